// The store is untrusted: files that are no store, cut off, with bytes changed, with values that
// cannot be, with a schema made to trap. Each is one line or a run that could have been counted,
// never a crash, and a refused file stays as it was.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/stat.h>

#include <optional>

#include "property/store_folder.h"
#include "reports/tally_check.h"

namespace seedbed {
namespace {

using Names = std::vector<std::string>;

class StoreDamage : public StoreFolder {
 protected:
  void SetUp() override {
    StoreFolder::SetUp();
    sweep_ = small_sweep({"row-walk:rooms=2x2"}, {0, 4});
    ASSERT_EQ(save(path(), sweep_), "");
  }
  // All three ways in say the same, and change nothing.
  void expect_refused(const std::string& what) {
    const std::string line = path() + ": " + what;
    const std::string before = file_bytes(path());
    EXPECT_EQ(load_run(path()).wrong(), line);
    EXPECT_EQ(list_runs(path()).wrong(), line);
    EXPECT_EQ(save(path(), sweep_), line);
    EXPECT_TRUE(file_bytes(path()) == before) << line;
    EXPECT_EQ(names(), Names{"store.db"});
  }
  // Whatever the bytes say: no crash, no other file, no change where it is refused.
  void survive(const std::string& bytes) {
    put_bytes(path(), bytes);
    const Parsed<Run> run = load_run(path());
    if (run) {
      for (const Tally& tally : run->tallies) ASSERT_EQ(impossible(tally), "");
    } else {
      ASSERT_TRUE(run.wrong().starts_with(path() + ": ")) << run.wrong();
      ASSERT_EQ(run.wrong().find('\n'), std::string::npos) << run.wrong();
    }
    list_runs(path());
    ASSERT_TRUE(file_bytes(path()) == bytes) << "reading changed the file";
    if (!save(path(), sweep_).empty()) {
      ASSERT_TRUE(file_bytes(path()) == bytes) << "a refused file was changed";
    } else {
      ASSERT_EQ(loaded_words(path()), words(sweep_.run));
    }
    ASSERT_EQ(names(), Names{"store.db"});
  }

