#include "generator/digging.h"

#include "generator/bits.h"

namespace seedbed {
namespace {

// kChosen[mask][k] = the k-th heading whose bit is set in mask.
constexpr auto kChosen = [] {
  std::array<std::array<std::uint8_t, 4>, 16> table{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    std::size_t k = 0;
    for (std::uint8_t h = 0; h < 4; ++h) {
      if (mask >> h & 1) table[mask][k++] = h;
    }
  }
  return table;
}();

}  // namespace

unsigned draw_heading(unsigned mask, Random& random) {
  const std::uint32_t ways = kSideCount[mask];
  return kChosen[mask][ways == 1 ? 0 : random.below(ways)];
}

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
