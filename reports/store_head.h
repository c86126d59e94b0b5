// Who made it, where and when: the columns that a run of a sweep, of timings, of fuzzing and of
// canaries have alike, after an id.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reports/provenance.h"
#include "reports/sqlite.h"

namespace seedbed {

inline constexpr std::string_view kHeadColumns =
    "id, version, compiler, build, host, command, started";
inline constexpr int kColumnsOfHead = 7;

// One above the largest id of the table.
inline std::int64_t next_id(Sqlite& store, const std::string& table) {
  Statement last(store, "SELECT coalesce(max(id), 0) + 1 FROM main." + table);
  return last.step() ? last.integer(0) : 1;
}

// A row with these columns and `more` after them.
template <class... More>
void insert_head(Sqlite& store, const std::string& table, std::int64_t id, const Provenance& from,
                 More... more) {
  std::string sql = "INSERT INTO main." + table + " VALUES (?";
  for (int i = 1; i < kColumnsOfHead + static_cast<int>(sizeof...(more)); ++i) sql += ", ?";
  Statement(store, sql + ")")
      .run_with(id, std::string_view(from.version), std::string_view(from.compiler),
                std::string_view(from.build), std::string_view(from.host),
                std::string_view(from.command), std::string_view(from.started), more...);
}

// Of a row that begins with kHeadColumns; its id.
inline std::int64_t read_head(Statement& row, Provenance& from) {
  from.version = row.text(1);
  from.compiler = row.text(2);
  from.build = row.text(3);
  from.host = row.text(4);
  from.command = row.text(5);
  from.started = row.text(6);
  return row.integer(0);
}

}  // namespace seedbed
