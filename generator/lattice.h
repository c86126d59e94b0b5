// Rooms on a grid; no corridor unless its bit is set. A room keeps one bit for the corridor to its
// east and one for the corridor to its south, so that a corridor is stored once and has no other
// side to disagree with. Promises: the last column has no east bit and the last row no south bit.
#pragma once

#include "generator/grid.h"

namespace seedbed {

struct Lattice {
  BitGrid east;
  BitGrid south;
  Cell entrance;
  Cell boss;

  void reset(Size rooms) {
    east.reset(rooms);
    south.reset(rooms);
    entrance = boss = Cell{};
  }
  Size rooms() const { return east.size(); }

  // REQUIRES: the room exists. A side without a neighbour is closed.
  bool open(Cell room, Heading heading) const {
    switch (heading) {
      case kNorth:
        return room.y > 0 && south[Cell{room.x, room.y - 1}];
      case kEast:
        return east[room];
      case kSouth:
        return south[room];
      default:
        return room.x > 0 && east[Cell{room.x - 1, room.y}];
    }
  }

  // REQUIRES: both the room and its neighbour exist.
  void dig(Cell room, Heading heading) {
    switch (heading) {
      case kNorth:
        south.set(Cell{room.x, room.y - 1});
        break;
      case kEast:
        east.set(room);
        break;
      case kSouth:
        south.set(room);
        break;
      default:
        east.set(Cell{room.x - 1, room.y});
        break;
    }
  }

  int degree(Cell room) const {
    int open_sides = 0;
    for (int h = 0; h < kHeadings; ++h) open_sides += open(room, static_cast<Heading>(h));
    return open_sides;
  }
  std::int64_t corridors() const { return east.count() + south.count(); }
  bool operator==(const Lattice&) const = default;
};

// Joins every room to its neighbours, a word of rooms at a time.
inline void open_all(Lattice& lattice) {
  const Size rooms = lattice.rooms();
  const std::int32_t last = lattice.east.words_per_row() - 1;
  const std::uint64_t inside = ~std::uint64_t{0} >> (63 - (rooms.width - 1) % 64);
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    std::uint64_t* east = lattice.east.row(y);
    std::uint64_t* south = lattice.south.row(y);
    const std::uint64_t down = y + 1 < rooms.height ? ~std::uint64_t{0} : 0;
    std::fill_n(east, last, ~std::uint64_t{0});
    std::fill_n(south, last, down);
    east[last] = inside >> 1;
    south[last] = inside & down;
  }
}

}  // namespace seedbed
