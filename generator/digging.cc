#include "generator/digging.h"

#include "generator/bits.h"

namespace seedbed {
void DigField::finish(Lattice& lattice) {
  for (std::uint8_t& byte : bytes_) byte >>= 1;
  gather(lattice.east);
  for (std::uint8_t& byte : bytes_) byte >>= 1;
  gather(lattice.south);
}

void DigField::gather(BitGrid& sides) const {
  for (std::int32_t y = 0; y < rooms_.height; ++y) {
    const std::uint8_t* row = bytes_.data() + place({0, y});
    for (std::int32_t x = 0; x < rooms_.width; x += 64) {
      sides.row(y)[x / 64] = gather_row(row + x, std::min(rooms_.width - x, 64));
    }
  }
}

}  // namespace seedbed
