#include "generator/variants.h"

#include <array>

#include "generator/check.h"
#include "generator/names.h"

namespace seedbed {

using DigLattice = void(const Options&, Random&, LayoutScratch&, Lattice&);
using DigTiles = void(const Options&, Random&, LayoutScratch&, TileLayout&);

// One source a variant, in generator/layout/.
namespace layout {
DigLattice full_grid, row_walk, backtracker, hunt_and_kill, growing_tree, prim_link, prim_cell;
DigLattice kruskal, wilson, aldous_broder, eller, sidewinder, binary_tree, recursive_division;
DigLattice percolation, rogue;
DigTiles scatter, rooms_and_mazes, bsp, caves;
}  // namespace layout

namespace {

constexpr OptionSet kPadOptions =
    options_named("repair pads follow one_way consumed charges cooldown gate theme");
constexpr OptionSet kLatticeOptions =
    kPadOptions | options_named("rooms room gap ends braid lost secret locked");
constexpr OptionSet kPercolationOptions = kLatticeOptions | options_named("links");
constexpr OptionSet kScatterOptions =
    kPadOptions |
    options_named(
        "size links secret locked prune rooms_min rooms_max side_min side_max ring_gap "
        "tries");
constexpr OptionSet kCaveOptions = options_named("size noise rounds");
constexpr OptionSet kRoomsAndMazesOptions =
    kPadOptions |
    options_named("size links secret locked prune rooms_min rooms_max side_min side_max tries");
constexpr OptionSet kBspOptions =
    kPadOptions | options_named("size secret locked side_min side_max");

constexpr auto kVariants = std::to_array<Variant>({
    {"full-grid", 1, false, true, kLatticeOptions, "", layout::full_grid, nullptr,
     "every room joined to its neighbours: the state that the corridor-maze document starts from"},
    {"row-walk", 1, false, false, kLatticeOptions, "", layout::row_walk, nullptr,
     "the corridor-maze document's algorithm: along a row to below a random room, down, repeat, "
     "then "
     "along to the boss; rooms off the walk stay isolated"},
    {"backtracker", 3, true, true, kLatticeOptions, "", layout::backtracker, nullptr,
     "recursive backtracker: depth-first walk that steps to a uniform unvisited neighbour (Buck, "
     "Mazes for Programmers, 2015), with an explicit stack"},
    {"hunt-and-kill", 1, true, true, kLatticeOptions, "", layout::hunt_and_kill, nullptr,
     "walk to uniform unvisited neighbours; when stuck, on from the first unvisited room in row "
     "order "
     "that has a visited neighbour (Buck 2015)"},
    {"growing-tree", 1, true, true, kLatticeOptions, "", layout::growing_tree, nullptr,
     "growing tree that always grows from a uniformly random active room (Buck 2015); another rule "
     "of "
     "choice would make it the backtracker or a Prim"},
    {"prim-link", 1, true, true, kLatticeOptions, "", layout::prim_link, nullptr,
     "called Prim: adds a uniformly random link of the frontier; about 32 % dead ends"},
    {"prim-cell", 1, true, true, kLatticeOptions, "", layout::prim_cell, nullptr,
     "called Prim, modified: adds a uniformly random room of the frontier by one of its links to "
     "the "
     "tree; about 35 % dead ends"},
    {"kruskal", 2, true, true, kLatticeOptions, "", layout::kruskal, nullptr,
     "Kruskal over links in random order; in law the same mazes as Prim with random link weights, "
     "the "
     "true Prim"},
    {"wilson", 1, true, true, kLatticeOptions, "", layout::wilson, nullptr,
     "Wilson's loop-erased random walks (STOC 1996): a uniform spanning tree; its time is how long "
     "a "
     "walk takes to meet the tree, not bound to n log n"},
    {"aldous-broder", 1, true, true, kLatticeOptions, "", layout::aldous_broder, nullptr,
     "a random walk that digs at each first entry (Aldous 1990, Broder 1989): a uniform spanning "
     "tree; its time is the walk's cover time, n log^2 n"},
    {"eller", 2, true, true, kLatticeOptions, "", layout::eller, nullptr,
     "Eller, row by row: neighbours join with probability 1/2, rooms drop with probability 1/2 "
     "(Buck "
     "2015)"},
    {"sidewinder", 1, true, true, kLatticeOptions, "", layout::sidewinder, nullptr,
     "runs closed with probability 1/2, each opened north at a uniform room; the first row is one "
     "run "
     "(Buck 2015)"},
    {"binary-tree", 1, true, true, kLatticeOptions, "", layout::binary_tree, nullptr,
     "each room opens north or east with probability 1/2 (Buck 2015); the first row and the last "
     "column are straight"},
    {"recursive-division", 1, true, true, kLatticeOptions, "", layout::recursive_division, nullptr,
     "chambers cut across their longer side by a wall with one gap, down to chambers one room wide "
     "(Reynolds; Buck 2015)"},
    {"percolation", 1, false, false, kPercolationOptions, "links=1/2", layout::percolation, nullptr,
     "bond percolation: each corridor open with the share `links`, apart from all others"},
    {"rogue", 1, false, true, kLatticeOptions, "", layout::rogue, nullptr,
     "the passages of Rogue (Toy, Wichman and Arnold, 1980): a growing tree that goes on from the "
     "last "
     "room, and from a random one when stuck, plus a few extra passages"},
    {"scatter", 2, false, false, kScatterOptions, "links=3/20,secret=1/50,locked=1/20", nullptr,
     layout::scatter,
     "separate rectangular rooms with wall rings, minimum spanning tree over the centres "
     "(Manhattan) "
     "plus extra links among near rooms, L-shaped tunnels that cross rings straight, through a "
     "door, or end there; dead ends filled in again (the pad document's dungeon)"},
    {"rooms-and-mazes", 1, false, true, kRoomsAndMazesOptions, "links=1/20", nullptr,
     layout::rooms_and_mazes,
     "rooms of odd sides, all else filled with growing-tree mazes, a door on each connector that "
     "joins two regions and on a share `links` of the others, dead ends filled in (Nystrom, Rooms "
     "and Mazes, 2014)"},
    {"bsp", 1, false, true, kBspOptions, "", nullptr, layout::bsp,
     "binary space partition (the BSP toolkit of libtcod): parts cut across their longer side, a "
     "room in each leaf, and one tunnel over each cut; the rooms form a tree"},
    {"caves", 1, false, false, kCaveOptions, "", nullptr, layout::caves,
     "cellular automaton: noise smoothed by the 4-5 rule (RogueBasin, Cellular Automata Method for "
     "Generating Random Cave-Like Levels); no rooms, and parts that no walk reaches are kept"},
});

Options parse_defaults(const Variant& variant) {
  Options options;
  if (variant.defaults.empty()) return options;
  for (const std::string_view part : split(variant.defaults, ',')) {
    const std::size_t equals = part.find('=');
    for (const OptionRow& row : kOptions) {
      if (row.key != part.substr(0, equals)) continue;
      const Parsed<Options> next = with_option(options, row, part.substr(equals + 1));
      SEEDBED_CHECK(next, "a variant's own default does not parse");
      options = *next;
    }
  }
  return options;
}

}  // namespace

std::span<const Variant> variants() { return kVariants; }

const Variant& external_variant() {
  static constexpr Variant kExternal = {
      "exec",  1,       false,
      false,   0,       "",
      nullptr, nullptr, "worlds of another program, asked of it seed by seed"};
  return kExternal;
}

const Variant* find_variant(std::string_view name) {
  for (const Variant& variant : kVariants) {
    if (variant.name == name) return &variant;
  }
  return nullptr;
}

Options default_options(const Variant& variant) {
  // Parsed once: a case is printed and parsed again for every world that a fuzzer makes.
  static const std::array<Options, kVariants.size()> kOfRow = [] {
    std::array<Options, kVariants.size()> all;
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = parse_defaults(kVariants[i]);
    return all;
  }();
  for (std::size_t i = 0; i < kVariants.size(); ++i) {
    if (&kVariants[i] == &variant) return kOfRow[i];
  }
  return parse_defaults(variant);  // a row from outside the tree
}

}  // namespace seedbed
