// Mistakes in finished tiles and in the fill over them.
#include "property/canaries.h"

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
    {"border-closed", "a tunnel is dug one row too high", "scatter",
     [](Broken& b) {
       b.world.tiles[Cell{20, 0}] = Tile::tunnel;
       return true;
     }},
    {"border-closed", "the last column is left out", "wilson",
     [](Broken& b) {
       const Size size = b.world.tiles.size();
       b.world.tiles[Cell{size.width - 1, size.height - 1}] = Tile::room;
       return true;
     }},
    {"fills-agree", "the last row is skipped", "wilson",
     [](Broken& b) {
       for (std::int32_t y = b.world.tiles.size().height - 1; y-- > 0;) {
         std::uint64_t* row = b.world.reached.row(y);
         if (*row == 0) continue;
         *row = 0;
         return true;
       }
       return false;
     }},
    {"fills-agree", "a bit is set beyond the width", "wilson",
     [](Broken& b) {
       b.world.reached.row(1)[b.world.reached.words_per_row() - 1] |= std::uint64_t{1} << 63;
       return b.world.tiles.size().width % 64 != 0;
     }},
    {"fills-agree", "the start is not counted", "wilson",
     [](Broken& b) {
       b.world.reached.clear(b.world.entrance);
       return true;
     }},
    {"fills-agree", "the fill steps diagonally", "wilson:lost=1/1",
     [](Broken& b) {
       const Cell side{b.world.entrance.x + 2, b.world.entrance.y + 2};
       if (!contains(b.world.tiles.size(), side) || !b.world.walkable[side]) return false;
       b.world.reached.set(side);
       return true;
     }},
    {"fills-agree", "a door is shut after the fill", "wilson",
     [](Broken& b) {
       if (!b.replace_first(Tile::door, Tile::secret)) return false;
       walkable_tiles(b.world.tiles, b.world.walkable);
       return true;
     }},
    {"doors-apart", "a corridor is carved one tile beside the middle", "full-grid:room=2",
     [](Broken& b) {
       const Cell door = b.world.geometry.corridor({0, 0}, kEast);
       b.world.tiles[step(door, kNorth)] = Tile::door;
       return true;
     }},
    {"doors-join", "a tunnel is pruned and its doors stay", "full-grid:room=3,gap=3",
     [](Broken& b) { return b.replace_first(Tile::tunnel, Tile::cave); }},
    {"doors-join", "a tunnel is given up and its first door stays", "scatter",
     [](Broken& b) {
       const Rect& room = b.world.rooms[0];
       const Cell ring{room.x, room.y - 1};
       if (b.world.tiles[step(ring, kNorth)] != Tile::cave) return false;
       b.world.tiles[ring] = Tile::door;
       return true;
     }},
    {"rings-whole", "a tunnel cuts a ring's corner", "scatter",
     [](Broken& b) {
       const Rect& room = b.world.rooms[0];
       b.world.tiles[Cell{room.x - 1, room.y - 1}] = Tile::tunnel;
       return true;
     }},
    {"rings-whole", "the ring is drawn one tile short", "full-grid:room=3,gap=4",
     [](Broken& b) {
       const Rect& room = b.world.rooms[0];
       b.world.tiles[Cell{room.x + room.width, room.y + room.height}] = Tile::cave;
       return true;
     }},
    {"rings-whole", "a wall is drawn into a room", "scatter",
     [](Broken& b) {
       const Rect& room = b.world.rooms.back();
       b.world.tiles[Cell{room.x + room.width - 1, room.y + room.height - 1}] = Tile::wall;
       return true;
     }},
    {"carve-reaches-all", "a door is put back into a wall after the digging",
     "row-walk:repair=carve",
     [](Broken& b) {
       if (!b.replace_first(Tile::door, Tile::wall)) return false;
       b.fill_again();
       return true;
     }},
    {"room-kinds-agree", "the boss's room is passed over", "scatter",
     [](Broken& b) { return rename_first(b, RoomKind::boss, RoomKind::plain); }},
    {"room-kinds-agree", "no room gets the treasure", "bsp",
     [](Broken& b) { return rename_first(b, RoomKind::treasure, RoomKind::plain); }},
    {"room-kinds-agree", "a second room gets a treasure", "rooms-and-mazes",
     [](Broken& b) { return rename_first(b, RoomKind::dead_end, RoomKind::treasure); }},
    {"room-kinds-agree", "doors are hidden after the kinds were named", "scatter:secret=0/1",
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
