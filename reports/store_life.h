// The nights of failure_life.h as a store's own tables tell them: runs, law_tallies, failures.
#pragma once

#include <cstdint>
#include <vector>

#include "reports/failure_life.h"
#include "reports/sqlite.h"

namespace seedbed {

// One night a run up to and with the given one, oldest first, as far back as a history reaches.
// REQUIRES: begin_store() accepted the store. An error is kept in it.
std::vector<FailureNight> law_nights(Sqlite& store, std::int64_t last_run);

}  // namespace seedbed
