// A byte a tile, for algorithms that touch tiles one by one. They close the tiles that they reach.
#pragma once

#include <algorithm>

#include "generator/bits.h"
#include "generator/flood_fill/fill_map.h"

namespace seedbed {

inline void copy_tiles(const FillMap& map, std::vector<std::uint8_t>& tiles) {
  tiles.resize(static_cast<std::size_t>(map.size.area()));
  std::uint8_t* out = tiles.data();
  for (std::int32_t y = 0; y < map.size.height; ++y) {
    for (std::int32_t x = 0; x < map.size.width; x += 64) {
      const int count = std::min(map.size.width - x, 64);
      spread_row(map.open_row(y)[x / 64], count, out);
      out += count;
    }
  }
}

// Reached is what was open and was closed on the way.
inline void gather_reached(const FillMap& map, const std::vector<std::uint8_t>& tiles) {
  const std::uint8_t* in = tiles.data();
  for (std::int32_t y = 0; y < map.size.height; ++y) {
    for (std::int32_t x = 0; x < map.size.width; x += 64) {
      const int count = std::min(map.size.width - x, 64);
      map.reached_row(y)[x / 64] = map.open_row(y)[x / 64] ^ gather_row(in, count);
      in += count;
    }
  }
}

}  // namespace seedbed
