#include "generator/pads.h"

#include "generator/pads_sound.h"

namespace seedbed {
namespace {

// The tiles that a player who only moves uses in a room: its interior without pads, and the doors
// around.
bool footing(const TileGrid& tiles, const Rect& room, Cell cell) {
  const Tile tile = tiles[cell];
  if (room.holds(cell)) return tile != Tile::pad;
  return any_door(tile);
}

void put_pad(Cell cell, TileGrid& tiles, Pads& pads) {
  if (tiles[cell] == Tile::pad) return;
  tiles[cell] = Tile::pad;
  pads.tiles.push_back(cell);
}

void place_by_document(const PadSite& site, Random& random, TileGrid& tiles, Pads& pads,
                       PadScratch& scratch) {
  std::vector<Cell>& reached = scratch.queue;
  reached.clear();
  for (const Rect& room : site.rooms) {
    for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
      for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
        if ((*site.reached)[Cell{x, y}]) reached.push_back({x, y});
      }
    }
  }
  // The second scan fills over walkable tiles again. Pads are walkable and no tile opened, so it
  // finds the rooms that the first one found.
  for (const bool second_scan : {false, true}) {
    for (const std::int32_t room : scratch.unreached) {
      const Cell served = site.rooms[static_cast<std::size_t>(room)].centre();
      const Cell destination = reached[random.below(static_cast<std::uint32_t>(reached.size()))];
      put_pad(served, tiles, pads);
      put_pad(destination, tiles, pads);
      pads.link(served, destination);
      pads.link(destination, served);
      pads.teleport_pairs.push_back({served, destination});
      ++pads.unreachable_rooms_via_teleport;
      pads.pairs_added_by_second_scan += second_scan;
    }
  }
}

}  // namespace

void Pads::reset(Size size) {
  if (lookup_.size() == size) {
    for (const Cell cell : tiles) lookup_[cell] = kNowhere;
  } else {
    lookup_.reset(size, kNowhere);
  }
  teleport_pairs.clear();
  tiles.clear();
  unreachable_rooms = 0;
  unreachable_rooms_via_teleport = 0;
  rooms_unserved = 0;
  pairs_added_by_second_scan = 0;
  rules.clear();
}

void Pads::link(Cell from, Cell to) {
  lookup_[from] = to;
}

std::int64_t Pads::asymmetric_pads() const {
  std::int64_t count = 0;
  for (const Cell cell : tiles) {
    const Cell partner = after_warp(cell);
    count += partner == cell || after_warp(partner) != cell;
  }
  return count;
}

namespace {

int doors_around(const TileGrid& tiles, Cell cell) {
  const Tile* at = &tiles[cell];
  const std::ptrdiff_t width = tiles.size().width;
  return any_door(at[-1]) + any_door(at[1]) + any_door(at[-width]) + any_door(at[width]);
}

// Sides of a tile that meet in its ring of eight neighbours meet without the tile. The count of
// groups of sides that do not (the crossing number of digital topology, for four neighbours).
int groups_around(const TileGrid& tiles, const Rect& room, Cell cell) {
  bool side[kHeadings];
  for (int h = 0; h < kHeadings; ++h) {
    side[h] = footing(tiles, room, step(cell, static_cast<Heading>(h)));
  }
  int groups = 0;
  for (int h = 0; h < kHeadings; ++h) {
    if (!side[h]) continue;
    const auto heading = static_cast<Heading>(h);
    const Cell corner = step(step(cell, heading), turned(heading, 1));
    const bool corner_open = room.holds(corner) && tiles[corner] != Tile::pad;
    groups += !(corner_open && side[turned(heading, 1)]);
  }
  return groups;
}

}  // namespace

bool beside_door(const TileGrid& tiles, Cell cell) { return doors_around(tiles, cell) > 0; }

bool cuts_room(const TileGrid& tiles, const Rect& room, Cell cell, PadScratch& scratch) {
  if (room.width == 1 && room.height == 1) return doors_around(tiles, cell) >= 2;
  if (groups_around(tiles, room, cell) <= 1) return false;
  Cell sides[kHeadings];
  int count = 0;
  for (int h = 0; h < kHeadings; ++h) {
    const Cell side = step(cell, static_cast<Heading>(h));
    if (footing(tiles, room, side)) sides[count++] = side;
  }
  // Do all sides still meet without the tile? One fill from the first side tells.
  if (scratch.seen.size() != tiles.size() || scratch.seen_now == UINT32_MAX) {
    scratch.seen.reset(tiles.size(), 0);
    scratch.seen_now = 0;
  }
  const std::uint32_t mark = ++scratch.seen_now;
  std::vector<Cell>& queue = scratch.queue;
  queue.assign(1, sides[0]);
  scratch.seen[cell] = mark;
  scratch.seen[sides[0]] = mark;
  for (std::size_t begin = 0; begin < queue.size(); ++begin) {
    for (int h = 0; h < kHeadings; ++h) {
      const Cell next = step(queue[begin], static_cast<Heading>(h));
      // From a door only back into the room.
      if (!room.holds(queue[begin]) && !room.holds(next)) continue;
      if (scratch.seen[next] == mark || !footing(tiles, room, next)) continue;
      scratch.seen[next] = mark;
      queue.push_back(next);
    }
  }
  for (int i = 1; i < count; ++i) {
    if (scratch.seen[sides[i]] != mark) return true;
  }
  return false;
}

std::int64_t count_cut_pads(std::span<const Rect> rooms, const TileGrid& tiles, const Pads& pads,
                            PadScratch& scratch) {
  if (pads.tiles.empty()) return 0;
  std::int64_t count = 0;
  for (const Rect& room : rooms) {
    for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
      const Tile* row = tiles.row(y).data();
      for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
        if (row[x] == Tile::pad) count += cuts_room(tiles, room, {x, y}, scratch);
      }
    }
  }
  return count;
}

void place_pads(PadPolicy policy, const PadSite& site, Random& random, TileGrid& tiles, Pads& pads,
                PadScratch& scratch) {
  scratch.unreached.clear();
  for (std::size_t i = 0; i < site.rooms.size(); ++i) {
    if (!(*site.reached)[Cell{site.rooms[i].x, site.rooms[i].y}]) {
      scratch.unreached.push_back(static_cast<std::int32_t>(i));
    }
  }
  pads.unreachable_rooms = static_cast<std::int64_t>(scratch.unreached.size());
  if (scratch.unreached.empty()) return;
  if (policy == PadPolicy::document) {
    place_by_document(site, random, tiles, pads, scratch);
  } else {
    place_sound_pads(site, random, tiles, pads, scratch);
  }
}

}  // namespace seedbed
