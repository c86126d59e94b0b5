#include "generator/variants.h"

namespace seedbed::layout {

void percolation(const Options& options, Random& random, LayoutScratch&, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      if (x + 1 < rooms.width && random.chance(options.links)) lattice.dig({x, y}, kEast);
      if (y + 1 < rooms.height && random.chance(options.links)) lattice.dig({x, y}, kSouth);
    }
  }
}

}  // namespace seedbed::layout
