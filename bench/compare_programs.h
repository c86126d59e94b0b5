// Two programs on one list of recipes: what each sweeps, how long it takes in turn with the other,
// and how each draws a world. Answers are "" or one line that says what went wrong.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/command_line.h"
#include "bench/exit_codes.h"
#include "reports/comparison.h"

namespace seedbed {

// This program's own path.
std::string own_program();

// Sweeps plan.recipes over plan.seeds into the store, with rows. `found` gets what the sweep found:
// fine, a broken law or nondeterminism.
std::string sweep_by(const std::string& program, const ComparePlan& plan, const std::string& store,
                     Exit& found);

// One row a recipe: plan.time_rounds rounds of base, head and base again in an order that rotates,
// each a sweep by one thread without rows.
std::string time_programs(const std::string& base, const std::string& head, const ComparePlan& plan,
                          std::vector<TimeRow>& rows);

// The rows of letters of `show CASE --as tiles`.
std::string draw_by(const std::string& program, const std::string& case_name,
                    std::vector<std::string>& map);

}  // namespace seedbed
