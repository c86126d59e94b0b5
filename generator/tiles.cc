#include "generator/tiles.h"

#include "generator/bits.h"

namespace seedbed {

void walkable_tiles(const TileGrid& tiles, BitGrid& bits) {
  const Size size = tiles.size();
  if (bits.size() != size) bits.reset(size);
  for (std::int32_t y = 0; y < size.height; ++y) {
    // The letters of walkable tiles are the even ones.
    const auto* row = reinterpret_cast<const std::uint8_t*>(tiles.row(y).data());
    std::uint64_t* words = bits.row(y);
    for (std::int32_t x = 0; x < size.width; x += 64) {
      const int count = std::min(size.width - x, 64);
      const std::uint64_t inside = ~std::uint64_t{0} >> (64 - count);
      words[x / 64] = ~gather_row(row + x, count) & inside;
    }
  }
}

}  // namespace seedbed
