// A sweep's run in its store: begun, or gone on with after it was cut off. Promises: what was saved
// is not done again, and the finished run is the one that would have been made without the
// interruption; another plan than the one that was cut off is refused in words.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/command_line.h"
#include "bench/inflight.h"
#include "reports/store.h"

namespace seedbed {

// What the command line's plan is in the store.
RunPlan run_plan(const SweepPlan& plan);

// Of all its recipes.
std::uint64_t worlds_of(SeedInterval seeds, const SweepPlan& plan);

// The store of the plan's run.
std::string store_path(const SweepPlan& plan);

struct OpenedRun {
  std::unique_ptr<RunWriter> store;
  Run saved;                      // without tallies: nothing was saved
  bool whole = false;             // nothing is left to do
  std::vector<Suspect> suspects;  // worlds that were being made when it was cut off
};

// With plan.resume a plan that names nothing of its own is filled in from what is there.
Parsed<OpenedRun> open_run(SweepPlan& plan);

// Tries the suspects that may have been the reason; those that were get into `saved`, whose seeds
// are not done again. Answers with how many did.
std::size_t settle_suspects(OpenedRun& run, const FloodFill& fill, const ExternalLimits& limits);

}  // namespace seedbed
