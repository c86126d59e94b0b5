// Looks after the worlds of a sweep whose workers are threads: one that takes longer than the limit
// is named, and one that takes kEndsAfter times as long ends the program with the documented code.
// Its slot then says that it hung, so that a resumed sweep records it and goes on without it.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "bench/inflight.h"
#include "bench/slot_clock.h"
#include "generator/case.h"

namespace seedbed {

class HangWatch {
 public:
  // Large worlds take their time, and a thread cannot be ended alone.
  static constexpr double kEndsAfter = 10;

  // `command` gives the one that makes a world alone. REQUIRES: slots and recipes outlive this.
  HangWatch(std::span<FlightSlot> slots, std::span<const Recipe> recipes, double limit_s,
            std::function<std::string(const Case&)> command);
  ~HangWatch();
  HangWatch(const HangWatch&) = delete;
  HangWatch& operator=(const HangWatch&) = delete;

 private:
  struct Watched {
    SlotClock clock;
    bool said = false;  // of this world
  };
  void watch();
  void look(FlightSlot& slot, Watched& watched) const;
  [[noreturn]] void end(const std::string& name) const;

  std::span<FlightSlot> slots_;
  std::span<const Recipe> recipes_;
  double limit_s_;
  std::function<std::string(const Case&)> command_;
  std::vector<Watched> watched_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace seedbed
