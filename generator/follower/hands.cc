#include "generator/follower/walker.h"

namespace seedbed::follower {
namespace {

// On open tiles a hand that touches no wall circles for ever: walk straight to the first wall and
// turn so that the hand lies on it.
template <class Walker>
void walk_to_wall(Hand hand, Walker& walker) {
  if (!walker.open((walker.heading() + hand_turn(hand)) & 3)) return;
  while (walker.open(walker.heading()) && !walker.arrived()) walker.move(walker.heading());
  walker.face((walker.heading() + 4 - hand_turn(hand)) & 3);
}

// With forced pads two states may lead to one, so that the first state need not be the first to
// repeat, and a straight walk may come round: every state is remembered.
template <class Walker>
Route follow_forced(Hand hand, bool open_tiles, std::uint8_t* marks, Walker& walker) {
  constexpr std::uint8_t kStraight = 1 << kHeadings;
  const auto fresh = [&](std::uint8_t state) {
    std::uint8_t& mark = marks[walker.at()];
    const bool seen = (mark & state) != 0;
    mark |= state;
    return !seen;
  };
  if (open_tiles && walker.open((walker.heading() + hand_turn(hand)) & 3)) {
    while (walker.open(walker.heading()) && !walker.arrived()) {
      if (!fresh(kStraight)) return walker.route(false);
      walker.move(walker.heading());
    }
    walker.face((walker.heading() + 4 - hand_turn(hand)) & 3);
  }
  while (!walker.arrived()) {
    const unsigned next = hand_heading(hand, walker.sides(), walker.heading());
    if (next != kHeadings) {
      walker.move(next);
    } else if (!walker.stay()) {
      return walker.route(false);
    }
    const auto state = static_cast<std::uint8_t>(1u << walker.heading());
    if (!walker.arrived() && !fresh(state)) return walker.route(false);
  }
  return walker.route(true);
}

template <class Walker>
Route follow(Hand hand, bool open_tiles, Walker& walker) {
  if (open_tiles) walk_to_wall(hand, walker);
  if (walker.arrived()) return walker.route(true);
  if (walker.sides() == 0) return walker.route(false);
  walker.follow(hand);
  const std::size_t looped = walker.state();
  while (!walker.arrived()) {
    walker.follow(hand);
    if (walker.state() == looped) return walker.route(false);
  }
  return walker.route(true);
}

Route follow_hand(Hand hand, const Passages& passages, Cell start, Heading first,
                  FollowerScratch& scratch, std::vector<Cell>* trace) {
  if (passages.forced) scratch.marks.assign(passages.cells.all().size(), 0);
  return walk_with_hand(hand, passages, start, first, scratch, trace, [&](auto walker) {
    if constexpr (decltype(walker)::kPadsForced) {
      return follow_forced(hand, passages.open_tiles, scratch.marks.data(), walker);
    } else {
      return follow(hand, passages.open_tiles, walker);
    }
  });
}

}  // namespace

Route left_hand(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
                std::vector<Cell>* trace) {
  return follow_hand(Hand::left, passages, start, first, scratch, trace);
}

Route right_hand(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
                 std::vector<Cell>* trace) {
  return follow_hand(Hand::right, passages, start, first, scratch, trace);
}

}  // namespace seedbed::follower
