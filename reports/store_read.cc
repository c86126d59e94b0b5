#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "reports/store.h"
#include "reports/store_fuzz.h"
#include "reports/store_head.h"
#include "reports/store_plans.h"
#include "reports/store_proofs.h"
#include "reports/store_rows.h"
#include "reports/store_schema.h"
#include "reports/store_tallies.h"
#include "reports/store_timings.h"

namespace seedbed {
namespace {

std::string select_runs(std::string_view which) {
  return "SELECT " + std::string(kHeadColumns) + ", elapsed_s, threads, partial FROM main.runs " +
         std::string(which);
}

Run read_provenance(Sqlite& store, Statement& row) {
  Run run;
  run.id = read_head(row, run.provenance);
  Provenance& from = run.provenance;
  from.elapsed_s = row.real(kColumnsOfHead);
  const std::int64_t threads = row.integer(kColumnsOfHead + 1);
  const std::int64_t partial = row.integer(kColumnsOfHead + 2);
  const bool possible = run.id >= 1 && std::isfinite(from.elapsed_s) && from.elapsed_s >= 0 &&
                        threads >= 0 && threads <= INT32_MAX && (partial == 0 || partial == 1);
  if (!possible) {
    store.refuse("damaged: run " + std::to_string(run.id) +
                 ": its id, elapsed_s, threads or partial cannot be");
    return run;
  }
  from.threads = static_cast<int>(threads);
  run.partial = partial == 1;
  return run;
}

// "2 timing runs and 1 fuzz run"; empty if there is none.
std::string other_runs(Sqlite& store) {
  struct Other {
    int since;
    std::string_view table;
    std::string_view one;
    std::string_view many;
  };
  constexpr auto kOthers = std::to_array<Other>(
      {{kTimingsSince, "timing_runs", "timing run", "timing runs"},
       {kFuzzSince, "fuzz_runs", "fuzz run", "fuzz runs"},
       {kProofsSince, "canary_proofs", "proof of canaries", "proofs of canaries"}});
  std::string words;
  for (const Other& other : kOthers) {
    if (store_schema(store) < other.since) continue;
    Statement count(store, "SELECT count(*) FROM main." + std::string(other.table));
    const std::int64_t many = count.step() ? count.integer(0) : 0;
    if (many == 0) continue;
    words += (words.empty() ? "" : " and ") + std::to_string(many) + " " +
             std::string(many > 1 ? other.many : other.one);
  }
  return words;
}

std::string no_such_run(Sqlite& store, std::optional<std::int64_t> id) {
  if (!id) {
    const std::string others = other_runs(store);
    if (others.empty()) return "it holds no run";
    return "it holds no run of a sweep, only " + others +
           ": a run of `seedbed sweep` in it would be right";
  }
  Statement ends(store, "SELECT min(id), max(id) FROM main.runs");
  std::string held = "no run";
  if (ends.step() && !ends.null(0)) {
    held = "runs " + std::to_string(ends.integer(0)) + ".." + std::to_string(ends.integer(1));
  }
  return "no run " + std::to_string(*id) + ": it holds " + held;
}

}  // namespace

Parsed<Run> read_run(Sqlite& store, std::optional<std::int64_t> id) {
  Run run;
  {
    Statement find(store, select_runs(id ? "WHERE id = ?" : "ORDER BY id DESC LIMIT 1"));
    if (id) find.start_with(*id);
    if (!find.step()) {
      store.refuse(no_such_run(store, id));
      return Wrong{store.wrong()};
    }
    run = read_provenance(store, find);
  }
  if (store.fine()) run.plan = read_plan(store, run.id);
  if (store.fine()) run.tallies = TallyReader(store).read(run.id);
  if (store.fine()) run.timings = newest_timings(store);
  if (!store.fine()) return Wrong{store.wrong()};
  return run;
}

Parsed<std::vector<Run>> read_runs(Sqlite& store) {
  std::vector<Run> runs;
  Statement list(store, select_runs("ORDER BY id"));
  while (list.step()) runs.push_back(read_provenance(store, list));
  if (!store.fine()) return Wrong{store.wrong()};
  return runs;
}

Parsed<Run> load_run(const std::string& path, std::optional<std::int64_t> id) {
  const Parsed<std::unique_ptr<StoreReader>> reader = StoreReader::open(path);
  if (!reader) return Wrong{reader.wrong()};
  return (*reader)->run(id);
}

Parsed<std::vector<Run>> list_runs(const std::string& path) {
  const Parsed<std::unique_ptr<StoreReader>> reader = StoreReader::open(path);
  if (!reader) return Wrong{reader.wrong()};
  return (*reader)->runs();
}

}  // namespace seedbed
