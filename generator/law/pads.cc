// Laws of the pads. Those of `sound` are hard rules; `document` is kept to be measured and promises
// none.
#include "generator/law/text.h"
#include "generator/laws.h"
#include "generator/walk.h"

namespace seedbed::law {
namespace {

bool sound(const World& world) {
  const Options& options = world.named.recipe.options;
  return world.generated && !world.rooms.empty() && options.repair == Repair::pads &&
         options.pads == PadPolicy::sound;
}

// Rules may take ways away, so that a served room need not be reached by force.
bool sound_and_plain(const World& world) { return sound(world) && !world.pads.rules.change_walks; }

constexpr Request kPlain[] = {Request::north, Request::east, Request::south, Request::west,
                              Request::stay};

// A pad in the room, or a way into it where pads may be taken.
bool covered_by_pads(const World& world, const Rect& room) {
  for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
    for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
      if (world.pads.is_linked({x, y})) return true;
    }
  }
  return !world.pads.tiles.empty() && any_in(room, world.reach.linked);
}

// Where the forced walk can stand, asked of the walking rule itself. REQUIRES: no rule changes
// walks, so that one walk can be put from tile to tile; to make one a tile costs more than to ask.
void walk_everywhere(const World& world, const Pads& pads, BitGrid& stood,
                     std::vector<Cell>& queue) {
  stood.reset(world.tiles.size());
  stood.set(world.entrance);
  queue.assign(1, world.entrance);
  Walk walk(world.tiles, pads, world.entrance);
  for (std::size_t begin = 0; begin < queue.size(); ++begin) {
    for (const Request request : kPlain) {
      walk.resume(queue[begin], walk.memory());
      const Cell next = walk.request(request);
      if (stood[next]) continue;
      stood.set(next);
      queue.push_back(next);
    }
  }
}

// From where the forced walk comes back to the entrance: backwards over every step of `stood`
// cells. A step into a cell comes from its neighbours and, for the partner of a pad, from that pad
// and around it. REQUIRES: as above.
void walk_back(const World& world, const BitGrid& stood, BitGrid& returns,
               std::vector<Cell>& queue) {
  returns.reset(world.tiles.size());
  returns.set(world.entrance);
  queue.assign(1, world.entrance);
  Walk walk(world.tiles, world.pads, world.entrance);
  const auto try_from = [&](Cell from, Cell to) {
    if (!stood[from] || returns[from]) return;
    for (const Request request : kPlain) {
      walk.resume(from, walk.memory());
      if (walk.request(request) != to) continue;
      returns.set(from);
      queue.push_back(from);
      return;
    }
  };
  for (std::size_t begin = 0; begin < queue.size(); ++begin) {
    const Cell to = queue[begin];
    const Cell partner = world.pads.after_warp(to);
    for (const Cell around : {to, partner}) {
      try_from(around, to);
      for (int h = 0; h < kHeadings; ++h) try_from(step(around, static_cast<Heading>(h)), to);
    }
  }
}

bool inside_a_room(const World& world, Cell cell) {
  if (world.has_lattice) {
    return world.geometry.interior(world.geometry.room_of(cell)).holds(cell);
  }
  for (const Rect& room : world.rooms) {
    if (room.holds(cell)) return true;
  }
  return false;
}

bool free_tile(const World& world, Cell cell) {
  return world.tiles[cell] == Tile::room && cell != world.entrance && cell != world.boss;
}

std::int64_t free_tiles_inside(const World& world, const BitGrid& set) {
  std::int64_t count = 0;
  for (const Rect& room : world.rooms) {
    for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
      for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
        count += set[Cell{x, y}] && free_tile(world, {x, y});
      }
    }
  }
  return count;
}

}  // namespace

