// Mistakes in the cell graph and in the hands that follow it.
#include <algorithm>

#include "property/canary/canary.h"

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
  if (!broken.world.has_lattice) return false;
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
  if (!broken.world.has_lattice) return false;
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
    {"door-walled-corridor-stays", "lattice-tiles-agree", Subject::layout_step,
     "a door is walled up, its corridor stays",
     "compare rooms reached over corridors and over tiles in one world", "wilson",
     wall_up_last_door},
    {"corridor-lost-after-carving", "lattice-tiles-agree", Subject::layout_step,
     "a corridor is lost after carving", "compare each corridor of one world with its door",
     "wilson", lose_one},
    {"room-walled-off", "connected-as-promised", Subject::layout_step, "a door is walled up",
     "count the unreached rooms of one world without losses", "wilson", wall_up_last_door},
    {"room-walled-off-unrepaired", "connected-as-promised", Subject::layout_step,
     "nothing is repaired and a room is cut off",
     "the same with repair=none, which an example seldom sets", "wilson:repair=none",
     wall_up_last_door},
    {"one-corridor-too-many", "tree-counts", Subject::layout_step, "one corridor too many is dug",
     "count the corridors of one maze: a picture of it looks right", "backtracker", dig_one_more},
    {"one-corridor-lost", "tree-counts", Subject::layout_step, "one corridor is lost",
     "count the corridors of one maze, or fill it", "binary-tree", lose_one},
    {"dead-ends-one-off-in-tree", "tree-counts", Subject::tally, "dead ends are counted one off",
     "count the dead ends of one maze by hand", "wilson",
     [](Broken& b) {
       ++b.world.structure.cells_by_sides[1];
       return true;
     }},
    {"last-column-not-counted", "tree-counts", Subject::tally, "the last column is not counted",
     "count the cells of a map that is not square, or any, by hand", "wilson",
     [](Broken& b) {
       b.world.structure.cells -= b.world.lattice.rooms().height;
       b.world.structure.links -= b.world.lattice.rooms().height;
       return true;
     }},
    {"dead-ends-one-off", "sides-add-up", Subject::tally, "dead ends are counted one off",
     "count the cells of every degree of one map by hand", "percolation",
     [](Broken& b) {
       ++b.world.structure.cells_by_sides[1];
       return true;
     }},
    {"link-counted-twice", "sides-add-up", Subject::tally,
     "a link is counted from both of its ends", "count the links of one cave by hand: hundreds",
     "caves",
     [](Broken& b) {
       ++b.world.structure.links;
       return true;
     }},
    {"start-component-missing", "sides-add-up", Subject::tally,
     "the start's component is not counted", "count the components of a map of one and of several",
     "wilson",
     [](Broken& b) {
       --b.world.components;
       return true;
     }},
    {"corridor-shut-after-counting", "walls-are-loops", Subject::world,
     "a corridor is shut after its loop was counted",
     "count the faces of the walls of one map by hand", "full-grid",
     [](Broken& b) {
       if (b.world.passages.cells.size().width < 2) return false;
       std::uint8_t& cell = b.world.passages.cells[Cell{0, 0}];
       if ((cell >> kEast & 1) == 0) return false;
       cell &= static_cast<std::uint8_t>(~(1u << kEast));
       b.world.passages.cells[Cell{1, 0}] &= static_cast<std::uint8_t>(~(1u << kWest));
       return true;
     }},
    {"lone-part-not-counted", "walls-are-loops", Subject::tally,
     "a part that nothing reaches is not counted",
     "a cave in more than one part: some percent of the worlds", "caves",
     [](Broken& b) {
       const bool apart = b.world.components > 1;
       b.world.components = 1;
       return apart;
     }},
    {"hand-never-gives-up", "hands-stop", Subject::follower,
     "a hand does not see that it repeats itself",
     "a map where a hand circles, with a limit on its steps", "full-grid:ends=random",
     [](Broken& b) {
       const bool circles = !b.world.left_hand.solves;
       b.world.left_hand.steps = 4 * b.world.structure.cells + 2;
       return circles;
     }},
    {"first-move-is-a-turn", "hands-stop", Subject::follower, "the first move is counted as a turn",
     "the turns of one hand, counted by hand, over a walk of a step or two", "wilson:rooms=2x2",
     [](Broken& b) {
       ++b.world.left_hand.turns;
       return b.world.left_hand.turns >= b.world.left_hand.steps;
     }},
    {"hand-counts-start", "tree-hands", Subject::follower, "the start is counted as a step",
     "the steps of one hand, counted by hand", "wilson",
     [](Broken& b) {
       ++b.world.left_hand.steps;
       return true;
     }},
    {"hand-stops-in-dead-end", "tree-hands", Subject::follower, "a hand gives up in a dead end",
     "a maze with a dead end on the hand's way", "wilson",
     [](Broken& b) {
       b.world.right_hand = {false, 3, 0};
       return true;
     }},
    {"hand-takes-shortest-path", "tree-hands", Subject::follower,
     "a hand that is no hand: the shortest path twice",
     "a maze where the hand's walk is not the shortest path", "wilson",
     [](Broken& b) {
       if (!b.world.distances.goal) return false;
       const std::int64_t steps = b.world.distances.steps[*b.world.distances.goal];
       if (b.world.left_hand.steps + b.world.right_hand.steps == 2 * steps) return false;
       b.world.left_hand.steps = b.world.right_hand.steps = steps;
       return true;
     }},
    {"pledge-turns-reversed", "pledge-leaves", Subject::follower,
     "the turns are added up the wrong way round",
     "a map with an island beside the start: a loop of some dozen braided mazes",
     "backtracker:braid=1/2",
     [](Broken& b) {
       b.world.pledge.solves = false;
       return true;
     }},
    {"tremaux-marks-twice", "tremaux-solves", Subject::follower,
     "a dead end is marked twice on the way in", "a maze with a dead end, walked by hand", "wilson",
     [](Broken& b) {
       b.world.tremaux.solves = false;
       return true;
     }},
    {"tremaux-third-passage", "tremaux-solves", Subject::follower, "a passage is used a third time",
     "the count of uses of each passage in one maze", "wilson",
     [](Broken& b) {
       b.world.tremaux.steps = 2 * b.world.structure.links + 1;
       return true;
     }},
    {"tremaux-right-first", "tremaux-tours-trees", Subject::follower, "right is tried before left",
     "the order of cells in one maze, walked by hand", "wilson",
     [](Broken& b) {
       if (b.world.right_hand.steps == b.world.left_hand.steps) return false;
       b.world.tremaux.steps = b.world.right_hand.steps;
       return true;
     }},
    {"one-hand-turns-back", "hands-agree-from-dead-end", Subject::follower,
     "one hand turns back too early",
     "both hands from a start in a dead end: a third of the mazes have one there", "backtracker",
     [](Broken& b) {
       b.world.left_hand.solves = !b.world.left_hand.solves;
       return true;
     }},
    {"hand-through-wall", "hand-implies-reach", Subject::follower, "a hand walks through a wall",
     "a goal that is cut off, and a hand that should fail", "wilson",
     [](Broken& b) {
       const bool reached = b.world.distances.goal.has_value();
       b.world.distances.goal.reset();
       return reached;
     }},
    {"hand-forgets-step", "hand-implies-reach", Subject::follower, "a hand forgets a step",
     "the steps of a hand in a map of one corridor", "row-walk",
     [](Broken& b) {
       if (!b.world.distances.goal || !b.world.right_hand.solves) return false;
       b.world.right_hand.steps = b.world.distances.steps[*b.world.distances.goal] - 1;
       return true;
     }},
    {"hand-stops-at-seen-cell", "border-hands-solve", Subject::follower,
     "a hand stops at its first repeated cell",
     "a map where the hand comes back to a cell: the open grid", "full-grid",
     [](Broken& b) {
       b.world.right_hand.solves = false;
       return true;
     }},
    {"pledge-is-left-hand", "pledge-leaves", Subject::follower,
     "the left hand stands in for Pledge and circles",
     "a map where the left hand circles and the boss stands on the border", "full-grid:ends=random",
     [](Broken& b) {
       if (b.world.left_hand.solves) return false;
       b.world.pledge = b.world.left_hand;
       return true;
     }},
    {"tremaux-is-right-hand", "tremaux-solves", Subject::follower,
     "the right hand stands in for Tremaux and circles", "a map where the right hand circles",
     "full-grid:ends=island",
     [](Broken& b) {
       b.world.tremaux = b.world.right_hand;
       return true;
     }},
    {"tremaux-arrives-nowhere", "tremaux-solves", Subject::follower,
     "it arrives though the goal is cut off", "a goal that is cut off, and a rule that should fail",
     "wilson",
     [](Broken& b) {
       const bool reached = b.world.distances.goal.has_value();
       b.world.distances.goal.reset();
       return reached;
     }},
    {"island-ring-open", "island-defeats-hands", Subject::layout_step,
     "the ring lacks a corridor that it needs",
     "an island whose loop lacks one corridor, of the four kinds that matter", "wilson:ends=island",
     [](Broken& b) {
       if (!b.world.has_lattice) return false;
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
    {"island-boss-walled-in", "island-defeats-hands", Subject::layout_step, "the boss is walled in",
     "the distance to the boss of one island", "wilson:ends=island",
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
