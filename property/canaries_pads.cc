// Mistakes of pads: lookups, places, counts.
#include <algorithm>

#include "property/canaries.h"

namespace seedbed {
namespace {

// Takes the last pair away again, as a pool that forgot a part would.
bool forget_last_pair(Broken& b) {
  World& world = b.world;
  std::vector<PadPair> pairs = world.pads.teleport_pairs;
  if (pairs.size() < 2) return false;
  const PadPair lost = pairs.back();
  pairs.pop_back();
  const std::int64_t served = world.pads.unreachable_rooms_via_teleport;
  world.tiles[lost.served] = world.tiles[lost.destination] = Tile::room;
  world.pads.reset(world.tiles.size());
  for (const PadPair& pair : pairs) {
    for (const Cell pad : {pair.destination, pair.served}) world.pads.tiles.push_back(pad);
    world.pads.link(pair.served, pair.destination);
    world.pads.link(pair.destination, pair.served);
  }
  world.pads.teleport_pairs = pairs;
  measure_reach(world.tiles, world.walkable, world.reached, world.pads, world.entrance, world.reach,
                b.scratch.reach);
  world.rooms_unreached_linked = rooms_outside(world.rooms, world.reach.linked);
  world.rooms_unreached_forced = rooms_outside(world.rooms, world.reach.forced);
  if (world.rooms_unreached_forced == 0) return false;
  world.pads.rooms_unserved = world.rooms_unreached_forced;
  world.pads.unreachable_rooms_via_teleport = served - world.rooms_unreached_forced;
  return true;
}

constexpr Canary kPadCanaries[] = {
    {"pads-only-if-needed", "pads are placed on a whole map", "wilson",
     [](Broken& b) {
       b.world.pads.tiles.push_back(b.world.rooms[0].centre());
       return true;
     }},
    {"pads-only-if-needed", "repair=none is not asked", "row-walk:room=3,repair=none",
     [](Broken& b) {
       b.world.pads.tiles.push_back(b.world.rooms[0].centre());
       return true;
     }},
    {"lookup-symmetric", "a later pair overwrites the lookup", "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.teleport_pairs.size() < 2) return false;
       b.world.pads.link(b.world.pads.teleport_pairs[0].destination,
                         b.world.pads.teleport_pairs[1].served);
       return true;
     }},
    {"lookup-symmetric", "one direction is never linked", "row-walk:room=3",
     [](Broken& b) {
       const PadPair pair = b.world.pads.teleport_pairs[0];
       b.world.pads.link(pair.served, pair.served);
       return true;
     }},
    {"lookup-symmetric", "a pad that stands already is shared", "row-walk:room=3",
     [](Broken& b) {
       b.world.pads.tiles.pop_back();
       return true;
     }},
    {"pads-placed-right", "a pad is put on the entrance", "row-walk:room=3",
     [](Broken& b) {
       b.world.pads.tiles[0] = b.world.entrance;
       b.world.tiles[b.world.entrance] = Tile::pad;
       return true;
     }},
    {"pads-placed-right", "a pad is put on the boss", "row-walk:room=3",
     [](Broken& b) {
       b.world.pads.tiles.back() = b.world.boss;
       b.world.tiles[b.world.boss] = Tile::pad;
       return true;
     }},
    {"pads-placed-right", "a pad is listed and not drawn", "row-walk:room=3",
     [](Broken& b) {
       b.world.tiles[b.world.pads.tiles[0]] = Tile::room;
       return true;
     }},
    {"pads-placed-right", "a pad is put into a tunnel", "row-walk:room=3,gap=3",
     [](Broken& b) {
       const std::span<const Tile> tiles = b.world.tiles.all();
       const auto tunnel = std::find(tiles.begin(), tiles.end(), Tile::tunnel);
       const Cell cell = b.world.tiles.cell(static_cast<std::size_t>(tunnel - tiles.begin()));
       b.world.tiles[b.world.pads.tiles[0]] = Tile::room;
       b.world.pads.tiles[0] = cell;
       b.world.tiles[cell] = Tile::pad;
       return true;
     }},
    {"served-rooms-return", "a pair leads only one way", "row-walk:room=3",
     [](Broken& b) {
       const PadPair pair = b.world.pads.teleport_pairs[0];
       b.world.pads.link(pair.served, pair.served);
       return true;
     }},
    {"served-rooms-return", "the forced reach misses a tile", "row-walk:room=3",
     [](Broken& b) {
       b.world.reach.forced.clear(b.world.pads.teleport_pairs[0].served);
       return true;
     }},
    {"served-rooms-return", "the served count counts pads", "row-walk:room=3",
     [](Broken& b) {
       b.world.pads.unreachable_rooms_via_teleport *= 2;
       return true;
     }},
    {"forced-steps-answer", "a pad leads elsewhere than the followers went",
     "scatter:secret=1/2,follow=forced",
     [](Broken& b) {
       // Over a pad, and by a step that no request without it would answer.
       std::vector<Cell> trace;
       find_follower("tremaux")->walk(b.world.passages, b.world.start, b.world.first,
                                      b.scratch.follower, &trace);
       for (std::size_t i = 1; i < trace.size(); ++i) {
         if (std::abs(trace[i].x - trace[i - 1].x) + std::abs(trace[i].y - trace[i - 1].y) < 3) {
           continue;
         }
         b.world.pads.link(b.world.pads.after_warp(trace[i]), b.world.entrance);
         return true;
       }
       return false;
     }},
    {"forced-steps-answer", "followers walk over pads between rooms", "row-walk:follow=forced",
     [](Broken& b) {
       const std::uint32_t start =
           static_cast<std::uint32_t>(b.world.passages.cells.index(b.world.start));
       for (std::uint32_t& partner : b.world.passages.partner.all()) partner = start;
       return true;
     }},
    {"forced-steps-answer", "a follower's steps are those without pads", "row-walk:follow=forced",
     [](Broken& b) {
       const std::int64_t steps = b.world.tremaux.steps;
       b.world.passages.forced = false;
       b.world.tremaux = find_follower("tremaux")->walk(b.world.passages, b.world.start,
                                                        b.world.first, b.scratch.follower, nullptr);
       b.world.passages.forced = true;
       return b.world.tremaux.steps != steps;
     }},
    {"forced-hand-implies-reach", "pads lead into the boss's room only on the map",
     "scatter:secret=1/2,follow=forced",
     [](Broken& b) {
       b.world.reach.linked.reset(b.world.tiles.size());
       return true;
     }},
    {"unserved-only-without-tiles", "a part is forgotten though tiles are left", "row-walk:room=3",
     forget_last_pair},
    {"unserved-only-without-tiles", "unserved rooms are not counted", "row-walk",
     [](Broken& b) {
       const bool any = b.world.pads.rooms_unserved > 0;
       b.world.pads.rooms_unserved = 0;
       return any;
     }},
    {"one-walk-rule", "the walk shuts locked doors that the fill passes", "wilson:locked=1/2",
     [](Broken& b) { return b.replace_first(Tile::locked, Tile::secret); }},
    {"one-walk-rule", "the fill crosses secret doors that the walk does not see",
     "full-grid:secret=1/4",
     [](Broken& b) {
       for (std::size_t i = 0; i < b.world.tiles.all().size(); ++i) {
         if (b.world.tiles[i] == Tile::secret) b.world.walkable.set(b.world.tiles.cell(i));
       }
       flood_fills()[0].fill(b.world.walkable, b.world.entrance, b.scratch.fill, b.world.reached);
       return true;
     }},
    {"document-cap", "rooms are left without a pad and not counted", "row-walk:room=3",
     [](Broken& b) {
       b.world.pads.reset(b.world.tiles.size());
       return b.world.rooms_unreached > 25;
     }},
    {"document-cap", "carving stops after the first room", "row-walk:room=3,repair=carve",
     [](Broken& b) {
       for (Tile& tile : b.world.tiles.all()) {
         if (tile == Tile::door) tile = Tile::wall;
       }
       b.fill_again();
       return true;
     }},
    {"pad-rules-right", "a lever stands in a wall", "row-walk:room=3,gate=1/1",
     [](Broken& b) {
       b.world.pads.rules.levers[0] = {0, 0};
       return true;
     }},
    {"pad-rules-right", "a gate waits for a lever that was never placed",
     "row-walk:room=3,gate=1/2",
     [](Broken& b) {
       b.world.pads.rules.of_pad.back().lever = 1000;
       return true;
     }},
    {"pad-rules-right", "a pad placed late has no rule", "row-walk:room=3,charges=2",
     [](Broken& b) {
       b.world.pads.rules.of_pad.pop_back();
       return true;
     }},
    {"pad-rules-right", "the search walks through a wall", "row-walk:room=3,cooldown=2",
     [](Broken& b) {
       b.world.reach.forced.set(Cell{0, 0});
       return true;
     }},
};

}  // namespace

std::span<const Canary> pad_canaries() { return kPadCanaries; }

}  // namespace seedbed
