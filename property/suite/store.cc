// What is saved is loaded again, for real and for random tallies; one run after the other; what is
// kept, what is dropped, and that nothing half done stays. Damage is in store_damage.cc, full disks
// and kills in store_faults.cc.
#include "reports/store.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "property/arbitrary.h"
#include "property/ran.h"
#include "property/store_folder.h"
#include "reports/sqlite.h"
#include "reports/store_proofs.h"
#include "reports/store_rows.h"

namespace seedbed {
namespace {

using Names = std::vector<std::string>;

class Store : public StoreFolder {};

const Names kRecipes{"row-walk:rooms=4x4,lost=1/4", "backtracker:rooms=5x5", "scatter:size=31x31"};

// Any tally that add() can make: absent values, values in buckets, seeds of the upper half, why
// texts of any bytes.
Tally random_tally(const Recipe& recipe, std::uint64_t key, std::uint32_t worlds) {
  Random random(key);
  Tally tally(recipe);
  std::set<std::uint64_t> seeds;
  for (std::uint32_t i = 0; i < worlds; ++i) {
    const std::uint64_t seed = random.below(4) == 0 ? random.next() : random.below(3 * worlds);
    if (!seeds.insert(seed).second) continue;
    Measurement measurement;
    for (std::size_t m = 0; m < metrics().size(); ++m) {
      if (random.below(5) == 0) continue;
      measurement.present |= UInt128{1} << m;
      measurement.values[m] = static_cast<std::int64_t>(random.next() >> (4 + random.below(60)));
    }
    tally.add(seed, measurement, random.next());
    tally.add_seeds({seed, seed});
    for (LawTally& law : tally.laws) {
      const std::uint32_t outcome = random.below(4);
      std::string why(random.below(20), '\0');
      for (char& letter : why) letter = static_cast<char>(random.below(256));
      if (outcome < 3) law.add({static_cast<Outcome>(outcome), outcome == 2 ? why : ""}, seed);
    }
  }
  return tally;
}

TEST_F(Store, KeepsSmallSweepsOfRealWorlds) {
  for (const SeedInterval seeds :
       {SeedInterval{0, 0}, SeedInterval{7, 60}, SeedInterval{UINT64_MAX - 20, UINT64_MAX}}) {
    const SmallSweep sweep = small_sweep(kRecipes, seeds);
    ASSERT_EQ(save(path(), sweep), "");
    const Parsed<Run> run = load_run(path());
    ASSERT_TRUE(run) << run.wrong();
    EXPECT_EQ(words(*run), words(sweep.run));
    EXPECT_EQ(names(), Names{"store.db"});
  }
}

TEST_F(Store, KeepsRandomTallies) {
  const bool kept = rc::check("a loaded run equals the saved one", [&] {
    Run run;
    const int recipes = *rc::gen::inRange(0, 4);
    for (int i = 0; i < recipes; ++i) {
      const Recipe recipe = (*arbitrary::cases()).recipe;
      const auto key = *rc::gen::arbitrary<std::uint64_t>();
      run.tallies.push_back(random_tally(recipe, key, *rc::gen::inRange<std::uint32_t>(0, 40)));
    }
    run.provenance.command = *rc::gen::arbitrary<std::string>();
    run.provenance.elapsed_s = *rc::gen::inRange(0, 1 << 20) / 1024.0;
    run.provenance.threads = *rc::gen::inRange(0, 512);
    run.partial = *rc::gen::arbitrary<bool>();
    std::filesystem::remove(path());
    RC_ASSERT(save(path(), run, {}) == "");
    RC_ASSERT(loaded_words(path()) == words(run));
  });
  EXPECT_TRUE(kept);
}

TEST_F(Store, KeepsEveryRowWithAbsentAsNull) {
  const SmallSweep sweep = small_sweep(kRecipes, {UINT64_MAX - 9, UINT64_MAX});
  ASSERT_EQ(save(path(), sweep), "");
  Names expected;
  for (std::size_t recipe = 0; recipe < sweep.rows.size(); ++recipe) {
    for (const Row& row : sweep.rows[recipe]) {
      std::string text = std::to_string(recipe + 1) + "|" + std::to_string(to_column(row.seed)) +
                         "|" + std::to_string(to_column(row.digest));
      for (std::size_t i = 0; i < metrics().size(); ++i) {
        const auto value = row.measurement[i];
        text += "|" + (value ? std::to_string(*value) : "NULL");
      }
      expected.push_back(text);
    }
  }
  EXPECT_EQ(sql(path(), "SELECT * FROM rows ORDER BY recipe_id, seed"), expected);
  EXPECT_NE(expected.front().find("NULL"), std::string::npos) << "nothing was absent";
}

TEST_F(Store, KeepsRunsOneAfterTheOtherAndRowsOfTheNewest) {
  const SmallSweep first = small_sweep(kRecipes, {0, 9});
  SmallSweep second = small_sweep({"wilson:rooms=3x3"}, {5, 7});
  second.run.partial = true;
  ASSERT_EQ(save(path(), first), "");
  ASSERT_EQ(save(path(), second), "");
  EXPECT_EQ(names(), Names{"store.db"});

  const Parsed<std::vector<Run>> runs = list_runs(path());
  ASSERT_TRUE(runs) << runs.wrong();
  ASSERT_EQ(runs->size(), 2u);
  EXPECT_EQ((*runs)[0].id, 1);
  EXPECT_EQ((*runs)[1].id, 2);
  EXPECT_FALSE((*runs)[0].partial);
  EXPECT_TRUE((*runs)[1].partial);
  EXPECT_EQ((*runs)[0].provenance.command, first.run.provenance.command);
  EXPECT_TRUE((*runs)[0].tallies.empty());

  EXPECT_EQ(loaded_words(path()), words(second.run));
  const Parsed<Run> old = load_run(path(), 1);
  ASSERT_TRUE(old) << old.wrong();
  EXPECT_EQ(words(*old), words(first.run));
  EXPECT_EQ(load_run(path(), 3).wrong(), path() + ": no run 3: it holds runs 1..2");
  EXPECT_EQ(load_run(path(), -1).wrong(), path() + ": no run -1: it holds runs 1..2");
  EXPECT_EQ(sql(path(), "SELECT recipe_id, count(*) FROM rows GROUP BY 1"), Names{"4|3"});

  // Without rows, those of the older run go all the same.
  ASSERT_EQ(save(path(), second.run, {}), "");
  EXPECT_EQ(sql(path(), "SELECT count(*) FROM rows"), Names{"0"});
  EXPECT_EQ(sql(path(), "PRAGMA integrity_check"), Names{"ok"});
}

TEST_F(Store, KeepsRowsOfRunsThatBaselinesName) {
  const SmallSweep sweep = small_sweep({"full-grid:rooms=2x2"}, {0, 1});
  const auto runs_with_rows = [&] {
    return sql(path(),
               "SELECT run_id, count(*) FROM rows JOIN recipes ON id = recipe_id GROUP BY 1");
  };
  ASSERT_EQ(save(path(), sweep), "");
  sql(path(), "INSERT INTO baselines VALUES (1, 'good', 1, 'why', '2024-01-02T03:04:05Z')");
  for (int run = 2; run <= 4; ++run) ASSERT_EQ(save(path(), sweep), "");
  EXPECT_EQ(runs_with_rows(), (Names{"1|2", "4|2"}));
  // The newest run of a name holds; two names keep two runs.
  sql(path(),
      "INSERT INTO baselines VALUES (2, 'good', 4, '', ''), (3, 'first', 1, '', ''), "
      "(4, 'first', 4, '', '')");
  ASSERT_EQ(save(path(), sweep), "");
  EXPECT_EQ(runs_with_rows(), (Names{"4|2", "5|2"}));
  sql(path(), "INSERT INTO baselines VALUES (5, 'other', 5, '', '')");
  ASSERT_EQ(save(path(), sweep), "");
  EXPECT_EQ(runs_with_rows(), (Names{"4|2", "5|2", "6|2"}));
  EXPECT_EQ(sql(path(), "PRAGMA integrity_check"), Names{"ok"});
}

TEST_F(Store, KeepsPathsThatSqliteWouldReadOtherwise) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_);
  const SmallSweep sweep = small_sweep({"full-grid:rooms=2x2"}, {0, 1});
  for (const std::string name : {":memory:", "file:x?mode=memory", "it's \"100%\"", "ö"}) {
    EXPECT_EQ(save(name, sweep), "");
    EXPECT_EQ(save(name, sweep), "");
    EXPECT_EQ(loaded_words(name), words(sweep.run));
    EXPECT_TRUE(std::filesystem::is_regular_file(name));
  }
  EXPECT_EQ(names().size(), 4u);
  std::filesystem::current_path(before);
  EXPECT_EQ(load_run("").wrong(), ": no such file");
  EXPECT_NE(save("", sweep), "");
}

