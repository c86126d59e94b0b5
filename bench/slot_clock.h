// How long the world in a worker's slot has been in the making, as somebody sees it who looks now
// and then.
#pragma once

#include <chrono>
#include <cstdint>

#include "bench/inflight.h"

namespace seedbed {

class SlotClock {
 public:
  // Since the look that first saw the world; 0 where none is being made. `is_new` gets whether that
  // is this one.
  double seconds(const FlightSlot& slot, bool& is_new) {
    const std::uint32_t recipe = slot.recipe;
    const std::uint64_t seed = slot.seed;
    is_new = recipe != recipe_ || seed != seed_ || recipe == 0;
    if (is_new) {
      recipe_ = recipe;
      seed_ = seed;
      since_ = Clock::now();
      return 0;
    }
    return std::chrono::duration<double>(Clock::now() - since_).count();
  }

 private:
  using Clock = std::chrono::steady_clock;
  std::uint32_t recipe_ = 0;
  std::uint64_t seed_ = 0;
  Clock::time_point since_;
};

}  // namespace seedbed
