// Base against head: what is planted is found in its tier, what is equal stays green, what cannot
// be told is never green, and what cannot be compared is one line.
#include "reports/compare.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "bench/commands.h"
#include "generator/random.h"
#include "property/ran.h"
#include "property/store_folder.h"
#include "reports/store_rows.h"

namespace seedbed {
namespace {

using nlohmann::json;

struct Compared : Ran {
  json doc() const { return json::parse(out); }
};

class Compare : public StoreFolder {
 protected:
  // Two stores of the same small sweep.
  void save_both(const std::vector<std::string>& recipes, SeedInterval seeds) {
    const SmallSweep sweep = small_sweep(recipes, seeds);
    ASSERT_EQ(save(path("base.db"), sweep), "");
    ASSERT_EQ(save(path("head.db"), sweep), "");
  }
  Compared compare(std::vector<std::string> args) {
    args.insert(args.begin(), "compare");
    const std::vector<std::string_view> views(args.begin(), args.end());
    return {ran(views)};
  }
  Compared compare_both(std::vector<std::string> more = {"--json"}) {
    more.insert(more.begin(), {path("base.db"), path("head.db")});
    return compare(more);
  }
};

TEST_F(Compare, EqualStoresAreEquivalentInEveryRow) {
  save_both({"row-walk:rooms=4x4", "scatter:size=31x31"}, {0, 29});
  const Compared result = compare_both();
  EXPECT_EQ(result.code, Exit::fine) << result.out << result.err;
  const json doc = result.doc();
  EXPECT_EQ(doc["judgement"], "equivalent");
  EXPECT_GT(doc["effects"].size(), 60u);
  for (const json& row : doc["effects"]) EXPECT_EQ(row["judgement"], "equivalent") << row;
  EXPECT_GT(doc["work"].size(), 4u);
  for (const json& row : doc["work"]) EXPECT_EQ(row["judgement"], "equivalent") << row;
  EXPECT_TRUE(doc["first_changed"].is_null());
  EXPECT_FALSE(doc["tiers"][2]["asked"]);
}

TEST_F(Compare, OnePercentMoreProbesAreRedInTierTwoAlone) {
  save_both({"backtracker:rooms=6x6"}, {0, 199});
  sql(path("head.db"), "UPDATE rows SET flood_probes = flood_probes + flood_probes / 100");
  const Compared result = compare_both();
  EXPECT_EQ(result.code, Exit::regression);
  const json doc = result.doc();
  EXPECT_EQ(doc["tiers"][0]["judgement"], "equivalent");
  EXPECT_EQ(doc["tiers"][1]["judgement"], "worse");
  int worse = 0;
  for (const json& row : doc["work"]) {
    worse += row["judgement"] == "worse";
    if (row["judgement"] == "worse") {
      EXPECT_EQ(row["metric"], "flood_probes");
      EXPECT_EQ(row["first_seed"], 0);
      EXPECT_NEAR(row["ratio"].get<double>(), 1.01, 0.005);
    }
  }
  EXPECT_EQ(worse, 1);
  EXPECT_EQ(compare_both({"--margin", "flood_probes=2%", "--quiet"}).code, Exit::fine);
  EXPECT_EQ(compare_both({"--margin", "flood_probes=0.1%", "--quiet"}).code, Exit::regression);
  // Less work is no fault.
  std::filesystem::rename(path("base.db"), path("x.db"));
  std::filesystem::rename(path("head.db"), path("base.db"));
  std::filesystem::rename(path("x.db"), path("head.db"));
  const Compared better = compare_both();
  EXPECT_EQ(better.code, Exit::fine);
  EXPECT_EQ(better.doc()["tiers"][1]["judgement"], "better");
}

// What a generator that draws one number more would do to some worlds.
TEST_F(Compare, AChangedWorldIsRedInTierOneWithItsSeed) {
  const std::string name = "row-walk:rooms=4x4";
  save_both({name, "wilson:rooms=3x3"}, {0, 99});
  SmallSweep changed = small_sweep({name, "wilson:rooms=3x3"}, {0, 99});
  const SmallSweep other = small_sweep({name}, {1000, 1099});
  std::vector<std::uint64_t> seeds;
  for (std::uint64_t seed = 17; seed < 100; seed += 7) {
    changed.rows[0][seed].measurement = other.rows[0][seed].measurement;
    changed.rows[0][seed].digest = other.rows[0][seed].digest;
    seeds.push_back(seed);
  }
  std::filesystem::remove(path("head.db"));
  ASSERT_EQ(save(path("head.db"), changed), "");
  const Compared result = compare_both();
  EXPECT_EQ(result.code, Exit::regression);
  const json doc = result.doc();
  EXPECT_EQ(doc["tiers"][0]["judgement"], "worse");
  EXPECT_EQ(doc["recipes"][0]["worlds_changed"], seeds.size());
  seeds.resize(10);
  EXPECT_EQ(doc["recipes"][0]["first_changed"], json(seeds));
  EXPECT_EQ(doc["recipes"][1]["worlds_changed"], 0);
  EXPECT_EQ(doc["first_changed"]["case"], name + "#17");
  // This program makes the world before; who made the one after is not known.
  EXPECT_FALSE(doc["first_changed"]["before"].empty());
  EXPECT_TRUE(doc["first_changed"]["after"].empty());
  EXPECT_NE(doc["first_changed"]["reason"].get<std::string>().find("--head-program"),
            std::string::npos);
}

TEST_F(Compare, AMetricThatIsCountedOtherwiseIsAChange) {
  save_both({"row-walk:rooms=4x4"}, {0, 9});
  sql(path("head.db"), "UPDATE rows SET left_hand_turns = left_hand_turns + 1 WHERE seed = 3");
  const json doc = compare_both().doc();
  EXPECT_EQ(doc["recipes"][0]["worlds_changed"], 1);
  EXPECT_EQ(doc["recipes"][0]["measured_differently"], 1);
  EXPECT_EQ(doc["recipes"][0]["first_changed"], json({3}));
}

// An older store has no digest a world and fewer metrics: neither makes a world look changed.
TEST_F(Compare, ANewMetricAndAMissingDigestChangeNoWorld) {
  save_both({"row-walk:rooms=4x4"}, {0, 9});
  sql(path("base.db"), "UPDATE rows SET world_digest = NULL, loops = NULL");
  const Compared result = compare_both();
  EXPECT_EQ(result.code, Exit::fine) << result.out;
  EXPECT_NE(result.doc()["recipes"][0]["reason"].get<std::string>().find("no digest"),
            std::string::npos);
}

TEST_F(Compare, WhatVanishedIsExitFive) {
  save_both({"row-walk:rooms=4x4", "wilson:rooms=3x3"}, {0, 9});
  sql(path("head.db"), "UPDATE rows SET loops = NULL WHERE recipe_id = 2");
  const Compared metric = compare_both();
  EXPECT_EQ(metric.code, Exit::nothing_measured);
  EXPECT_EQ(metric.doc()["vanished"], json({"loops of wilson:rooms=3x3"}));
  std::filesystem::remove(path("head.db"));
  ASSERT_EQ(save(path("head.db"), small_sweep({"row-walk:rooms=4x4"}, {0, 9})), "");
  const Compared recipe = compare_both();
  EXPECT_EQ(recipe.code, Exit::nothing_measured);
  EXPECT_EQ(recipe.doc()["vanished"], json({"recipe wilson:rooms=3x3"}));
}

TEST_F(Compare, NoCommonSeedIsExitFive) {
  ASSERT_EQ(save(path("base.db"), small_sweep({"row-walk:rooms=4x4"}, {0, 9})), "");
  ASSERT_EQ(save(path("head.db"), small_sweep({"row-walk:rooms=4x4"}, {10, 19})), "");
  const Compared result = compare_both({});
  EXPECT_EQ(result.code, Exit::nothing_measured);
  EXPECT_NE(result.out.find("no seed of any recipe in common"), std::string::npos) << result.out;
  const Compared some = compare({path("base.db"), path("base.db") + "@1", "--json"});
  EXPECT_EQ(some.doc()["recipes"][0]["seeds_common"], 10);
}

TEST_F(Compare, UnlikeOutputVersionsAreRefusedUntilTheyAreAllowed) {
  save_both({"row-walk:rooms=4x4"}, {0, 199});
  const SmallSweep other = small_sweep({"row-walk:rooms=4x4"}, {1000, 1199});
  SmallSweep next = small_sweep({"row-walk:rooms=4x4"}, {0, 199});
  for (std::size_t i = 0; i < 200; ++i) {
    next.rows[0][i].measurement = other.rows[0][i].measurement;
    next.rows[0][i].digest = other.rows[0][i].digest;
  }
  ++next.run.tallies[0].output_version;
  std::filesystem::remove(path("head.db"));
  ASSERT_EQ(save(path("head.db"), next), "");
  const Compared refused = compare_both();
  EXPECT_EQ(refused.code, Exit::usage);
  EXPECT_EQ(refused.out, "");
  EXPECT_NE(refused.err.find("--allow-new-output"), std::string::npos);
  const Compared allowed = compare_both({"--allow-new-output", "--json"});
  EXPECT_NE(allowed.code, Exit::usage);
  const json doc = allowed.doc();
  EXPECT_TRUE(doc["recipes"][0]["accepted"]);
  EXPECT_GT(doc["recipes"][0]["worlds_changed"], 150);
  for (const json& row : doc["effects"]) EXPECT_NE(row["judgement"], "worse") << row;
}

TEST_F(Compare, WithoutRowsTalliesAreComparedUnpaired) {
  const SmallSweep sweep = small_sweep({"row-walk:rooms=4x4"}, {0, 99});
  ASSERT_EQ(save(path("base.db"), sweep), "");
  ASSERT_EQ(save(path("head.db"), sweep.run, {}), "");
  const Compared equal = compare_both();
  EXPECT_EQ(equal.doc()["recipes"][0]["worlds_changed"], 0) << "equal digests say so";
  EXPECT_EQ(equal.doc()["tiers"][1]["judgement"], "equivalent");
  std::filesystem::remove(path("head.db"));
  ASSERT_EQ(save(path("head.db"), small_sweep({"row-walk:rooms=4x4"}, {50, 149}).run, {}), "");
  const Compared unlike = compare_both();
  EXPECT_EQ(unlike.code, Exit::inconclusive) << unlike.out;
  EXPECT_TRUE(unlike.doc()["recipes"][0]["worlds_changed"].is_null());
  EXPECT_EQ(unlike.doc()["recipes"][0]["seeds_common"], 50);
  EXPECT_FALSE(unlike.doc()["effects"][0]["paired"]);
}

TEST_F(Compare, TwoRecipesOfOneStore) {
  const std::vector<std::string> two{"backtracker:rooms=5x5", "wilson:rooms=5x5"};
  ASSERT_EQ(save(path(), small_sweep(two, {0, 199})), "");
  const Compared result = compare({path(), "--recipes", two[0], two[1], "--json"});
  const json doc = result.doc();
  bool found = false;
  for (const json& row : doc["effects"]) {
    if (row["metric"] != "dead_ends") continue;
    found = true;
    EXPECT_EQ(row["judgement"], "different") << "no fault: neither was promised";
    EXPECT_GT(row["difference"], 0) << "Wilson's mazes have more dead ends";
    EXPECT_EQ(row["n"], 200);
  }
  EXPECT_TRUE(found);
  EXPECT_FALSE(doc["tiers"][1]["asked"]);
  EXPECT_EQ(compare({path(), "--recipes", two[0], "full-grid", "--json"}).code, Exit::usage);
}

TEST_F(Compare, BaselinesNameRuns) {
  const SmallSweep sweep = small_sweep({"row-walk:rooms=4x4"}, {0, 9});
  ASSERT_EQ(save(path(), sweep), "");
  EXPECT_EQ(set_baseline(path(), {"good", 1, "the first", "2024-01-02T03:04:05Z"}), "");
  ASSERT_EQ(save(path(), sweep), "");
  sql(path(), "UPDATE rows SET flood_probes = flood_probes + 1 WHERE recipe_id = 2");
  const Compared result = compare({path() + "@good", path(), "--json"});
  EXPECT_EQ(result.code, Exit::regression) << result.err;
  EXPECT_EQ(result.doc()["base"]["run"], 1);
  EXPECT_EQ(result.doc()["head"]["run"], 2);
  EXPECT_TRUE(result.doc()["recipes"][0]["paired"]) << "the baseline's rows were dropped";
  EXPECT_EQ(compare({path() + "@2", path()}).code, Exit::fine);
  for (const std::string name : {"@bad", "@3", "@", "@18446744073709551616", "@a b"}) {
    const Compared wrong = compare({path() + name, path()});
    EXPECT_EQ(wrong.code, Exit::usage) << name;
    EXPECT_EQ(wrong.out, "");
    EXPECT_EQ(std::count(wrong.err.begin(), wrong.err.end(), '\n'), 1) << wrong.err;
  }
  for (const std::string name : {"", "7", "a b", "ä", "x@y"}) {
    EXPECT_NE(set_baseline(path(), {name, 1, "why", ""}), "") << name;
  }
  EXPECT_NE(set_baseline(path(), {"good", 1, "", ""}), "");
  EXPECT_NE(set_baseline(path(), {"good", 9, "why", ""}), "");
  EXPECT_EQ((*(*StoreReader::open(path()))->baselines()).size(), 1u);
}

TEST_F(Compare, ForgettingKeepsTheNewestRunsAndThoseWithAName) {
  for (std::uint64_t night = 0; night < 5; ++night) {
    ASSERT_EQ(save(path(), small_sweep({"row-walk:rooms=4x4", "wilson"}, {night, night + 20})), "");
    if (night != 1 && night != 2) continue;
    const auto run = static_cast<std::int64_t>(night);  // of run 1, then of run 2 in its place
    ASSERT_EQ(set_baseline(path(), {"good", run, "why", "then"}), "");
  }
  std::map<std::int64_t, std::string> before;
  for (const std::int64_t id : {2, 4, 5}) before[id] = words(*load_run(path(), id));
  const auto bytes = std::filesystem::file_size(path());
  const auto forgotten = [&](const std::string& kept) {
    return ran({"forget", path(), "--keep", kept});
  };
  EXPECT_EQ(forgotten("0").code, Exit::usage);
  EXPECT_EQ(ran({"forget", path("none.db")}).code, Exit::usage);
  EXPECT_EQ(names(), std::vector<std::string>{"store.db"});

  EXPECT_EQ(forgotten("2").out, "forgot 2 runs of " + path() + "\n");
  EXPECT_EQ(sql(path(), "SELECT id FROM runs ORDER BY id"),
            (std::vector<std::string>{"2", "4", "5"}));
  for (const auto& [id, run] : before) EXPECT_EQ(words(*load_run(path(), id)), run) << id;
  EXPECT_LT(std::filesystem::file_size(path()), bytes);
  for (const std::string& table :
       sql(path(),
           "SELECT t.name FROM sqlite_schema AS t JOIN pragma_table_info(t.name) AS c "
           "WHERE t.type = 'table' AND c.name = 'recipe_id'")) {
    EXPECT_EQ(sql(path(), "SELECT count(*) FROM " + table +
                              " WHERE recipe_id NOT IN (SELECT id FROM recipes)"),
              std::vector<std::string>{"0"})
        << table;
  }
  EXPECT_EQ(sql(path(), "SELECT run_id FROM baselines"), std::vector<std::string>{"2"});
  EXPECT_EQ(forgotten("2").out, "forgot 0 runs of " + path() + "\n");
  EXPECT_EQ(save(path(), small_sweep({"wilson"}, {0, 3})), "") << "ids go on";
  EXPECT_EQ(load_run(path())->id, 6);
}

TEST_F(Compare, NamingARunBringsAStoreOfTheFirstSchemaAlong) {
  sql(path(), file_bytes(std::string(SEEDBED_SOURCE_DIR) + "/property/golden/store_1.sql"));
  const std::string old = words(*load_run(path()));
  EXPECT_EQ((*(*StoreReader::open(path()))->baselines()).size(), 0u);
  EXPECT_EQ(set_baseline(path(), {"good", 1, "why", "now"}), "");
  EXPECT_EQ(words(*load_run(path())), old);
  EXPECT_EQ(sql(path(), "PRAGMA user_version"),
            std::vector<std::string>{std::to_string(kStoreSchema)});
  const Compared result = compare({path() + "@good", path(), "--json"});
  EXPECT_EQ(result.code, Exit::fine) << result.out << result.err;
}

TEST_F(Compare, RowsThatCannotBeAreOneLine) {
  save_both({"row-walk:rooms=4x4"}, {0, 9});
  const std::string whole = file_bytes(path("head.db"));
  for (const std::string change :
       {"UPDATE rows SET loops = -1 WHERE seed = 4", "DELETE FROM rows WHERE seed = 4",
        "UPDATE rows SET loops = 9223372036854775807", "UPDATE recipes SET recipe = 'x'",
        "DELETE FROM runs", "INSERT INTO rows (recipe_id, seed) VALUES (1, -1)"}) {
    put_bytes(path("head.db"), whole);
    sql(path("head.db"), change);
    const Compared result = compare_both();
    EXPECT_EQ(result.code, Exit::usage) << change;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
  }
}

TEST(CompareUsage, TakesWhatBelongsTogether) {
  const auto complaint = [](std::vector<std::string_view> args) {
    args.insert(args.begin(), "compare");
    const Command command = parse_command_line(args);
    const auto* error = std::get_if<UsageError>(&command);
    return error == nullptr ? "" : error->message;
  };
  EXPECT_EQ(complaint({"a", "b"}), "");
  EXPECT_EQ(complaint({"a", "--recipes", "wilson", "kruskal"}), "");
  EXPECT_EQ(complaint({"--base-program", "x", "--recipes", "wilson", "--time-rounds", "9"}), "");
  for (const std::vector<std::string_view>& args :
       std::vector<std::vector<std::string_view>>{{},
                                                  {"a"},
                                                  {"a", "b", "c"},
                                                  {"a", "--recipes", "wilson"},
                                                  {"a", "b", "--recipes", "wilson", "kruskal"},
                                                  {"a", "b", "--time-rounds", "9"},
                                                  {"a", "b", "--margin", "loops"},
                                                  {"a", "b", "--margin", "no_metric=1"},
                                                  {"a", "b", "--margin", "loops=-1"},
                                                  {"a", "b", "--margin", "loops=nan"},
                                                  {"a", "b", "--margin", "loops=1e400"},
                                                  {"a", "b", "--margin", "loops=%"}}) {
    EXPECT_NE(complaint(args), "");
  }
}

// Time on a machine with noise: `scatter` of each round, and a drift that all programs share.
std::vector<std::int64_t> noisy(Random& random, int rounds, double factor, double scatter) {
  std::vector<std::int64_t> times;
  for (int i = 0; i < rounds; ++i) {
    double noise = 0;
    for (int k = 0; k < 12; ++k) noise += static_cast<double>(random.below(1'000'000)) / 1e6 - 0.5;
    const double ns = 5e8 * factor * (1 + 0.002 * i) * std::exp(scatter * noise);
    times.push_back(static_cast<std::int64_t>(ns));
  }
  return times;
}

// A 5 % slow-down is red or inconclusive; equal programs are not red.
TEST(CompareTime, NeverCallsASlowDownGreen) {
  Random random(7);
  std::array<std::array<int, 6>, 2> seen{};
  for (const double scatter : {0.0, 0.005, 0.02, 0.05, 0.2}) {
    for (int i = 0; i < 100; ++i) {
      for (const bool slow : {false, true}) {
        const auto base = noisy(random, 20, 1, scatter);
        const auto head = noisy(random, 20, slow ? 1.05 : 1, scatter);
        const auto control = noisy(random, 20, 1, scatter);
        const TimeRow row = judge_times("x", base, head, control, kTimeMargin);
        ++seen[slow][static_cast<std::size_t>(row.judgement)];
      }
    }
  }
  const auto count = [&](bool slow, Judgement judgement) {
    return seen[slow][static_cast<std::size_t>(judgement)];
  };
  EXPECT_EQ(count(true, Judgement::equivalent), 0);
  EXPECT_EQ(count(true, Judgement::better), 0);
  EXPECT_GE(count(true, Judgement::worse), 200);
  EXPECT_EQ(count(false, Judgement::worse), 0);
  EXPECT_GE(count(false, Judgement::equivalent), 200);
}

TEST(CompareTime, FewRoundsDecideNothing) {
  const std::vector<std::int64_t> five(5, 100);
  EXPECT_EQ(judge_times("x", five, five, five, 0.03).judgement, Judgement::inconclusive);
  EXPECT_EQ(judge_times("x", {}, {}, {}, 0.03).judgement, Judgement::not_measured);
}

TEST(CompareMaps, MarksWhereTheyDiffer) {
  const ChangedWorld world = mark_changes("x#1", {"CCC", "CRC"}, {"CCC", "CTCW", "R"});
  EXPECT_EQ(world.marks, (std::vector<std::string>{"   ", " * *", "*"}));
  EXPECT_EQ(world.tiles_changed, 3);
}

}  // namespace
}  // namespace seedbed
