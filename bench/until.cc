#include "bench/until.h"

#include <fmt/format.h>

#include <algorithm>

#include "generator/check.h"
#include "reports/report.h"
#include "reports/series.h"

namespace seedbed {
namespace {

// The widest of the recipes' half-widths; nothing where one has too few values to tell.
std::optional<double> widest(const std::vector<Tally>& tallies, std::size_t metric) {
  double widest = 0;
  for (const Tally& tally : tallies) {
    const MetricTally& counted = tally.metrics[metric];
    if (counted.n == 0 && tally.worlds >= 10 * kUntilSeeds) continue;
    if (counted.n < kSequenceMin) return std::nullopt;
    const auto best = static_cast<std::int64_t>(2 * kUntilSeeds);
    const std::optional<double> half = sequence_half_width(counted.moments(), best, kConfidence);
    if (!half) return std::nullopt;
    widest = std::max(widest, *half);
  }
  return widest;
}

}  // namespace

SweepResult sweep_until(std::span<const Recipe> recipes, SeedInterval seeds, int threads,
                        const SweepHooks& hooks, const Until& until, bool& reached,
                        std::string& words, std::vector<Tally> so_far) {
  SweepResult all;
  all.tallies = std::move(so_far);
  reached = false;
  std::optional<double> half;
  for (std::uint64_t first = seeds.first;;) {
    const std::uint64_t last = std::min(seeds.last - first, kUntilSeeds - 1) + first;
    // Seeds past this look were begun, so its answer was no.
    const bool known = std::any_of(all.tallies.begin(), all.tallies.end(), [&](const Tally& tally) {
      return !tally.seeds.empty() && tally.seeds.back().last > last;
    });
    all = sweep(recipes, {first, last}, threads, hooks, std::move(all.tallies));
    if (known && !all.partial) {
      first = last + 1;
      continue;
    }
    half = widest(all.tallies, until.metric);
    reached = !all.partial && half && *half <= until.value;
    if (reached || all.partial || last == seeds.last) break;
    first = last + 1;
  }
  words =
      fmt::format("{}: half-width of {} is {} after {} seeds of each recipe, {:g} was asked for",
                  reached ? "stopped early" : "not reached", metrics()[until.metric].name,
                  half ? fmt::format("{:.4g}", *half) : "not known",
                  all.tallies.empty() ? 0 : all.tallies.front().worlds, until.value);
  return all;
}

}  // namespace seedbed
