// Decides how the smallest cases and maps of kept failures lie in the store. Promises: what the
// reader reads equals what the writer wrote; what it could not have written is refused; stores of
// older schemas have none.
#pragma once

#include <cstdint>
#include <string>

#include "reports/sqlite.h"
#include "reports/tally.h"

namespace seedbed {

// The schema that brought them.
inline constexpr int kShrunkSince = 3;

class ShrunkWriter {
 public:
  explicit ShrunkWriter(Sqlite& store);
  void write(std::int64_t recipe_id, const Tally& tally);

 private:
  Statement shrunk_;
};

class ShrunkReader {
 public:
  explicit ShrunkReader(Sqlite& store);
  // REQUIRES: the tally has its failures. Names and maps parse; `why` is anybody's text.
  void read(std::int64_t recipe_id, Tally& tally);

 private:
  // "" or what is wrong with the row that shrunk_ stands on.
  std::string take(Tally& tally, LawTally& law);

  Sqlite& store_;
  Statement shrunk_;
};

}  // namespace seedbed
