// The worlds that are being made right now, one a worker, in a file mapped into memory beside the
// store: after a crash, a hang or a kill for want of memory it still says which they were.
// Promises: noting a world is a store to memory, no call of the system; what a normal end or a stop
// request leaves is nothing; a note from before a reboot is no finding.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "generator/parsed.h"
#include "reports/culprits.h"

namespace seedbed {

// What became of the world in a slot.
enum class Flight : std::uint32_t { running, crashed, hung, memory };

struct alignas(64) FlightSlot {
  std::atomic<std::uint64_t> seed;
  std::atomic<std::uint32_t> recipe;  // its number in the plan + 1; 0: no world is being made
  std::atomic<Flight> state;
  std::atomic<std::int32_t> signal;

  void start(std::uint32_t recipe_number, std::uint64_t first_seed);
  void clear() { recipe.store(0, std::memory_order_release); }
};
static_assert(std::atomic<std::uint64_t>::is_always_lock_free && sizeof(FlightSlot) == 64);

class FlightLog {
 public:
  // Beside the store at `path`; what an earlier sweep left there is replaced. Without a path it
  // lies in memory that child processes share. Errors are one line.
  static Parsed<std::unique_ptr<FlightLog>> open(const std::string& path, int slots);
  // Also removes the file: whoever comes here has ended well.
  ~FlightLog();
  FlightLog(const FlightLog&) = delete;
  FlightLog& operator=(const FlightLog&) = delete;

  std::span<FlightSlot> slots() const { return slots_; }

 private:
  FlightLog(std::string file, void* memory, std::size_t bytes, int slots);
  std::string file_;
  void* memory_;
  std::size_t bytes_;
  std::span<FlightSlot> slots_;
};

// A world that was being made when a sweep ended.
struct Suspect {
  std::uint32_t recipe = 0;  // its number in the plan
  std::uint64_t seed = 0;
  bool sure = false;  // it was seen to crash or hang; else the process was killed around it
  CulpritKind kind = CulpritKind::crashed;
  std::string words;
};

// What a sweep that is no more left beside the store; empty if nothing, or from before a reboot.
std::vector<Suspect> read_flights(const std::string& path);

// Removes that file.
void forget_flights(const std::string& path);

// "crashed (signal 11: Segmentation fault)" and its kin.
std::string signal_words(int signal);

}  // namespace seedbed
