#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "generator/check.h"
#include "reports/store.h"
#include "reports/store_schema.h"
#include "reports/store_tallies.h"
#include "reports/unfinished.h"

namespace seedbed {
namespace {

// A reader may be in the middle of a large store; a run of hours is worth the wait.
constexpr int kSaveWaitMs = 60'000;

bool same_run(const Provenance& a, const Provenance& b) {
  return a.started == b.started && a.host == b.host && a.command == b.command;
}

// A file of the right kind, after what a kill left of its last commit was taken back.
bool is_whole_store(const std::string& file) {
  Sqlite store(file, OpenAs::existing);
  return begin_store(store, Access::read) && application_id(store.header()) == kStoreId;
}

}  // namespace

// Two files: `target_`, the old store if there is one, locked against other writers; `fresh_`, a
// whole store beside it that takes the rows and the checkpoints. A new store is `fresh_` renamed;
// an old one gets a copy of its rows.
class RunWriter::State {
 public:
  explicit State(const std::string& path) : path_(path), fresh_(path) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  // All answer "" or one line.
  std::string open();
  std::string resume(Run& saved);
  std::string add_rows(std::size_t recipe, std::span<const Row> rows);
  std::string checkpoint(const Run& run, std::span<const Tally> tallies,
                         const std::vector<bool>& changed);
  std::string finish(const Run& run);
  bool has_checkpoint() const { return fresh_.is_ours() && fresh_.saved(); }

 private:
  std::string open_target();
  std::string start_fresh();
  std::string adopt_whole_store();
  std::string go_on_with(Run& saved);
  std::string take_partial_run(Run& saved);
  std::string finish_old(const Run& run);

