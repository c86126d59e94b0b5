// How estimates are written for people, and the figures that draw them.
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

#include "property/markup.h"
#include "reports/writer/figure_svg.h"
#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

TEST(Numbers, AreShownAsFarAsTheirIntervalGoes) {
  const auto shown = [](double value, double low, double high, bool percent) {
    return show_estimate({Method::mean, percent, 9, value, Interval{low, high}}).both();
  };
  EXPECT_EQ(shown(12.3456, 11.1, 13.6, false), "12.3 [11.1, 13.6]");
  EXPECT_EQ(shown(1234.56, 1200, 1270, false), "1235 [1200, 1270]");
  EXPECT_EQ(shown(0.974, 0.959, 0.985, true), "97.4 % [95.9, 98.5]");
  EXPECT_EQ(shown(3, 3, 3, false), "3 (no spread)");
  // Every one of a billion worlds.
  EXPECT_EQ(shown(1, 1 - 3.84e-9, 1, true), "100.00000000 % [99.99999962, 100.00000000]");
  EXPECT_EQ(shown(0, -1e-12, 1e-12, false), "0.000000000 [0.000000000, 0.000000000]");
  EXPECT_EQ(show_estimate({}).both(), kNoValue);
  EXPECT_EQ(show_count(std::int64_t{1234567}, ","), "1,234,567");
  EXPECT_EQ(show_count(std::int64_t{-9999}, ","), "-9999");
  EXPECT_EQ(exact_number(0.1), "0.1");
}

TEST(Figures, ValuesPastTheWholeDoublesAreDrawn) {
  constexpr std::int64_t kLarge = std::int64_t{1} << 62;
  const std::vector<HistogramBin> bins = {{kLarge, kLarge, 3}, {kLarge + 1, kLarge + 1, 5}};
  const std::string svg = histogram_svg({"cells", "a recipe", 8, 4.6e18, bins});
  EXPECT_EQ(markup::problem(svg), "");
  EXPECT_EQ(svg.find("nan"), std::string::npos) << svg;
  const std::vector<HistogramBin> all = {{0, std::numeric_limits<std::int64_t>::max(), 3}};
  EXPECT_EQ(histogram_svg({"cells", "a recipe", 3, 1.0, all}).find("nan"), std::string::npos);
}

TEST(Figures, LongEstimatesStandUnderTheirLabels) {
  const auto drawn = [](const std::string& label, const std::string& text) {
    IntervalFigure figure;
    figure.bars.push_back({});
    IntervalBar& bar = figure.bars.back();
    bar.label = label;
    bar.text = text;
    bar.value = 1;
    bar.n = 1'000'000'000;
    return intervals_svg(figure);
  };
  const std::string beside = drawn("wilson", "1 (no spread)");
  EXPECT_NE(beside.find(">1 (no spread), n=1000000000<"), std::string::npos) << beside;
  const std::string text = "100.00000000 % [99.99999962, 100.00000000]";
  const std::string under = drawn("row-walk:rooms=4x4", text);
  EXPECT_EQ(markup::problem(under), "");
  EXPECT_NE(under.find(">row-walk:rooms=4x4<"), std::string::npos) << under;
  EXPECT_NE(under.find(">n=1000000000<"), std::string::npos) << under;
  EXPECT_NE(under.find(">" + text + "<"), std::string::npos) << under;
  EXPECT_NE(under.find("y=\"16\" class=\"label\">row-walk"), std::string::npos) << under;
  EXPECT_NE(under.find("y=\"30\" text-anchor=\"end\">" + text), std::string::npos) << under;
}

TEST(Figures, TicksAreRoundAndInside) {
  EXPECT_EQ(axis_ticks(0, 1, 5, 1e-9), (std::vector<double>{0, 0.2, 0.4, 0.6, 0.8, 1}));
  EXPECT_EQ(axis_ticks(0, 3, 3, 1), (std::vector<double>{0, 1, 2, 3}));
  for (const double low : {0.0, 0.1234, 17.0, 1e9, 9e17}) {
    for (const double width : {1e-5, 0.3, 1.0, 77.0, 1e6, 3e17}) {
      const std::vector<double> ticks = axis_ticks(low, low + width, 4, 1e-9);
      EXPECT_LE(ticks.size(), 5u) << low << " " << width;
      for (const double tick : ticks) EXPECT_TRUE(tick >= low && tick <= low + width);
    }
  }
}

}  // namespace
}  // namespace seedbed
