// Cell graphs: structure, distances and followers against plain second writings of them, the
// identities of planar mazes, mirrors, and what each digger promises.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <tuple>

#include "generator/world.h"
#include "property/built.h"
#include "property/graphs.h"

namespace seedbed {
namespace {

Route follow(std::string_view name, const Passages& passages, Cell start, Heading first,
             std::vector<Cell>* trace = nullptr) {
  FollowerScratch scratch;
  return find_follower(name)->walk(passages, start, first, scratch, trace);
}

class Sets {
 public:
  explicit Sets(std::size_t count) : parent_(count), sets_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  // False if both were in one set already.
  bool join(std::size_t a, std::size_t b) {
    a = find(a);
    b = find(b);
    if (a == b) return false;
    parent_[a] = b;
    --sets_;
    return true;
  }
  std::size_t find(std::size_t a) const {
    while (parent_[a] != a) a = parent_[a];
    return a;
  }
  std::size_t count() const { return sets_; }

 private:
  std::vector<std::size_t> parent_;
  std::size_t sets_;
};

// Steps out of the dead end until something else than a passage.
std::int64_t plain_dead_end(const Passages& passages, std::size_t dead_end) {
  std::set<std::size_t> seen{dead_end};
  std::int64_t steps = 0;
  for (std::size_t at = dead_end;;) {
    std::size_t onward = at;
    int sides = 0;
    for (unsigned h = 0; h < kHeadings; ++h) {
      if (!passages.open(at, h)) continue;
      ++sides;
      if (seen.count(passages.next(at, h)) == 0) onward = passages.next(at, h);
    }
    if (at != dead_end && sides != 2) return steps;
    at = onward;
    seen.insert(at);
    ++steps;
  }
}

void check_structure(const Graph& graph) {
  const Passages& passages = graph.passages;
  Sets sets(passages.cells.all().size());
  std::int64_t cells = 0;
  std::int64_t open_sides = 0;
  std::int64_t dead_end_steps = 0;
  std::int64_t straight = 0;
  std::array<std::int64_t, 5> by_sides{};
  std::array<std::int64_t, Structure::kDeadEndLengths.size()> by_length{};
  for (std::size_t i = 0; i < passages.cells.all().size(); ++i) {
    const Cell cell = passages.cells.cell(i);
    if (!is_cell(graph, cell)) {
      RC_ASSERT((passages.cells[i] & Passages::kSides) == 0);
      continue;
    }
    ++cells;
    std::size_t sides = 0;
    for (int h = 0; h < kHeadings; ++h) {
      const auto heading = static_cast<Heading>(h);
      if (!open(graph, cell, heading)) continue;
      ++sides;
      const Cell next = step(cell, heading);
      RC_ASSERT(is_cell(graph, next));
      RC_ASSERT(open(graph, next, turned(heading, 2)));
      RC_ASSERT(passages.next(i, heading) == passages.cells.index(next));
      sets.join(i, passages.cells.index(next));
    }
    ++by_sides[sides];
    open_sides += static_cast<std::int64_t>(sides);
    straight += sides == 2 && (open(graph, cell, kNorth) ? open(graph, cell, kSouth)
                                                         : !open(graph, cell, kSouth));
    if (sides != 1) continue;
    const std::int64_t steps = plain_dead_end(passages, i);
    dead_end_steps += steps;
    for (std::size_t bin = 0; bin < by_length.size(); ++bin) {
      const std::int64_t above = bin > 0 ? Structure::kDeadEndLengths[bin - 1] : 0;
      by_length[bin] += above < steps && steps <= Structure::kDeadEndLengths[bin];
    }
  }
  const Structure structure = measure_structure(passages);
  RC_ASSERT(structure.cells == cells);
  RC_ASSERT(structure.links * 2 == open_sides);
  RC_ASSERT(structure.cells_by_sides == by_sides);
  RC_ASSERT(structure.dead_end_steps_total == dead_end_steps);
  RC_ASSERT(structure.dead_ends_by_length == by_length);
  RC_ASSERT(structure.straight_passages == straight);
  RC_ASSERT(structure.straight_passages + structure.turn_passages == by_sides[2]);

  HandStepsScratch hand_scratch;
  const std::uint32_t* left_steps = hand_steps(Hand::left, passages, hand_scratch);
  RC_ASSERT((left_steps == nullptr) == passages.open_tiles);
  const Structure by_hand = measure_structure(passages, left_steps);
  RC_ASSERT(by_hand.dead_end_steps_total == dead_end_steps);
  RC_ASSERT(by_hand.dead_ends_by_length == by_length);

  Distances distances;
  measure_distances(passages, graph.start, distances);
  const std::size_t not_cells = passages.cells.all().size() - static_cast<std::size_t>(cells);
  RC_ASSERT(count_components(passages, distances) ==
            static_cast<std::int64_t>(sets.count() - not_cells));
}

RC_GTEST_PROP(Mazes, StructureIsCountedRight, (const Lattice& lattice, const OpenMap& map)) {
  check_structure(graph_of(lattice));
  if (const auto graph = graph_of(map)) check_structure(*graph);
}

// Wall components, the outer wall and lone posts included, are loops + 1 (Euler's formula).
RC_GTEST_PROP(Mazes, WallComponentsAreLoopsPlusOne, (const Lattice& lattice)) {
  RC_CLASSIFY(lattice.corridors() >= lattice.rooms().area(), "has loops");
  const Graph graph = graph_of(lattice);
  const Size rooms = lattice.rooms();
  const auto post = [&](std::int32_t x, std::int32_t y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(rooms.width + 1) +
           static_cast<std::size_t>(x);
  };
  Sets posts(static_cast<std::size_t>((rooms.width + 1) * (rooms.height + 1)));
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const Cell room{x, y};
      if (!lattice.open(room, kNorth)) posts.join(post(x, y), post(x + 1, y));
      if (!lattice.open(room, kWest)) posts.join(post(x, y), post(x, y + 1));
      if (!lattice.open(room, kSouth)) posts.join(post(x, y + 1), post(x + 1, y + 1));
      if (!lattice.open(room, kEast)) posts.join(post(x + 1, y), post(x + 1, y + 1));
    }
  }
  Distances distances;
  measure_distances(graph.passages, graph.start, distances);
  const Structure structure = measure_structure(graph.passages);
  const std::int64_t loops =
      structure.links - structure.cells + count_components(graph.passages, distances);
  RC_ASSERT(static_cast<std::int64_t>(posts.count()) == loops + 1);
  RC_ASSERT(structure.links == lattice.corridors());
}

