// Mirrored and rotated maps: what is counted stays, what stands somewhere moves along, and the left
// hand on a mirror image is the right hand on the original. On lattices and on maps of open tiles.
#include "property/symmetries.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

namespace seedbed {
namespace {

// A map of tiles with the goals of graph_of(), which are carried along.
Graph image(const Graph& graph, const BitGrid& walkable, int s) {
  Graph other;
  passages_of(image(walkable, s), other.passages);
  const Size size = walkable.size();
  for (std::size_t i = 0; i < graph.passages.cells.all().size(); ++i) {
    if (!graph.passages.goal(i)) continue;
    other.passages.cells[image(graph.passages.cells.cell(i), size, s)] |= Passages::kGoal;
  }
  other.start = image(graph.start, size, s);
  return other;
}

Route follow(std::string_view name, const Graph& graph, Heading first) {
  static FollowerScratch scratch;
  return find_follower(name)->walk(graph.passages, graph.start, first, scratch, nullptr);
}

void check_counts(const Graph& graph, const Graph& other) {
  const Structure one = measure_structure(graph.passages);
  const Structure two = measure_structure(other.passages);
  RC_ASSERT(one.cells == two.cells);
  RC_ASSERT(one.links == two.links);
  RC_ASSERT(one.cells_by_sides == two.cells_by_sides);
  RC_ASSERT(one.dead_end_steps_total == two.dead_end_steps_total);
  RC_ASSERT(one.dead_ends_by_length == two.dead_ends_by_length);
  RC_ASSERT(one.straight_passages == two.straight_passages);
  RC_ASSERT(one.turn_passages == two.turn_passages);
}

// Cell by cell: the open sides, the goal and the steps from the start move along.
void check_places(const Graph& graph, const Graph& other, int s) {
  const Size size = graph.passages.cells.size();
  RC_ASSERT(other.passages.cells.size() == image(size, s));
  Distances one;
  Distances two;
  measure_distances(graph.passages, graph.start, one);
  measure_distances(other.passages, other.start, two);
  for (std::size_t i = 0; i < graph.passages.cells.all().size(); ++i) {
    const Cell cell = graph.passages.cells.cell(i);
    const Cell there = image(cell, size, s);
    RC_ASSERT(one.steps[cell] == two.steps[there]);
    RC_ASSERT(is_cell(graph, cell) == is_cell(other, there));
    for (const Heading heading : {kNorth, kEast, kSouth, kWest}) {
      RC_ASSERT(open(graph, cell, heading) == open(other, there, image(heading, s)));
    }
  }
  RC_ASSERT(one.goal.has_value() == two.goal.has_value());
  if (one.goal) RC_ASSERT(one.steps[*one.goal] == two.steps[*two.goal]);
  RC_ASSERT(count_components(graph.passages, one) == count_components(other.passages, two));
}

void check_hands(const Graph& graph, const Graph& other, int s) {
  for (const Heading first : {kNorth, kEast, kSouth, kWest}) {
    for (const bool left : {false, true}) {
      const Route one = follow(left ? "left" : "right", graph, first);
      const Route two = follow(left != mirrors(s) ? "left" : "right", other, image(first, s));
      RC_ASSERT(one.solves == two.solves);
      RC_ASSERT(one.steps == two.steps);
      RC_ASSERT(one.turns == two.turns);
      RC_ASSERT(one.cells_twice == two.cells_twice);
    }
  }
}

RC_GTEST_PROP(Symmetries, MoveEverythingOnALattice, (const Lattice& lattice)) {
  const Graph graph = graph_of(lattice);
  for (int s = 0; s < kSymmetries; ++s) {
    const Graph other = graph_of(image(lattice, s));
    check_counts(graph, other);
    check_places(graph, other, s);
    check_hands(graph, other, s);
  }
}

RC_GTEST_PROP(Symmetries, MoveEverythingOnOpenTiles, (const OpenMap& map)) {
  const std::optional<Graph> graph = graph_of(map);
  if (!graph) return;
  for (int s = 0; s < kSymmetries; ++s) {
    const Graph other = image(*graph, map.walkable, s);
    check_counts(*graph, other);
    check_places(*graph, other, s);
    check_hands(*graph, other, s);
  }
}

RC_GTEST_PROP(Symmetries, ShareTheirLayoutHash, (const Lattice& lattice)) {
  LayoutHashScratch scratch;
  const std::uint64_t hash = layout_hash(lattice, scratch);
  for (int s = 0; s < kSymmetries; ++s) {
    Lattice other = image(lattice, s);
    RC_ASSERT(layout_hash(other, scratch) == hash);
    other.entrance = other.boss = {0, 0};
    RC_ASSERT(layout_hash(other, scratch) == hash);
  }
  // One corridor more is another layout, whatever the symmetry.
  Lattice more = lattice;
  const Size rooms = lattice.rooms();
  const Cell last{rooms.width - 2, rooms.height - 1};
  if (rooms.width < 2 || lattice.open(last, kEast)) return;
  more.dig(last, kEast);
  RC_ASSERT(layout_hash(more, scratch) != hash);
}

// Eight of them, half of them mirrors, and no two alike.
TEST(Symmetries, AreEight) {
  std::set<std::vector<std::int32_t>> images;
  int mirrored = 0;
  for (int s = 0; s < kSymmetries; ++s) {
    std::vector<std::int32_t> places;
    for (const Cell cell : {Cell{0, 0}, Cell{1, 0}, Cell{0, 1}}) {
      const Cell there = image(cell, {3, 3}, s);
      places.insert(places.end(), {there.x, there.y});
    }
    EXPECT_TRUE(images.insert(places).second);
    mirrored += mirrors(s);
    const bool turns_right = image(kEast, s) == turned(image(kNorth, s), 1);
    EXPECT_EQ(turns_right, !mirrors(s));
  }
  EXPECT_EQ(mirrored, 4);
}

}  // namespace
}  // namespace seedbed
