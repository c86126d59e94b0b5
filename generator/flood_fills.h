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
#include "generator/instructions.h"
#include "generator/run_labels.h"

namespace seedbed {

// What a fill did. A row fills in the counters that its caption names; the others stay zero.
struct FillCost {
  std::int64_t visited_tiles = 0;
  std::int64_t probes = 0;              // neighbour tests
  std::int64_t frontier_tiles_max = 0;  // the most tiles at one distance from the start
  std::int64_t rounds = 0;              // distances with a frontier, or passes over the rows
  std::int64_t words = 0;               // 64-bit words of the map that were touched
  bool operator==(const FillCost&) const = default;
};

// Working memory, reused from map to map.
struct FillScratch {
  struct Span {
    std::int32_t left;
    std::int32_t right;
    std::int32_t y;
    std::int32_t dy;  // away from the span that it was found from
  };
  // What the bit-parallel rows may use; no row's result depends on it.
  Instructions instructions = best_instructions();
  std::vector<std::uint32_t> queue;
  std::vector<std::uint8_t> tiles;
  std::vector<Span> spans;
  std::vector<std::uint64_t> pending;  // all zero between maps
  std::vector<std::uint64_t> lanes;
  std::vector<std::int32_t> kept_rows;
  RunLabels labels;
};

// One of several maps of a size: rows of words as in a BitGrid.
struct FillJob {
  const std::uint64_t* walkable = nullptr;
  Cell start;
  std::uint64_t* reached = nullptr;  // every word is written
};

using FillFunction = FillCost (*)(const BitGrid& walkable, Cell start, FillScratch& scratch,
                                  BitGrid& reached);
using FillManyFunction = void (*)(Size size, std::span<const FillJob> jobs, FillScratch& scratch);

struct FloodFill {
  std::string_view name;
  std::string_view caption;
  // REQUIRES: no tile of the border is walkable. A start on a wall or outside reaches nothing.
  // `fill` returns zeros.
  FillFunction fill;
  FillFunction fill_counted;
  FillManyFunction fill_many =
      nullptr;  // each map as `fill` does, uncounted; null outside the table
  // Fills a map and names the row that did the work; null for a row that does its own.
  std::string_view (*choice)(const BitGrid& walkable, Cell start) = nullptr;
};

std::span<const FloodFill> flood_fills();
const FloodFill* find_flood_fill(std::string_view name);
// The row that does the work: `row` itself, or what it chooses for the map and goes over to there.
const FloodFill& chosen_fill(const FloodFill& row, const BitGrid& walkable, Cell start);

// Counting policies for the algorithms in generator/flood_fill/.
struct CountNothing {
  void visited(std::int64_t) {}
  void probed(std::int64_t) {}
  void frontier(std::int64_t) {}
  void round() {}
  void word() {}
  void words(std::int64_t) {}
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
  void words(std::int64_t words) { cost_.words += words; }
  FillCost cost() const { return cost_; }

 private:
  FillCost cost_;
};

}  // namespace seedbed
