#include "generator/laws.h"

#include <array>

namespace seedbed {

using LawFunction = LawResult(const World&, const Measurement&, LawScratch&);

// Grouped by what they speak of, in generator/law/.
namespace law {
LawFunction case_round_trip, rebuild_equal, map_round_trip, counts_fresh;
LawFunction tree_counts, tree_hands, hands_agree_from_dead_end, hand_implies_reach,
    border_hands_solve, island_defeats_hands, connected_as_promised, lattice_tiles_agree,
    pledge_leaves, tremaux_solves, tremaux_tours_trees;
LawFunction sides_add_up, walls_are_loops, hands_stop, forced_steps_answer,
    forced_hand_implies_reach;
LawFunction border_closed, fills_agree, doors_apart, doors_join, rings_whole, carve_reaches_all,
    room_kinds_agree;
LawFunction pads_only_if_needed, lookup_symmetric, only_pads_lead, pads_placed_right,
    served_rooms_return, unserved_only_without_tiles, one_walk_rule, document_cap, pad_rules_right;
}  // namespace law

namespace {

using enum LawCost;
constexpr auto kLaws = std::to_array<Law>({
    {"case-round-trip", dear, "a case prints to a line that parses to the same case",
     law::case_round_trip},
    {kRebuildLaw, dear, "building the case again gives the same digest", law::rebuild_equal},
    {"map-round-trip", dear,
     "the map written in letters, and the lattice in ASCII, read back equal", law::map_round_trip},
    {"counts-fresh", dear,
     "letters, pads, unreached rooms and the queue's counters, counted again on the finished map, "
     "agree",
     law::counts_fresh},
    {"border-closed", cheap, "no tile of the border is walkable", law::border_closed},
    {"fills-agree", dear, "every row of the fill table reaches what the queue reaches",
     law::fills_agree},
    {"lattice-tiles-agree", cheap,
     "as many rooms are reached over corridors as over tiles; on a map of tiles, as many tiles by "
     "steps as by the fill",
     law::lattice_tiles_agree},
    {"connected-as-promised", cheap,
     "a variant that promises connection leaves no room unreached while nothing is lost or secret, "
     "also with repair=none",
     law::connected_as_promised},
    {"sides-add-up", cheap,
     "cells by their open sides add up to the cells, their sides to twice the links, and no graph "
     "has fewer loops than none",
     law::sides_add_up},
    {"walls-are-loops", dear,
     "the wall's components, outer wall and lone posts included, are the loops + 1",
     law::walls_are_loops},
    {"tree-counts", cheap, "a perfect maze has cells-1 links, and 2 + d3 + 2*d4 dead ends",
     law::tree_counts},
    {"tree-hands", dear,
     "in a tree, with a wall behind the start, both hands' steps add up to 2*(cells - 1 - cells "
     "cut "
     "off by the goal)",
     law::tree_hands},
    {"hands-agree-from-dead-end", cheap,
     "from a start with one open side both hands arrive or neither does",
     law::hands_agree_from_dead_end},
    {"hand-implies-reach", cheap, "a hand that arrives proves that the goal is reached",
     law::hand_implies_reach},
    {"hands-stop", cheap,
     "no hand makes more than four steps a cell, five on tiles; turns are between two steps",
     law::hands_stop},
    {"border-hands-solve", cheap,
     "entrance and boss on the border and connected, outer wall behind: both hands arrive",
     law::border_hands_solve},
    {"island-defeats-hands", cheap, "with ends=island the boss is reached and no hand arrives",
     law::island_defeats_hands},
    {"pledge-leaves", cheap, "Pledge's rule arrives at every boss on the border that is reached",
     law::pledge_leaves},
    {"tremaux-solves", cheap,
     "Tremaux's rule arrives where the goal is reached, and uses no passage more than twice",
     law::tremaux_solves},
    {"tremaux-tours-trees", cheap, "in a tree Tremaux's rule is the left hand's walk",
     law::tremaux_tours_trees},
    {"forced-steps-answer", dear,
     "follow=forced: each step of each follower is the walking rule's answer to a request",
     law::forced_steps_answer},
    {"forced-hand-implies-reach", cheap,
     "follow=forced: a follower that arrives proves that the boss is reached by way of pads",
     law::forced_hand_implies_reach},
    {"doors-apart", dear, "no two doors stand side by side", law::doors_apart},
    {"doors-join", dear, "each door stands between a room and a way on, straight across",
     law::doors_join},
    {"rings-whole", dear, "the ring around each room is wall or door all round", law::rings_whole},
    {"carve-reaches-all", cheap, "repair=carve leaves no room unreached", law::carve_reaches_all},
    {"room-kinds-agree", dear,
     "start and boss rooms hold their ends, three rooms have a treasure, ways on counted again "
     "agree",
     law::room_kinds_agree},
    {"pads-only-if-needed", cheap, "pads stand only where a room is unreached",
     law::pads_only_if_needed},
    {"lookup-symmetric", cheap, "sound: every pad has one partner that leads back",
     law::lookup_symmetric},
    {"only-pads-lead", dear, "a tile without a pad leads nowhere", law::only_pads_lead},
    {"pads-placed-right", cheap, "sound: no pad stands on the entrance, the boss or outside a room",
     law::pads_placed_right},
    {"served-rooms-return", dear,
     "sound: the forced walk, step by step, reaches every served room and returns",
     law::served_rooms_return},
    {"unserved-only-without-tiles", dear,
     "sound: a room stays unserved only if its part, or the reached side, has no free tile left",
     law::unserved_only_without_tiles},
    {"one-walk-rule", dear,
     "walking step by step, pads left out, stands on exactly the tiles that the fill reaches",
     law::one_walk_rule},
    {"document-cap", cheap,
     "at most one room, or a tenth, is unreached, unless every such room has a pad or a way over "
     "one; asked where rooms are repaired and tiles did not run out",
     law::document_cap},
    {"pad-rules-right", cheap,
     "every pad has a rule if one has, levers are room tiles that walking reaches, and the forced "
     "reach stays within the linked one",
     law::pad_rules_right},
});

}  // namespace

std::span<const Law> laws() { return kLaws; }

const Law* find_law(std::string_view name) {
  for (const Law& law : kLaws) {
    if (law.name == name) return &law;
  }
  return nullptr;
}

}  // namespace seedbed
