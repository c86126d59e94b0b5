#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {

void prim_cell(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  scratch.words.resize(static_cast<std::size_t>(rooms.area()));
  std::uint32_t* frontier = scratch.words.data();
  std::uint32_t count = 0;
  const auto reach = [&](std::uint32_t at) {
    field.visit(at);
    for (unsigned h = 0; h < kHeadings; ++h) {
      const std::uint32_t next = field.neighbour(at, h);
      if (field.visited(next) || field.listed(next)) continue;
      field.list(next);
      frontier[count++] = next;
    }
  };
  reach(field.draw_place(random));
  while (count > 0) {
    const std::uint32_t chosen = random.below(count);
    const std::uint32_t at = frontier[chosen];
    frontier[chosen] = frontier[--count];
    field.dig(at, draw_heading(field.visited_rooms(at), random));
    reach(at);
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
