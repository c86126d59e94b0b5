// What a report says equals what is worked out by hand from small tallies, and the page and the
// summary that show it are whole, offline, escaped and the same for the same run. Its data forms
// are in report_forms.cc.
#include "reports/report.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "property/markup.h"
#include "reports/writer/figure_svg.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

std::size_t row_of(std::string_view metric) {
  const auto row = find_metric(metric);
  EXPECT_TRUE(row) << metric;
  return row.value_or(0);
}

class Values {
 public:
  Values& set(std::string_view metric, std::int64_t value) {
    const std::size_t row = row_of(metric);
    measurement_.values[row] = value;
    measurement_.present |= UInt128{1} << row;
    return *this;
  }
  const Measurement& done() const { return measurement_; }

 private:
  Measurement measurement_;
};

// Three worlds: 2, 4 and 6 dead ends of 10 cells each; the hand arrives in the first and the last.
Tally three_worlds(const char* recipe = "backtracker") {
  Tally tally(*parse_recipe(recipe));
  tally.add(5, Values().set("dead_ends", 4).set("cells", 10).set("left_hand_solves", 0).done(), 1);
  tally.add(6,
            Values()
                .set("dead_ends", 6)
                .set("cells", 10)
                .set("left_hand_solves", 1)
                .set("left_hand_steps", 30)
                .done(),
            2);
  tally.add(7,
            Values()
                .set("dead_ends", 2)
                .set("cells", 10)
                .set("left_hand_solves", 1)
                .set("left_hand_steps", 20)
                .done(),
            3);
  tally.add_seeds({5, 7});
  for (LawTally& law : tally.laws) {
    for (std::uint64_t seed = 5; seed <= 7; ++seed) law.add(LawResult::pass(), seed);
  }
  return tally;
}

Run run_of(std::vector<Tally> tallies) {
  seedbed::Run run;
  run.provenance = {
      "1.2.3", "gcc 12", "Release", "a host", "seedbed sweep --seeds 5..7", "2024-02-29T12:00:00Z",
      1.5,     2};
  run.tallies = std::move(tallies);
  return run;
}

Run small_run() {
  std::vector<Tally> tallies;
  tallies.push_back(three_worlds());
  tallies.push_back(three_worlds("scatter"));
  return run_of(std::move(tallies));
}

void break_law(Tally& tally, std::size_t law, std::uint64_t seed, const std::string& why) {
  tally.laws[law].add(LawResult::broken(why), seed);
}

std::size_t count(std::string_view text, std::string_view word) {
  std::size_t found = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + word.size())) {
    ++found;
  }
  return found;
}

bool holds(std::string_view text, std::string_view word) {
  return text.find(word) != std::string_view::npos;
}

std::string written(std::string_view writer, const Report& report) {
  const Writer* row = find_writer(writer);
  EXPECT_NE(row, nullptr) << writer;
  return row == nullptr ? "" : row->write(report);
}

// Numbers -----------------------------------------------------------------------------------------

TEST(Report, ACountedMetricIsItsValuesByHand) {
  const Report report = make_report(small_run());
  const MetricRow& row = report.recipes[0].metrics[row_of("dead_ends")];
  EXPECT_EQ(row.mean.n, 3);
  EXPECT_EQ(row.absent, 0);
  EXPECT_DOUBLE_EQ(*row.mean.value, 4);
  EXPECT_DOUBLE_EQ(*row.sd, 2);
  // 4 -+ t(0.975, 2) * 2 / sqrt(3)
  EXPECT_NEAR(row.mean.interval->low, 4 - 4.968275423687506, 1e-9);
  EXPECT_NEAR(row.mean.interval->high, 4 + 4.968275423687506, 1e-9);
  EXPECT_EQ(row.min->value, 2);
  EXPECT_EQ(row.min->seed, 7u);
  EXPECT_EQ(row.max->value, 6);
  EXPECT_EQ(row.max->seed, 6u);
  const std::array<std::optional<std::int64_t>, 5> quantiles = {2, 2, 4, 6, 6};
  EXPECT_EQ(row.quantiles, quantiles);
  const std::vector<HistogramBin> bins = {{2, 2, 1}, {3, 3, 0}, {4, 4, 1}, {5, 5, 0}, {6, 6, 1}};
  EXPECT_EQ(row.bins, bins);
}

TEST(Report, AShareHasItsWilsonInterval) {
  const Report report = make_report(small_run());
  const MetricRow& row = report.recipes[0].metrics[row_of("left_hand_solves")];
  EXPECT_EQ(row.mean.method, Method::share);
  EXPECT_TRUE(row.mean.percent);
  EXPECT_DOUBLE_EQ(*row.mean.value, 2.0 / 3);
  EXPECT_NEAR(row.mean.interval->low, 0.2076596008020477, 1e-12);
  EXPECT_NEAR(row.mean.interval->high, 0.9385080552796037, 1e-12);
}