TEST_F(Store, KeepsNothingOfAnUnfinishedRun) {
  const SmallSweep sweep = small_sweep(kRecipes, {0, 9});
  {
    auto writer = RunWriter::open(path());
    ASSERT_TRUE(writer) << writer.wrong();
    EXPECT_EQ((*writer)->add_rows(0, sweep.rows[0]), "");
    EXPECT_EQ(names(), (Names{"store.db.unfinished", "store.db.unfinished-journal"}));
  }
  EXPECT_EQ(names(), Names{});

  ASSERT_EQ(save(path(), sweep), "");
  const std::string before = file_bytes(path());
  {
    auto writer = RunWriter::open(path());
    ASSERT_TRUE(writer) << writer.wrong();
    EXPECT_EQ((*writer)->add_rows(0, sweep.rows[0]), "");
    // The old runs can be read meanwhile.
    EXPECT_EQ(loaded_words(path()), words(sweep.run));
  }
  EXPECT_EQ(names(), Names{"store.db"});
  EXPECT_EQ(file_bytes(path()), before);
}

TEST_F(Store, RefusesASeedTwiceAndKeepsNothing) {
  const SmallSweep sweep = small_sweep({"full-grid:rooms=2x2"}, {0, 9});
  ASSERT_EQ(save(path(), sweep), "");
  const std::string before = file_bytes(path());
  {
    auto writer = RunWriter::open(path());
    ASSERT_TRUE(writer) << writer.wrong();
    EXPECT_EQ((*writer)->add_rows(0, sweep.rows[0]), "");
    const std::string wrong =
        path("store.db.unfinished") + ": UNIQUE constraint failed: rows.recipe_id, rows.seed";
    EXPECT_EQ((*writer)->add_rows(0, sweep.rows[0]), wrong);
    EXPECT_EQ((*writer)->add_rows(0, {}), wrong) << "an error was forgotten";
    EXPECT_EQ((*writer)->finish(sweep.run), wrong);
  }
  EXPECT_EQ(names(), Names{"store.db"});
  EXPECT_EQ(file_bytes(path()), before);
}

