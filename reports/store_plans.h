// The plan of a run in the store. Stores of older schemas have none.
#pragma once

#include <optional>

#include "reports/run.h"
#include "reports/sqlite.h"

namespace seedbed {

inline constexpr int kPlansSince = 3;  // store schema

bool write_plan(Sqlite& store, std::int64_t run_id, const RunPlan& plan);

// Nothing where the run has no plan. An error is kept in the store.
std::optional<RunPlan> read_plan(Sqlite& store, std::int64_t run_id);

}  // namespace seedbed
