#include "generator/metrics.h"

#include <algorithm>
#include <array>
#include <bit>

#include "generator/random.h"

namespace seedbed {
namespace {

using Value = std::optional<std::int64_t>;

// Of a share of worlds: one percentage point, whatever the base.
constexpr Margin kSharePoint{0, 10};

Value when(bool has_meaning, std::int64_t value) {
  return has_meaning ? Value(value) : std::nullopt;
}

std::int64_t rooms_total(const World& world) {
  return static_cast<std::int64_t>(world.rooms.size());
}
bool has_rooms(const World& world) { return !world.rooms.empty(); }

// Other fills touch words, not tiles.
bool queue_filled(const World& world) { return world.filler == &flood_fills()[0]; }

template <std::size_t kSides>
Value cells_with_sides(const World& world) {
  return world.structure.cells_by_sides[kSides];
}

template <Tile kTile>
Value tiles_with_letter(const World& world) {
  return world.tile_counts[tile_row(kTile)];
}

// Tiles with one walkable neighbour are few: found a word at a time.
Value tunnel_dead_ends(const World& world) {
  std::int64_t count = 0;
  if (world.tile_counts[tile_row(Tile::tunnel)] == 0) return count;
  const BitGrid& bits = world.walkable;
  const std::int32_t words = bits.words_per_row();
  for (std::int32_t y = 1; y + 1 < bits.size().height; ++y) {
    const std::uint64_t* row = bits.row(y);
    for (std::int32_t w = 0; w < words; ++w) {
      const std::uint64_t east = row[w] >> 1 | (w + 1 < words ? row[w + 1] << 63 : 0);
      const std::uint64_t west = row[w] << 1 | (w > 0 ? row[w - 1] >> 63 : 0);
      const std::uint64_t north = bits.row(y - 1)[w];
      const std::uint64_t south = bits.row(y + 1)[w];
      const std::uint64_t odd = north ^ south ^ east ^ west;
      const std::uint64_t two = (north & south) | (east & west);
      for (std::uint64_t one = row[w] & odd & ~two; one != 0; one &= one - 1) {
        count += world.tiles[Cell{w * 64 + std::countr_zero(one), y}] == Tile::tunnel;
      }
    }
  }
  return count;
}

template <RoomKind kKind>
Value rooms_of_kind(const World& world) {
  if (world.room_kinds.empty()) return std::nullopt;
  return std::count(world.room_kinds.begin(), world.room_kinds.end(), kKind);
}

// The law doors-apart asks the worlds where nothing was carved.
Value doors_side_by_side(const World& world) {
  if (!world.generated || !has_rooms(world)) return std::nullopt;
  std::int64_t pairs = 0;
  if (world.carved.tiles_carved == 0) return pairs;
  const Tile* tiles = world.tiles.all().data();
  const std::ptrdiff_t width = world.tiles.size().width;
  for (const Tile letter : {Tile::door, Tile::secret, Tile::locked}) {
    each_tile_of(world.tiles, letter, [&](std::size_t at) {
      pairs += any_door(tiles[at + 1]) + any_door(tiles[static_cast<std::ptrdiff_t>(at) + width]);
    });
  }
  return pairs;
}

// The pad metrics have a meaning where seedbed places the pads itself, which serve rooms.
bool pads_known(const World& world) { return world.generated && has_rooms(world); }
bool pads_placed(const World& world) {
  return pads_known(world) && world.named.recipe.options.repair == Repair::pads;
}

Value pads_beside_doors(const World& world) {
  if (!pads_placed(world)) return std::nullopt;
  std::int64_t count = 0;
  for (const Cell pad : world.pads.tiles) count += beside_door(world.tiles, pad);
  return count;
}

Value pads_on_ends(const World& world) {
  if (!pads_placed(world)) return std::nullopt;
  std::int64_t count = 0;
  for (const Cell pad : world.pads.tiles) count += pad == world.entrance || pad == world.boss;
  return count;
}

Value reached_steps(const World& world) {
  if (!world.distances.goal) return std::nullopt;
  return std::int64_t{world.distances.steps[*world.distances.goal]};
}

Value eccentricity(const World& world) {
  return std::int64_t{world.distances.steps[world.distances.order.back()]};
}

template <std::size_t kBin>
Value dead_ends_of_length(const World& world) {
  return world.structure.dead_ends_by_length[kBin];
}

using enum Direction;
constexpr auto kMetrics = std::to_array<Metric>({
    {"rooms", neutral, false, "rooms of the world",
     [](const World& w) { return when(has_rooms(w), rooms_total(w)); }},
    {"cells", neutral, false,
     "nodes of the graph that is walked: a lattice's rooms, or walkable tiles",
     [](const World& w) { return Value(w.structure.cells); }},
    {"corridors", neutral, false, "open corridors between neighbouring rooms of a lattice",
     [](const World& w) { return when(w.has_lattice, w.structure.links); }},
    {"components", less_is_better, false,
     "parts of the graph that no walk joins, isolated cells included",
     [](const World& w) { return Value(w.components); }},
    {"isolated_rooms", less_is_better, false, "rooms of a lattice without an open corridor",
     [](const World& w) { return when(w.has_lattice, w.structure.cells_by_sides[0]); }},
    {"loops", neutral, true, "independent loops: links - cells + components",
     [](const World& w) {
       return Value(w.structure.links - w.structure.cells + w.components);
     }},
    {"dead_ends", neutral, true, "cells with exactly one open side", cells_with_sides<1>},
    {"passages", neutral, false, "cells with exactly two open sides", cells_with_sides<2>},
    {"junctions", neutral, false, "cells with exactly three open sides", cells_with_sides<3>},
    {"crossroads", neutral, false, "cells with four open sides", cells_with_sides<4>},
    {"dead_end_steps_total", neutral, false,
     "steps from each dead end to the first cell that is not a passage, summed",
     [](const World& w) { return Value(w.structure.dead_end_steps_total); }},
    {"dead_ends_length_1", neutral, false, "dead ends 1 step long, to the first cell not a passage",
     dead_ends_of_length<0>},
    {"dead_ends_length_2", neutral, false, "dead ends 2 steps long", dead_ends_of_length<1>},
    {"dead_ends_length_3_4", neutral, false, "dead ends 3 or 4 steps long", dead_ends_of_length<2>},
    {"dead_ends_length_5_8", neutral, false, "dead ends 5 to 8 steps long", dead_ends_of_length<3>},
    {"dead_ends_length_9_up", neutral, false, "dead ends 9 or more steps long",
     dead_ends_of_length<4>},
    {"straight_passages", neutral, false, "passages that go straight on",
     [](const World& w) { return Value(w.structure.straight_passages); }},
    {"turn_passages", neutral, false, "passages that turn",
     [](const World& w) { return Value(w.structure.turn_passages); }},
    {"decisions", neutral, false, "junctions and crossroads: cells where a walker has a choice",
     [](const World& w) {
       return Value(w.structure.cells_by_sides[3] + w.structure.cells_by_sides[4]);
     }},
    {"choices_total", neutral, false, "ways on at the decisions, the way back left out, summed",
     [](const World& w) {
       return Value(2 * w.structure.cells_by_sides[3] + 3 * w.structure.cells_by_sides[4]);
     }},
    {"corridors_opened", neutral, false,
     "corridors that ends=island had to open to enclose the boss",
     [](const World& w) { return when(w.generated && w.has_lattice, w.corridors_opened); }},
    {"corridors_lost", neutral, false, "corridors lost in carving",
     [](const World& w) { return when(w.generated && w.has_lattice, w.corridors_lost); }},
    {"solution_steps", neutral, true,
     "fewest steps from the entrance to the nearest goal; absent if none",
     reached_steps},
    {"solution_turns", neutral, false, "changes of heading on that shortest path",
     [](const World& w) { return when(w.distances.goal.has_value(), w.solution_turns); }},
    {"eccentricity_steps", neutral, false, "steps from the entrance to the farthest reached cell",
     eccentricity},
    {"left_hand_solves", neutral, true,
     "1 if the left hand on the wall arrives at the goal, else 0",
     [](const World& w) { return when(w.has_goal, w.left_hand.solves); }, kSharePoint},
    {"left_hand_steps", neutral, true,
     "moves of the left hand until it arrives; absent if it never does",
     [](const World& w) { return when(w.left_hand.solves, w.left_hand.steps); }},
    {"left_hand_turns", neutral, false, "changes of heading of the left hand until it arrives",
     [](const World& w) { return when(w.left_hand.solves, w.left_hand.turns); }},
    {"left_hand_cells_twice", neutral, false,
     "cells that the left hand stands on more than once before it arrives",
     [](const World& w) { return when(w.left_hand.solves, w.left_hand.cells_twice); }},
    {"right_hand_solves", neutral, false,
     "1 if the right hand on the wall arrives at the goal, else 0",
     [](const World& w) { return when(w.has_goal, w.right_hand.solves); }, kSharePoint},
    {"right_hand_steps", neutral, false,
     "moves of the right hand until it arrives; absent if it never does",
     [](const World& w) { return when(w.right_hand.solves, w.right_hand.steps); }},
    {"right_hand_turns", neutral, false, "changes of heading of the right hand until it arrives",
     [](const World& w) { return when(w.right_hand.solves, w.right_hand.turns); }},
    {"right_hand_cells_twice", neutral, false,
     "cells that the right hand stands on more than once before it arrives",
     [](const World& w) { return when(w.right_hand.solves, w.right_hand.cells_twice); }},
    {"pledge_solves", neutral, false, "1 if Pledge's rule arrives at the goal, else 0",
     [](const World& w) { return when(w.has_goal, w.pledge.solves); }, kSharePoint},
    {"pledge_steps", neutral, false,
     "moves of Pledge's rule until it arrives; absent if it never does",
     [](const World& w) { return when(w.pledge.solves, w.pledge.steps); }},
    {"pledge_turns", neutral, false, "changes of heading of Pledge's rule until it arrives",
     [](const World& w) { return when(w.pledge.solves, w.pledge.turns); }},
    {"pledge_cells_twice", neutral, false,
     "cells that Pledge's rule stands on more than once before it arrives",
     [](const World& w) { return when(w.pledge.solves, w.pledge.cells_twice); }},
    {"tremaux_solves", neutral, false, "1 if Tremaux's rule arrives at the goal, else 0",
     [](const World& w) { return when(w.has_goal, w.tremaux.solves); }, kSharePoint},
    {"tremaux_steps", neutral, false,
     "moves of Tremaux's rule until it arrives; absent if it never does",
     [](const World& w) { return when(w.tremaux.solves, w.tremaux.steps); }},
    {"tremaux_turns", neutral, false, "changes of heading of Tremaux's rule until it arrives",
     [](const World& w) { return when(w.tremaux.solves, w.tremaux.turns); }},
    {"tremaux_cells_twice", neutral, false,
     "cells that Tremaux's rule stands on more than once before it arrives",
     [](const World& w) { return when(w.tremaux.solves, w.tremaux.cells_twice); }},
    {"flood_visited_tiles", less_is_better, false,
     "tiles that the queue fill visits from the entrance",
     [](const World& w) { return when(queue_filled(w), w.fill_cost.visited_tiles); }},
    {"flood_probes", less_is_better, true, "neighbour tests of the queue fill",
     [](const World& w) { return when(queue_filled(w), w.fill_cost.probes); }},
    {"flood_frontier_tiles_max", less_is_better, false,
     "the most tiles at one distance from the entrance",
     [](const World& w) { return when(queue_filled(w), w.fill_cost.frontier_tiles_max); }},
    {"flood_rounds", less_is_better, false, "distances at which the fill has a frontier",
     [](const World& w) { return when(queue_filled(w), w.fill_cost.rounds); }},
    {"rooms_reached", more_is_better, false, "rooms reached by walking from the entrance",
     [](const World& w) { return when(has_rooms(w), rooms_total(w) - w.rooms_unreached); }},
    {"rooms_unreached", less_is_better, true, "rooms not reached by walking, pads not taken",
     [](const World& w) { return when(has_rooms(w), w.rooms_unreached); }},
    {"rooms_unreached_linked", less_is_better, false, "rooms not reached where a pad may be taken",
     [](const World& w) { return when(pads_known(w), w.rooms_unreached_linked); }},
    {"rooms_unreached_forced", less_is_better, false,
     "rooms not reached where arriving on a pad always warps",
     [](const World& w) { return when(pads_known(w), w.rooms_unreached_forced); }},
    {"pads", neutral, true, "teleport pads on the map",
     [](const World& w) {
       return when(pads_known(w), static_cast<std::int64_t>(w.pads.tiles.size()));
     }},
    {"pad_pairs", neutral, false, "entries of teleport_pairs",
     [](const World& w) {
       return when(pads_known(w), static_cast<std::int64_t>(w.pads.teleport_pairs.size()));
     }},
    {"rooms_served", neutral, false, "unreachable_rooms_via_teleport, as the pad policy counts it",
     [](const World& w) { return when(pads_placed(w), w.pads.unreachable_rooms_via_teleport); }},
    {"rooms_unserved", less_is_better, false,
     "unreached rooms for which the policy found no tile left",
     [](const World& w) { return when(pads_placed(w), w.pads.rooms_unserved); }},
    {"pairs_added_by_second_scan", less_is_better, false, "pairs that the second scan added",
     [](const World& w) { return when(pads_placed(w), w.pads.pairs_added_by_second_scan); }},
    {"lookup_asymmetric_pads", less_is_better, false, "pads whose partner does not lead back",
     [](const World& w) { return when(pads_placed(w), w.reach.asymmetric_pads); }},
    {"pads_beside_doors", less_is_better, false,
     "pads beside a door of any kind", pads_beside_doors},
    {"pads_on_cut_tiles", less_is_better, false,
     "pads that cut their room for a player who only moves",
     [](const World& w) { return when(pads_placed(w), w.pads_on_cut_tiles); }},
    {"pads_on_ends", less_is_better, false, "pads on the entrance or the boss", pads_on_ends},
    {"closets", less_is_better, false, "regions that the forced walk enters and cannot leave",
     [](const World& w) { return when(pads_placed(w) && w.reach.complete, w.reach.closets); }},
    {"rooms_trapping", less_is_better, false,
     "rooms where the forced walk can stand with no way back to the entrance",
     [](const World& w) { return when(pads_placed(w) && w.reach.complete, w.rooms_trapping); }},
    {"levers", neutral, false, "lever tiles that open gates of pads",
     [](const World& w) {
       return when(pads_placed(w), static_cast<std::int64_t>(w.pads.rules.levers.size()));
     }},
    {"reach_states", neutral, false,
     "states of player, pads and levers that the forced reach searched; absent without rules",
     [](const World& w) { return when(pads_placed(w) && w.reach.states > 0, w.reach.states); }},
    {"reach_complete", more_is_better, false,
     "1 if that search saw every state, 0 if it stopped at its bound: forced is then a least",
     [](const World& w) { return when(pads_placed(w) && w.reach.states > 0, w.reach.complete); }},
    {"rooms_joined_by_carving", neutral, false, "unreached rooms that repair=carve dug tunnels to",
     [](const World& w) { return when(pads_known(w), w.carved.rooms_joined); }},
    {"tiles_carved", less_is_better, false, "tiles that repair=carve opened",
     [](const World& w) { return when(pads_known(w), w.carved.tiles_carved); }},
    {"rings_broken", less_is_better, false,
     "ring tiles that repair=carve left neither wall nor door",
     [](const World& w) { return when(pads_known(w), w.carved.rings_broken); }},
    {"doors_side_by_side", less_is_better, false,
     "pairs of neighbouring doors, which only repair=carve leaves", doors_side_by_side},
    {"start_rooms", neutral, false, "rooms of a map of tiles that hold the entrance",
     rooms_of_kind<RoomKind::start>},
    {"boss_rooms", neutral, false, "rooms that hold the boss and not the entrance",
     rooms_of_kind<RoomKind::boss>},
    {"treasure_rooms", neutral, false, "the largest room that holds neither end",
     rooms_of_kind<RoomKind::treasure>},
    {"connector_rooms", neutral, false, "other rooms with three ways on or more",
     rooms_of_kind<RoomKind::connector>},
    {"dead_end_rooms", neutral, false, "other rooms with one way on",
     rooms_of_kind<RoomKind::dead_end>},
    {"plain_rooms", neutral, false, "other rooms with two ways on, or none",
     rooms_of_kind<RoomKind::plain>},
    {"cave_tiles", neutral, false, "tiles of solid rock", tiles_with_letter<Tile::cave>},
    {"room_tiles", neutral, false, "room tiles without a pad", tiles_with_letter<Tile::room>},
    {"wall_tiles", neutral, false, "tiles of wall rings", tiles_with_letter<Tile::wall>},
    {"tunnel_tiles", neutral, false, "tunnel tiles", tiles_with_letter<Tile::tunnel>},
    {"door_tiles", neutral, false, "plain doors", tiles_with_letter<Tile::door>},
    {"secret_tiles", neutral, false,
     "secret doors, shut until found", tiles_with_letter<Tile::secret>},
    {"locked_tiles", neutral, false,
     "locked doors, counted as walkable", tiles_with_letter<Tile::locked>},
    {"pad_tiles", neutral, false, "teleport pads counted on the map", tiles_with_letter<Tile::pad>},
    {"walkable_tiles", neutral, false, "walkable tiles, reached or not",
     [](const World& w) { return Value(w.walkable.count()); }},
    {"tunnel_dead_ends", less_is_better, false,
     "tunnel tiles with one walkable neighbour", tunnel_dead_ends},
});
static_assert(kMetrics.size() <= kMetricsMax);

constexpr auto kRatioMetrics = std::to_array<RatioMetric>({
    {"dead_end_share", "dead_ends", "cells", "dead ends per cell"},
    {"junction_share", "junctions", "cells", "junctions per cell"},
    {"straight_share", "straight_passages", "passages",
     "passages that go straight on, per passage"},
    {"branching_factor", "choices_total", "decisions", "ways on per decision"},
    {"solution_share", "solution_steps", "cells", "steps of the shortest path per cell"},
    {"rooms_reached_share", "rooms_reached", "rooms", "rooms reached by walking, per room"},
    {"doors_per_room", "door_tiles", "rooms", "plain doors per room"},
    {"tiles_carved_per_room_joined", "tiles_carved", "rooms_joined_by_carving",
     "tiles that repair=carve opened, per room that it joined"},
    {"rooms_served_share", "rooms_served", "rooms_unreached",
     "rooms served by pads, per unreached room"},
});

}  // namespace

std::span<const Metric> metrics() { return kMetrics; }
std::span<const RatioMetric> ratio_metrics() { return kRatioMetrics; }

std::optional<std::size_t> find_metric(std::string_view name) {
  for (std::size_t i = 0; i < kMetrics.size(); ++i) {
    if (kMetrics[i].name == name) return i;
  }
  return std::nullopt;
}

Measurement measure(const World& world) {
  Measurement measurement;
  for (std::size_t i = 0; i < kMetrics.size(); ++i) {
    const Value value = kMetrics[i].value(world);
    measurement.values[i] = value.value_or(0);
    measurement.present |= static_cast<UInt128>(value.has_value()) << i;
  }
  return measurement;
}

}  // namespace seedbed
