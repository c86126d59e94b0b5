// The line of one metric over runs: means with intervals, change points as upright lines, dashed
// where they are not confirmed.
#include <fmt/format.h>

#include <algorithm>

#include "reports/writer/figure_svg.h"
#include "reports/writer/numbers.h"
#include "reports/writer/page_changes.h"

namespace seedbed {
namespace {

constexpr int kWidth = 480, kHeight = 170, kLeft = 60, kRight = 470, kTop = 10, kBottom = 136;

struct Scale {
  double low = 0;
  double high = 1;
  double y(double value) const { return kBottom - (value - low) / (high - low) * (kBottom - kTop); }
};

Scale scale_of(const HistoryLine& line) {
  std::optional<Interval> ends;
  for (const HistoryPoint& point : line.points) {
    if (!point.mean) continue;
    const Interval own = point.interval.value_or(Interval{*point.mean, *point.mean});
    ends = ends ? Interval{std::min(ends->low, own.low), std::max(ends->high, own.high)} : own;
  }
  const double room = ends->high > ends->low ? (ends->high - ends->low) * .05 : .5;
  return {ends->low - room, ends->high + room};
}

}  // namespace

std::string history_svg(const HistoryLine& line) {
  const Scale scale = scale_of(line);
  const double step = static_cast<double>(kRight - kLeft) /
                      static_cast<double>(std::max<std::size_t>(line.points.size(), 2) - 1);
  const auto x = [&](std::size_t i) { return kLeft + step * static_cast<double>(i); };
  std::string svg = fmt::format(
      "<svg class=\"history\" role=\"img\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" "
      "font-size=\"11\" fill=\"currentColor\"><title>{} over {} runs</title><desc>Mean of {} with "
      "its interval, run by run; {} change points</desc>",
      kWidth, kHeight, escape_xml(line.metric->name), line.points.size(), escape_xml(line.recipe),
      line.changes.size());
  for (const double tick : axis_ticks(scale.low, scale.high, 4, 1e-9)) {
    svg += fmt::format(
        "<path class=\"grid\" stroke=\"#c9ced6\" d=\"M{} {:.1f}H{}\"/><text x=\"{}\" y=\"{:.1f}\" "
        "text-anchor=\"end\">{}</text>",
        kLeft, scale.y(tick), kRight, kLeft - 5, scale.y(tick) + 4, show_number(tick));
  }
  std::string way, spans, points;
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const HistoryPoint& point = line.points[i];
    if (!point.mean) continue;
    way += fmt::format("{}{:.1f} {:.1f}", way.empty() ? "M" : "L", x(i), scale.y(*point.mean));
    points += fmt::format(
        "<circle class=\"point\" fill=\"#2f5f9e\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"/>", x(i),
        scale.y(*point.mean));
    if (!point.interval) continue;
    spans += fmt::format("M{:.1f} {:.1f}V{:.1f}", x(i), scale.y(point.interval->low),
                         scale.y(point.interval->high));
  }
  svg += fmt::format("<g class=\"span\" stroke=\"#2f5f9e\" fill=\"none\"><path d=\"{}\"/>", way);
  svg += spans.empty() ? "</g>" : fmt::format("<path stroke-width=\"2\" d=\"{}\"/></g>", spans);
  for (const HistoryChange& change : line.changes) {
    svg += fmt::format("<path class=\"mean\" stroke=\"#a3161a\"{} d=\"M{:.1f} {}V{}\"/>",
                       change.confirmed ? "" : " stroke-dasharray=\"3 2\"", x(change.at) - step / 2,
                       kTop, kBottom);
  }
  svg += points;
  for (const std::size_t i : {std::size_t{0}, line.points.size() - 1}) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"{}\">run {}</text>", x(i),
                       kBottom + 16, i == 0 ? "start" : "end", line.points[i].run);
    if (line.points.size() == 1) break;
  }
  return svg + "</svg>";
}

}  // namespace seedbed
