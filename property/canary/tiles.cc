// Mistakes in finished tiles and in the fill over them.
#include "property/canary/canary.h"

namespace seedbed {
namespace {

bool rename_first(Broken& b, RoomKind old, RoomKind with) {
  for (RoomKind& kind : b.world.room_kinds) {
    if (kind != old) continue;
    kind = with;
    return true;
  }
  return false;
}

constexpr Canary kTileCanaries[] = {
    {"tunnel-one-row-high", "border-closed", Subject::layout_step,
     "a tunnel is dug one row too high",
     "look at all four borders of some hundred scattered worlds: few tunnels run along one",
     "scatter",
     [](Broken& b) {
       if (b.world.tiles.size().width <= 20) return false;
       b.world.tiles[Cell{20, 0}] = Tile::tunnel;
       return true;
     }},
    {"last-column-open", "border-closed", Subject::layout_step, "the last column is left out",
     "look at the last column of one map", "wilson",
     [](Broken& b) {
       const Size size = b.world.tiles.size();
       b.world.tiles[Cell{size.width - 1, size.height - 1}] = Tile::room;
       return true;
     }},
    {"fill-last-row-skipped", "fills-agree", Subject::fill, "the last row is skipped",
     "a map with a room in its last row, and the exact set that is reached", "wilson",
     [](Broken& b) {
       for (std::int32_t y = b.world.tiles.size().height - 1; y-- > 0;) {
         std::uint64_t* row = b.world.reached.row(y);
         if (*row == 0) continue;
         *row = 0;
         return true;
       }
       return false;
     }},
    {"fill-bit-past-width", "fills-agree", Subject::fill, "a bit is set beyond the width",
     "compare the words of a fill, past the last column too, at a width that is no multiple of 64",
     "wilson",
     [](Broken& b) {
       b.world.reached.row(1)[b.world.reached.words_per_row() - 1] |= std::uint64_t{1} << 63;
       return b.world.tiles.size().width % 64 != 0;
     }},
    {"fill-start-missing", "fills-agree", Subject::fill, "the start is not counted",
     "compare the exact set that is reached, its start too", "wilson",
     [](Broken& b) {
       b.world.reached.clear(b.world.entrance);
       return true;
     }},
    {"fill-diagonal", "fills-agree", Subject::fill, "the fill steps diagonally",
     "a map where two open tiles meet at a corner alone", "wilson:lost=1/1",
     [](Broken& b) {
       const Cell side{b.world.entrance.x + 2, b.world.entrance.y + 2};
       if (!contains(b.world.tiles.size(), side) || !b.world.walkable[side]) return false;
       b.world.reached.set(side);
       return true;
     }},
    {"door-shut-after-fill", "fills-agree", Subject::world, "a door is shut after the fill",
     "fill one finished map again", "wilson",
     [](Broken& b) {
       if (!b.replace_first(Tile::door, Tile::secret)) return false;
       walkable_tiles(b.world.tiles, b.world.walkable);
       return true;
     }},
    {"corridor-beside-middle", "doors-apart", Subject::layout_step,
     "a corridor is carved one tile beside the middle",
     "look at each door of a map of rooms two tiles wide", "full-grid:room=2",
     [](Broken& b) {
       if (!b.world.has_lattice || b.world.lattice.rooms().width < 2) return false;
       const Cell door = b.world.geometry.corridor({0, 0}, kEast);
       b.world.tiles[step(door, kNorth)] = Tile::door;
       return true;
     }},
    {"doors-of-pruned-tunnel", "doors-join", Subject::layout_step,
     "a tunnel is pruned and its doors stay", "follow each tunnel of one map from door to door",
     "full-grid:room=3,gap=3", [](Broken& b) { return b.replace_first(Tile::tunnel, Tile::cave); }},
    {"door-of-given-up-tunnel", "doors-join", Subject::layout_step,
     "a tunnel is given up and its first door stays",
     "look at both sides of every door of some scattered worlds", "scatter",
     [](Broken& b) {
       if (b.world.rooms.empty()) return false;
       const Rect& room = b.world.rooms[0];
       const Cell ring{room.x, room.y - 1};
       if (room.y < 2 || b.world.tiles[step(ring, kNorth)] != Tile::cave) return false;
       b.world.tiles[ring] = Tile::door;
       return true;
     }},
    {"tunnel-cuts-corner", "rings-whole", Subject::layout_step, "a tunnel cuts a ring's corner",
     "walk around every ring, corners too, of worlds with a tunnel past a corner", "scatter",
     [](Broken& b) {
       if (b.world.rooms.empty()) return false;
       const Rect& room = b.world.rooms[0];
       b.world.tiles[Cell{room.x - 1, room.y - 1}] = Tile::tunnel;
       return true;
     }},
    {"ring-one-tile-short", "rings-whole", Subject::layout_step, "the ring is drawn one tile short",
     "walk around the ring of one room, its last corner too", "full-grid:room=3,gap=4",
     [](Broken& b) {
       if (b.world.rooms.empty()) return false;
       const Rect& room = b.world.rooms[0];
       b.world.tiles[Cell{room.x + room.width, room.y + room.height}] = Tile::cave;
       return true;
     }},
    {"wall-in-room", "rings-whole", Subject::layout_step, "a wall is drawn into a room",
     "look at every interior tile of every room", "scatter",
     [](Broken& b) {
       if (b.world.rooms.empty()) return false;
       const Rect& room = b.world.rooms.back();
       b.world.tiles[Cell{room.x + room.width - 1, room.y + room.height - 1}] = Tile::wall;
       return true;
     }},
    {"door-walled-after-digging", "carve-reaches-all", Subject::layout_step,
     "a door is put back into a wall after the digging",
     "a map that needs carving, filled again when it is finished", "row-walk:repair=carve",
     [](Broken& b) {
       if (!b.replace_first(Tile::door, Tile::wall)) return false;
       b.fill_again();
       return true;
     }},
    {"boss-room-unnamed", "room-kinds-agree", Subject::world, "the boss's room is passed over",
     "look for the kind of the boss's room in one world", "scatter",
     [](Broken& b) { return rename_first(b, RoomKind::boss, RoomKind::plain); }},
    {"treasure-missing", "room-kinds-agree", Subject::world, "no room gets the treasure",
     "count the treasures of one world", "bsp",
     [](Broken& b) { return rename_first(b, RoomKind::treasure, RoomKind::plain); }},
    {"treasure-twice", "room-kinds-agree", Subject::world, "a second room gets a treasure",
     "count the treasures of one world that has rooms to spare", "rooms-and-mazes",
     [](Broken& b) { return rename_first(b, RoomKind::dead_end, RoomKind::treasure); }},
    {"doors-hidden-after-kinds", "room-kinds-agree", Subject::world,
     "doors are hidden after the kinds were named",
     "count the ways on from each dead end on the finished map", "scatter:secret=0/1",
     [](Broken& b) {
       for (std::size_t i = 0; i < b.world.rooms.size(); ++i) {
         if (b.world.room_kinds[i] != RoomKind::dead_end) continue;
         for (Tile& tile : b.world.tiles.all()) {
           if (tile == Tile::door || tile == Tile::locked) tile = Tile::secret;
         }
         return true;
       }
       return false;
     }},
};

}  // namespace

std::span<const Canary> tile_canaries() { return kTileCanaries; }

}  // namespace seedbed
