// L-shaped tunnels between ringed rooms, and what is mended after digging: dead ends that lead
// nowhere are filled in, doors that join nothing become wall again.
// Promises: a wall becomes a door only where the tunnel crosses it straight between a room and rock
// or tunnel, and no door gets another one beside it.
#pragma once

#include <span>
#include <vector>

#include "generator/random.h"
#include "generator/tiles.h"

namespace seedbed {

// From the centre of one room along a row or column to the corner, and on to the other room's
// centre.
struct Bend {
  Cell from;
  Cell corner;
  Cell to;
};

Bend bend_between(Cell from, Cell to, bool across_first);

// True if every wall on the way can be a door.
bool diggable(const TileGrid& tiles, const Bend& bend);

// Rock becomes tunnel and walls become doors. REQUIRES: diggable.
void dig_through(const Bend& bend, TileGrid& tiles);

// Rock becomes tunnel; walls become doors where they can and stay where they cannot. Appends the
// tiles dug, among which are the tunnel's dead ends.
void dig_where_possible(const Bend& bend, TileGrid& tiles, std::vector<Cell>& dug);

// Fills in each dead end among the tiles with the share's chance, back to where tunnels meet, or to
// a door, which becomes wall if it then joins nothing. With share 1 no dead end is left of those it
// is given.
void prune_dead_ends(std::span<const Cell> tunnels, Ratio share, Random& random, TileGrid& tiles);

}  // namespace seedbed
