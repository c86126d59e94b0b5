// The graph that followers walk and that structure metrics count: one byte a cell with a bit for
// each open side. The cells are the rooms of a lattice, or the walkable tiles of a map that has no
// lattice, so that followers, distances, dead ends and components are written once for both.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/carve.h"
#include "generator/lattice.h"
#include "generator/pads.h"
#include "generator/tiles.h"

namespace seedbed {

struct Passages {
  static constexpr std::uint8_t kSides = 15;  // bit 1 << heading: that side is open
  static constexpr std::uint8_t kCell = 16;
  static constexpr std::uint8_t kGoal = 32;

  Grid<std::uint8_t> cells;
  bool open_tiles = false;  // cells are tiles: a follower first walks to a wall
  // Pads are forced and some lead on: arriving at a cell, or staying there, leads to `partner`,
  // which is the cell itself where no pad acts. REQUIRES forced to be read.
  bool forced = false;
  Grid<std::uint32_t> partner;

  bool open(std::size_t cell, unsigned heading) const { return cells[cell] >> heading & 1; }
  bool goal(std::size_t cell) const { return (cells[cell] & kGoal) != 0; }
  // The index of the neighbour on an open side.
  std::size_t next(std::size_t cell, unsigned heading) const {
    const auto width = static_cast<std::size_t>(cells.size().width);
    switch (heading) {
      case kNorth:
        return cell - width;
      case kEast:
        return cell + 1;
      case kSouth:
        return cell + width;
      default:
        return cell - 1;
    }
  }
};

// Rooms and corridors as dug. No goal is set.
void passages_of(const Lattice& lattice, Passages& passages);

// Closes the corridors that a secret door shuts.
void shut_secret_doors(const TileGrid& tiles, const CarveGeometry& geometry, Passages& passages);

// Forces the pads on walkers over tiles: one hop, no chain, as generator/walk.h has it.
void force_pads(const Pads& pads, Passages& passages);

// The same between rooms: a walker who comes into a room that holds a pad steps on it. Of several
// pads in a room the first one placed acts. In a goal room none does, because the walk ends there.
// REQUIRES: goals are set.
void force_pads(const Pads& pads, const CarveGeometry& geometry, Passages& passages);

// Walkable tiles. REQUIRES: no walkable tile on the border. No goal is set.
void passages_of(const BitGrid& walkable, Passages& passages);

}  // namespace seedbed
