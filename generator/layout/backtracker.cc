#include <array>

#include "generator/bits.h"
#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {
namespace {

// kChosen[mask][k] = the k-th heading whose bit is set in mask.
constexpr auto kChosen = [] {
  std::array<std::array<std::uint8_t, 4>, 16> table{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    std::size_t k = 0;
    for (std::uint8_t h = 0; h < 4; ++h) {
      if (mask >> h & 1) table[mask][k++] = h;
    }
  }
  return table;
}();

}  // namespace

void backtracker(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  scratch.words.resize(static_cast<std::size_t>(rooms.area()));
  std::uint32_t* stack = scratch.words.data();
  std::size_t depth = 0;
  std::uint32_t at = field.place(lattice.entrance);
  field.visit(at);
  while (true) {
    const unsigned mask = field.unvisited(at);
    if (mask == 0) {
      if (depth == 0) break;
      at = stack[--depth];
      continue;
    }
    const std::uint32_t ways = kSideCount[mask];
    const unsigned heading = kChosen[mask][ways == 1 ? 0 : random.below(ways)];
    field.dig(at, heading);
    stack[depth++] = at;
    at = field.neighbour(at, heading);
    field.visit(at);
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