  std::string path_;
  UnfinishedRun fresh_;
  std::unique_ptr<Sqlite> target_;
  RunIds ids_;             // in the target
  bool replaces_ = false;  // a partial run of the target
  bool finished_ = false;
  std::string wrong_;
};

std::string RunWriter::State::open_target() {
  std::string wrong;
  const Standing standing = what_stands_at(path_, wrong);
  if (standing == Standing::refused) return wrong;
  if (standing == Standing::file) {
    target_ = std::make_unique<Sqlite>(path_, OpenAs::existing);
    if (begin_store(*target_, Access::write)) {
      ids_ = {first_free_run(*target_), first_free_recipe(*target_)};
    }
    if (!target_->fine()) return target_->wrong();
  }
  return wrong_folder(path_);
}

std::string RunWriter::State::start_fresh() {
  if (std::string wrong = fresh_.create(ids_); !wrong.empty()) return wrong;
  std::string wrong;
  if (target_ == nullptr && what_stands_at(path_, wrong) != Standing::nothing) {
    return path_ + ": another program has just made it";
  }
  return "";
}

std::string RunWriter::State::open() {
  if (std::string wrong = adopt_whole_store(); !wrong.empty()) return wrong;
  if (std::string wrong = open_target(); !wrong.empty()) return wrong;
  return start_fresh();
}

// A kill between a new store's last commit and its rename leaves the whole store under the other
// name.
std::string RunWriter::State::adopt_whole_store() {
  std::string wrong;
  if (what_stands_at(path_, wrong) != Standing::nothing) return "";
  if (what_stands_at(fresh_.file(), wrong) != Standing::file) return "";
  if (!is_whole_store(fresh_.file())) return "";
  if (std::rename(fresh_.file().c_str(), path_.c_str()) != 0) {
    return path_ + ": " + std::strerror(errno);
  }
  sync_folder(path_);
  return "";
}

std::string RunWriter::State::resume(Run& saved) {
  saved = {};
  if (std::string wrong = adopt_whole_store(); !wrong.empty()) return wrong;
  if (std::string wrong = open_target(); !wrong.empty()) return wrong;
  std::string wrong;
  switch (fresh_.reopen(saved, wrong)) {
    case UnfinishedRun::Left::run:
      return go_on_with(saved);
    case UnfinishedRun::Left::nothing:
      if (target_ != nullptr) return take_partial_run(saved);
      return start_fresh();
    case UnfinishedRun::Left::whole_store:
      return fresh_.file() + ": a whole store: renaming it would be right";
    default:
      return wrong;
  }
}

// What the unfinished run has to do with the target's newest run.
std::string RunWriter::State::go_on_with(Run& saved) {
  if (target_ == nullptr) {
    ids_ = fresh_.ids();
    // Saved for the last time, but killed before that made it a store.
    finished_ = !saved.partial;
    return finished_ ? fresh_.publish() : "";
  }
  const Parsed<std::vector<Run>> runs = read_runs(*target_);
  if (!runs) return runs.wrong();
  for (const Run& run : *runs) {
    if (run.id != saved.id || !same_run(run.provenance, saved.provenance)) continue;
    // Saved, but killed before the file beside it was gone.
    if (!run.partial) {
      fresh_.remove();
      Parsed<Run> whole = read_run(*target_, run.id);
      if (!whole) return whole.wrong();
      saved = std::move(*whole);
      finished_ = true;
      return "";
    }
    replaces_ = true;
    Statement first(*target_, "SELECT coalesce(min(id), 1) FROM main.recipes WHERE run_id = ?");
    first.start_with(run.id);
    if (first.step()) ids_ = {run.id, first.integer(0)};
  }
  return target_->wrong();
}

std::string RunWriter::State::take_partial_run(Run& saved) {
  const Parsed<std::vector<Run>> runs = read_runs(*target_);
  if (!runs) return runs.wrong();
  if (runs->empty()) return start_fresh();
  Parsed<Run> newest = read_run(*target_, runs->back().id);
  if (!newest) return newest.wrong();
  if (!newest->partial) {
    // Whoever asked may be glad that nothing is to do.
    if (std::string wrong = start_fresh(); !wrong.empty()) return wrong;
    saved = std::move(*newest);
    return "";
  }
  {
    Statement first(*target_, "SELECT coalesce(min(id), 1) FROM main.recipes WHERE run_id = ?");
    first.start_with(newest->id);
    if (first.step()) ids_ = {newest->id, first.integer(0)};
  }
  if (!target_->fine()) return target_->wrong();
  replaces_ = true;
  if (std::string wrong = start_fresh(); !wrong.empty()) return wrong;
  saved = std::move(*newest);
  if (!saved.plan || !saved.plan->rows) return "";
  return fresh_.take_rows(*target_, ids_, saved.tallies.size());
}

std::string RunWriter::State::add_rows(std::size_t recipe, std::span<const Row> rows) {
  if (wrong_.empty()) wrong_ = fresh_.add_rows(recipe, rows);
  return wrong_;
}

std::string RunWriter::State::checkpoint(const Run& run, std::span<const Tally> tallies,
                                         const std::vector<bool>& changed) {
  SEEDBED_CHECK(run.partial, "a whole run is finished, not saved on the way");
  if (wrong_.empty()) wrong_ = fresh_.save(run, tallies, changed);
  return wrong_;
}

std::string RunWriter::State::finish(const Run& run) {
  if (!wrong_.empty()) return wrong_;
  SEEDBED_CHECK(!finished_ && fresh_.is_ours(), "a run is finished twice");
  SEEDBED_CHECK(fresh_.recipes() <= run.tallies.size(),
                "rows were added for a recipe without a tally");
  finished_ = true;
  const bool old = target_ != nullptr;
  const bool saved = fresh_.saved();
  if (old) {
    wrong_ = finish_old(run);
  } else {
    wrong_ = fresh_.save(run, run.tallies, std::vector<bool>(run.tallies.size(), true));
    if (wrong_.empty()) wrong_ = fresh_.publish();
  }
  if (wrong_.empty() || !saved) fresh_.remove();
  target_.reset();
  if (old && !wrong_.empty()) recover_store(path_);
  return wrong_;
}

std::string RunWriter::State::finish_old(const Run& run) {
  Sqlite& target = *target_;
  // Its lock ends; the target's keeps other sweeps away.
  if (std::string wrong = fresh_.close(); !wrong.empty()) return wrong;
  if (target.moved()) return path_ + ": was moved or removed meanwhile";
  target.wait_at_most_ms(kSaveWaitMs);
  target.run("PRAGMA main.cache_size = " + std::to_string(kCachePages));
  bring_along(target);
  if (replaces_) drop_run(target, ids_.run);
  drop_old_rows(target);
  {
    Statement attach(target, "ATTACH ? AS fresh");
    attach.run_with(
        std::string_view(fresh_.file().starts_with('/') ? fresh_.file() : "./" + fresh_.file()));
  }
  copy_rows(target, "fresh", ids_.first_recipe - fresh_.ids().first_recipe);
  write_run(target, ids_, run, run.tallies, std::vector<bool>(run.tallies.size(), true));
  target.run("COMMIT");
  return target.wrong();
}

RunWriter::RunWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
RunWriter::~RunWriter() = default;

Parsed<std::unique_ptr<RunWriter>> RunWriter::open(const std::string& path) {
  auto state = std::make_unique<State>(path);
  if (std::string wrong = state->open(); !wrong.empty()) return Wrong{std::move(wrong)};
  return std::unique_ptr<RunWriter>(new RunWriter(std::move(state)));
}

Parsed<std::unique_ptr<RunWriter>> RunWriter::resume(const std::string& path, Run& saved) {
  auto state = std::make_unique<State>(path);
  if (std::string wrong = state->resume(saved); !wrong.empty()) return Wrong{std::move(wrong)};
  return std::unique_ptr<RunWriter>(new RunWriter(std::move(state)));
}

std::string RunWriter::add_rows(std::size_t recipe, std::span<const Row> rows) {
  return state_->add_rows(recipe, rows);
}

std::string RunWriter::checkpoint(const Run& run, std::span<const Tally> tallies,
                                  const std::vector<bool>& changed) {
  return state_->checkpoint(run, tallies, changed);
}

bool RunWriter::has_checkpoint() const { return state_->has_checkpoint(); }

std::string RunWriter::finish(const Run& run) { return state_->finish(run); }

}  // namespace seedbed
