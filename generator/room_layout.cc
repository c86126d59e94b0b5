#include "generator/room_layout.h"

#include <algorithm>

namespace seedbed {
namespace {

constexpr std::int64_t kUsualArea = 75 * 75;  // holds 8 to 14 rooms
constexpr std::int64_t kUsualRoomsMin = 8;
constexpr std::int64_t kUsualRoomsMax = 14;

std::int32_t draw_between(std::int32_t low, std::int32_t high, Random& random) {
  return low + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

// Rooms with the space that each keeps to its east and south are disjoint in a field that much
// larger.
std::int64_t rooms_that_fit(const RoomPlan& plan) {
  const std::int64_t width = std::min(plan.side_min, plan.field.width) + plan.apart;
  const std::int64_t height = std::min(plan.side_min, plan.field.height) + plan.apart;
  const std::int64_t across = plan.field.width + plan.apart;
  const std::int64_t down = plan.field.height + plan.apart;
  return across * down / (width * height);
}

// The room with `apart` tiles around it, as far as the field goes.
void take(const Rect& room, std::int32_t apart, BitGrid& taken) {
  const Size field = taken.size();
  const std::int32_t left = std::max(room.x - apart, 0);
  const std::int32_t last = std::min(room.x + room.width + apart, field.width) - 1;
  const std::int32_t bottom = std::min(room.y + room.height + apart, field.height);
  for (std::int32_t w = left / 64; w <= last / 64; ++w) {
    const std::int32_t from = std::max(left - w * 64, 0);
    const std::int32_t to = std::min(last - w * 64, 63);
    const std::uint64_t run = (~std::uint64_t{0} << from) & (~std::uint64_t{0} >> (63 - to));
    for (std::int32_t y = std::max(room.y - apart, 0); y < bottom; ++y) taken.row(y)[w] |= run;
  }
}

}  // namespace

std::int64_t draw_rooms_wanted(const Options& options, Random& random) {
  const auto by_area = [&](std::int64_t usual) {
    return std::max<std::int64_t>(usual * options.size.area() / kUsualArea, 1);
  };
  std::int64_t most = options.rooms_max != 0 ? options.rooms_max : by_area(kUsualRoomsMax);
  std::int64_t fewest = options.rooms_min != 0 ? options.rooms_min : by_area(kUsualRoomsMin);
  // The one that follows the area gives way to the one that is given.
  if (options.rooms_max == 0) most = std::max(most, fewest);
  if (options.rooms_min == 0) fewest = std::min(most, fewest);
  return fewest + random.below(static_cast<std::uint32_t>(most - fewest + 1));
}

void place_rooms(const RoomPlan& plan, Random& random, BitGrid& taken, std::vector<Rect>& rooms) {
  rooms.clear();
  taken.reset(plan.field);
  const std::int32_t width_max = std::min(plan.side_max, plan.field.width);
  const std::int32_t height_max = std::min(plan.side_max, plan.field.height);
  const std::int64_t wanted = std::min(plan.wanted, rooms_that_fit(plan));
  for (std::int64_t left = wanted * plan.tries; left > 0; --left) {
    Rect room;
    room.width = draw_between(std::min(plan.side_min, width_max), width_max, random);
    room.height = draw_between(std::min(plan.side_min, height_max), height_max, random);
    room.x = draw_between(0, plan.field.width - room.width, random);
    room.y = draw_between(0, plan.field.height - room.height, random);
    if (any_in(room, taken)) continue;
    take(room, plan.apart, taken);
    rooms.push_back(room);
    if (static_cast<std::int64_t>(rooms.size()) == wanted) return;
  }
}

void draw_ringed_room(const Rect& room, TileGrid& tiles) {
  const std::ptrdiff_t stride = tiles.size().width;
  Tile* row = &tiles[Cell{room.x - 1, room.y - 1}];
  std::fill_n(row, room.width + 2, Tile::wall);
  for (std::int32_t y = 0; y < room.height; ++y) {
    row += stride;
    row[0] = row[room.width + 1] = Tile::wall;
    std::fill_n(row + 1, room.width, Tile::room);
  }
  std::fill_n(row + stride, room.width + 2, Tile::wall);
}

void choose_end_rooms(Random& random, TileLayout& layout) {
  const auto count = static_cast<std::uint32_t>(layout.rooms.size());
  const std::uint32_t first = random.below(count);
  const std::uint32_t second = count > 1 ? (first + 1 + random.below(count - 1)) % count : first;
  layout.entrance = layout.rooms[first].centre();
  layout.boss = layout.rooms[second].centre();
}

}  // namespace seedbed
