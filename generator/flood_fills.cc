#include "generator/flood_fills.h"

#include <array>

namespace seedbed {

// One source an algorithm, in generator/flood_fill/.
namespace flood_fill {
FillCost queue(const BitGrid&, Cell, FillScratch&, BitGrid&);
FillCost queue_counted(const BitGrid&, Cell, FillScratch&, BitGrid&);
FillCost bit_rows(const BitGrid&, Cell, FillScratch&, BitGrid&);
FillCost bit_rows_counted(const BitGrid&, Cell, FillScratch&, BitGrid&);
}  // namespace flood_fill

namespace {

constexpr auto kFloodFills = std::to_array<FloodFill>({
    {"queue",
     "breadth-first with a queue, tile by tile; counts visited tiles, probes, frontier and rounds",
     flood_fill::queue, flood_fill::queue_counted},
    {"bit-rows",
     "passes down and up that fill runs of a 64-bit row word at once; counts words and rounds "
     "(passes)",
     flood_fill::bit_rows, flood_fill::bit_rows_counted},
});

}  // namespace

std::span<const FloodFill> flood_fills() { return kFloodFills; }

const FloodFill* find_flood_fill(std::string_view name) {
  for (const FloodFill& row : kFloodFills) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace seedbed
