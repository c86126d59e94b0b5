#include "generator/carve.h"

#include <algorithm>
#include <bit>

namespace seedbed {
namespace {

// The corridor's `gap` tiles, `stride` apart in memory: a door in each ring, tunnel between.
void carve_corridor(Tile* first, std::ptrdiff_t stride, std::int32_t gap) {
  for (std::int32_t i = 1; i + 1 < gap; ++i) first[i * stride] = Tile::tunnel;
  first[0] = Tile::door;
  first[(gap - 1) * stride] = Tile::door;
}

void draw_ring(const Rect& room, TileGrid& tiles) {
  for (std::int32_t x = room.x - 1; x <= room.x + room.width; ++x) {
    tiles[Cell{x, room.y - 1}] = tiles[Cell{x, room.y + room.height}] = Tile::wall;
  }
  for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
    tiles[Cell{room.x - 1, y}] = tiles[Cell{room.x + room.width, y}] = Tile::wall;
  }
}

void draw_room(const Rect& room, TileGrid& tiles) {
  Tile* corner = tiles.row(room.y).data() + room.x;
  const std::ptrdiff_t width = tiles.size().width;
  if (room.width == 1) {
    // The usual size, which is not worth a call.
    *corner = Tile::room;
    return;
  }
  for (std::int32_t v = 0; v < room.height; ++v) {
    std::fill_n(corner + v * width, room.width, Tile::room);
  }
}

// Calls with the column of every set bit of the row, in order.
template <class Visit>
void each_bit(const BitGrid& bits, std::int32_t y, Visit visit) {
  for (std::int32_t w = 0; w < bits.words_per_row(); ++w) {
    for (std::uint64_t word = bits.row(y)[w]; word != 0; word &= word - 1) {
      visit(w * 64 + std::countr_zero(word));
    }
  }
}

}  // namespace

CarveGeometry carve_geometry(const Options& options) {
  return {options.rooms, options.room, options.gap};
}

Size carved_size(const Options& options) { return carve_geometry(options).tiles(); }

void carve(const Lattice& lattice, const CarveGeometry& geometry, TileGrid& tiles,
           std::vector<Rect>& rooms) {
  // With gap=1 every tile that is no interior belongs to a ring.
  const bool shared_rings = geometry.gap == 1;
  tiles.reset(geometry.tiles(), shared_rings ? Tile::wall : Tile::cave);
  rooms.resize(static_cast<std::size_t>(geometry.rooms.area()));
  Rect* next_room = rooms.data();
  const std::ptrdiff_t width = tiles.size().width;
  for (std::int32_t y = 0; y < geometry.rooms.height; ++y) {
    for (std::int32_t x = 0; x < geometry.rooms.width; ++x) {
      const Rect inside = geometry.interior({x, y});
      *next_room++ = inside;
      if (!shared_rings) draw_ring(inside, tiles);
      draw_room(inside, tiles);
    }
  }
  for (std::int32_t y = 0; y < geometry.rooms.height; ++y) {
    Tile* east = &tiles[geometry.corridor({0, y}, kEast)];
    Tile* south = &tiles[geometry.corridor({0, y}, kSouth)];
    const std::ptrdiff_t pitch = geometry.room + geometry.gap;
    each_bit(lattice.east, y,
             [&](std::int32_t x) { carve_corridor(east + x * pitch, 1, geometry.gap); });
    each_bit(lattice.south, y,
             [&](std::int32_t x) { carve_corridor(south + x * pitch, width, geometry.gap); });
  }
}

void vary_doors(const Options& options, Random& random, TileGrid& tiles) {
  if (options.secret.zero() && options.locked.zero()) return;
  each_tile_of(tiles, Tile::door, [&](std::size_t at) {
    const bool secret = random.chance(options.secret);
    const bool locked = random.chance(options.locked);
    if (secret) {
      tiles[at] = Tile::secret;
    } else if (locked) {
      tiles[at] = Tile::locked;
    }
  });
}

}  // namespace seedbed