TEST_F(Store, ReplacesWhatAKilledSweepLeftAndNothingElse) {
  const SmallSweep sweep = small_sweep({"full-grid:rooms=2x2"}, {0, 9});
  const std::string left = path("store.db.unfinished");
  {
    auto writer = RunWriter::open(path());
    ASSERT_TRUE(writer) << writer.wrong();
    std::filesystem::copy_file(left, path("copy"));
  }
  std::filesystem::rename(path("copy"), left);
  EXPECT_EQ(load_run(left).wrong(), left + ": an unfinished run, not a seedbed store");
  ASSERT_EQ(save(path(), sweep), "");
  EXPECT_EQ(names(), Names{"store.db"});

  const std::string store = file_bytes(path());
  for (const std::string& bytes : {std::string("my own notes"), store}) {
    put_bytes(left, bytes);
    EXPECT_EQ(save(path(), sweep),
              left + ": a file stands where the run would be written: renaming it would be right");
    EXPECT_EQ(file_bytes(left), bytes);
    EXPECT_EQ(file_bytes(path()), store);
  }
}

TEST_F(Store, LetsOneSweepWriteAtATime) {
  const SmallSweep sweep = small_sweep({"full-grid:rooms=2x2"}, {0, 9});
  {
    auto first = RunWriter::open(path());
    ASSERT_TRUE(first) << first.wrong();
    EXPECT_EQ(RunWriter::open(path()).wrong(),
              path("store.db.unfinished") + ": another sweep is writing it");
    EXPECT_EQ((*first)->add_rows(0, sweep.rows[0]), "");
    EXPECT_EQ((*first)->finish(sweep.run), "");
    EXPECT_EQ(names(), Names{"store.db"}) << "while the writer is still there";
  }
  auto first = RunWriter::open(path());
  ASSERT_TRUE(first) << first.wrong();
  EXPECT_EQ(RunWriter::open(path()).wrong(), path() + ": in use by another program");
  EXPECT_EQ((*first)->finish(sweep.run), "");
  EXPECT_EQ(save(path(), sweep), "");
  EXPECT_EQ(list_runs(path())->size(), 3u);
}

