// What a finished sweep does with its broken laws: the failures that shrink_targets() names are
// made smaller, in processes of their own. Promises: bounded by worlds and tiles, not by a clock,
// so that the same run gives the same whatever the processes; a smaller world that crashes or hangs
// is named, costs its own failure's smallest case, and nothing else.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bench/external.h"
#include "bench/shrunk.h"
#include "reports/tally.h"

namespace seedbed {

inline constexpr std::int64_t kShrinkTryTiles = 512;  // that a try may have, one with another

struct ShrinkSettings {
  std::int64_t tries = kShrinkTries;  // 0: nothing is shrunk
  int processes = 1;
  ExternalLimits limits;  // of one world
  // Asked once more for the map that broke the law, where it is not among the kept ones.
  std::span<const ExternalProgram> programs;
  const std::atomic<bool>* stop = nullptr;
};

struct ShrinkResult {
  bool stopped = false;            // what was found until then is there
  std::vector<std::string> lines;  // failures that could not be made smaller, and why
};

// Gives the examples of the tallies what is smallest of them. REQUIRES: no other thread.
ShrinkResult shrink_failures(std::span<Tally> tallies, const ShrinkAsks& asks,
                             const ShrinkSettings& settings);

}  // namespace seedbed
