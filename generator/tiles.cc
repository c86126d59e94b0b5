#include "generator/tiles.h"

#include <bit>
#include <cstring>

namespace seedbed {

void walkable_tiles(const TileGrid& tiles, BitGrid& bits) {
  const Size size = tiles.size();
  if (bits.size() != size) bits.reset(size);
  for (std::int32_t y = 0; y < size.height; ++y) {
    const Tile* row = tiles.row(y).data();
    std::uint64_t* words = bits.row(y);
    for (std::int32_t x = 0; x < size.width; x += 64) {
      std::uint64_t word = 0;
      const std::int32_t end = std::min(size.width - x, 64);
      std::int32_t i = 0;
      if constexpr (std::endian::native == std::endian::little) {
        for (; i + 8 <= end; i += 8) {
          std::uint64_t eight;
          std::memcpy(&eight, row + x + i, 8);
          // The lowest bit of each byte, inverted, gathered into the top byte.
          const std::uint64_t low = ~eight & 0x0101010101010101;
          word |= ((low * 0x0102040810204080) >> 56) << i;
        }
      }
      for (; i < end; ++i) word |= std::uint64_t{walkable(row[x + i])} << i;
      words[x / 64] = word;
    }
  }
}

}  // namespace seedbed
