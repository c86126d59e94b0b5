#include "reports/store_timings.h"

#include <cmath>

#include "reports/store_append.h"
#include "reports/store_head.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

void insert_timings(Sqlite& store, const TimingRun& run) {
  const std::int64_t id = next_id(store, "timing_runs");
  insert_head(store, "timing_runs", id, run.provenance, std::string_view(run.method));
  Statement row(store, "INSERT INTO main.timings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  Statement round(store, "INSERT INTO main.timing_rounds VALUES (?, ?, ?, ?)");
  for (std::size_t i = 0; i < run.rows.size(); ++i) {
    const TimingRow& now = run.rows[i];
    const auto place = static_cast<std::int64_t>(i);
    row.run_with(id, place, std::string_view(now.name), std::string_view(now.family),
                 std::string_view(now.base), now.maps, now.tiles, now.walkable_tiles,
                 median_estimate(now.ns, 0.95).value);
    for (std::size_t n = 0; n < now.ns.size(); ++n) {
      round.run_with(id, place, static_cast<std::int64_t>(n), now.ns[n]);
    }
  }
}

bool possible(const TimingRow& row) {
  return row.maps >= 0 && row.tiles >= 0 && row.walkable_tiles >= 0 &&
         row.walkable_tiles <= row.tiles;
}

void read_rounds(Sqlite& store, std::int64_t id, TimingRun& run) {
  Statement rounds(store,
                   "SELECT place, round, ns FROM main.timing_rounds WHERE timing_run_id = ? "
                   "ORDER BY place, round");
  rounds.start_with(id);
  while (rounds.step()) {
    const std::int64_t place = rounds.integer(0);
    const std::int64_t round = rounds.integer(1);
    const double ns = rounds.real(2);
    const bool known = place >= 0 && place < static_cast<std::int64_t>(run.rows.size());
    if (!known || !(ns > 0) || !std::isfinite(ns) ||
        round != static_cast<std::int64_t>(run.rows[static_cast<std::size_t>(place)].ns.size())) {
      store.refuse("damaged: a round of timing run " + std::to_string(id) + " cannot be");
      return;
    }
    run.rows[static_cast<std::size_t>(place)].ns.push_back(ns);
  }
  for (const TimingRow& row : run.rows) {
    if (row.ns.empty()) {
      store.refuse("damaged: a row of timing run " + std::to_string(id) + " has no round");
    }
  }
}

}  // namespace

std::string save_timings(const std::string& path, const TimingRun& run) {
  return append_to_store(path, "timings", [&](Sqlite& store) { insert_timings(store, run); });
}

std::optional<TimingRun> newest_timings(Sqlite& store) {
  if (store_schema(store) < kTimingsSince) return std::nullopt;
  Statement newest(store, "SELECT " + std::string(kHeadColumns) +
                              ", method FROM main.timing_runs ORDER BY id DESC LIMIT 1");
  if (!newest.step()) return std::nullopt;
  TimingRun run;
  run.id = read_head(newest, run.provenance);
  run.method = newest.text(kColumnsOfHead);
  Statement rows(store,
                 "SELECT place, name, family, base, maps, tiles, walkable_tiles FROM main.timings "
                 "WHERE timing_run_id = ? ORDER BY place");
  rows.start_with(run.id);
  while (rows.step()) {
    TimingRow row{rows.text(1),
                  rows.text(2),
                  rows.text(3),
                  rows.integer(4),
                  rows.integer(5),
                  rows.integer(6),
                  {}};
    if (rows.integer(0) != static_cast<std::int64_t>(run.rows.size()) || !possible(row)) {
      store.refuse("damaged: a row of timing run " + std::to_string(run.id) + " cannot be");
      return std::nullopt;
    }
    run.rows.push_back(std::move(row));
  }
  read_rounds(store, run.id, run);
  return run;
}

}  // namespace seedbed
