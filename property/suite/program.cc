// The program from its command line to its exit codes, and the sweep engine: the same tallies for
// every number of threads, partial results that say so, one line for every mistake.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/command_line.h"
#include "bench/commands.h"
#include "bench/files.h"
#include "bench/recorder.h"
#include "bench/sweep.h"
#include "property/ran.h"
#include "property/started.h"
#include "property/store_folder.h"
#include "reports/tally_json.h"

namespace seedbed {
namespace {

namespace fs = std::filesystem;

std::vector<Recipe> recipes_of(const std::vector<std::string>& texts) {
  std::vector<Recipe> recipes;
  for (const std::string& text : texts) {
    const Parsed<Recipe> recipe = parse_recipe(text);
    EXPECT_TRUE(recipe) << text;
    if (recipe) recipes.push_back(*recipe);
  }
  return recipes;
}

std::string swept(const std::vector<Recipe>& recipes, SeedInterval seeds, int threads) {
  Run run;
  SweepResult result = sweep(recipes, seeds, threads, {});
  EXPECT_FALSE(result.partial);
  run.tallies = std::move(result.tallies);
  return sweep_json(run);
}

Command parsed(const std::vector<std::string_view>& args) { return parse_command_line(args); }

std::string complaint(const std::vector<std::string_view>& args) {
  const Command command = parsed(args);
  const auto* error = std::get_if<UsageError>(&command);
  return error == nullptr ? "" : error->message;
}

class Program : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = ::testing::TempDir() + "seedbed_program_" + test->name();
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string file(const std::string& name, const std::string& bytes) {
    const std::string path = folder_ + "/" + name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  std::string folder_;
};

TEST(Sweep, GivesTheSameBytesForOneTwoAndSevenThreads) {
  const std::vector<Recipe> recipes =
      recipes_of({"row-walk:rooms=6x6", "scatter:size=40x40", "wilson:rooms=20x3,lost=1/9",
                  "caves:size=30x30"});
  const SeedInterval seeds{7, 2306};  // more than two blocks of each
  const std::string one = swept(recipes, seeds, 1);
  EXPECT_EQ(swept(recipes, seeds, 2), one);
  EXPECT_EQ(swept(recipes, seeds, 7), one);
}

TEST(Sweep, ReachesTheLastSeedThereIs) {
  const std::vector<Recipe> recipes = recipes_of({"wilson:rooms=3x3"});
  const SweepResult result = sweep(recipes, {UINT64_MAX - 9, UINT64_MAX}, 2, {});
  EXPECT_FALSE(result.partial);
  EXPECT_EQ(result.tallies[0].worlds, 10u);
  EXPECT_EQ(print_seeds(result.tallies[0].seeds), "18446744073709551606..18446744073709551615");
}

TEST(Sweep, KeepsOneRowOfEverySeedWithItsMeasurement) {
  const std::vector<Recipe> recipes = recipes_of({"wilson:rooms=5x5", "bsp:size=30x30"});
  std::map<std::pair<std::size_t, std::uint64_t>, Measurement> rows;
  SweepHooks hooks;
  hooks.keep_rows = [&](std::size_t recipe, std::span<const Row> block) {
    for (const Row& row : block) {
      EXPECT_TRUE(rows.emplace(std::pair(recipe, row.seed), row.measurement).second);
    }
    return true;
  };
  sweep(recipes, {0, 1499}, 2, hooks);
  ASSERT_EQ(rows.size(), 3000u);
  WorldScratch scratch;
  World world;
  for (const std::uint64_t seed : {0u, 777u, 1499u}) {
    build_world({recipes[1], seed}, scratch, world);
    EXPECT_EQ(rows[std::pair(std::size_t{1}, seed)], measure(world)) << seed;
  }
}

TEST(Sweep, StopsAfterTheBlocksInHandAndSaysPartial) {
  const std::vector<Recipe> recipes = recipes_of({"wilson"});
  std::atomic<bool> stop = false;
  SweepHooks hooks;
  hooks.stop = &stop;
  hooks.keep_rows = [&](std::size_t, std::span<const Row>) {
    stop = true;
    return true;
  };
  const SweepResult result = sweep(recipes, {0, 99999}, 1, hooks);
  EXPECT_TRUE(result.partial);
  ASSERT_EQ(result.tallies[0].seeds.size(), 1u);
  EXPECT_EQ(result.tallies[0].worlds, result.tallies[0].seeds[0].last + 1);
  EXPECT_LT(result.tallies[0].worlds, 2 * Recorder::kRowsMax);
}

TEST(Sweep, RowsComeInTheOrderOfTheirSeedsHoweverManyWorkThere) {
  const std::vector<Recipe> recipes = recipes_of({"scatter:size=40x40", "wilson:rooms=3x3"});
  for (const int threads : {1, 2, 7}) {
    std::uint64_t next = 0;
    SweepHooks hooks;
    hooks.keep_rows = [&](std::size_t recipe, std::span<const Row> block) {
      for (const Row& row : block) EXPECT_EQ(recipe * 3000 + row.seed, next++);
      return true;
    };
    sweep(recipes, {0, 2999}, threads, hooks);
    EXPECT_EQ(next, 6000u);
  }
}

// What waits for a slow disk takes so much memory and no more.
TEST(Sweep, WorkersWaitForRowsThatCannotBeKeptAsFast) {
  constexpr int kThreads = 3;
  const std::vector<Recipe> recipes = recipes_of({"row-walk:rooms=2x2"});
  std::atomic<std::uint64_t> done = 0;
  std::uint64_t done_meanwhile = 0;
  SweepHooks hooks;
  hooks.done = &done;
  hooks.keep_rows = [&](std::size_t, std::span<const Row> rows) {
    if (rows[0].seed == 0) {
      wait_ms(500);
      done_meanwhile = done;
    }
    return true;
  };
  sweep(recipes, {0, 99'999}, kThreads, hooks);
  // A block in each worker's hands, and one that the recorder has.
  EXPECT_LE(done_meanwhile, Recorder::kRowsMax + (kThreads + 1) * 1024);
  EXPECT_EQ(done, 100'000u);
}

// A part that comes too early waits; what nobody will do is passed over.
TEST(Sweep, PartsAreBroughtBackIntoOrder) {
  const std::vector<std::vector<SeedInterval>> to_do = {{{5, 9}, {20, UINT64_MAX}}, {}, {{0, 3}}};
  InOrder parts(to_do);
  parts.put({2, {0, 3}, {}, nullptr});
  parts.put({0, {20, UINT64_MAX}, std::vector<Row>(4), nullptr});
  parts.put({0, {7, 9}, {}, nullptr});
  EXPECT_FALSE(parts.has_next());
  EXPECT_EQ(parts.rows_waiting(), 4u);
  EXPECT_TRUE(parts.is_next({0, {5, 6}, {}, nullptr}));
  parts.pass_over_gap();
  EXPECT_EQ(parts.next().seeds, (SeedInterval{7, 9}));
  EXPECT_EQ(parts.next().seeds, (SeedInterval{20, UINT64_MAX}));
  EXPECT_EQ(parts.next().recipe, 2u);
  EXPECT_FALSE(parts.has_next());
  EXPECT_EQ(parts.parts_waiting() + parts.rows_waiting(), 0u);
}

TEST(ExitCodes, TheDocumentedPrecedenceHolds) {
  const std::vector<int> order = {2, 6, 7, 1, 5, 3, 4, 0};
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = 0; j < order.size(); ++j) {
      const Exit worst = worse(static_cast<Exit>(order[i]), static_cast<Exit>(order[j]));
      EXPECT_EQ(static_cast<int>(worst), order[std::min(i, j)]);
    }
  }
}

TEST(CommandLine, EveryMistakeIsOneLine) {
  const std::vector<std::pair<std::vector<std::string_view>, std::string>> mistakes = {
      {{"sweeep"}, "unknown command 'sweeep': near: sweep"},
      {{"sweep", "wilsom"}, "unknown variant 'wilsom': near: wilson"},
      {{"sweep", "wilson", "wilson"}, "recipe 'wilson' is given twice"},
      {{"sweep", "--seeds", "9..3"}, "--seeds '9..3': A..B with A <= B, or a count N"},
      {{"sweep", "--seeds", "-1"}, "--seeds '-1': A..B with A <= B, or a count N"},
      {{"sweep", "--seeds", "0..18446744073709551615"}, "at most 2^56 seeds"},
      {{"sweep", "--metrics", "dead_endz"}, "unknown metric 'dead_endz': near: dead_ends"},
      {{"sweep", "--rows", "--no-rows"}, "exclude each other"},
      {{"sweep", "--no-shrink", "--shrink-tries", "5"}, "excludes --no-shrink"},
      {{"sweep", "--threads", "-3"}, "--threads"},
      {{"sweep", "--frobnicate"}, "--frobnicate"},
      {{"measure", "x", "--format", "leters"}, "unknown format 'leters': near: letters"},
      {{"measure", "x", "--moves", "6"}, "--moves"},
      {{"measure", "x", "--json", "--csv"}, "exclude each other"},
      {{"show", "wilson"}, "has no seed"},
      {{"show", "wilson#1", "--as", "svgg"}, "unknown form 'svgg': near: svg"},
      {{"show", "wilson#1", "--overlay", "lefft"}, "unknown overlay 'lefft': near: left"},
      {{"show", "wilson#1", "--as", "json", "--overlay", "left"}, "overlays are drawn on"},
      {{"list", "variant"}, "unknown table 'variant': near: variants"},
      {{"prove", "kruskal"}, "is near it; `seedbed list` has them"},
      {{"report"}, "store is required"},
      {{"report", "x", "--as", "pdf"}, "unknown writer 'pdf'"},
  };
  for (const auto& [args, line] : mistakes) {
    const std::string said = complaint(args);
    EXPECT_NE(said.find(line), std::string::npos)
        << "said '" << said << "', wanted '" << line << "'";
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    EXPECT_LE(said.size(), 500u) << "a line that people read";
  }
}

TEST(CommandLine, SweepsEveryVariantOverTenThousandSeedsByDefault) {
  const Command command = parsed({"sweep"});
  const auto& plan = std::get<SweepPlan>(command);
  EXPECT_EQ(plan.recipes.size(), variants().size());
  EXPECT_EQ(plan.seeds, (SeedInterval{0, 9999}));
  const Parsed<std::optional<SeedInterval>> count = parse_seeds("10000");
  EXPECT_EQ(*count, plan.seeds);
  EXPECT_EQ(*parse_seeds("0"), std::nullopt);
  const Command typed = parsed({"sweep", "row-walk:rooms=4x4", "--out", "a b"});
  EXPECT_EQ(std::get<SweepPlan>(typed).command, "seedbed sweep row-walk:rooms=4x4 --out 'a b'");
}

TEST_F(Program, SweepLeavesStoreAndReportAndPrintsJsonAlone) {
  const std::string out = folder_ + "/out";
  const Ran swept = ran({"sweep", "wilson:rooms=4x4", "--seeds", "50", "--json", "--out", out});
  EXPECT_EQ(swept.code, Exit::fine);
  EXPECT_TRUE(swept.out.starts_with("{\"format\":1,\"recipes\":[{\"recipe\":\"wilson:rooms=4x4\""));
  EXPECT_TRUE(swept.out.ends_with("]}\n"));
  EXPECT_TRUE(is_file(out + "/seedbed.db"));
  EXPECT_TRUE(is_file(out + "/report.html"));
  const Ran reported = ran({"report", out + "/seedbed.db", "--as", "csv,json", "--out", out});
  EXPECT_EQ(reported.code, Exit::fine);
  EXPECT_TRUE(is_file(out + "/report.csv"));
  EXPECT_TRUE(is_file(out + "/report.json"));
}

TEST_F(Program, QuietSaysNothingAndNobodyIsShownControlBytes) {
  const std::string out = folder_ + "/out";
  const Ran loud = ran({"sweep", "wilson:rooms=4x4", "--seeds", "50", "--out", out});
  EXPECT_NE(loud.out.find("worlds"), std::string::npos);
  EXPECT_EQ((loud.out + loud.err).find('\x1b'), std::string::npos);
  EXPECT_EQ((loud.out + loud.err).find('\r'), std::string::npos);
  const Ran quiet = ran({"sweep", "wilson:rooms=4x4", "--seeds", "50", "--quiet", "--out", out});
  EXPECT_EQ(quiet.code, Exit::fine);
  EXPECT_EQ(quiet.out + quiet.err, "");
  EXPECT_TRUE(is_file(out + "/report.html"));
  const Ran reported = ran({"report", out + "/seedbed.db", "--as", "csv", "--quiet", "--out", out});
  EXPECT_EQ(reported.out + reported.err, "");
  EXPECT_TRUE(is_file(out + "/report.csv"));
  EXPECT_NE(ran({"sweep", "--seeds", "0", "--quiet", "--out", out}).err, "") << "errors are said";
}

TEST_F(Program, NothingMeasuredIsExitFive) {
  EXPECT_EQ(ran({"sweep", "--seeds", "0", "--out", folder_ + "/out"}).code, Exit::nothing_measured);
  EXPECT_FALSE(is_folder(folder_ + "/out"));
  EXPECT_EQ(ran({"measure"}).code, Exit::nothing_measured);
  EXPECT_EQ(ran({"measure", folder_}).code, Exit::nothing_measured);
  EXPECT_EQ(ran({"check"}).code, Exit::nothing_measured);
}

TEST_F(Program, AMapThatCannotBeReadIsNamedWithItsLineAndTheOthersAreMeasured) {
  const std::string good = file("good.txt", "E--B\n");
  const std::string ragged = file("ragged.txt", "#####\n#S  #\n###\n");
  const std::string empty = file("empty.txt", "");
  const Ran measured = ran({"measure", "--json", "--metrics", "rooms", ragged, good, empty});
  EXPECT_EQ(measured.code, Exit::usage);
  EXPECT_NE(measured.err.find("seedbed: " + ragged + ":3: "), std::string::npos) << measured.err;
  EXPECT_NE(measured.err.find("seedbed: " + empty + ":1: "), std::string::npos) << measured.err;
  EXPECT_EQ(measured.out, "{\"format\":1,\"files\":[{\"file\":\"" + good +
                              "\",\"format\":\"lattice\",\"width\":2,\"height\":1,\"metrics\":{"
                              "\"rooms\":2},\"laws_broken\":[]}]}\n");
}

TEST_F(Program, CheckAsksEveryLawOnALine) {
  const Ran checked = ran({"check", "scatter#4"});
  EXPECT_EQ(checked.code, Exit::fine);
  for (const Law& law : laws()) {
    EXPECT_NE(checked.out.find("scatter#4: " + std::string(law.name) + ": "), std::string::npos);
  }
  EXPECT_EQ(ran({"check", folder_ + "/none.txt"}).code, Exit::usage);
}

TEST_F(Program, AFolderThatCannotBeMadeStopsTheSweepBeforeItStarts) {
  const std::string taken = file("taken", "x");
  const Ran swept = ran({"sweep", "wilson", "--seeds", "10", "--out", taken});
  EXPECT_EQ(swept.code, Exit::usage);
  EXPECT_TRUE(swept.err.starts_with("seedbed: " + taken + ": ")) << swept.err;
}

// The document's own picture, drawn from the case that the README shows.
TEST(Shown, ShowsTheDocumentsPicture) {
  EXPECT_EQ(ran({"show", "row-walk:rooms=4x4#1", "--as", "lattice"}).out,
            "#  #--E  #\n"
            "   |\n"
            "#  #--#  #\n"
            "      |\n"
            "#  #  #  #\n"
            "      |\n"
            "B--#--#  #\n");
}

TEST(Shown, ListsEveryTable) {
  const Ran listed = ran({"list"});
  EXPECT_EQ(listed.code, Exit::fine);
  for (const Variant& row : variants()) {
    EXPECT_NE(listed.out.find("  " + std::string(row.name) + " "), std::string::npos) << row.name;
  }
  for (const Metric& row : metrics()) {
    EXPECT_NE(listed.out.find("  " + std::string(row.name) + " "), std::string::npos) << row.name;
  }
  EXPECT_TRUE(ran({"list", "laws", "--json"}).out.starts_with("{"));
}

using nlohmann::json;

class ComparePrograms : public StoreFolder {};

// A program that answers `sweep` with a store prepared here, and `show` with a map.
std::string answering_program(const std::string& path, const std::string& store, int exit_code) {
  put_bytes(path,
            "#!/bin/sh\n[ \"$1\" = show ] && { printf 'WWW\\nWEW\\nWWW\\n'; exit 0; }\n"
            "while [ $# -gt 0 ]; do [ \"$1\" = --store ] && cp '" +
                store + "' \"$2\"; shift; done\nexit " + std::to_string(exit_code) + "\n");
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return path;
}

// Children are started for real; one of them makes what another build would have made.
TEST_F(ComparePrograms, ABaseProgramSweepsDrawsAndIsHeldToItsWord) {
  const std::vector<std::string> recipes = {"row-walk:rooms=4x4", "wilson:rooms=3x3"};
  std::vector<std::string> more;
  const auto by_programs = [&](const std::string& base, const std::string& head) {
    std::vector<std::string> args = {"compare", "--base-program", base, "--head-program",
                                     head,      "--recipes"};
    args.insert(args.end(), recipes.begin(), recipes.end());
    args.insert(args.end(), {"--seeds", "20", "--out", path("out"), "--json"});
    args.insert(args.end(), more.begin(), more.end());
    const std::vector<std::string_view> views(args.begin(), args.end());
    return ran(views);
  };
  const std::string own = SEEDBED_BINARY;
  const Ran same = by_programs(own, own);
  ASSERT_EQ(same.code, Exit::fine) << same.out << same.err;
  EXPECT_EQ(json::parse(same.out)["judgement"], "equivalent");
  EXPECT_EQ(json::parse(same.out)["recipes"][0]["seeds_common"], 20);
  // What the clock says is not held to anything, that it was asked is.
  more = {"--time-rounds", "2"};
  const json times = json::parse(by_programs(own, own).out)["times"];
  ASSERT_EQ(times.size(), 2u);
  for (const json& row : times) {
    EXPECT_EQ(row["rounds"], 2) << row;
    EXPECT_GT(row["ratio"].get<double>(), 0) << row;
    EXPECT_GT(row["control_ratio"].get<double>(), 0) << row;
    EXPECT_NE(row["judgement"], "not measured") << row;
  }
  more.clear();

  ASSERT_EQ(save(path("old.db"), small_sweep(recipes, {0, 19})), "");
  sql(path("old.db"), "UPDATE rows SET world_digest = 7 WHERE seed = 5 AND recipe_id = 1");
  const Ran planted = by_programs(answering_program(path("old"), path("old.db"), 0), own);
  EXPECT_EQ(planted.code, Exit::regression) << planted.out << planted.err;
  const json changed = json::parse(planted.out)["first_changed"];
  EXPECT_EQ(changed["case"], "row-walk:rooms=4x4#5");
  EXPECT_EQ(changed["before"], (std::vector<std::string>{"WWW", "WEW", "WWW"}));
  EXPECT_GT(changed["after"].size(), 3u) << "drawn by this program";

  ASSERT_EQ(save(path("less.db"), small_sweep({recipes[0]}, {0, 19})), "");
  const std::string less = answering_program(path("less"), path("less.db"), 0);
  EXPECT_EQ(by_programs(own, less).code, Exit::nothing_measured) << "a variant vanished";
  const Ran failed = by_programs(answering_program(path("bad"), path("old.db"), 2), own);
  EXPECT_EQ(failed.code, Exit::usage);
  EXPECT_EQ(failed.err, "seedbed: " + path("bad") + ": its sweep ended with exit code 2\n");
  EXPECT_EQ(by_programs(path("nobody"), own).code, Exit::usage);
}

}  // namespace
}  // namespace seedbed
