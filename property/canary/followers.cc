// Hand rules with one mistake each, walked over the world's own passages.
#include <array>

#include "property/canary/canary.h"

namespace seedbed {
namespace {

enum class HandFault : std::uint8_t {
  none,
  ahead_first,     // ahead, hand, other hand, back
  heading_kept,    // a turn moves, and does not turn
  never_back,      // a dead end is the end
  counts_arrival,  // one step more
  other_hand,      // right is tried before left
};

// Quarters to the right that a left hand tries, in order.
std::array<int, kHeadings> order_of(HandFault fault) {
  switch (fault) {
    case HandFault::ahead_first:
      return {0, 3, 1, 2};
    case HandFault::other_hand:
      return {1, 0, 3, 2};
    default:
      return {3, 0, 1, 2};
  }
}

Route walk_wrongly(const Passages& passages, Cell start, Heading first, HandFault fault) {
  Route route;
  std::size_t at = passages.cells.index(start);
  Heading heading = first;
  const std::int64_t steps_max = 4 * passages.cells.size().area() + 1;
  for (route.solves = passages.goal(at); !route.solves && route.steps < steps_max;) {
    int quarters = -1;
    for (const int tried : order_of(fault)) {
      if (fault == HandFault::never_back && tried == 2) continue;
      if (!passages.open(at, turned(heading, tried))) continue;
      quarters = tried;
      break;
    }
    if (quarters < 0) break;
    const Heading taken = turned(heading, quarters);
    if (fault != HandFault::heading_kept) heading = taken;
    at = passages.next(at, taken);
    ++route.steps;
    route.solves = passages.goal(at);
  }
  if (fault == HandFault::counts_arrival && route.solves) ++route.steps;
  return route;
}

// False where the mistake makes no difference.
template <HandFault fault>
bool follow_badly(Broken& b) {
  const World& world = b.world;
  if (!world.has_lattice || !world.has_goal || world.passages.forced) return false;
  const Route wrong = walk_wrongly(world.passages, world.start, world.first, fault);
  if (wrong.solves == world.left_hand.solves && wrong.steps == world.left_hand.steps) return false;
  b.world.left_hand = wrong;
  return true;
}

constexpr Canary kFollowerCanaries[] = {
    {"hand-ahead-first", "tree-hands", Subject::follower, "ahead is tried before the hand",
     "a junction where both are open: the hand still arrives, by another way", "wilson",
     follow_badly<HandFault::ahead_first>},
    {"hand-heading-kept", "tree-hands", Subject::follower,
     "the heading after a turn is the old one", "the steps of one hand around a corner", "wilson",
     follow_badly<HandFault::heading_kept>},
    {"hand-never-back", "border-hands-solve", Subject::follower, "no turn about in a dead end",
     "a maze with a dead end on the hand's way", "wilson", follow_badly<HandFault::never_back>},
    {"hand-counts-arrival", "tree-hands", Subject::follower, "the arrival is counted as a step",
     "the steps of one hand, counted by hand", "wilson", follow_badly<HandFault::counts_arrival>},
    {"left-hand-is-right", "tree-hands", Subject::follower, "right is tried before left",
     "the way of one hand: it arrives, and most checks stop there", "wilson",
     follow_badly<HandFault::other_hand>},
};

}  // namespace

std::span<const Canary> follower_canaries() { return kFollowerCanaries; }

}  // namespace seedbed
