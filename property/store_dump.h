// Every deterministic table of a store in words, for suites that hold two stores equal: all that
// the schema has, apart from provenance and clocks.
#pragma once

#include <algorithm>
#include <string>

#include "property/store_folder.h"

namespace seedbed {

inline std::string dumped(const std::string& path) {
  std::string text;
  for (const std::string& table :
       sql(path,
           "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('runs', "
           "'baselines') AND name NOT LIKE 'timing%' ORDER BY name")) {
    text += "-- " + table + "\n";
    std::string order;
    const auto columns = sql(path, "SELECT name FROM pragma_table_info('" + table + "')");
    for (std::size_t i = 1; i <= columns.size(); ++i) {
      order += (i == 1 ? "" : ", ") + std::to_string(i);
    }
    for (const std::string& row : sql(path, "SELECT * FROM " + table + " ORDER BY " + order)) {
      text += row + "\n";
    }
  }
  return text + sql(path, "SELECT group_concat(sql) FROM sqlite_schema")[0];
}

// The first line in which two dumps differ; "" where they are equal.
inline std::string dump_difference(const std::string& a, const std::string& b) {
  const auto at = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (at.first == a.end() && at.second == b.end()) return "";
  const auto place = static_cast<std::size_t>(at.first - a.begin());
  const std::size_t table = a.rfind("-- ", place);
  const auto line = [&](const std::string& text) {
    const std::size_t start = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;
    return text.substr(start, text.find('\n', place) - start);
  };
  return a.substr(table, a.find('\n', table) - table) + ": " + line(a) + " | " + line(b);
}

}  // namespace seedbed
