// The sweep engine with processes for workers: one that crashes, hangs or takes too much memory
// loses the world that it was making, and nothing else. Promises: the same tallies and rows as
// sweep(), but for those worlds, which become culprits.
#pragma once

#include "bench/sweep.h"

namespace seedbed {

// As sweep(). REQUIRES: hooks.flights has a slot for each process; no other thread of this process
// holds a lock that a child would need.
SweepResult sweep_isolated(std::span<const Recipe> recipes, SeedInterval seeds, int processes,
                           const SweepHooks& hooks, std::vector<Tally> so_far);

}  // namespace seedbed