TEST_F(Store, DoesNotReplaceAFileThatAppearedMeanwhile) {
  const SmallSweep sweep = small_sweep({"full-grid:rooms=2x2"}, {0, 9});
  auto writer = RunWriter::open(path());
  ASSERT_TRUE(writer) << writer.wrong();
  put_bytes(path(), "someone's");
  EXPECT_EQ((*writer)->finish(sweep.run), path() + ": another program has made it meanwhile");
  EXPECT_EQ(file_bytes(path()), "someone's");
  EXPECT_EQ(names(), Names{"store.db"});
}

TEST_F(Store, GivesAnOlderStoreTheColumnsOfNewMetrics) {
  const SmallSweep sweep = small_sweep(kRecipes, {0, 9});
  ASSERT_EQ(save(path(), sweep), "");
  const std::string first(metrics()[0].name);
  const std::string last(metrics().back().name);
  sql(path(), "ALTER TABLE rows DROP COLUMN " + first + "; ALTER TABLE rows DROP COLUMN " + last +
                  "; ALTER TABLE rows ADD COLUMN gone_metric INTEGER;"
                  "CREATE VIEW mine AS SELECT dead_ends, gone_metric FROM rows;"
                  "CREATE INDEX fast ON rows (dead_ends);"
                  "CREATE TRIGGER loud AFTER INSERT ON rows BEGIN DELETE FROM runs; END");
  ASSERT_EQ(save(path(), sweep), "");
  EXPECT_EQ(loaded_words(path()), words(sweep.run));
  EXPECT_EQ(list_runs(path())->size(), 2u) << "a trigger of the file was run";
  Names expected;
  for (const Row& row : sweep.rows[0]) {
    expected.push_back(std::to_string(row.seed) + "|" + std::to_string(*row.measurement[0]) + "|" +
                       std::to_string(*row.measurement[metrics().size() - 1]) + "|NULL");
  }
  EXPECT_EQ(sql(path(), "SELECT seed, " + first + ", " + last +
                            ", gone_metric FROM rows WHERE recipe_id = 4 ORDER BY seed"),
            expected);
  EXPECT_EQ(sql(path(), "PRAGMA integrity_check"), Names{"ok"});
}

// Of each released schema there is one: a new schema brings its own.
std::string golden(int schema) {
  return file_bytes(SEEDBED_SOURCE_DIR "/property/golden/store_" + std::to_string(schema) + ".sql");
}

// Stores of today must stay readable: the text was dumped by the first version of the program.
TEST_F(Store, ReadsAStoreOfTheFirstSchema) {
  sql(path(), golden(1));
  const Parsed<Run> run = load_run(path());
  ASSERT_TRUE(run) << run.wrong();
  EXPECT_EQ(run->provenance.command, "seedbed sweep 'x' --seeds 5");
  ASSERT_EQ(run->tallies.size(), 1u);
  const Tally& tally = run->tallies[0];
  EXPECT_EQ(print_recipe(tally.recipe), "row-walk:rooms=2x2");
  EXPECT_EQ(print_seeds(tally.seeds), "0..4");
  EXPECT_EQ(tally.output_version, 1);
  EXPECT_EQ(tally.worlds, 5u);
  const MetricTally& rooms = tally.metrics[*find_metric("rooms")];
  EXPECT_EQ(rooms.n, 5);
  EXPECT_EQ(print_decimal(rooms.sum), "20");
  EXPECT_EQ(tally.laws[2].broken, 2);
}

// Its tables are those that this program makes: a change of schema 2 would no longer read it.
TEST_F(Store, ReadsAStoreOfTheSecondSchema) {
  sql(path(), golden(2));
  const Parsed<Run> run = load_run(path());
  ASSERT_TRUE(run) << run.wrong();
  EXPECT_EQ(run->provenance.command, "seedbed sweep row-walk:rooms=2x2 --seeds 5");
  ASSERT_EQ(run->tallies.size(), 1u);
  EXPECT_EQ(print_seeds(run->tallies[0].seeds), "0..4");
  EXPECT_EQ(run->tallies[0].worlds, 5u);
  EXPECT_EQ(run->tallies[0].layouts.worlds(), 5);
  EXPECT_EQ(sql(path(), "SELECT name, run_id FROM baselines"), Names{"release|1"});
  EXPECT_EQ(sql(path(), "SELECT count(*) FROM rows WHERE world_digest IS NOT NULL"), Names{"5"});
  ASSERT_EQ(save(path(), small_sweep(kRecipes, {0, 9})), "");
  EXPECT_EQ(list_runs(path())->size(), 2u);
}

