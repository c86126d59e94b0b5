// Decides how figures are drawn: histograms and interval bars, as SVG that a page includes or a
// paper takes. Promises: no script, no reference, title and description for those who do not see
// it; what its colours say is also said by position and words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/statistics.h"

namespace seedbed {

// Text and attribute values of XML and HTML. Control characters that XML forbids become '?'.
std::string escape_xml(std::string_view text);

struct HistogramFigure {
  std::string title;  // the metric
  std::string recipe;
  std::int64_t n = 0;
  std::optional<double> mean;
  std::span<const HistogramBin> bins;
};
// REQUIRES: there is a bin.
std::string histogram_svg(const HistogramFigure& figure);

struct IntervalBar {
  std::string label;
  std::string text;  // the numbers in words
  std::int64_t n = 0;
  std::optional<double> value;
  std::optional<Interval> interval;
};
struct IntervalFigure {
  std::string title;
  std::string description;
  std::string axis;        // what the axis counts
  bool percent = false;    // values are fractions
  bool whole = false;      // the axis runs from 0 to 1
  bool from_zero = false;  // each value is a bar from 0, which the axis has
  std::vector<IntervalBar> bars;
};
// REQUIRES: some bar has a value.
std::string intervals_svg(const IntervalFigure& figure);

// Bins of fewer worlds say little: they are hatched.
inline constexpr std::int64_t kSparseWorlds = 5;

// Where worlds lie in two metrics: a heat map of at most 20 bins a side.
struct RangeFigure {
  std::string id;  // of its hatching, unique on a page
  std::string recipe;
  std::string x;  // metrics
  std::string y;
  std::span<const PairCount> points;
};
// REQUIRES: there is a point, and every count is positive.
std::string range_svg(const RangeFigure& figure);

// Round numbers between low and high, at most `ticks_max`, in steps of 1, 2 or 5 times a power of
// ten; no step below `step_min`. Empty where doubles do not tell low and high apart. REQUIRES:
// finite.
std::vector<double> axis_ticks(double low, double high, int ticks_max, double step_min);

}  // namespace seedbed
