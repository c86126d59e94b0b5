// Timing runs: medians, intervals and growth worked out by hand; Google Benchmark's JSON in and
// out, with text that is none; the store keeps them apart from sweeps; the rounds of a run really
// time what they say; profiles find the worst seeds. No test here judges a time.
#include "reports/timings.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>

#include "bench/command_line.h"
#include "bench/commands.h"
#include "bench/profile.h"
#include "bench/timing.h"
#include "property/ran.h"
#include "property/store_folder.h"
#include "reports/benchmark_json.h"
#include "reports/report.h"
#include "reports/store_timings.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

TimingRun cubic_run() {
  TimingRun run;
  run.provenance.version = "1";
  run.provenance.host = "a \"host\"";
  run.provenance.started = "2026-01-01T00:00:00Z";
  run.method = "by hand";
  for (const std::int64_t side : {10, 20, 40}) {
    TimingRow row{
        "x/" + std::to_string(side) + "/a", "x/a", "x/10/a", 2, 2 * side * side, side, {}};
    for (int round = 0; round < 7; ++round) {
      row.ns.push_back(static_cast<double>(side * side * side) * (1 + 0.01 * round));
    }
    run.rows.push_back(row);
  }
  return run;
}

TEST(Timings, MediansAndIntervalsAreOrderStatistics) {
  const MedianEstimate seven = median_estimate({7, 1, 5, 3, 2, 6, 4}, 0.95);
  EXPECT_EQ(seven.value, 4);
  ASSERT_TRUE(seven.interval);
  // P(Binomial(7, 1/2) < 1) = 1/128 <= 0.025 < P(< 2).
  EXPECT_EQ(*seven.interval, (Interval{1, 7}));
  EXPECT_EQ(median_estimate({4, 1, 2, 3}, 0.95).value, 2) << "the lower of two";
  EXPECT_FALSE(median_estimate({1, 2, 3, 4, 5}, 0.95).interval) << "no interval below 6 rounds";
}

TEST(Timings, RatiosAreTakenRoundByRoundAndGrowthIsTheSlope) {
  const TimingRun run = cubic_run();
  const std::vector<TimingSummary> rows = summarise(run);
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_FALSE(rows[0].times_faster) << "nothing is its own base";
  ASSERT_TRUE(rows[2].times_faster);
  EXPECT_DOUBLE_EQ(rows[2].times_faster->value, 1.0 / 64);
  EXPECT_DOUBLE_EQ(*rows[0].ns_per_tile, 1000 * 1.03 / 200);
  EXPECT_DOUBLE_EQ(*rows[0].ns_per_walkable_tile, 1000 * 1.03 / 10);
  const std::vector<Growth> growths = growth_of(run);
  ASSERT_EQ(growths.size(), 1u);
  EXPECT_EQ(growths[0].family, "x/a");
  EXPECT_EQ(growths[0].sizes, 3u);
  EXPECT_NEAR(growths[0].exponent.value, 1.5, 1e-12);
  TimingRun two = run;
  two.rows.pop_back();
  EXPECT_TRUE(growth_of(two).empty()) << "a line through two points fits always";
}

