// Decides what the runs of a store say of each metric over time. Promises: pure; nothing changes
// but by what the store holds; a night is one run, and runs stand in the order of their ids.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "reports/comparison.h"
#include "reports/run.h"

namespace seedbed {

// The mean that one run counted of one metric of one recipe.
struct StoredMean {
  std::int64_t run = 0;
  std::string recipe;  // canonical
  std::size_t metric = 0;
  Moments moments;
};

// Level of change_points() for each line of a history.
inline constexpr double kHistoryLevel = 0.01;
// No more nights are drawn: the newest.
inline constexpr std::size_t kHistoryRunsMax = 200;

// One line a recipe and metric that at least two runs measured: headline metrics, work counters and
// whatever changed. `runs` oldest first, `means` in any order; what is of no listed run is left
// out.
History make_history(std::span<const Run> runs, std::span<const StoredMean> means);

}  // namespace seedbed
