// Followers beside the two hands, the far ends, and the layout hash: each against a plain second
// writing.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/metrics.h"
#include "generator/world.h"
#include "property/symmetries.h"

namespace seedbed {
namespace {

Recipe recipe_of(const std::string& text) {
  const Parsed<Recipe> recipe = parse_recipe(text);
  EXPECT_TRUE(recipe) << text << ": " << (recipe ? "" : recipe.wrong());
  return *recipe;
}

// Calls with each world of the recipe's seeds 0..count-1.
template <class Visit>
void each_world(const std::string& text, std::uint64_t count, Visit visit) {
  const Recipe recipe = recipe_of(text);
  WorldScratch scratch;
  World world;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    build_world({recipe, seed}, scratch, world);
    SCOPED_TRACE(print_case(world.named));
    visit(world);
  }
}

std::vector<Cell> trace_of(const World& world, std::string_view follower, Route& route) {
  std::vector<Cell> trace;
  FollowerScratch scratch;
  route = find_follower(follower)->walk(world.passages, world.start, world.first, scratch, &trace);
  return trace;
}

TEST(Followers, TracesAreWalksAndAgreeWithTheirCounts) {
  for (const Follower& follower : followers()) {
    each_world("percolation:rooms=7x5,links=3/5,ends=random", 200, [&](const World& world) {
      Route route;
      const std::vector<Cell> trace = trace_of(world, follower.name, route);
      ASSERT_EQ(trace.front(), world.start);
      ASSERT_EQ(static_cast<std::int64_t>(trace.size()), route.steps + 1);
      std::map<std::pair<int, int>, int> visits;
      std::int64_t turns = 0;
      for (std::size_t i = 0; i < trace.size(); ++i) {
        ++visits[{trace[i].x, trace[i].y}];
        if (i == 0) continue;
        ASSERT_EQ(std::abs(trace[i].x - trace[i - 1].x) + std::abs(trace[i].y - trace[i - 1].y), 1);
        if (i < 2) continue;
        turns += trace[i].x - trace[i - 1].x != trace[i - 1].x - trace[i - 2].x ||
                 trace[i].y - trace[i - 1].y != trace[i - 1].y - trace[i - 2].y;
      }
      EXPECT_EQ(turns, route.turns) << follower.name;
      const auto twice = std::count_if(visits.begin(), visits.end(),
                                       [](const auto& entry) { return entry.second > 1; });
      EXPECT_EQ(twice, route.cells_twice) << follower.name;
      EXPECT_EQ(route.solves, trace.back() == world.lattice.boss) << follower.name;
    });
  }
}

TEST(Followers, TremauxUsesNoPassageMoreThanTwice) {
  each_world("backtracker:rooms=9x6,braid=2/3,ends=random", 300, [](const World& world) {
    Route route;
    const std::vector<Cell> trace = trace_of(world, "tremaux", route);
    ASSERT_TRUE(route.solves);
    std::map<std::array<int, 4>, int> uses;
    for (std::size_t i = 1; i < trace.size(); ++i) {
      const auto [a, b] = std::minmax({trace[i - 1], trace[i]}, [](Cell l, Cell r) {
        return std::pair(l.x, l.y) < std::pair(r.x, r.y);
      });
      const std::array<int, 4> passage = {a.x, a.y, b.x, b.y};
      EXPECT_LE(++uses[passage], 2);
    }
  });
}

// A hand that starts on the wrong wall circles an island of walls; Pledge's rule counts its turns
// and leaves.
TEST(Followers, PledgeLeavesWhereTheHandsFail) {
  std::int64_t hands_failed = 0;
  each_world("full-grid:rooms=5x5,lost=1/5,ends=random", 2000, [&](const World& world) {
    const Cell boss = world.lattice.boss;
    const bool border = boss.x == 0 || boss.y == 0 || boss.x == 4 || boss.y == 4;
    if (!border || !world.distances.goal) return;
    EXPECT_TRUE(world.pledge.solves);
    hands_failed += !world.left_hand.solves && !world.right_hand.solves;
  });
  EXPECT_GT(hands_failed, 20);
}

TEST(Ends, FarIsALongestShortestPath) {
  for (const char* text :
       {"wilson:rooms=7x5,ends=far", "full-grid:rooms=6x4,ends=far,braid=1/2",
        "percolation:rooms=6x6,links=3/5,ends=far", "row-walk:rooms=5x5,ends=far"}) {
    each_world(text, 100, [](const World& world) {
      std::uint32_t longest = 0;
      Distances distances;
      for (const std::uint32_t room : world.distances.order) {
        measure_distances(world.passages, world.passages.cells.cell(room), distances);
        longest = std::max(longest, distances.steps[distances.order.back()]);
      }
      ASSERT_TRUE(world.distances.goal);
      EXPECT_EQ(world.distances.steps[*world.distances.goal], longest);
    });
  }
}

TEST(Ends, CornersAreTheCorners) {
  each_world("kruskal:rooms=9x4,ends=corners", 20, [](const World& world) {
    EXPECT_EQ(world.lattice.entrance, (Cell{0, 0}));
    EXPECT_EQ(world.lattice.boss, (Cell{8, 3}));
  });
}

TEST(LayoutHash, IsEqualForTheEightSymmetriesAndDiffersOtherwise) {
  for (const char* text : {"wilson:rooms=6x6", "wilson:rooms=7x4", "percolation:rooms=70x3"}) {
    std::set<std::uint64_t> hashes;
    std::set<std::string> layouts;
    LayoutHashScratch scratch;
    each_world(text, 200, [&](const World& world) {
      const std::uint64_t hash = layout_hash(world.lattice, scratch);
      for (int s = 0; s < kSymmetries; ++s) {
        EXPECT_EQ(layout_hash(image(world.lattice, s), scratch), hash);
      }
      hashes.insert(hash);
      std::string bits;
      for (const BitGrid* side : {&world.lattice.east, &world.lattice.south}) {
        for (const std::uint64_t word : side->words()) bits += std::to_string(word) + " ";
      }
      layouts.insert(bits);
    });
    EXPECT_EQ(hashes.size(), layouts.size()) << text;
  }
}

// All 192 trees of 3x3 rooms fall into 28 classes under the eight symmetries (Burnside over the
// tree counts).
TEST(LayoutHash, SortsTheTreesOfThreeByThreeIntoTheirClasses) {
  std::map<std::string, std::uint64_t> trees;
  each_world("wilson:rooms=3x3", 20000, [&](const World& world) {
    std::string bits;
    for (const BitGrid* side : {&world.lattice.east, &world.lattice.south}) {
      for (const std::uint64_t word : side->words()) bits += std::to_string(word) + " ";
    }
    trees[bits] = world.layout_hash;
  });
  ASSERT_EQ(trees.size(), 192u);
  std::map<std::uint64_t, int> classes;
  for (const auto& [bits, hash] : trees) ++classes[hash];
  int members = 0;
  for (const auto& [hash, count] : classes) {
    members += count;
    EXPECT_EQ(8 % count, 0) << "a class has as many members as its symmetries leave";
  }
  EXPECT_EQ(members, 192);
  EXPECT_EQ(classes.size(), 28u);
}

TEST(Structure, DeadEndLengthsAndPassageShapesAddUp) {
  each_world("hunt-and-kill:rooms=12x9,lost=1/20", 200, [](const World& world) {
    const Structure& s = world.structure;
    std::int64_t dead_ends = 0;
    for (const std::int64_t count : s.dead_ends_by_length) dead_ends += count;
    EXPECT_EQ(dead_ends, s.cells_by_sides[1]);
    std::int64_t straight = 0;
    for (const std::uint8_t cell : world.passages.cells.all()) {
      const unsigned sides = cell & Passages::kSides;
      straight += sides == 5 || sides == 10;
    }
    EXPECT_EQ(s.straight_passages, straight);
    EXPECT_EQ(s.straight_passages + s.turn_passages, s.cells_by_sides[2]);
  });
}

}  // namespace
}  // namespace seedbed
