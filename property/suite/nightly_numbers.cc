// The dear exact numbers, under the label `nightly`: whole sweeps of 100,000 seeds on grids up to
// 16x16 and more, and the table of an independent program in three sizes. See exact_numbers.cc.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bench/sweep.h"
#include "property/exact.h"

namespace seedbed {
namespace {

Sample swept_dead_ends(const std::string& recipe) {
  const std::vector<Recipe> recipes = {Digger(recipe).recipe()};
  const SweepResult result = sweep(recipes, {0, 99'999}, 2, {});
  EXPECT_FALSE(result.partial);
  const Tally& tally = result.tallies.at(0);
  EXPECT_EQ(tally.worlds, 100'000u);
  const MetricTally& counts = tally.metrics.at(*find_metric("dead_ends"));
  for (const LawTally& law : tally.laws) EXPECT_EQ(law.broken, 0) << recipe;
  return sample_of(static_cast<double>(counts.sum), static_cast<double>(counts.sum_of_squares),
                   static_cast<double>(counts.n));
}

void expect_exact(const std::string& recipe, double exact) {
  const Sample sample = swept_dead_ends(recipe);
  EXPECT_NEAR(sample.mean, exact, 4 * sample.standard_error + 1e-12) << recipe;
  std::printf("%-28s mean %.5f exact %.5f, %+.2f standard errors\n", recipe.c_str(), sample.mean,
              exact,
              sample.standard_error > 0 ? (sample.mean - exact) / sample.standard_error : 0.0);
}

TEST(NightlyExact, UniformTreesOfEverySize) {
  for (const char* variant : {"wilson", "aldous-broder"}) {
    for (const int side : {2, 3, 4, 5, 6, 7, 8, 16}) {
      const std::string size = std::to_string(side) + "x" + std::to_string(side);
      expect_exact(variant + (":rooms=" + size), uniform_dead_ends(side, side));
    }
  }
}

TEST(NightlyExact, BinaryTreesAndSidewinders) {
  for (const int side : {2, 3, 8, 10, 16, 20, 32}) {
    const std::string size = ":rooms=" + std::to_string(side) + "x" + std::to_string(side);
    expect_exact("binary-tree" + size, binary_tree_dead_ends(side, side));
    expect_exact("sidewinder" + size, sidewinder_dead_ends(side, side));
  }
}

// 2000 mazes each of an independent program: dead ends as mean and deviation in three sizes; of
// 20x20 the steps from corner to corner, and the mean diameter. Prim with random link weights is
// Kruskal in law and no variant of its own.
struct Measured {
  const char* variant;
  double mean_16, deviation_16, mean_20, deviation_20, mean_32, deviation_32;
  double path_mean, path_deviation;
  double diameter;
};
constexpr Measured kMeasured[] = {
    {"binary-tree", 65.02, 3.99, 100.99, 4.94, 257.1, 8.0, 38, 0, 71.6},
    {"sidewinder", 69.86, 4.19, 109.59, 5.22, 281.2, 8.7, 46.3, 4.4, 81.6},
    {"eller", 73.86, 4.41, 116.04, 5.58, 298.7, 9.0, 55.4, 10.4, 87.7},
    {"wilson", 74.17, 4.39, 116.09, 5.62, 298.5, 8.8, 59.6, 11.4, 92.3},
    {"aldous-broder", 74.31, 4.34, 116.20, 5.66, 298.5, 8.9, 59.4, 11.7, 91.6},
    {"kruskal", 77.73, 4.40, 121.08, 5.49, 311.3, 8.6, 56.7, 10.1, 82.1},
    {"prim-link", 82.92, 4.50, 129.43, 5.53, 330.4, 9.1, 43.0, 4.0, 57.9},
    {"prim-cell", 89.98, 4.25, 140.49, 5.34, 361.5, 8.6, 42.4, 3.6, 57.6},
    {"growing-tree", 72.40, 4.64, 111.86, 5.78, 283.8, 9.6, 41.3, 3.1, 57.3},
    {"backtracker", 27.69, 2.93, 42.25, 3.58, 104.8, 5.9, 114.5, 38.4, 229},
    {"hunt-and-kill", 26.34, 2.91, 40.08, 3.51, 99.0, 5.6, 76.9, 18.8, 149.6},
    {"recursive-division", 69.89, 5.02, 108.38, 6.11, 276.4, 9.9, 65.5, 13.2, 101.7},
};
constexpr std::uint64_t kMazes = 2000;

// Both means are of 2000 mazes, and the other was printed with few digits.
void expect_close(const std::string& what, const Sample& sample, double mean, double deviation,
                  double rounded) {
  const double error =
      std::hypot(sample.standard_error, deviation / std::sqrt(static_cast<double>(kMazes)));
  EXPECT_NEAR(sample.mean, mean, 4 * error + rounded) << what;
  if (deviation > 0) {
    EXPECT_NEAR(sample.deviation / deviation, 1, 0.12) << what;
  }
}

Sample steps_of(const std::string& recipe) {
  const Digger digger(recipe);
  WorldScratch scratch;
  World world;
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 0; seed < kMazes; ++seed) {
    build_world({digger.recipe(), seed}, scratch, world);
    const double steps = world.distances.steps[*world.distances.goal];
    sum += steps;
    squares += steps * steps;
  }
  return sample_of(sum, squares, static_cast<double>(kMazes));
}

TEST(NightlyTable, DeadEndsOfEveryKindInThreeSizes) {
  for (const Measured& row : kMeasured) {
    const std::string name = row.variant;
    const std::uint64_t seeds = kMazes;
    expect_close(name + " 16x16", dead_ends_of(name + ":rooms=16x16", seeds), row.mean_16,
                 row.deviation_16, 0.005);
    expect_close(name + " 20x20", dead_ends_of(name + ":rooms=20x20", seeds), row.mean_20,
                 row.deviation_20, 0.005);
    expect_close(name + " 32x32", dead_ends_of(name + ":rooms=32x32", seeds), row.mean_32,
                 row.deviation_32, 0.05);
  }
}

TEST(NightlyTable, PathsAndDiametersOfEveryKind) {
  for (const Measured& row : kMeasured) {
    const std::string name = row.variant;
    expect_close(name + " path", steps_of(name + ":rooms=20x20,ends=corners"), row.path_mean,
                 row.path_deviation, 0.05);
    const Sample diameter = steps_of(name + ":rooms=20x20,ends=far");
    expect_close(name + " diameter", diameter, row.diameter, 0, 0.5 + 4 * diameter.standard_error);
  }
}

// Left hand from the north-west corner to the south-east, first heading east, 20x20.
TEST(NightlyTable, LeftHandsShowTheBiasOfTheKind) {
  constexpr std::pair<const char*, double> kSteps[] = {
      {"sidewinder", 141}, {"hunt-and-kill", 247}, {"backtracker", 377}};
  WorldScratch scratch;
  World world;
  for (const auto& [variant, mean] : kSteps) {
    const Digger digger(variant + std::string(":rooms=20x20,ends=corners"));
    double sum = 0;
    double squares = 0;
    for (std::uint64_t seed = 0; seed < kMazes; ++seed) {
      build_world({digger.recipe(), seed}, scratch, world);
      const Route route = find_follower("left")->walk(world.passages, world.start, kEast,
                                                      scratch.follower, nullptr);
      ASSERT_TRUE(route.solves);
      const auto steps = static_cast<double>(route.steps);
      sum += steps;
      squares += steps * steps;
    }
    const Sample sample = sample_of(sum, squares, static_cast<double>(kMazes));
    EXPECT_NEAR(sample.mean, mean, 4 * std::sqrt(2) * sample.standard_error + 0.5) << variant;
    std::printf("%s: left hand %.1f, wanted %.0f\n", variant, sample.mean, mean);
  }
}

}  // namespace
}  // namespace seedbed
