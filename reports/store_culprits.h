// Decides how culprits, and the programs of external recipes, lie in the store. Promises: what the
// reader reads equals what the writer wrote; kinds that this program does not know are skipped, and
// stores of older schemas have none.
#pragma once

#include <cstdint>

#include "reports/sqlite.h"
#include "reports/tally.h"

namespace seedbed {

class CulpritWriter {
 public:
  explicit CulpritWriter(Sqlite& store);
  void write(std::int64_t recipe_id, const Tally& tally);

 private:
  Statement count_;
  Statement culprit_;
  Statement program_;
};

class CulpritReader {
 public:
  explicit CulpritReader(Sqlite& store);
  // What the store refuses, it says itself.
  void read(std::int64_t recipe_id, Tally& tally);

 private:
  Sqlite& store_;
  Statement counts_;
  Statement culprits_;
  Statement programs_;
};

}  // namespace seedbed
