// THE tile table: the eight letters of a map. A tile is kept as its letter.
// Walkable letters have an even code and the others an odd one (asserted below), so that eight
// tiles become eight bits with one multiplication in walkable_tiles().
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "generator/grid.h"

namespace seedbed {

enum class Tile : std::uint8_t {
  cave = 'C',
  room = 'R',
  wall = 'W',
  tunnel = 'T',
  door = 'D',
  secret = 'S',
  locked = 'L',
  pad = 'P',
};

struct TileRow {
  Tile tile;
  std::string_view name;
  bool walkable;
  std::string_view meaning;
};

inline constexpr auto kTiles = std::to_array<TileRow>({
    {Tile::cave, "cave", false, "solid rock"},
    {Tile::room, "room", true, "a room's interior"},
    {Tile::wall, "wall", false, "a room's wall ring"},
    {Tile::tunnel, "tunnel", true, "a corridor through rock"},
    {Tile::door, "door", true, "an opening in a wall ring"},
    {Tile::secret, "secret", false, "a secret door, shut until found"},
    {Tile::locked, "locked", true, "a locked door, counted as walkable"},
    {Tile::pad, "pad", true, "a teleport pad"},
});

// The tile's row in the table.
constexpr std::size_t tile_row(Tile tile) {
  std::size_t row = 0;
  while (kTiles[row].tile != tile) ++row;
  return row;
}

constexpr bool walkable(Tile tile) { return (static_cast<std::uint8_t>(tile) & 1) == 0; }
constexpr bool any_door(Tile tile) {
  return tile == Tile::door || tile == Tile::secret || tile == Tile::locked;
}
static_assert([] {
  for (const TileRow& row : kTiles) {
    if (walkable(row.tile) != row.walkable) return false;
  }
  return true;
}());

using TileGrid = Grid<Tile>;

// Calls with the index of every tile of the letter, in row order. The call may write other letters.
template <class Visit>
void each_tile_of(const TileGrid& tiles, Tile letter, Visit visit) {
  const Tile* const begin = tiles.all().data();
  const Tile* const end = begin + tiles.all().size();
  for (const Tile* at = begin; at != end; ++at) {
    const void* found =
        std::memchr(at, static_cast<int>(letter), static_cast<std::size_t>(end - at));
    if (found == nullptr) return;
    at = static_cast<const Tile*>(found);
    visit(static_cast<std::size_t>(at - begin));
  }
}

// [row of kTiles] = tiles of that letter.
using TileCounts = std::array<std::int64_t, kTiles.size()>;
TileCounts count_tiles(const TileGrid& tiles);

// One bit a walkable tile.
void walkable_tiles(const TileGrid& tiles, BitGrid& walkable);

}  // namespace seedbed
