#include "reports/store_schema.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "generator/metrics.h"
#include "generator/names.h"
#include "reports/store.h"
#include "reports/store_tables.h"

namespace seedbed {
namespace {

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
std::int64_t first_free(Sqlite& store, std::string_view kind,
                        std::string_view StoreTable::* column) {
  const int schema = store_schema(store);
  std::int64_t id = 0;
  for (const StoreTable& table : store_tables()) {
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
  for (const StoreTable& table : store_tables()) {
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
  for (const StoreTable& table : store_tables()) store.run(std::string(table.sql));
  return store.run(rows_sql());
}

bool bring_along(Sqlite& store) {
  const int schema = store_schema(store);
  for (const StoreTable& table : store_tables()) {
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
  for (const StoreTable& table : store_tables()) {
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
  for (const StoreTable& table : store_tables()) {
    if (table.recipe_id.empty() || table.name == "recipes") continue;
    store.run("DELETE FROM main." + std::string(table.name) + " WHERE " +
              std::string(table.recipe_id) + recipes);
  }
  for (const StoreTable& table : store_tables()) {
    if (table.run_id.empty() || table.name == "baselines") continue;
    store.run("DELETE FROM main." + std::string(table.name) + " WHERE " +
              std::string(table.run_id) + " = " + id);
  }
  return store.fine();
}

// Ids of the runs that a baseline names now.
constexpr std::string_view kNamedRuns =
    "SELECT run_id FROM main.baselines WHERE id IN (SELECT max(id) FROM main.baselines "
    "GROUP BY name)";

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
      "(" +
      std::string(kNamedRuns) + "))");
}

std::int64_t drop_old_runs(Sqlite& store, std::int64_t kept) {
  std::vector<std::int64_t> gone;
  {
    Statement old(store,
                  "SELECT id FROM main.runs WHERE id NOT IN (SELECT id FROM main.runs "
                  "ORDER BY id DESC LIMIT " +
                      std::to_string(kept) + ") AND id NOT IN (" + std::string(kNamedRuns) + ")");
    while (old.step()) gone.push_back(old.integer(0));
  }
  for (const std::int64_t id : gone) drop_run(store, id);
  store.run("DELETE FROM main.baselines WHERE run_id NOT IN (SELECT id FROM main.runs)");
  return static_cast<std::int64_t>(gone.size());
}

std::int64_t first_free_run(Sqlite& store) { return first_free(store, "run", &StoreTable::run_id); }

std::int64_t first_free_recipe(Sqlite& store) {
  return first_free(store, "recipe", &StoreTable::recipe_id);
}

std::string select_of_recipe(Sqlite& store, int since, std::string_view columns,
                             std::string_view table) {
  if (store_schema(store) < since) return "SELECT 1 WHERE ? IS NULL";
  return "SELECT " + std::string(columns) + " FROM main." + std::string(table) +
         " WHERE recipe_id = ?";
}

}  // namespace seedbed