TEST(Timings, TimesAndProofsStandInTheJsonAndOnThePage) {
  seedbed::Run run;
  run.tallies.emplace_back(*parse_recipe("row-walk"));
  run.timings = cubic_run();
  Report report = make_report(run);
  report.timing.proof =
      Proof{1, run.timings->provenance, {{"a-canary", "a-law", "sweep", Found::lived, 7, 1}}};
  const auto timing = nlohmann::json::parse(find_writer("json")->write(report))["timing"];
  ASSERT_EQ(timing["timed"]["rows"].size(), 3u);
  EXPECT_EQ(timing["timed"]["method"], "by hand");
  EXPECT_EQ(timing["timed"]["rows"][2]["name"], "x/40/a");
  EXPECT_DOUBLE_EQ(timing["timed"]["rows"][2]["ns"]["median"].get<double>(), 64'000 * 1.03);
  EXPECT_DOUBLE_EQ(timing["timed"]["rows"][2]["times_faster"]["median"].get<double>(), 1.0 / 64);
  EXPECT_TRUE(timing["timed"]["rows"][0]["times_faster"].is_null());
  EXPECT_NEAR(timing["timed"]["growth"][0]["exponent"]["median"].get<double>(), 1.5, 1e-12);
  EXPECT_EQ(timing["canaries"]["rows"][0]["canary"], "a-canary");
  EXPECT_EQ(timing["canaries"]["rows"][0]["found"], "lived");
  const std::string page = find_writer("html")->write(report);
  for (const char* word : {"x/40/a", "by hand", "tiles ^ exponent", "a-canary"}) {
    EXPECT_NE(page.find(word), std::string::npos) << word;
  }
}

TEST(Timings, WhatIsWrittenForGoogleBenchmarkReadsBackEqual) {
  const TimingRun run = cubic_run();
  const Parsed<TimingRun> read = parse_benchmark_json(benchmark_json(run));
  ASSERT_TRUE(read) << read.wrong();
  EXPECT_EQ(read->rows, run.rows);
  EXPECT_EQ(read->method, run.method);
  EXPECT_EQ(read->provenance.host, run.provenance.host);
}

TEST(Timings, WhatTheLibraryWritesIsRead) {
  const Parsed<TimingRun> read = parse_benchmark_json(R"({"context": {"date": "d", "num_cpus": 2},
    "benchmarks": [
      {"name": "a/1", "run_name": "a/1", "run_type": "iteration", "iterations": 5,
       "real_time": 9.0, "cpu_time": 2.5, "time_unit": "us", "label": "family=a base=b",
       "maps": 4.0},
      {"name": "a/1_mean", "run_name": "a/1", "run_type": "aggregate", "cpu_time": 1},
      {"name": "b", "error_occurred": true, "error_message": "x"},
      {"name": "a/1", "run_name": "a/1", "run_type": "iteration", "cpu_time": 3, "time_unit": "us"}
    ]})");
  ASSERT_TRUE(read) << read.wrong();
  ASSERT_EQ(read->rows.size(), 1u);
  EXPECT_EQ(read->rows[0], (TimingRow{"a/1", "a", "b", 4, 0, 0, {2500, 3000}}));
}

TEST(Timings, TextThatIsNoBenchmarkIsOneLine) {
  for (const std::string text :
       {"", "x", "[]", "{}", R"({"benchmarks": 3})", R"({"benchmarks": []})",
        R"({"benchmarks": [7]})", R"({"benchmarks": [{"cpu_time": 1}]})",
        R"({"benchmarks": [{"name": "a", "cpu_time": -1}]})",
        R"({"benchmarks": [{"name": "a", "cpu_time": 1e999}]})",
        R"({"benchmarks": [{"name": "a", "cpu_time": 1, "time_unit": "weeks"}]})",
        R"({"benchmarks": [{"name": "a", "run_type": "aggregate"}]})"}) {
    const Parsed<TimingRun> read = parse_benchmark_json(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.wrong().starts_with("1: ")) << read.wrong();
    EXPECT_EQ(read.wrong().find('\n'), std::string::npos) << read.wrong();
  }
}

RC_GTEST_PROP(TimingText, AnyBytesAreReadOrRefused, (const std::string& bytes)) {
  const Parsed<TimingRun> read = parse_benchmark_json(bytes);
  RC_ASSERT(read || read.wrong().starts_with("1: "));
}

class StoredTimings : public StoreFolder {};

TEST_F(StoredTimings, StandBesideTheRunsOfSweeps) {
  TimingRun run = cubic_run();
  ASSERT_EQ(save_timings(path(), run), "") << "a store that no sweep has made";
  EXPECT_NE(load_run(path()).wrong().find("it holds no run of a sweep, only 1 timing run:"),
            std::string::npos);
  const SmallSweep sweep = small_sweep({"row-walk:rooms=2x2"}, {0, 4});
  ASSERT_EQ(save(path(), sweep), "");
  run.method = "the second";
  ASSERT_EQ(save_timings(path(), run), "");
  const Parsed<Run> loaded = load_run(path());
  ASSERT_TRUE(loaded) << loaded.wrong();
  ASSERT_TRUE(loaded->timings);
  EXPECT_EQ(loaded->timings->rows, run.rows);
  EXPECT_EQ(loaded->timings->method, "the second");
  EXPECT_EQ(loaded->timings->id, 2);
  const Report report = make_report(*loaded);
  ASSERT_TRUE(report.timing.timed);
  EXPECT_EQ(report.timing.timed->rows.size(), 3u);
  EXPECT_EQ(report.timing.timed->growth.size(), 1u);
}

TEST_F(StoredTimings, AFileThatIsNoStoreStaysAsItWas) {
  put_bytes(path(), "not a store");
  EXPECT_NE(save_timings(path(), cubic_run()), "");
  EXPECT_EQ(file_bytes(path()), "not a store");
  EXPECT_EQ(names(), std::vector<std::string>{"store.db"});
}

