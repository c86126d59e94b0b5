// What each digger promises, counted apart from the laws: trees, and the shapes of the two
// documents' own mazes. Numbers are in exact_numbers.cc.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "generator/metrics.h"
#include "generator/world.h"
#include "property/built.h"

namespace seedbed {
namespace {

Case named_case(const std::string& text) {
  const Parsed<Case> parsed = parse_case(text);
  if (!parsed) ADD_FAILURE() << parsed.wrong();
  return *parsed;
}

// Union-find over the corridors: every room joined, and no corridor too many.
bool spanning_tree(const Lattice& lattice) {
  const Size rooms = lattice.rooms();
  std::vector<std::int64_t> parent(static_cast<std::size_t>(rooms.area()));
  std::iota(parent.begin(), parent.end(), 0);
  const auto find = [&](Cell room) {
    std::int64_t at = std::int64_t{room.y} * rooms.width + room.x;
    while (parent[static_cast<std::size_t>(at)] != at) at = parent[static_cast<std::size_t>(at)];
    return at;
  };
  std::int64_t joins = 0;
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      for (const Heading heading : {kEast, kSouth}) {
        if (!lattice.open({x, y}, heading)) continue;
        const std::int64_t one = find({x, y});
        const std::int64_t other = find(step({x, y}, heading));
        if (one == other) return false;
        parent[static_cast<std::size_t>(one)] = other;
        ++joins;
      }
    }
  }
  return joins == rooms.area() - 1;
}

TEST(Diggers, PerfectVariantsDigSpanningTrees) {
  int tried = 0;
  for (const Variant& variant : variants()) {
    if (!variant.perfect) continue;
    for (const char* size :
         {"1x1", "1x7", "9x1", "2x2", "3x5", "16x16", "63x3", "64x3", "65x4", "129x2", "2x70"}) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::string text =
            std::string(variant.name) + ":rooms=" + size + "#" + std::to_string(seed);
        EXPECT_TRUE(spanning_tree(built(named_case(text)).lattice)) << text;
        ++tried;
      }
    }
  }
  EXPECT_GT(tried, 0);
}

TEST(Diggers, PercolationOpensItsShareOfCorridors) {
  for (const auto& [links, share] :
       std::map<std::string, double>{{"0/1", 0.0}, {"1/1", 1.0}, {"1/2", 0.5}, {"1/10", 0.1}}) {
    double open = 0;
    constexpr std::uint64_t kSeeds = 200;
    constexpr double kCorridors = 2.0 * 66 * 10 - 66 - 10;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      open += static_cast<double>(
          built(named_case("percolation:rooms=66x10,links=" + links + "#" + std::to_string(seed)))
              .lattice.corridors());
    }
    const double n = kSeeds * kCorridors;
    EXPECT_NEAR(open / n, share, 4 * std::sqrt(share * (1 - share) / n)) << links;
  }
}

TEST(Diggers, RogueJoinsEveryRoomAndAddsAFewPassages) {
  std::map<std::int64_t, int> loops;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const World& world = built(named_case("rogue:rooms=3x3#" + std::to_string(seed)));
    EXPECT_EQ(world.components, 1) << seed;
    ++loops[world.structure.links - world.structure.cells + 1];
  }
  EXPECT_GE(loops.begin()->first, 0);
  EXPECT_LE(loops.rbegin()->first, 4);  // nine rooms take up to four extra passages
  EXPECT_GT(loops.size(), 2u);
}

// Where a variant's bytes depend on where the ends lie, lattices of one seed could not be compared.
TEST(Diggers, LayoutsDoNotDependOnTheEnds) {
  for (const Variant& variant : variants()) {
    if (!variant.lattice() || variant.name == "row-walk") continue;  // it walks from end to end
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const auto lattice = [&](const char* ends) {
        return built(named_case(std::string(variant.name) + ":rooms=9x7,ends=" + ends + "#" +
                                std::to_string(seed)))
            .lattice;
      };
      const Lattice rows = lattice("rows");
      for (const char* ends : {"corners", "random", "far"}) {
        EXPECT_EQ(rows.east, lattice(ends).east) << variant.name << " " << ends;
        EXPECT_EQ(rows.south, lattice(ends).south) << variant.name << " " << ends;
      }
    }
  }
}

