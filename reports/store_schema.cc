#include "reports/store_schema.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "generator/metrics.h"
#include "generator/names.h"
#include "reports/store.h"
#include "reports/store_fuzz.h"
#include "reports/store_plans.h"

namespace seedbed {
namespace {

struct Table {
  int since;  // the first schema that has it
  std::string_view name;
  std::string_view run_id;     // its column of ids of runs; empty if it has none
  std::string_view recipe_id;  // the same of recipes
  std::string_view sql;
};

// Every store keeps these texts and is compared with them letter for letter. Once a schema was
// released, a change of its tables, even of a comment, needs kStoreSchema + 1; a new table is a row
// here with that number, and bring_along() makes it in older stores.
constexpr auto kTables = std::to_array<Table>({
    {1, "runs", "id", "", R"(CREATE TABLE runs (
  id INTEGER PRIMARY KEY,  -- the newest run has the largest
  version TEXT NOT NULL,  -- of seedbed
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL,  -- UTC, ISO 8601
  elapsed_s REAL NOT NULL,
  threads INTEGER NOT NULL,
  partial INTEGER NOT NULL  -- 1: stopped before all seeds were done
) STRICT)"},
    {1, "recipes", "run_id", "id", R"(CREATE TABLE recipes (
  id INTEGER PRIMARY KEY,  -- of one recipe in one run
  run_id INTEGER NOT NULL REFERENCES runs (id),
  recipe TEXT NOT NULL,
  output_version INTEGER NOT NULL,
  worlds INTEGER NOT NULL,
  seeds TEXT NOT NULL,  -- 'first..last first..last', both included
  digest TEXT NOT NULL  -- of all worlds
) STRICT)"},
    {1, "metric_tallies", "", "recipe_id", R"(CREATE TABLE metric_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  n INTEGER NOT NULL,  -- worlds in which it has a value
  sum TEXT NOT NULL,  -- up to 128 bits, as sum_of_squares
  sum_of_squares TEXT NOT NULL,
  mean REAL,  -- for reading; NULL where n is 0, as all below
  min INTEGER,
  min_seed INTEGER,  -- seeds have 64 bits: from 2^63 on they stand here as seed - 2^64
  max INTEGER,
  max_seed INTEGER,
  PRIMARY KEY (recipe_id, metric)
) STRICT, WITHOUT ROWID)"},
    {1, "value_counts", "", "recipe_id", R"(CREATE TABLE value_counts (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  value INTEGER NOT NULL,  -- from 2^20 on: the lowest of a bucket
  count INTEGER NOT NULL,
  PRIMARY KEY (recipe_id, metric, value)
) STRICT, WITHOUT ROWID)"},
    {1, "ratio_tallies", "", "recipe_id", R"(CREATE TABLE ratio_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  ratio TEXT NOT NULL,
  n INTEGER NOT NULL,  -- worlds in which both x and y have a value
  sum_x TEXT NOT NULL,
  sum_y TEXT NOT NULL,
  sum_xx TEXT NOT NULL,
  sum_yy TEXT NOT NULL,
  sum_xy TEXT NOT NULL,
  ratio_of_sums REAL,  -- for reading; NULL where sum_y is 0
  PRIMARY KEY (recipe_id, ratio)
) STRICT, WITHOUT ROWID)"},
    {1, "law_tallies", "", "recipe_id", R"(CREATE TABLE law_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  asked INTEGER NOT NULL,
  not_applicable INTEGER NOT NULL,
  broken INTEGER NOT NULL,
  PRIMARY KEY (recipe_id, law)
) STRICT, WITHOUT ROWID)"},
    {1, "failures", "", "recipe_id", R"(CREATE TABLE failures (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  seed INTEGER NOT NULL,
  case_name TEXT NOT NULL,  -- for seedbed check
  why TEXT NOT NULL,
  PRIMARY KEY (recipe_id, law, seed)
) STRICT, WITHOUT ROWID)"},
    {2, "baselines", "run_id", "", R"(CREATE TABLE baselines (
  id INTEGER PRIMARY KEY,  -- of one naming; the newest of a name has the largest, and holds
  name TEXT NOT NULL,
  run_id INTEGER NOT NULL REFERENCES runs (id),
  reason TEXT NOT NULL,
  named TEXT NOT NULL  -- UTC, ISO 8601
) STRICT)"},
    {2, "layout_tallies", "", "recipe_id", R"(CREATE TABLE layout_tallies (
  recipe_id INTEGER PRIMARY KEY REFERENCES recipes (id),
  worlds INTEGER NOT NULL,  -- that have a layout
  repeated_share REAL  -- for reading; NULL where worlds is 0
) STRICT)"},
    {2, "layout_counts", "", "recipe_id", R"(CREATE TABLE layout_counts (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  layout INTEGER NOT NULL,  -- a hash of 64 bits, kept as seeds are; the 16384 smallest
  count INTEGER NOT NULL,  -- worlds with this layout, up to rotation and mirroring
  PRIMARY KEY (recipe_id, layout)
) STRICT, WITHOUT ROWID)"},
    {kPlansSince, "plans", "run_id", "", R"(CREATE TABLE plans (
  run_id INTEGER PRIMARY KEY REFERENCES runs (id),
  seeds TEXT NOT NULL,  -- 'first..last' of the whole plan, of every recipe
  shard INTEGER NOT NULL,  -- from 1: which part of the plan the run is
  shards INTEGER NOT NULL,
  rows INTEGER NOT NULL,  -- 1: it keeps one row a world, until a newer run takes their place
  settings TEXT NOT NULL  -- options that shape what is counted
) STRICT)"},
    {kTimingsSince, "timing_runs", "", "", R"(CREATE TABLE timing_runs (
  id INTEGER PRIMARY KEY,  -- of one timing run, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL,
  method TEXT NOT NULL  -- how it was timed, in words
) STRICT)"},
    {kTimingsSince, "timings", "", "", R"(CREATE TABLE timings (
  timing_run_id INTEGER NOT NULL REFERENCES timing_runs (id),
  place INTEGER NOT NULL,  -- from 0, in the order in which rows were timed
  name TEXT NOT NULL,
  family TEXT NOT NULL,  -- rows of one family differ in size alone; empty: none
  base TEXT NOT NULL,  -- name of the row that its ratio is taken against; empty: none
  maps INTEGER NOT NULL,  -- worlds or maps an iteration; 0: not known, as below
  tiles INTEGER NOT NULL,
  walkable_tiles INTEGER NOT NULL,
  median_ns REAL NOT NULL,  -- for reading: of the rounds
  PRIMARY KEY (timing_run_id, place)
) STRICT, WITHOUT ROWID)"},
    {kTimingsSince, "timing_rounds", "", "", R"(CREATE TABLE timing_rounds (
  timing_run_id INTEGER NOT NULL REFERENCES timing_runs (id),
  place INTEGER NOT NULL,
  round INTEGER NOT NULL,  -- from 0
  ns REAL NOT NULL,  -- processor time of one iteration
  PRIMARY KEY (timing_run_id, place, round)
) STRICT, WITHOUT ROWID)"},
    {kFuzzSince, "fuzz_runs", "", "", R"(CREATE TABLE fuzz_runs (
  id INTEGER PRIMARY KEY,  -- of one fuzz run, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL
) STRICT)"},
    {kFuzzSince, "fuzz_targets", "", "", R"(CREATE TABLE fuzz_targets (
  fuzz_run_id INTEGER NOT NULL REFERENCES fuzz_runs (id),
  target TEXT NOT NULL,
  executions INTEGER NOT NULL,
  elapsed_s REAL NOT NULL,
  edges_first INTEGER NOT NULL,  -- covered by the kept inputs
  edges_last INTEGER NOT NULL,
  features_first INTEGER NOT NULL,  -- edges with how often they were taken
  features_last INTEGER NOT NULL,
  inputs INTEGER NOT NULL,  -- in the corpus at the end
  PRIMARY KEY (fuzz_run_id, target)
) STRICT, WITHOUT ROWID)"},
    {kFuzzSince, "fuzz_findings", "", "", R"(CREATE TABLE fuzz_findings (
  fuzz_run_id INTEGER NOT NULL REFERENCES fuzz_runs (id),
  target TEXT NOT NULL,
  kind TEXT NOT NULL,  -- crash, hang, memory, leak, law, promise
  law TEXT NOT NULL,  -- of kind law
  place TEXT NOT NULL,  -- what told it from other findings
  words TEXT NOT NULL,
  input TEXT NOT NULL,  -- the file that shows it; empty: none was written
  hits INTEGER NOT NULL,  -- how often it ended the target
  PRIMARY KEY (fuzz_run_id, target, kind, law, place)
) STRICT, WITHOUT ROWID)"},
    {kCulpritsSince, "culprit_tallies", "", "recipe_id", R"(CREATE TABLE culprit_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  kind TEXT NOT NULL,  -- crashed, hung, memory, too_long, garbage
  count INTEGER NOT NULL,  -- seeds that gave no world
  PRIMARY KEY (recipe_id, kind)
) STRICT, WITHOUT ROWID)"},
    {kCulpritsSince, "culprits", "", "recipe_id", R"(CREATE TABLE culprits (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  kind TEXT NOT NULL,
  seed INTEGER NOT NULL,  -- the 100 smallest of each kind
  words TEXT NOT NULL,  -- what happened
  PRIMARY KEY (recipe_id, kind, seed)
) STRICT, WITHOUT ROWID)"},
    {kCulpritsSince, "programs", "", "recipe_id", R"(CREATE TABLE programs (
  recipe_id INTEGER PRIMARY KEY REFERENCES recipes (id),
  program TEXT NOT NULL  -- another program's generator, as --exec takes it
) STRICT)"},
});

