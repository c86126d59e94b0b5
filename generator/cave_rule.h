// The cellular automaton of cave maps on bit rows, sixty-four tiles at once: a tile is rock after a
// step if it was rock with four or more rock neighbours of eight, or open with five or more. Both
// say: five or more of the nine tiles around and with it.
// Promises: the border is rock, and so is whatever lies beyond it; exact shares for the noise.
#pragma once

#include <cstdint>

#include "generator/grid.h"
#include "generator/random.h"

namespace seedbed {

// Each bit is set with probability `share`, exactly and apart from the others. Draws the binary
// digits of sixty-four uniform numbers until each differs from the share's own digit: about eight
// words.
std::uint64_t draw_bits(Ratio share, Random& random);

// Rock with the share's probability off the border.
void draw_noise(Ratio share, Random& random, BitGrid& rock);

// One step. REQUIRES: both grids have one size, 3x3 or more; the border of `rock` is rock.
void smooth_rock(const BitGrid& rock, BitGrid& next);

}  // namespace seedbed
