// Where and with what a run was made: the only place that asks the build, the host and the
// calendar.
#pragma once

#include <string>

#include "reports/run.h"

namespace seedbed {

Provenance provenance(const std::string& command, int threads);

}  // namespace seedbed