// Not WITHOUT ROWID, which makes it 5 % smaller: appending to a rowid table and a narrow index
// is 1.7 times as fast as finding the place among wide records.
constexpr std::string_view kRowsHead =
    "CREATE TABLE rows (\n  recipe_id INTEGER NOT NULL REFERENCES recipes (id),\n"
    "  seed INTEGER NOT NULL";

std::string quoted(std::string_view name) { return "\"" + std::string(name) + "\""; }

// The columns of `rows` after its key. Older stores may lack some: they were NULL.
std::vector<std::string> value_columns() {
  std::vector<std::string> names{"world_digest"};
  for (const Metric& metric : metrics()) names.emplace_back(metric.name);
  return names;
}

std::string rows_sql() {
  std::string sql(kRowsHead);
  for (const std::string& name : value_columns()) sql += ",\n  " + quoted(name) + " INTEGER";
  return sql + ",\n  PRIMARY KEY (recipe_id, seed)\n) STRICT";
}

// Names of the columns of `rows`; refuses any that seedbed would not have made.
std::vector<std::string> row_column_names(Sqlite& store) {
  std::vector<std::string> names;
  Statement columns(store, "PRAGMA main.table_xinfo(rows)");
  while (columns.step()) {
    const std::string name = columns.text(1);
    const bool key = names.size() < 2;
    const bool plain =
        columns.text(2) == "INTEGER" && columns.integer(3) == (key ? 1 : 0) && columns.null(4) &&
        columns.integer(6) == 0 &&
        columns.integer(5) == (key ? static_cast<std::int64_t>(names.size()) + 1 : 0);
    const bool lower = std::all_of(name.begin(), name.end(), [](char letter) {
      return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '_';
    });
    const bool named = names.size() == 0   ? name == "recipe_id"
                       : names.size() == 1 ? name == "seed"
                                           : lower;
    if (!plain || !named) {
      store.refuse("damaged: column " + printable(name) + " of table rows is not seedbed's");
      return {};
    }
    names.push_back(name);
  }
  return names;
}

