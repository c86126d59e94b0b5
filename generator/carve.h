// Decides how a lattice becomes tiles: each room a square of `room` tiles inside a wall ring, `gap`
// tiles between two interiors, a corridor from the middle of one side to the middle of the next.
// With gap=1 two rooms share a ring wall, and the corridor is one door in it; from gap=3 on, rings
// are apart and the corridor is door, tunnel, door. Promises: the border is never walkable, no two
// doors touch.
#pragma once

#include <vector>

#include "generator/lattice.h"
#include "generator/options.h"
#include "generator/random.h"
#include "generator/tiles.h"

namespace seedbed {

// Where a lattice of `rooms` stands on its map.
struct CarveGeometry {
  Size rooms;
  std::int32_t room = 1;
  std::int32_t gap = 1;

  Size tiles() const {
    return {rooms.width * (room + gap) - gap + 2, rooms.height * (room + gap) - gap + 2};
  }
  Rect interior(Cell cell) const {
    return {1 + cell.x * (room + gap), 1 + cell.y * (room + gap), room, room};
  }
  // REQUIRES: the tile is of a room's interior, or of the corridor east or south of it.
  Cell room_of(Cell tile) const {
    return {(tile.x - 1) / (room + gap), (tile.y - 1) / (room + gap)};
  }
  // The first of the `gap` tiles of the corridor that leaves the room east or south.
  Cell corridor(Cell cell, Heading heading) const {
    const Rect inside = interior(cell);
    return heading == kEast ? Cell{inside.x + room, inside.y + room / 2}
                            : Cell{inside.x + room / 2, inside.y + room};
  }
};

CarveGeometry carve_geometry(const Options& options);
Size carved_size(const Options& options);

// Writes every tile and lists the rooms' interiors in row order.
void carve(const Lattice& lattice, const CarveGeometry& geometry, TileGrid& tiles,
           std::vector<Rect>& rooms);

// Turns doors into secret and locked ones, each by its share, in row order. A secret door is
// decided first; a door that is not secret may be locked.
void vary_doors(const Options& options, Random& random, TileGrid& tiles);

}  // namespace seedbed
