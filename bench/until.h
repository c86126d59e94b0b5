// A sweep that stops once a mean is known well enough. Promises: it looks after whole blocks of
// seeds in their order, so that where it stops does not depend on threads or clocks; looking often
// costs no confidence, because the interval is a confidence sequence.
#pragma once

#include <string>

#include "bench/command_line.h"
#include "bench/sweep.h"

namespace seedbed {

// Seeds of each recipe between two looks.
inline constexpr std::uint64_t kUntilSeeds = 500;

// As sweep(), until every recipe's mean of until.metric has a half-width of at most until.value, or
// the seeds are at an end. `reached` says which; `words` says it with numbers. A recipe without a
// value of the metric is not waited for. `so_far`: as sweep() takes it.
SweepResult sweep_until(std::span<const Recipe> recipes, SeedInterval seeds, int threads,
                        const SweepHooks& hooks, const Until& until, bool& reached,
                        std::string& words, std::vector<Tally> so_far = {});

}  // namespace seedbed
