// The sweep engine: seed blocks go to workers, each with one world, one scratch and one tally,
// which are merged exactly. Promises: the same tallies for every number of threads; no allocation
// per seed once a worker is warm; a stop request ends the sweep after the blocks in hand.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "bench/blocks.h"
#include "bench/external.h"
#include "bench/inflight.h"
#include "reports/store.h"
#include "reports/tally.h"

namespace seedbed {

struct SweepHooks {
  // Called with a block's rows by one thread, which is none of the workers, ascending by recipe and
  // seed whatever their number; false stops the sweep. Null: no rows are made.
  std::function<bool(std::size_t recipe, std::span<const Row> rows)> keep_rows;
  // Worlds done so far, all recipes together; read by a progress line.
  std::atomic<std::uint64_t>* done = nullptr;
  const std::atomic<bool>* stop = nullptr;
  const FloodFill* fill = &flood_fills()[0];
  // One for each external recipe, by its name.
  std::span<const ExternalProgram> programs;
  ExternalLimits limits;
  Checkpoints* checkpoints = nullptr;  // null: nothing is saved on the way
  FlightLog* flights = nullptr;        // REQUIRES: a slot for each worker
  bool isolate = false;                // workers are processes; REQUIRES flights
};

struct SweepResult {
  std::vector<Tally> tallies;  // one a recipe, in their order
  bool partial = false;
};

// A tally without worlds. REQUIRES: the recipe's program is among the hooks' if it is external.
Tally empty_tally(const Recipe& recipe, std::span<const ExternalProgram> programs);

// `so_far`: tallies of the same recipes, whose seeds are not done again; empty: none.
// REQUIRES: at least one recipe, threads >= 1, and fewer than 2^62 worlds.
SweepResult sweep(std::span<const Recipe> recipes, SeedInterval seeds, int threads,
                  const SweepHooks& hooks, std::vector<Tally> so_far = {});

// Everything that is asked of one world: build, measure, laws, tally. Used by the engine's workers
// and by the benchmarks.
class SweepWorker {
 public:
  explicit SweepWorker(const FloodFill* fill = &flood_fills()[0]) { scratch_.filler = fill; }
  // Returns the measurement of the world.
  const Measurement& take(const Case& named, Tally& tally);
  // The same with another program's world. Null where there is none: the tally has the culprit.
  const Measurement* take(ExternalWorlds& worlds, std::uint64_t seed, Tally& tally);
  const World& world() const { return world_; }
  // Of the world that was taken last.
  const WorldDigest& digest() const { return digest_; }

 private:
  const Measurement& record(std::uint64_t seed, ExternalWorlds* outside, Tally& tally);

  World world_;
  WorldScratch scratch_;
  LawScratch law_scratch_;
  Measurement measurement_;
  WorldDigest digest_;
};

}  // namespace seedbed
