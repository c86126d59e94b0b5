// One sweep as the store keeps it and the report tells it: what was run, where, and the tallies.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/tally.h"

namespace seedbed {

struct Provenance {
  std::string version;  // of seedbed
  std::string compiler;
  std::string build;  // build type and sanitizers
  std::string host;
  std::string command;   // as it can be typed again
  std::string started;   // UTC, ISO 8601
  double elapsed_s = 0;  // wall clock: timing, not part of what is compared
  int threads = 0;
};

struct Run {
  std::int64_t id = 0;  // in its store; 0 before it was saved
  Provenance provenance;
  bool partial = false;  // stopped before all seeds were done
  std::vector<Tally> tallies;
};

}  // namespace seedbed
