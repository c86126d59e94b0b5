// Diggers against exact numbers: mean dead ends over 100,000 seeds, the uniform law of spanning
// trees, and the dead ends and paths of an independent program. Larger grids and the whole table
// are in nightly_numbers.cc.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "generator/world.h"
#include "property/exact.h"

namespace seedbed {
namespace {

TEST(Exact, MatrixTreeTheoremGivesTheKnownCounts) {
  // Spanning trees of k x k grids: OEIS A007341.
  EXPECT_NEAR(spanning_trees(2, 2, -1), 4, 1e-9);
  EXPECT_NEAR(spanning_trees(3, 3, -1), 192, 1e-6);
  EXPECT_NEAR(spanning_trees(4, 4, -1), 100352, 1e-4);
  EXPECT_NEAR(spanning_trees(5, 5, -1), 557568000, 1);
  EXPECT_NEAR(uniform_dead_ends(2, 2), 2, 1e-9);
  EXPECT_NEAR(uniform_dead_ends(3, 3), 3.4375, 1e-9);
  EXPECT_NEAR(uniform_dead_ends(4, 4), 5.345982, 5e-7);
  EXPECT_NEAR(uniform_dead_ends(5, 5), 7.841312, 5e-7);
  EXPECT_NEAR(uniform_dead_ends(8, 8), 18.883737, 5e-7);
  EXPECT_NEAR(uniform_dead_ends(10, 10), 29.200, 5e-4);
  EXPECT_NEAR(uniform_dead_ends(16, 16), 74.299, 5e-4);
  for (const auto& [width, height] : {std::pair(2, 3), std::pair(4, 4), std::pair(6, 2)}) {
    EXPECT_NEAR(uniform_dead_ends(width, height), uniform_dead_ends_counted(width, height), 1e-9);
  }
}

TEST(Exact, RunSumsGiveTheKnownMeans) {
  EXPECT_NEAR(sidewinder_dead_ends(10, 10), 27.579, 5e-4);
  EXPECT_NEAR(sidewinder_dead_ends(16, 16), 70.040, 5e-4);
  EXPECT_NEAR(sidewinder_dead_ends(20, 20), 109.484, 5e-4);
  EXPECT_NEAR(sidewinder_dead_ends(32, 32), 281.275, 5e-4);
  const double bulk = sidewinder_dead_ends(202, 202) - sidewinder_dead_ends(201, 202) -
                      sidewinder_dead_ends(202, 201) + sidewinder_dead_ends(201, 201);
  EXPECT_NEAR(bulk, 1.0 / 8 + (1 - std::log(2)) / 2, 1e-9);
}

TEST(Exact, DiggingAloneIsTheWorldsOwn) {
  WorldScratch scratch;
  World world;
  for (const char* recipe :
       {"wilson:rooms=9x7", "sidewinder:rooms=9x7", "binary-tree:rooms=64x3"}) {
    Digger digger(recipe);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      build_world({digger.recipe(), seed}, scratch, world);
      const Lattice& lattice = digger.dig(seed);
      EXPECT_TRUE(lattice.east == world.lattice.east && lattice.south == world.lattice.south);
      EXPECT_EQ(dead_ends(lattice), world.structure.cells_by_sides[1]) << recipe << " " << seed;
    }
  }
}

TEST(Exact, MeanDeadEndsOverAHundredThousandSeeds) {
  const std::map<std::string, double> exact = {
      {"wilson:rooms=3x3", uniform_dead_ends(3, 3)},
      {"wilson:rooms=4x4", uniform_dead_ends(4, 4)},
      {"aldous-broder:rooms=3x3", uniform_dead_ends(3, 3)},
      {"aldous-broder:rooms=3x4", uniform_dead_ends(3, 4)},
      {"binary-tree:rooms=10x10", binary_tree_dead_ends(10, 10)},
      {"binary-tree:rooms=60x2", binary_tree_dead_ends(60, 2)},
      {"sidewinder:rooms=6x6", sidewinder_dead_ends(6, 6)},
      {"sidewinder:rooms=10x3", sidewinder_dead_ends(10, 3)},
  };
  for (const auto& [recipe, mean] : exact) {
    const Sample sample = dead_ends_of(recipe, 100'000);
    EXPECT_NEAR(sample.mean, mean, 4 * sample.standard_error) << recipe;
    EXPECT_GT(sample.standard_error, 0) << recipe;
  }
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
  Digger digger(variant + ":rooms=3x3");
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Lattice& lattice = digger.dig(seed);
    std::uint64_t tree = 0;
    for (std::int32_t y = 0; y < 3; ++y) {
      tree = tree << 6 | lattice.east.row(y)[0] << 3 | lattice.south.row(y)[0];
    }
    ++counts[tree];
  }
  return counts;
}

// 191 degrees of freedom: mean 191, standard deviation 19.5; 290 is the 1 - 4e-6 quantile.
TEST(Exact, UniformTreesAreUniformAndOthersAreNot) {
  constexpr std::uint64_t kOfEach = 120;
  struct Row {
    const char* variant;
    std::size_t trees;  // that it digs at all
    bool uniform;
  };
  for (const Row& row : {Row{"wilson", 192, true}, Row{"aldous-broder", 192, true},
                         Row{"kruskal", 192, false}, Row{"prim-link", 192, false},
                         Row{"backtracker", 192, false}, Row{"binary-tree", 16, false}}) {
    const auto trees = trees_of(row.variant, 192 * kOfEach);
    const double off = chi_square(trees, kOfEach, 192);
    if (row.variant != std::string("backtracker")) {
      EXPECT_EQ(trees.size(), row.trees) << row.variant;
    }
    EXPECT_EQ(off < 290, row.uniform) << row.variant << ": chi-square " << off;
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
TEST(Exact, DeadEndsAreThoseOfTheKind) {
  constexpr Measured kMeasured[] = {
      {"backtracker", 42.25, 3.58},   {"hunt-and-kill", 40.08, 3.51},
      {"growing-tree", 111.86, 5.78}, {"prim-link", 129.43, 5.53},
      {"prim-cell", 140.49, 5.34},    {"kruskal", 121.08, 5.49},
      {"eller", 116.04, 5.62},        {"recursive-division", 108.38, 6.11},
  };
  constexpr double kMazes = 2000;
  for (const Measured& row : kMeasured) {
    const Sample sample = dead_ends_of(std::string(row.variant) + ":rooms=20x20", 1000);
    const double other_error = row.deviation / std::sqrt(kMazes);
    EXPECT_NEAR(sample.mean, row.mean, 4 * std::hypot(sample.standard_error, other_error))
        << row.variant;
  }
}

// row-walk: every row but the last is left through a column drawn uniformly, and the walk comes
// down by the one drawn before (the entrance's column is uniform as well, the boss's too). A row
// between the first and the last is thus walked from one uniform column to another, apart in the
// mean by (w^2 - 1) / (3w), and so is each of them: the rooms on the walk are in the mean h * (1 +
// (w^2 - 1) / (3w)) of w * h, and all others are isolated.
TEST(Exact, RowWalkIsolatesItsExpectedShare) {
  constexpr std::pair<int, int> kSizes[] = {{4, 4}, {16, 16}, {9, 3}, {1, 5}, {7, 1}};
  for (const auto& [width, height] : kSizes) {
    Digger digger("row-walk:rooms=" + std::to_string(width) + "x" + std::to_string(height));
    const Parsed<Recipe> recipe = parse_recipe(print_recipe(digger.recipe()));
    WorldScratch scratch;
    World world;
    double sum = 0;
    double squares = 0;
    constexpr std::uint64_t kSeeds = 2000;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      build_world({*recipe, seed}, scratch, world);
      const auto isolated = static_cast<double>(world.structure.cells_by_sides[0]);
      EXPECT_EQ(world.rooms_unreached, world.structure.cells_by_sides[0]);
      sum += isolated;
      squares += isolated * isolated;
    }
    const Sample sample = sample_of(sum, squares, kSeeds);
    // In a single row the boss's column is not the entrance's: w / (w - 1) times as far.
    const double apart = (width * width - 1) / (3.0 * width);
    const double on_walk = height > 1 ? height * (1 + apart) : 1 + apart * width / (width - 1);
    EXPECT_NEAR(sample.mean, width * height - on_walk, 4 * sample.standard_error + 1e-9)
        << width << "x" << height;
  }
}

}  // namespace
}  // namespace seedbed
