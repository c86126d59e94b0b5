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
  std::vector<std::uint64_t> a;  // by coordinate of the doubled grid
  std::vector<std::uint64_t> b;
  std::vector<std::array<std::uint64_t, 4>> row_weights;  // by u, for the last width
};

std::uint64_t layout_hash(const Lattice& lattice, LayoutHashScratch& scratch);

}  // namespace seedbed
