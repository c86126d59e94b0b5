// The summary that a sweep prints: one row a recipe, the headline metrics, then the broken laws
// with the command that replays each.
#pragma once

#include <cstddef>
#include <vector>

#include "reports/run.h"

namespace seedbed {

// `metrics`: the columns; the headline metrics if empty.
void print_summary(const Run& run, const std::vector<std::size_t>& metrics);

}  // namespace seedbed
