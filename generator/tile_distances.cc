#include "generator/tile_distances.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "generator/flood_fill/byte_tiles.h"
#include "generator/flood_fill/map_sample.h"

namespace seedbed {
namespace {

// Level by level. What a neighbour test writes is kept only if the tile was open: no branch.
TileDistances by_queue(const FillMap& map, TileDistanceScratch& scratch,
                       std::span<std::uint16_t> steps) {
  copy_tiles(map, scratch.tiles);
  if (scratch.queue.size() < scratch.tiles.size()) scratch.queue.resize(scratch.tiles.size());
  std::uint8_t* open = scratch.tiles.data();
  std::uint32_t* queue = scratch.queue.data();
  const auto width = static_cast<std::size_t>(map.size.width);
  std::ranges::fill(steps, kStepsUnreached);
  std::size_t end = 1;
  const auto probe = [&](std::size_t next) {
    queue[end] = static_cast<std::uint32_t>(next);
    end += open[next];
    open[next] = 0;
  };
  queue[0] = static_cast<std::uint32_t>(map.start.y * map.size.width + map.start.x);
  open[queue[0]] = 0;
  TileDistances distances;
  std::int64_t level = 0;
  for (std::size_t begin = 0; begin < end; ++level) {
    const std::size_t level_end = end;
    const auto written = static_cast<std::uint16_t>(std::min<std::int64_t>(level, kStepsMax));
    distances.steps_total += level * static_cast<std::int64_t>(level_end - begin);
    for (; begin < level_end; ++begin) {
      const std::size_t at = queue[begin];
      if (!steps.empty()) steps[at] = written;
      probe(at - width);
      probe(at + 1);
      probe(at + width);
      probe(at - 1);
    }
  }
  distances.reached_tiles = static_cast<std::int64_t>(end);
  distances.eccentricity_steps = level - 1;
  return distances;
}

constexpr std::int32_t kFrontierHeightMax = 256;
// Levels beyond this many times the half circumference: a map that winds after all.
constexpr std::int64_t kLevelsPerSide = 4;
constexpr std::size_t kPlanes = 12;  // kLevelsPerSide * (64 + 256) < 2^12

// A word a row. Rows have kPad closed ones before and behind.
struct Frontier {
  static constexpr std::size_t kPad = 3;
  const FillMap& map;
  std::uint64_t* memory;
  std::span<std::uint16_t> steps;
  TileDistances& distances;

  std::size_t padded_rows() const { return static_cast<std::size_t>(map.size.height) + 2 * kPad; }

