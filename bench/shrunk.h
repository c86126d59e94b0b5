// `check --shrink` and `check --canary`: the smallest case, or map, in which a law still breaks.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/command_line.h"
#include "bench/exit_codes.h"
#include "generator/laws.h"
#include "generator/shrink.h"
#include "reports/run.h"

namespace seedbed {

// Asks the target's laws, or plants the plan's canary and asks its law, and shrinks what breaks.
// Prints a line for each; maps are written into the plan's folder.
Exit check_and_shrink(const CheckPlan& plan, const std::string& target);

// Whether the law breaks in what is built.
CaseBreaks breaks_law(const Law& law);

// Shrinks the first example of each law that broke in the run, all of them within `seconds`.
// Returns a line for each, ready to be said. What another program generates is left as it is.
std::vector<std::string> shrink_examples(const Run& run, double seconds,
                                         const std::function<CaseBreaks(const Law&)>& breaks);

}  // namespace seedbed
