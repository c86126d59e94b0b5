// Steps from a tile to every tile that can be walked to, four neighbours a tile, and their sum and
// maximum. Two ways, chosen by the map: level by level through a queue without branches, and on
// maps up to 64 wide that do not wind a whole level of a row in one operation, with all steps kept
// as bit planes of a Gray counter. Promises: the same steps either way; linear; iterative.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/grid.h"
#include "generator/instructions.h"

namespace seedbed {

struct TileDistances {
  std::int64_t reached_tiles = 0;
  std::int64_t steps_total = 0;         // over all reached tiles
  std::int64_t eccentricity_steps = 0;  // to the farthest tile
};

// Working memory, reused from map to map.
struct TileDistanceScratch {
  Instructions instructions = best_instructions();
  std::vector<std::uint8_t> tiles;
  std::vector<std::uint32_t> queue;
  std::vector<std::uint64_t> rows;
};

inline constexpr std::uint16_t kStepsUnreached = 0xffff;
inline constexpr std::uint16_t kStepsMax = 0xfffe;  // more steps than this are written as this

// `steps` has a number a tile, row by row, or is empty: then only the sums are made. A start on a
// wall or outside reaches nothing. REQUIRES: `open` holds rows of whole words as a BitGrid does; no
// tile of the border is open.
TileDistances measure_tile_distances(const std::uint64_t* open, Size size, Cell start,
                                     TileDistanceScratch& scratch, std::span<std::uint16_t> steps);

// The queue alone, for tests and for timing.
TileDistances measure_tile_distances_by_queue(const std::uint64_t* open, Size size, Cell start,
                                              TileDistanceScratch& scratch,
                                              std::span<std::uint16_t> steps);

}  // namespace seedbed
