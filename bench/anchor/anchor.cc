// seedbed behind plain C symbols, so that a benchmark of other programs can load it and time it in
// one run with its own. Bytes: 1 walkable, row after row. Bits: tile x of a row is bit x % 64 of
// word x / 64, words_per_row = (width + 63) / 64. Borders are closed. Every answer is 0 for a size
// below 1x1, over 64 Mi tiles, or with another words_per_row. One thread at a time.
//
// The fill is row `auto` of the table, or the one that SEEDBED_ANCHOR_FILL names.
#include <bit>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "generator/bit_runs.h"
#include "generator/bits.h"
#include "generator/case.h"
#include "generator/metrics.h"
#include "generator/tile_distances.h"
#include "generator/world.h"

#define ANCHOR extern "C" __attribute__((visibility("default")))

namespace seedbed {
namespace {

const FloodFill& anchor_fill() {
  static const FloodFill& fill = []() -> const FloodFill& {
    const char* name = std::getenv("SEEDBED_ANCHOR_FILL");
    const FloodFill* found = find_flood_fill(name == nullptr ? "auto" : name);
    return found == nullptr ? flood_fills()[0] : *found;
  }();
  return fill;
}

bool allowed(Size size) { return size.width >= 1 && size.height >= 1 && size.area() <= kTilesMax; }
bool allowed(Size size, int words_per_row) {
  return allowed(size) && words_per_row == (size.width + 63) / 64;
}

std::size_t words_of(Size size) {
  return static_cast<std::size_t>((size.width + 63) / 64) * static_cast<std::size_t>(size.height);
}

// What the symbols return is part of what is timed: it is counted with the machine's instruction
// where there is one.
struct CountBits {
  const std::uint64_t* words;
  std::size_t count;

  template <class Runs>
  [[gnu::always_inline]] std::uint64_t run() const {
    std::uint64_t bits = 0;
#pragma GCC unroll 8
    for (std::size_t i = 0; i < count; ++i) {
      bits += static_cast<std::uint64_t>(std::popcount(words[i]));
    }
    return bits;
  }
};

std::uint64_t count_bits(const std::uint64_t* words, std::size_t count,
                         const FillScratch& scratch) {
  return run_on<PortableRuns, Avx2Runs>(scratch.instructions, CountBits{words, count});
}

struct Kept {
  FillScratch fill;
  BitGrid walkable;
  BitGrid reached;
  std::vector<FillJob> jobs;
  TileDistanceScratch distances;
  World world;
  WorldScratch scratch;
};

Kept& kept() {
  static Kept one;
  return one;
}

void pack(const std::uint8_t* bytes, Size size, BitGrid& bits) {
  bits.reset(size);
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; x += 64) {
      const int count = std::min(size.width - x, 64);
      bits.row(y)[x / 64] = gather_row(bytes, count);
      bytes += count;
    }
  }
}

// Mazes and worlds by number, as benchmarks of mazes count them.
constexpr std::string_view kKinds[] = {"backtracker", "wilson", "kruskal", "eller"};

bool begin_maze(std::uint64_t seed, int kind, Size rooms, Kept& now) {
  if (kind < 0 || kind >= static_cast<int>(std::size(kKinds)) || !allowed(rooms)) return false;
  const Variant* variant = find_variant(kKinds[kind]);
  if (variant == nullptr) return false;
  Recipe recipe = default_recipe(*variant);
  recipe.options.rooms = rooms;
  if (!allowed(tile_size(recipe))) return false;
  begin_world({recipe, seed}, now.scratch, now.world);
  return true;
}

}  // namespace
}  // namespace seedbed

// Tiles reached; `out` has the maps' form.
ANCHOR std::uint64_t anchor_flood_bits(const std::uint64_t* rows, int width, int height,
                                       int words_per_row, int start_x, int start_y,
                                       std::uint64_t* out) {
  using namespace seedbed;
  const Size size{width, height};
  if (!allowed(size, words_per_row)) return 0;
  const FillJob job{rows, {start_x, start_y}, out};
  anchor_fill().fill_many(size, {&job, 1}, kept().fill);
  return count_bits(out, words_of(size), kept().fill);
}

