// THE table of maps that fills go wrong or slow on: shapes drawn for that purpose, not made by a
// variant. The agreement pass and the benchmarks iterate it. Promises: any size from 1x1; the
// border is closed; the same map for the same size and seed everywhere.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "generator/grid.h"

namespace seedbed {

struct HardMap {
  std::string_view name;
  std::string_view caption;
  bool seeded;  // another seed draws another map
  // REQUIRES: the grid has its size and is empty.
  void (*draw)(std::uint64_t seed, BitGrid& walkable);
  // Where its fill starts: a corner of the corridor, or the middle.
  Cell (*start)(const BitGrid& walkable);
};

std::span<const HardMap> hard_maps();
const HardMap* find_hard_map(std::string_view name);

// The first walkable tile in row order; (0, 0) if there is none.
Cell first_walkable(const BitGrid& walkable);
// The walkable tile that is found first on growing squares around the middle; the middle itself if
// there is none.
Cell walkable_near_middle(const BitGrid& walkable);

}  // namespace seedbed
