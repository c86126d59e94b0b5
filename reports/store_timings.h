// Timing runs in the store, apart from the runs of sweeps. Promises: as the rest of the store: one
// transaction, the file untouched on any error, damage named and never an abort.
#pragma once

#include <optional>
#include <string>

#include "reports/sqlite.h"
#include "reports/timings.h"

namespace seedbed {

// Appends the timing run. Without a file a store without any run of a sweep is made. Returns "" or
// one line that starts with the path.
std::string save_timings(const std::string& path, const TimingRun& run);

// The newest timing run, if there is any. REQUIRES: begin_store() accepted the store. An error is
// kept in the store.
std::optional<TimingRun> newest_timings(Sqlite& store);

}  // namespace seedbed
