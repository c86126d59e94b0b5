// Whether a failure is new, ongoing, back again or resolved, over the nights that a store holds.
// Derived from the failures and findings of runs whenever it is asked for, and kept nowhere.
// Promises: pure; a failure is told by its bucket (a law and the shape of its words, or a fuzz
// target's finding), so that ten thousand seeds of one fault are one row and two faults are two;
// a failure whose law the newest night asked of none of its recipes is not called resolved.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "reports/fuzz_run.h"

namespace seedbed {

// What told one failure from all others.
struct FailureBucket {
  std::string what;   // "law NAME" or "fuzz TARGET"
  std::string place;  // the shape of its words, or kind and place of a finding
  auto operator<=>(const FailureBucket&) const = default;
};

struct FailureSeen {
  std::int64_t count = 0;       // worlds, or hits of a fuzz target
  std::set<std::string> where;  // recipes or the target
  std::string words;            // of the first one
  std::string command;          // shows it again
  std::string smallest;         // shows the smallest case that does; empty: none is known
};

// One run of a store, or one fuzz run. Nights of one kind stand oldest first.
struct FailureNight {
  std::int64_t id = 0;
  std::map<std::string, std::set<std::string>> asked;  // what, and where: recipes or the target
  std::map<FailureBucket, FailureSeen> seen;
};

// THE table of states, in the order in which a reader wants them.
enum class LifeState : std::uint8_t { appeared, back_again, ongoing, resolved, not_asked };
std::string_view state_name(LifeState state);
std::string_view state_caption(LifeState state);
bool is_open(LifeState state);  // the newest night that asked saw it

struct FailureLife {
  FailureBucket bucket;
  LifeState state = LifeState::appeared;
  std::int64_t first_night = 0;
  std::int64_t last_night = 0;  // that saw it
  std::int64_t nights = 0;      // that saw it
  FailureSeen seen;             // of the last night that saw it
};

// By state, then by bucket. Empty without nights.
std::vector<FailureLife> failure_lives(std::span<const FailureNight> nights);

std::vector<FailureNight> fuzz_nights(std::span<const FuzzRun> runs);

}  // namespace seedbed
