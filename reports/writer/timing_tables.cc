#include "reports/writer/timing_tables.h"

#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

PageCell median_cell(const MedianEstimate& estimate, double unit = 1) {
  const ShownMedian shown = show_median(estimate, unit);
  return {shown.value, shown.interval};
}

PageCell number_cell(const std::optional<double>& value) {
  return {value ? show_number(*value) : std::string(kNoValue)};
}

}  // namespace

ShownMedian show_median(const MedianEstimate& estimate, double unit) {
  ShownMedian shown{show_number(estimate.value / unit), ""};
  if (const auto& interval = estimate.interval) {
    shown.interval =
        "[" + show_number(interval->low / unit) + ", " + show_number(interval->high / unit) + "]";
  }
  return shown;
}

PageTable timings_table(const TimedPart& timed) {
  PageTable table{"Times of one iteration: medians over rounds with the sign test's 95 % interval",
                  {{"what", "", "", true},
                   {"us", "processor time"},
                   {"ns / tile"},
                   {"ns / walkable tile"},
                   {"tiles / s"},
                   {"x base", "how many times faster than its base, round by round"}},
                  {}};
  for (const TimingSummary& row : timed.rows) {
    table.rows.push_back(
        {{row.name},
         median_cell(row.ns, 1e3),
         number_cell(row.ns_per_tile),
         number_cell(row.ns_per_walkable_tile),
         number_cell(row.tiles_per_s),
         row.times_faster ? median_cell(*row.times_faster) : PageCell{std::string(kNoValue)}});
  }
  return table;
}

PageTable growth_table(const TimedPart& timed) {
  PageTable table{
      "Growth: time of one map ~ tiles ^ exponent, fitted for each round; median and interval",
      {{"what", "", "", true}, {"exponent"}, {"sizes"}, {"tiles from"}, {"to"}},
      {}};
  for (const Growth& row : timed.growth) {
    table.rows.push_back({{row.family},
                          median_cell(row.exponent),
                          {std::to_string(row.sizes)},
                          {show_number(row.tiles_min)},
                          {show_number(row.tiles_max)}});
  }
  return table;
}

}  // namespace seedbed
