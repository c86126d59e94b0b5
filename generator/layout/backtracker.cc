#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {
void backtracker(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  scratch.words.resize(static_cast<std::size_t>(rooms.area()));
  std::uint32_t* stack = scratch.words.data();
  std::size_t depth = 0;
  std::uint32_t at = field.draw_place(random);
  field.visit(at);
  while (true) {
    const unsigned mask = field.unvisited(at);
    if (mask == 0) {
      if (depth == 0) break;
      at = stack[--depth];
      continue;
    }
    const unsigned heading = draw_heading(mask, random);
    field.dig(at, heading);
    stack[depth++] = at;
    at = field.neighbour(at, heading);
    field.visit(at);
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
