#include "generator/variants.h"

#include "generator/check.h"
#include "generator/names.h"

namespace seedbed {

using DigLattice = void(const Options&, Random&, LayoutScratch&, Lattice&);
using DigTiles = void(const Options&, Random&, LayoutScratch&, TileLayout&);

// One source a variant, in generator/layout/.
namespace layout {
DigLattice full_grid, row_walk, backtracker, wilson, binary_tree;
DigTiles scatter;
}  // namespace layout

namespace {

constexpr OptionSet kLatticeOptions =
    options_named("rooms room gap ends braid lost secret locked repair pads");
constexpr OptionSet kScatterOptions = options_named("size links secret locked repair pads");

constexpr auto kVariants = std::to_array<Variant>({
    {"full-grid", 1, false, true, kLatticeOptions, "", layout::full_grid, nullptr,
     "every room joined to its neighbours: the state that the corridor-maze document starts from"},
    {"row-walk", 1, false, false, kLatticeOptions, "", layout::row_walk, nullptr,
     "the corridor-maze document's algorithm: along a row to below a random room, down, repeat, then "
     "along to the boss; rooms off the walk stay isolated"},
    {"backtracker", 1, true, true, kLatticeOptions, "", layout::backtracker, nullptr,
     "recursive backtracker: depth-first walk that steps to a uniform unvisited neighbour (Buck, "
     "Mazes for Programmers, 2015), with an explicit stack"},
    {"wilson", 1, true, true, kLatticeOptions, "", layout::wilson, nullptr,
     "Wilson's loop-erased random walks (STOC 1996): a uniform spanning tree"},
    {"binary-tree", 1, true, true, kLatticeOptions, "", layout::binary_tree, nullptr,
     "each room opens north or east with probability 1/2 (Buck 2015); the first row and the last "
     "column are straight"},
    {"scatter", 1, false, false, kScatterOptions, "links=3/20,secret=1/50,locked=1/20", nullptr,
     layout::scatter,
     "separate rectangular rooms with wall rings, minimum spanning tree over the centres (Manhattan) "
     "plus extra links, L-shaped tunnels dug only where they cross each ring straight"},
});

}  // namespace

std::span<const Variant> variants() { return kVariants; }

const Variant* find_variant(std::string_view name) {
  for (const Variant& variant : kVariants) {
    if (variant.name == name) return &variant;
  }
  return nullptr;
}

Options default_options(const Variant& variant) {
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

}  // namespace seedbed