void check_distances(const Graph& graph) {
  Distances distances;
  measure_distances(graph.passages, graph.start, distances);
  RC_ASSERT(distances.steps[graph.start] == 0u);
  std::optional<std::uint32_t> nearest;
  std::size_t reached = 0;
  for (std::size_t i = 0; i < distances.steps.all().size(); ++i) {
    const std::uint32_t steps = distances.steps[i];
    if (steps == Distances::kUnreached) continue;
    ++reached;
    // A cell's distance is one more than its nearest neighbour's: that fixes all of them.
    std::uint32_t before = Distances::kUnreached;
    for (unsigned h = 0; h < kHeadings; ++h) {
      if (!graph.passages.open(i, h)) continue;
      before = std::min(before, distances.steps[graph.passages.next(i, h)]);
    }
    RC_ASSERT(steps == 0 || steps == before + 1);
    if (graph.passages.goal(i) && (!nearest || steps < *nearest)) nearest = steps;
  }
  RC_ASSERT(distances.order.size() == reached);
  RC_ASSERT(distances.goal.has_value() == nearest.has_value());
  std::vector<Cell> path;
  const Route route = follow("path", graph.passages, graph.start, kSouth, &path);
  RC_ASSERT(route.solves == nearest.has_value());
  if (!nearest) return;
  RC_ASSERT(distances.steps[*distances.goal] == *nearest);
  RC_ASSERT(route.steps == std::int64_t{*nearest});
  RC_ASSERT(path.size() == std::size_t{*nearest} + 1);
  RC_ASSERT(path.front() == graph.start);
  RC_ASSERT(route.turns == turns_of(path));
  for (std::size_t i = 1; i < path.size(); ++i) {
    bool joined = false;
    for (int h = 0; h < kHeadings; ++h) {
      const auto heading = static_cast<Heading>(h);
      joined |= step(path[i - 1], heading) == path[i] && open(graph, path[i - 1], heading);
    }
    RC_ASSERT(joined);
  }
}

RC_GTEST_PROP(Mazes, DistancesAndPathsAreShortest, (const Lattice& lattice, const OpenMap& map)) {
  check_distances(graph_of(lattice));
  if (const auto graph = graph_of(map)) check_distances(*graph);
}

// Breadth-first, the neighbours north, east, south, west.
std::vector<std::uint32_t> plain_order(const Passages& passages, std::size_t start) {
  std::vector<std::uint32_t> order{static_cast<std::uint32_t>(start)};
  std::set<std::size_t> seen{start};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (unsigned h = 0; h < kHeadings; ++h) {
      if (!passages.open(order[i], h)) continue;
      const std::size_t next = passages.next(order[i], h);
      if (seen.insert(next).second) order.push_back(static_cast<std::uint32_t>(next));
    }
  }
  return order;
}

// A tree of corridors is measured another way than the rest. With one corridor moved it is another
// tree, or has a ring, near the start or out of its reach, and as many corridors as before.
RC_GTEST_PROP(Mazes, OrderIsTheSameOnTreesAndBesideThem, ()) {
  const auto side = [] { return std::to_string(*rc::gen::inRange(1, 9)); };
  const std::string width = side();
  const std::string rooms = width + "x" + side();
  Passages passages =
      built("backtracker:rooms=" + rooms + "#" + std::to_string(*rc::gen::inRange(0, 1000)))
          .passages;
  const std::size_t cells = passages.cells.all().size();
  const auto start = *rc::gen::inRange<std::size_t>(0, cells);
  const auto turn = [&](bool open) {
    const auto cell = *rc::gen::inRange<std::size_t>(0, cells);
    const auto heading = static_cast<Heading>(*rc::gen::inRange(0, kHeadings));
    if (passages.open(cell, heading) == open) return;
    const Cell next = step(passages.cells.cell(cell), heading);
    if (!contains(passages.cells.size(), next)) return;
    passages.cells[cell] ^= static_cast<std::uint8_t>(1u << heading);
    passages.cells[next] ^= static_cast<std::uint8_t>(1u << turned(heading, 2));
  };
  Distances distances;
  for (int moves = 0; moves < 4; ++moves) {
    measure_distances(passages, passages.cells.cell(start), distances);
    RC_ASSERT(distances.order == plain_order(passages, start));
    for (std::size_t i = 0; i < cells; ++i) {
      RC_ASSERT(
          (distances.steps[i] == Distances::kUnreached) ==
          (std::find(distances.order.begin(), distances.order.end(), i) == distances.order.end()));
    }
    turn(false);
    turn(true);
  }
}

}  // namespace
}  // namespace seedbed
