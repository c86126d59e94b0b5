// Reads one state of a store: a run, what a baseline's name stands for, and the rows of a run world
// by world. Promises: all answers of one reader are of one transaction; rows come ascending by
// seed; the file is untrusted, as in store.h.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reports/failure_life.h"
#include "reports/history.h"
#include "reports/store.h"

namespace seedbed {

struct StoredRow {
  std::uint64_t seed = 0;
  Measurement measurement;
  std::optional<std::uint64_t> digest;  // of the world alone; stores of schema 1 have none
};

// A run's name that people chose, and why.
struct Baseline {
  std::string name;
  std::int64_t run = 0;
  std::string reason;
  std::string named;  // UTC, ISO 8601
};

class StoreReader {
 public:
  static Parsed<std::unique_ptr<StoreReader>> open(const std::string& path);
  ~StoreReader();
  StoreReader(const StoreReader&) = delete;
  StoreReader& operator=(const StoreReader&) = delete;

  const std::string& path() const;
  // As load_run() and list_runs().
  Parsed<Run> run(std::optional<std::int64_t> id);
  Parsed<std::vector<Run>> runs();
  // The newest of each name, by name.
  Parsed<std::vector<Baseline>> baselines();

  // Every metric's moments in the runs of these ids, both included; recipes and metrics that this
  // program does not know are left out.
  Parsed<std::vector<StoredMean>> means(std::int64_t first_run, std::int64_t last_run);

  // Failures of the runs up to this one, and findings of all fuzz runs, over the nights.
  Parsed<std::vector<FailureLife>> failures(std::int64_t last_run);
  // The newest, if there is any.
  Parsed<std::optional<FuzzRun>> newest_fuzz_run();

  // Stands before the first row of the run's recipe, which counts from 0 in the order of the run's
  // tallies. False: an error is kept in wrong().
  bool start_rows(std::int64_t run_id, std::size_t recipe);
  // False: no row is left, or an error is kept in wrong(). REQUIRES: start_rows() was true.
  bool next_row(StoredRow& row);
  // "" or one line.
  const std::string& wrong() const;

 private:
  class State;
  explicit StoreReader(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Names a run; the name's older run loses it, and its rows when the next run is saved. Returns ""
// or one line; a refused store is as it was.
std::string set_baseline(const std::string& path, const Baseline& baseline);

// Forgets all runs but the newest `kept` and those that a baseline names, and gives their space
// back. `forgotten` gets how many they were. Returns "" or one line; a refused store is as it was.
// REQUIRES: kept >= 1.
std::string forget_runs(const std::string& path, std::int64_t kept, std::int64_t& forgotten);

// Letters, digits, '-', '_' and '.', at most 60, not all digits: what STORE@NAME can tell from a
// run's id.
bool is_baseline_name(std::string_view name);

}  // namespace seedbed
