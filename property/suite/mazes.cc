// Cell graphs: structure, distances and followers against plain second writings of them, the
// identities of planar mazes, mirrors, and what each digger promises.
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <numeric>
#include <set>
#include <tuple>

#include "generator/world.h"
#include "property/arbitrary.h"

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

struct Graph {
  Passages passages;
  Cell start;
};

Graph graph_of(const Lattice& lattice) {
  Graph graph;
  passages_of(lattice, graph.passages);
  graph.passages.cells[lattice.boss] |= Passages::kGoal;
  graph.start = lattice.entrance;
  return graph;
}

// A goal on every 31st tile; the start moved to the first walkable tile, if there is one.
std::optional<Graph> graph_of(const OpenMap& map) {
  Graph graph;
  passages_of(map.walkable, graph.passages);
  const Size size = map.walkable.size();
  bool found = false;
  for (std::size_t i = 0; i < graph.passages.cells.all().size(); ++i) {
    const Cell cell = graph.passages.cells.cell(i);
    if (!map.walkable[cell]) continue;
    if (!found) graph.start = cell;
    found = true;
    if (i % 31 == 30) graph.passages.cells[i] |= Passages::kGoal;
  }
  if (contains(size, map.start) && map.walkable[map.start]) graph.start = map.start;
  return found ? std::optional<Graph>(graph) : std::nullopt;
}

bool is_cell(const Graph& graph, Cell cell) {
  return contains(graph.passages.cells.size(), cell) &&
         (graph.passages.cells[cell] & Passages::kCell) != 0;
}

bool open(const Graph& graph, Cell cell, Heading heading) {
  return graph.passages.open(graph.passages.cells.index(cell), heading);
}

void check_structure(const Graph& graph) {
  const Passages& passages = graph.passages;
  Sets sets(passages.cells.all().size());
  std::int64_t cells = 0;
  std::int64_t open_sides = 0;
  std::int64_t dead_end_steps = 0;
  std::array<std::int64_t, 5> by_sides{};
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
    if (sides != 1) continue;
    // Out of the dead end until something else than a passage.
    std::set<std::size_t> seen{i};
    for (std::size_t at = i;;) {
      std::size_t onward = at;
      int sides_here = 0;
      for (int h = 0; h < kHeadings; ++h) {
        if (!passages.open(at, static_cast<unsigned>(h))) continue;
        ++sides_here;
        const std::size_t next = passages.next(at, static_cast<unsigned>(h));
        if (seen.count(next) == 0) onward = next;
      }
      if (at != i && sides_here != 2) break;
      at = onward;
      seen.insert(at);
      ++dead_end_steps;
    }
  }
  const Structure structure = measure_structure(passages);
  RC_ASSERT(structure.cells == cells);
  RC_ASSERT(structure.links * 2 == open_sides);
  RC_ASSERT(structure.cells_by_sides == by_sides);
  RC_ASSERT(structure.dead_end_steps_total == dead_end_steps);

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

// The hand rule as the design words it, with every state remembered.
Route plain_hand(const Graph& graph, int hand, Heading first, std::vector<Cell>& trace) {
  Cell at = graph.start;
  Heading heading = first;
  trace.assign(1, at);
  const auto arrived = [&] {
    return graph.passages.goal(graph.passages.cells.index(at));
  };
  if (graph.passages.open_tiles && open(graph, at, turned(heading, hand))) {
    while (open(graph, at, heading) && !arrived()) {
      at = step(at, heading);
      trace.push_back(at);
    }
    heading = turned(heading, -hand);
  }
  std::set<std::tuple<std::int32_t, std::int32_t, int>> states;
  Route route;
  while (!arrived()) {
    bool moved = false;
    for (const int turn : {hand, 0, -hand, 2}) {
      if (!open(graph, at, turned(heading, turn))) continue;
      heading = turned(heading, turn);
      moved = true;
      break;
    }
    if (!moved) break;
    at = step(at, heading);
    trace.push_back(at);
    if (!states.insert({at.x, at.y, heading}).second) break;
  }
  route.solves = arrived();
  route.steps = static_cast<std::int64_t>(trace.size()) - 1;
  return route;
}

std::int64_t turns_of(const std::vector<Cell>& path) {
  std::int64_t turns = 0;
  for (std::size_t i = 2; i < path.size(); ++i) {
    turns += path[i].x - path[i - 1].x != path[i - 1].x - path[i - 2].x ||
             path[i].y - path[i - 1].y != path[i - 1].y - path[i - 2].y;
  }
  return turns;
}

void check_followers(const Graph& graph) {
  for (int h = 0; h < kHeadings; ++h) {
    const auto first = static_cast<Heading>(h);
    for (const int hand : {-1, 1}) {
      std::vector<Cell> expected_trace;
      const Route expected = plain_hand(graph, hand, first, expected_trace);
      std::vector<Cell> trace;
      const Route route = hand < 0 ? follow("left", graph.passages, graph.start, first, &trace)
                                   : follow("right", graph.passages, graph.start, first, &trace);
      RC_ASSERT(route.solves == expected.solves);
      RC_ASSERT(trace == expected_trace);
      RC_ASSERT(route.steps == expected.steps);
      RC_ASSERT(route.turns == turns_of(trace));
      const Route untraced = hand < 0
                                 ? follow("left", graph.passages, graph.start, first)
                                 : follow("right", graph.passages, graph.start, first);
      RC_ASSERT(untraced.steps == route.steps);
      RC_ASSERT(untraced.turns == route.turns);
    }
  }
}

RC_GTEST_PROP(Mazes, HandsFollowTheRuleOnLattices, (const Lattice& lattice)) {
  check_followers(graph_of(lattice));
}

RC_GTEST_PROP(Mazes, HandsFollowTheRuleOnOpenTiles, (const OpenMap& map)) {
  if (const auto graph = graph_of(map)) check_followers(*graph);
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

Lattice mirrored(const Lattice& lattice) {
  Lattice mirror;
  const Size rooms = lattice.rooms();
  mirror.reset(rooms);
  const auto across = [&](Cell c) { return Cell{rooms.width - 1 - c.x, c.y}; };
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      if (lattice.open({x, y}, kEast)) mirror.dig(across({x, y}), kWest);
      if (lattice.open({x, y}, kSouth)) mirror.dig(across({x, y}), kSouth);
    }
  }
  mirror.entrance = across(lattice.entrance);
  mirror.boss = across(lattice.boss);
  return mirror;
}

RC_GTEST_PROP(Mazes, LeftHandOnTheMirrorIsRightHand, (const Lattice& lattice)) {
  const Graph graph = graph_of(lattice);
  const Graph mirror = graph_of(mirrored(lattice));
  constexpr Heading kMirrored[] = {kNorth, kWest, kSouth, kEast};
  for (const Heading first : {kNorth, kEast, kSouth, kWest}) {
    const Route right = follow("right", graph.passages, graph.start, first);
    const Route left = follow("left", mirror.passages, mirror.start, kMirrored[first]);
    RC_ASSERT(left.solves == right.solves);
    RC_ASSERT(left.steps == right.steps);
    RC_ASSERT(left.turns == right.turns);
  }
  const Structure one = measure_structure(graph.passages);
  const Structure other = measure_structure(mirror.passages);
  RC_ASSERT(one.cells_by_sides == other.cells_by_sides);
  RC_ASSERT(one.dead_end_steps_total == other.dead_end_steps_total);
}

}  // namespace
}  // namespace seedbed
