// Decides how the kept maps of external recipes lie in the store. Promises: what the reader reads
// equals what the writer wrote; stores of older schemas have none.
#pragma once

#include <cstdint>

#include "reports/sqlite.h"
#include "reports/tally.h"

namespace seedbed {

class KeptMapWriter {
 public:
  explicit KeptMapWriter(Sqlite& store);
  void write(std::int64_t recipe_id, const KeptMaps& maps);

 private:
  Statement map_;
};

class KeptMapReader {
 public:
  explicit KeptMapReader(Sqlite& store);
  // What the store refuses, it says itself. The maps' text is anybody's: to be read with care.
  void read(std::int64_t recipe_id, Tally& tally);

 private:
  Sqlite& store_;
  Statement maps_;
};

}  // namespace seedbed
