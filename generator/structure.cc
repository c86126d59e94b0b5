#include "generator/structure.h"

#include <algorithm>
#include <bit>

#include "generator/bits.h"

namespace seedbed {
namespace {

std::int64_t dead_end_steps(const Passages& passages, std::size_t start) {
  const auto width = static_cast<std::size_t>(passages.cells.size().width);
  const std::size_t offset[kHeadings] = {0 - width, 1, width, 0 - std::size_t{1}};
  const std::uint8_t* cells = passages.cells.all().data();
  std::size_t at = start;
  auto heading = static_cast<unsigned>(std::countr_zero(cells[at]));
  std::int64_t steps = 0;
  while (true) {
    at += offset[heading];
    ++steps;
    const unsigned sides = cells[at] & Passages::kSides;
    if (kSideCount[sides] != 2) return steps;
    const unsigned back = 1u << ((heading + 2) & 3);
    heading = static_cast<unsigned>(std::countr_zero(sides & ~back));
  }
}

// The same where a hand's steps are listed: along a passage every hand goes on.
std::int64_t dead_end_steps(const Passages& passages, std::size_t start,
                            const std::uint32_t* hand_steps) {
  const std::uint8_t* cells = passages.cells.all().data();
  std::size_t state = 4 * start;
  std::int64_t steps = 0;
  do {
    state = hand_steps[state];
    ++steps;
  } while (kSideCount[cells[state / 4] & Passages::kSides] == 2);
  return steps;
}

// Up to sixty-four cells, one bit each: which are cells at all, and which sides are open.
struct CellBits {
  std::uint64_t cell = 0, north = 0, east = 0, south = 0, west = 0;
};

CellBits cell_bits(const std::uint8_t* cells, std::size_t count) {
  const auto gather = [&](int plane) { return gather_row(cells, static_cast<int>(count), plane); };
  return {.cell = gather(std::countr_zero(Passages::kCell)),
          .north = gather(kNorth),
          .east = gather(kEast),
          .south = gather(kSouth),
          .west = gather(kWest)};
}

// Adds the counts of up to sixty-four cells. Returns which are dead ends.
std::uint64_t count_cells(const CellBits& bits, Structure& structure) {
  const std::uint64_t upright = bits.north & bits.south;
  const std::uint64_t level = bits.east & bits.west;
  const std::uint64_t one_upright = bits.north ^ bits.south;
  const std::uint64_t one_level = bits.east ^ bits.west;
  const std::uint64_t straight =
      (upright & ~(bits.east | bits.west)) | (level & ~(bits.north | bits.south));
  const std::uint64_t turning = one_upright & one_level;
  const std::uint64_t three = (upright & one_level) | (level & one_upright);
  const std::uint64_t four = upright & level;
  const std::uint64_t one = (one_upright ^ one_level) & ~three;
  structure.cells += bits_set(bits.cell);
  structure.straight_passages += bits_set(straight);
  structure.turn_passages += bits_set(turning);
  structure.cells_by_sides[1] += bits_set(one);
  structure.cells_by_sides[3] += bits_set(three);
  structure.cells_by_sides[4] += bits_set(four);
  return one;
}

}  // namespace

Structure measure_structure(const Passages& passages, const std::uint32_t* left_steps) {
  Structure structure;
  const std::span<const std::uint8_t> cells = passages.cells.all();
  for (std::size_t first = 0; first < cells.size(); first += 64) {
    const std::size_t count = std::min<std::size_t>(cells.size() - first, 64);
    std::uint64_t dead_ends = count_cells(cell_bits(cells.data() + first, count), structure);
    for (; dead_ends != 0; dead_ends &= dead_ends - 1) {
      const std::size_t at = first + static_cast<std::size_t>(std::countr_zero(dead_ends));
      const std::int64_t steps = left_steps != nullptr ? dead_end_steps(passages, at, left_steps)
                                                       : dead_end_steps(passages, at);
      structure.dead_end_steps_total += steps;
      std::size_t bin = 0;
      while (steps > Structure::kDeadEndLengths[bin]) ++bin;
      ++structure.dead_ends_by_length[bin];
    }
  }
  auto& by_sides = structure.cells_by_sides;
  by_sides[2] = structure.straight_passages + structure.turn_passages;
  by_sides[0] = structure.cells - by_sides[1] - by_sides[2] - by_sides[3] - by_sides[4];
  structure.links = (by_sides[1] + 2 * by_sides[2] + 3 * by_sides[3] + 4 * by_sides[4]) / 2;
  return structure;
}

}  // namespace seedbed
