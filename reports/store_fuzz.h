// Fuzz runs in the store, apart from the runs of sweeps. Promises as store_append.h; damage is
// named and never an abort.
#pragma once

#include <string>
#include <vector>

#include "reports/fuzz_run.h"
#include "reports/sqlite.h"

namespace seedbed {

inline constexpr int kFuzzSince = 3;  // store schema

// Appends the fuzz run. Returns "" or one line that starts with the path.
std::string save_fuzz_run(const std::string& path, const FuzzRun& run);

// All fuzz runs, oldest first. REQUIRES: begin_store() accepted the store. An error is kept in it.
std::vector<FuzzRun> read_fuzz_runs(Sqlite& store);

}  // namespace seedbed