// Maps of one size; the sum of the tiles reached.
ANCHOR std::uint64_t anchor_flood_bits_batch(const std::uint64_t* const* rows, int maps, int width,
                                             int height, int words_per_row, const int* start_x,
                                             const int* start_y, std::uint64_t* const* out) {
  using namespace seedbed;
  const Size size{width, height};
  if (!allowed(size, words_per_row) || maps < 1) return 0;
  std::vector<FillJob>& jobs = kept().jobs;
  jobs.clear();
  for (int i = 0; i < maps; ++i) jobs.push_back({rows[i], {start_x[i], start_y[i]}, out[i]});
  anchor_fill().fill_many(size, jobs, kept().fill);
  std::uint64_t reached = 0;
  for (int i = 0; i < maps; ++i) reached += count_bits(out[i], words_of(size), kept().fill);
  return reached;
}

// The same from bytes to bytes.
ANCHOR std::uint64_t anchor_flood_bytes(const std::uint8_t* tiles, int width, int height,
                                        int start_x, int start_y, std::uint8_t* out) {
  using namespace seedbed;
  const Size size{width, height};
  if (!allowed(size)) return 0;
  Kept& now = kept();
  pack(tiles, size, now.walkable);
  anchor_fill().fill(now.walkable, {start_x, start_y}, now.fill, now.reached);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; x += 64) {
      const int count = std::min(width - x, 64);
      spread_row(now.reached.row(y)[x / 64], count, out);
      out += count;
    }
  }
  return count_bits(now.reached.words().data(), now.reached.words().size(), now.fill);
}

// The sum of the steps to all reached tiles, the largest in `steps_max`; `out`, which may be null,
// gets 16 bits a tile, 0xffff where it is not reached.
ANCHOR std::uint64_t anchor_distances(const std::uint8_t* tiles, int width, int height, int start_x,
                                      int start_y, std::uint32_t* steps_max, std::uint16_t* out) {
  using namespace seedbed;
  const Size size{width, height};
  const Cell start{start_x, start_y};
  *steps_max = 0;
  if (!allowed(size) || !contains(size, start)) return 0;
  Kept& now = kept();
  pack(tiles, size, now.walkable);
  const std::size_t tiles_out = out == nullptr ? 0 : static_cast<std::size_t>(size.area());
  const TileDistances made = measure_tile_distances(now.walkable.words().data(), size, start,
                                                    now.distances, {out, tiles_out});
  *steps_max = static_cast<std::uint32_t>(made.eccentricity_steps);
  return static_cast<std::uint64_t>(made.steps_total);
}

// A perfect maze: four bits a room, row after row: 1 north, 2 east, 4 south, 8 west.
ANCHOR void anchor_maze(std::uint64_t seed, int kind, int width, int height, std::uint8_t* out) {
  using namespace seedbed;
  Kept& now = kept();
  if (!begin_maze(seed, kind, {width, height}, now)) return;
  world_stages()[0].run(now.scratch, now.world);
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      unsigned open = 0;
      for (const Heading heading : {kNorth, kEast, kSouth, kWest}) {
        open |= unsigned{now.world.lattice.open({x, y}, heading)} << heading;
      }
      *out++ = static_cast<std::uint8_t>(open);
    }
  }
}

// Builds and measures the worlds of `seeds` seeds; a checksum of all of them.
ANCHOR std::uint64_t anchor_sweep(std::uint64_t first, std::uint64_t seeds, int kind, int width,
                                  int height) {
  using namespace seedbed;
  Kept& now = kept();
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < seeds; ++i) {
    if (!begin_maze(first + i, kind, {width, height}, now)) return 0;
    for (const WorldStage& stage : world_stages()) stage.run(now.scratch, now.world);
    sum += world_digest(now.world, measure(now.world));
  }
  return sum;
}
