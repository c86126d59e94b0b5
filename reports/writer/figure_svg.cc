#include "reports/writer/figure_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

// A page overrides these by the classes bar, point, grid and mean; alone they suit white paper.
constexpr std::string_view kInk = "#2f5f9e";
constexpr std::string_view kGrid = "#c9ced6";
constexpr std::string_view kMean = "#a3161a";

// Pixel positions with a tenth of a pixel, "12" and not "12.0".
std::string px(double value) {
  std::string text = show_decimals(value, 1);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

// Tick labels: 20000 as 20k, 1500000 as 1.5M.
std::string tick_label(double value, bool percent) {
  if (percent) return exact_number(std::round(value * 1e6) / 1e4) + " %";
  for (const auto& [size, letter] : {std::pair{1e9, 'G'}, {1e6, 'M'}, {1e3, 'k'}}) {
    if (value >= 10 * size || (value >= size && size > 1e3)) {
      return exact_number(std::round(value / size * 1000) / 1000) + letter;
    }
  }
  return exact_number(std::round(value * 1e6) / 1e6);
}

std::string open_svg(int width, int height, std::string_view kind, const std::string& title,
                     const std::string& description) {
  return fmt::format(
      "<svg class=\"{}\" role=\"img\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" "
      "font-size=\"11\" fill=\"currentColor\"><title>{}</title><desc>{}</desc>",
      kind, width, height, escape_xml(title), escape_xml(description));
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text,
                    std::string_view more = "") {
  return fmt::format("<text x=\"{}\" y=\"{}\"{}{}>{}</text>", px(x), px(y),
                     anchor.empty() ? "" : fmt::format(" text-anchor=\"{}\"", anchor), more,
                     escape_xml(text));
}

// A label under its tick, moved just so far that all of it is on the picture.
std::string tick_text(double x, double y, int width, const std::string& label) {
  const double half = 3.3 * static_cast<double>(label.size());
  return text_at(std::clamp(x, half, width - half), y, "middle", label);
}

// Keeps both ends of a text that is too long for its place: options are told apart by their tail.
std::string cut(const std::string& text, std::size_t length_max) {
  if (text.size() <= length_max) return text;
  const std::size_t tail = length_max / 2;
  return text.substr(0, length_max - tail - 2) + ".." + text.substr(text.size() - tail);
}

struct Axis {
  double low = 0;
  double high = 1;
  double from = 0;  // pixels
  double to = 1;
  double at(double value) const { return from + (value - low) / (high - low) * (to - from); }
};

// One side of a grid of equal whole bins over values.
struct BinnedSide {
  std::int64_t low = 0;
  std::int64_t width = 1;
  std::size_t bins = 1;

  BinnedSide(std::span<const PairCount> points, std::int64_t PairCount::* side,
             std::size_t bins_max) {
    std::int64_t high = low = points[0].*side;
    for (const PairCount& point : points) {
      low = std::min(low, point.*side);
      high = std::max(high, point.*side);
    }
    const auto room = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    width = static_cast<std::int64_t>(room / bins_max + 1);
    bins = static_cast<std::size_t>(room / static_cast<std::uint64_t>(width)) + 1;
  }
  std::size_t bin(std::int64_t value) const {
    return static_cast<std::size_t>(static_cast<std::uint64_t>(value) -
                                    static_cast<std::uint64_t>(low)) /
           static_cast<std::size_t>(width);
  }
  // Values' room on a picture: a whole number v takes from v - 1/2 to v + 1/2.
  Axis axis(double from, double to) const {
    return {-0.5, static_cast<double>(width) * static_cast<double>(bins) - 0.5, from, to};
  }
};

Axis interval_axis(const IntervalFigure& figure, double from, double to) {
  Axis x{0, 1, from, to};
  if (figure.whole) return x;
  bool first = true;
  for (const IntervalBar& bar : figure.bars) {
    if (!bar.value) continue;
    const Interval ends = bar.interval.value_or(Interval{*bar.value, *bar.value});
    x.low = first ? ends.low : std::min(x.low, ends.low);
    x.high = first ? ends.high : std::max(x.high, ends.high);
    first = false;
  }
  if (figure.from_zero) x.low = std::min(x.low, 0.0);
  const double room = x.high > x.low ? (x.high - x.low) * 0.04
                                     : std::max(std::abs(x.low) * 0.05, figure.percent ? .005 : .5);
  x.low = x.low >= 0 ? std::max(0.0, x.low - room) : x.low - room;
  x.high += room;
  return x;
}

// A point with its interval about the height y, over a bar from 0 where one is wanted.
std::string interval_svg(const IntervalBar& bar, const Axis& x, int y, bool from_zero) {
  const Interval ends = bar.interval.value_or(Interval{*bar.value, *bar.value});
  std::string svg;
  if (from_zero) {
    svg =
        fmt::format("<path class=\"bar\" fill=\"{}\" fill-opacity=\".35\" d=\"M{} {}H{}v8H{}z\"/>",
                    kInk, px(x.at(0)), y - 4, px(x.at(*bar.value)), px(x.at(0)));
  }
  return svg + fmt::format(
                   "<path class=\"span\" stroke=\"{}\" stroke-width=\"2\" fill=\"none\" d=\""
                   "M{} {}v8m0-4H{}m0-4v8\"/><circle class=\"point\" cx=\"{}\" cy=\"{}\" "
                   "r=\"3.2\" fill=\"{}\"/>",
                   kInk, px(x.at(ends.low)), y - 4, px(x.at(ends.high)), px(x.at(*bar.value)), y,
                   kInk);
}

// Shades of a heat map, from few worlds to many: a stronger shade is at least twice the weaker.
constexpr std::array<std::string_view, 5> kShades = {"", ".25", ".45", ".7", "1"};

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        escaped += "&amp;";
        break;
      case '<':
        escaped += "&lt;";
        break;
      case '>':
        escaped += "&gt;";
        break;
      case '"':
        escaped += "&quot;";
        break;
      case '\'':
        escaped += "&#39;";
        break;
      default: {
        const auto code = static_cast<unsigned char>(letter);
        escaped += code < 32 && letter != '\n' && letter != '\t' ? '?' : letter;
      }
    }
  }
  return escaped;
}

