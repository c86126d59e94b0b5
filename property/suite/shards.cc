// Parts of a plan, swept apart and merged in any order, are the single run in every deterministic
// table; parts that do not belong together are refused by name.
#include "reports/shards.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "property/ran.h"
#include "property/store_dump.h"

namespace seedbed {
namespace {

using Words = std::vector<std::string>;

class Shards : public StoreFolder {
 protected:
  Ran run(const Words& words) {
    const std::vector<std::string_view> args(words.begin(), words.end());
    return ran(args);
  }
  Ran sweep(Words words, const std::string& store) {
    words.insert(words.begin(), "sweep");
    words.insert(words.end(), {"--quiet", "--out", folder_, "--store", path(store)});
    return run(words);
  }
  // The paths of the parts, the last one first, every second one moved to the end.
  Words sweep_parts(const Words& words, int count, const std::string& name) {
    Words first, second;
    for (int i = count; i >= 1; --i) {
      const std::string store = name + std::to_string(i) + ".db";
      Words part = words;
      part.insert(part.end(), {"--shard", std::to_string(i) + "/" + std::to_string(count)});
      const Ran swept = sweep(part, store);
      EXPECT_EQ(swept.code, Exit::fine) << swept.err;
      (i % 2 == 0 ? first : second).push_back(path(store));
    }
    first.insert(first.end(), second.begin(), second.end());
    return first;
  }
  Ran merge(const std::string& store, const Words& parts) {
    Words words = {"merge", path(store), "--quiet"};
    words.insert(words.end(), parts.begin(), parts.end());
    return run(words);
  }
  void expect_refused(const Words& parts, const std::string& line) {
    const Ran refused = merge("refused.db", parts);
    EXPECT_EQ(refused.code, Exit::usage);
    EXPECT_EQ(refused.err, "seedbed: " + line + "\n");
    for (const std::string& name : names()) EXPECT_FALSE(name.starts_with("refused.db")) << name;
  }
};

TEST_F(Shards, AnyNumberOfPartsIsTheSingleRun) {
  const Words plan = {"row-walk:rooms=4x4,lost=1/4", "scatter:size=31x31", "wilson:rooms=3x3",
                      "--seeds", "18446744073709551000..18446744073709551299"};
  ASSERT_EQ(sweep(plan, "single.db").code, Exit::fine);
  const std::string single = dumped(path("single.db"));
  EXPECT_NE(single.find("-- rows\n1|"), std::string::npos) << "there are no rows to compare";
  for (const int count : {1, 2, 7, 64}) {
    const std::string name = "n" + std::to_string(count) + "_";
    const Words parts = sweep_parts(plan, count, name);
    const Ran merged = merge(name + ".db", parts);
    ASSERT_EQ(merged.code, Exit::fine) << merged.err;
    EXPECT_EQ(dump_difference(single, dumped(path(name + ".db"))), "") << count;
  }
  const Ran compared = run({"compare", path("single.db"), path("n7_.db"), "--quiet"});
  EXPECT_EQ(compared.code, Exit::fine) << compared.err;
  const Ran report = run({"report", path("n7_.db"), "--out", path("page"), "--quiet"});
  EXPECT_EQ(report.code, Exit::fine) << report.err;
}

// Past 16384 different layouts only some are kept: the same ones.
TEST_F(Shards, SampledLayoutsAreTheSameOnes) {
  const Words plan = {"kruskal:rooms=5x5", "--seeds", "17500", "--no-rows"};
  ASSERT_EQ(sweep(plan, "single.db").code, Exit::fine);
  ASSERT_EQ(sql(path("single.db"), "SELECT count(*) FROM layout_counts"), Words{"16384"});
  const Ran merged = merge("merged.db", sweep_parts(plan, 3, "part"));
  ASSERT_EQ(merged.code, Exit::fine) << merged.err;
  EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path("merged.db"))), "");
}

TEST_F(Shards, RunsOfNeighbouringSeedsMergeToo) {
  ASSERT_EQ(sweep({"wilson:rooms=3x3", "--seeds", "0..99"}, "all.db").code, Exit::fine);
  ASSERT_EQ(sweep({"wilson:rooms=3x3", "--seeds", "0..29"}, "a.db").code, Exit::fine);
  ASSERT_EQ(sweep({"wilson:rooms=3x3", "--seeds", "30..99"}, "b.db").code, Exit::fine);
  ASSERT_EQ(merge("ab.db", {path("b.db"), path("a.db")}).code, Exit::fine);
  EXPECT_EQ(dump_difference(dumped(path("all.db")), dumped(path("ab.db"))), "");
  ASSERT_EQ(sweep({"wilson:rooms=3x3", "--seeds", "101..110"}, "c.db").code, Exit::fine);
  expect_refused({path("c.db"), path("ab.db")},
                 "a gap: seeds 100..100 between " + path("ab.db") + " and " + path("c.db"));
  ASSERT_EQ(sweep({"wilson:rooms=3x3", "--seeds", "20..40"}, "d.db").code, Exit::fine);
  expect_refused({path("a.db"), path("d.db")},
                 path("d.db") + ": overlaps " + path("a.db") + ": seeds 20..40 and 0..29");
  // A run more in a store that has one.
  ASSERT_EQ(merge("a.db", {path("b.db"), path("ab.db")}).code, Exit::usage);
  ASSERT_EQ(merge("c.db", {path("b.db"), path("a.db")}).code, Exit::fine);
  EXPECT_EQ(words(load_run(path("c.db"))->tallies[0]), words(load_run(path("all.db"))->tallies[0]));
  EXPECT_EQ(list_runs(path("c.db"))->size(), 2u);
}

