// Rooms and tunnels of the pad document. A tunnel that cannot cross every ring on its way straight,
// or would set two doors side by side, is tried with the other corner and then given up: nothing is
// ever dug that has to be mended later, and a room may stay isolated. That is what the pads are
// for.
#include <algorithm>
#include <cstdlib>
#include <limits>
#include <span>

#include "generator/variants.h"

namespace seedbed::layout {
namespace {

constexpr std::int32_t kSideMin = 5;
constexpr std::int32_t kSideMax = 12;
constexpr std::int32_t kTriesPerRoom = 15;
constexpr std::int32_t kRingGap = 2;  // tiles of rock between two rings
constexpr std::int64_t kUsualArea = 75 * 75;  // holds 8 to 14 rooms

std::int32_t draw_side(Random& random, std::int32_t map_side) {
  const std::int32_t fits = map_side - 4;
  const std::int32_t low = std::min(kSideMin, fits);
  const std::int32_t high = std::min(kSideMax, fits);
  return low + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

bool too_close(const Rect& a, const Rect& b) {
  constexpr std::int32_t kApart = 2 + kRingGap;  // both rings and the rock between
  return a.x < b.x + b.width + kApart && b.x < a.x + a.width + kApart &&
         a.y < b.y + b.height + kApart && b.y < a.y + a.height + kApart;
}

void place_rooms(Size size, Random& random, std::vector<Rect>& rooms) {
  rooms.clear();
  const std::int64_t drawn = 8 + random.below(7);
  const std::int64_t wanted = std::max<std::int64_t>(1, drawn * size.area() / kUsualArea);
  for (std::int64_t tries = 0; tries < wanted * kTriesPerRoom; ++tries) {
    Rect room;
    room.width = draw_side(random, size.width);
    room.height = draw_side(random, size.height);
    room.x = 2 + static_cast<std::int32_t>(
                     random.below(static_cast<std::uint32_t>(size.width - 3 - room.width)));
    room.y = 2 + static_cast<std::int32_t>(
                     random.below(static_cast<std::uint32_t>(size.height - 3 - room.height)));
    const bool clear = std::none_of(rooms.begin(), rooms.end(),
                                    [&](const Rect& other) { return too_close(room, other); });
    if (clear) rooms.push_back(room);
    if (static_cast<std::int64_t>(rooms.size()) == wanted) break;
  }
}

void draw_room(const Rect& room, TileGrid& tiles) {
  for (std::int32_t y = room.y - 1; y <= room.y + room.height; ++y) {
    for (std::int32_t x = room.x - 1; x <= room.x + room.width; ++x) {
      tiles[Cell{x, y}] = room.holds({x, y}) ? Tile::room : Tile::wall;
    }
  }
}

// The tiles of an L from a to b, both included.
void trace(Cell a, Cell b, bool across_first, std::vector<Cell>& path) {
  path.clear();
  path.push_back(a);
  const Cell corner = across_first ? Cell{b.x, a.y} : Cell{a.x, b.y};
  for (const Cell end : {corner, b}) {
    while (path.back() != end) {
      Cell at = path.back();
      at.x += (end.x > at.x) - (end.x < at.x);
      at.y += (end.y > at.y) - (end.y < at.y);
      path.push_back(at);
    }
  }
}

// A wall on the path becomes a door only between a room's interior and rock or tunnel on the
// straight line, with no door at its sides.
bool can_be_door(const TileGrid& tiles, Cell before, Cell at, Cell after) {
  if (after.x - at.x != at.x - before.x || after.y - at.y != at.y - before.y) return false;
  const auto outside = [&](Cell c) { return tiles[c] == Tile::cave || tiles[c] == Tile::tunnel; };
  const auto inside = [&](Cell c) { return tiles[c] == Tile::room; };
  if (!(inside(before) && outside(after)) && !(outside(before) && inside(after))) return false;
  for (int h = 0; h < kHeadings; ++h) {
    if (tiles[step(at, static_cast<Heading>(h))] == Tile::door) return false;
  }
  return true;
}

bool diggable(const TileGrid& tiles, const std::vector<Cell>& path) {
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    if (tiles[path[i]] == Tile::wall &&
        !can_be_door(tiles, path[i - 1], path[i], path[i + 1])) {
      return false;
    }
  }
  return true;
}

void dig_tunnel(Cell a, Cell b, Random& random, std::vector<Cell>& path, TileGrid& tiles) {
  const bool across_first = random.below(2) == 0;
  trace(a, b, across_first, path);
  if (!diggable(tiles, path)) {
    trace(a, b, !across_first, path);
    if (!diggable(tiles, path)) return;
  }
  for (const Cell cell : path) {
    if (tiles[cell] == Tile::cave) tiles[cell] = Tile::tunnel;
    if (tiles[cell] == Tile::wall) tiles[cell] = Tile::door;
  }
}

std::int32_t distance(const Rect& a, const Rect& b) {
  const Cell from = a.centre();
  const Cell to = b.centre();
  return std::abs(from.x - to.x) + std::abs(from.y - to.y);
}

// Prim over the complete graph of centres; ties go to the lower room number.
// parent[i] = the room that i was joined to, its own number for room 0.
void spanning_tree(const std::vector<Rect>& rooms, std::vector<std::uint32_t>& parent) {
  constexpr std::uint32_t kJoined = 0x80000000u;
  parent.assign(rooms.size(), 0);
  parent[0] |= kJoined;
  for (std::size_t joined = 1; joined < rooms.size(); ++joined) {
    std::size_t nearest = 0;
    std::int32_t best = std::numeric_limits<std::int32_t>::max();
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      if (parent[i] & kJoined) continue;
      const std::int32_t d = distance(rooms[i], rooms[parent[i]]);
      if (d < best) {
        best = d;
        nearest = i;
      }
    }
    parent[nearest] |= kJoined;
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      if (parent[i] & kJoined) continue;
      if (distance(rooms[i], rooms[nearest]) < distance(rooms[i], rooms[parent[i]])) {
        parent[i] = static_cast<std::uint32_t>(nearest);
      }
    }
  }
  for (std::uint32_t& room : parent) room &= ~kJoined;
}