std::vector<double> axis_ticks(double low, double high, int ticks_max, double step_min) {
  if (!(low < high)) return {};
  // Steps below 1 are divided by a whole power of ten: 0.1 * 3 is not 0.3.
  double multiple = 1, divisor = 1;
  while ((high - low) * divisor < ticks_max && step_min * divisor < 1) divisor *= 10;
  const auto step = [&](double factor) { return factor * multiple / divisor; };
  double factor = 1;
  while ((high - low) / step(factor) > ticks_max || step(factor) < step_min) {
    factor = factor == 1 ? 2 : factor == 2 ? 5 : 1;
    if (factor == 1) multiple *= 10;
  }
  // Beyond 2^53 neighbouring ticks may round to one number: it is listed once.
  std::vector<double> ticks;
  const double first = std::ceil(low / step(factor));
  for (int i = 0; i <= ticks_max; ++i) {
    const double tick = (first + i) * factor * multiple / divisor;
    if (tick < low || tick > high || (!ticks.empty() && tick <= ticks.back())) continue;
    ticks.push_back(tick);
  }
  return ticks;
}

std::string histogram_svg(const HistogramFigure& figure) {
  constexpr int kWidth = 240, kHeight = 132, kTop = 8, kBottom = 112, kLeft = 34, kRight = 234;
  const std::int64_t tallest =
      std::max_element(figure.bins.begin(), figure.bins.end(), [](const auto& a, const auto& b) {
        return a.count < b.count;
      })->count;
  // Measured from the smallest value, because a double does not tell large neighbours apart. A
  // whole number v takes the room from v - 1/2 to v + 1/2.
  const auto low = static_cast<double>(figure.bins.front().low);
  const auto high = static_cast<double>(figure.bins.back().high_inclusive);
  const double width = static_cast<double>(figure.bins[0].high_inclusive - figure.bins[0].low) + 1;
  const auto bins = static_cast<double>(figure.bins.size());
  const Axis x{-0.5, width * bins - 0.5, kLeft, kRight};
  const Axis y{0, static_cast<double>(tallest), kBottom, kTop};
  std::string svg = open_svg(
      kWidth, kHeight, "histogram", figure.title + ", n = " + show_count(figure.n) + " worlds",
      fmt::format("{}: from {} to {} in {} bins, the fullest with {} worlds", figure.recipe,
                  figure.bins.front().low, figure.bins.back().high_inclusive, figure.bins.size(),
                  tallest));
  svg += fmt::format("<g class=\"grid\" stroke=\"{}\"><path d=\"", kGrid);
  std::string labels;
  for (const double tick : axis_ticks(0, y.high, 3, 1)) {
    svg += fmt::format("M{} {}h{}", kLeft, px(y.at(tick)), kRight - kLeft);
    labels += text_at(kLeft - 4, y.at(tick) + 4, "end", tick_label(tick, false));
  }
  // A bar is a wide stroke from its foot to its top. Hairlines between bars only where bars are
  // wide enough to lose one.
  const double room = (kRight - kLeft) / bins;
  svg += fmt::format("\"/></g><path class=\"bar\" stroke=\"{}\" stroke-width=\"{}\" d=\"", kInk,
                     px(room > 4 ? room - 0.8 : room));
  for (std::size_t i = 0; i < figure.bins.size(); ++i) {
    if (figure.bins[i].count == 0) continue;
    const double middle = x.at(width * (static_cast<double>(i) + 0.5) - 0.5);
    const double top = std::min(y.at(static_cast<double>(figure.bins[i].count)), kBottom - 0.6);
    svg += fmt::format("M{} {}V{}", px(middle), kBottom, px(top));
  }
  svg += "\"/>";
  if (figure.mean) {
    svg += fmt::format(
        "<path class=\"mean\" stroke=\"{}\" stroke-dasharray=\"3 2\" d=\"M{} {}V{}\"/>", kMean,
        px(std::clamp(x.at(*figure.mean - low), double{kLeft}, double{kRight})), kTop, kBottom);
  }
  for (const double tick : axis_ticks(low, high, 4, 1)) {
    labels += tick_text(x.at(tick - low), kBottom + 14, kWidth, tick_label(tick, false));
  }
  return svg + labels + "</svg>";
}