TEST_F(Shards, UnlikePartsAreRefusedByName) {
  const Words plan = {"wilson:rooms=3x3", "--seeds", "70"};
  const Words parts = sweep_parts(plan, 3, "p");  // p2, p3, p1
  const auto part = [&](const std::string& name, const std::string& shard, Words more = {},
                        Words what = {"wilson:rooms=3x3", "--seeds", "70"}) {
    what.insert(what.end(), {"--shard", shard});
    what.insert(what.end(), more.begin(), more.end());
    EXPECT_EQ(sweep(what, name).code, Exit::fine);
    return path(name);
  };
  const std::string unlike = ": unlike " + parts[0] + ": its ";
  expect_refused({parts[0], parts[2]}, "shard 3/3 is missing: seeds 46..69");
  expect_refused({parts[1]}, "shard 1/3 is missing: seeds 0..22");
  expect_refused({parts[0], parts[1], parts[0]}, parts[0] + ": is given twice");
  std::filesystem::copy_file(parts[0], path("copy.db"));
  expect_refused({parts[0], path("copy.db")},
                 path("copy.db") + ": overlaps " + parts[0] + ": seeds 23..45 and 23..45");
  std::string other = part("four.db", "1/4");
  expect_refused({parts[0], other}, other + unlike + "number of shards is 4, there it is 3");
  other = part("plan.db", "1/3", {}, {"wilson:rooms=3x3", "--seeds", "71"});
  expect_refused({parts[0], other},
                 other + unlike + "whole plan of seeds is 0..70, there it is 0..69");
  other = part("recipe.db", "1/3", {}, {"wilson:rooms=4x3", "--seeds", "70"});
  expect_refused({parts[0], other},
                 other + unlike + "recipe 1 is wilson:rooms=4x3, there it is wilson:rooms=3x3");
  other = part("more.db", "1/3", {"kruskal"});
  expect_refused({parts[0], other}, other + unlike + "number of recipes is 2, there it is 1");
  other = part("rows.db", "1/3", {"--no-rows"});
  expect_refused({parts[0], other}, other + unlike + "keeping of rows is off, there it is on");
  other = part("fill.db", "1/3", {"--fill", "bit-rows"});
  expect_refused({parts[0], other},
                 other + unlike + "choice of settings is '--fill bit-rows', there it is ''");
  other = part("version.db", "1/3");
  sql(other, "UPDATE recipes SET output_version = 77");
  expect_refused({parts[0], other}, other + unlike +
                                        "output version of wilson:rooms=3x3 is 77, "
                                        "there it is 1");
  other = part("program.db", "1/3");
  sql(other, "UPDATE runs SET version = '0.0.9'");
  expect_refused({parts[0], other}, other + unlike + "seedbed version is 0.0.9, there it is " +
                                        load_run(parts[0])->provenance.version);
  // The version may be the same: a build of another day whose table lacks a law.
  other = part("laws.db", "1/3");
  sql(other, "DELETE FROM law_tallies WHERE law = 'tree-counts'");
  expect_refused({parts[0], other},
                 other +
                     ": wilson:rooms=3x3: a seedbed with other laws counted it: tree-counts "
                     "was asked of 0 worlds, border-closed was asked of 23");
  other = part("more_laws.db", "1/3");
  sql(other, "UPDATE law_tallies SET law = 'of-tomorrow' WHERE law = 'tree-counts'");
  expect_refused({parts[0], other},
                 other +
                     ": wilson:rooms=3x3: a seedbed with other laws counted it: this one lacks "
                     "of-tomorrow");
}

TEST_F(Shards, DamagedAndPartialPartsAreRefused) {
  const Words plan = {"wilson:rooms=3x3", "--seeds", "70"};
  const Words parts = sweep_parts(plan, 3, "p");
  sql(parts[1], "UPDATE runs SET partial = 1");
  expect_refused(parts, parts[1] +
                            ": its run 1 is partial: finishing it with sweep --resume would "
                            "be right");
  sql(parts[1], "UPDATE runs SET partial = 0; UPDATE plans SET shard = 1");
  expect_refused(parts, parts[1] + ": shard 1/3 of 0..69 cannot hold seeds 46..69");
  sql(parts[1], "UPDATE plans SET shard = 4");
  expect_refused(parts,
                 parts[1] + ": damaged: the plan of run 1 is seeds '0..69', shard 4/3, rows 1");
  expect_refused({path("none.db")}, path("none.db") + ": no such file");
  put_bytes(path("text.db"), "my own notes, which are longer than a header of a store would be");
  expect_refused({path("text.db")}, path("text.db") + ": not a seedbed store, and no SQLite file");
  EXPECT_EQ(merge("none/out.db", {parts[0]}).code, Exit::usage);
}

