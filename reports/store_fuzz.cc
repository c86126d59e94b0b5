#include "reports/store_fuzz.h"

#include <cmath>

#include "reports/store_append.h"
#include "reports/store_head.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

using View = std::string_view;

void insert(Sqlite& store, const FuzzRun& run) {
  const std::int64_t id = next_id(store, "fuzz_runs");
  insert_head(store, "fuzz_runs", id, run.provenance);
  Statement target(store, "INSERT INTO main.fuzz_targets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const FuzzTarget& row : run.targets) {
    target.run_with(id, View(row.name), row.executions, row.elapsed_s, row.edges_first,
                    row.edges_last, row.features_first, row.features_last, row.inputs);
  }
  Statement finding(store, "INSERT INTO main.fuzz_findings VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  for (const FuzzFinding& row : run.findings) {
    finding.run_with(id, View(row.target), kind_name(row.kind), View(row.law), View(row.place),
                     View(row.words), View(row.input), row.hits);
  }
}

bool possible(const FuzzTarget& row) {
  return row.executions >= 0 && row.elapsed_s >= 0 && std::isfinite(row.elapsed_s) &&
         row.edges_first >= 0 && row.edges_last >= 0 && row.features_first >= 0 &&
         row.features_last >= 0 && row.inputs >= 0;
}

void read_targets(Sqlite& store, FuzzRun& run) {
  Statement rows(store,
                 "SELECT target, executions, elapsed_s, edges_first, edges_last, features_first, "
                 "features_last, inputs FROM main.fuzz_targets WHERE fuzz_run_id = ? "
                 "ORDER BY target");
  rows.start_with(run.id);
  while (rows.step()) {
    run.targets.push_back({rows.text(0), rows.integer(1), rows.real(2), rows.integer(3),
                           rows.integer(4), rows.integer(5), rows.integer(6), rows.integer(7)});
    if (!possible(run.targets.back())) {
      store.refuse("damaged: a target of fuzz run " + std::to_string(run.id) + " cannot be");
      return;
    }
  }
}

void read_findings(Sqlite& store, FuzzRun& run) {
  Statement rows(store,
                 "SELECT target, kind, law, place, words, input, hits FROM main.fuzz_findings "
                 "WHERE fuzz_run_id = ? ORDER BY target, kind, law, place");
  rows.start_with(run.id);
  while (rows.step()) {
    const std::optional<FindingKind> kind = find_kind(rows.text(1));
    const std::int64_t hits = rows.integer(6);
    if (!kind || hits < 1) {
      store.refuse("damaged: a finding of fuzz run " + std::to_string(run.id) + " cannot be");
      return;
    }
    run.findings.push_back(
        {rows.text(0), *kind, rows.text(2), rows.text(3), rows.text(4), rows.text(5), hits});
  }
}

}  // namespace

std::string save_fuzz_run(const std::string& path, const FuzzRun& run) {
  return append_to_store(path, "fuzzing", [&](Sqlite& store) { insert(store, run); });
}

std::vector<FuzzRun> read_fuzz_runs(Sqlite& store) {
  std::vector<FuzzRun> runs;
  if (store_schema(store) < kFuzzSince) return runs;
  Statement rows(store, "SELECT " + std::string(kHeadColumns) + " FROM main.fuzz_runs ORDER BY id");
  while (rows.step()) {
    FuzzRun& run = runs.emplace_back();
    run.id = read_head(rows, run.provenance);
  }
  for (FuzzRun& run : runs) {
    read_targets(store, run);
    read_findings(store, run);
  }
  return runs;
}

}  // namespace seedbed
