// A link is kept as the place it leads from, times four, plus its heading.
#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {

void prim_link(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  scratch.words.resize(static_cast<std::size_t>(rooms.area()) * 4);
  std::uint32_t* frontier = scratch.words.data();
  std::uint32_t count = 0;
  const auto reach = [&](std::uint32_t at) {
    field.visit(at);
    const unsigned mask = field.unvisited(at);
    for (unsigned h = 0; h < kHeadings; ++h) {
      if (mask >> h & 1) frontier[count++] = at * 4 + h;
    }
  };
  reach(field.draw_place(random));
  while (count > 0) {
    const std::uint32_t chosen = random.below(count);
    const std::uint32_t link = frontier[chosen];
    frontier[chosen] = frontier[--count];
    const std::uint32_t beyond = field.neighbour(link / 4, link & 3);
    if (field.visited(beyond)) continue;
    field.dig(link / 4, link & 3);
    reach(beyond);
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
