// Decides what each room of a map of tiles is for, from the finished map: after doors were hidden
// and rooms repaired. A room has one kind, the first of the table that fits it.
// Promises: the boss's room is always named, unless the boss is in the start room; with three rooms
// or more there is a treasure. A way on is a walkable tile of the ring, so that a secret door is
// none.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "generator/distances.h"
#include "generator/grid.h"

namespace seedbed {

enum class RoomKind : std::uint8_t { start, boss, treasure, connector, dead_end, plain };

struct RoomKindRow {
  RoomKind kind;
  std::string_view name;
  std::string_view meaning;
};

inline constexpr auto kRoomKinds = std::to_array<RoomKindRow>({
    {RoomKind::start, "start", "holds the entrance"},
    {RoomKind::boss, "boss", "holds the boss"},
    {RoomKind::treasure, "treasure",
     "the largest other room; of equals the one farthest from the entrance by walking, then the "
     "first"},
    {RoomKind::connector, "connector", "has three ways on or more"},
    {RoomKind::dead_end, "dead-end", "has one way on"},
    {RoomKind::plain, "plain", "has two ways on, or none"},
});

// What the kinds are read from. Distances are over the tiles, from the entrance.
struct RoomKindSite {
  std::span<const Rect> rooms;
  const BitGrid* walkable = nullptr;
  const Distances* distances = nullptr;
  Cell entrance;
  Cell boss;
};

// One kind a room, in the rooms' order. REQUIRES: every room's ring lies on the map.
void name_rooms(const RoomKindSite& site, std::vector<RoomKind>& kinds);

}  // namespace seedbed
