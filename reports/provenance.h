// With what, where and when something was run or timed.
#pragma once

#include <string>

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

}  // namespace seedbed
