// A number for a lattice's corridors that is equal for lattices equal up to rotation and mirroring,
// entrance and boss left out. Two unlike lattices share it about once in 2^60 pairs: enough to
// count repeated mazes. How: a corridor stands at a point (u,v) of the doubled grid and weighs
// a(u)*b(v); a lattice weighs the sum. The eight symmetries only mirror or swap u and v, so the
// eight weights come out of one pass over the corridors with four sums a row, and the smallest of
// the eight is the hash.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generator/lattice.h"

namespace seedbed {

struct LayoutHashScratch {
  // Of corridors of one row, summed over their positions u: weights along u and along the mirrored
  // u, then the same across.
  using RowSums = std::array<std::uint64_t, 4>;
  std::vector<std::uint64_t> a;  // by coordinate of the doubled grid
  std::vector<std::uint64_t> b;
  // Of any four corridors side by side, one bit each, for lattices of `width` rooms: [x / 4] those
  // to the south and those to the east.
  std::int32_t width = 0;
  std::vector<std::array<RowSums, 16>> south_sums;
  std::vector<std::array<RowSums, 16>> east_sums;
};

std::uint64_t layout_hash(const Lattice& lattice, LayoutHashScratch& scratch);

}  // namespace seedbed
