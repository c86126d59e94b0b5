#include "reports/relations.h"

#include <algorithm>
#include <map>

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

}  // namespace

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
