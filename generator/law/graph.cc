// Laws of the cell graph: trees, hands, islands, promises of connection.
#include "generator/law/text.h"
#include "generator/laws.h"

namespace seedbed::law {
namespace {

// True where nothing after digging opened or closed a corridor.
bool as_dug(const World& world) {
  const Options& options = world.named.recipe.options;
  return world.generated && options.braid.zero() && options.lost.zero() && options.secret.zero() &&
         options.ends != Ends::island;
}

bool perfect(const World& world) {
  return world.has_lattice && as_dug(world) && world.named.recipe.variant->perfect;
}

// One component without a loop, and one goal: whatever made it.
bool tree_to_one_goal(const World& world) {
  const Structure& s = world.structure;
  if (!world.has_lattice || !world.has_goal || world.components != 1 || s.links != s.cells - 1) {
    return false;
  }
  std::int64_t goals = 0;
  for (const std::uint8_t cell : world.passages.cells.all()) goals += (cell & Passages::kGoal) != 0;
  return goals == 1 && world.passages.goal(world.passages.cells.index(world.lattice.boss));
}

bool on_border(Size size, Cell cell) {
  return cell.x == 0 || cell.y == 0 || cell.x == size.width - 1 || cell.y == size.height - 1;
}

// The identities of hands and marks are those of walks on foot.
bool carried(const World& world) { return world.passages.forced; }

bool goal_reached(const World& world) { return world.distances.goal.has_value(); }

// The nearest goal that is reached lies on the lattice's border.
bool reached_on_border(const World& world) {
  return goal_reached(world) &&
         on_border(world.lattice.rooms(), world.passages.cells.cell(*world.distances.goal));
}

// Cells of the goal's side that only the goal joins to the start: reached cells less those still
// reached when the goal is shut.
std::int64_t cells_behind_goal(const World& world, std::size_t goal, Distances& distances) {
  Passages shut = world.passages;
  for (unsigned h = 0; h < kHeadings; ++h) {
    if (!shut.open(goal, h)) continue;
    shut.cells[shut.next(goal, h)] &= static_cast<std::uint8_t>(~(1u << ((h + 2) & 3)));
  }
  shut.cells[goal] &= static_cast<std::uint8_t>(~Passages::kSides);
  measure_distances(shut, world.start, distances);
  return static_cast<std::int64_t>(world.distances.order.size()) -
         static_cast<std::int64_t>(distances.order.size()) - 1;
}

}  // namespace

LawResult tree_counts(const World& world, const Measurement&, LawScratch&) {
  if (!perfect(world)) return LawResult::not_applicable();
  const Structure& s = world.structure;
  const auto& by_sides = s.cells_by_sides;
  if (s.cells != world.lattice.rooms().area()) {
    return LawResult::broken(unlike("cells", s.cells, world.lattice.rooms().area()));
  }
  if (s.links != s.cells - 1) return LawResult::broken(unlike("links", s.links, s.cells - 1));
  if (world.components != 1) return LawResult::broken(unlike("components", world.components, 1));
  if (s.cells == 1) return LawResult::pass();
  const std::int64_t dead_ends = 2 + by_sides[3] + 2 * by_sides[4];
  if (by_sides[1] != dead_ends) {
    return LawResult::broken(unlike("dead ends", by_sides[1], dead_ends));
  }
  const std::int64_t all = by_sides[1] + by_sides[2] + by_sides[3] + by_sides[4];
  return all == s.cells ? LawResult::pass()
                        : LawResult::broken(unlike("cells with 1 to 4 sides", all, s.cells));
}

LawResult tree_hands(const World& world, const Measurement&, LawScratch& scratch) {
  const bool tree = perfect(world) || tree_to_one_goal(world);
  if (!tree || carried(world) || world.start == world.lattice.boss) {
    return LawResult::not_applicable();
  }
  const std::size_t start = world.passages.cells.index(world.start);
  if (world.passages.open(start, turned(world.first, 2))) return LawResult::not_applicable();
  if (!world.left_hand.solves || !world.right_hand.solves) {
    return LawResult::broken("a hand does not arrive in a tree");
  }
  const std::size_t goal = world.passages.cells.index(world.lattice.boss);
  const std::int64_t behind = cells_behind_goal(world, goal, scratch.distances);
  const std::int64_t expected = 2 * (world.structure.cells - 1 - behind);
  const std::int64_t steps = world.left_hand.steps + world.right_hand.steps;
  if (steps == expected) return LawResult::pass();
  return LawResult::broken(unlike("left plus right hand steps", steps, expected));
}

LawResult hands_agree_from_dead_end(const World& world, const Measurement&, LawScratch&) {
  const std::size_t start = world.passages.cells.index(world.start);
  const unsigned sides = world.passages.cells[start] & Passages::kSides;
  if (!world.has_goal || carried(world) || !std::has_single_bit(sides)) {
    return LawResult::not_applicable();
  }
  if (world.left_hand.solves == world.right_hand.solves) return LawResult::pass();
  return LawResult::broken(std::string("from a dead end only the ") +
                           (world.left_hand.solves ? "left" : "right") + " hand arrives");
}

LawResult hand_implies_reach(const World& world, const Measurement&, LawScratch&) {
  if ((!world.left_hand.solves && !world.right_hand.solves) || carried(world)) {
    return LawResult::not_applicable();
  }
  if (!goal_reached(world)) {
    return LawResult::broken("a hand arrives at a goal that the fill does not reach");
  }
  const std::int64_t shortest = world.distances.steps[*world.distances.goal];
  for (const Route& route : {world.left_hand, world.right_hand}) {
    if (route.solves && route.steps < shortest) {
      return LawResult::broken("a hand arrives in " + std::to_string(route.steps) +
                               " steps, fewer than the shortest path's " +
                               std::to_string(shortest));
    }
  }
  return LawResult::pass();
}

LawResult border_hands_solve(const World& world, const Measurement&, LawScratch&) {
  if (!world.has_lattice || !world.has_goal || carried(world)) return LawResult::not_applicable();
  const Size rooms = world.lattice.rooms();
  const Cell behind = step(world.start, turned(world.first, 2));
  if (!on_border(rooms, world.start) || contains(rooms, behind) || !reached_on_border(world)) {
    return LawResult::not_applicable();
  }
  if (world.left_hand.solves && world.right_hand.solves) return LawResult::pass();
  return LawResult::broken(std::string("both ends lie on the border and connect, yet the ") +
                           (world.left_hand.solves ? "right" : "left") + " hand fails");
}

LawResult island_defeats_hands(const World& world, const Measurement&, LawScratch&) {
  const Options& options = world.named.recipe.options;
  // A corridor that is lost or shut after the loop was closed may open the loop again.
  if (!world.generated || !world.has_lattice || options.ends != Ends::island ||
      !options.lost.zero() || !options.secret.zero() || carried(world)) {
    return LawResult::not_applicable();
  }
  if (!goal_reached(world)) return LawResult::broken("the island's boss is not reached");
  if (world.left_hand.solves || world.right_hand.solves) {
    return LawResult::broken(std::string("the ") + (world.left_hand.solves ? "left" : "right") +
                             " hand arrives at the island");
  }
  return LawResult::pass();
}

LawResult pledge_leaves(const World& world, const Measurement&, LawScratch&) {
  if (!world.has_lattice || !world.has_goal || carried(world) || !reached_on_border(world)) {
    return LawResult::not_applicable();
  }
  if (world.pledge.solves) return LawResult::pass();
  return LawResult::broken("Pledge's rule gives up after " + std::to_string(world.pledge.steps) +
                           " steps, and the boss at " + at(world.lattice.boss) +
                           " lies on the border");
}

LawResult tremaux_solves(const World& world, const Measurement&, LawScratch&) {
  if (!world.has_goal || carried(world)) return LawResult::not_applicable();
  if (world.tremaux.solves != goal_reached(world)) {
    return LawResult::broken(std::string("Tremaux's rule ") +
                             (world.tremaux.solves ? "arrives at a goal that is not reached"
                                                   : "does not arrive at a goal that is reached"));
  }
  if (world.tremaux.steps <= 2 * world.structure.links) return LawResult::pass();
  return LawResult::broken(std::to_string(world.tremaux.steps) + " steps over " +
                           std::to_string(world.structure.links) + " passages");
}

LawResult tremaux_tours_trees(const World& world, const Measurement&, LawScratch&) {
  const Structure& s = world.structure;
  if (!world.has_lattice || !world.has_goal || carried(world) || world.components != 1 ||
      s.links != s.cells - 1) {
    return LawResult::not_applicable();
  }
  if (world.tremaux.steps == world.left_hand.steps) return LawResult::pass();
  return LawResult::broken(
      unlike("steps of Tremaux's rule", world.tremaux.steps, world.left_hand.steps));
}

LawResult connected_as_promised(const World& world, const Measurement&, LawScratch&) {
  if (!world.generated || !world.named.recipe.variant->connected || world.rooms.empty()) {
    return LawResult::not_applicable();
  }
  const Options& options = world.named.recipe.options;
  if (!options.lost.zero() || !options.secret.zero()) return LawResult::not_applicable();
  if (world.rooms_unreached == 0) return LawResult::pass();
  return LawResult::broken(std::to_string(world.rooms_unreached) + " rooms are unreached");
}

LawResult lattice_tiles_agree(const World& world, const Measurement&, LawScratch&) {
  if (!world.has_lattice) {
    const auto step_by_step = static_cast<std::int64_t>(world.distances.order.size());
    const std::int64_t filled = world.reached.count();
    if (step_by_step == filled) return LawResult::pass();
    return LawResult::broken(std::to_string(step_by_step) + " tiles are reached step by step, " +
                             std::to_string(filled) + " by the fill");
  }
  // New tunnels are no corridors of the lattice.
  if (world.carved.tiles_carved > 0) return LawResult::not_applicable();
  const auto over_corridors = static_cast<std::int64_t>(world.distances.order.size());
  const auto over_tiles = static_cast<std::int64_t>(world.rooms.size()) - world.rooms_unreached;
  if (over_corridors == over_tiles) return LawResult::pass();
  return LawResult::broken(std::to_string(over_corridors) + " rooms are reached over corridors, " +
                           std::to_string(over_tiles) + " over tiles");
}

}  // namespace seedbed::law
