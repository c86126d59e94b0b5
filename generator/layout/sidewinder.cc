#include "generator/variants.h"

namespace seedbed::layout {

void sidewinder(const Options&, Random& random, LayoutScratch&, Lattice& lattice) {
  constexpr Ratio kHalf{1, 2};
  const Size rooms = lattice.rooms();
  for (std::int32_t x = 0; x + 1 < rooms.width; ++x) lattice.dig({x, 0}, kEast);
  for (std::int32_t y = 1; y < rooms.height; ++y) {
    std::int32_t run_start = 0;
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const bool at_border = x + 1 == rooms.width;
      if (!at_border && !random.chance(kHalf)) {
        lattice.dig({x, y}, kEast);
        continue;
      }
      const auto length = static_cast<std::uint32_t>(x + 1 - run_start);
      lattice.dig({run_start + static_cast<std::int32_t>(random.below(length)), y}, kNorth);
      run_start = x + 1;
    }
  }
}

}  // namespace seedbed::layout
