// A sweep that was killed, stopped or left without a disk is gone on with, and makes the store that
// it would have made; another plan than the one that was cut off is refused in words.
#include <gtest/gtest.h>

#include "property/ran.h"
#include "property/resumed.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

using Words = std::vector<std::string>;

class Resume : public Resumed {
 protected:
  const Words kPlan = {"row-walk:rooms=4x4,lost=1/4", "scatter:size=31x31", "--seeds", "30..20029"};
  // Stops the sweep once it has saved something. A kill while the first save is being written
  // leaves none: then it is begun again.
  Ended stop(const Words& plan, const std::string& store, int signal, const Words& more = {}) {
    Words words = {"--checkpoint-seconds", "0.02"};
    words.insert(words.end(), more.begin(), more.end());
    const std::string unfinished = path(store + ".unfinished");
    const auto bytes = [](const std::string& file) {
      std::error_code error;
      const auto size = std::filesystem::file_size(file, error);
      return error ? 0 : size;
    };
    for (;;) {
      // A partial run in the store is copied first.
      const auto enough = bytes(path(store)) + bytes(unfinished) + 900'000;
      Started process(sweep_words(plan, store, words), {path("err")});
      while (process.is_running() && bytes(unfinished) < enough) wait_ms(1);
      process.send(signal);
      const Ended ended = process.wait();
      if (ended.signal != SIGKILL || has_saved(unfinished)) return ended;
      for (const char* tail : {"", "-journal"}) std::filesystem::remove(unfinished + tail);
    }
  }
  // Asks a copy: whatever opens the store takes back what its journal has to undo.
  bool has_saved(const std::string& unfinished) const {
    const std::string copy = path("copy.db");
    for (const char* tail : {"", "-journal"}) {
      std::filesystem::remove(copy + tail);
      if (std::filesystem::exists(unfinished + tail)) {
        std::filesystem::copy_file(unfinished + tail, copy + tail);
      }
    }
    const bool has_table = !sql(copy, "SELECT 1 FROM sqlite_schema WHERE name = 'runs'").empty();
    const bool saved = has_table && !sql(copy, "SELECT 1 FROM runs").empty();
    std::filesystem::remove(copy);
    return saved;
  }
  void expect_refused(const Words& plan, const std::string& store, const std::string& line) {
    EXPECT_EQ(sweep(plan, store, {"--resume"}).exit_code, 2);
    EXPECT_EQ(err(), "seedbed: " + line + "\n");
  }
};

TEST_F(Resume, KilledAtRandomMomentsIsTheSingleRun) {
  ASSERT_EQ(sweep(kPlan, "single.db").exit_code, 0) << err();
  Random random(20240601);
  int killed = 0;
  for (int round = 0; killed < 10; ++round) {
    const std::string store = std::to_string(round) + ".db";
    // Every second one has an older run.
    const bool older = round % 2 == 1;
    if (older) {
      ASSERT_EQ(sweep({"wilson", "--seeds", "5"}, store).exit_code, 0);
    }
    killed += kill_often(kPlan, store, 4, random, 600);
    if (!older) {
      EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path(store))), "");
    } else {
      EXPECT_EQ(list_runs(path(store))->size(), 2u);
      EXPECT_EQ(words(load_run(path(store))->tallies[1]),
                words(load_run(path("single.db"))->tallies[1]));
    }
    for (const std::string& name : names()) EXPECT_FALSE(name.starts_with(store + ".")) << name;
  }
}

TEST_F(Resume, StoppedRunIsPartialAndGoesOn) {
  ASSERT_EQ(sweep(kPlan, "single.db").exit_code, 0);
  for (const int signal : {SIGINT, SIGTERM}) {
    const std::string store = std::to_string(signal) + ".db";
    ASSERT_EQ(stop(kPlan, store, signal).exit_code, 4);
    EXPECT_NE(err().find("--resume goes on"), std::string::npos) << err();
    EXPECT_EQ(sql(path(store), "SELECT partial FROM runs"), Words{"1"});
    EXPECT_FALSE(left_unfinished(path(store)));
    // Without a plan of its own the command takes the one that is there.
    ASSERT_EQ(sweep({}, store, {"--resume"}).exit_code, 0) << err();
    EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path(store))), "");
    EXPECT_EQ(sql(path(store), "SELECT id, partial FROM runs"), Words{"1|0"});
  }
}

TEST_F(Resume, StoppedAndKilledIsTheSingleRun) {
  ASSERT_EQ(sweep({"wilson", "--seeds", "5"}, "single.db").exit_code, 0);
  ASSERT_EQ(sweep({"wilson", "--seeds", "5"}, "cut.db").exit_code, 0);
  ASSERT_EQ(sweep(kPlan, "single.db").exit_code, 0);
  ASSERT_EQ(stop(kPlan, "cut.db", SIGINT).exit_code, 4);
  ASSERT_EQ(stop(kPlan, "cut.db", SIGKILL, {"--resume"}).signal, SIGKILL);
  ASSERT_EQ(sweep(kPlan, "cut.db", {"--resume"}).exit_code, 0) << err();
  EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path("cut.db"))), "");
  EXPECT_EQ(sql(path("cut.db"), "SELECT id, partial FROM runs"), (Words{"1|0", "2|0"}));
}

