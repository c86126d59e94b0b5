#include "generator/room_kinds.h"

namespace seedbed {
namespace {

// Set bits of row y from x on. REQUIRES: count >= 1.
int bits_in_row(const BitGrid& bits, std::int32_t x, std::int32_t y, std::int32_t count) {
  const std::uint64_t* row = bits.row(y);
  const std::int32_t last = x + count - 1;
  int set = 0;
  for (std::int32_t w = x / 64; w <= last / 64; ++w) {
    const std::int32_t from = std::max(x - w * 64, 0);
    const std::int32_t to = std::min(last - w * 64, 63);
    set += bits_set(row[w] & (~std::uint64_t{0} << from) & (~std::uint64_t{0} >> (63 - to)));
  }
  return set;
}

int ways_on(const Rect& room, const BitGrid& walkable) {
  int ways = bits_in_row(walkable, room.x, room.y - 1, room.width) +
             bits_in_row(walkable, room.x, room.y + room.height, room.width);
  for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
    ways += walkable[Cell{room.x - 1, y}];
    ways += walkable[Cell{room.x + room.width, y}];
  }
  return ways;
}

RoomKind kind_by_ways(int ways) {
  if (ways >= 3) return RoomKind::connector;
  return ways == 1 ? RoomKind::dead_end : RoomKind::plain;
}

}  // namespace

void name_rooms(const RoomKindSite& site, std::vector<RoomKind>& kinds) {
  kinds.resize(site.rooms.size());
  std::int64_t best_area = 0;
  std::int64_t best_steps = -1;
  RoomKind* treasure = nullptr;
  for (std::size_t i = 0; i < site.rooms.size(); ++i) {
    const Rect& room = site.rooms[i];
    if (room.holds(site.entrance)) {
      kinds[i] = RoomKind::start;
      continue;
    }
    if (room.holds(site.boss)) {
      kinds[i] = RoomKind::boss;
      continue;
    }
    kinds[i] = kind_by_ways(ways_on(room, *site.walkable));
    const std::int64_t area = std::int64_t{room.width} * room.height;
    if (area < best_area) continue;
    const std::uint32_t steps = site.distances->steps[room.centre()];
    const std::int64_t walked = steps == Distances::kUnreached ? -1 : std::int64_t{steps};
    if (area == best_area && walked <= best_steps) continue;
    best_area = area;
    best_steps = walked;
    treasure = &kinds[i];
  }
  if (treasure != nullptr) *treasure = RoomKind::treasure;
}

}  // namespace seedbed
