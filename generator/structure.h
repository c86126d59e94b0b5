// Counts over a cell graph that need no walk: degrees, dead ends and how long they are.
#pragma once

#include <array>
#include <cstdint>

#include "generator/passages.h"

namespace seedbed {

struct Structure {
  std::int64_t cells = 0;
  std::int64_t links = 0;                      // pairs of cells joined by an open side
  std::array<std::int64_t, 5> cells_by_sides{};  // [d]: cells with exactly d open sides
  // Steps from each dead end to the first cell that is no passage (not exactly two open sides), summed.
  std::int64_t dead_end_steps_total = 0;
};

Structure measure_structure(const Passages& passages);

}  // namespace seedbed
