// THE table of a store's tables, but for `rows`, whose columns are the metrics.
#pragma once

#include <span>
#include <string_view>

namespace seedbed {

struct StoreTable {
  int since;  // the first schema that has it
  std::string_view name;
  std::string_view run_id;     // its column of ids of runs; empty if it has none
  std::string_view recipe_id;  // the same of recipes
  std::string_view sql;
};

std::span<const StoreTable> store_tables();

}  // namespace seedbed
