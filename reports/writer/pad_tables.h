// The report's tables on pads: policies and repairs side by side on the same seeds, and how often
// each fault of a pad system occurs.
#pragma once

#include "reports/writer/page_tables.h"

namespace seedbed {

PageTable pad_effects_table(const PadsCompared& compared);
PageTable pad_faults_table(const PadsCompared& compared);

}  // namespace seedbed
