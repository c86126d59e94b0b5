// The followers' rules in a plain writing that remembers all states, for passages with and without
// forced pads.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "property/graphs.h"

namespace seedbed {

struct Plain {
  const Graph& graph;
  Cell at = graph.start;
  int heading;
  bool carried = false;
  Cell entered = at;
  std::vector<Cell> trace{at};
  std::optional<int> moved;
  int turns = 0;  // between two moves, stays left out

  Plain(const Graph& on, Heading first) : graph(on), heading(first) {}
  bool opens(int h) const { return open(graph, at, static_cast<Heading>(h & 3)); }
  bool arrived() const { return graph.passages.goal(graph.passages.cells.index(at)); }
  Cell led(Cell cell) const {
    const Passages& passages = graph.passages;
    if (!passages.forced) return cell;
    return passages.cells.cell(passages.partner[passages.cells.index(cell)]);
  }
  void stand(Cell target) {
    entered = target;
    at = led(target);
    carried = at != target;
    trace.push_back(at);
  }
  void move(int h) {
    heading = h & 3;
    turns += moved && *moved != heading;
    moved = heading;
    stand(step(at, static_cast<Heading>(heading)));
  }
  bool stay() {
    if (led(at) == at) return false;
    stand(at);
    return true;
  }
  std::tuple<int, int, int> state() const { return {at.x, at.y, heading}; }
};

inline std::optional<int> hand_way(const Plain& plain, int hand) {
  for (const int turn : {hand, 0, -hand, 2}) {
    if (plain.opens(plain.heading + turn + 4)) return (plain.heading + turn + 4) & 3;
  }
  return std::nullopt;
}

// Nothing where the rule never ends by itself.
inline std::optional<Plain> plain_hand(const Graph& graph, Heading first, int hand) {
  Plain plain(graph, first);
  if (graph.passages.open_tiles && plain.opens(first + hand + 4)) {
    std::set<std::tuple<int, int, int>> states;
    while (plain.opens(plain.heading) && !plain.arrived()) {
      if (!states.insert(plain.state()).second) return std::nullopt;
      plain.move(plain.heading);
    }
    plain.heading = (plain.heading - hand + 4) & 3;
  }
  std::set<std::tuple<int, int, int>> states;
  while (!plain.arrived()) {
    const std::optional<int> way = hand_way(plain, hand);
    if (way) {
      plain.move(*way);
    } else if (!plain.stay()) {
      return std::nullopt;
    }
    if (!plain.arrived() && !states.insert(plain.state()).second) return std::nullopt;
  }
  return plain;
}

inline std::optional<Plain> plain_pledge(const Graph& graph, Heading first) {
  Plain plain(graph, first);
  const auto cells = static_cast<int>(graph.passages.cells.all().size());
  for (int straight = 0; !plain.arrived(); ++straight) {
    if (straight > 3 * cells) return std::nullopt;
    plain.heading = first;
    if (plain.opens(first)) {
      plain.move(first);
      continue;
    }
    int turns = 1;
    plain.heading = (first + 1) & 3;
    for (int steps = 0; turns != 0 && !plain.arrived(); ++steps) {
      if (steps > 64 * cells) return std::nullopt;
      const int before = plain.heading;
      const std::optional<int> way = hand_way(plain, -1);
      if (!way) {
        if (!plain.stay()) return std::nullopt;
        continue;
      }
      const int turn = (*way - before + 4) & 3;
      turns += turn == 3 ? -1 : turn;
      plain.move(*way);
    }
  }
  return plain;
}

// Passages by their two ends; a pad leads on without being one.
inline Plain plain_tremaux(const Graph& graph, Heading first) {
  Plain plain(graph, first);
  std::map<std::set<std::pair<int, int>>, int> used;
  const auto uses = [&](int h) -> int& {
    const Cell to = step(plain.at, static_cast<Heading>(h & 3));
    return used[{{plain.at.x, plain.at.y}, {to.x, to.y}}];
  };
  const auto choice = [&]() -> std::optional<int> {
    bool met = false;
    for (const int turn : {-1, 0, 1}) {
      const int h = (plain.heading + turn + 4) & 3;
      met |= plain.opens(h) && uses(h) > 0;
    }
    const int back = (plain.heading + 2) & 3;
    const bool on_foot = plain.trace.size() > 1 && !plain.carried;
    if (on_foot && met && plain.opens(back) && uses(back) == 1) return back;
    for (const int wanted : {0, 1}) {
      for (const int turn : {-1, 0, 1, 2}) {
        const int h = (plain.heading + turn + 4) & 3;
        if (plain.opens(h) && uses(h) == wanted) return h;
      }
    }
    return std::nullopt;
  };
  bool stayed = false;
  while (!plain.arrived()) {
    const std::optional<int> way = choice();
    if (way) {
      ++uses(*way);
      plain.move(*way);
      stayed = false;
    } else {
      if (stayed || !plain.stay()) break;
      stayed = true;
    }
  }
  return plain;
}

// Fewest requests to a goal.
inline std::optional<std::int64_t> plain_steps(const Graph& graph) {
  std::map<std::pair<int, int>, std::int64_t> steps{{{graph.start.x, graph.start.y}, 0}};
  std::vector<Cell> queue{graph.start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    Plain plain(graph, kNorth);
    plain.at = queue[i];
    const std::int64_t so_far = steps.at({plain.at.x, plain.at.y});
    if (plain.arrived()) return so_far;
    for (int h = 0; h <= kHeadings; ++h) {
      if (h < kHeadings && !plain.opens(h)) continue;
      const Cell target = h < kHeadings ? step(plain.at, static_cast<Heading>(h)) : plain.at;
      const Cell next = plain.led(target);
      if (steps.emplace(std::pair(next.x, next.y), so_far + 1).second) queue.push_back(next);
    }
  }
  return std::nullopt;
}

}  // namespace seedbed
