// The file beside a store that holds a run while it is made: a whole store of its own, of a kind
// that is never read as one. Promises: what save() kept can be read again after a kill at any
// moment; one writer at a time; without save() the file is gone when this object is.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "reports/sqlite.h"
#include "reports/store.h"

namespace seedbed {

inline constexpr std::int64_t kCachePages = 16384;  // of 4 KiB, while a run is written

// Where a run stands in its store.
struct RunIds {
  std::int64_t run = 1;
  std::int64_t first_recipe = 1;
};

// Writes the run's own rows and the changed tallies, in place of what stands there. REQUIRES: a
// transaction; one flag a tally.
bool write_run(Sqlite& store, RunIds ids, const Run& run, std::span<const Tally> tallies,
               const std::vector<bool>& changed);

// So that a new name survives a power cut. A file system that cannot do it is no reason to fail.
void sync_folder(const std::string& path);
// "" or why no file can be made in the path's folder.
std::string wrong_folder(const std::string& path);

class UnfinishedRun {
 public:
  // `path`: of the store that the run is made for.
  explicit UnfinishedRun(const std::string& path);
  ~UnfinishedRun();
  UnfinishedRun(const UnfinishedRun&) = delete;
  UnfinishedRun& operator=(const UnfinishedRun&) = delete;

  enum class Left : std::uint8_t { nothing, run, whole_store, refused };

  // Replaces what a killed sweep left; refuses what is none. All answer "" or one line.
  std::string create(RunIds ids);
  // What is there; `saved` gets a run, ids() its ids, and add_rows() goes on with it. Nothing: a
  // sweep was killed before it saved anything, or there is no file.
  Left reopen(Run& saved, std::string& wrong);
  std::string add_rows(std::size_t recipe, std::span<const Row> rows);
  // Takes over the rows of a run of another store.
  std::string take_rows(Sqlite& from, RunIds ids, std::size_t recipes);
  std::string save(const Run& run, std::span<const Tally> tallies,
                   const std::vector<bool>& changed);
  // Becomes the store. REQUIRES: save() of the whole run.
  std::string publish();
  // Ends the lock; the file stays for the caller to read and to remove().
  std::string close();
  void remove();

  RunIds ids() const { return ids_; }
  std::size_t recipes() const { return recipes_; }
  bool saved() const { return saved_; }
  bool is_ours() const { return ours_; }
  const std::string& file() const { return file_; }

 private:
  std::string begin_rows();
  bool drop_rows_ahead(const Run& saved);
  bool nothing_saved();

  std::string path_;
  std::string file_;
  std::unique_ptr<Sqlite> store_;
  std::unique_ptr<Statement> insert_;
  RunIds ids_;
  std::size_t recipes_ = 0;
  Measurement bound_;  // what insert_'s parameters hold
  bool ours_ = false;
  bool saved_ = false;
};

}  // namespace seedbed
