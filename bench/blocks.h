// A sweep's work, cut into numbered blocks of one recipe each, and when what is done is saved.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "reports/tally.h"

namespace seedbed {

struct Block {
  std::size_t recipe = 0;
  SeedInterval seeds;
};

// All blocks of all recipes, numbered through. A block is a few milliseconds of work for any size
// of map, so that a stop is prompt and claims are rare.
class BlockList {
 public:
  BlockList(std::span<const Recipe> recipes, SeedInterval seeds);
  // Nothing past the last.
  std::optional<Block> operator[](std::uint64_t number) const;

 private:
  SeedInterval seeds_;
  std::vector<std::uint64_t> block_seeds_;
  std::vector<std::uint64_t> ends_;
};

// Saves the tallies now and then. Promises: saving takes less than 1 % of the time, however much
// there is to save, unless it is asked for more often than every kCostBoundSeconds.
class Checkpoints {
 public:
  static constexpr double kEverySeconds = 5;
  static constexpr double kCostBoundSeconds = 1;
  // False: it could not be saved, and the sweep has to stop.
  using Save =
      std::function<bool(std::span<const Tally> tallies, const std::vector<bool>& changed)>;

  // `every_s` 0: whenever a block is done.
  Checkpoints(Save save, double every_s);
  // True for one caller, once it is time.
  bool is_due();
  // REQUIRES: one caller at a time, after is_due() was true.
  bool save(std::span<const Tally> tallies, const std::vector<bool>& changed);

 private:
  using Clock = std::chrono::steady_clock;
  Save save_;
  double every_s_;
  std::atomic<Clock::rep> due_;
};

}  // namespace seedbed
