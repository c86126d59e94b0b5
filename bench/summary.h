// The summary that a sweep prints: one row a recipe, the headline metrics, then the broken laws
// with the command that replays each.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "reports/run.h"

namespace seedbed {

// `metrics`: the columns; the headline metrics if empty.
void print_summary(const Run& run, const std::vector<std::size_t>& metrics);

// What is smallest of the broken laws, for stderr: a line each with the command of the failure, a
// map's rows below; the first few, then how many more.
std::vector<std::string> smallest_lines(const Run& run);

}  // namespace seedbed
