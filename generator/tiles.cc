#include "generator/tiles.h"

#include "generator/bits.h"

namespace seedbed {

TileCounts count_tiles(const TileGrid& tiles) {
  TileCounts counts{};
  const Tile* all = tiles.all().data();
  const std::size_t size = tiles.all().size();
  // Bytes are compared sixteen at a time where the block's counts fit bytes.
  for (std::size_t begin = 0; begin < size; begin += 240) {
    const std::size_t end = std::min<std::size_t>(begin + 240, size);
    std::array<std::uint8_t, kTiles.size()> block{};
    for (std::size_t i = begin; i < end; ++i) {
      for (std::size_t row = 0; row < kTiles.size(); ++row) {
        block[row] = static_cast<std::uint8_t>(block[row] + (all[i] == kTiles[row].tile));
      }
    }
    for (std::size_t row = 0; row < kTiles.size(); ++row) counts[row] += block[row];
  }
  return counts;
}

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