// The document's walk never crosses itself: its corridors are the one path from entrance to boss.
TEST(Diggers, RowWalkDigsOnePath) {
  for (const char* options :
       {"", ":rooms=1x9", ":rooms=9x1", ":rooms=70x5", ":ends=random", ":ends=corners"}) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const std::string text = "row-walk" + std::string(options) + "#" + std::to_string(seed);
      const World& world = built(named_case(text));
      ASSERT_TRUE(world.distances.goal) << text;
      const std::int64_t steps = world.distances.steps[*world.distances.goal];
      EXPECT_EQ(world.lattice.corridors(), steps) << text;
      EXPECT_EQ(world.rooms_unreached, world.lattice.rooms().area() - steps - 1) << text;
    }
  }
}

TEST(Diggers, RowWalkGoesThroughEveryRowAndAnyColumn) {
  std::map<std::int32_t, int> columns;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const World& world = built(named_case("row-walk:rooms=5x4#" + std::to_string(seed)));
    EXPECT_EQ(world.lattice.entrance.y, 0);
    EXPECT_EQ(world.lattice.boss.y, 3);
    for (std::int32_t y = 0; y + 1 < 4; ++y) {
      EXPECT_EQ(std::popcount(world.lattice.south.row(y)[0]), 1) << "one way down a row";
      ++columns[std::countr_zero(world.lattice.south.row(y)[0])];
    }
  }
  ASSERT_EQ(columns.size(), 5u);
  for (const auto& [column, count] : columns) EXPECT_NEAR(count, 240, 5 * 14) << column;
}

TEST(Diggers, FullGridOpensEverything) {
  for (const char* rooms : {"1x1", "1x5", "64x2", "65x3", "16x16"}) {
    const Case named = named_case(std::string("full-grid:rooms=") + rooms + "#1");
    const World& world = built(named);
    const Size size = named.recipe.options.rooms;
    EXPECT_EQ(world.lattice.corridors(), 2 * size.area() - size.width - size.height);
    EXPECT_EQ(world.structure.links - world.structure.cells + 1,
              std::int64_t{size.width - 1} * (size.height - 1));
  }
}

TEST(Diggers, BinaryTreeOpensNorthOrEastOfEveryRoom) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const World& world = built(named_case("binary-tree:rooms=66x5#" + std::to_string(seed)));
    for (std::int32_t y = 0; y < 5; ++y) {
      for (std::int32_t x = 0; x < 66; ++x) {
        const int ways = world.lattice.open({x, y}, kNorth) + world.lattice.open({x, y}, kEast);
        EXPECT_EQ(ways, y == 0 && x == 65 ? 0 : 1);
      }
    }
  }
}

TEST(Diggers, ScatterPlacesSeparateRooms) {
  int worlds_with_several = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const World& world = built(named_case("scatter#" + std::to_string(seed)));
    ASSERT_FALSE(world.rooms.empty());
    worlds_with_several += world.rooms.size() >= 8;
    EXPECT_LE(world.rooms.size(), 14u);
    for (std::size_t i = 0; i < world.rooms.size(); ++i) {
      const Rect& a = world.rooms[i];
      EXPECT_GE(a.x, 2);
      EXPECT_GE(a.y, 2);
      EXPECT_LE(a.x + a.width, 73);
      EXPECT_LE(a.y + a.height, 73);
      for (std::size_t j = 0; j < i; ++j) {
        const Rect& b = world.rooms[j];
        const bool apart = a.x + a.width + 4 <= b.x || b.x + b.width + 4 <= a.x ||
                           a.y + a.height + 4 <= b.y || b.y + b.height + 4 <= a.y;
        EXPECT_TRUE(apart) << seed << ": rooms " << i << " and " << j;
      }
    }
  }
  EXPECT_GT(worlds_with_several, 90);
}

}  // namespace
}  // namespace seedbed