LawResult one_walk_rule(const World& world, const Measurement&, LawScratch& scratch) {
  scratch.no_pads.reset(world.tiles.size());
  walk_everywhere(world, scratch.no_pads, scratch.bits, scratch.queue);
  if (scratch.bits == world.reached) return LawResult::pass();
  for (std::size_t i = 0; i < world.tiles.all().size(); ++i) {
    const Cell cell = world.tiles.cell(i);
    if (scratch.bits[cell] == world.reached[cell]) continue;
    const char letter = static_cast<char>(world.tiles[cell]);
    return LawResult::broken("the tile " + std::string{letter} + " at " + at(cell) +
                             (world.reached[cell] ? " is reached by the fill and not by the walk"
                                                  : " is reached by the walk and not by the fill"));
  }
  return LawResult::broken("the fill has bits outside the map");
}

// Where tiles ran out the policy has nothing more to give, and rooms_unserved says so.
LawResult document_cap(const World& world, const Measurement&, LawScratch&) {
  const bool repaired =
      world.generated && !world.rooms.empty() && world.named.recipe.options.repair != Repair::none;
  if (!repaired || world.pads.rooms_unserved > 0) return LawResult::not_applicable();
  const auto rooms = static_cast<std::int64_t>(world.rooms.size());
  if (world.rooms_unreached <= unreached_rooms_cap(rooms)) return LawResult::pass();
  std::int64_t uncovered = 0;
  for (const Rect& room : world.rooms) {
    uncovered += !any_in(room, world.reached) && !covered_by_pads(world, room);
  }
  if (uncovered == 0) return LawResult::pass();
  return LawResult::broken(std::to_string(world.rooms_unreached) + " of " + std::to_string(rooms) +
                           " rooms are unreached, and " + std::to_string(uncovered) +
                           " of them have no pad and no way over one");
}

LawResult pad_rules_right(const World& world, const Measurement&, LawScratch&) {
  const PadRules& rules = world.pads.rules;
  if (!world.generated || rules.of_pad.empty()) return LawResult::not_applicable();
  if (rules.of_pad.size() != world.pads.tiles.size()) {
    return LawResult::broken(unlike("rules", static_cast<std::int64_t>(rules.of_pad.size()),
                                    static_cast<std::int64_t>(world.pads.tiles.size())));
  }
  for (const Cell lever : rules.levers) {
    if (world.tiles[lever] != Tile::room || !world.reached[lever]) {
      return LawResult::broken("the lever at " + at(lever) + " is no room tile that is reached");
    }
  }
  for (const Cell pad : world.pads.tiles) {
    const PadRule* rule = rules.at(pad);
    if (rule == nullptr) return LawResult::broken("the pad at " + at(pad) + " has no rule");
    if (rule->lever < static_cast<std::int32_t>(rules.levers.size())) continue;
    return LawResult::broken("the pad at " + at(pad) + " waits for a lever that is not there");
  }
  const std::span<const std::uint64_t> forced = world.reach.forced.words();
  for (std::size_t i = 0; i < forced.size(); ++i) {
    if ((forced[i] & ~world.reach.linked.words()[i]) == 0) continue;
    return LawResult::broken("the forced reach has tiles that the linked one lacks");
  }
  return LawResult::pass();
}

LawResult pads_only_if_needed(const World& world, const Measurement&, LawScratch&) {
  if (!world.generated || world.rooms.empty()) return LawResult::not_applicable();
  if (world.named.recipe.options.repair != Repair::pads && !world.pads.tiles.empty()) {
    return LawResult::broken("no repair by pads, and there are pads");
  }
  if (world.rooms_unreached > 0 || world.pads.tiles.empty()) return LawResult::pass();
  return LawResult::broken("every room is reached, and there are " +
                           std::to_string(world.pads.tiles.size()) + " pads");
}

