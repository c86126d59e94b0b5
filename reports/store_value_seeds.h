// The seeds of counted values in the store. Stores of older schemas have none.
#pragma once

#include <cstdint>
#include <string_view>

#include "reports/sqlite.h"
#include "reports/tally.h"

namespace seedbed {

inline constexpr int kValueSeedsSince = 3;  // store schema

class ValueSeedWriter {
 public:
  explicit ValueSeedWriter(Sqlite& store);
  void write(std::int64_t recipe_id, std::string_view metric, const ValueSeeds& seeds);

 private:
  Statement seed_;
};

class ValueSeedReader {
 public:
  explicit ValueSeedReader(Sqlite& store);
  // REQUIRES: the tally has its values. A seed of a value that it does not have is damage.
  void read(std::int64_t recipe_id, Tally& tally);

 private:
  Sqlite& store_;
  Statement seeds_;
};

}  // namespace seedbed
