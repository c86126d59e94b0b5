// What the other runs of a store add to the report of one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "reports/report.h"
#include "reports/store_rows.h"

namespace seedbed {

// Failures over the nights up to the run (the newest if none), the newest fuzz run and the newest
// proof of the canaries. "" or what went wrong.
std::string add_nights(StoreReader& store, std::optional<std::int64_t> run, Report& report);

}  // namespace seedbed
