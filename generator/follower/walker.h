// What every follower does at a step: move, let a forced pad lead on, count, note cells met again,
// keep the trace if one is wanted. Traced or not, forced or not, steps of a hand looked up or not
// is decided while compiling, because untraced walks are made for every world.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "generator/followers.h"
#include "generator/hand_rule.h"

namespace seedbed::follower {

// How a walker knows what a hand does next.
enum class HandSteps : std::uint8_t { asked, listed };

template <bool kTraced, bool kForced, HandSteps kSteps = HandSteps::asked>
class Walker {
 public:
  static constexpr bool kPadsForced = kForced;

  Walker(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
         std::vector<Cell>* trace, const std::uint32_t* hand_steps = nullptr)
      : passages_(passages),
        cells_(passages.cells.all().data()),
        width_(static_cast<std::size_t>(passages.cells.size().width)),
        step_{4 * (0 - width_) + kNorth, 4 + kEast, 4 * width_ + kSouth,
              0 - std::size_t{4} + kWest},
        state_(4 * passages.cells.index(start) + first),
        hand_steps_(hand_steps),
        trace_(trace) {
    scratch.visits.assign(passages.cells.all().size(), 0);
    visits_ = scratch.visits.data();
    visits_[at()] = 1;
    if constexpr (kTraced) trace_->assign(1, start);
  }

  std::size_t at() const { return state_ / 4; }
  unsigned heading() const { return state_ % 4; }
  // Both in one number.
  std::size_t state() const { return state_; }
  std::int64_t steps() const { return steps_; }
  unsigned sides() const { return cells_[at()] & Passages::kSides; }
  bool open(unsigned heading) const { return cells_[at()] >> heading & 1; }
  bool arrived() const { return (cells_[at()] & Passages::kGoal) != 0; }
  // The cell that the last move led to, before a pad led on from it.
  std::size_t entered() const { return kForced ? entered_ : at(); }
  // True if the passage behind is the one that the walker came by.
  bool came_on_foot() const { return steps_ > 0 && (!kForced || !carried_); }

  // A turn on the spot, which is no step and counts when the next step is made.
  void face(unsigned heading) { state_ = 4 * at() + heading; }

  // REQUIRES: that side is open.
  void move(unsigned heading) {
    turn(heading);
    state_ = 4 * at() + step_[heading];
    if constexpr (kForced) warp();
    stand();
  }

  // A move by 4 * the way to the next cell + the heading there.
  void step_by(std::int32_t step) {
    static_assert(!kForced);
    state_ = 4 * at() + static_cast<std::size_t>(std::ptrdiff_t{step});
    turn(heading());
    stand();
  }

  // A step of the hand, whose steps are those listed. REQUIRES: a side is open.
  void follow(Hand hand) {
    if constexpr (kSteps == HandSteps::listed) {
      state_ = hand_steps_[state_];
      turn(heading());
      stand();
    } else {
      move(hand_heading(hand, sides(), heading()));
    }
  }

  // A request to stay, which is a step where a pad leads on; false where none does.
  bool stay() {
    if constexpr (kForced) {
      warp();
      if (carried_) stand();
      return carried_;
    }
    return false;
  }

  // Whoever only stayed has not even made the first move.
  Route route(bool solves) const {
    return {solves, steps_, std::max<std::int64_t>(turns_, 0), cells_twice_};
  }

 private:
  void turn(unsigned heading) {
    turns_ += heading != moved_;
    moved_ = heading;
  }
  void warp() {
    entered_ = at();
    const std::size_t end = passages_.partner[entered_];
    carried_ = end != entered_;
    state_ = 4 * end + heading();
  }
  void stand() {
    ++steps_;
    const std::uint8_t visits = visits_[at()];
    cells_twice_ += visits == 1;
    visits_[at()] = static_cast<std::uint8_t>(visits + (visits < 2));
    if constexpr (kTraced) trace_->push_back(passages_.cells.cell(at()));
  }

  const Passages& passages_;
  const std::uint8_t* cells_;
  std::size_t width_;
  std::size_t step_[kHeadings];  // from a state that heads north
  std::uint8_t* visits_;
  std::size_t state_;  // 4 * cell + heading
  std::size_t entered_ = 0;
  unsigned moved_ = kHeadings;  // none yet: the first move is counted as a turn and is none
  bool carried_ = false;
  std::int64_t steps_ = 0;
  std::int64_t turns_ = -1;
  std::int64_t cells_twice_ = 0;
  const std::uint32_t* hand_steps_;
  std::vector<Cell>* trace_;
};

// Calls walk with the walker for this trace and these pads, by value: a walker that nothing points
// to stays in registers while bytes are written.
template <class Walk>
Route walk_with(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
                std::vector<Cell>* trace, Walk walk) {
  if (passages.forced) {
    if (trace != nullptr) {
      return walk(Walker<true, true>(passages, start, first, scratch, trace));
    }
    return walk(Walker<false, true>(passages, start, first, scratch, nullptr));
  }
  if (trace != nullptr) {
    return walk(Walker<true, false>(passages, start, first, scratch, trace));
  }
  return walk(Walker<false, false>(passages, start, first, scratch, nullptr));
}

// The same for a rule that keeps a hand on the wall.
template <class Walk>
Route walk_with_hand(Hand hand, const Passages& passages, Cell start, Heading first,
                     FollowerScratch& scratch, std::vector<Cell>* trace, Walk walk) {
  const std::uint32_t* listed = trace == nullptr && !passages.forced
                                    ? hand_steps(hand, passages, scratch.hand_steps)
                                    : nullptr;
  if (listed == nullptr) return walk_with(passages, start, first, scratch, trace, walk);
  return walk(
      Walker<false, false, HandSteps::listed>(passages, start, first, scratch, nullptr, listed));
}

}  // namespace seedbed::follower
