// The exit code that a run deserves: its laws, whether it is whole, whether it measured anything.
#pragma once

#include "bench/exit_codes.h"
#include "reports/run.h"

namespace seedbed {

Exit verdict(const Run& run);

}  // namespace seedbed
