// What metrics say together, from the sampled worlds: correlations within a recipe, and how recipes
// rank over the same seeds. Promises: pure; no statistic without its n; tied or missing data give
// no number.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reports/regression.h"
#include "reports/sample.h"

namespace seedbed {

// Pearson's r of every two headline metrics that vary in the sample.
struct Correlations {
  std::int64_t n = 0;  // worlds looked at
  std::vector<const Metric*> metrics;
  std::vector<std::optional<double>> r;  // row by row, metrics.size() squared; 1 on the diagonal
};
Correlations correlations(const Sample& sample);

// How a counter of the fill's cost hangs on the size of the map, its dead ends, loops and pads:
// least squares over the sample's first seeds, as reports/regression.h has it.
struct CostModel {
  const Metric* cost = nullptr;
  std::vector<const Metric*> on;  // those that vary and depend on none before them
  Regression fit;
  struct Outlier {
    std::uint64_t seed = 0;
    std::int64_t cost = 0;
    double studentized = 0;
  };
  std::vector<Outlier> outliers;  // at kOutlierLevel in all, farthest first
};
inline constexpr double kOutlierLevel = 0.05;
// An exact fit has errors of rounding alone: nothing lies off it.
inline constexpr double kExactFit = 1 - 1e-12;

// One a fill counter that varies. None below kCostWorldsMin worlds.
std::vector<CostModel> cost_models(const Sample& sample, double confidence);
inline constexpr std::size_t kCostWorldsMin = 30;

// Friedman's test over seeds as blocks, and Nemenyi's critical difference: recipes whose mean ranks
// are further apart than it differ at 5 %, all pairs together.
struct Ranking {
  const Metric* metric = nullptr;
  std::int64_t blocks = 0;         // seeds at which every recipe has a value
  std::vector<double> mean_ranks;  // by recipe; 1 is the smallest value
  double p = 1;
  double critical_difference = 0;
};
inline constexpr std::int64_t kRankingBlocksMin = 10;
inline constexpr double kRankingLevel = 0.05;

// One a headline metric that has kRankingBlocksMin blocks and is not tied in all of them. None for
// fewer than two recipes.
std::vector<Ranking> rankings(std::span<const Sample* const> samples);

}  // namespace seedbed