TEST(TimedTasks, EveryRoundTimesEveryRowOnce) {
  const Recipe recipe = *parse_recipe("wilson:rooms=4x4");
  std::vector<const FloodFill*> fills;
  for (const FloodFill& row : flood_fills()) fills.push_back(&row);
  std::vector<TimedTask> tasks = fill_tasks(recipe, {0, 20}, fills);
  tasks.push_back(stage_task(recipe, {0, 20}));
  const std::vector<TimingRow> rows = time_interleaved(tasks, 6, 1);
  std::set<std::string> names;
  for (const TimingRow& row : rows) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(row.ns.size(), 6u) << row.name;
    EXPECT_EQ(row.maps, 21) << row.name;
    EXPECT_EQ(row.tiles, 21 * 81) << row.name;
    for (const double ns : row.ns) EXPECT_GT(ns, 0) << row.name;
  }
  for (const WorldStage& stage : world_stages()) {
    EXPECT_TRUE(names.contains("stage/wilson:rooms=4x4/" + std::string(stage.name)));
  }
  EXPECT_EQ(rows[1].base, "flood_fill/wilson:rooms=4x4/queue");
  EXPECT_EQ(rows[1].family, "flood_fill/wilson/" + std::string(fills[1]->name));
}

TEST(Profile, KeepsTheWorstSeedsInOrder) {
  std::vector<ProfiledSeed> worst;
  for (const std::uint64_t seed : {5u, 9u, 1u, 7u, 3u, 2u}) {
    ProfiledSeed now;
    now.seed = seed;
    now.value = static_cast<std::int64_t>(seed % 4);
    keep_worst(std::move(now), 3, worst);
  }
  ASSERT_EQ(worst.size(), 3u);
  EXPECT_EQ(worst[0].seed, 3u);  // 3 % 4 == 7 % 4: the smaller seed first
  EXPECT_EQ(worst[1].seed, 7u);
  EXPECT_EQ(worst[2].seed, 2u);
}

TEST(Profile, NamesTheWorstSeedsOfACounterAndLoopsOverThem) {
  const Ran all = ran({"profile", "wilson:rooms=5x5", "--seeds", "40", "--by", "dead_ends",
                       "--worst", "2", "--rounds", "3", "--json"});
  EXPECT_EQ(all.code, Exit::fine) << all.err;
  std::int64_t most = 0;
  std::uint64_t seed_of_most = 0;
  WorldScratch scratch;
  World world;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    build_world({*parse_recipe("wilson:rooms=5x5"), seed}, scratch, world);
    const std::int64_t dead_ends = *measure(world)[*find_metric("dead_ends")];
    if (dead_ends > most) seed_of_most = seed;
    most = std::max(most, dead_ends);
  }
  EXPECT_NE(all.out.find("\"seeds\":[{\"seed\":" + std::to_string(seed_of_most) + ","),
            std::string::npos)
      << all.out;
  EXPECT_NE(all.out.find("\"rounds\":3,\"ns_per_fill\":"), std::string::npos) << all.out;
  const Ran chosen = ran({"profile", "wilson:rooms=5x5", "--chosen", "7", "--rounds", "1"});
  EXPECT_EQ(chosen.out.find("chosen"), std::string::npos) << "the queue chooses nothing";
  const Ran by_auto = ran({"profile", "wilson:rooms=60x60", "--chosen", "7", "--rounds", "1",
                           "--fill", "auto", "--json"});
  EXPECT_NE(by_auto.out.find("\"chosen\":\"runs\""), std::string::npos) << by_auto.out;
  EXPECT_NE(chosen.out.find("wilson:rooms=5x5#7"), std::string::npos) << chosen.out;
}

TEST(Profile, MistakesAreOneLine) {
  const std::vector<std::pair<std::vector<std::string_view>, std::string>> mistakes = {
      {{"profile"}, "recipe is required"},
      {{"profile", "wilson", "--by", "probez"}, "unknown counter 'probez': near: probes"},
      {{"profile", "wilson", "--fill", "queuu"}, "unknown fill 'queuu': near: queue"},
      {{"profile", "wilson", "--fill", "queue", "--fill-plugin", "x"}, "exclude each other"},
      {{"profile", "wilson", "--chosen", "1,x"}, "--chosen '1,x'"},
      {{"time", "--rounds", "0"}, "--rounds"},
      {{"time", "wilson", "--read", "x"}, "--read takes times from files"},
  };
  for (const auto& [args, line] : mistakes) {
    const Ran result = ran(args);
    EXPECT_EQ(result.code, Exit::usage) << line;
    EXPECT_NE(result.err.find(line), std::string::npos) << result.err;
  }
  EXPECT_EQ(ran({"profile", "wilson", "--seeds", "0"}).code, Exit::nothing_measured);
  EXPECT_EQ(ran({"time", "wilson", "--seeds", "0"}).code, Exit::nothing_measured);
}

}  // namespace
}  // namespace seedbed
