// Where a player can get when pads have rules: reach over states. A state is the tile he stands on
// with all that pads and levers remember: uses left, ticks of rest, levers pulled. Steps are the
// walk's own (walk.h), moves and stays, so nothing here knows a rule.
// Promises: breadth first, so the walks it gives are shortest; exact while every state fits the
// bound, and complete() says whether it did: beyond, what was found stays true and what was not
// found proves nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/walk.h"

namespace seedbed {

// A sweep's bound: 64-bit words of packed states, one a state where no rule changes walks.
inline constexpr std::size_t kStateWordsMax = std::size_t{1} << 16;

class PadStates {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  // All states from standing on the entrance with fresh pads, within the bound; then from which of
  // them a walk returns to a state on the entrance. REQUIRES: tiles and pads live as long as this
  // is asked.
  void search(const TileGrid& tiles, const Pads& pads, Cell entrance, std::size_t words_max);

  bool complete() const { return complete_; }
  std::uint32_t count() const { return static_cast<std::uint32_t>(cells_.size()); }
  Cell cell(std::uint32_t state) const { return cells_[state]; }
  // Known to return. A state of a search that is not complete may return unknown to it.
  bool returns(std::uint32_t state) const { return back_[state].to != kNone; }
  // Shortest walk from the entrance to the state, and from the state back. REQUIRES for the latter:
  // returns(state).
  std::vector<Request> walk_to(std::uint32_t state) const;
  std::vector<Request> walk_back(std::uint32_t state) const;

 private:
  static constexpr int kSteps = 5;  // the four moves and the stay
  struct Arc {
    std::uint32_t to = kNone;
    Request request = Request::stay;
  };

  void choose_packing(const Pads& pads);
  void pack(const TileGrid& tiles, const Walk& walk);
  void unpack(std::uint32_t state, WalkMemory& memory) const;
  std::uint32_t find_or_add(Cell cell);
  void grow_table();
  std::uint64_t hash(const std::uint64_t* words) const;
  void find_returns(Cell entrance);

  std::size_t stride_ = 1;                          // words a state
  std::vector<std::uint8_t> use_bits_, rest_bits_;  // by pad
  std::vector<std::uint64_t> words_, packed_;
  std::vector<Cell> cells_;
  std::vector<Arc> from_;            // by state: where the search came from
  std::vector<Arc> back_;            // by state: the next step of the shortest way back
  std::vector<std::uint32_t> next_;  // kSteps a state: where each step leads, kNone if not searched
  std::vector<std::uint32_t> table_;
  std::vector<std::uint32_t> first_in_, in_, queue_;
  WalkMemory memory_;
  bool complete_ = true;
};

}  // namespace seedbed
