// What the machine does to a store: a disk that fills up, writes that fail, a kill, missing rights,
// other programs' locks. Every call of a whole save is tried in turn.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <functional>

#include "property/faulty_disk.h"
#include "property/store_folder.h"

namespace seedbed {
namespace {

using Names = std::vector<std::string>;

class StoreFaults : public StoreFolder {
 protected:
  void SetUp() override {
    StoreFolder::SetUp();
    install_faulty_disk();
    disk = {};
    old_ = small_sweep({"row-walk:rooms=4x4"}, {0, 19});
    new_ = small_sweep({"backtracker:rooms=3x3", "full-grid:rooms=2x2"}, {0, 29});
  }
  void TearDown() override {
    disk = {};
    StoreFolder::TearDown();
  }
  // An old store with one run, or none.
  void start_with(const std::string& bytes) {
    for (const std::string& name : names()) std::filesystem::remove(path(name));
    if (!bytes.empty()) put_bytes(path(), bytes);
  }
  std::string old_store() {
    SEEDBED_CHECK(save(path(), old_).empty(), "the old store cannot be saved");
    return file_bytes(path());
  }
  // Saves with the fault at every call in turn until a save is through without meeting it; `after`
  // looks at what is left each time. Answers how often it struck.
  int strike_each_call(Fault fault, const std::string& before,
                       const std::function<void(const std::string& wrong)>& after) {
    for (int call = 0; call < 5000; ++call) {
      start_with(before);
      disk = {fault, call, false};
      const std::string wrong = save(path(), new_);
      const bool struck = disk.struck;
      disk = {};
      if (!struck) {
        EXPECT_EQ(wrong, "");
        EXPECT_EQ(loaded_words(path()), words(new_.run));
        return call;
      }
      after(wrong);
      if (HasFatalFailure()) return call;
    }
    ADD_FAILURE() << "it never ends";
    return 0;
  }