// 0 for an empty table.
std::int64_t largest(Sqlite& store, std::string_view table, std::string_view column) {
  Statement find(store, "SELECT max(" + std::string(column) + ") FROM main." + std::string(table));
  if (!find.step() || find.null(0)) return 0;
  return std::max<std::int64_t>(find.integer(0), 0);
}

std::int64_t free_id(Sqlite& store, std::string_view kind, std::int64_t largest_id) {
  constexpr std::int64_t kIdMax = std::int64_t{1} << 53;
  if (largest_id >= kIdMax) {
    store.refuse("damaged: a " + std::string(kind) + " has the id " + std::to_string(largest_id));
    return 0;
  }
  return largest_id + 1;
}

// One above all ids in the columns that `column` names.
std::int64_t first_free(Sqlite& store, std::string_view kind, std::string_view Table::* column) {
  const int schema = store_schema(store);
  std::int64_t id = 0;
  for (const Table& table : kTables) {
    if (table.since > schema || (table.*column).empty()) continue;
    id = std::max(id, largest(store, table.name, table.*column));
  }
  return free_id(store, kind, id);
}

}  // namespace

int store_schema(Sqlite& store) {
  Statement version(store, "PRAGMA main.user_version");
  return version.step() ? static_cast<int>(version.integer(0)) : 0;
}