  // False: given up, the map winds.
  template <class Runs>
  [[gnu::always_inline]] bool run() const {
    const std::size_t rows = padded_rows();
    const auto height = static_cast<std::size_t>(map.size.height);
    std::fill_n(memory, rows * (3 + kPlanes), 0);
    std::uint64_t* at_level = memory + kPad;
    std::uint64_t* next = memory + rows + kPad;
    std::uint64_t* unseen = memory + 2 * rows + kPad;
    std::uint64_t* planes = memory + 3 * rows + kPad;
    std::copy_n(map.open, height, unseen);
    auto top = static_cast<std::size_t>(map.start.y);
    std::size_t bottom = top;
    at_level[top] = map.start_bit();
    unseen[top] &= ~map.start_bit();
    const std::int64_t levels_max =
        kLevelsPerSide * (std::int64_t{map.size.width} + map.size.height);
    std::int64_t level = 0;
    for (; level < levels_max; ++level) {
      // A counter in Gray's code changes one plane a level, for all tiles that are still unseen.
      std::uint64_t* plane =
          planes +
          rows * static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(level) + 1));
      for (std::size_t y = 0; y < height; ++y) plane[y] ^= unseen[y];
      top = std::max<std::size_t>(top - 1, 1);
      bottom = std::min(bottom + 1, height - 2);
      spread(at_level, next, unseen, top, bottom);
      while (top <= bottom && next[top] == 0) ++top;
      while (top <= bottom && next[bottom] == 0) --bottom;
      if (top > bottom) break;
      std::swap(at_level, next);
    }
    if (level == levels_max) return false;
    distances.eccentricity_steps = level;
    sum_up<Runs>(unseen, planes,
                 static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(level))));
    return true;
  }

 private:
  // One level on. Rows beyond the window are cleared as far as the next level looks.
  [[gnu::always_inline]] static void spread(const std::uint64_t* __restrict from,
                                            std::uint64_t* __restrict next,
                                            std::uint64_t* __restrict unseen, std::size_t top,
                                            std::size_t bottom) {
    for (std::size_t y = top; y <= bottom; ++y) {
      const std::uint64_t entered =
          (from[y] << 1 | from[y] >> 1 | *(from + y - 1) | from[y + 1]) & unseen[y];
      next[y] = entered;
      unseen[y] &= ~entered;
    }
    *(next + top - 1) = *(next + top - 2) = next[bottom + 1] = next[bottom + 2] = 0;
  }

  // Gray's planes to binary ones, from the highest down; then sums, and steps tile by tile.
  template <class Runs>
  [[gnu::always_inline]] void sum_up(const std::uint64_t* unseen, const std::uint64_t* planes,
                                     std::size_t used) const {
    const std::size_t rows = padded_rows();
    for (std::size_t y = 0; y < static_cast<std::size_t>(map.size.height); ++y) {
      const std::uint64_t reached = map.open[y] & ~unseen[y];
      distances.reached_tiles += std::popcount(reached);
      std::array<std::uint64_t, kPlanes> binary{};
      std::uint64_t bit = 0;
      for (std::size_t i = used; i-- > 0;) {
        bit ^= planes[i * rows + y];
        binary[i] = bit & reached;
        distances.steps_total += std::int64_t{std::popcount(binary[i])} << i;
      }
      if (!steps.empty()) write_row(y, reached, binary, used);
    }
  }

  // Sixteen tiles a vector: each lane picks its tile's bit out of a plane, highest plane first. The
  // bits have names because gcc takes a shift under UBSan for an int, too wide for a lane.
  [[gnu::always_inline]] void write_row(std::size_t y, std::uint64_t reached,
                                        const std::array<std::uint64_t, kPlanes>& binary,
                                        std::size_t used) const {
    const auto width = static_cast<std::size_t>(map.size.width);
    std::uint16_t* out = steps.data() + y * width;
    for (std::size_t x = 0; x < width; x += kTiles) {
      Sixteen tiles = {};
      for (std::size_t i = used; i-- > 0;) {
        const auto bits = static_cast<std::uint16_t>(binary[i] >> x);
        tiles = (tiles << 1) - (Sixteen)((kLaneBit & bits) != 0);  // true is -1
      }
      const auto open = static_cast<std::uint16_t>(reached >> x);
      tiles |= (Sixteen)((kLaneBit & open) == 0);  // kStepsUnreached is all ones
      std::memcpy(out + x, &tiles, std::min(kTiles, width - x) * sizeof(std::uint16_t));
    }
  }

  static constexpr std::size_t kTiles = 16;
  using Sixteen = std::uint16_t __attribute__((vector_size(32)));
  static constexpr Sixteen kLaneBit = {1 << 0,  1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                       1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                       1 << 12, 1 << 13, 1 << 14, 1 << 15};
};

FillMap map_of(const std::uint64_t* open, Size size, Cell start) {
  return {open, nullptr, (size.width + 63) / 64, size, start};
}

}  // namespace

TileDistances measure_tile_distances_by_queue(const std::uint64_t* open, Size size, Cell start,
                                              TileDistanceScratch& scratch,
                                              std::span<std::uint16_t> steps) {
  const FillMap map = map_of(open, size, start);
  if (starts_open(map)) return by_queue(map, scratch, steps);
  std::ranges::fill(steps, kStepsUnreached);
  return {};
}

TileDistances measure_tile_distances(const std::uint64_t* open, Size size, Cell start,
                                     TileDistanceScratch& scratch, std::span<std::uint16_t> steps) {
  const FillMap map = map_of(open, size, start);
  const bool by_frontier = size.width <= 64 && size.height <= kFrontierHeightMax &&
                           starts_open(map) && !sample_map(map, scratch.instructions).winds();
  if (by_frontier) {
    TileDistances distances;
    const Frontier frontier{map, nullptr, steps, distances};
    const std::size_t words = frontier.padded_rows() * (3 + kPlanes);
    if (scratch.rows.size() < words) scratch.rows.resize(words);
    const bool done = run_on<PortableRuns, Avx2Runs>(
        scratch.instructions, Frontier{map, scratch.rows.data(), steps, distances});
    if (done) return distances;
  }
  return measure_tile_distances_by_queue(open, size, start, scratch, steps);
}

}  // namespace seedbed
