// The corridor-maze document's steps 2 to 6. The document starts in the first row and ends in the
// last; where `ends` puts the entrance or the boss elsewhere the walk goes from the entrance's row
// towards the boss's row, so that both always lie on it.
#include <cstdlib>

#include "generator/variants.h"

namespace seedbed::layout {
namespace {

void dig_along(Lattice& lattice, Cell& at, std::int32_t x) {
  while (at.x != x) {
    const Heading heading = at.x < x ? kEast : kWest;
    lattice.dig(at, heading);
    at = step(at, heading);
  }
}

}  // namespace

void row_walk(const Options&, Random& random, LayoutScratch&, Lattice& lattice) {
  const auto width = static_cast<std::uint32_t>(lattice.rooms().width);
  Cell at = lattice.entrance;
  while (at.y != lattice.boss.y) {
    const Heading down = at.y < lattice.boss.y ? kSouth : kNorth;
    dig_along(lattice, at, static_cast<std::int32_t>(random.below(width)));
    lattice.dig(at, down);
    at = step(at, down);
  }
  dig_along(lattice, at, lattice.boss.x);
}

}  // namespace seedbed::layout