// It has rows in every table: a change of schema 3 would no longer read it, nor would one that
// adds a table to it.
TEST_F(Store, ReadsAStoreOfTheThirdSchema) {
  sql(path(), golden(3));
  for (const std::string& table : sql(path(), "SELECT name FROM sqlite_schema WHERE sql <> ''")) {
    EXPECT_NE(sql(path(), "SELECT count(*) FROM " + table), Names{"0"}) << table;
  }
  const auto store = StoreReader::open(path());
  ASSERT_TRUE(store) << store.wrong();
  const Parsed<Run> run = (*store)->run(std::nullopt);
  ASSERT_TRUE(run) << run.wrong();
  EXPECT_EQ(run->plan->settings, "--limit-seconds 10 --limit-mb 1024 --limit-map-mb 4");
  ASSERT_EQ(run->tallies.size(), 2u);
  const Tally &ours = run->tallies[0], &theirs = run->tallies[1];
  EXPECT_EQ(print_recipe(theirs.recipe), "exec/other");
  EXPECT_EQ(theirs.program, "other=make maps");
  EXPECT_EQ(theirs.culprits.kept()[0].words, "ended (exit code 3) before its map was whole");
  EXPECT_EQ(theirs.maps.find(3)->text, "E--#\n|   \n#--B\n");
  EXPECT_EQ(ours.metrics[*find_metric("corridors")].seeds.list().size(), 2u);
  EXPECT_EQ(print_case(*ours.laws[2].examples[0].smallest->named), "row-walk:rooms=2x2#7");
  const Smallest& map = *theirs.laws[4].examples[0].smallest;
  EXPECT_EQ(map.map, "E--B\n");
  EXPECT_EQ(map.tries, 9);
  EXPECT_EQ(map.end, ShrinkEnd::steps);
  EXPECT_EQ(run->timings->rows[1].ns, (std::vector<double>{50, 51, 52}));
  EXPECT_EQ((*newest_proof(path()))->rows[1].found, Found::caught);
  EXPECT_EQ((*(*store)->newest_fuzz_run())->findings[0].hits, 2);
  EXPECT_EQ((*store)->baselines()->at(0).reason, "what players have");
  EXPECT_EQ((*store)->failures(1)->size(), 3u);
  ASSERT_TRUE((*store)->start_rows(1, 1));
  StoredRow row;
  ASSERT_TRUE((*store)->next_row(row));
  EXPECT_EQ(row.measurement[*find_metric("rooms")], 4);
  const Ran report = ran({"report", path(), "--out", folder_, "--as", "html,json,junit,sarif"});
  EXPECT_EQ(report.code, Exit::generator_failed) << report.err;
}

// What is read stays of its schema; a run that is added brings the store along.
TEST_F(Store, BringsStoresOfReleasedSchemasAlong) {
  const SmallSweep sweep = small_sweep(kRecipes, {0, 9});
  ASSERT_EQ(save(path("new.db"), sweep), "");
  for (int schema = 1; schema <= kStoreSchema; ++schema) {
    std::filesystem::remove(path());
    sql(path(), golden(schema));
    ASSERT_EQ(sql(path(), "PRAGMA user_version"), Names{std::to_string(schema)});
    const std::string before = file_bytes(path());
    const std::string old = words(*load_run(path()));
    EXPECT_TRUE(file_bytes(path()) == before) << schema;
    ASSERT_EQ(save(path(), sweep), "") << schema;
    EXPECT_EQ(loaded_words(path()), words(sweep.run)) << schema;
    EXPECT_EQ(words(*load_run(path(), 1)), old) << schema;
    const std::string tables =
        "SELECT name, sql FROM sqlite_schema WHERE name <> 'rows' ORDER BY 1";
    EXPECT_EQ(sql(path(), tables), sql(path("new.db"), tables)) << schema;
    EXPECT_EQ(sql(path(), "PRAGMA user_version"), Names{std::to_string(kStoreSchema)});
    const std::string digests =
        "SELECT run_id, seed, world_digest FROM rows JOIN recipes ON id = recipe_id WHERE run_id = "
        "(SELECT max(id) FROM runs) ORDER BY recipe_id, 2";
    Names expected = sql(path("new.db"), digests);
    ASSERT_EQ(expected.size(), 30u);
    for (std::string& row : expected) row[0] = '2';
    EXPECT_EQ(sql(path(), digests), expected) << schema;
    EXPECT_EQ(sql(path(), "PRAGMA integrity_check"), Names{"ok"});
  }
}

}  // namespace
}  // namespace seedbed