TEST(Report, AbsentIsNotZero) {
  const Report report = make_report(small_run());
  const MetricRow& steps = report.recipes[0].metrics[row_of("left_hand_steps")];
  EXPECT_EQ(steps.mean.n, 2);
  EXPECT_EQ(steps.absent, 1);
  EXPECT_DOUBLE_EQ(*steps.mean.value, 25);
  const MetricRow& never = report.recipes[0].metrics[row_of("pads")];
  EXPECT_EQ(never.mean.n, 0);
  EXPECT_EQ(never.absent, 3);
  EXPECT_FALSE(never.mean.value || never.mean.interval || never.sd || never.min || never.max);
  EXPECT_FALSE(never.varies());
  const MetricRow& cells = report.recipes[0].metrics[row_of("cells")];
  EXPECT_FALSE(cells.varies()) << "one value has no histogram";
  EXPECT_EQ(cells.min->value, 10);
}

TEST(Report, AFrequencyIsARatioOfSums) {
  const Report report = make_report(small_run());
  const std::vector<RatioRow>& ratios = report.recipes[0].ratios;
  const auto row = std::find_if(ratios.begin(), ratios.end(), [](const RatioRow& candidate) {
    return candidate.ratio->name == "dead_end_share";
  });
  ASSERT_NE(row, ratios.end());
  EXPECT_EQ(row->estimate.n, 3);
  EXPECT_DOUBLE_EQ(*row->estimate.value, 0.4);
  EXPECT_NEAR(row->estimate.interval->high, 0.4 + 0.4968275423687505, 1e-9);
}

TEST(Report, HeadlinesCompareEveryRecipe) {
  const Report report = make_report(small_run());
  ASSERT_FALSE(report.headlines.empty());
  EXPECT_EQ(report.headlines[0].name, "left_hand_solves") << "shares come first";
  for (const Headline& line : report.headlines) {
    ASSERT_EQ(line.by_recipe.size(), 2u) << line.name;
    EXPECT_TRUE(line.by_recipe[0].value || line.by_recipe[1].value) << line.name;
  }
  for (const Metric& metric : metrics()) {
    if (!metric.headline || metric.name == "pads") continue;
    const bool measured = report.recipes[0].metrics[row_of(metric.name)].mean.n > 0;
    const bool shown = std::any_of(report.headlines.begin(), report.headlines.end(),
                                   [&](const Headline& line) { return line.name == metric.name; });
    EXPECT_EQ(measured, shown) << metric.name;
  }
}

TEST(Report, TheLargestValuesStayExactAtTheEnds) {
  Tally tally(*parse_recipe("backtracker"));
  const std::int64_t large = (std::int64_t{1} << 40) + 12345;
  tally.add(0, Values().set("cells", large).done(), 1);
  tally.add(1, Values().set("cells", large + 1).done(), 1);
  tally.add_seeds({0, 1});
  std::vector<Tally> tallies;
  tallies.push_back(std::move(tally));
  const Report report = make_report(run_of(std::move(tallies)));
  const MetricRow& row = report.recipes[0].metrics[row_of("cells")];
  EXPECT_EQ(row.min->value, large);
  EXPECT_EQ(row.quantiles[kMedian], large) << "a bucket never stands below the smallest value";
  EXPECT_DOUBLE_EQ(*row.sd, 0.70710678118654757);
}

// Verdict -----------------------------------------------------------------------------------------

TEST(Report, LawsThatWereNeverAskedAreNotSaidNotToApply) {
  seedbed::Run run = small_run();
  for (Tally& tally : run.tallies) {
    tally.laws[2] = {};
    tally.laws[3].not_applicable = tally.laws[3].asked;
  }
  const std::vector<std::string> lines = make_report(run).verdict_lines;
  ASSERT_GE(lines.size(), 3u);
  EXPECT_TRUE(holds(lines[0], "asked " + std::to_string(laws().size() - 1) + " laws ")) << lines[0];
  const std::string words = " no world of this run: ";
  EXPECT_TRUE(holds(lines[1], "laws that apply to" + words)) << lines[1];
  EXPECT_TRUE(holds(lines[1], std::string(laws()[3].name))) << lines[1];
  EXPECT_FALSE(holds(lines[1], std::string(laws()[2].name))) << lines[1];
  EXPECT_EQ(lines[2], "laws asked of" + words + std::string(laws()[2].name));
}

