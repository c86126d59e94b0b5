// Runs another program without a shell and waits for it. Promises: its standard output is kept up
// to a limit or thrown away, its complaints go where ours go, and its processor time is its own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace seedbed {

struct ChildResult {
  std::string wrong;        // "" or why there is no exit code: not started, or killed by a signal
  int exit_code = -1;       // REQUIRES wrong is ""
  std::int64_t cpu_ns = 0;  // user and system
  std::string out;          // standard output, if it was kept
  bool out_was_cut = false;
};

// REQUIRES: argv has the program's path first, which is looked up in PATH if it has no slash.
// `hushed`: its complaints are thrown away.
ChildResult run_child(const std::vector<std::string>& argv, bool keep_out, bool hushed = false);

}  // namespace seedbed
