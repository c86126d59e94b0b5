#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {

void growing_tree(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  scratch.words.resize(static_cast<std::size_t>(rooms.area()));
  std::uint32_t* active = scratch.words.data();
  std::uint32_t count = 1;
  active[0] = field.draw_place(random);
  field.visit(active[0]);
  while (count > 0) {
    const std::uint32_t chosen = random.below(count);
    const std::uint32_t at = active[chosen];
    const unsigned mask = field.unvisited(at);
    if (mask == 0) {
      active[chosen] = active[--count];
      continue;
    }
    const unsigned heading = draw_heading(mask, random);
    field.dig(at, heading);
    active[count] = field.neighbour(at, heading);
    field.visit(active[count++]);
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