// The distance to each room's third nearest other, kept in `third`. The largest number where there
// are fewer than three others.
void third_nearest(const std::vector<Rect>& rooms, std::span<std::uint32_t> third) {
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    std::uint32_t nearest[3] = {UINT32_MAX, UINT32_MAX, UINT32_MAX};
    for (std::size_t j = 0; j < rooms.size(); ++j) {
      if (j == i) continue;
      auto d = static_cast<std::uint32_t>(distance(rooms[i], rooms[j]));
      for (std::uint32_t& kept : nearest) {
        if (d < kept) std::swap(d, kept);
      }
    }
    third[i] = nearest[2];
  }
}

}  // namespace

void scatter(const Options& options, Random& random, LayoutScratch& scratch, TileLayout& out) {
  out.tiles.reset(options.size, Tile::cave);
  place_rooms(options.size, random, out.rooms);
  for (const Rect& room : out.rooms) draw_room(room, out.tiles);

  std::vector<std::uint32_t>& parent = scratch.words;
  spanning_tree(out.rooms, parent);
  const std::size_t count = out.rooms.size();
  for (std::size_t i = 1; i < count; ++i) {
    dig_tunnel(out.rooms[i].centre(), out.rooms[parent[i]].centre(), random, scratch.cells,
               out.tiles);
  }
  // Extra links: pairs beside the tree of which one is among the three nearest rooms of the other.
  parent.resize(2 * count);
  const std::span<std::uint32_t> third(parent.data() + count, count);
  third_nearest(out.rooms, third);
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = i + 1; j < count; ++j) {
      if (parent[j] == i || parent[i] == j) continue;
      const auto d = static_cast<std::uint32_t>(distance(out.rooms[i], out.rooms[j]));
      if (d > third[i] && d > third[j]) continue;
      if (!random.chance(options.links)) continue;
      dig_tunnel(out.rooms[i].centre(), out.rooms[j].centre(), random, scratch.cells, out.tiles);
    }
  }
  const auto rooms = static_cast<std::uint32_t>(count);
  const std::uint32_t first = random.below(rooms);
  const std::uint32_t second = rooms > 1 ? (first + 1 + random.below(rooms - 1)) % rooms : first;
  out.entrance = out.rooms[first].centre();
  out.boss = out.rooms[second].centre();
}

}  // namespace seedbed::layout
