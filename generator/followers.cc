#include "generator/followers.h"

#include <array>

namespace seedbed {

using FollowerWalk = Route(const Passages&, Cell, Heading, FollowerScratch&, std::vector<Cell>*);

// In generator/follower/.
namespace follower {
FollowerWalk left_hand, right_hand, pledge, tremaux, path;
}  // namespace follower

namespace {

constexpr auto kFollowers = std::to_array<Follower>({
    {"left", "left hand on the wall: first open of left, ahead, right, back", follower::left_hand},
    {"right", "right hand on the wall: first open of right, ahead, left, back",
     follower::right_hand},
    {"pledge", "Pledge: straight on, and along walls while the turns do not add up to nothing",
     follower::pledge},
    {"tremaux", "Tremaux: marks each passage it uses and uses none more than twice",
     follower::tremaux},
    {"path", "a shortest path, seen from above: breadth-first search", follower::path},
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