TEST(Report, TheVerdictSaysWhatWasFound) {
  seedbed::Run run = small_run();
  Report report = make_report(run);
  EXPECT_EQ(report.verdict, Verdict::fine);
  EXPECT_TRUE(holds(report.verdict_lines[0], "no law broken in 6 worlds of 2 recipes; asked "));
  const auto asked = std::to_string(6 * laws().size());
  EXPECT_TRUE(holds(report.verdict_lines[0], asked + " times")) << report.verdict_lines[0];

  run.partial = true;
  report = make_report(run);
  EXPECT_TRUE(report.verdict_lines[0].starts_with("PARTIAL"));
  EXPECT_EQ(report.verdict, Verdict::fine);

  const std::size_t last = laws().size() - 1;
  ASSERT_NE(laws()[last].name, kRebuildLaw);
  for (const std::uint64_t seed : {900u, 31u, 77u})
    break_law(run.tallies[1], last, seed, "it is broken");
  report = make_report(run);
  EXPECT_EQ(report.verdict, Verdict::law_broken);
  EXPECT_TRUE(holds(report.verdict_lines[1], "laws broken 3 times in 6 worlds"));
  const LawRow& row = report.recipes[1].laws[last];
  EXPECT_EQ(row.broken, 3);
  EXPECT_EQ(row.asked, 6);
  ASSERT_EQ(row.examples.size(), 3u);
  EXPECT_EQ(row.examples[0].case_name, "scatter#31") << "the smallest seed first";
  EXPECT_EQ(row.examples[0].command, "seedbed check 'scatter#31'");
  EXPECT_EQ(report.recipes[0].laws_broken(), 0);
  // 0 broken of 3: 1 - 0.025^(1/3)
  EXPECT_NEAR(*report.recipes[0].laws[last].broken_share_max, 0.7075982261787134, 1e-9);
}

TEST(Report, AWorldThatDiffersWhenBuiltAgainIsNamed) {
  seedbed::Run run = small_run();
  const Law* rebuild = find_law(kRebuildLaw);
  ASSERT_NE(rebuild, nullptr);
  break_law(run.tallies[0], static_cast<std::size_t>(rebuild - laws().data()), 6, "differs");
  EXPECT_EQ(make_report(run).verdict, Verdict::nondeterministic);
}

TEST(Report, AnEmptyRunSaysThatNothingIsKnown) {
  for (const bool with_recipe : {false, true}) {
    seedbed::Run run;
    if (with_recipe) run.tallies.emplace_back(*parse_recipe("wilson"));
    const Report report = make_report(run);
    EXPECT_EQ(report.verdict, Verdict::nothing_measured);
    for (const Writer& writer : writers()) {
      const std::string bytes = writer.write(report);
      EXPECT_FALSE(bytes.empty()) << writer.name;
      for (const char* word : {">nan", ">-nan", ">inf", ",nan", ",inf", " nan ", ": NaN"}) {
        EXPECT_FALSE(holds(bytes, word)) << writer.name << word;
      }
    }
    EXPECT_EQ(markup::problem(written("html", report)), "");
  }
}

// Page --------------------------------------------------------------------------------------------

TEST(ReportPage, IsWholeMarkup) {
  EXPECT_EQ(markup::problem(written("html", make_report(small_run()))), "");
}

// Its scripts are held back by the policy in its head; the nightly browser test counts requests.
TEST(ReportPage, AsksNoNetworkForAnything) {
  std::string page = written("html", make_report(small_run()));
  for (std::size_t at = page.find("<script"); at != std::string::npos; at = page.find("<script")) {
    page.erase(at, page.find("</script>", at) + 9 - at);
  }
  for (const char* word : {"http:", "https:", "src=", "@import", "<link", "<iframe"}) {
    EXPECT_FALSE(holds(page, word)) << word;
  }
  EXPECT_EQ(count(page, "url("), count(page, "url(#")) << "of the page itself";
  EXPECT_TRUE(holds(page, "default-src 'none'"));
}

TEST(ReportPage, SaysEveryRecipeMetricLawAndMethod) {
  const Report report = make_report(small_run());
  const std::string page = written("html", report);
  for (const Metric& metric : metrics()) EXPECT_TRUE(holds(page, metric.name)) << metric.name;
  for (const RatioMetric& ratio : ratio_metrics()) EXPECT_TRUE(holds(page, ratio.name));
  for (const Law& law : laws()) EXPECT_TRUE(holds(page, law.name)) << law.name;
  for (const MethodNote& note : method_notes())
    EXPECT_TRUE(holds(page, "<dt>" + std::string(note.name)));
  EXPECT_TRUE(holds(page, "Wilson"));
  for (const RecipeReport& recipe : report.recipes) {
    ASSERT_TRUE(recipe.map) << recipe.name;
    EXPECT_FALSE(recipe.map->drawing.svg.empty()) << recipe.name;
    EXPECT_EQ(recipe.map->command,
              "seedbed show '" + recipe.name + "#5' --as svg --overlay fill,left,pads");
  }
  std::size_t histograms = 0;
  for (const RecipeReport& recipe : report.recipes) {
    for (const MetricRow& row : recipe.metrics) histograms += row.varies();
  }
  EXPECT_EQ(count(page, "<svg class=\"histogram\""), histograms);
  EXPECT_EQ(count(page, "<svg class=\"intervals\""),
            report.headlines.size() + report.rankings.size());
  EXPECT_EQ(count(page, "<svg class=\"map\""), report.recipes.size());
  EXPECT_TRUE(holds(page, "cells = 10")) << "a metric without a histogram is listed";
}

