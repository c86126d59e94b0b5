// What kind of map this is, from a sample of its rows: cheap beside any fill of it.
#pragma once

#include <algorithm>
#include <bit>

#include "generator/bit_runs.h"
#include "generator/flood_fill/fill_map.h"

namespace seedbed {

struct MapSample {
  std::int64_t tiles = 0;
  std::int64_t open_tiles = 0;
  std::int64_t runs = 0;
  std::int32_t rows = 0;       // that hold an open tile
  std::int32_t link_rows = 0;  // no two open tiles side by side

  // Every second row of a maze links the rows beside it, all of an upright serpentine's do, next to
  // none of noise, rooms and caves.
  bool winds() const { return 4 * link_rows >= rows; }
};

struct TakeMapSample {
  const FillMap& map;

  // The policy only says what the code may be compiled to.
  template <class Runs>
  [[gnu::always_inline]] MapSample run() const {
    constexpr std::int32_t kRows = 8;
    MapSample sample;
    // An odd step meets a maze's rows of walls and of cells by turns.
    const std::int32_t step = std::max(map.size.height / kRows, 1) | 1;
    for (std::int32_t y = 1; y + 1 < map.size.height; y += step) {
      const std::uint64_t* row = map.open_row(y);
      std::int64_t open_tiles = 0;
      std::int64_t runs = 0;
      for (std::int32_t w = 0; w < map.words_per_row; ++w) {
        open_tiles += std::popcount(row[w]);
        runs += std::popcount(row[w] & ~(row[w] << 1));
      }
      sample.tiles += map.size.width;
      sample.open_tiles += open_tiles;
      sample.runs += runs;
      sample.rows += open_tiles > 0;
      sample.link_rows += open_tiles > 0 && open_tiles == runs;
    }
    return sample;
  }
};

inline MapSample sample_map(const FillMap& map, Instructions instructions) {
  return run_on<PortableRuns, Avx2Runs>(instructions, TakeMapSample{map});
}

}  // namespace seedbed
