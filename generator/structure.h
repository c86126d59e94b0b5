// Counts over a cell graph that need no walk: degrees, dead ends and how long they are.
#pragma once

#include <array>
#include <cstdint>

#include "generator/passages.h"

namespace seedbed {

struct Structure {
  std::int64_t cells = 0;
  std::int64_t links = 0;                        // pairs of cells joined by an open side
  std::array<std::int64_t, 5> cells_by_sides{};  // [d]: cells with exactly d open sides
  std::int64_t straight_passages = 0;            // two open sides, opposite
  std::int64_t turn_passages = 0;                // two open sides, at a right angle
  // Dead ends by their length, which is the steps from the dead end to the first cell that is no
  // passage: see kDeadEndLengths.
  static constexpr std::array<std::int64_t, 5> kDeadEndLengths = {1, 2, 4, 8,
                                                                  INT64_MAX};  // at most
  std::array<std::int64_t, kDeadEndLengths.size()> dead_ends_by_length{};
  // Steps from each dead end to the first cell that is no passage (not exactly two open sides),
  // summed.
  std::int64_t dead_end_steps_total = 0;
};

// `left_steps`, if not null, is hand_steps() of the left hand, by which dead ends are walked
// faster.
Structure measure_structure(const Passages& passages, const std::uint32_t* left_steps = nullptr);

}  // namespace seedbed
