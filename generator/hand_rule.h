// What a hand on the wall does at a cell: the first open side of hand, ahead, other hand, back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generator/passages.h"

namespace seedbed {

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

// [4 * cell + heading] = where a step of the hand leads, written likewise; itself where every side
// is closed. A step then waits for one load, not for three. Listed anew only for other passages
// than the last ones: the left hand's steps serve Pledge's rule and the lengths of dead ends as
// well.
struct HandStepsScratch {
  struct List {
    Grid<std::uint8_t> cells;  // of the passages that it was made for
    std::vector<std::uint32_t> steps;
  };
  std::array<List, 2> lists;  // by hand
};
// Null where a list costs more than it saves: on tiles, which are seldom all walked, and on large
// lattices.
const std::uint32_t* hand_steps(Hand hand, const Passages& passages, HandStepsScratch& scratch);

}  // namespace seedbed
