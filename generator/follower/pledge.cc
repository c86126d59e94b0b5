// Pledge's rule (Abelson and diSessa, Turtle Geometry, 1980), left hand on the wall: go straight in
// the first heading; at a wall turn right and keep the left hand on it, adding up quarter turns,
// until they add up to nothing; then go straight again. Made to leave mazes; an inner goal may be
// missed. It fails when it meets a wall, straight on, where it met one before, or when a tour along
// a wall comes round with turns that do not fall: then they never add up to nothing again. Where
// pads are forced it also fails when it goes straight over a cell twice.
#include "generator/follower/walker.h"

namespace seedbed::follower {
namespace {

constexpr std::uint8_t kMet = 1;     // a wall, going straight on
constexpr std::uint8_t kPassed = 2;  // going straight on, where pads are forced

// The turn from one heading to another in quarter turns to the right: -1, 0, 1 or 2.
int quarter_turns(unsigned from, unsigned to) { return static_cast<int>((to + 5 - from) & 3) - 1; }

// Along the wall until the turns add up to nothing (true), the goal is reached (true) or never will
// (false).
template <class Walker>
bool leave_wall(Walker& walker) {
  int turns = 1;
  walker.face((walker.heading() + 1) & 3);
  // False where no side is open and no pad leads on.
  const auto advance = [&] {
    if (walker.sides() == 0) return walker.stay();
    const unsigned from = walker.heading();
    walker.follow(Hand::left);
    turns += quarter_turns(from, walker.heading());
    return true;
  };
  if (!advance()) return false;
  std::size_t looped = walker.state();
  int looped_turns = turns;
  [[maybe_unused]] std::int64_t until_kept = 1;
  [[maybe_unused]] std::int64_t kept_for = 1;
  while (turns != 0 && !walker.arrived()) {
    if (!advance()) return false;
    if (walker.state() == looped) {
      if (turns >= looped_turns) return false;
      looped_turns = turns;
    }
    if constexpr (Walker::kPadsForced) {
      // The tour need not hold the first state: a later one is compared with, each kept twice as
      // long as the one before (Brent 1980).
      if (--until_kept > 0) continue;
      until_kept = kept_for *= 2;
      looped = walker.state();
      looped_turns = turns;
    }
  }
  return true;
}

template <class Walker>
Route follow(unsigned main, FollowerScratch& scratch, Walker& walker) {
  while (!walker.arrived()) {
    std::uint8_t& mark = scratch.marks[walker.at()];
    if (walker.open(main)) {
      if constexpr (Walker::kPadsForced) {
        if ((mark & kPassed) != 0) return walker.route(false);
        mark |= kPassed;
      }
      walker.move(main);
      continue;
    }
    if ((mark & kMet) != 0) return walker.route(false);
    mark |= kMet;
    walker.face(main);
    if (!leave_wall(walker)) return walker.route(false);
  }
  return walker.route(true);
}

}  // namespace

Route pledge(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
             std::vector<Cell>* trace) {
  scratch.marks.assign(passages.cells.all().size(), 0);
  return walk_with_hand(Hand::left, passages, start, first, scratch, trace,
                        [&](auto walker) { return follow(first, scratch, walker); });
}

}  // namespace seedbed::follower
