// Rooms and tunnels of the pad document. A tunnel that cannot cross every ring on its way straight,
// or would set two doors side by side, is tried with the other corner; if that fails too, what can
// be dug of it is dug and what then leads nowhere is filled in again. So a room may stay isolated:
// that is what pads are for.
#include "generator/room_layout.h"
#include "generator/tunnels.h"

namespace seedbed::layout {
namespace {

constexpr std::int32_t kMargin = 2;  // border and ring

void dig_tunnel(Cell from, Cell to, Random& random, std::vector<Cell>& doubtful, TileGrid& tiles) {
  const bool across_first = random.below(2) == 0;
  const Bend first = bend_between(from, to, across_first);
  const Bend second = bend_between(from, to, !across_first);
  if (diggable(tiles, first)) {
    dig_through(first, tiles);
  } else if (diggable(tiles, second)) {
    dig_through(second, tiles);
  } else {
    dig_where_possible(first, tiles, doubtful);
  }
}

}  // namespace

void scatter(const Options& options, Random& random, LayoutScratch& scratch, TileLayout& out) {
  const Size size = options.size;
  RoomPlan plan;
  plan.field = {size.width - 2 * kMargin, size.height - 2 * kMargin};
  plan.side_min = options.side_min;
  plan.side_max = options.side_max;
  plan.apart = 2 + options.ring_gap;  // both rings and the rock between
  plan.wanted = draw_rooms_wanted(options, random);
  plan.tries = options.tries;
  place_rooms(plan, random, scratch.bits, out.rooms);

  out.tiles.reset(size, Tile::cave);
  for (Rect& room : out.rooms) {
    room.x += kMargin;
    room.y += kMargin;
    draw_ringed_room(room, out.tiles);
  }
  LinkScratch& links = scratch.links;
  link_rooms(out.rooms, links);
  std::vector<Cell>& doubtful = scratch.cells;
  doubtful.clear();
  for (const RoomLink& link : links.tree) {
    dig_tunnel(links.centres[link.a], links.centres[link.b], random, doubtful, out.tiles);
  }
  for (const RoomLink& link : links.extra) {
    if (!random.chance(options.links)) continue;
    dig_tunnel(links.centres[link.a], links.centres[link.b], random, doubtful, out.tiles);
  }
  prune_dead_ends(doubtful, options.prune, random, out.tiles);
  choose_end_rooms(random, out);
}

}  // namespace seedbed::layout