bool check_tables(Sqlite& store) {
  const int schema = store_schema(store);
  Statement find(store, "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?");
  const auto sql_of = [&](std::string_view name) {
    find.start_with(name);
    std::string sql = find.step() ? find.text(0) : "";
    find.reset();
    if (sql.empty()) store.refuse("damaged: it has no table " + std::string(name));
    return sql;
  };
  Statement taken(store, "SELECT 1 FROM main.sqlite_schema WHERE name = ? COLLATE NOCASE");
  for (const Table& table : kTables) {
    if (table.since > schema) {
      // Found now, and not when a sweep of hours is to be saved.
      taken.start_with(table.name);
      if (taken.step()) {
        return store.refuse("damaged: " + std::string(table.name) + " is not of store schema " +
                            std::to_string(schema));
      }
    } else if (sql_of(table.name) != table.sql) {
      return store.refuse("damaged: table " + std::string(table.name) + " is not seedbed's");
    }
  }
  if (!sql_of("rows").starts_with(kRowsHead)) {
    return store.refuse("damaged: table rows is not seedbed's");
  }
  return !row_column_names(store).empty();
}

bool create_tables(Sqlite& store) {
  store.run("PRAGMA application_id = " + std::to_string(kUnfinishedId));
  store.run("PRAGMA user_version = " + std::to_string(kStoreSchema));
  for (const Table& table : kTables) store.run(std::string(table.sql));
  return store.run(rows_sql());
}

bool bring_along(Sqlite& store) {
  const int schema = store_schema(store);
  for (const Table& table : kTables) {
    if (table.since > schema) store.run(std::string(table.sql));
  }
  const std::vector<std::string> names = row_column_names(store);
  for (const std::string& column : value_columns()) {
    if (std::find(names.begin(), names.end(), column) != names.end()) continue;
    store.run("ALTER TABLE main.rows ADD COLUMN " + quoted(column) + " INTEGER");
  }
  return store.run("PRAGMA main.user_version = " + std::to_string(kStoreSchema));
}

std::string row_columns() {
  std::string columns = "recipe_id, seed";
  for (const std::string& name : value_columns()) columns += ", " + quoted(name);
  return columns;
}

bool copy_rows(Sqlite& store, const std::string& from, std::int64_t shift) {
  std::vector<std::string> ours{"recipe_id", "seed"};
  for (std::string& name : value_columns()) ours.push_back(std::move(name));
  // SQLite copies whole records, twice as fast, if no column is named. OR ROLLBACK: no journal of
  // the statement itself.
  if (shift == 0 && row_column_names(store) == ours) {
    return store.run("INSERT OR ROLLBACK INTO main.rows SELECT * FROM " + from + ".rows");
  }
  return store.run("INSERT OR ROLLBACK INTO main.rows (" + row_columns() + ") SELECT recipe_id + " +
                   std::to_string(shift) + row_columns().substr(std::string("recipe_id").size()) +
                   " FROM " + from + ".rows");
}

bool drop_tally(Sqlite& store, std::int64_t recipe_id) {
  for (const Table& table : kTables) {
    if (table.recipe_id.empty()) continue;
    store.run("DELETE FROM main." + std::string(table.name) + " WHERE " +
              std::string(table.recipe_id) + " = " + std::to_string(recipe_id));
  }
  return store.fine();
}

bool drop_run(Sqlite& store, std::int64_t run_id) {
  const std::string id = std::to_string(run_id);
  const std::string recipes = " IN (SELECT id FROM main.recipes WHERE run_id = " + id + ")";
  store.run("DELETE FROM main.rows WHERE recipe_id" + recipes);
  for (const Table& table : kTables) {
    if (table.recipe_id.empty() || table.name == "recipes") continue;
    store.run("DELETE FROM main." + std::string(table.name) + " WHERE " +
              std::string(table.recipe_id) + recipes);
  }
  for (const Table& table : kTables) {
    if (table.run_id.empty() || table.name == "baselines") continue;
    store.run("DELETE FROM main." + std::string(table.name) + " WHERE " +
              std::string(table.run_id) + " = " + id);
  }
  return store.fine();
}

bool drop_old_rows(Sqlite& store) {
  bool baselines = false;
  {
    Statement any(store, "SELECT 1 FROM main.baselines");
    baselines = any.step();
  }
  // Without a condition SQLite frees whole pages.
  if (!baselines) return store.run("DELETE FROM main.rows");
  return store.run(
      "DELETE FROM main.rows WHERE recipe_id NOT IN (SELECT id FROM main.recipes WHERE run_id IN "
      "(SELECT run_id FROM main.baselines WHERE id IN (SELECT max(id) FROM main.baselines "
      "GROUP BY name)))");
}

std::int64_t first_free_run(Sqlite& store) { return first_free(store, "run", &Table::run_id); }

std::int64_t first_free_recipe(Sqlite& store) {
  return first_free(store, "recipe", &Table::recipe_id);
}

}  // namespace seedbed
