#include "generator/carve.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

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

// [four corridors, one bit each] = four rooms of one tile with the tiles to their east, and the
// tiles to the south of four rooms with those between.
using EightTiles = std::array<Tile, 8>;
constexpr std::array<EightTiles, 16> eight_tiles(std::size_t corridor, Tile other) {
  std::array<EightTiles, 16> table{};
  for (std::size_t bits = 0; bits < 16; ++bits) {
    for (std::size_t i = 0; i < 4; ++i) {
      table[bits][2 * i + corridor] = (bits >> i & 1) != 0 ? Tile::door : Tile::wall;
      table[bits][2 * i + 1 - corridor] = other;
    }
  }
  return table;
}
constexpr auto kRoomsAndEast = eight_tiles(1, Tile::room);
constexpr auto kSouthAndWalls = eight_tiles(0, Tile::wall);

// Rooms of one tile a wall apart, the usual geometry, four rooms at a time. REQUIRES: all is wall.
void carve_thin(const Lattice& lattice, TileGrid& tiles) {
  const Size rooms = lattice.rooms();
  const auto draw = [&](const std::uint64_t* corridors, const std::array<EightTiles, 16>& table,
                        Tile* out) {
    for (std::int32_t x = 0; x < rooms.width; x += 4) {
      const EightTiles& eight = table[corridors[x / 64] >> (x % 64) & 15];
      if (x + 4 <= rooms.width) {
        std::memcpy(out + 2 * x, eight.data(), eight.size());
      } else {
        std::copy_n(eight.data(), 2 * (rooms.width - x), out + 2 * x);
      }
    }
  };
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    draw(lattice.east.row(y), kRoomsAndEast, tiles.row(2 * y + 1).data() + 1);
    draw(lattice.south.row(y), kSouthAndWalls, tiles.row(2 * y + 2).data() + 1);
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
  for (std::int32_t y = 0; y < geometry.rooms.height; ++y) {
    for (std::int32_t x = 0; x < geometry.rooms.width; ++x) {
      *next_room++ = geometry.interior({x, y});
    }
  }
  if (shared_rings && geometry.room == 1) return carve_thin(lattice, tiles);
  for (const Rect& inside : rooms) {
    if (!shared_rings) draw_ring(inside, tiles);
    draw_room(inside, tiles);
  }
  const std::ptrdiff_t width = tiles.size().width;
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
