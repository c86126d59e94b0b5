#include "reports/unfinished.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "reports/store_head.h"
#include "reports/store_plans.h"
#include "reports/store_schema.h"
#include "reports/store_tallies.h"

namespace seedbed {
namespace {

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

// SQLite's own message is about the second try, without the right to write.
std::string wrong_folder(const std::string& path) {
  const std::string folder = folder_of(path);
  if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return "";
  return path + ": its folder: " + std::strerror(errno);
}

void sync_folder(const std::string& path) {
  const int folder = ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

bool write_run(Sqlite& store, RunIds ids, const Run& run, std::span<const Tally> tallies,
               const std::vector<bool>& changed) {
  for (const char* table : {"runs WHERE id = ", "plans WHERE run_id = "}) {
    store.run(std::string("DELETE FROM main.") + table + std::to_string(ids.run));
  }
  insert_head(store, "runs", ids.run, run.provenance, run.provenance.elapsed_s,
              std::int64_t{run.provenance.threads}, std::int64_t{run.partial});
  if (run.plan) write_plan(store, ids.run, *run.plan);
  TallyWriter writer(store);
  for (std::size_t i = 0; i < tallies.size(); ++i) {
    if (!changed[i]) continue;
    const std::int64_t recipe = ids.first_recipe + static_cast<std::int64_t>(i);
    drop_tally(store, recipe);
    writer.write(ids.run, recipe, tallies[i]);
  }
  return store.fine();
}

UnfinishedRun::UnfinishedRun(const std::string& path) : path_(path), file_(path + ".unfinished") {}

UnfinishedRun::~UnfinishedRun() {
  if (ours_ && !saved_) remove();
}

std::string UnfinishedRun::create(RunIds ids) {
  std::string wrong;
  const Standing standing = what_stands_at(file_, wrong);
  if (standing == Standing::refused) return wrong;
  ids_ = ids;
  store_ = std::make_unique<Sqlite>(file_, OpenAs::created);
  Sqlite& store = *store_;
  const std::int64_t bytes = store.size();
  if (bytes > 0 && application_id(store.header()) != kUnfinishedId) {
    store.refuse("a file stands where the run would be written: renaming it would be right");
  }
  constexpr std::string_view kBusy = "another sweep is writing it";
  if (bytes > 0) store.truncate(kBusy);
  // The lock is kept from the first transaction on, also between two of them.
  store.run("PRAGMA locking_mode = EXCLUSIVE");
  store.run("PRAGMA synchronous = FULL");
  if (!store.fine()) return store.wrong();
  // A full disk may refuse it too, and then what was made is ours to remove.
  ours_ = store.run("BEGIN EXCLUSIVE") || !store.busy();
  if (!store.fine()) return store.wrong();
  if (store.moved()) {
    ours_ = false;
    return path_ + ": " + std::string(kBusy);
  }
  create_tables(store);
  store.run("COMMIT");  // its kind is on the disk before the rows come
  return begin_rows();
}

// Killed while the first transaction was under way: SQLite has just taken that back.
bool UnfinishedRun::nothing_saved() {
  if (!store_->run("BEGIN IMMEDIATE")) return false;
  bool runs = false;
  {
    Statement tables(*store_, "SELECT 1 FROM main.sqlite_schema WHERE name = 'runs'");
    runs = tables.step();
  }
  if (runs) {
    Statement any(*store_, "SELECT 1 FROM main.runs");
    runs = any.step();
  }
  store_->run("ROLLBACK");
  return store_->fine() && !runs;
}

UnfinishedRun::Left UnfinishedRun::reopen(Run& saved, std::string& wrong) {
  const Standing standing = what_stands_at(file_, wrong);
  if (standing == Standing::refused) return Left::refused;
  if (standing == Standing::nothing) return Left::nothing;
  store_ = std::make_unique<Sqlite>(file_, OpenAs::existing);
  Sqlite& store = *store_;
  const auto answer = [&](Left left) {
    wrong = store.wrong();
    if (left != Left::run) store_.reset();
    return left;
  };
  if (store.size() == 0) return answer(Left::nothing);
  store.run("PRAGMA locking_mode = EXCLUSIVE");
  const std::uint32_t kind = application_id(store.header());
  if ((kind == kUnfinishedId || kind == kStoreId) && nothing_saved()) return answer(Left::nothing);
  if (application_id(store.header()) == kStoreId) return answer(Left::whole_store);
  if (!begin_store(store, Access::write, kUnfinishedId)) return answer(Left::refused);
  Parsed<Run> run = read_run(store, std::nullopt);
  if (!run) return answer(Left::refused);
  saved = std::move(*run);
  ids_.run = saved.id;
  {
    Statement first(store, "SELECT coalesce(min(id), 1) FROM main.recipes");
    ids_.first_recipe = first.step() ? first.integer(0) : 1;
  }
  if (!drop_rows_ahead(saved)) return answer(Left::refused);
  store.run("COMMIT");
  ours_ = saved_ = true;
  wrong = begin_rows();
  return answer(wrong.empty() ? Left::run : Left::refused);
}

// Rows of blocks that were done but in no tally yet when the checkpoint came.
bool UnfinishedRun::drop_rows_ahead(const Run& saved) {
  constexpr std::uint64_t kHalf = std::uint64_t{1} << 63;  // from here the column is negative
  Statement drop(*store_, "DELETE FROM main.rows WHERE recipe_id = ? AND seed BETWEEN ? AND ?");
  for (std::size_t i = 0; i < saved.tallies.size(); ++i) {
    const std::int64_t recipe = ids_.first_recipe + static_cast<std::int64_t>(i);
    for (const SeedInterval& gap : seeds_without({0, UINT64_MAX}, saved.tallies[i].seeds)) {
      if (gap.first < kHalf) {
        drop.run_with(recipe, to_column(gap.first), to_column(std::min(gap.last, kHalf - 1)));
      }
      if (gap.last >= kHalf) {
        drop.run_with(recipe, to_column(std::max(gap.first, kHalf)), to_column(gap.last));
      }
    }
  }
  return store_->fine();
}

std::string UnfinishedRun::begin_rows() {
  store_->run("PRAGMA cache_size = " + std::to_string(kCachePages));
  std::string sql = "INSERT INTO main.rows (" + row_columns() + ") VALUES (?, ?, ?";
  for (std::size_t i = 0; i < metrics().size(); ++i) sql += ", ?";
  insert_ = std::make_unique<Statement>(*store_, sql + ")");
  bound_ = {};
  store_->run("BEGIN EXCLUSIVE");
  return store_->wrong();
}

std::string UnfinishedRun::add_rows(std::size_t recipe, std::span<const Row> rows) {
  recipes_ = std::max(recipes_, recipe + 1);
  Statement& insert = *insert_;
  insert.bind(1, ids_.first_recipe + static_cast<std::int64_t>(recipe));
  const std::size_t columns = metrics().size();
  for (const Row& row : rows) {
    const Measurement& now = row.measurement;
    insert.bind(2, to_column(row.seed));
    insert.bind(3, to_column(row.digest));
    // Parameters stay bound, and many metrics are the same from world to world.
    for (std::size_t i = 0; i < columns; ++i) {
      const std::optional<std::int64_t> value = now[i];
      if (value != bound_[i]) insert.bind(static_cast<int>(i) + 4, value);
    }
    bound_ = now;
    if (!insert.run()) break;
  }
  return store_->wrong();
}

std::string UnfinishedRun::take_rows(Sqlite& from, RunIds ids, std::size_t recipes) {
  Statement find(from,
                 "SELECT " + row_columns() + " FROM main.rows WHERE recipe_id BETWEEN ? AND ?");
  find.start_with(ids.first_recipe, ids.first_recipe + static_cast<std::int64_t>(recipes) - 1);
  while (find.step() && store_->fine()) {
    Row row;
    row.seed = from_column(find.integer(1));
    row.digest = from_column(find.integer(2));
    for (std::size_t i = 0; i < metrics().size(); ++i) {
      const int column = static_cast<int>(i) + 3;
      if (find.null(column)) continue;
      row.measurement.values[i] = find.integer(column);
      row.measurement.present |= UInt128{1} << i;
    }
    add_rows(static_cast<std::size_t>(find.integer(0) - ids.first_recipe), {&row, 1});
  }
  return from.fine() ? store_->wrong() : from.wrong();
}

std::string UnfinishedRun::save(const Run& run, std::span<const Tally> tallies,
                                const std::vector<bool>& changed) {
  Sqlite& store = *store_;
  if (store.moved()) store.refuse("was moved or removed meanwhile");
  write_run(store, ids_, run, tallies, changed);
  if (!store.run("COMMIT")) return store.wrong();
  saved_ = true;
  store.run("BEGIN EXCLUSIVE");
  return store.wrong();
}

std::string UnfinishedRun::publish() {
  Sqlite& store = *store_;
  store.run("COMMIT");
  // Only now, in a commit of one page: what a kill leaves half written is never taken for a store.
  if (!store.run("PRAGMA application_id = " + std::to_string(kStoreId))) return store.wrong();
  std::string wrong;
  if (store.moved() || what_stands_at(path_, wrong) != Standing::nothing) {
    return path_ + ": another program has made it meanwhile";
  }
  // Still locked, so that no other sweep takes the file for one that was left behind.
  if (std::rename(file_.c_str(), path_.c_str()) != 0) return path_ + ": " + std::strerror(errno);
  ours_ = false;
  sync_folder(path_);
  unlink((file_ + "-journal").c_str());  // empty by now
  insert_.reset();
  store_.reset();
  return "";
}

std::string UnfinishedRun::close() {
  if (store_ == nullptr) return "";
  insert_.reset();
  store_->run("COMMIT");
  const std::string wrong = store_->wrong();
  store_.reset();
  return wrong;
}

void UnfinishedRun::remove() {
  insert_.reset();
  if (store_ != nullptr) store_->run("ROLLBACK");
  // Removed while it is locked, if it is: nobody else can have taken it over. Under that lock
  // SQLite empties its journal and never removes it.
  if (ours_) {
    unlink(file_.c_str());
    unlink((file_ + "-journal").c_str());
  }
  ours_ = false;
  store_.reset();
}

bool left_unfinished(const std::string& path) {
  std::string wrong;
  return what_stands_at(path + ".unfinished", wrong) == Standing::file;
}

}  // namespace seedbed