  SmallSweep sweep_;
};

TEST_F(StoreDamage, RefusesWhatIsNoStore) {
  put_bytes(path(), "");
  expect_refused("empty, not a seedbed store");
  put_bytes(path(), "recipe,seed\n");
  expect_refused("not a seedbed store, and no SQLite file");
  put_bytes(path(), std::string(100'000, 'x'));
  expect_refused("not a seedbed store, and no SQLite file");
  put_bytes(path(), std::string("SQLite format 3\0", 16));
  expect_refused("damaged: cut off after 16 bytes");
  std::filesystem::remove(path());
  sql(path(), "CREATE TABLE runs (id INTEGER)");
  expect_refused("an SQLite file of another program, not a seedbed store");
  std::filesystem::remove(path());
  EXPECT_EQ(load_run(path()).wrong(), path() + ": no such file");
  EXPECT_EQ(list_runs(path()).wrong(), path() + ": no such file");
  EXPECT_EQ(names(), Names{});
}

TEST_F(StoreDamage, RefusesWhatIsNoFile) {
  std::filesystem::remove(path());
  std::filesystem::create_directory(path());
  const std::string line = path() + ": is a folder, not a file";
  EXPECT_EQ(load_run(path()).wrong(), line);
  EXPECT_EQ(save(path(), sweep_), line);
  std::filesystem::remove(path());
  ASSERT_EQ(mkfifo(path().c_str(), 0600), 0);
  EXPECT_EQ(load_run(path()).wrong(), path() + ": is not a plain file");
  EXPECT_EQ(save(path(), sweep_), path() + ": is not a plain file");
  EXPECT_EQ(names(), Names{"store.db"});
  EXPECT_EQ(save(path("no/store.db"), sweep_),
            path("no/store.db") + ": its folder: No such file or directory");
  EXPECT_EQ(save(path("store.db/x"), sweep_), path("store.db/x") + ": Not a directory");
}

TEST_F(StoreDamage, RefusesOtherVersionsAndModes) {
  const std::string ours = std::to_string(kStoreSchema);
  const std::string next = std::to_string(kStoreSchema + 1);
  const std::string upto = ", this one reads up to " + ours;
  sql(path(), "PRAGMA user_version = " + next);
  expect_refused("written by a newer seedbed: store schema " + next + upto);
  sql(path(), "PRAGMA user_version = -1");
  expect_refused("written by a newer seedbed: store schema 4294967295" + upto);
  sql(path(), "PRAGMA user_version = 0");
  expect_refused("damaged: store schema 0");
  sql(path(), "PRAGMA user_version = 1");
  expect_refused("damaged: baselines is not of store schema 1");
  sql(path(), "PRAGMA user_version = " + ours + "; PRAGMA journal_mode = WAL");
  expect_refused("in write-ahead-log mode: PRAGMA journal_mode=DELETE would be right");
  sql(path(), "PRAGMA journal_mode = DELETE");
  EXPECT_EQ(loaded_words(path()), words(sweep_.run));
}

TEST_F(StoreDamage, RefusesEveryTruncation) {
  const std::string whole = file_bytes(path());
  const std::size_t step = 509;  // a prime: cuts fall on all places of a page
  std::size_t cuts = 0;
  for (std::size_t length = 0; length < whole.size(); length += length < 128 ? 1 : step) {
    put_bytes(path(), whole.substr(0, length));
    const std::string wrong = save(path(), sweep_);
    ASSERT_NE(wrong, "") << "cut to " << length;
    ASSERT_NO_FATAL_FAILURE(expect_refused(wrong.substr(path().size() + 2))) << length;
    ++cuts;
  }
  EXPECT_GT(cuts, 200u);
}

TEST_F(StoreDamage, SurvivesChangedBytes) {
  const std::string whole = file_bytes(path());
  const bool survived = rc::check("any bytes are a run or a line", [&] {
    std::string bytes = whole;
    for (int flips = *rc::gen::inRange(1, 9); flips > 0; --flips) {
      // Headers of the file and of its pages are where a byte matters most.
      const std::size_t page = *rc::gen::inRange<std::size_t>(0, whole.size() / 4096);
      const std::size_t offset = *rc::gen::oneOf(rc::gen::inRange<std::size_t>(0, 128),
                                                 rc::gen::inRange<std::size_t>(0, 4096));
      bytes[page * 4096 + offset] = static_cast<char>(*rc::gen::inRange(0, 256));
    }
    survive(bytes);
    RC_ASSERT(!::testing::Test::HasFatalFailure());
  });
  EXPECT_TRUE(survived);
}

TEST_F(StoreDamage, SurvivesEachByteOfTheHeader) {
  const std::string whole = file_bytes(path());
  for (std::size_t at = 0; at < 108; ++at) {
    for (const int change : {1, 2, 128, 255}) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ change);
      ASSERT_NO_FATAL_FAILURE(survive(bytes)) << "byte " << at << " xor " << change;
    }
  }
}

struct BadValue {
  std::string change;
  std::string line;
};

// `run` is how a line names the run and its recipe.
std::vector<BadValue> bad_recipes_and_sums(const std::string& run) {
  return {
      {"UPDATE recipes SET recipe = 'maze-of-doom'",
       "run 1: recipe 'maze-of-doom': unknown variant 'maze-of-doom': one of "},
      {"UPDATE recipes SET recipe = 'row-walk:rooms=0x2'", "run 1: recipe 'row-walk:rooms=0x2': "},
      {"UPDATE recipes SET seeds = '0..4 x'", "damaged: recipe 1: seeds '0..4 x'"},
      {"UPDATE recipes SET seeds = '0..18446744073709551616'", "damaged: recipe 1: seeds '0..1844"},
      {"UPDATE recipes SET seeds = '4..0'", "damaged: " + run + "seeds do not ascend: 4..0"},
      {"UPDATE recipes SET seeds = '0..2 2..4'",
       "damaged: " + run + "seeds do not ascend: 0..2 2..4"},
      {"UPDATE recipes SET seeds = '0..2 3..4'",
       "damaged: " + run + "seeds do not ascend: 0..2 3..4"},
      {"UPDATE recipes SET worlds = -1", "damaged: recipe 1: -1 worlds"},
      {"UPDATE recipes SET worlds = 4", "damaged: " + run + "metric rooms: n is 5 of 4 worlds"},
      {"UPDATE recipes SET digest = 'xyz'", "damaged: recipe 1: digest 'xyz'"},
      {"UPDATE recipes SET digest = '0123456789ABCDEF'",
       "damaged: recipe 1: digest '0123456789ABCDEF'"},
      {"UPDATE recipes SET digest = '0123456789abcdef '",
       "damaged: recipe 1: digest '0123456789abcdef '"},
      {"UPDATE recipes SET output_version = 4294967297",
       "damaged: recipe 1: output version 4294967297"},
      {"UPDATE metric_tallies SET n = -5 WHERE metric = 'rooms'",
       "damaged: recipe 1: metric rooms: value 4 counted 5 times"},
      {"DELETE FROM value_counts; UPDATE metric_tallies SET n = -5 WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: n is -5 of 5 worlds"},
      {"UPDATE metric_tallies SET n = 0 WHERE metric = 'rooms'",
       "damaged: recipe 1: metric rooms: value 4 counted 5 times"},
      {"UPDATE metric_tallies SET sum = '21' WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the sum 21 is not that of its values"},
      {"UPDATE metric_tallies SET sum = '-20' WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the sum -20 is not that of its values"},
      {"UPDATE metric_tallies SET sum = '2 0' WHERE metric = 'rooms'",
       "damaged: '2 0' is no whole number of 128 bits"},
      {"UPDATE metric_tallies SET sum_of_squares = '340282366920938463463374607431768211456'",
       "damaged: '340282366920938463463374607431768211456' is no whole number of 128 bits"},
      {"UPDATE metric_tallies SET sum_of_squares = '81' WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the sum of squares 81 is not that of its values"},
      // Each in its bucket's range, but the variance would be negative.
      {"UPDATE value_counts SET value = 1 << 30 WHERE metric = 'rooms'; UPDATE metric_tallies SET "
       "min = 1 << 30, max = 1 << 30, sum = 5 * ((1 << 30) + (1 << 20)), sum_of_squares = "
       "5 * (1 << 60) WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the sum of squares 5764607523034234880 is not that of"},
  };
}

std::vector<BadValue> bad_counts_ratios_laws_and_runs(const std::string& run) {
  const std::string shrunk =
      "damaged: recipe 1: what was shrunk of " + std::string(laws()[2].name) + ": ";
  return {
      {"UPDATE metric_tallies SET min = 3 WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the minimum is none of its values"},
      {"UPDATE metric_tallies SET max = 9223372036854775807 WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the maximum is none of its values"},
      {"UPDATE metric_tallies SET min = NULL", "damaged: column min holds a value of another type"},
      {"UPDATE value_counts SET value = -4 WHERE metric = 'rooms'",
       "damaged: recipe 1: metric rooms: value -4 counted 5 times"},
      {"UPDATE value_counts SET count = 0 WHERE metric = 'rooms'",
       "damaged: recipe 1: metric rooms: value 4 counted 0 times"},
      {"UPDATE value_counts SET count = 9223372036854775807", "counted 9223372036854775807 times"},
      {"UPDATE value_counts SET count = 4 WHERE metric = 'rooms'",
       "damaged: " + run + "metric rooms: the counts add up to 4, n is 5"},
      {"UPDATE value_seeds SET value = 5 WHERE metric = 'rooms'",
       "damaged: recipe 1: metric rooms: a seed of the value 5, which was not counted"},
      {"UPDATE value_seeds SET value = -4 WHERE metric = 'rooms'",
       "damaged: recipe 1: metric rooms: a seed of the value -4, which was not counted"},
      {"UPDATE ratio_tallies SET sum_xy = '-1'",
       "damaged: " + run + "ratio dead_end_share: its sums do not fit each other"},
      {"UPDATE ratio_tallies SET sum_xx = '0'",
       "damaged: " + run + "ratio dead_end_share: its sums do not fit each other"},
      {"UPDATE ratio_tallies SET sum_xy = '170141183460469231731687303715884105727'",
       "damaged: " + run + "ratio dead_end_share: its sums do not fit each other"},
      {"UPDATE ratio_tallies SET n = 6 WHERE ratio = 'dead_end_share'",
       "damaged: " + run + "ratio dead_end_share: n is 6 of 5 worlds"},
      {"UPDATE ratio_tallies SET n = 0 WHERE ratio = 'dead_end_share'",
       "damaged: " + run + "ratio dead_end_share: its sums do not fit each other"},
      {"UPDATE law_tallies SET broken = -1 WHERE law = 'rebuild-equal'",
       "damaged: " + run + "law rebuild-equal: asked 5, not applicable 0, broken -1 in 5 worlds"},
      {"UPDATE law_tallies SET not_applicable = 9223372036854775807 WHERE law = 'rebuild-equal'",
       "law rebuild-equal: asked 5, not applicable 9223372036854775807, broken 0 in 5 worlds"},
      {"INSERT INTO failures VALUES (1, 'rebuild-equal', 1, '', '')",
       "damaged: " + run + "law rebuild-equal: 1 examples of 0 broken"},
      {"UPDATE shrunk SET seed = 1", shrunk + "seed 1 is no failure"},
      {"UPDATE shrunk SET ended = 'x\x1b'", shrunk + "it ended by 'x?'"},
      {"UPDATE shrunk SET tries = -3", shrunk + "-3 tries"},
      {"UPDATE shrunk SET map = 'EB'", shrunk + "a case of our own recipes is wanted"},
      {"UPDATE shrunk SET case_name = ''", shrunk + "its case: "},
      {"UPDATE shrunk SET case_name = 'row-walk:rooms=0x2#1'", shrunk + "its case: "},
      {"UPDATE shrunk SET case_name = 'wilson#1'", shrunk + "'wilson#1' is no smaller case of it"},
      {"UPDATE shrunk SET case_name = 'row-walk:rooms=02x2#1'", shrunk},
      {"UPDATE layout_tallies SET worlds = 6", "damaged: " + run + "layouts: n is 6 of 5 worlds"},
      {"UPDATE layout_tallies SET worlds = -1", "layouts: n is -1 of 5 worlds"},
      {"UPDATE layout_counts SET count = 0", "layouts: one is counted 0 times, where 5 worlds are"},
      {"UPDATE layout_counts SET count = 9223372036854775807",
       "layouts: one is counted 9223372036854775807 times, where 5 worlds are left"},
      {"DELETE FROM layout_counts", "layouts: the counts add up to 0, n is 5"},
      {"UPDATE runs SET partial = 2", "damaged: run 1: its id, elapsed_s, threads or partial"},
      {"UPDATE runs SET threads = -1", "damaged: run 1: its id, elapsed_s, threads or partial"},
      {"UPDATE runs SET elapsed_s = 9e999",
       "damaged: run 1: its id, elapsed_s, threads or partial"},
      {"UPDATE runs SET id = -1; UPDATE recipes SET run_id = -1",
       "damaged: run -1: its id, elapsed_s, threads or partial"},
      {"DELETE FROM runs", "it holds no run"},
  };
}

TEST_F(StoreDamage, RefusesValuesThatCannotBe) {
  const std::string run = "run 1: row-walk:rooms=2x2: ";
  std::vector<BadValue> bad = bad_recipes_and_sums(run);
  for (BadValue& value : bad_counts_ratios_laws_and_runs(run)) bad.push_back(std::move(value));
  const std::string whole = file_bytes(path());
  for (const BadValue& value : bad) {
    put_bytes(path(), whole);
    sql(path(), value.change);
    const std::string before = file_bytes(path());
    const Parsed<Run> loaded = load_run(path());
    EXPECT_FALSE(loaded) << value.change;
    if (loaded) continue;
    EXPECT_NE(loaded.wrong().find(value.line), std::string::npos)
        << value.change << "\n  said   " << loaded.wrong() << "\n  wanted " << value.line;
    EXPECT_TRUE(file_bytes(path()) == before);
    ASSERT_NO_FATAL_FAILURE(survive(before)) << value.change;
  }
}

TEST_F(StoreDamage, RefusesIdsThatLeaveNoRoom) {
  sql(path(), "UPDATE recipes SET id = 9223372036854775807");
  EXPECT_EQ(save(path(), sweep_), path() + ": damaged: a recipe has the id 9223372036854775807");
  sql(path(), "UPDATE recipes SET id = 1; UPDATE runs SET id = 9223372036854775807");
  EXPECT_EQ(save(path(), sweep_), path() + ": damaged: a run has the id 9223372036854775807");
  EXPECT_EQ(names(), Names{"store.db"});
}

// Left over tallies of a recipe that was deleted must not stand in the way of the next run's.
TEST_F(StoreDamage, StepsOverWhatOthersDeleted) {
  sql(path(), "DELETE FROM recipes; DELETE FROM runs");
  EXPECT_EQ(save(path(), sweep_), "");
  EXPECT_EQ(loaded_words(path()), words(sweep_.run));
}

TEST_F(StoreDamage, StepsOverNamesThatThisProgramDoesNotKnow) {
  sql(path(),
      "INSERT INTO metric_tallies VALUES (1, 'gone', 1, 'x', 'y', 1, 2, 3, 4, 5);"
      "INSERT INTO value_counts VALUES (1, 'gone', -5, -5);"
      "INSERT INTO value_seeds VALUES (1, 'gone', -5, -5);"
      "INSERT INTO ratio_tallies VALUES (1, 'gone', 1, '', '', '', '', '', 1);"
      "INSERT INTO law_tallies VALUES (1, 'gone', 1, 2, 3);"
      "INSERT INTO failures VALUES (1, 'gone', 1, 'x#1', 'why');"
      "INSERT INTO shrunk VALUES (1, 'gone', 1, 'x#1', '', 'why', -1, 'x')");
  EXPECT_EQ(loaded_words(path()), words(sweep_.run));
}

TEST_F(StoreDamage, RefusesASchemaThatIsNotItsOwn) {
  const std::string whole = file_bytes(path());
  const auto refused = [&](const std::string& change, const std::string& what) {
    put_bytes(path(), whole);
    sql(path(), change);
    SCOPED_TRACE(change);
    expect_refused(what);
  };
  // A view that never ends, in the place of a table.
  refused(
      "DROP TABLE runs; CREATE VIEW runs AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id "
      "+ 1 FROM n) SELECT id FROM n",
      "damaged: it has no table runs");
  refused("DROP TABLE failures", "damaged: it has no table failures");
  refused("DROP TABLE rows", "damaged: it has no table rows");
  refused("DROP TABLE baselines", "damaged: it has no table baselines");
  refused("ALTER TABLE recipes ADD COLUMN note TEXT", "damaged: table recipes is not seedbed's");
  refused("DROP TABLE failures; CREATE TABLE failures (a AS (zeroblob(1000000000)), b)",
          "damaged: table failures is not seedbed's");
  refused("DROP TABLE rows; CREATE VIRTUAL TABLE rows USING fts5(recipe_id, seed)",
          "damaged: table rows is not seedbed's");
  refused("ALTER TABLE rows ADD COLUMN note TEXT",
          "damaged: column note of table rows is not seedbed's");
  refused("ALTER TABLE rows ADD COLUMN \"No\" INTEGER",
          "damaged: column No of table rows is not seedbed's");
  refused("ALTER TABLE rows ADD COLUMN twice INTEGER AS (seed * 2)",
          "damaged: column twice of table rows is not seedbed's");
  refused(
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = -1 WHERE name = 'recipes'",
      "damaged: malformed database schema (recipes) - invalid rootpage");
}

// Reading the schema must end, even if its tree of pages leads round and round: here it is only
// long.
TEST_F(StoreDamage, GivesUpOnASchemaWithoutEnd) {
  sql(path(),
      "PRAGMA writable_schema = ON; WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
      "FROM n LIMIT 300000) INSERT INTO sqlite_schema SELECT s.* FROM n, sqlite_schema s "
      "WHERE s.name = 'sqlite_autoindex_rows_1'");
  expect_refused("damaged: interrupted");
}

TEST_F(StoreDamage, RefusesPagesUsedTwice) {
  sql(path(),
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM "
      "sqlite_schema WHERE name = 'failures') WHERE name = 'law_tallies'");
  const std::string wrong = load_run(path()).wrong();
  EXPECT_TRUE(wrong.starts_with(path() + ": damaged: ")) << wrong;
  expect_refused(wrong.substr(path().size() + 2));
}

}  // namespace
}  // namespace seedbed
