// Which tiles a player can stand on from the entrance, three ways: `walk` (no warp: the fill's own
// reached set), `linked` (a pad may be taken or stepped over) and `forced` (arriving on a pad
// always warps; moves and stays). Also the closets, regions that the forced walk enters and cannot
// leave, and the one-way traps, tiles where it can stand with no way back to the entrance.
// With rules (pad_rules.h) linked takes every pad that may ever warp, and forced is a search over
// states (pad_states.h): exact up to kStateWordsMax, and `complete` says whether it was.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/pad_states.h"
#include "generator/pads.h"

namespace seedbed {

struct Reach {
  BitGrid linked;
  BitGrid forced;
  std::int64_t asymmetric_pads = 0;
  std::int64_t closets = 0;
  BitGrid trapping;             // tiles of states that cannot return; REQUIRES traps_possible
  bool traps_possible = false;  // else no tile traps
  std::int64_t states = 0;      // searched; 0 where no rule changes walks
  bool complete = true;         // else forced may lack tiles, and closets and traps are not known

  void reset() {
    closets = asymmetric_pads = states = 0;
    traps_possible = false;
    complete = true;
  }
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
  PadStates states;
  BitGrid returning;
};

// `walked` is the fill from the entrance. Where every pad leads back (the lookup is symmetric),
// forced equals linked and there is no closet, by the argument in generator/pads.h; the law
// served-rooms-return walks it. Elsewhere both are searched position by position.
// With rules a closet is a region of tiles, joined by foot, on which no state returns.
// REQUIRES: `walkable` is that of the tiles.
void measure_reach(const TileGrid& tiles, const BitGrid& walkable, const BitGrid& walked,
                   const Pads& pads, Cell entrance, Reach& reach, ReachScratch& scratch);

// The pad document's cap on unreached rooms: one, or a tenth of all. It is waived where every one
// of them has a pad.
constexpr std::int64_t unreached_rooms_cap(std::int64_t rooms) {
  return rooms / 10 > 1 ? rooms / 10 : 1;
}

// Rooms without a tile in the set.
std::int64_t rooms_outside(std::span<const Rect> rooms, const BitGrid& reached);

}  // namespace seedbed
