#include "generator/flood_fills.h"

#include <array>

namespace seedbed {

// One source an algorithm, in generator/flood_fill/.
namespace flood_fill {
#define SEEDBED_FILL(name)                                               \
  FillCost name(const BitGrid&, Cell, FillScratch&, BitGrid&);           \
  FillCost name##_counted(const BitGrid&, Cell, FillScratch&, BitGrid&); \
  void name##_many(Size, std::span<const FillJob>, FillScratch&);
SEEDBED_FILL(queue)
SEEDBED_FILL(scanline)
SEEDBED_FILL(bit_rows)
SEEDBED_FILL(words)
SEEDBED_FILL(runs)
SEEDBED_FILL(batch)
SEEDBED_FILL(automatic)
#undef SEEDBED_FILL
std::string_view automatic_choice(const BitGrid&, Cell);
}  // namespace flood_fill

namespace {

constexpr auto kFloodFills = std::to_array<FloodFill>({
    {"queue",
     "breadth-first with a queue, tile by tile; counts visited tiles, probes, frontier and rounds",
     flood_fill::queue, flood_fill::queue_counted, flood_fill::queue_many},
    {"scanline", "spans of a row, tile by tile; counts visited tiles and probes",
     flood_fill::scanline, flood_fill::scanline_counted, flood_fill::scanline_many},
    {"bit-rows",
     "passes down and up that fill runs of a 64-bit row word at once, then `runs` where corridors "
     "wind; counts words and rounds (passes)",
     flood_fill::bit_rows, flood_fill::bit_rows_counted, flood_fill::bit_rows_many},
    {"words", "a list of dirty 64-bit words whose runs are filled at once; counts words",
     flood_fill::words, flood_fill::words_counted, flood_fill::words_many},
    {"runs", "labels every part by union-find over runs of bit rows; counts words and one round",
     flood_fill::runs, flood_fill::runs_counted, flood_fill::runs_many},
    {"batch",
     "bit-rows over eight maps of a size side by side, up to 128 wide; counts words and rounds "
     "(passes)",
     flood_fill::batch, flood_fill::batch_counted, flood_fill::batch_many},
    {"auto",
     "words on rooms, rock and what is up to 128 wide, bit-rows on noise and the others, until it "
     "shows that the map winds: then runs; many maps up to 128 wide: batch",
     flood_fill::automatic, flood_fill::automatic_counted, flood_fill::automatic_many,
     flood_fill::automatic_choice},
});

}  // namespace

std::span<const FloodFill> flood_fills() { return kFloodFills; }

const FloodFill* find_flood_fill(std::string_view name) {
  for (const FloodFill& row : kFloodFills) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

const FloodFill& chosen_fill(const FloodFill& row, const BitGrid& walkable, Cell start) {
  return row.choice == nullptr ? row : *find_flood_fill(row.choice(walkable, start));
}

}  // namespace seedbed
