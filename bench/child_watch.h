// Looks after a child process that makes worlds: one that hangs or takes too much memory is killed,
// and how it ended becomes the culprit of the world it was making.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <optional>

#include "bench/external.h"
#include "bench/inflight.h"
#include "bench/resident_memory.h"
#include "bench/slot_clock.h"
#include "generator/case.h"
#include "generator/flood_fills.h"

namespace seedbed {

class ChildWatch {
 public:
  static constexpr int kLookMs = 20;  // between two looks

  // REQUIRES: the slot is shared with the child and outlives this.
  ChildWatch(pid_t child, FlightSlot& slot, const ExternalLimits& limits);
  // Kills the child if the world in its slot is over a limit.
  void look();
  // REQUIRES: the child has ended with this status, and a world is in its slot.
  Culprit culprit(int status) const;
  bool has_world() const { return slot_->recipe != 0; }
  pid_t child() const { return child_; }

 private:
  void kill_for(Flight why);

  pid_t child_;
  ResidentMemory memory_;
  FlightSlot* slot_;
  ExternalLimits limits_;
  SlotClock clock_;
};

// Makes one world in a process of its own: what goes wrong with it, if anything does.
std::optional<Culprit> culprit_alone(const Case& named, const FloodFill& fill,
                                     const ExternalLimits& limits);

// What a child does first: it dies with its parent, leaves stop requests to it, and marks its slot
// when it crashes.
void become_worker(FlightSlot& slot);

// Through a pipe that may fill up; false: nobody reads it any more.
bool write_all(int to, const void* from, std::size_t bytes);

}  // namespace seedbed
