// The sentences of a report that depend on its numbers: what was found, most important first.
#pragma once

#include <string>
#include <vector>

#include "reports/report.h"

namespace seedbed {

// Reads the report's recipes, worlds and partial flag.
std::vector<std::string> verdict_lines(const Report& report);

// "2 open failures: 1 new, 1 ongoing." REQUIRES: not empty.
std::string failure_words(const std::vector<FailureLife>& failures);

// "Smallest found (...): COMMAND: WHY", or the rows of a map below.
std::string smallest_words(const SmallestExample& smallest);

// "1 world", "2 worlds".
std::string counted(std::uint64_t count, std::string_view noun);

}  // namespace seedbed
