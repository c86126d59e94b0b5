// Every step is two fair bits; a step off the lattice is drawn again, which leaves the step uniform
// over the neighbours that exist. The root is the middle room: walks meet the tree soonest there,
// and the law of the tree does not depend on the root or on the order of the starts.
#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {

void wilson(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  QuarterDraws draws(random);
  // heading[p]: how the walk last left place p, plus 4 on the border, where nothing may step.
  scratch.words.assign(scratch.bytes.size(), 4);
  std::uint32_t* heading = scratch.words.data();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) heading[field.place({x, y})] = 0;
  }
  field.visit(field.place({rooms.width / 2, rooms.height / 2}));
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const std::uint32_t start = field.place({x, y});
      if (field.visited(start)) continue;
      for (std::uint32_t at = start; !field.visited(at);) {
        const unsigned drawn = draws.next();
        const std::uint32_t next = field.neighbour(at, drawn);
        if (heading[next] == 4) continue;
        heading[at] = drawn;
        at = next;
      }
      for (std::uint32_t at = start; !field.visited(at);) {
        field.visit(at);
        field.dig(at, heading[at]);
        at = field.neighbour(at, heading[at]);
      }
    }
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