TEST_F(Resume, AnotherPlanIsRefusedInWords) {
  ASSERT_EQ(stop(kPlan, "cut.db", SIGKILL).signal, SIGKILL);
  const std::string left = file_bytes(path("cut.db.unfinished"));
  const std::string other = path("cut.db") + ": another plan was cut off: its ";
  const std::string recipes = "row-walk:rooms=4x4,lost=1/4 scatter:size=31x31";
  expect_refused({"wilson"}, "cut.db", other + "recipes are " + recipes + ", not wilson");
  Words plan = kPlan;
  plan.back() = "30..20028";
  expect_refused(plan, "cut.db", other + "seeds are 30..20029, not 30..20028");
  plan = kPlan;
  plan.push_back("--no-rows");
  expect_refused(plan, "cut.db", other + "rows are kept, not not kept");
  plan = kPlan;
  plan.insert(plan.end(), {"--shard", "1/2"});
  expect_refused(plan, "cut.db", other + "shard is 1/1, not 1/2");
  plan = kPlan;
  plan.insert(plan.end(), {"--fill", "bit-rows"});
  expect_refused(plan, "cut.db", other + "settings are '', not '--fill bit-rows'");
  const std::string version = sql(path("cut.db.unfinished"), "SELECT version FROM runs").at(0);
  sql(path("cut.db.unfinished"), "UPDATE runs SET version = '0.0.9'");
  EXPECT_EQ(sweep(kPlan, "cut.db", {"--resume"}).exit_code, 2);
  EXPECT_NE(err().find("seedbed 0.0.9 began it, this is "), std::string::npos) << err();
  sql(path("cut.db.unfinished"), "UPDATE runs SET version = '" + version + "'");
  sql(path("cut.db.unfinished"), "DELETE FROM law_tallies WHERE law = 'only-pads-lead'");
  EXPECT_EQ(sweep(kPlan, "cut.db", {"--resume"}).exit_code, 2);
  EXPECT_NE(err().find(": a seedbed with other laws counted it: "), std::string::npos) << err();
  put_bytes(path("cut.db.unfinished"), left.substr(0, left.size() / 2));
  EXPECT_EQ(sweep(kPlan, "cut.db", {"--resume"}).exit_code, 2);
  EXPECT_EQ(err().find("seedbed: " + path("cut.db.unfinished: ")), 0u) << err();
}

// A kill between the last save of a new store and the commit that makes it one.
TEST_F(Resume, WholeRunThatIsNoStoreYetBecomesOne) {
  const Words plan = {"wilson:rooms=3x3", "--seeds", "50"};
  ASSERT_EQ(sweep(plan, "single.db").exit_code, 0) << err();
  const std::string left = path("cut.db.unfinished");
  std::filesystem::copy_file(path("single.db"), left);
  sql(left, "PRAGMA application_id = " + std::to_string(kUnfinishedId));
  ASSERT_EQ(sweep(plan, "cut.db", {"--resume"}).exit_code, 0) << err();
  EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path("cut.db"))), "");
  EXPECT_FALSE(left_unfinished(path("cut.db")));
  EXPECT_FALSE(std::filesystem::exists(left + "-journal"));
}

TEST_F(Resume, WithoutARunToGoOnWithItSaysSo) {
  EXPECT_EQ(sweep({}, "none.db", {"--resume"}).exit_code, 2);
  EXPECT_EQ(err(), "seedbed: " + path("none.db") +
                       ": nothing to resume: no run was cut off there and saved before\n");
  // With a plan it begins, and once that is whole there is nothing left to do.
  const Words plan = {"wilson:rooms=3x3", "--seeds", "50"};
  ASSERT_EQ(sweep(plan, "new.db", {"--resume"}).exit_code, 0) << err();
  const std::string whole = file_bytes(path("new.db"));
  ASSERT_EQ(sweep(plan, "new.db", {"--resume"}).exit_code, 0) << err();
  EXPECT_EQ(file_bytes(path("new.db")), whole);
  EXPECT_EQ(sweep({}, "new.db", {"--resume"}).exit_code, 2);
  EXPECT_EQ(err(), "seedbed: " + path("new.db") + ": nothing to resume: its newest run is whole\n");
  ASSERT_EQ(sweep({"wilson:rooms=3x3", "--seeds", "60"}, "new.db", {"--resume"}).exit_code, 0);
  EXPECT_EQ(list_runs(path("new.db"))->size(), 2u) << "another plan is another run";
}

TEST_F(Resume, UntilStopsWhereItWouldHave) {
  const Words plan = {"scatter:size=31x31",        "wilson:rooms=5x5", "--until",
                      "half-width=dead_ends:0.06", "--seeds",          "200000"};
  ASSERT_EQ(sweep(plan, "single.db").exit_code, 0) << err();
  Random random(5);
  EXPECT_GT(kill_often(plan, "cut.db", 3, random, 500), 0);
  EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path("cut.db"))), "");
}

