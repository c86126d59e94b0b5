// Guards beside the law table: what map formats, tallies, statistics and random streams are held
// to. Each asks a part that is passed in, so that seedbed's own and a broken one meet the same
// question.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "property/canary/canary.h"
#include "reports/statistics.h"
#include "reports/tally.h"

namespace seedbed {

// What the format writes of the world reads back as the same map with the same ends.
LawResult reads_back(const World& world, const MapFormat& format);

// Puts the blocks together; `into` is empty. Returns "" or what forbids it.
using MergeAll = std::string (*)(std::span<const Tally> blocks, Tally& into);
using CountWorld = void (*)(const Case& named, const Measurement& measurement, Tally& into);
// Six worlds from the case's seed on, counted in three blocks: merged in two orders they are the
// tally of all, and it could have been counted (reports/tally_check.h).
LawResult blocks_make_the_whole(Broken& broken, MergeAll merge, CountWorld count);
std::string merge_in_turn(std::span<const Tally> blocks, Tally& into);
void count_world(const Case& named, const Measurement& measurement, Tally& into);

// The ends of a share's interval solve the equation of the score test.
using ShareInterval = Interval (*)(std::int64_t successes, std::int64_t trials, double confidence);
LawResult ends_solve_score(const World& world, ShareInterval interval);

// The variance of large values is that of the same values less what they share.
using Variance = std::optional<double> (*)(const Moments& moments);
LawResult variance_ignores_shift(const World& world, Variance variance);

// At least a share p of the values is at or below the quantile, and less than p below it.
using Quantile = std::optional<std::int64_t> (*)(std::span<const ValueCount> values, double p);
LawResult quantile_splits(const World& world, Quantile quantile);

// below(n), shuffles of three and chance(1/4) are as frequent as they should be, within six
// standard deviations, over draws from a stream of the seed.
struct Draws {
  std::uint32_t (*below)(Random& random, std::uint32_t n);
  void (*shuffle)(Random& random, std::span<int> values);
  bool (*chance)(Random& random, Ratio ratio);
};
LawResult draws_are_even(std::uint64_t seed, const Draws& draws);
extern const Draws kRealDraws;

// The same case without repair has the same map but for pads.
using BuildWorld = void (*)(const Case& named, WorldScratch& scratch, World& world);
LawResult layout_ignores_pads(Broken& broken, BuildWorld build);

}  // namespace seedbed
