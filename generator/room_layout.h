// What tile variants share: where rooms of random size go so that they keep apart, how many are
// wanted, how a room and its wall ring are drawn, and which rooms hold the entrance and the boss.
// Promises: at least one room, for any field; work bounded by the area, whatever the options ask
// for.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/options.h"
#include "generator/random.h"
#include "generator/variants.h"

namespace seedbed {

// Rooms lie whole inside a field of their own coordinates, (0,0) in its north-west.
struct RoomPlan {
  Size field;
  std::int32_t side_min = 1;  // both cut to the field's sides
  std::int32_t side_max = 1;
  std::int32_t apart = 0;  // fewest tiles between two rooms
  std::int64_t wanted = 1;
  std::int32_t tries = 1;  // for each room wanted
};

// Uniform between rooms_min and rooms_max; where they follow the area, 8 and 14 for each 75x75
// tiles.
std::int64_t draw_rooms_wanted(const Options& options, Random& random);

// Uniform sides, then a uniform place, kept if it is apart from every room before; until as many as
// wanted (or as could lie there at all) are placed or the tries are used up.
void place_rooms(const RoomPlan& plan, Random& random, BitGrid& taken, std::vector<Rect>& rooms);

// Interior and ring. REQUIRES: the ring lies on the map.
void draw_ringed_room(const Rect& room, TileGrid& tiles);

// Entrance and boss in the centres of two different random rooms, or of the only one.
void choose_end_rooms(Random& random, TileLayout& layout);

}  // namespace seedbed
