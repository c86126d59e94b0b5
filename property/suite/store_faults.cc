// What the machine does to a store: a disk that fills up, writes that fail, a kill, missing rights,
// other programs' locks. SQLite's file system is replaced by one that fails, or ends the process,
// at a chosen call; every call of a whole save is tried in turn.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <functional>

#include "property/store_folder.h"

namespace seedbed {
namespace {

using Names = std::vector<std::string>;

enum class Fault { none, disk_full, fails_once, fails_from_then_on, kills };

// One for the process: a VFS is one. `calls_left` counts writes, truncations, syncs and removals;
// for disk_full only writes that make a file larger, since the others find their place on a full
// disk too.
struct FaultyDisk {
  Fault fault = Fault::none;
  int calls_left = 0;
  bool struck = false;

  int answer(bool grows) {
    if (fault == Fault::none || (fault == Fault::disk_full && !grows)) return SQLITE_OK;
    if (calls_left-- > 0) return SQLITE_OK;
    if (fault == Fault::fails_once && struck) return SQLITE_OK;
    struck = true;
    if (fault == Fault::kills) _exit(9);
    return fault == Fault::disk_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
  }
};
FaultyDisk disk;

struct FaultyFile {
  sqlite3_file base;
  sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};
sqlite3_file* real(sqlite3_file* file) { return reinterpret_cast<FaultyFile*>(file)->real(); }

int close_file(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
int read_file(sqlite3_file* file, void* into, int bytes, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), into, bytes, at);
}
int write_file(sqlite3_file* file, const void* from, int bytes, sqlite3_int64 at) {
  sqlite3_int64 size = 0;
  real(file)->pMethods->xFileSize(real(file), &size);
  const int answer = disk.answer(at + bytes > size);
  return answer != SQLITE_OK ? answer : real(file)->pMethods->xWrite(real(file), from, bytes, at);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const int answer = disk.answer(false);
  return answer != SQLITE_OK ? answer : real(file)->pMethods->xTruncate(real(file), size);
}
// The system keeps what a killed process wrote, and nobody pulls the plug here: syncing for real
// would take most of the time.
int sync_file(sqlite3_file*, int) { return disk.answer(false); }
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int lock) {
  return real(file)->pMethods->xLock(real(file), lock);
}
int unlock_file(sqlite3_file* file, int lock) {
  return real(file)->pMethods->xUnlock(real(file), lock);
}
int check_lock(sqlite3_file* file, int* locked) {
  return real(file)->pMethods->xCheckReservedLock(real(file), locked);
}
int control_file(sqlite3_file* file, int what, void* value) {
  return real(file)->pMethods->xFileControl(real(file), what, value);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) {
  return real(file)->pMethods->xDeviceCharacteristics(real(file));
}

sqlite3_vfs* system_disk = nullptr;

int remove_file(sqlite3_vfs*, const char* name, int sync_folder) {
  const int answer = disk.answer(false);
  return answer != SQLITE_OK ? answer : system_disk->xDelete(system_disk, name, sync_folder);
}

int open_file(sqlite3_vfs*, const char* name, sqlite3_file* file, int flags, int* opened) {
  static const sqlite3_io_methods methods = [] {
    sqlite3_io_methods table{};
    table.iVersion = 1;
    table.xClose = close_file;
    table.xRead = read_file;
    table.xWrite = write_file;
    table.xTruncate = truncate_file;
    table.xSync = sync_file;
    table.xFileSize = size_of_file;
    table.xLock = lock_file;
    table.xUnlock = unlock_file;
    table.xCheckReservedLock = check_lock;
    table.xFileControl = control_file;
    table.xSectorSize = sector_size;
    table.xDeviceCharacteristics = characteristics;
    return table;
  }();
  sqlite3_file* const under = reinterpret_cast<FaultyFile*>(file)->real();
  const int code = system_disk->xOpen(system_disk, name, under, flags, opened);
  file->pMethods = under->pMethods == nullptr ? nullptr : &methods;
  return code;
}

void install_faulty_disk() {
  static sqlite3_vfs vfs;
  if (system_disk != nullptr) return;
  system_disk = sqlite3_vfs_find(nullptr);
  vfs = *system_disk;
  vfs.zName = "faulty";
  vfs.szOsFile = static_cast<int>(sizeof(FaultyFile)) + system_disk->szOsFile;
  vfs.xOpen = open_file;
  vfs.xDelete = remove_file;
  SEEDBED_CHECK(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK, "the faulty disk is not taken");
}

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