std::string intervals_svg(const IntervalFigure& figure) {
  constexpr int kWidth = 360, kRow = 36, kLeft = 10, kRight = 350, kTop = 2;
  constexpr std::size_t kLettersMax = 56;
  const Axis x = interval_axis(figure, kLeft, kRight);
  const auto text_of = [](const IntervalBar& bar) { return bar.value ? bar.text : "no value"; };
  const auto count_of = [](const IntervalBar& bar) { return "n=" + show_count(bar.n); };
  // An estimate that would run into the label stands under it.
  const auto line_of = [&](const IntervalBar& bar) {
    const std::size_t letters = text_of(bar).size() + 2 + count_of(bar).size();
    return letters > kLettersMax / 2 && bar.label.size() + letters > kLettersMax ? 14 : 0;
  };
  int bottom = kTop;
  for (const IntervalBar& bar : figure.bars) bottom += kRow + line_of(bar);
  std::string svg = open_svg(kWidth, bottom + 34, "intervals", figure.title, figure.description);
  svg += fmt::format("<g class=\"grid\" stroke=\"{}\"><path d=\"", kGrid);
  std::string labels;
  for (const double tick : axis_ticks(x.low, x.high, 5, 1e-9)) {
    svg += fmt::format("M{} {}V{}", px(x.at(tick)), kTop, bottom);
    labels += tick_text(x.at(tick), bottom + 13, kWidth, tick_label(tick, figure.percent));
  }
  svg += "\"/></g>";
  labels += text_at(kLeft, bottom + 28, "", figure.axis);
  std::string separators;
  int y = kTop;
  for (const IntervalBar& bar : figure.bars) {
    const int line = line_of(bar);
    const std::string beside = (line > 0 ? "" : text_of(bar) + ", ") + count_of(bar);
    if (y > kTop) separators += fmt::format("M0 {}h{}", y, kWidth);
    svg += text_at(kLeft, y + 14, "",
                   cut(bar.label, kLettersMax - std::min(kLettersMax / 2, beside.size())),
                   " class=\"label\"");
    svg += text_at(kRight, y + 14, "end", beside);
    if (line > 0) svg += text_at(kRight, y + 14 + line, "end", text_of(bar));
    if (bar.value) svg += interval_svg(bar, x, y + 25 + line, figure.from_zero);
    y += kRow + line;
  }
  return svg + fmt::format("<path class=\"grid\" stroke=\"{}\" d=\"{}\"/>", kGrid, separators) +
         labels + "</svg>";
}

