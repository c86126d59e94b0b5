// What every follower does at a step: move, let a forced pad lead on, count, note cells met again,
// keep the trace if one is wanted. Traced or not, forced or not is decided while compiling, because
// untraced walks are made for every world.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generator/followers.h"

namespace seedbed::follower {

template <bool kTraced, bool kForced>
class Walker {
 public:
  static constexpr bool kPadsForced = kForced;

  Walker(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
         std::vector<Cell>* trace)
      : passages_(passages),
        cells_(passages.cells.all().data()),
        width_(static_cast<std::size_t>(passages.cells.size().width)),
        offset_{0 - width_, 1, width_, 0 - std::size_t{1}},
        at_(passages.cells.index(start)),
        heading_(first),
        trace_(trace) {
    scratch.visits.assign(passages.cells.all().size(), 0);
    visits_ = scratch.visits.data();
    visits_[at_] = 1;
    if constexpr (kTraced) trace_->assign(1, start);
  }

  std::size_t at() const { return at_; }
  unsigned heading() const { return heading_; }
  std::int64_t steps() const { return steps_; }
  unsigned sides() const { return cells_[at_] & Passages::kSides; }
  bool open(unsigned heading) const { return cells_[at_] >> heading & 1; }
  bool arrived() const { return (cells_[at_] & Passages::kGoal) != 0; }
  // The cell that the last move led to, before a pad led on from it.
  std::size_t entered() const { return kForced ? entered_ : at_; }
  // True if the passage behind is the one that the walker came by.
  bool came_on_foot() const { return steps_ > 0 && (!kForced || !carried_); }

  // A turn on the spot, which is no step and counts when the next step is made.
  void face(unsigned heading) { heading_ = heading; }

  // REQUIRES: that side is open.
  void move(unsigned heading) {
    turns_ += steps_ > 0 && heading != moved_;
    heading_ = moved_ = heading;
    at_ += offset_[heading];
    if constexpr (kForced) warp();
    stand();
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

  Route route(bool solves) const { return {solves, steps_, turns_, cells_twice_}; }

 private:
  void warp() {
    entered_ = at_;
    at_ = passages_.partner[at_];
    carried_ = at_ != entered_;
  }
  void stand() {
    ++steps_;
    const std::uint8_t visits = visits_[at_];
    cells_twice_ += visits == 1;
    visits_[at_] = static_cast<std::uint8_t>(visits + (visits < 2));
    if constexpr (kTraced) trace_->push_back(passages_.cells.cell(at_));
  }

  const Passages& passages_;
  const std::uint8_t* cells_;
  std::size_t width_;
  std::size_t offset_[kHeadings];
  std::uint8_t* visits_;
  std::size_t at_;
  std::size_t entered_ = 0;
  unsigned heading_;
  unsigned moved_ = 0;
  bool carried_ = false;
  std::int64_t steps_ = 0;
  std::int64_t turns_ = 0;
  std::int64_t cells_twice_ = 0;
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

enum class Hand : std::uint8_t { left, right };

// A quarter turn to the hand's own side, as turned() counts it.
constexpr unsigned hand_turn(Hand hand) { return hand == Hand::left ? 3 : 1; }

// [hand][sides][heading] = the first open side of hand, ahead, other hand, back; 4 where every side
// is closed.
inline constexpr auto kHandHeadings = [] {
  std::array<std::array<std::array<std::uint8_t, 4>, 16>, 2> table{};
  for (const Hand hand : {Hand::left, Hand::right}) {
    for (unsigned sides = 0; sides < 16; ++sides) {
      for (unsigned heading = 0; heading < 4; ++heading) {
        std::uint8_t& choice = table[static_cast<std::size_t>(hand)][sides][heading];
        choice = kHeadings;
        // From the last choice to the first, so that the first open one stays.
        for (const unsigned turn : {2u, (hand_turn(hand) + 2) & 3, 0u, hand_turn(hand)}) {
          const unsigned next = (heading + turn) & 3;
          if (sides >> next & 1) choice = static_cast<std::uint8_t>(next);
        }
      }
    }
  }
  return table;
}();
constexpr unsigned hand_heading(Hand hand, unsigned sides, unsigned heading) {
  return kHandHeadings[static_cast<std::size_t>(hand)][sides][heading];
}

}  // namespace seedbed::follower
