#include "bench/in_order.h"

#include "generator/check.h"

namespace seedbed {

InOrder::InOrder(std::span<const std::vector<SeedInterval>> to_do) {
  for (std::size_t recipe = 0; recipe < to_do.size(); ++recipe) {
    for (const SeedInterval& seeds : to_do[recipe]) to_do_.emplace_back(recipe, seeds);
  }
}

bool InOrder::is_next(const Part& part) const {
  return !to_do_.empty() && to_do_.front().first == part.recipe &&
         to_do_.front().second.first == part.seeds.first;
}

void InOrder::put(Part part) {
  rows_waiting_ += part.rows.size();
  const Place place{part.recipe, part.seeds.first};
  const bool is_new = waiting_.emplace(place, std::move(part)).second;
  SEEDBED_CHECK(is_new, "seeds of a sweep were done twice");
}

bool InOrder::has_next() const { return !waiting_.empty() && is_next(waiting_.begin()->second); }

Part InOrder::next() {
  SEEDBED_CHECK(has_next(), "the part whose turn it is has not come");
  Part part = std::move(waiting_.extract(waiting_.begin()).mapped());
  rows_waiting_ -= part.rows.size();
  SeedInterval& left = to_do_.front().second;
  SEEDBED_CHECK(part.seeds.last <= left.last, "a part has seeds that were not to be done");
  if (part.seeds.last == left.last) {
    to_do_.pop_front();
  } else {
    left.first = part.seeds.last + 1;
  }
  return part;
}

void InOrder::pass_over_gap() {
  const Part& first = waiting_.begin()->second;
  while (to_do_.front().first != first.recipe || to_do_.front().second.last < first.seeds.first) {
    to_do_.pop_front();
  }
  to_do_.front().second.first = first.seeds.first;
}

}  // namespace seedbed