TEST(ReportPage, EscapesWhatCameFromOutside) {
  const std::string evil = "<script>alert(\"x\")</script>&'`|\x01{{verdict}}";
  seedbed::Run run = small_run();
  run.provenance = {evil, evil, evil, evil, evil, evil, 1, 1};
  break_law(run.tallies[0], 0, 6, evil);
  const Report report = make_report(run);
  const std::string page = written("html", report);
  const std::string harmless = written("html", make_report(small_run()));
  EXPECT_EQ(count(page, "<script"), count(harmless, "<script")) << "the page's own";
  EXPECT_GE(count(page, "&lt;script&gt;alert(&quot;x&quot;)"), 6u);
  EXPECT_GE(count(page, "{{verdict}}"), 6u) << "text is no template";
  EXPECT_EQ(markup::problem(page), "");
  // In the summary it stands in code, where it is text, or with its bracket escaped.
  const std::string summary = written("markdown", report);
  EXPECT_GE(count(summary, "&lt;script"), 5u);
  EXPECT_EQ(count(summary, "<script"), 1u);
  EXPECT_TRUE(holds(summary, "`` <script>"));
}

// A map that is too large for a page is named instead of drawn.
TEST(ReportPage, LeavesLargeMapsToTheProgram) {
  Tally tally(*parse_recipe("backtracker:rooms=300x300"));
  tally.add(0, Values().set("cells", 90000).done(), 1);
  tally.add_seeds({0, 0});
  std::vector<Tally> tallies;
  tallies.push_back(std::move(tally));
  const Report report = make_report(run_of(std::move(tallies)));
  EXPECT_TRUE(report.recipes[0].map->drawing.svg.empty());
  EXPECT_TRUE(holds(written("html", report), "--as svg --overlay fill,left,pads"));
}

// Summary -----------------------------------------------------------------------------------------

TEST(ReportSummary, StaysShortWhateverBroke) {
  seedbed::Run run;
  run.provenance.command = std::string(100'000, '`');
  run.provenance.host = std::string(100'000, '<');
  for (int i = 1; i <= 60; ++i) {
    const std::string recipe = "row-walk:rooms=16x" + std::to_string(i) + ",lost=1/10";
    run.tallies.push_back(three_worlds(recipe.c_str()));
    for (std::size_t law = 0; law < laws().size(); ++law) {
      for (std::uint64_t seed = 0; seed < 30; ++seed) {
        break_law(run.tallies.back(), law, seed, std::string(3000, '*'));
      }
    }
  }
  const std::string summary = written("markdown", make_report(run));
  EXPECT_LE(summary.size(), kMarkdownBytesMax);
  EXPECT_GT(summary.size(), kMarkdownBytesMax / 2) << "the room is used";
  EXPECT_TRUE(holds(summary, "broken laws left out"));
  EXPECT_TRUE(holds(summary, "seedbed check 'row-walk:rooms=16x1,lost=1/10#0'"));
}

TEST(ReportSummary, HoldsAllOfASmallRun) {
  const std::string summary = written("markdown", make_report(small_run()));
  EXPECT_FALSE(holds(summary, "left out"));
  EXPECT_TRUE(holds(summary, "66.7 %") || holds(summary, "67 % [21, 94]")) << summary;
}

TEST(RangeFigure, ShowsEveryWorldOnce) {
  const std::vector<PairCount> points = {{0, 0, 9}, {5, 7, 2}, {9, 3, 4}, {9, 3, 3}};
  const std::string svg = range_svg({"hatch-1", "a recipe", "dead_ends", "loops", points});
  EXPECT_EQ(markup::problem(svg), "");
  EXPECT_NE(svg.find("n = 18"), std::string::npos) << svg;
  EXPECT_NE(svg.find("up to 9 worlds a bin"), std::string::npos) << svg;
  EXPECT_NE(svg.find("url(#hatch-1)"), std::string::npos) << "2 worlds are sparse";
  const std::vector<PairCount> far = {{INT64_MIN, INT64_MIN, 1}, {INT64_MAX, INT64_MAX, 1}};
  EXPECT_EQ(range_svg({"h", "r", "x", "y", far}).find("nan"), std::string::npos);
}

}  // namespace
}  // namespace seedbed
