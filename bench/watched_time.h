// Time as it counts for a world or a program: what lies between two looks at it counts for so much
// at most. Where nobody looked for longer, all was stopped (a terminal's Ctrl-Z, a suspended
// machine), and what is slow then is not the world's.
#pragma once

#include <algorithm>
#include <chrono>

namespace seedbed {

inline double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

class WatchedTime {
 public:
  static constexpr double kLookMaxSeconds = 1;

  explicit WatchedTime(double now_s = 0) : looked_s_(now_s) {}
  // What counts since the last look. REQUIRES: `now_s`, seconds of any clock, does not go back.
  double look(double now_s) {
    const double counted = std::min(now_s - looked_s_, kLookMaxSeconds);
    looked_s_ = now_s;
    return counted;
  }

 private:
  double looked_s_;
};

// How long something is still waited for.
class Deadline {
 public:
  explicit Deadline(double seconds, double now_s = steady_seconds())
      : left_s_(seconds), time_(now_s) {}

  // Seconds; none left: 0 or less. REQUIRES: as WatchedTime, of one clock.
  double left(double now_s = steady_seconds()) { return left_s_ -= time_.look(now_s); }
  // The same, with so many seconds left at most.
  Deadline at_most(double seconds) const {
    Deadline shorter = *this;
    shorter.left_s_ = std::min(left_s_, seconds);
    return shorter;
  }

 private:
  double left_s_;
  WatchedTime time_;
};

}  // namespace seedbed
