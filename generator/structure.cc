#include "generator/structure.h"

#include <bit>

#include "generator/bits.h"

namespace seedbed {
namespace {

std::int64_t dead_end_steps(const Passages& passages, std::size_t start) {
  std::size_t at = start;
  auto heading = static_cast<unsigned>(std::countr_zero(passages.cells[at]));
  std::int64_t steps = 0;
  while (true) {
    at = passages.next(at, heading);
    ++steps;
    const unsigned sides = passages.cells[at] & Passages::kSides;
    if (kSideCount[sides] != 2) return steps;
    const unsigned back = 1u << ((heading + 2) & 3);
    heading = static_cast<unsigned>(std::countr_zero(sides & ~back));
  }
}

}  // namespace

Structure measure_structure(const Passages& passages) {
  // 32 kinds of cell: sixteen side masks, cell or not.
  std::array<std::int64_t, 32> kinds{};
  Structure structure;
  const std::span<const std::uint8_t> cells = passages.cells.all();
  for (std::size_t at = 0; at < cells.size(); ++at) {
    const unsigned kind = cells[at] & 31;
    ++kinds[kind];
    if (kind >= 16 && kSideCount[kind & 15] == 1) {
      const std::int64_t steps = dead_end_steps(passages, at);
      structure.dead_end_steps_total += steps;
      std::size_t bin = 0;
      while (steps > Structure::kDeadEndLengths[bin]) ++bin;
      ++structure.dead_ends_by_length[bin];
    }
  }
  std::int64_t open_sides = 0;
  for (unsigned kind = 16; kind < 32; ++kind) {
    const std::size_t sides = kSideCount[kind & 15];
    structure.cells_by_sides[sides] += kinds[kind];
    structure.cells += kinds[kind];
    open_sides += kinds[kind] * static_cast<std::int64_t>(sides);
  }
  structure.links = open_sides / 2;
  constexpr unsigned kUpright = 1u << kNorth | 1u << kSouth;
  constexpr unsigned kLevel = 1u << kEast | 1u << kWest;
  structure.straight_passages = kinds[16 + kUpright] + kinds[16 + kLevel];
  structure.turn_passages = structure.cells_by_sides[2] - structure.straight_passages;
  return structure;
}

}  // namespace seedbed
