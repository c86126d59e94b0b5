#include "reports/relations.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "generator/check.h"
#include "reports/comparison.h"
#include "reports/paired_tests.h"
#include "reports/rank_tests.h"

namespace seedbed {
namespace {

std::optional<double> correlation(std::span<const SampledWorld> worlds, std::size_t x,
                                  std::size_t y) {
  std::vector<PairCount> pairs;
  for (const SampledWorld& world : worlds) {
    const auto a = world.measurement[x], b = world.measurement[y];
    if (a && b) pairs.push_back({*a, *b, 1});
  }
  const std::optional<RatioMoments> moments = moments_of(pairs);
  return moments ? pair_correlation(*moments) : std::nullopt;
}

bool varies(std::span<const SampledWorld> worlds, std::size_t metric) {
  std::optional<std::int64_t> first;
  for (const SampledWorld& world : worlds) {
    const auto value = world.measurement[metric];
    if (!value) continue;
    if (first && *value != *first) return true;
    first = value;
  }
  return false;
}

// The seeds of the first sample at which all have a value, a block each.
FriedmanSums blocks_of(std::span<const Sample* const> samples, std::size_t metric) {
  std::vector<std::map<std::uint64_t, std::int64_t>> values(samples.size());
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (const SampledWorld& world : samples[i]->joint()) {
      if (const auto value = world.measurement[metric]) values[i][world.seed] = *value;
    }
  }
  FriedmanSums sums;
  std::vector<std::int64_t> block(samples.size());
  for (const auto& [seed, value] : values[0]) {
    bool whole = true;
    for (std::size_t i = 0; whole && i < samples.size(); ++i) {
      const auto found = values[i].find(seed);
      whole = found != values[i].end();
      if (whole) block[i] = found->second;
    }
    if (whole) sums.add(block);
  }
  return sums;
}

// What a fill's cost may hang on, most telling first.
constexpr std::string_view kCauses[] = {"walkable_tiles", "dead_ends", "loops", "pads"};

// The worlds in which the cost and all causes have a value, as columns of numbers.
struct CostTable {
  std::vector<const SampledWorld*> worlds;
  std::vector<double> cost;
  std::vector<double> causes;  // row by row
};

CostTable cost_table(std::span<const SampledWorld> worlds, std::size_t cost,
                     std::span<const std::size_t> causes) {
  CostTable table;
  for (const SampledWorld& world : worlds) {
    bool whole = world.measurement[cost].has_value();
    for (const std::size_t cause : causes) whole &= world.measurement[cause].has_value();
    if (!whole) continue;
    table.worlds.push_back(&world);
    table.cost.push_back(static_cast<double>(*world.measurement[cost]));
    for (const std::size_t cause : causes) {
      table.causes.push_back(static_cast<double>(*world.measurement[cause]));
    }
  }
  return table;
}

std::optional<CostModel> cost_model(std::span<const SampledWorld> worlds, std::size_t cost,
                                    double confidence) {
  CostModel model;
  model.cost = &metrics()[cost];
  std::vector<std::size_t> causes;
  CostTable kept;
  for (const std::string_view name : kCauses) {
    const auto cause = find_metric(name);
    SEEDBED_CHECK(cause, "a cause of cost is no metric");
    causes.push_back(*cause);
    CostTable table = cost_table(worlds, cost, causes);
    std::optional<Regression> fit;
    if (table.worlds.size() >= kCostWorldsMin) {
      fit = regress(table.cost, table.causes, causes.size(), confidence);
    }
    if (!fit) {  // absent in too many worlds, tied, or told by the causes before it
      causes.pop_back();
      continue;
    }
    model.on.push_back(&metrics()[*cause]);
    model.fit = std::move(*fit);
    kept = std::move(table);
  }
  if (model.on.empty()) return std::nullopt;
  if (model.fit.r_squared < kExactFit) {
    for (const std::size_t row : outlier_rows(model.fit, kOutlierLevel)) {
      model.outliers.push_back({kept.worlds[row]->seed, static_cast<std::int64_t>(kept.cost[row]),
                                model.fit.studentized[row]});
    }
  }
  return model;
}

}  // namespace

std::vector<CostModel> cost_models(const Sample& sample, double confidence) {
  std::vector<CostModel> all;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (!is_fill_cost(metrics()[i]) || !varies(sample.joint(), i)) continue;
    std::optional<CostModel> model = cost_model(sample.joint(), i, confidence);
    if (model) all.push_back(std::move(*model));
  }
  return all;
}

Correlations correlations(const Sample& sample) {
  Correlations all;
  const std::span<const SampledWorld> worlds = sample.joint();
  all.n = static_cast<std::int64_t>(worlds.size());
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (!metrics()[i].headline || !varies(worlds, i)) continue;
    rows.push_back(i);
    all.metrics.push_back(&metrics()[i]);
  }
  for (const std::size_t x : rows) {
    for (const std::size_t y : rows) {
      all.r.push_back(x == y ? std::optional(1.0) : correlation(worlds, x, y));
    }
  }
  return all;
}

std::vector<Ranking> rankings(std::span<const Sample* const> samples) {
  std::vector<Ranking> all;
  if (samples.size() < 2) return all;
  const auto variants = static_cast<std::int64_t>(samples.size());
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (!metrics()[i].headline) continue;
    const FriedmanSums sums = blocks_of(samples, i);
    if (sums.blocks < kRankingBlocksMin || variants > 1000) continue;
    const std::optional<Friedman> test = friedman(sums);
    if (!test || test->p >= 1) continue;
    all.push_back({&metrics()[i], sums.blocks, test->mean_ranks, test->p,
                   critical_difference(variants, sums.blocks, kRankingLevel)});
  }
  return all;
}

}  // namespace seedbed
