// Mistakes of pads: lookups, places, counts.
#include <algorithm>

#include "property/canary/canary.h"

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
    {"pads-on-whole-map", "pads-only-if-needed", Subject::pad_set, "pads are placed on a whole map",
     "look for pads in a world without an unreached room", "wilson",
     [](Broken& b) {
       if (b.world.rooms.empty()) return false;
       b.world.pads.tiles.push_back(b.world.rooms[0].centre());
       return true;
     }},
    {"pads-without-repair", "pads-only-if-needed", Subject::pad_set, "repair=none is not asked",
     "look for pads with repair=none", "row-walk:room=3,repair=none",
     [](Broken& b) {
       if (b.world.rooms.empty()) return false;
       b.world.pads.tiles.push_back(b.world.rooms[0].centre());
       return true;
     }},
    {"lookup-overwritten", "lookup-symmetric", Subject::pad_set,
     "a later pair overwrites the lookup",
     "a world with two pairs, and every pad's partner's partner", "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.teleport_pairs.size() < 2) return false;
       b.world.pads.link(b.world.pads.teleport_pairs[0].destination,
                         b.world.pads.teleport_pairs[1].served);
       return true;
     }},
    {"lookup-one-direction", "lookup-symmetric", Subject::pad_set, "one direction is never linked",
     "follow one pair there and back", "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.teleport_pairs.empty()) return false;
       const PadPair pair = b.world.pads.teleport_pairs[0];
       b.world.pads.link(pair.served, pair.served);
       return true;
     }},
    {"lookup-outlives-its-world", "only-pads-lead", Subject::pad_set,
     "the lookup is not forgotten before the next world",
     "two worlds with pads in the same memory, and every tile of the second one asked",
     "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.tiles.empty() || b.world.tiles[b.world.entrance] == Tile::pad) return false;
       b.world.pads.link(b.world.entrance, b.world.pads.tiles[0]);
       return true;
     }},
    {"pad-shared", "lookup-symmetric", Subject::pad_set, "a pad that stands already is shared",
     "a world where two rooms get the same destination: some percent of small maps",
     "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.tiles.empty()) return false;
       b.world.pads.tiles.pop_back();
       return true;
     }},
    {"pad-on-entrance", "pads-placed-right", Subject::pad_set, "a pad is put on the entrance",
     "worlds with so few free tiles that the entrance is drawn: one in some dozen",
     "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.tiles.empty()) return false;
       b.world.pads.tiles[0] = b.world.entrance;
       b.world.tiles[b.world.entrance] = Tile::pad;
       return true;
     }},
    {"pad-on-boss", "pads-placed-right", Subject::pad_set, "a pad is put on the boss",
     "worlds with so few free tiles that the boss's tile is drawn: one in some dozen",
     "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.tiles.empty()) return false;
       b.world.pads.tiles.back() = b.world.boss;
       b.world.tiles[b.world.boss] = Tile::pad;
       return true;
     }},
    {"pad-not-drawn", "pads-placed-right", Subject::pad_set, "a pad is listed and not drawn",
     "compare each pad with its tile in one world", "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.tiles.empty()) return false;
       b.world.tiles[b.world.pads.tiles[0]] = Tile::room;
       return true;
     }},
    {"pad-in-tunnel", "pads-placed-right", Subject::pad_set, "a pad is put into a tunnel",
     "look at what stood under each pad of one world with long tunnels", "row-walk:room=3,gap=3",
     [](Broken& b) {
       const std::span<const Tile> tiles = b.world.tiles.all();
       const auto tunnel = std::find(tiles.begin(), tiles.end(), Tile::tunnel);
       if (tunnel == tiles.end() || b.world.pads.tiles.empty()) return false;
       const Cell cell = b.world.tiles.cell(static_cast<std::size_t>(tunnel - tiles.begin()));
       b.world.tiles[b.world.pads.tiles[0]] = Tile::room;
       b.world.pads.tiles[0] = cell;
       b.world.tiles[cell] = Tile::pad;
       return true;
     }},
    {"pair-one-way", "served-rooms-return", Subject::pad_set, "a pair leads only one way",
     "walk into one served room and back, as a player is moved", "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.teleport_pairs.empty()) return false;
       const PadPair pair = b.world.pads.teleport_pairs[0];
       b.world.pads.link(pair.served, pair.served);
       return true;
     }},
    {"forced-reach-short", "served-rooms-return", Subject::pad_set,
     "the forced reach misses a tile", "walk to every tile of one world as a player is moved",
     "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.teleport_pairs.empty()) return false;
       b.world.reach.forced.clear(b.world.pads.teleport_pairs[0].served);
       return true;
     }},
    {"served-counts-pads", "served-rooms-return", Subject::pad_set, "the served count counts pads",
     "count the served rooms of one world by hand", "row-walk:room=3",
     [](Broken& b) {
       const bool served = b.world.pads.unreachable_rooms_via_teleport > 0;
       b.world.pads.unreachable_rooms_via_teleport *= 2;
       return served;
     }},
    {"pad-leads-elsewhere", "forced-steps-answer", Subject::pad_set,
     "a pad leads elsewhere than the followers went",
     "walk one follower's way again, request by request, over a pad",
     "scatter:secret=1/2,follow=forced",
     [](Broken& b) {
       // Over a pad, and by a step that no request without it would answer. On a lattice the steps
       // are rooms, which the lookup does not know.
       if (!b.world.passages.forced || b.world.has_lattice) return false;
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
    {"followers-pass-pads", "forced-steps-answer", Subject::follower,
     "followers walk over pads between rooms",
     "walk a follower's way again in a world where it comes to a pad", "row-walk:follow=forced",
     [](Broken& b) {
       if (!b.world.passages.forced) return false;
       const std::uint32_t start =
           static_cast<std::uint32_t>(b.world.passages.cells.index(b.world.start));
       for (std::uint32_t& partner : b.world.passages.partner.all()) partner = start;
       return true;
     }},
    {"steps-without-pads", "forced-steps-answer", Subject::follower,
     "a follower's steps are those without pads",
     "the steps of a follower that a pad shortens, counted by hand", "row-walk:follow=forced",
     [](Broken& b) {
       if (!b.world.passages.forced) return false;
       const std::int64_t steps = b.world.tremaux.steps;
       b.world.passages.forced = false;
       b.world.tremaux = find_follower("tremaux")->walk(b.world.passages, b.world.start,
                                                        b.world.first, b.scratch.follower, nullptr);
       b.world.passages.forced = true;
       return b.world.tremaux.steps != steps;
     }},
    {"boss-linked-on-paper", "forced-hand-implies-reach", Subject::pad_set,
     "pads lead into the boss's room only on the map",
     "a boss that only a pad reaches: about one scattered world in four",
     "scatter:secret=1/2,follow=forced",
     [](Broken& b) {
       b.world.reach.linked.reset(b.world.tiles.size());
       return true;
     }},
    {"part-forgotten", "unserved-only-without-tiles", Subject::pad_set,
     "a part is forgotten though tiles are left",
     "a world with three isolated parts or more, each of them looked for", "row-walk:room=3",
     forget_last_pair},
    {"unserved-not-counted", "unserved-only-without-tiles", Subject::pad_set,
     "unserved rooms are not counted", "a world whose tiles run out: rooms of one tile", "row-walk",
     [](Broken& b) {
       const bool any = b.world.pads.rooms_unserved > 0;
       b.world.pads.rooms_unserved = 0;
       return any;
     }},
    {"walk-shuts-locked-doors", "one-walk-rule", Subject::world,
     "the walk shuts locked doors that the fill passes",
     "a way through a locked door, walked step by step", "wilson:locked=1/2",
     [](Broken& b) { return b.replace_first(Tile::locked, Tile::secret); }},
    {"fill-crosses-secret-doors", "one-walk-rule", Subject::fill,
     "the fill crosses secret doors that the walk does not see",
     "a secret door on the only way, and the exact set that is reached", "full-grid:secret=1/4",
     [](Broken& b) {
       for (std::size_t i = 0; i < b.world.tiles.all().size(); ++i) {
         if (b.world.tiles[i] == Tile::secret) b.world.walkable.set(b.world.tiles.cell(i));
       }
       flood_fills()[0].fill(b.world.walkable, b.world.entrance, b.scratch.fill, b.world.reached);
       return true;
     }},
    {"rooms-without-pads", "document-cap", Subject::pad_set,
     "rooms are left without a pad and not counted",
     "a world with many unreached rooms, each of them looked for", "row-walk:room=3",
     [](Broken& b) {
       b.world.pads.reset(b.world.tiles.size());
       return b.world.rooms_unreached > 25;
     }},
    {"carving-stops-early", "document-cap", Subject::layout_step,
     "carving stops after the first room",
     "a world that needs two tunnels or more, filled when it is finished",
     "row-walk:room=3,repair=carve",
     [](Broken& b) {
       for (Tile& tile : b.world.tiles.all()) {
         if (tile == Tile::door) tile = Tile::wall;
       }
       b.fill_again();
       return true;
     }},
    {"lever-in-wall", "pad-rules-right", Subject::pad_set, "a lever stands in a wall",
     "look at the tile of every lever", "row-walk:room=3,gate=1/1",
     [](Broken& b) {
       if (b.world.pads.rules.levers.empty()) return false;
       b.world.pads.rules.levers[0] = {0, 0};
       return true;
     }},
    {"lever-never-placed", "pad-rules-right", Subject::pad_set,
     "a gate waits for a lever that was never placed", "open every gate of one world by its lever",
     "row-walk:room=3,gate=1/2",
     [](Broken& b) {
       if (b.world.pads.rules.of_pad.empty()) return false;
       b.world.pads.rules.of_pad.back().lever = 1000;
       return true;
     }},
    {"pad-without-rule", "pad-rules-right", Subject::pad_set, "a pad placed late has no rule",
     "the rule of the pad that was placed last", "row-walk:room=3,charges=2",
     [](Broken& b) {
       if (b.world.pads.rules.of_pad.empty()) return false;
       b.world.pads.rules.of_pad.pop_back();
       return true;
     }},
    {"search-through-wall", "pad-rules-right", Subject::pad_set, "the search walks through a wall",
     "compare the forced reach with the linked one, tile by tile, in one world",
     "row-walk:room=3,cooldown=2",
     [](Broken& b) {
       if (b.world.pads.tiles.empty()) return false;
       b.world.reach.forced.set(Cell{0, 0});
       return true;
     }},
};

}  // namespace

std::span<const Canary> pad_canaries() { return kPadCanaries; }

}  // namespace seedbed
