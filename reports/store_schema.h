// Decides the store's tables, and how a file is known to be a store of this program that can be
// trusted with a read or a write. What is checked before the first read does not depend on what the
// file says of itself: its kind, its version, SQLite's quick check, the exact text of its tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/parsed.h"
#include "reports/run.h"
#include "reports/sqlite.h"

namespace seedbed {

// PRAGMA application_id. A run that is not finished has one of its own, so that it is never read as
// a store and a store is never taken for what a killed sweep left behind.
inline constexpr std::uint32_t kStoreId = 0x53454442;       // "SEDB"
inline constexpr std::uint32_t kUnfinishedId = 0x5345444e;  // "SEDN"

// The schema that brought counts of layouts.
inline constexpr int kLayoutsSince = 2;
// The schema that brought proofs of the canaries.
inline constexpr int kProofsSince = 3;
// The schema that brought timing runs.
inline constexpr int kTimingsSince = 2;
// The one that brought culprits and the programs of external recipes.
inline constexpr int kCulpritsSince = 3;
inline constexpr int kMapsSince = 3;

enum class Access : std::uint8_t { read, write };

// Reads columns of a recipe's rows; a store from before the schema `since` gives none.
std::string select_of_recipe(Sqlite& store, int since, std::string_view columns,
                             std::string_view table);

// Whether something stands at the path that can be opened as a file.
enum class Standing : std::uint8_t { nothing, file, refused };
// `wrong` gets one line when refused.
Standing what_stands_at(const std::string& path, std::string& wrong);

std::uint32_t application_id(const Sqlite::Header& header);

// Checks a store that was just opened and begins a transaction: for reading one state of it, or for
// writing with all other writers shut out. False: refused, and the file is as it was.
// `kind`: kStoreId or kUnfinishedId.
bool begin_store(Sqlite& store, Access access, std::uint32_t kind = kStoreId);

// PRAGMA user_version: 1..kStoreSchema in a store that begin_store() accepted.
int store_schema(Sqlite& store);

// True if all tables of the store's schema are as this program makes them, apart from the metrics
// in `rows`, and nothing stands where those of later schemas will.
bool check_tables(Sqlite& store);

// Into an empty file; its kind is kUnfinishedId. REQUIRES: a transaction.
bool create_tables(Sqlite& store);

// Brings a store of an older schema up to this program's: its tables, and a column in `rows` for
// every metric. REQUIRES: a transaction.
bool bring_along(Sqlite& store);

// "recipe_id, seed", the world's digest and the metrics of this program, quoted, in the order of
// the table.
std::string row_columns();

// Appends the rows of the attached database `from`, which this program made, with `shift` added to
// their recipe's id.
bool copy_rows(Sqlite& store, const std::string& from, std::int64_t shift);

// Everything that stands under the recipe's id but its rows.
bool drop_tally(Sqlite& store, std::int64_t recipe_id);

// The run with its recipes and rows. Baselines go on naming its id.
bool drop_run(Sqlite& store, std::int64_t run_id);

// Rows of runs that no baseline names. REQUIRES: tables of this program's schema.
bool drop_old_rows(Sqlite& store);

// All that is kept of runs but of the newest `kept` and of those that a baseline names. Returns how
// many runs that were. REQUIRES: a transaction, and tables of this program's schema.
std::int64_t drop_old_runs(Sqlite& store, std::int64_t kept);

// Undoes what a failed commit left half done, which SQLite leaves to whoever reads next, so that a
// refused store is as it was. Where that fails too, the journal stays for the next one.
void recover_store(const std::string& path);

// What load_run() and list_runs() of store.h answer. REQUIRES: begin_store() accepted.
Parsed<Run> read_run(Sqlite& store, std::optional<std::int64_t> id);
Parsed<std::vector<Run>> read_runs(Sqlite& store);

// Above all ids that any table holds.
std::int64_t first_free_run(Sqlite& store);
std::int64_t first_free_recipe(Sqlite& store);

}  // namespace seedbed
