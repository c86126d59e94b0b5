// A random walk over all rooms digs whenever it enters a room for the first time. A step off the
// lattice is drawn again. Its time is the walk's cover time, n log^2 n on average, which is why
// Wilson's walk exists.
#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {

void aldous_broder(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  QuarterDraws draws(random);
  std::int64_t left = rooms.area() - 1;
  std::uint32_t at = field.draw_place(random);
  field.visit(at);
  while (left > 0) {
    const unsigned heading = draws.next();
    const std::uint32_t next = field.neighbour(at, heading);
    if (field.border(next)) continue;
    if (!field.visited(next)) {
      field.dig(at, heading);
      field.visit(next);
      --left;
    }
    at = next;
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
