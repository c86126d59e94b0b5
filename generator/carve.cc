#include "generator/carve.h"

namespace seedbed {
namespace {

void carve_corridor(const CarveGeometry& geometry, Cell from, Heading heading, TileGrid& tiles) {
  Cell at = geometry.corridor(from, heading);
  for (std::int32_t i = 0; i < geometry.gap; ++i) {
    const bool ring = i == 0 || i + 1 == geometry.gap;
    tiles[at] = ring ? Tile::door : Tile::tunnel;
    at = step(at, heading);
  }
}

void draw_ring(const Rect& room, TileGrid& tiles) {
  for (std::int32_t x = room.x - 1; x <= room.x + room.width; ++x) {
    tiles[Cell{x, room.y - 1}] = tiles[Cell{x, room.y + room.height}] = Tile::wall;
  }
  for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
    tiles[Cell{room.x - 1, y}] = tiles[Cell{room.x + room.width, y}] = Tile::wall;
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
  rooms.clear();
  for (std::int32_t y = 0; y < geometry.rooms.height; ++y) {
    for (std::int32_t x = 0; x < geometry.rooms.width; ++x) {
      const Rect inside = geometry.interior({x, y});
      rooms.push_back(inside);
      if (!shared_rings) draw_ring(inside, tiles);
      for (std::int32_t v = inside.y; v < inside.y + inside.height; ++v) {
        for (std::int32_t u = inside.x; u < inside.x + inside.width; ++u) {
          tiles[Cell{u, v}] = Tile::room;
        }
      }
    }
  }
  for (std::int32_t y = 0; y < geometry.rooms.height; ++y) {
    for (std::int32_t x = 0; x < geometry.rooms.width; ++x) {
      if (lattice.east[Cell{x, y}]) carve_corridor(geometry, {x, y}, kEast, tiles);
      if (lattice.south[Cell{x, y}]) carve_corridor(geometry, {x, y}, kSouth, tiles);
    }
  }
}

void vary_doors(const Options& options, Random& random, TileGrid& tiles) {
  if (options.secret.zero() && options.locked.zero()) return;
  for (Tile& tile : tiles.all()) {
    if (tile != Tile::door) continue;
    const bool secret = random.chance(options.secret);
    const bool locked = random.chance(options.locked);
    if (secret) {
      tile = Tile::secret;
    } else if (locked) {
      tile = Tile::locked;
    }
  }
}

}  // namespace seedbed
