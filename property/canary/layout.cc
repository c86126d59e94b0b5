// Layout steps with one mistake each: a depth-first dig (the recursive backtracker's) whose bounds
// or marks are wrong.
#include <algorithm>
#include <vector>

#include "generator/random.h"
#include "property/canary/canary.h"

namespace seedbed {
namespace {

enum class DigFault : std::uint8_t {
  first_row,
  last_row,
  first_column,
  last_column,
  marks_kept,
  sides_swapped,
  digs_twice,
};

// The rooms that the faulty dig takes for the whole lattice.
Rect bounds_of(Size rooms, DigFault fault) {
  Rect inside{0, 0, rooms.width, rooms.height};
  switch (fault) {
    case DigFault::first_row:
      ++inside.y;
      [[fallthrough]];
    case DigFault::last_row:
      --inside.height;
      break;
    case DigFault::first_column:
      ++inside.x;
      [[fallthrough]];
    case DigFault::last_column:
      --inside.width;
      break;
    case DigFault::sides_swapped:
      inside.width = inside.height = std::min(rooms.width, rooms.height);
      break;
    case DigFault::marks_kept:
    case DigFault::digs_twice:
      break;
  }
  return inside;
}

void dig_from(Cell start, const Rect& inside, bool digs_twice, Random& random,
              Grid<std::uint8_t>& marks, Lattice& lattice) {
  std::vector<Cell> way{start};
  marks[start] = 1;
  while (!way.empty()) {
    const Cell at = way.back();
    std::array<Heading, kHeadings> order = {kNorth, kEast, kSouth, kWest};
    random.shuffle(std::span<Heading>(order));
    const auto next = std::find_if(order.begin(), order.end(), [&](Heading heading) {
      const Cell side = step(at, heading);
      return inside.holds(side) && marks[side] == 0;
    });
    if (next == order.end()) {
      way.pop_back();
      if (digs_twice && inside.holds(step(at, order[0]))) lattice.dig(at, order[0]);
      continue;
    }
    lattice.dig(at, *next);
    marks[step(at, *next)] = 1;
    way.push_back(step(at, *next));
  }
}

template <DigFault fault>
bool dig_again(Broken& b) {
  const Size rooms = b.world.lattice.rooms();
  if (!b.world.has_lattice || rooms.width < 3 || rooms.height < 3) return false;
  if (fault == DigFault::sides_swapped && rooms.width == rooms.height) return false;
  const Rect inside = bounds_of(rooms, fault);
  const Cell ends[] = {b.world.lattice.entrance, b.world.lattice.boss};
  Random random(mix64(b.world.named.seed));
  Grid<std::uint8_t> marks(rooms, 0);
  if (fault == DigFault::marks_kept) {
    for (std::uint8_t& mark : marks.all()) mark = random.chance({1, 3}) ? 1 : 0;
  }
  b.world.lattice.reset(rooms);
  b.world.lattice.entrance = ends[0];
  b.world.lattice.boss = ends[1];
  dig_from({inside.x, inside.y}, inside, fault == DigFault::digs_twice, random, marks,
           b.world.lattice);
  b.graph_again();
  return true;
}

// The tiles with width and height exchanged, as an index y + x * height would write them.
bool transpose_tiles(Broken& b) {
  const TileGrid whole = b.world.tiles;
  const Size size = whole.size();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      const auto at = static_cast<std::size_t>(y + x * size.height);
      b.world.tiles[at] = whole[Cell{x, y}];
    }
  }
  return !(b.world.tiles == whole);
}

constexpr Canary kLayoutCanaries[] = {
    {"dig-misses-first-row", "tree-counts", Subject::layout_step, "the dig starts at row 1",
     "fill one maze: its first row is bare", "backtracker", dig_again<DigFault::first_row>},
    {"dig-misses-last-row", "tree-counts", Subject::layout_step,
     "the dig ends one row early: y < height - 1", "fill one maze: its last row is bare",
     "backtracker", dig_again<DigFault::last_row>},
    {"dig-misses-first-column", "tree-counts", Subject::layout_step, "the dig starts at column 1",
     "fill one maze: its first column is bare", "backtracker", dig_again<DigFault::first_column>},
    {"dig-misses-last-column", "tree-counts", Subject::layout_step,
     "the dig ends one column early: x < width - 1", "fill one maze: its last column is bare",
     "backtracker", dig_again<DigFault::last_column>},
    {"dig-keeps-marks", "tree-counts", Subject::layout_step,
     "rooms marked as visited in the last world are passed over",
     "two worlds in one scratch: a test that builds one world never meets it", "wilson",
     dig_again<DigFault::marks_kept>},
    {"dig-swaps-sides", "tree-counts", Subject::layout_step,
     "width and height are exchanged in a bound", "a lattice that is not square; squares pass",
     "backtracker:rooms=5x9", dig_again<DigFault::sides_swapped>},
    {"dig-opens-on-return", "tree-counts", Subject::layout_step,
     "a corridor is dug on the way back too", "the loops of one maze: a picture looks right",
     "backtracker", dig_again<DigFault::digs_twice>},
    {"tiles-transposed", "rings-whole", Subject::layout_step, "tiles are written at y + x * height",
     "a map that is not square; squares look mirrored", "full-grid:rooms=5x3,room=3,gap=3",
     transpose_tiles},
};

}  // namespace

std::span<const Canary> layout_canaries() { return kLayoutCanaries; }

}  // namespace seedbed