// Every scheduler gets the same command for a shard.
TEST_F(Shards, PlannedJobsRunTheSameShards) {
  const Words what = {"wilson:rooms=3x3", "scatter:size=31x31", "--seeds", "90"};
  for (const std::string form : {"slurm", "parallel", "matrix"}) {
    Words words = {"plan", "--" + form, "--shards", "3", "--out", path(form)};
    words.insert(words.end(), what.begin(), what.end());
    const Ran planned = run(words);
    ASSERT_EQ(planned.code, Exit::fine) << planned.err;
    const std::string shard = form == "slurm" ? "/array.sh" : "/shard.sh";
    const std::string script = file_bytes(path(form) + shard);
    EXPECT_NE(script.find("--shard $shard/3"), std::string::npos) << script;
    EXPECT_NE(script.find("--resume"), std::string::npos) << script;
    if (form == "slurm") {
      EXPECT_NE(script.find("#SBATCH --array=1-3\n"), std::string::npos) << script;
      EXPECT_NE(file_bytes(path("slurm/submit.sh"))
                    .find("--kill-on-invalid-dep=yes --dependency=afterok:$array merge.sh"),
                std::string::npos);
    }
  }
  EXPECT_EQ(file_bytes(path("matrix/matrix.json")), "{\"shard\":[1,2,3]}\n");
}

TEST_F(Shards, WrongPlansAreOneLine) {
  const auto line = [&](Words words) {
    words.insert(words.begin(), {"plan", "--out", path("jobs"), "wilson"});
    const Ran refused = run(words);
    EXPECT_EQ(refused.code, Exit::usage);
    return refused.err;
  };
  EXPECT_EQ(line({"--seeds", "9"}),
            "seedbed: no scheduler: one of --slurm, --parallel, --matrix would be right\n");
  EXPECT_EQ(line({"--slurm", "--matrix", "--seeds", "9"}),
            "seedbed: more than one scheduler: one of --slurm, --parallel, --matrix would be "
            "right\n");
  EXPECT_EQ(line({"--slurm", "--seeds", "9", "--shards", "10"}),
            "seedbed: --shards 10: more shards than seeds\n");
  EXPECT_NE(line({"--slurm", "--seeds", "9000", "--shards", "1001"}).find("--shards"),
            std::string::npos);
  EXPECT_EQ(names(), Words{});
}

RC_GTEST_PROP(ShardSeeds, CoverThePlanWithoutGapOrOverlap, ()) {
  const std::uint64_t first = *rc::gen::arbitrary<std::uint64_t>();
  const std::uint64_t most = std::min(UINT64_MAX - first, std::uint64_t{1} << 56);
  const std::uint64_t last = first + *rc::gen::inRange<std::uint64_t>(0, most);
  const std::uint64_t shards =
      1 + *rc::gen::inRange<std::uint64_t>(0, std::min<std::uint64_t>(last - first + 1, 1000));
  std::uint64_t next = first;
  std::uint64_t least = UINT64_MAX, largest = 0;
  for (std::uint64_t shard = 1; shard <= shards; ++shard) {
    const SeedInterval part = shard_seeds({first, last}, shard, shards);
    RC_ASSERT(part.first == next);
    RC_ASSERT(part.last >= part.first);
    next = part.last + 1;
    least = std::min(least, part.last - part.first);
    largest = std::max(largest, part.last - part.first);
  }
  RC_ASSERT(next == last + 1);
  RC_ASSERT(largest - least <= 1u);
}

TEST_F(Shards, WrongShardsAreOneLine) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"3", "--shard '3': I/N, as 3/7"},
      {"4/3", "--shard '4/3': shards are numbered 1..3"},
      {"0/3", "--shard '0/3': shards are numbered 1..3"},
      {"1/0", "--shard '1/0': a plan has at least one shard"},
      {"-1/3", "--shard '-1/3': I/N, as 3/7"},
      {"1/18446744073709551616", "--shard '1/18446744073709551616': I/N, as 3/7"},
      {"7/71", "--shard '7/71': more shards than seeds"}};
  for (const auto& [shard, line] : cases) {
    const Ran refused = sweep({"wilson", "--seeds", "70", "--shard", shard}, "x.db");
    EXPECT_EQ(refused.code, Exit::usage);
    EXPECT_EQ(refused.err, "seedbed: " + line + "\n");
  }
  EXPECT_EQ(names(), Words{});
  EXPECT_EQ(sweep({"wilson", "--shard", "1/2", "--until", "half-width=dead_ends:1"}, "x.db").err,
            "seedbed: --shard and --until exclude each other: a part cannot tell for the whole\n");
  EXPECT_EQ(sweep({"wilson", "--seeds", "0..18446744073709551616"}, "x.db").err,
            "seedbed: --seeds '0..18446744073709551616': a seed is at most 2^64 - 1\n");
}

}  // namespace
}  // namespace seedbed
