// Mistakes in the cell graph and in the hands that follow it.
#include <algorithm>

#include "property/canaries.h"

namespace seedbed {
namespace {

bool wall_up_last_door(Broken& broken) {
  const std::span<Tile> tiles = broken.world.tiles.all();
  const auto door = std::find(tiles.rbegin(), tiles.rend(), Tile::door);
  if (door == tiles.rend()) return false;
  *door = Tile::wall;
  broken.fill_again();
  return true;
}

bool dig_one_more(Broken& broken) {
  Lattice& lattice = broken.world.lattice;
  const Size rooms = lattice.rooms();
  for (std::int32_t x = 0; x + 1 < rooms.width; ++x) {
    const Cell room{x, rooms.height - 1};
    if (lattice.open(room, kEast)) continue;
    lattice.dig(room, kEast);
    broken.graph_again();
    return true;
  }
  return false;
}

bool lose_one(Broken& broken) {
  Lattice& lattice = broken.world.lattice;
  for (std::int32_t x = 0; x < lattice.rooms().width; ++x) {
    if (!lattice.east[Cell{x, 0}]) continue;
    lattice.east.clear(Cell{x, 0});
    broken.graph_again();
    return true;
  }
  return false;
}

constexpr Canary kGraphCanaries[] = {
    {"lattice-tiles-agree", "a door is walled up, its corridor stays", "wilson", wall_up_last_door},
    {"lattice-tiles-agree", "a corridor is lost after carving", "wilson", lose_one},
    {"connected-as-promised", "a door is walled up", "wilson", wall_up_last_door},
    {"connected-as-promised", "nothing is repaired and a room is cut off", "wilson:repair=none",
     wall_up_last_door},
    {"tree-counts", "one corridor too many is dug", "backtracker", dig_one_more},
    {"tree-counts", "one corridor is lost", "binary-tree", lose_one},
    {"tree-counts", "dead ends are counted one off", "wilson",
     [](Broken& b) {
       ++b.world.structure.cells_by_sides[1];
       return true;
     }},
    {"tree-counts", "the last column is not counted", "wilson",
     [](Broken& b) {
       b.world.structure.cells -= b.world.lattice.rooms().height;
       b.world.structure.links -= b.world.lattice.rooms().height;
       return true;
     }},
    {"sides-add-up", "dead ends are counted one off", "percolation",
     [](Broken& b) {
       ++b.world.structure.cells_by_sides[1];
       return true;
     }},
    {"sides-add-up", "a link is counted from both of its ends", "caves",
     [](Broken& b) {
       ++b.world.structure.links;
       return true;
     }},
    {"sides-add-up", "the start's component is not counted", "wilson",
     [](Broken& b) {
       --b.world.components;
       return true;
     }},
    {"walls-are-loops", "a corridor is shut after its loop was counted", "full-grid",
     [](Broken& b) {
       std::uint8_t& cell = b.world.passages.cells[Cell{0, 0}];
       cell &= static_cast<std::uint8_t>(~(1u << kEast));
       b.world.passages.cells[Cell{1, 0}] &= static_cast<std::uint8_t>(~(1u << kWest));
       return true;
     }},
    {"walls-are-loops", "a part that nothing reaches is not counted", "caves",
     [](Broken& b) {
       const bool apart = b.world.components > 1;
       b.world.components = 1;
       return apart;
     }},
    {"hands-stop", "a hand does not see that it repeats itself", "full-grid:ends=random",
     [](Broken& b) {
       const bool circles = !b.world.left_hand.solves;
       b.world.left_hand.steps = 4 * b.world.structure.cells + 2;
       return circles;
     }},
    {"tree-hands", "the start is counted as a step", "wilson",
     [](Broken& b) {
       ++b.world.left_hand.steps;
       return true;
     }},
    {"tree-hands", "a hand gives up in a dead end", "wilson",
     [](Broken& b) {
       b.world.right_hand = {false, 3, 0};
       return true;
     }},
    {"tree-hands", "a hand that is no hand: the shortest path twice", "wilson",
     [](Broken& b) {
       const std::int64_t steps = b.world.distances.steps[*b.world.distances.goal];
       if (b.world.left_hand.steps + b.world.right_hand.steps == 2 * steps) return false;
       b.world.left_hand.steps = b.world.right_hand.steps = steps;
       return true;
     }},
    {"pledge-leaves", "the turns are added up the wrong way round", "backtracker:braid=1/2",
     [](Broken& b) {
       b.world.pledge.solves = false;
       return true;
     }},
    {"tremaux-solves", "a dead end is marked twice on the way in", "wilson",
     [](Broken& b) {
       b.world.tremaux.solves = false;
       return true;
     }},
    {"tremaux-solves", "a passage is used a third time", "wilson",
     [](Broken& b) {
       b.world.tremaux.steps = 2 * b.world.structure.links + 1;
       return true;
     }},
    {"tremaux-tours-trees", "right is tried before left", "wilson",
     [](Broken& b) {
       if (b.world.right_hand.steps == b.world.left_hand.steps) return false;
       b.world.tremaux.steps = b.world.right_hand.steps;
       return true;
     }},
    {"hands-agree-from-dead-end", "one hand turns back too early", "backtracker",
     [](Broken& b) {
       b.world.left_hand.solves = !b.world.left_hand.solves;
       return true;
     }},
    {"hand-implies-reach", "a hand walks through a wall", "wilson",
     [](Broken& b) {
       b.world.distances.goal.reset();
       return true;
     }},
    {"hand-implies-reach", "a hand forgets a step", "row-walk",
     [](Broken& b) {
       b.world.right_hand.steps = b.world.distances.steps[*b.world.distances.goal] - 1;
       return true;
     }},
    {"border-hands-solve", "a hand stops at its first repeated cell", "full-grid",
     [](Broken& b) {
       b.world.right_hand.solves = false;
       return true;
     }},
    {"pledge-leaves", "the left hand stands in for Pledge and circles", "full-grid:ends=random",
     [](Broken& b) {
       if (b.world.left_hand.solves) return false;
       b.world.pledge = b.world.left_hand;
       return true;
     }},
    {"tremaux-solves", "the right hand stands in for Tremaux and circles", "full-grid:ends=island",
     [](Broken& b) {
       b.world.tremaux = b.world.right_hand;
       return true;
     }},
    {"tremaux-solves", "it arrives though the goal is cut off", "wilson",
     [](Broken& b) {
       b.world.distances.goal.reset();
       return true;
     }},
    {"island-defeats-hands", "the ring lacks a corridor that it needs", "wilson:ends=island",
     [](Broken& b) {
       const Lattice whole = b.world.lattice;
       const auto [x, y] = whole.boss;
       for (const Cell room :
            {Cell{x - 1, y - 1}, Cell{x, y - 1}, Cell{x - 1, y + 1}, Cell{x, y + 1}}) {
         b.world.lattice = whole;
         if (!whole.east[room]) continue;
         b.world.lattice.east.clear(room);
         b.graph_again();
         if (b.world.distances.goal && b.world.left_hand.solves) return true;
       }
       return false;
     }},
    {"island-defeats-hands", "the boss is walled in", "wilson:ends=island",
     [](Broken& b) {
       Lattice& lattice = b.world.lattice;
       lattice.east.clear(lattice.boss);
       lattice.south.clear(lattice.boss);
       lattice.east.clear(step(lattice.boss, kWest));
       lattice.south.clear(step(lattice.boss, kNorth));
       b.graph_again();
       return true;
     }},
};

}  // namespace

std::span<const Canary> graph_canaries() { return kGraphCanaries; }

}  // namespace seedbed
