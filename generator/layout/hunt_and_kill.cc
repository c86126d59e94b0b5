// The hunt scans rows from the north-west for the first unvisited room with a visited neighbour.
// Rooms before the scan's own start are all visited, so that no row is scanned from its beginning
// twice for nothing.
#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {

void hunt_and_kill(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  const std::uint32_t last = field.place({rooms.width - 1, rooms.height - 1});
  std::uint32_t first_unvisited = field.place({0, 0});
  std::uint32_t at = field.draw_place(random);
  field.visit(at);
  while (true) {
    for (unsigned mask = field.unvisited(at); mask != 0; mask = field.unvisited(at)) {
      const unsigned heading = draw_heading(mask, random);
      field.dig(at, heading);
      at = field.neighbour(at, heading);
      field.visit(at);
    }
    while (first_unvisited <= last && field.visited(first_unvisited)) ++first_unvisited;
    if (first_unvisited > last) break;
    at = first_unvisited;
    while (field.visited(at) || field.visited_rooms(at) == 0) ++at;
    field.visit(at);
    field.dig(at, draw_heading(field.visited_rooms(at), random));
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
