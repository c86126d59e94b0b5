#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "generator/check.h"
#include "reports/store.h"
#include "reports/store_plans.h"
#include "reports/store_schema.h"
#include "reports/store_tallies.h"

namespace seedbed {
namespace {

constexpr std::int64_t kCachePages = 16384;  // of 4 KiB
// A reader may be in the middle of a large store; a run of hours is worth the wait.
constexpr int kSaveWaitMs = 60'000;

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

// Why no file can be made in the folder; "" if one can. SQLite's own message is about the second
// try, without the right to write.
std::string wrong_folder(const std::string& path) {
  const std::string folder = folder_of(path);
  if (faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) == 0) return "";
  return path + ": its folder: " + std::strerror(errno);
}

// So that the new name survives a power cut. A file system that cannot do it is no reason to fail.
void sync_folder(const std::string& path) {
  const int folder = ::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  fsync(folder);
  close(folder);
}

}  // namespace

// Two files: `target_`, the old store if there is one, locked against other writers; `fresh_`, a
// whole store beside it that takes the rows without a journal. A new store is `fresh_` renamed; an
// old one gets a copy of its rows.
class RunWriter::State {
 public:
  explicit State(const std::string& path) : path_(path), fresh_path_(path + ".unfinished") {}
  ~State() { drop_fresh(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // All answer "" or one line.
  std::string open();
  std::string add_rows(std::size_t recipe, std::span<const Row> rows);
  std::string finish(const Run& run);

 private:
  std::string open_target();
  std::string claim_fresh();
  void insert_run(Sqlite& store, const Run& run);
  std::string finish_new(const Run& run);
  std::string finish_old(const Run& run);
  void drop_fresh();
  void close_fresh();

  std::string path_;
  std::string fresh_path_;
  std::unique_ptr<Sqlite> target_;
  std::unique_ptr<Sqlite> fresh_;
  std::unique_ptr<Statement> insert_;
  bool fresh_is_ours_ = false;
  std::int64_t run_id_ = 1;
  std::int64_t first_recipe_ = 1;
  std::size_t recipes_ = 0;
  Measurement bound_;  // what insert_'s parameters hold
  std::string wrong_;
};

std::string RunWriter::State::open() {
  std::string wrong;
  const Standing standing = what_stands_at(path_, wrong);
  if (standing == Standing::refused) return wrong;
  if (standing == Standing::file) {
    if (wrong = open_target(); !wrong.empty()) return wrong;
  }
  if (wrong = wrong_folder(path_); !wrong.empty()) return wrong;
  if (wrong = claim_fresh(); !wrong.empty()) return wrong;
  if (target_ == nullptr && what_stands_at(path_, wrong) != Standing::nothing) {
    return path_ + ": another program has just made it";
  }
  std::string sql = "INSERT INTO main.rows (" + row_columns() + ") VALUES (?, ?, ?";
  for (std::size_t i = 0; i < metrics().size(); ++i) sql += ", ?";
  insert_ = std::make_unique<Statement>(*fresh_, sql + ")");
  fresh_->run("BEGIN EXCLUSIVE");
  return fresh_->wrong();
}

std::string RunWriter::State::open_target() {
  target_ = std::make_unique<Sqlite>(path_, OpenAs::existing);
  if (begin_store(*target_, Access::write)) {
    run_id_ = first_free_run(*target_);
    first_recipe_ = first_free_recipe(*target_);
  }
  return target_->wrong();
}

std::string RunWriter::State::claim_fresh() {
  std::string wrong;
  const Standing standing = what_stands_at(fresh_path_, wrong);
  if (standing == Standing::refused) return wrong;
  fresh_ = std::make_unique<Sqlite>(fresh_path_, OpenAs::created);
  Sqlite& fresh = *fresh_;
  const std::int64_t bytes = fresh.size();
  if (bytes > 0 && application_id(fresh.header()) != kUnfinishedId) {
    fresh.refuse("a file stands where the run would be written: renaming it would be right");
  }
  constexpr std::string_view kBusy = "another sweep is writing it";
  if (bytes > 0) fresh.truncate(kBusy);
  // The lock is kept from the first transaction on, also between two of them.
  fresh.run("PRAGMA locking_mode = EXCLUSIVE");
  fresh.run("PRAGMA journal_mode = OFF");
  fresh.run(target_ == nullptr ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
  fresh.run("PRAGMA cache_size = " + std::to_string(kCachePages));
  if (!fresh.run("BEGIN EXCLUSIVE")) return fresh.wrong();
  if (fresh.moved()) return path_ + ": " + std::string(kBusy);
  fresh_is_ours_ = true;
  create_tables(fresh);
  fresh.run("COMMIT");  // its kind is on the disk before the rows come
  return fresh.wrong();
}

std::string RunWriter::State::add_rows(std::size_t recipe, std::span<const Row> rows) {
  if (!wrong_.empty()) return wrong_;
  recipes_ = std::max(recipes_, recipe + 1);
  Statement& insert = *insert_;
  insert.bind(1, first_recipe_ + static_cast<std::int64_t>(recipe));
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
  return wrong_ = fresh_->wrong();
}

std::string RunWriter::State::finish(const Run& run) {
  if (!wrong_.empty()) return wrong_;
  SEEDBED_CHECK(fresh_is_ours_, "a run is finished twice");
  SEEDBED_CHECK(recipes_ <= run.tallies.size(), "rows were added for a recipe without a tally");
  insert_.reset();
  const bool old = target_ != nullptr;
  wrong_ = old ? finish_old(run) : finish_new(run);
  drop_fresh();
  target_.reset();
  if (old && !wrong_.empty()) recover_store(path_);
  return wrong_;
}

void RunWriter::State::insert_run(Sqlite& store, const Run& run) {
  const Provenance& from = run.provenance;
  Statement(store, "INSERT INTO main.runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
      .run_with(run_id_, std::string_view(from.version), std::string_view(from.compiler),
                std::string_view(from.build), std::string_view(from.host),
                std::string_view(from.command), std::string_view(from.started), from.elapsed_s,
                std::int64_t{from.threads}, std::int64_t{run.partial});
  if (run.plan) write_plan(store, run_id_, *run.plan);
  TallyWriter writer(store);
  for (std::size_t i = 0; i < run.tallies.size(); ++i) {
    writer.write(run_id_, first_recipe_ + static_cast<std::int64_t>(i), run.tallies[i]);
  }
}

std::string RunWriter::State::finish_new(const Run& run) {
  Sqlite& fresh = *fresh_;
  insert_run(fresh, run);
  fresh.run("COMMIT");
  // Only now, in a commit of one page: what a kill leaves half written is never taken for a store.
  if (!fresh.run("PRAGMA application_id = " + std::to_string(kStoreId))) return fresh.wrong();
  std::string wrong;
  if (fresh.moved() || what_stands_at(path_, wrong) != Standing::nothing) {
    return path_ + ": another program has made it meanwhile";
  }
  // Still locked, so that no other sweep takes the file for one that was left behind.
  if (std::rename(fresh_path_.c_str(), path_.c_str()) != 0) {
    return path_ + ": " + std::strerror(errno);
  }
  fresh_is_ours_ = false;
  sync_folder(path_);
  return "";
}

std::string RunWriter::State::finish_old(const Run& run) {
  Sqlite& target = *target_;
  if (!fresh_->run("COMMIT")) return fresh_->wrong();
  close_fresh();  // its lock; the target's keeps other sweeps away
  if (target.moved()) return path_ + ": was moved or removed meanwhile";
  target.wait_at_most_ms(kSaveWaitMs);
  target.run("PRAGMA main.cache_size = " + std::to_string(kCachePages));
  bring_along(target);
  drop_old_rows(target);
  {
    Statement attach(target, "ATTACH ? AS fresh");
    attach.run_with(
        std::string_view(fresh_path_.starts_with('/') ? fresh_path_ : "./" + fresh_path_));
  }
  copy_rows(target, "fresh");
  insert_run(target, run);
  target.run("COMMIT");
  return target.wrong();
}

void RunWriter::State::close_fresh() {
  insert_.reset();
  fresh_.reset();
}

void RunWriter::State::drop_fresh() {
  // Removed while it is locked: nobody else can have taken it over.
  if (fresh_is_ours_) unlink(fresh_path_.c_str());
  fresh_is_ours_ = false;
  close_fresh();
}

RunWriter::RunWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
RunWriter::~RunWriter() = default;

Parsed<std::unique_ptr<RunWriter>> RunWriter::open(const std::string& path) {
  auto state = std::make_unique<State>(path);
  if (std::string wrong = state->open(); !wrong.empty()) return Wrong{std::move(wrong)};
  return std::unique_ptr<RunWriter>(new RunWriter(std::move(state)));
}

std::string RunWriter::add_rows(std::size_t recipe, std::span<const Row> rows) {
  return state_->add_rows(recipe, rows);
}

std::string RunWriter::finish(const Run& run) { return state_->finish(run); }

}  // namespace seedbed
