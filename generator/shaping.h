// What happens to a lattice beside digging: where entrance and boss go before it, and afterwards
// braid, the far ends or the island loop, and lost corridors, in this order, each with its own
// random stream.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/followers.h"
#include "generator/lattice.h"
#include "generator/options.h"
#include "generator/random.h"

namespace seedbed {

// Entrance and boss differ wherever the option leaves more than one place for them.
void choose_ends(const Options& options, Random& random, Lattice& lattice);

// Opens each dead end with the option's chance: one closed side, chosen uniformly among those that
// have a neighbour. Dead ends are met in row order; one that an earlier opening ended is passed
// over.
void braid(Ratio share, Random& random, Lattice& lattice);

struct ShapeScratch {
  Passages passages;
  Distances distances;
  FollowerScratch follower;
  std::vector<std::uint32_t> rooms;
};

// Joins the boss to the entrance's part where it is not, then opens corridors of the ring of eight
// rooms around it, in random order, until neither hand arrives at it. Ends at the latest with the
// whole ring open: the entrance lies in the first row with the outer wall behind it, so that both
// hands follow the outer face, and the boss is off that face. REQUIRES: the boss is not on the
// border. Returns the corridors opened.
std::int64_t enclose_boss(Random& random, Lattice& lattice, ShapeScratch& scratch);

// Rooms up to which a lattice with loops is searched from every room for its longest shortest path.
// Beyond, the search goes from end to end until the path stops growing, which finds a long path,
// not always a longest.
inline constexpr std::int64_t kFarExactRooms = 1024;

// Moves entrance and boss to the two ends of a longest shortest path of the entrance's part of the
// lattice. Exact in a tree of any size (two searches find its diameter) and up to kFarExactRooms
// with loops.
void move_ends_far(Lattice& lattice, ShapeScratch& scratch);

// Loses each corridor with the share's chance. Returns the corridors lost.
std::int64_t lose_corridors(Ratio share, Random& random, Lattice& lattice);

}  // namespace seedbed
