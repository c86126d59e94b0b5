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

template <class Walker>
Route follow(Hand hand, bool open_tiles, Walker& walker) {
  if (open_tiles) walk_to_wall(hand, walker);
  const unsigned first = hand_heading(hand, walker.sides(), walker.heading());
  if (walker.arrived()) return walker.route(true);
  if (first == kHeadings) return walker.route(false);
  walker.move(first);
  const std::size_t looped_at = walker.at();
  const unsigned looped_heading = walker.heading();
  while (!walker.arrived()) {
    walker.move(hand_heading(hand, walker.sides(), walker.heading()));
    if (walker.at() == looped_at && walker.heading() == looped_heading) return walker.route(false);
  }
  return walker.route(true);
}

Route follow_hand(Hand hand, const Passages& passages, Cell start, Heading first,
                  FollowerScratch& scratch, std::vector<Cell>* trace) {
  return walk_with(passages, start, first, scratch, trace,
                   [&](auto walker) { return follow(hand, passages.open_tiles, walker); });
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
