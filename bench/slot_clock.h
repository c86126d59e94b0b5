// How long the world in a worker's slot has been in the making, as somebody sees it who looks now
// and then.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "bench/inflight.h"

namespace seedbed {

inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class SlotClock {
 public:
  // What lies between two looks counts for so much at most: where nobody looked for longer, all was
  // stopped (a terminal's Ctrl-Z, a suspended machine), the world too.
  static constexpr double kLookMaxSeconds = 1;

  // Since the look that first saw the world; 0 where none is being made. `is_new` gets whether that
  // is this one. REQUIRES: `now_s`, seconds of any clock, does not go back.
  double seconds(const FlightSlot& slot, double now_s, bool& is_new) {
    const std::uint32_t recipe = slot.recipe;
    const std::uint64_t seed = slot.seed;
    is_new = recipe != recipe_ || seed != seed_ || recipe == 0;
    const double since_look = now_s - looked_s_;
    looked_s_ = now_s;
    if (is_new) {
      recipe_ = recipe;
      seed_ = seed;
      seconds_ = 0;
    } else {
      seconds_ += std::min(since_look, kLookMaxSeconds);
    }
    return seconds_;
  }

 private:
  std::uint32_t recipe_ = 0;
  std::uint64_t seed_ = 0;
  double seconds_ = 0;
  double looked_s_ = 0;
};

}  // namespace seedbed
