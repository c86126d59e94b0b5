#include "generator/digging.h"

namespace seedbed {

void DigField::finish(Lattice& lattice) const {
  for (std::int32_t y = 0; y < rooms_.height; ++y) {
    const std::uint8_t* row = bytes_.data() + place({0, y});
    std::uint64_t* east = lattice.east.row(y);
    std::uint64_t* south = lattice.south.row(y);
    for (std::int32_t x = 0; x < rooms_.width; x += 64) {
      const std::int32_t end = std::min(rooms_.width - x, 64);
      std::uint64_t east_bits = 0;
      std::uint64_t south_bits = 0;
      for (std::int32_t i = 0; i < end; ++i) {
        const std::uint64_t byte = row[x + i];
        east_bits |= (byte >> 1 & 1) << i;
        south_bits |= (byte >> 2 & 1) << i;
      }
      east[x / 64] = east_bits;
      south[x / 64] = south_bits;
    }
  }
}

}  // namespace seedbed
