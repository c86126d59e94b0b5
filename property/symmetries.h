// The eight symmetries of the square on cells, headings, lattices and maps of tiles. Symmetry s
// first swaps x and y if s & 4, then mirrors x if s & 1 and y if s & 2.
#pragma once

#include <bit>
#include <utility>

#include "property/graphs.h"

namespace seedbed {

inline constexpr int kSymmetries = 8;

inline Size image(Size size, int s) { return s & 4 ? Size{size.height, size.width} : size; }

// REQUIRES: `size` is the size before the symmetry.
inline Cell image(Cell cell, Size size, int s) {
  if (s & 4) {
    std::swap(cell.x, cell.y);
    size = image(size, 4);
  }
  return {s & 1 ? size.width - 1 - cell.x : cell.x, s & 2 ? size.height - 1 - cell.y : cell.y};
}

inline Heading image(Heading heading, int s) {
  const Cell ahead = image(step({1, 1}, heading), {3, 3}, s);
  for (const Heading other : {kNorth, kEast, kSouth}) {
    if (step({1, 1}, other) == ahead) return other;
  }
  return kWest;
}

// True if left becomes right.
inline bool mirrors(int s) { return std::popcount(static_cast<unsigned>(s) & 7u) % 2 == 1; }

inline Lattice image(const Lattice& lattice, int s) {
  const Size rooms = lattice.rooms();
  Lattice other;
  other.reset(image(rooms, s));
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      for (const Heading heading : {kEast, kSouth}) {
        if (lattice.open({x, y}, heading)) other.dig(image({x, y}, rooms, s), image(heading, s));
      }
    }
  }
  other.entrance = image(lattice.entrance, rooms, s);
  other.boss = image(lattice.boss, rooms, s);
  return other;
}

inline BitGrid image(const BitGrid& bits, int s) {
  BitGrid other(image(bits.size(), s));
  for (std::int32_t y = 0; y < bits.size().height; ++y) {
    for (std::int32_t x = 0; x < bits.size().width; ++x) {
      if (bits[Cell{x, y}]) other.set(image({x, y}, bits.size(), s));
    }
  }
  return other;
}

}  // namespace seedbed
