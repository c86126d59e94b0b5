// Every follower against a plain writing of its rule that remembers all states, on drawn lattices
// and on drawn maps of open tiles; what each of them counts, recounted from its trace; mirrors.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "generator/followers.h"
#include "property/graphs.h"

namespace seedbed {
namespace {

using Trace = std::vector<Cell>;

// A walk in the making: where it stands, where it looks, what it passed.
struct Plain {
  const Graph& graph;
  Cell at = graph.start;
  Heading heading;
  Trace trace{at};

  Plain(const Graph& on, Heading first) : graph(on), heading(first) {}
  bool opens(int turn) const { return open(graph, at, turned(heading, turn)); }
  bool arrived() const { return graph.passages.goal(graph.passages.cells.index(at)); }
  void move(int turn) {
    heading = turned(heading, turn);
    at = step(at, heading);
    trace.push_back(at);
  }
  std::tuple<std::int32_t, std::int32_t, int> state() const { return {at.x, at.y, heading}; }
};

// The first open side of hand, ahead, other hand, back; nothing if none is open.
std::optional<int> hand_turn(const Plain& plain, int hand) {
  for (const int turn : {hand, 0, -hand, 2}) {
    if (plain.opens(turn)) return turn;
  }
  return std::nullopt;
}

Trace plain_hand(const Graph& graph, Heading first, int hand) {
  Plain plain(graph, first);
  if (graph.passages.open_tiles && plain.opens(hand)) {
    while (plain.opens(0) && !plain.arrived()) plain.move(0);
    plain.heading = turned(plain.heading, -hand);
  }
  std::set<std::tuple<std::int32_t, std::int32_t, int>> states;
  while (!plain.arrived()) {
    const auto turn = hand_turn(plain, hand);
    if (!turn) break;
    plain.move(*turn);
    if (!states.insert(plain.state()).second) break;
  }
  return plain.trace;
}

// Straight on; at a wall to the right and along it, left hand on, until the quarter turns add up to
// nothing. Gives up on a repeated state, or when the turns only grow.
Trace plain_pledge(const Graph& graph, Heading first) {
  Plain plain(graph, first);
  const auto turns_max = static_cast<int>(16 * graph.passages.cells.all().size());
  std::set<std::pair<std::int32_t, std::int32_t>> walls_met;
  while (!plain.arrived()) {
    plain.heading = first;
    if (plain.opens(0)) {
      plain.move(0);
      continue;
    }
    if (!walls_met.insert({plain.at.x, plain.at.y}).second) break;
    int turns = 1;
    plain.heading = turned(first, 1);
    while (turns != 0 && turns < turns_max && !plain.arrived()) {
      const auto turn = hand_turn(plain, -1);
      if (!turn) return plain.trace;
      plain.move(*turn);
      turns += *turn;
    }
    if (turns >= turns_max) break;
  }
  return plain.trace;
}

// Passages by their two ends in either order, and how often each was used.
Trace plain_tremaux(const Graph& graph, Heading first) {
  Plain plain(graph, first);
  using Ends = std::set<std::pair<std::int32_t, std::int32_t>>;
  std::map<Ends, int> used;
  const auto uses = [&](int turn) -> int& {
    const Cell to = step(plain.at, turned(plain.heading, turn));
    return used[{{plain.at.x, plain.at.y}, {to.x, to.y}}];
  };
  while (!plain.arrived()) {
    int used_others = 0;
    for (const int turn : {-1, 0, 1}) {
      if (plain.opens(turn)) used_others += uses(turn) > 0;
    }
    std::optional<int> choice;
    const bool came = plain.trace.size() > 1;
    if (came && used_others > 0 && uses(2) == 1) choice = 2;
    for (const int wanted : {0, 1}) {
      for (const int turn : {-1, 0, 1, 2}) {
        if (!choice && plain.opens(turn) && uses(turn) == wanted) choice = turn;
      }
    }
    if (!choice) break;
    ++uses(*choice);
    plain.move(*choice);
  }
  return plain.trace;
}

std::int64_t cells_twice(const Trace& trace) {
  std::map<std::pair<std::int32_t, std::int32_t>, int> visits;
  for (const Cell cell : trace) ++visits[{cell.x, cell.y}];
  return std::count_if(visits.begin(), visits.end(), [](const auto& v) { return v.second > 1; });
}

struct Walked {
  Route route;
  Trace trace;
};

// One row of the table, with what holds for every row: the trace is a walk over open sides and the
// counters are those of the trace.
Walked walked(std::string_view name, const Graph& graph, Heading first) {
  static FollowerScratch scratch;  // reused from walk to walk
  const Follower* follower = find_follower(name);
  RC_ASSERT(follower != nullptr);
  Walked walk;
  walk.route = follower->walk(graph.passages, graph.start, first, scratch, &walk.trace);
  const Trace& trace = walk.trace;
  RC_ASSERT(!trace.empty());
  RC_ASSERT(trace.front() == graph.start);
  RC_ASSERT(walk.route.steps == static_cast<std::int64_t>(trace.size()) - 1);
  RC_ASSERT(walk.route.turns == turns_of(trace));
  for (std::size_t i = 1; i < trace.size(); ++i) {
    bool joined = false;
    for (int h = 0; h < kHeadings; ++h) {
      const auto heading = static_cast<Heading>(h);
      joined |= step(trace[i - 1], heading) == trace[i] && open(graph, trace[i - 1], heading);
    }
    RC_ASSERT(joined);
    RC_ASSERT(!graph.passages.goal(graph.passages.cells.index(trace[i - 1])));
  }
  RC_ASSERT(walk.route.solves == graph.passages.goal(graph.passages.cells.index(trace.back())));
  const Route untraced = follower->walk(graph.passages, graph.start, first, scratch, nullptr);
  RC_ASSERT(untraced.solves == walk.route.solves);
  RC_ASSERT(untraced.steps == walk.route.steps);
  RC_ASSERT(untraced.turns == walk.route.turns);
  RC_ASSERT(untraced.cells_twice == walk.route.cells_twice);
  return walk;
}

void check_followers(const Graph& graph) {
  for (int h = 0; h < kHeadings; ++h) {
    const auto first = static_cast<Heading>(h);
    for (const Follower& follower : followers()) {
      const Walked walk = walked(follower.name, graph, first);
      RC_ASSERT(walk.route.cells_twice == cells_twice(walk.trace));
    }
    RC_ASSERT(walked("left", graph, first).trace == plain_hand(graph, first, -1));
    RC_ASSERT(walked("right", graph, first).trace == plain_hand(graph, first, 1));
    RC_ASSERT(walked("tremaux", graph, first).trace == plain_tremaux(graph, first));
    // How long Pledge's rule goes on before it gives up is its own matter.
    const Walked pledge = walked("pledge", graph, first);
    const Trace plain = plain_pledge(graph, first);
    const bool solves = graph.passages.goal(graph.passages.cells.index(plain.back()));
    RC_ASSERT(pledge.route.solves == solves);
    const std::size_t common = std::min(plain.size(), pledge.trace.size());
    RC_ASSERT(std::equal(plain.begin(), plain.begin() + static_cast<std::ptrdiff_t>(common),
                         pledge.trace.begin()));
    if (solves) RC_ASSERT(plain.size() == pledge.trace.size());
  }
}

RC_GTEST_PROP(FollowerRules, FollowTheirRulesOnLattices, (const Lattice& lattice)) {
  check_followers(graph_of(lattice));
}

RC_GTEST_PROP(FollowerRules, FollowTheirRulesOnOpenTiles, (const OpenMap& map)) {
  if (const auto graph = graph_of(map)) check_followers(*graph);
}

TEST(FollowerRules, TableRowsAreWhole) {
  std::set<std::string_view> names;
  for (const Follower& follower : followers()) {
    EXPECT_TRUE(names.insert(follower.name).second);
    EXPECT_FALSE(follower.caption.empty());
    EXPECT_EQ(find_follower(follower.name), &follower);
  }
  EXPECT_EQ(find_follower("no-such-follower"), nullptr);
}

}  // namespace
}  // namespace seedbed
