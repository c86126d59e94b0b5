// THE fill table: which walkable tiles can be walked to from a start, four neighbours a tile. Row 0
// is the plain reference; every other row must reach the same set (a law). Each algorithm is one
// template over a counting policy: `fill` counts nothing and pays nothing, `fill_counted` is the
// same code with counters.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "generator/grid.h"

namespace seedbed {

// What a fill did. A row fills in the counters that its caption names; the others stay zero.
struct FillCost {
  std::int64_t visited_tiles = 0;
  std::int64_t probes = 0;              // neighbour tests
  std::int64_t frontier_tiles_max = 0;  // the most tiles at one distance from the start
  std::int64_t rounds = 0;              // distances with a frontier, or passes over the rows
  std::int64_t words = 0;               // 64-bit words of the map that were filled
  bool operator==(const FillCost&) const = default;
};

// Working memory, reused from map to map.
struct FillScratch {
  std::vector<std::uint32_t> queue;
  std::vector<std::uint8_t> tiles;
};

using FillFunction = FillCost (*)(const BitGrid& walkable, Cell start, FillScratch& scratch,
                                  BitGrid& reached);

struct FloodFill {
  std::string_view name;
  std::string_view caption;
  // REQUIRES: no tile of the border is walkable. A start on a wall or outside reaches nothing.
  // `fill` returns zeros.
  FillFunction fill;
  FillFunction fill_counted;
};

std::span<const FloodFill> flood_fills();
const FloodFill* find_flood_fill(std::string_view name);

// Counting policies for the algorithms in generator/flood_fill/.
struct CountNothing {
  void visited(std::int64_t) {}
  void probed(std::int64_t) {}
  void frontier(std::int64_t) {}
  void round() {}
  void word() {}
  FillCost cost() const { return {}; }
};

class CountAll {
 public:
  void visited(std::int64_t tiles) { cost_.visited_tiles += tiles; }
  void probed(std::int64_t tests) { cost_.probes += tests; }
  void frontier(std::int64_t tiles) {
    if (tiles > cost_.frontier_tiles_max) cost_.frontier_tiles_max = tiles;
  }
  void round() { ++cost_.rounds; }
  void word() { ++cost_.words; }
  FillCost cost() const { return cost_; }

 private:
  FillCost cost_;
};

}  // namespace seedbed
