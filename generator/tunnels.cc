#include "generator/tunnels.h"

#include <cstdlib>

namespace seedbed {
namespace {

// The tiles of one straight stretch after `first`, up to and with its end: `count` of them.
struct Leg {
  std::ptrdiff_t first = 0;  // index in the map
  std::ptrdiff_t step = 0;
  std::ptrdiff_t side = 0;  // from a tile to one beside the stretch
  std::int32_t count = 0;
};

Leg leg_between(Cell from, Cell to, const TileGrid& tiles) {
  const std::ptrdiff_t width = tiles.size().width;
  const auto first = static_cast<std::ptrdiff_t>(tiles.index(from));
  if (from.y == to.y) return {first, from.x < to.x ? 1 : -1, width, std::abs(to.x - from.x)};
  return {first, from.y < to.y ? width : -width, 1, std::abs(to.y - from.y)};
}

bool can_be_door(const Tile* at, std::ptrdiff_t step, std::ptrdiff_t side) {
  const auto outside = [](Tile tile) { return tile == Tile::cave || tile == Tile::tunnel; };
  const Tile before = at[-step];
  const Tile after = at[step];
  const bool leaves = before == Tile::room && outside(after);
  const bool enters = outside(before) && after == Tile::room;
  return (leaves || enters) && at[side] != Tile::door && at[-side] != Tile::door;
}

bool diggable(const TileGrid& tiles, const Leg& leg) {
  const Tile* at = tiles.all().data() + leg.first;
  for (std::int32_t i = 1; i < leg.count; ++i) {
    at += leg.step;
    if (*at == Tile::wall && !can_be_door(at, leg.step, leg.side)) return false;
  }
  return true;
}

template <class Dug>
void dig(const Leg& leg, TileGrid& tiles, Dug dug) {
  Tile* at = tiles.all().data() + leg.first;
  for (std::int32_t i = 1; i <= leg.count; ++i) {
    at += leg.step;
    if (*at == Tile::cave) {
      *at = Tile::tunnel;
      dug(at);
    } else if (*at == Tile::wall && i < leg.count && can_be_door(at, leg.step, leg.side)) {
      *at = Tile::door;
    }
  }
}

// The ways on from a tile, and the last of them.
struct Ways {
  int count = 0;
  Tile* last = nullptr;
};
Ways ways_from(Tile* at, std::ptrdiff_t width) {
  Ways ways;
  for (const std::ptrdiff_t step : {-width, std::ptrdiff_t{1}, width, std::ptrdiff_t{-1}}) {
    if (!walkable(at[step])) continue;
    ++ways.count;
    ways.last = at + step;
  }
  return ways;
}

void fill_in(Tile* at, std::ptrdiff_t width) {
  while (*at == Tile::tunnel) {
    const Ways ways = ways_from(at, width);
    if (ways.count > 1) return;
    *at = Tile::cave;
    if (ways.count == 0) return;
    at = ways.last;
  }
  if (any_door(*at) && ways_from(at, width).count < 2) *at = Tile::wall;
}

}  // namespace

Bend bend_between(Cell from, Cell to, bool across_first) {
  return {from, across_first ? Cell{to.x, from.y} : Cell{from.x, to.y}, to};
}

bool diggable(const TileGrid& tiles, const Bend& bend) {
  // A ring cannot be crossed where the tunnel turns in it.
  if (tiles[bend.corner] == Tile::wall) return false;
  return diggable(tiles, leg_between(bend.from, bend.corner, tiles)) &&
         diggable(tiles, leg_between(bend.corner, bend.to, tiles));
}

void dig_through(const Bend& bend, TileGrid& tiles) {
  for (const Leg& leg :
       {leg_between(bend.from, bend.corner, tiles), leg_between(bend.corner, bend.to, tiles)}) {
    dig(leg, tiles, [](Tile*) {});
  }
}

void dig_where_possible(const Bend& bend, TileGrid& tiles, std::vector<Cell>& dug) {
  const auto note = [&](Tile* at) {
    dug.push_back(tiles.cell(static_cast<std::size_t>(at - tiles.all().data())));
  };
  dig(leg_between(bend.from, bend.corner, tiles), tiles, note);
  dig(leg_between(bend.corner, bend.to, tiles), tiles, note);
}

void prune_dead_ends(std::span<const Cell> tunnels, Ratio share, Random& random, TileGrid& tiles) {
  const std::ptrdiff_t width = tiles.size().width;
  for (const Cell cell : tunnels) {
    Tile* at = &tiles[cell];
    if (*at != Tile::tunnel || ways_from(at, width).count > 1) continue;
    if (random.chance(share)) fill_in(at, width);
  }
}

}  // namespace seedbed
