// What the workers of a sweep have made of its seeds, brought back into the order of recipes and
// seeds: what is kept of it then lies as if one worker had made it all.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "reports/store.h"
#include "reports/tally.h"

namespace seedbed {

// Some seeds of a recipe, done by one worker.
struct Part {
  std::size_t recipe = 0;
  SeedInterval seeds;
  std::vector<Row> rows;         // none where none are kept
  std::unique_ptr<Tally> tally;  // null: the worker keeps it for a while
};

class InOrder {
 public:
  // Ascending seeds of each recipe that are to be done, apart from each other.
  explicit InOrder(std::span<const std::vector<SeedInterval>> to_do);
  // True if next() would give this part.
  bool is_next(const Part& part) const;
  // REQUIRES: its seeds are to be done, and no part that was put before has any of them.
  void put(Part part);
  bool has_next() const;
  // The part whose turn it is. REQUIRES: has_next().
  Part next();
  // Of parts that wait for their turn.
  std::size_t parts_waiting() const { return waiting_.size(); }
  std::size_t rows_waiting() const { return rows_waiting_; }
  // Passes over what nobody will do any more, so that the first of the waiting parts is next.
  // REQUIRES: parts_waiting() > 0.
  void pass_over_gap();

 private:
  using Place = std::pair<std::size_t, std::uint64_t>;  // recipe, first seed
  std::deque<std::pair<std::size_t, SeedInterval>> to_do_;
  std::map<Place, Part> waiting_;
  std::size_t rows_waiting_ = 0;
};

}  // namespace seedbed
