// repair=carve: the structural repair that the pad document argues against, so that its cost can be
// measured beside pads. From the centre of each unreached room an L-shaped tunnel is dug to the
// nearest tile of a reached room, through whatever is in the way. A ring crossed straight into or
// out of a room gets a door, whatever stands beside it; a ring met in any other way is broken. A
// secret door counts as wall.
// Promises: afterwards every room is reached. Keeps no promise about rings and doors: that is what
// is counted.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/random.h"
#include "generator/tiles.h"

namespace seedbed {

struct CarveCost {
  std::int64_t rooms_joined = 0;
  std::int64_t tiles_carved = 0;  // rock, walls and secret doors that became tunnel or door
  std::int64_t rings_broken = 0;  // ring tiles that are now neither wall nor door
};

// Rooms are taken in order; one that an earlier tunnel joined is passed over. `walkable` and
// `reached` are kept true to the tiles. REQUIRES: a room tile is reached; no pads.
CarveCost carve_to_unreached(std::span<const Rect> rooms, Random& random, TileGrid& tiles,
                             BitGrid& walkable, BitGrid& reached, std::vector<Cell>& queue);

}  // namespace seedbed
