// The tables of a timing run on the page, as plain text cells. They stand in the part of the page
// that differs from run to run.
#pragma once

#include "reports/writer/page_tables.h"

namespace seedbed {

PageTable timings_table(const TimedPart& timed);
PageTable growth_table(const TimedPart& timed);

// "12.3" and "[11.8, 12.6]".
struct ShownMedian {
  std::string value;
  std::string interval;  // "" with too few rounds
};
ShownMedian show_median(const MedianEstimate& estimate, double unit = 1);

}  // namespace seedbed
