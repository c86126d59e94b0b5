// The SQLite file that keeps runs: provenance, exact tallies, optional rows (one column a metric),
// broken laws with their cases. Promises: a run appears in the store whole or not at all (a new
// file by rename, an old one changes in one transaction when the run is done); a file that is no
// store, newer than this program, damaged or not writable is refused with one line "PATH: what is
// wrong" and left untouched; what is loaded equals what was saved. The file is untrusted input:
// whatever it holds, nothing aborts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "generator/parsed.h"
#include "reports/run.h"

namespace seedbed {

inline constexpr int kStoreSchema = 3;  // PRAGMA user_version

// One world's measurement, to be kept as a row.
struct Row {
  std::uint64_t seed = 0;
  Measurement measurement;
  std::uint64_t digest = 0;  // of the world alone: WorldDigest::world
};

// Saves one run. Rows may come from several threads, one call at a time, in any order; finish()
// makes the run permanent. Until then everything lies in PATH.unfinished, and an old store can be
// read but takes no other run. What checkpoint() saved there outlives a kill, a full disk and this
// object, and resume() goes on with it; without a checkpoint nothing is kept. open() replaces what
// an earlier sweep left.
class RunWriter {
 public:
  // Checks everything that can refuse the file before the sweep starts.
  static Parsed<std::unique_ptr<RunWriter>> open(const std::string& path);
  // As open(), but goes on with what a sweep saved in PATH.unfinished, or else with the newest run
  // of PATH if it is partial: its place is then taken by this one. `saved` gets that run; one
  // without tallies where there is none.
  static Parsed<std::unique_ptr<RunWriter>> resume(const std::string& path, Run& saved);
  ~RunWriter();
  RunWriter(const RunWriter&) = delete;
  RunWriter& operator=(const RunWriter&) = delete;

  // `recipe` counts from 0 in the order of the run's tallies. Returns "" or what went wrong, and
  // the same from then on.
  std::string add_rows(std::size_t recipe, std::span<const Row> rows);
  // Saves the tallies (run.tallies are not looked at) and all rows so far in one transaction. Rows
  // may be ahead of the tallies: those of seeds that no tally has are dropped by resume().
  // `changed` says which tallies differ from those of the last checkpoint. Returns as add_rows().
  // REQUIRES: the run is partial.
  std::string checkpoint(const Run& run, std::span<const Tally> tallies,
                         const std::vector<bool>& changed);
  // True if resume() would find something after this object is gone.
  bool has_checkpoint() const;
  // Also drops the rows of older runs: only the newest run and the runs that baselines name keep
  // theirs. A store of an older schema becomes one of kStoreSchema. Returns "" or what went wrong.
  // REQUIRES: called once; the tallies cover every recipe that rows were added for.
  std::string finish(const Run& run);

 private:
  class State;
  explicit RunWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// True if a sweep left something at PATH.unfinished.
bool left_unfinished(const std::string& path);

// The newest run, or the one with the given id. A recipe that this program cannot parse is an
// error; metrics, ratios and laws that it does not know are skipped, those that the store lacks are
// empty.
Parsed<Run> load_run(const std::string& path, std::optional<std::int64_t> id = std::nullopt);

// Ids and provenance of all runs, oldest first, without tallies.
Parsed<std::vector<Run>> list_runs(const std::string& path);

}  // namespace seedbed