std::string range_svg(const RangeFigure& figure) {
  constexpr int kWidth = 360, kHeight = 300, kLeft = 52, kRight = 352, kTop = 8, kBottom = 258;
  // Fewer worlds, fewer bins: a few worlds a bin are wanted.
  const auto bins_max = static_cast<std::size_t>(
      std::clamp(std::sqrt(static_cast<double>(figure.points.size())) / 2, 4.0, 20.0));
  const BinnedSide across(figure.points, &PairCount::x, bins_max);
  const BinnedSide up(figure.points, &PairCount::y, bins_max);
  std::vector<std::int64_t> counts(across.bins * up.bins, 0);
  std::int64_t n = 0;
  for (const PairCount& point : figure.points) {
    counts[up.bin(point.y) * across.bins + across.bin(point.x)] += point.count;
    n += point.count;
  }
  const std::int64_t most = *std::max_element(counts.begin(), counts.end());
  const Axis x = across.axis(kLeft, kRight), y = up.axis(kBottom, kTop);
  std::array<std::string, kShades.size()> paths;  // [0]: hatched
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    std::size_t shade = counts[i] < kSparseWorlds ? 0 : kShades.size() - 1;
    for (std::int64_t part = most / 2; shade > 1 && counts[i] <= part; part /= 2) --shade;
    const auto column = static_cast<double>(i % across.bins);
    const auto row = static_cast<double>(i / across.bins);
    const double left = x.at(column * static_cast<double>(across.width) - 0.5);
    const double top = y.at((row + 1) * static_cast<double>(up.width) - 0.5);
    paths[shade] += fmt::format("M{} {}H{}V{}H{}z", px(left), px(top),
                                px(x.at((column + 1) * static_cast<double>(across.width) - 0.5)),
                                px(y.at(row * static_cast<double>(up.width) - 0.5)), px(left));
  }
  std::string svg = open_svg(
      kWidth, kHeight, "range", figure.y + " against " + figure.x + ", n = " + show_count(n),
      fmt::format("Worlds of {} by {} and {}, bins of {} by {}; darker is more, up to {} worlds a "
                  "bin; hatched bins hold fewer than {}",
                  figure.recipe, figure.x, figure.y, across.width, up.width, most, kSparseWorlds));
  svg += fmt::format(
      "<defs><pattern id=\"{}\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\" "
      "patternTransform=\"rotate(45)\"><path class=\"hatch\" stroke=\"{}\" stroke-width=\"1.4\" "
      "d=\"M0 0V4\"/></pattern></defs>",
      escape_xml(figure.id), kInk);
  for (std::size_t shade = 0; shade < kShades.size(); ++shade) {
    if (paths[shade].empty()) continue;
    svg +=
        shade == 0
            ? fmt::format("<path fill=\"url(#{})\" d=\"{}\"/>", escape_xml(figure.id), paths[shade])
            : fmt::format("<path class=\"bar\" fill=\"{}\" fill-opacity=\"{}\" d=\"{}\"/>", kInk,
                          kShades[shade], paths[shade]);
  }
  svg += fmt::format("<path class=\"grid\" fill=\"none\" stroke=\"{}\" d=\"M{} {}V{}H{}\"/>", kGrid,
                     kLeft, kTop, kBottom, kRight);
  const auto ticks = [](const BinnedSide& side, const Axis& axis) {
    return axis_ticks(static_cast<double>(side.low), static_cast<double>(side.low) + axis.high, 4,
                      1);
  };
  for (const double tick : ticks(across, x)) {
    svg += tick_text(x.at(tick - static_cast<double>(across.low)), kBottom + 14, kWidth,
                     tick_label(tick, false));
  }
  for (const double tick : ticks(up, y)) {
    svg += text_at(kLeft - 5, y.at(tick - static_cast<double>(up.low)) + 4, "end",
                   tick_label(tick, false));
  }
  svg += text_at(kRight, kBottom + 32, "end", figure.x + " \xe2\x86\x92");
  return svg + text_at(4, kBottom + 32, "", "\xe2\x86\x91 " + figure.y) + "</svg>";
}

}  // namespace seedbed
