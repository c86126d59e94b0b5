#include "generator/followers.h"

#include <array>

namespace seedbed {

using FollowerWalk = Route(const Passages&, Cell, Heading, FollowerScratch&, std::vector<Cell>*);

// In generator/follower/.
namespace follower {
FollowerWalk left_hand, right_hand, pledge, tremaux;
}  // namespace follower

namespace {

Route shortest(const Passages& passages, Cell start, Heading, FollowerScratch& scratch,
               std::vector<Cell>* trace) {
  Distances& distances = scratch.distances;
  measure_distances(passages, start, distances);
  if (trace != nullptr) trace->assign(1, start);
  if (!distances.goal) return {};
  const std::int64_t turns = shortest_path(passages, distances, *distances.goal, trace);
  return {true, distances.steps[*distances.goal], turns, 0};
}

constexpr auto kFollowers = std::to_array<Follower>({
    {"left", "left hand on the wall: first open of left, ahead, right, back", follower::left_hand},
    {"right", "right hand on the wall: first open of right, ahead, left, back",
     follower::right_hand},
    {"pledge", "Pledge: straight on, and along walls while the turns do not add up to nothing",
     follower::pledge},
    {"tremaux", "Tremaux: marks each passage it uses and uses none more than twice",
     follower::tremaux},
    {"path", "a shortest path, seen from above: breadth-first search", shortest},
});

}  // namespace

std::span<const Follower> followers() { return kFollowers; }

const Follower* find_follower(std::string_view name) {
  for (const Follower& follower : kFollowers) {
    if (follower.name == name) return &follower;
  }
  return nullptr;
}

Heading first_heading(const Passages& passages, Cell start) {
  const std::size_t at = passages.cells.index(start);
  for (const Heading heading : {kSouth, kEast, kNorth, kWest}) {
    if (!passages.open(at, turned(heading, 2))) return heading;
  }
  return kSouth;
}

}  // namespace seedbed