TEST_F(Resume, FullDiskKeepsWhatWasSaved) {
  ASSERT_EQ(sweep(kPlan, "single.db").exit_code, 0);
  // Something is saved already, whatever the machine is busy with.
  ASSERT_EQ(stop(kPlan, "cut.db", SIGKILL).signal, SIGKILL);
  const rlim_t room = std::filesystem::file_size(path("cut.db.unfinished")) + (64 << 10);
  const Words words = sweep_words(kPlan, "cut.db", {"--resume", "--checkpoint-seconds", "0.02"});
  EXPECT_EQ(run_program(words, {path("err"), room}).exit_code, 2);
  EXPECT_EQ(err().find("seedbed: " + path("cut.db.unfinished") + ": "), 0u) << err();
  EXPECT_NE(err().find("has what was saved, --resume goes on\n"), std::string::npos) << err();
  EXPECT_FALSE(std::filesystem::exists(path("cut.db")));
  ASSERT_EQ(sweep(kPlan, "cut.db", {"--resume"}).exit_code, 0) << err();
  EXPECT_EQ(dump_difference(dumped(path("single.db")), dumped(path("cut.db"))), "");
}

TEST_F(Resume, VanishedFolderIsOneLine) {
  std::filesystem::create_directories(path("gone"));
  Started process(sweep_words(kPlan, "gone/cut.db", {"--checkpoint-seconds", "0.02"}),
                  {path("err")});
  while (process.is_running() && !left_unfinished(path("gone/cut.db"))) wait_ms(1);
  std::filesystem::remove_all(path("gone"));
  EXPECT_EQ(process.wait().exit_code, 2);
  const std::string said = err();
  EXPECT_EQ(said.find("seedbed: " + path("gone/cut.db")), 0u) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
}

// Blocks may be done, and their rows written, that no tally has yet when the checkpoint comes.
TEST_F(Resume, RowsAheadOfTheTalliesAreDropped) {
  SmallSweep early = small_sweep({"wilson:rooms=3x3"}, {UINT64_MAX / 2 - 20, UINT64_MAX / 2});
  early.run.partial = true;
  const SmallSweep late =
      small_sweep({"wilson:rooms=3x3"}, {UINT64_MAX / 2 + 1, UINT64_MAX / 2 + 30});
  {
    const auto writer = RunWriter::open(path());
    ASSERT_TRUE(writer) << writer.wrong();
    ASSERT_EQ((*writer)->add_rows(0, late.rows[0]), "");
    ASSERT_EQ((*writer)->add_rows(0, early.rows[0]), "");
    ASSERT_EQ((*writer)->checkpoint(early.run, early.run.tallies, {true}), "");
    EXPECT_TRUE((*writer)->has_checkpoint());
    ASSERT_EQ((*writer)->add_rows(0, small_sweep({"wilson:rooms=3x3"}, {1, 9}).rows[0]), "");
  }
  EXPECT_EQ(load_run(path()).wrong(), path() + ": no such file");
  Run saved;
  const auto writer = RunWriter::resume(path(), saved);
  ASSERT_TRUE(writer) << writer.wrong();
  EXPECT_EQ(words(saved), words(early.run));
  Run run;
  run.provenance = early.run.provenance;
  run.tallies = std::move(saved.tallies);
  ASSERT_EQ((*writer)->add_rows(0, late.rows[0]), "");
  ASSERT_EQ(run.tallies[0].merge(late.run.tallies[0]), "");
  ASSERT_EQ((*writer)->finish(run), "");
  EXPECT_EQ(sql(path(), "SELECT count(*), count(DISTINCT seed) FROM rows"), Words{"51|51"});
  EXPECT_EQ(words(load_run(path())->tallies[0]), words(run.tallies[0]));
  EXPECT_EQ(names(), Words{"store.db"});
}

TEST_F(Resume, AStoreInTheFolderOfTheReportFindsItMade) {
  const std::string out = folder_ + "/new/out", store = folder_ + "/new/out/./x.db";
  EXPECT_EQ(ran({"sweep", "wilson", "--seeds", "5", "--store", store, "--out", out}).code,
            Exit::fine);
  EXPECT_TRUE(std::filesystem::exists(out + "/report.html"));
  EXPECT_TRUE(std::filesystem::exists(out + "/x.db"));
}

TEST_F(Resume, AStoreThatCannotBeLeavesNoFolderOfTheReport) {
  const std::string out = folder_ + "/out", store = folder_ + "/none/x.db";
  for (const bool resume : {false, true}) {
    std::vector<std::string_view> args = {"sweep",   "wilson", "--seeds", "5",
                                          "--store", store,    "--out",   out};
    if (resume) args.push_back("--resume");
    EXPECT_EQ(ran(args).code, Exit::usage);
    EXPECT_FALSE(std::filesystem::exists(out));
  }
}

}  // namespace
}  // namespace seedbed
