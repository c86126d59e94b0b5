// What a series says as it grows: change points, the history of a store, and sweeps that stop once
// a mean is known.
#include "reports/series.h"

#include <gtest/gtest.h>

#include "bench/command_line.h"
#include "bench/until.h"
#include "property/store_folder.h"
#include "reports/store_rows.h"
#include "reports/tally_json.h"

namespace seedbed {
namespace {

TEST(ChangePoints, FindStepsAndConfirmThemLater) {
  std::vector<double> values;
  for (int i = 0; i < 20; ++i) values.push_back(100 + (i % 3) * 0.5);
  EXPECT_TRUE(change_points(values, 0.01).empty());
  values.push_back(110);
  auto changes = change_points(values, 0.01);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].at, 20u);
  EXPECT_FALSE(changes[0].confirmed) << "one odd night";
  values.push_back(110.5);
  changes = change_points(values, 0.01);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_TRUE(changes[0].confirmed);
  EXPECT_NEAR(changes[0].before, 100.475, 1e-9);
  EXPECT_NEAR(changes[0].after, 110.25, 1e-9);
  for (int i = 0; i < 20; ++i) values.push_back(90 + (i % 2));
  changes = change_points(values, 0.01);
  ASSERT_EQ(changes.size(), 2u);
  EXPECT_EQ(changes[1].at, 22u);
}

// The same seeds night after night give the same mean: any step is a change.
TEST(ChangePoints, ValuesWithoutScatter) {
  EXPECT_TRUE(change_points(std::vector<double>(50, 0.1 + 0.2), 0.01).empty());
  std::vector<double> values(9, 7.25);
  values.push_back(7.2500001);
  const auto changes = change_points(values, 0.01);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].at, 9u);
}

class Nights : public StoreFolder {};

TEST_F(Nights, AreALineEachWithItsChange) {
  for (int night = 0; night < 6; ++night) {
    ASSERT_EQ(save(path(), small_sweep({"row-walk:rooms=4x4"}, {0, 9}).run, {}), "");
  }
  // Two nights of other worlds under the same name.
  for (int night = 0; night < 2; ++night) {
    ASSERT_EQ(save(path(), small_sweep({"row-walk:rooms=4x4"}, {500, 539}).run, {}), "");
  }
  auto reader = StoreReader::open(path());
  ASSERT_TRUE(reader) << reader.wrong();
  const auto runs = (*reader)->runs();
  const auto means = (*reader)->means(1, 8);
  ASSERT_TRUE(runs && means);
  const History history = make_history(*runs, *means);
  ASSERT_FALSE(history.lines.empty());
  const HistoryLine& first = history.lines.front();
  EXPECT_EQ(first.recipe, "row-walk:rooms=4x4");
  ASSERT_EQ(first.changes.size(), 1u);
  EXPECT_EQ(first.changes[0].at, 6u);
  EXPECT_TRUE(first.changes[0].confirmed);
  ASSERT_EQ(first.points.size(), 8u);
  EXPECT_EQ(first.points[7].n, 40);
  bool flat = false;
  for (const HistoryLine& line : history.lines) {
    flat |= line.changes.empty();
    if (line.changes.empty()) continue;
    EXPECT_FALSE(flat) << "lines with changes come first";
  }
  EXPECT_TRUE(make_history(std::span(*runs).first(1), *means).lines.empty()) << "one night";
}

TEST_F(Nights, SumsThatCannotBeAreOneLine) {
  ASSERT_EQ(save(path(), small_sweep({"row-walk:rooms=4x4"}, {0, 9})), "");
  const std::string whole = file_bytes(path());
  for (const std::string change :
       {"UPDATE metric_tallies SET n = -1", "UPDATE metric_tallies SET sum = 'x'",
        "UPDATE metric_tallies SET sum_of_squares = '0' WHERE metric = 'rooms'"}) {
    put_bytes(path(), whole);
    sql(path(), change);
    auto reader = StoreReader::open(path());
    const auto means = (*reader)->means(1, 1);
    EXPECT_FALSE(means) << change;
    if (means) continue;
    EXPECT_NE(means.wrong().find("damaged"), std::string::npos) << means.wrong();
  }
}

TEST(SweepUntil, StopsAtTheSameSeedOnAnyThreads) {
  const std::vector<Recipe> recipes{recipe_of("wilson:rooms=4x4"), recipe_of("kruskal:rooms=3x3")};
  const Until until{*find_metric("dead_ends"), 0.15};
  std::string first_json;
  for (const int threads : {1, 3}) {
    bool reached = false;
    std::string words;
    seedbed::Run run;
    run.tallies = sweep_until(recipes, {7, 99'999}, threads, {}, until, reached, words).tallies;
    EXPECT_TRUE(reached) << words;
    EXPECT_EQ(run.tallies[0].worlds % kUntilSeeds, 0u);
    EXPECT_LT(run.tallies[0].worlds, 5000u);
    EXPECT_NE(words.find("stopped early: half-width of dead_ends"), std::string::npos) << words;
    if (first_json.empty()) first_json = sweep_json(run);
    EXPECT_EQ(sweep_json(run), first_json);
  }
  bool reached = true;
  std::string words;
  const SweepResult all =
      sweep_until(recipes, {0, 599}, 2, {}, {until.metric, 0.0001}, reached, words);
  EXPECT_FALSE(reached);
  EXPECT_FALSE(all.partial);
  EXPECT_EQ(all.tallies[0].worlds, 600u);
}

TEST(SweepUntil, TakesOneSpelling) {
  const auto complaint = [](std::string_view until) {
    const std::vector<std::string_view> args{"sweep", "--until", until};
    const Command command = parse_command_line(args);
    const auto* error = std::get_if<UsageError>(&command);
    return error == nullptr ? "" : error->message;
  };
  EXPECT_EQ(complaint("half-width=dead_ends:0.5"), "");
  for (const std::string_view until :
       {"dead_ends:0.5", "half-width=dead_ends", "half-width=dead_ends:", "half-width=:1",
        "half-width=no_metric:1", "half-width=dead_ends:0", "half-width=dead_ends:-1",
        "half-width=dead_ends:nan", "half-width=dead_ends:2%", "half-width=dead_ends:1e999"}) {
    EXPECT_NE(complaint(until), "") << until;
  }
}

}  // namespace
}  // namespace seedbed
