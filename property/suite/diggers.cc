// What each digger promises, counted apart from the laws: trees, the uniform law of Wilson's trees,
// exact mean dead ends, and the shapes of the two documents' own mazes.
#include <gtest/gtest.h>

#ifdef SEEDBED_HAS_EIGEN
#include <Eigen/LU>
#endif

#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "generator/metrics.h"
#include "generator/world.h"

namespace seedbed {
namespace {

Case named_case(const std::string& text) {
  const Parsed<Case> parsed = parse_case(text);
  if (!parsed) ADD_FAILURE() << parsed.wrong();
  return *parsed;
}

const World& built(const Case& named) {
  static WorldScratch scratch;
  static World world;
  build_world(named, scratch, world);
  return world;
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

double chi_square(const std::map<std::uint64_t, std::int64_t>& counts, double expected,
                  std::size_t kinds) {
  double sum = expected * static_cast<double>(kinds - counts.size());  // those that never came
  for (const auto& [kind, count] : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

// How often each of the 192 spanning trees of the 3x3 grid comes.
std::map<std::uint64_t, std::int64_t> trees_of(const std::string& variant, std::uint64_t seeds) {
  std::map<std::uint64_t, std::int64_t> counts;
  Case named = named_case(variant + ":rooms=3x3#0");
  for (named.seed = 0; named.seed < seeds; ++named.seed) {
    const Lattice& lattice = built(named).lattice;
    std::uint64_t tree = 0;
    for (std::int32_t y = 0; y < 3; ++y) {
      tree = tree << 6 | lattice.east.row(y)[0] << 3 | lattice.south.row(y)[0];
    }
    ++counts[tree];
  }
  return counts;
}

// 191 degrees of freedom: mean 191, standard deviation 19.5; 290 is the 1 - 4e-6 quantile.
TEST(Diggers, UniformTreesAreUniform) {
  constexpr std::uint64_t kSeeds = 192 * 200;
  const auto wilson = trees_of("wilson", kSeeds);
  EXPECT_EQ(wilson.size(), 192u);
  EXPECT_LT(chi_square(wilson, 200, 192), 290);
  const auto aldous_broder = trees_of("aldous-broder", kSeeds);
  EXPECT_LT(chi_square(aldous_broder, 200, 192), 290);
  const auto biased = trees_of("binary-tree", kSeeds);
  EXPECT_EQ(biased.size(), 16u);
  EXPECT_GT(chi_square(biased, 200, 192), 290) << "the test has no power";
  const auto deep = trees_of("backtracker", kSeeds);
  EXPECT_GT(chi_square(deep, 200, 192), 290) << "the test has no power";
}

struct Sample {
  double mean = 0;
  double standard_error = 0;
};

Sample dead_ends_of(const std::string& recipe, std::uint64_t seeds) {
  Case named = named_case(recipe + "#0");
  double sum = 0;
  double squares = 0;
  for (named.seed = 0; named.seed < seeds; ++named.seed) {
    const auto dead_ends = static_cast<double>(built(named).structure.cells_by_sides[1]);
    sum += dead_ends;
    squares += dead_ends * dead_ends;
  }
  const auto n = static_cast<double>(seeds);
  const double mean = sum / n;
  return {mean, std::sqrt((squares - n * mean * mean) / (n - 1) / n)};
}

#ifdef SEEDBED_HAS_EIGEN
// Spanning trees of the k x k grid without the removed cell (none: -1): a cofactor of the
// Laplacian, by Kirchhoff's theorem.
double spanning_trees(int k, int removed) {
  std::vector<int> row(static_cast<std::size_t>(k * k), -1);
  int count = 0;
  for (int cell = 0; cell < k * k; ++cell) {
    if (cell != removed) row[static_cast<std::size_t>(cell)] = count++;
  }
  Eigen::MatrixXd laplacian = Eigen::MatrixXd::Zero(count, count);
  const auto join = [&](int a, int b) {
    const int i = row[static_cast<std::size_t>(a)];
    const int j = row[static_cast<std::size_t>(b)];
    if (i < 0 || j < 0) return;
    laplacian(i, i) += 1;
    laplacian(j, j) += 1;
    laplacian(i, j) -= 1;
    laplacian(j, i) -= 1;
  };
  for (int cell = 0; cell < k * k; ++cell) {
    if (cell % k + 1 < k) join(cell, cell + 1);
    if (cell + k < k * k) join(cell, cell + k);
  }
  return laplacian.topLeftCorner(count - 1, count - 1).partialPivLu().determinant();
}

// A uniform spanning tree has leaf v in deg(v) * t(G - v) of its t(G) cases.
double uniform_dead_ends(int k) {
  double sum = 0;
  for (int cell = 0; cell < k * k; ++cell) {
    const int x = cell % k;
    const int y = cell / k;
    const int degree = (x > 0) + (x + 1 < k) + (y > 0) + (y + 1 < k);
    sum += degree * spanning_trees(k, cell);
  }
  return sum / spanning_trees(k, -1);
}

TEST(Diggers, MatrixTreeTheoremGivesTheKnownCounts) {
  EXPECT_NEAR(spanning_trees(3, -1), 192, 1e-6);
  EXPECT_NEAR(spanning_trees(4, -1), 100352, 1e-4);
  EXPECT_NEAR(uniform_dead_ends(3), 3.4375, 1e-9);
  EXPECT_NEAR(uniform_dead_ends(4), 5.345982, 5e-7);
  EXPECT_NEAR(uniform_dead_ends(5), 7.841312, 5e-7);
  EXPECT_NEAR(uniform_dead_ends(8), 18.883737, 5e-7);
}
#endif

struct Exact {
  const char* recipe;
  std::uint64_t seeds;
  double dead_ends;
};

// Exact values: matrix-tree sums for uniform trees, w*h/4 + 1 for the binary tree, run sums for the
// sidewinder.
TEST(Diggers, MeanDeadEndsAreExact) {
  constexpr Exact kExact[] = {
      {"wilson:rooms=3x3", 8000, 3.4375},          {"wilson:rooms=4x4", 8000, 5.345982},
      {"wilson:rooms=8x8", 4000, 18.883737},       {"wilson:rooms=16x16", 1000, 74.299},
      {"wilson:rooms=20x20", 600, 116.152},        {"aldous-broder:rooms=3x3", 8000, 3.4375},
      {"aldous-broder:rooms=5x5", 6000, 7.841312}, {"aldous-broder:rooms=16x16", 1000, 74.299},
      {"binary-tree:rooms=10x10", 4000, 26},       {"binary-tree:rooms=16x16", 1000, 65},
      {"binary-tree:rooms=20x20", 1000, 101},      {"binary-tree:rooms=70x6", 1000, 106},
      {"sidewinder:rooms=10x10", 4000, 27.579},    {"sidewinder:rooms=16x16", 1000, 70.040},
      {"sidewinder:rooms=20x20", 1000, 109.484},
  };
  for (const Exact& row : kExact) {
    const Sample sample = dead_ends_of(row.recipe, row.seeds);
    EXPECT_NEAR(sample.mean, row.dead_ends, 4 * sample.standard_error) << row.recipe;
    EXPECT_LT(sample.standard_error, 0.01 * row.dead_ends) << row.recipe << ": too few seeds";
  }
}

struct Measured {
  const char* variant;
  double mean;
  double deviation;
};

// Dead ends of 20x20 mazes against 2000 mazes each of an independent program with another generator
// of random numbers. Prims and growing trees differ by a quarter: a wrong kind cannot pass for
// another.
TEST(Diggers, DeadEndsAreThoseOfTheKind) {
  constexpr Measured kMeasured[] = {
      {"backtracker", 42.25, 3.58},   {"hunt-and-kill", 40.08, 3.51},
      {"growing-tree", 111.86, 5.78}, {"prim-link", 129.43, 5.53},
      {"prim-cell", 140.49, 5.34},    {"kruskal", 121.08, 5.49},
      {"eller", 116.04, 5.62},        {"recursive-division", 108.38, 6.11},
  };
  constexpr double kMazes = 2000;
  for (const Measured& row : kMeasured) {
    const Sample sample = dead_ends_of(std::string(row.variant) + ":rooms=20x20", 1500);
    const double other_error = row.deviation / std::sqrt(kMazes);
    EXPECT_NEAR(sample.mean, row.mean, 4 * std::hypot(sample.standard_error, other_error))
        << row.variant;
  }
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
