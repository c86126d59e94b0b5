// A whole word of rooms at a time: a set bit opens north, a clear bit east. The first row can only
// open east and the last column only north.
#include "generator/variants.h"

namespace seedbed::layout {

void binary_tree(const Options&, Random& random, LayoutScratch&, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  const std::int32_t words = lattice.east.words_per_row();
  const std::int32_t last = rooms.width - 1;
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t w = 0; w < words; ++w) {
      const std::int32_t columns = std::min(rooms.width - w * 64, 64);
      const std::uint64_t inside = ~std::uint64_t{0} >> (64 - columns);
      const std::uint64_t last_bit = w == last / 64 ? std::uint64_t{1} << (last % 64) : 0;
      const std::uint64_t north = y == 0 ? 0 : (random.next() | last_bit) & inside;
      lattice.east.row(y)[w] = ~north & inside & ~last_bit;
      if (y > 0) lattice.south.row(y - 1)[w] = north;
    }
  }
}

}  // namespace seedbed::layout
