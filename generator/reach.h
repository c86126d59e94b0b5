// Which tiles a player can stand on from the entrance, three ways: `walk` (no warp: the fill's own
// reached set), `linked` (a pad may be taken or stepped over) and `forced` (arriving on a pad
// always warps; moves and stays). Also the closets: regions that the forced walk enters and cannot
// leave.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/pads.h"

namespace seedbed {

struct Reach {
  BitGrid linked;
  BitGrid forced;
  std::int64_t asymmetric_pads = 0;
  std::int64_t closets = 0;
};

struct ReachScratch {
  std::vector<Cell> queue;
  // Strongly connected components of the forced walk (Tarjan 1972, iterative).
  struct Frame {
    std::uint32_t cell = 0;
    std::uint8_t next_side = 0;
  };
  std::vector<Frame> frames;
  std::vector<std::uint32_t> stack;
  Grid<std::uint32_t> number;
  Grid<std::uint32_t> low;
};

// `walked` is the fill from the entrance. Where every pad leads back (the lookup is symmetric),
// forced equals linked and there is no closet, by the argument in generator/pads.h; the law
// served-rooms-return walks it. Elsewhere both are searched position by position.
void measure_reach(const BitGrid& walkable, const BitGrid& walked, const Pads& pads, Cell entrance,
                   Reach& reach, ReachScratch& scratch);

// Rooms without a tile in the set.
std::int64_t rooms_outside(std::span<const Rect> rooms, const BitGrid& reached);

}  // namespace seedbed
