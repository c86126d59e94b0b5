// What the page says of a comparison and of a history: their tables, the changed world drawn before
// and after, ratio bars, lines over runs. It shows what comparison.h holds and judges nothing.
#pragma once

#include <string>

#include "reports/report.h"
#include "reports/writer/page_tables.h"

namespace seedbed {

PageTable tiers_table(const Comparison& comparison);
PageTable changed_recipes_table(const Comparison& comparison);
PageTable effects_table(const Comparison& comparison);
PageTable work_table(const Comparison& comparison);
PageTable times_table(const Comparison& comparison);

// Head over base of the metrics that are not equivalent, as bars with intervals; "" if there is
// none. At most kRatioBarsMax, in the order of the effects.
inline constexpr std::size_t kRatioBarsMax = 40;
std::string ratio_bars_svg(const Comparison& comparison);

// The letters of a world as tiles, those that differ framed. REQUIRES: a row.
std::string letters_svg(const std::vector<std::string>& rows, const std::vector<std::string>& marks,
                        const std::string& title);

// One metric over the runs: means with intervals, change points as upright lines. REQUIRES: a point
// with a mean.
std::string history_svg(const HistoryLine& line);
PageTable history_table(const HistoryLine& line);

}  // namespace seedbed
