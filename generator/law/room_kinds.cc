// The law of the room kinds, with a plain count of its own.
#include <algorithm>

#include "generator/law/text.h"
#include "generator/laws.h"

namespace seedbed::law {
namespace {

int ways_on(const World& world, const Rect& room) {
  int ways = 0;
  for (std::int32_t y = room.y - 1; y <= room.y + room.height; ++y) {
    for (std::int32_t x = room.x - 1; x <= room.x + room.width; ++x) {
      const bool beside =
          (x >= room.x && x < room.x + room.width) != (y >= room.y && y < room.y + room.height);
      ways += beside && walkable(world.tiles[Cell{x, y}]);
    }
  }
  return ways;
}

// The kind that a room's own map asks for, a treasure's apart.
RoomKind expected_kind(const World& world, const Rect& room) {
  if (room.holds(world.entrance)) return RoomKind::start;
  if (room.holds(world.boss)) return RoomKind::boss;
  const int ways = ways_on(world, room);
  if (ways >= 3) return RoomKind::connector;
  return ways == 1 ? RoomKind::dead_end : RoomKind::plain;
}

}  // namespace

LawResult room_kinds_agree(const World& world, const Measurement&, LawScratch&) {
  if (world.room_kinds.empty()) return LawResult::not_applicable();
  if (world.room_kinds.size() != world.rooms.size()) {
    const auto kinds = static_cast<std::int64_t>(world.room_kinds.size());
    const auto rooms = static_cast<std::int64_t>(world.rooms.size());
    return LawResult::broken(unlike("room kinds", kinds, rooms));
  }
  std::int64_t treasures = 0;
  std::int64_t others = 0;  // rooms that hold no end
  const Rect* treasure = nullptr;
  std::int64_t largest = 0;
  for (std::size_t i = 0; i < world.rooms.size(); ++i) {
    const Rect& room = world.rooms[i];
    const RoomKind kind = world.room_kinds[i];
    const RoomKind expected = expected_kind(world, room);
    const bool end = expected == RoomKind::start || expected == RoomKind::boss;
    if (kind == RoomKind::treasure && !end) {
      ++treasures;
      treasure = &room;
    } else if (kind != expected) {
      return LawResult::broken("the room at " + at({room.x, room.y}) + " is named " +
                               std::string(kRoomKinds[static_cast<std::size_t>(kind)].name) +
                               ", not " +
                               std::string(kRoomKinds[static_cast<std::size_t>(expected)].name));
    }
    if (end) continue;
    ++others;
    largest = std::max(largest, std::int64_t{room.width} * room.height);
  }
  const std::int64_t wanted = others > 0 ? 1 : 0;
  if (treasures != wanted) return LawResult::broken(unlike("treasure rooms", treasures, wanted));
  if (treasure != nullptr && std::int64_t{treasure->width} * treasure->height < largest) {
    return LawResult::broken("a larger room than the treasure's at " +
                             at({treasure->x, treasure->y}) + " holds no end");
  }
  return LawResult::pass();
}

}  // namespace seedbed::law
