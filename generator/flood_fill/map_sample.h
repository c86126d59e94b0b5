// What kind of map this is, from a sample of its rows: cheap beside any fill of it.
#pragma once

#include <algorithm>
#include <bit>
#include <limits>

#include "generator/bit_runs.h"
#include "generator/flood_fill/fill_map.h"

namespace seedbed {

struct MapSample {
  std::int64_t tiles = 0;
  std::int64_t open_tiles = 0;
  std::int64_t runs = 0;
  std::int64_t words = 0;
  std::int64_t link_tiles = 0;  // in rows without two open tiles side by side
  std::int64_t singles = 0;     // runs of one tile in the other rows

  // The walls' rows of a maze hold an eighth of its tiles and nothing but links between the rows
  // beside them; an upright serpentine has half of its tiles in such rows. Noise, rooms and caves
  // have next to none.
  bool winds() const { return 16 * link_tiles >= tiles; }
  // Nothing but corridors straight down.
  bool columns() const { return 8 * link_tiles >= 7 * open_tiles; }
  // Tiles that know nothing of each other: the share of their runs that hold a single tile is the
  // share of closed tiles. Corridors and rooms wider than a tile have next to none; a few pillars
  // in the open are not noise.
  bool noisy() const {
    return !winds() && 20 * open_tiles < 17 * tiles &&
           3 * singles * tiles >= 2 * (runs - link_tiles) * (tiles - open_tiles);
  }
};

// Visits rows spread over a map of this height: 4 of the lowest, 16 of the highest, else about
// every 18th, or 2^finer times as many. Every step is odd, so that a maze's rows of walls and of
// cells are met by turns, and no two in a row are alike, so that walls at equal distances are not
// all met or all missed. The rows at the edges, where serpentines turn, are left out.
template <class Visit>
[[gnu::always_inline]] inline void each_sampled_row(std::int32_t height, int finer, Visit visit) {
  const std::int32_t apart = height < 64 ? height / 4 : std::max(height / 16, 16);
  std::int32_t step = apart >> finer | 1;
  for (std::int32_t y = 1 + step / 4; y + step / 4 + 1 < height; y += step, step ^= 2) visit(y);
}

struct TakeMapSample {
  const FillMap& map;

  // The policy only says what the code may be compiled to.
  template <class Runs>
  [[gnu::always_inline]] MapSample run() const {
    MapSample sample;
    each_sampled_row(map.size.height, 0, [&](std::int32_t y) {
      const std::uint64_t* row = map.open_row(y);
      std::int64_t open_tiles = 0;
      std::int64_t runs = 0;
      std::int64_t singles = 0;
      for (std::int32_t w = 0; w < map.words_per_row; ++w) {
        const std::uint64_t starts = row[w] & ~(row[w] << 1);
        open_tiles += std::popcount(row[w]);
        runs += std::popcount(starts);
        singles += std::popcount(starts & ~(row[w] >> 1));
      }
      sample.tiles += map.size.width;
      sample.words += map.words_per_row;
      sample.open_tiles += open_tiles;
      sample.runs += runs;
      const bool link = open_tiles == runs;
      sample.link_tiles += link ? open_tiles : 0;
      sample.singles += link ? 0 : singles;
    });
    return sample;
  }
};

inline MapSample sample_map(const FillMap& map, Instructions instructions) {
  return run_on<PortableRuns, Avx2Runs>(instructions, TakeMapSample{map});
}

// Of some rows.
struct SampledTiles {
  std::int64_t reached = 0;
  std::int64_t left = 0;
};

struct TakeSampledTiles {
  const FillMap& map;

  template <class Runs>
  [[gnu::always_inline]] SampledTiles run() const {
    SampledTiles tiles;
    each_sampled_row(map.size.height, 1, [&](std::int32_t y) {
      const std::uint64_t* open = map.open_row(y);
      const std::uint64_t* reached = map.reached_row(y);
      for (std::int32_t w = 0; w < map.words_per_row; ++w) {
        tiles.reached += std::popcount(reached[w]);
        tiles.left += std::popcount(open[w] & ~reached[w]);
      }
    });
    return tiles;
  }
};

namespace flood_fill {

// How long to go on with a fill whose work depends on how a map winds: until what is left of it, if
// it goes on as it went so far, is more than labelling all runs would be. Work is in words touched.
struct Patience {
  std::int64_t next_look = std::numeric_limits<std::int64_t>::max();  // doubles with every look
  std::int64_t labelling = 0;
  Instructions instructions = Instructions::portable;

  bool ends(const FillMap& map, std::int64_t touched) {
    return touched >= next_look && look(map, touched);
  }
  [[gnu::noinline]] bool look(const FillMap& map, std::int64_t touched) {
    next_look = 2 * touched;
    const auto tiles = run_on<PortableRuns, Avx2Runs>(instructions, TakeSampledTiles{map});
    return touched * tiles.left > labelling * tiles.reached;
  }
};

}  // namespace flood_fill

}  // namespace seedbed
