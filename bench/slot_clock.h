// How long the world in a worker's slot has been in the making, as somebody sees it who looks now
// and then.
#pragma once

#include <cstdint>

#include "bench/inflight.h"
#include "bench/watched_time.h"

namespace seedbed {

class SlotClock {
 public:
  // Since the look that first saw the world; 0 where none is being made. `is_new` gets whether that
  // is this one. REQUIRES: as WatchedTime.
  double seconds(const FlightSlot& slot, double now_s, bool& is_new) {
    const std::uint32_t recipe = slot.recipe;
    const std::uint64_t seed = slot.seed;
    is_new = recipe != recipe_ || seed != seed_ || recipe == 0;
    const double since_look = time_.look(now_s);
    if (is_new) {
      recipe_ = recipe;
      seed_ = seed;
      seconds_ = 0;
    } else {
      seconds_ += since_look;
    }
    return seconds_;
  }

 private:
  std::uint32_t recipe_ = 0;
  std::uint64_t seed_ = 0;
  double seconds_ = 0;
  WatchedTime time_;
};

}  // namespace seedbed
