// Identities of every cell graph, whatever made it: sides, walls and loops, how long a hand can go.
#include <algorithm>

#include "generator/law/text.h"
#include "generator/laws.h"

namespace seedbed::law {
namespace {

// The posts between cells, joined where a wall stands between two of them: a side that is closed,
// the outer ones included. A cell that is none is walled in.
void walls_of(const Passages& passages, Passages& posts) {
  const Size cells = passages.cells.size();
  posts.open_tiles = posts.forced = false;
  posts.cells.reset({cells.width + 1, cells.height + 1}, Passages::kCell);
  const auto join = [&](Cell post, Heading heading) {
    posts.cells[post] |= static_cast<std::uint8_t>(1u << heading);
    posts.cells[step(post, heading)] |= static_cast<std::uint8_t>(1u << turned(heading, 2));
  };
  for (std::int32_t y = 0; y < cells.height; ++y) {
    for (std::int32_t x = 0; x < cells.width; ++x) {
      const unsigned sides = passages.cells[Cell{x, y}];
      if ((sides >> kNorth & 1) == 0) join({x, y}, kEast);
      if ((sides >> kWest & 1) == 0) join({x, y}, kSouth);
      if ((sides >> kSouth & 1) == 0) join({x, y + 1}, kEast);
      if ((sides >> kEast & 1) == 0) join({x + 1, y}, kSouth);
    }
  }
}

}  // namespace

LawResult sides_add_up(const World& world, const Measurement&, LawScratch&) {
  const Structure& s = world.structure;
  const auto& by_sides = s.cells_by_sides;
  const std::int64_t cells = by_sides[0] + by_sides[1] + by_sides[2] + by_sides[3] + by_sides[4];
  if (cells != s.cells) return LawResult::broken(unlike("cells with 0 to 4 sides", cells, s.cells));
  const std::int64_t dead_ends =
      2 * (s.cells - s.links - by_sides[0]) + by_sides[3] + 2 * by_sides[4];
  if (by_sides[1] != dead_ends) {
    return LawResult::broken(unlike("dead ends", by_sides[1], dead_ends));
  }
  if (s.links - s.cells + world.components >= 0) return LawResult::pass();
  return LawResult::broken("there are fewer loops than none: " + std::to_string(s.links) +
                           " links, " + std::to_string(s.cells) + " cells, " +
                           std::to_string(world.components) + " components");
}

// Euler's formula: the wall components are the faces of the graph.
LawResult walls_are_loops(const World& world, const Measurement&, LawScratch& scratch) {
  walls_of(world.passages, scratch.posts);
  measure_distances(scratch.posts, {0, 0}, scratch.distances);
  const std::int64_t walls = count_components(scratch.posts, scratch.distances);
  const Structure& s = world.structure;
  const std::int64_t loops = s.links - s.cells + world.components;
  if (walls == loops + 1) return LawResult::pass();
  return LawResult::broken(unlike("wall components", walls, loops + 1));
}

LawResult hands_stop(const World& world, const Measurement&, LawScratch&) {
  if (!world.has_goal) return LawResult::not_applicable();
  // Four headings a cell, and on tiles a straight walk to the first wall.
  const std::int64_t most = (world.passages.open_tiles ? 5 : 4) * world.structure.cells + 1;
  for (const Route& route : {world.left_hand, world.right_hand}) {
    if (route.steps <= most) continue;
    return LawResult::broken(std::to_string(route.steps) + " steps of a hand over " +
                             std::to_string(world.structure.cells) + " cells");
  }
  for (const Route& route : {world.left_hand, world.right_hand, world.pledge, world.tremaux}) {
    if (route.turns >= 0 && route.turns <= std::max<std::int64_t>(route.steps - 1, 0)) continue;
    return LawResult::broken(std::to_string(route.turns) + " turns between " +
                             std::to_string(route.steps) + " steps");
  }
  return LawResult::pass();
}

}  // namespace seedbed::law
