// Shortest lengths over walkable tiles with eight neighbours, as the Moving AI benchmarks publish
// them: a straight step is 1, a diagonal one the root of 2 and allowed only where both tiles beside
// it are walkable as well. Lengths are whole billionths of a tile.
// Promises: exact for these two step lengths; iterative; no allocation once the scratch has seen
// the map.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "generator/grid.h"

namespace seedbed {

inline constexpr std::int64_t kStraightLength = 1'000'000'000;
inline constexpr std::int64_t kDiagonalLength = 1'414'213'562;

// A map made ready for many queries; 33 bytes a tile. Directions go clockwise from north by
// eighths.
struct OctileMap {
  static constexpr std::size_t kDirections = 8;
  Grid<std::uint8_t> sides;  // bit d: the step in direction d is allowed
  // [d]: steps in direction d to the next tile where a shortest path may turn, if positive; else
  // there is none, and that many steps, negated, to the last tile before a wall.
  Grid<std::array<std::int32_t, kDirections>> jumps;
};

void prepare_octile(const BitGrid& walkable, OctileMap& map);

struct OctileScratch {
  struct Node {
    std::int64_t length = 0;  // REQUIRES: the query's stamp
    std::uint32_t stamp = 0;
    std::uint32_t arrival = 0;  // direction of the steps that gave the length
  };
  struct Entry {
    std::int64_t total;  // length and the estimate of the rest
    std::int64_t length;
    Cell at;
  };
  std::vector<Node> nodes;
  std::vector<Entry> heap;
  std::uint32_t stamp = 0;
};

// Nothing if there is no way, or if one of two unlike tiles is not walkable.
// REQUIRES: start and goal are on the map.
std::optional<std::int64_t> octile_length(const OctileMap& map, Cell start, Cell goal,
                                          OctileScratch& scratch);

}  // namespace seedbed
