// The tallies of a sweep while its parts come in, and what is done with a part once its turn has
// come: rows kept, an external recipe given up where nothing answers. Promises: what a checkpoint
// saves of a tally has its rows saved with it; whether a recipe is given up, and after which seed,
// depends on the program's answers alone and not on the workers.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bench/in_order.h"
#include "bench/sweep.h"

namespace seedbed {

class Gathered {
 public:
  // Arguments as sweep(), which must outlive it.
  Gathered(std::span<const Recipe> recipes, SeedInterval seeds, const SweepHooks& hooks,
           std::vector<Tally> so_far);

  // True if parts have to be recorded; else workers merge their tallies, and that is all.
  bool needs_record() const { return needs_record_; }
  const std::vector<SeedInterval>& done_before(std::size_t recipe) const {
    return done_before_[recipe];
  }
  // Of each recipe, ascending.
  const std::vector<std::vector<SeedInterval>>& to_do() const { return to_do_; }
  // The rest of the recipe is not to be asked. For any thread.
  bool gave_up(std::size_t recipe) const { return gave_up_[recipe].load(); }

  // A worker's tally, of parts that were put before. For any thread.
  void merge(std::size_t recipe, const Tally& tally);
  // False: its rows could not be kept. REQUIRES: one caller at a time, in the order of InOrder.
  bool record(Part& part);
  // Saves what was merged; false: that failed. Nothing while parts of it are not recorded yet.
  // REQUIRES: a checkpoint is due; not while record() runs.
  std::optional<bool> save();
  // REQUIRES: nobody uses it any more.
  std::vector<Tally> take() { return std::move(tallies_); }

 private:
  using Place = std::pair<std::size_t, std::uint64_t>;  // recipe and seed
  void give_up(std::size_t recipe, std::vector<SeedInterval> rest);

  SeedInterval seeds_;
  const SweepHooks& hooks_;
  bool needs_record_ = false;
  std::vector<Tally> tallies_;
  std::vector<bool> changed_;  // since the last checkpoint
  std::vector<std::vector<SeedInterval>> done_before_;
  std::vector<std::vector<SeedInterval>> to_do_;
  std::unique_ptr<std::atomic<bool>[]> gave_up_;
  Place merged_to_;
  Place recorded_to_;
  std::mutex mutex_;
};

}  // namespace seedbed
