// THE follower table: rules that lead from the entrance to the goal over passages. `check`, `show
// --overlay`, metrics and laws iterate or name its rows.
// A hand rule's state is (cell, heading). A step takes the first open side of hand, ahead, other
// hand, back. It solves on first arrival at a goal and fails on the first repeated state; steps are
// moves. The rule maps states one to one, so the first state to repeat is the one after the first
// move: that is all a follower has to remember. With forced pads (Passages::forced) a step is a
// request of generator/walk.h: a move's end is where the pad leads, a hand with no open side stays,
// which leads it back, and every state is remembered.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "generator/distances.h"
#include "generator/hand_rule.h"
#include "generator/passages.h"

namespace seedbed {

struct Route {
  bool solves = false;
  // Moves, and stays on forced pads, until arrival or until the rule gives up.
  std::int64_t steps = 0;
  std::int64_t turns = 0;        // changes of heading between two moves
  std::int64_t cells_twice = 0;  // cells stood on more than once
};

// Working memory, reused from walk to walk.
struct FollowerScratch {
  // Tremaux's rule at a cell: what its byte becomes, and 4 * the way to the next cell + the heading
  // there; 0 where no side is left.
  struct Passing {
    std::int32_t step;
    std::uint8_t marks;
  };
  Distances distances;
  std::vector<std::uint8_t> visits;
  std::vector<std::uint8_t> marks;
  HandStepsScratch hand_steps;
  std::vector<std::array<Passing, kHeadings>> passings;  // for maps of passings_width
  std::int32_t passings_width = 0;
  std::vector<std::uint32_t> from;
};

struct Follower {
  std::string_view name;
  std::string_view caption;
  // REQUIRES: start is a cell of the passages. `trace`, if not null, gets every cell in walking
  // order, the start included.
  Route (*walk)(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
                std::vector<Cell>* trace);
};

std::span<const Follower> followers();
const Follower* find_follower(std::string_view name);

// Away from a wall behind: the first of south, east, north, west whose back is closed; south if
// none.
Heading first_heading(const Passages& passages, Cell start);

}  // namespace seedbed