  SmallSweep old_;
  SmallSweep new_;
};

TEST_F(StoreFaults, FullDiskKeepsTheOldStore) {
  const std::string before = old_store();
  int lines = 0;
  const int struck = strike_each_call(Fault::disk_full, before, [&](const std::string& wrong) {
    lines += wrong == path() + ": the disk is full";
    lines += wrong == path("store.db.unfinished") + ": the disk is full";
    ASSERT_EQ(names(), Names{"store.db"}) << wrong;
    ASSERT_TRUE(file_bytes(path()) == before) << wrong;
  });
  EXPECT_GT(struck, 20);
  EXPECT_EQ(lines, struck);
}

// Bringing an older schema along is part of the one transaction.
TEST_F(StoreFaults, FullDiskKeepsAStoreOfTheFirstSchema) {
  sql(path(), file_bytes(std::string(SEEDBED_SOURCE_DIR) + "/property/golden/store_1.sql"));
  const std::string before = file_bytes(path());
  const int struck = strike_each_call(Fault::disk_full, before, [&](const std::string& wrong) {
    ASSERT_EQ(names(), Names{"store.db"}) << wrong;
    ASSERT_TRUE(file_bytes(path()) == before) << wrong;
  });
  EXPECT_GT(struck, 20);
}

TEST_F(StoreFaults, FullDiskLeavesNoNewStore) {
  const int struck = strike_each_call(Fault::disk_full, "", [&](const std::string& wrong) {
    ASSERT_EQ(wrong, path("store.db.unfinished") + ": the disk is full");
    ASSERT_EQ(names(), Names{});
  });
  EXPECT_GT(struck, 10);
}

TEST_F(StoreFaults, OneFailedWriteKeepsTheOldStore) {
  const std::string before = old_store();
  const int struck = strike_each_call(Fault::fails_once, before, [&](const std::string& wrong) {
    // Nothing is lost where SQLite can do without the call that failed.
    if (wrong.empty()) {
      ASSERT_EQ(loaded_words(path()), words(new_.run));
    } else {
      ASSERT_TRUE(file_bytes(path()) == before) << wrong;
    }
    ASSERT_EQ(names(), Names{"store.db"}) << wrong;
  });
  EXPECT_GT(struck, 40);
  EXPECT_GT(strike_each_call(Fault::fails_once, "",
                             [&](const std::string& wrong) {
                               if (wrong.empty()) {
                                 ASSERT_EQ(loaded_words(path()), words(new_.run));
                                 ASSERT_EQ(names(), Names{"store.db"});
                               } else {
                                 ASSERT_EQ(names(), Names{}) << wrong;
                               }
                             }),
            20);
}

// The disk is gone for good: even the way back fails, and the journal waits for the next one who
// opens.
TEST_F(StoreFaults, LostDiskKeepsTheOldRuns) {
  const std::string before = old_store();
  const int struck =
      strike_each_call(Fault::fails_from_then_on, before, [&](const std::string& wrong) {
        ASSERT_NE(wrong, "");
        ASSERT_EQ(loaded_words(path()), words(old_.run)) << wrong;
        ASSERT_TRUE(file_bytes(path()) == before) << wrong;
        ASSERT_EQ(save(path(), new_), "");
        ASSERT_EQ(names(), Names{"store.db"}) << wrong;
      });
  EXPECT_GT(struck, 40);
}

TEST_F(StoreFaults, KillKeepsWhatWasThere) {
  for (const std::string& before : {old_store(), std::string()}) {
    const std::string old_words = before.empty() ? path() + ": no such file" : words(old_.run);
    int killed = 0;
    int whole = 0;
    int adopted = 0;
    for (int call = 0;; ++call) {
      start_with(before);
      const pid_t child = fork();
      ASSERT_GE(child, 0);
      if (child == 0) {
        disk = {Fault::kills, call, false};
        _exit(save(path(), new_).empty() ? 0 : 1);
      }
      int status = 0;
      ASSERT_EQ(waitpid(child, &status, 0), child);
      ASSERT_TRUE(WIFEXITED(status));
      if (WEXITSTATUS(status) == 0) break;
      ASSERT_EQ(WEXITSTATUS(status), 9);
      ++killed;
      if (loaded_words(path()) == words(new_.run)) {
        ++whole;  // killed on the way out
        continue;
      }
      ASSERT_EQ(loaded_words(path()), old_words);
      ASSERT_TRUE(file_bytes(path()) == before);
      // What is left does not stand in the way. Of a new store it may be the whole run, killed
      // between its last commit and its name: then this is a second one.
      ASSERT_EQ(save(path(), new_), "");
      ASSERT_EQ(names(), Names{"store.db"});
      ASSERT_EQ(loaded_words(path()), words(new_.run));
      adopted += before.empty() && list_runs(path())->size() == 2;
    }
    EXPECT_EQ(adopted > 0, before.empty());
    EXPECT_GT(killed, before.empty() ? 20 : 40);
    EXPECT_LT(whole, 3);
  }
}

// A sweep of two halves that is saved between them, in a process that ends at the chosen call.
class ResumedHalves : public StoreFaults {
 protected:
  void SetUp() override {
    StoreFaults::SetUp();
    whole_.run.plan = RunPlan{};
    whole_.run.plan->seeds = {0, 29};
    whole_.run.plan->rows = true;
  }
  // Of what `saved` has nothing is swept again.
  std::string sweep_rest(RunWriter& writer, const Run& saved) {
    const bool begun =
        !saved.tallies.empty() && saved.tallies[0].recipe == whole_.run.tallies[0].recipe;
    if (begun && !saved.partial) return "";
    Run so_far;
    so_far.provenance = whole_.run.provenance;
    so_far.plan = whole_.run.plan;
    so_far.partial = true;
    std::string wrong;
    if (!begun) {
      wrong = writer.add_rows(0, first_.rows[0]);
      if (wrong.empty()) wrong = writer.checkpoint(so_far, first_.run.tallies, {true});
    }
    if (wrong.empty()) wrong = writer.add_rows(0, second_.rows[0]);
    return wrong.empty() ? writer.finish(whole_.run) : wrong;
  }
  std::string resume() {
    Run saved;
    const auto writer = RunWriter::resume(path(), saved);
    return writer ? sweep_rest(**writer, saved) : writer.wrong();
  }
  // Whether it was; else it came to its end.
  bool resume_killed(int call) {
    const pid_t child = fork();
    SEEDBED_CHECK(child >= 0, "no process to kill");
    if (child == 0) {
      disk = {Fault::kills, call, false};
      _exit(resume().empty() ? 0 : 1);
    }
    int status = 0;
    SEEDBED_CHECK(waitpid(child, &status, 0) == child, "a process is lost");
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) != 1) << call;
    return WEXITSTATUS(status) == 9;
  }
  std::string half_a_store() {
    first_.run.partial = true;
    first_.run.plan = whole_.run.plan;
    SEEDBED_CHECK(save(path(), first_).empty(), "half a run cannot be saved");
    return file_bytes(path());
  }