LawResult lookup_symmetric(const World& world, const Measurement&, LawScratch&) {
  if (!sound(world) || world.pads.tiles.empty()) return LawResult::not_applicable();
  if (world.pads.tiles.size() != 2 * world.pads.teleport_pairs.size()) {
    return LawResult::broken(std::to_string(world.pads.teleport_pairs.size()) + " pairs have " +
                             std::to_string(world.pads.tiles.size()) + " pads");
  }
  for (const Cell pad : world.pads.tiles) {
    const Cell partner = world.pads.after_warp(pad);
    if (partner == pad) return LawResult::broken("the pad at " + at(pad) + " leads nowhere");
    if (world.pads.after_warp(partner) != pad) {
      return LawResult::broken("the pad at " + at(pad) + " leads to " + at(partner) +
                               ", which does not lead back");
    }
  }
  return LawResult::pass();
}

// A lookup that outlives its world leads from where no pad is any more.
LawResult only_pads_lead(const World& world, const Measurement&, LawScratch&) {
  const Size size = world.tiles.size();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      const Cell cell{x, y};
      if (world.tiles[cell] == Tile::pad || !world.pads.is_linked(cell)) continue;
      return LawResult::broken("no pad stands at " + at(cell) + ", which leads to " +
                               at(world.pads.after_warp(cell)));
    }
  }
  return LawResult::pass();
}

LawResult pads_placed_right(const World& world, const Measurement&, LawScratch&) {
  if (!sound(world) || world.pads.tiles.empty()) return LawResult::not_applicable();
  for (const Cell pad : world.pads.tiles) {
    if (world.tiles[pad] != Tile::pad) {
      return LawResult::broken("the pad at " + at(pad) + " is not on the map");
    }
    if (pad == world.entrance || pad == world.boss) {
      return LawResult::broken("a pad stands on the " +
                               std::string(pad == world.entrance ? "entrance" : "boss"));
    }
    if (!inside_a_room(world, pad)) {
      return LawResult::broken("the pad at " + at(pad) + " stands in no room");
    }
  }
  return LawResult::pass();
}

LawResult served_rooms_return(const World& world, const Measurement&, LawScratch& scratch) {
  if (!sound_and_plain(world) || world.pads.tiles.empty()) return LawResult::not_applicable();
  BitGrid& stood = scratch.bits;
  BitGrid& returns = scratch.more_bits;
  walk_everywhere(world, world.pads, stood, scratch.queue);
  if (!(stood == world.reach.forced)) {
    return LawResult::broken("walking step by step stands on other tiles than the forced reach");
  }
  walk_back(world, stood, returns, scratch.queue);
  std::int64_t served = 0;
  for (const Rect& room : world.rooms) {
    if (any_in(room, world.reached) || !any_in(room, stood)) continue;
    ++served;
    if (!any_in(room, returns)) {
      return LawResult::broken("the walk does not return from the room at " + at({room.x, room.y}));
    }
  }
  if (served == world.pads.unreachable_rooms_via_teleport) return LawResult::pass();
  return LawResult::broken(
      unlike("served rooms", world.pads.unreachable_rooms_via_teleport, served));
}

LawResult unserved_only_without_tiles(const World& world, const Measurement&, LawScratch& scratch) {
  if (!sound_and_plain(world)) return LawResult::not_applicable();
  if (world.rooms_unreached_forced != world.pads.rooms_unserved) {
    return LawResult::broken(
        unlike("rooms unserved", world.pads.rooms_unserved, world.rooms_unreached_forced));
  }
  if (world.pads.rooms_unserved == 0) return LawResult::pass();
  const bool linked_known = !world.pads.tiles.empty();
  const BitGrid& linked = linked_known ? world.reach.linked : world.reached;
  if (free_tiles_inside(world, linked) == 0) return LawResult::pass();
  for (const Rect& room : world.rooms) {
    const Cell inside{room.x, room.y};
    if (any_in(room, linked)) continue;
    flood_fills()[0].fill(world.walkable, inside, scratch.build.fill, scratch.bits);
    if (free_tiles_inside(world, scratch.bits) == 0) continue;
    return LawResult::broken("the room at " + at(inside) +
                             " is unserved though its part and the reached side have free tiles");
  }
  return LawResult::pass();
}

}  // namespace seedbed::law