  SmallSweep whole_ = small_sweep({"wilson:rooms=3x3"}, {0, 29});
  SmallSweep first_ = small_sweep({"wilson:rooms=3x3"}, {0, 14});
  SmallSweep second_ = small_sweep({"wilson:rooms=3x3"}, {15, 29});
};

TEST_F(ResumedHalves, KilledAtAnyCallMakeTheWhole) {
  for (const std::string& before : {std::string(), old_store(), half_a_store()}) {
    int call = 0;
    for (;; ++call) {
      start_with(before);
      if (!resume_killed(call)) break;
      resume_killed(call / 2);  // and whoever goes on with it
      ASSERT_EQ(resume(), "") << call;
      ASSERT_EQ(loaded_words(path()), words(whole_.run)) << call;
      ASSERT_EQ(sql(path(), "SELECT count(*), count(DISTINCT seed) FROM rows"), Names{"30|30"})
          << call << " of " << before.size();
      ASSERT_EQ(names(), Names{"store.db"}) << call;
    }
    EXPECT_GT(call, 30);
  }
}

// Root may write everywhere, so the tests of missing rights are somebody else meanwhile.
class OtherUser {
 public:
  OtherUser() {
    if (geteuid() == 0) changed_ = seteuid(65534) == 0;
  }
  ~OtherUser() {
    if (changed_ && seteuid(0) != 0) std::abort();
  }

 private:
  bool changed_ = false;
};

TEST_F(StoreFaults, MissingRightsAreOneLine) {
  using std::filesystem::perms;
  const std::string before = old_store();
  const auto rights = [&](int folder, int file) {
    std::filesystem::permissions(path(), static_cast<perms>(file));
    std::filesystem::permissions(folder_, static_cast<perms>(folder));
  };
  rights(0555, 0444);
  {
    const OtherUser other;
    EXPECT_EQ(save(path(), new_), path() + ": cannot be written: the file is read-only");
    EXPECT_EQ(save(path("new.db"), new_), path("new.db") + ": its folder: Permission denied");
    EXPECT_EQ(loaded_words(path()), words(old_.run)) << "reading needs no right to write";
    EXPECT_EQ(list_runs(path())->size(), 1u);
  }
  rights(0555, 0666);
  {
    const OtherUser other;
    EXPECT_EQ(save(path(), new_), path() + ": its folder: Permission denied");
    EXPECT_EQ(loaded_words(path()), words(old_.run));
  }
  rights(0555, 0000);
  {
    const OtherUser other;
    EXPECT_EQ(load_run(path()).wrong(), path() + ": cannot be opened: Permission denied");
    EXPECT_EQ(save(path(), new_), path() + ": cannot be opened: Permission denied");
  }
  rights(0755, 0644);
  EXPECT_TRUE(file_bytes(path()) == before);
  EXPECT_EQ(names(), Names{"store.db"});
}

TEST_F(StoreFaults, WaitsForOtherProgramsButNotForEver) {
  const std::string before = old_store();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path().c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_EQ(load_run(path()).wrong(), path() + ": in use by another program");
  EXPECT_EQ(save(path(), new_), path() + ": in use by another program");
  sqlite3_close(other);
  EXPECT_TRUE(file_bytes(path()) == before);
  EXPECT_EQ(save(path(), new_), "");
}

}  // namespace
}  // namespace seedbed
