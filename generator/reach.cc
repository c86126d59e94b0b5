#include "generator/reach.h"

namespace seedbed {
namespace {

// Where the player can be after one request, in the order north, east, south, west, stay. A refused
// move leaves him where he is.
constexpr int kRequests = 5;
Cell answer(const BitGrid& walkable, const Pads& pads, Cell at, int request) {
  if (request == kHeadings) return pads.after_warp(at);
  const Cell target = step(at, static_cast<Heading>(request));
  return walkable[target] ? pads.after_warp(target) : at;
}

// Whether a pad may warp at all, as far as the tiles that are linked now can tell.
bool ever_warps(const Pads& pads, Cell at, const BitGrid& linked) {
  if (!pads.rules.change_walks) return true;
  const PadRule* rule = pads.rules.at(at);
  if (rule == nullptr) return true;
  if (rule->receives_only) return false;
  return rule->lever < 0 || linked[pads.rules.levers[static_cast<std::size_t>(rule->lever)]];
}

void measure_linked(const BitGrid& walkable, const BitGrid& walked, const Pads& pads,
                    BitGrid& linked, std::vector<Cell>& queue) {
  linked = walked;
  queue.clear();
  for (const Cell pad : pads.tiles) {
    if (walked[pad]) queue.push_back(pad);
  }
  const auto visit = [&](Cell cell) {
    if (linked[cell]) return;
    linked.set(cell);
    queue.push_back(cell);
  };
  std::size_t begin = 0;
  const auto spread = [&] {
    for (; begin < queue.size(); ++begin) {
      const Cell at = queue[begin];
      if (ever_warps(pads, at, linked)) visit(pads.after_warp(at));
      for (int h = 0; h < kHeadings; ++h) {
        const Cell next = step(at, static_cast<Heading>(h));
        if (walkable[next]) visit(next);
      }
    }
  };
  spread();
  // A lever that was reached late opens gates that were passed early.
  for (std::size_t before = 0; before < queue.size() && !pads.rules.levers.empty();) {
    before = queue.size();
    for (const Cell pad : pads.tiles) {
      if (linked[pad] && ever_warps(pads, pad, linked)) visit(pads.after_warp(pad));
    }
    spread();
  }
}

void measure_forced(const BitGrid& walkable, const Pads& pads, Cell entrance, BitGrid& forced,
                    std::vector<Cell>& queue) {
  forced.reset(walkable.size());
  forced.set(entrance);
  queue.assign(1, entrance);
  for (std::size_t begin = 0; begin < queue.size(); ++begin) {
    for (int request = 0; request < kRequests; ++request) {
      const Cell next = answer(walkable, pads, queue[begin], request);
      if (forced[next]) continue;
      forced.set(next);
      queue.push_back(next);
    }
  }
}

// Counts the strongly connected components that no request leaves, but for the one of the entrance.
class ClosetSearch {
 public:
  ClosetSearch(const BitGrid& walkable, const Pads& pads, ReachScratch& scratch)
      : walkable_(walkable), pads_(pads), scratch_(scratch) {}

  std::int64_t count(Cell entrance) {
    scratch_.number.reset(walkable_.size(), 0);
    scratch_.low.reset(walkable_.size(), 0);
    scratch_.frames.clear();
    scratch_.stack.clear();
    open(static_cast<std::uint32_t>(scratch_.number.index(entrance)));
    while (!scratch_.frames.empty()) advance();
    return closets_;
  }

 private:
  static constexpr std::uint32_t kDone =
      0xffffffff;  // the number of a cell whose component is closed

  void open(std::uint32_t cell) {
    scratch_.number[cell] = scratch_.low[cell] = ++numbered_;
    scratch_.stack.push_back(cell);
    scratch_.frames.push_back({cell, 0});
  }

  void advance() {
    ReachScratch::Frame& frame = scratch_.frames.back();
    const std::uint32_t cell = frame.cell;
    if (frame.next_side < kRequests) {
      const Cell next = answer(walkable_, pads_, scratch_.number.cell(cell), frame.next_side++);
      const auto target = static_cast<std::uint32_t>(scratch_.number.index(next));
      if (scratch_.number[target] == 0) {
        open(target);
      } else if (scratch_.number[target] == kDone) {
        // An arc out of this component: no closet. Kept in the top bit of `low`.
        scratch_.low[cell] |= kLeaves;
      } else {
        lower(cell, scratch_.number[target]);
      }
      return;
    }
    close(cell);
  }

  void lower(std::uint32_t cell, std::uint32_t number) {
    const std::uint32_t leaves = scratch_.low[cell] & kLeaves;
    const std::uint32_t low = scratch_.low[cell] & ~kLeaves;
    scratch_.low[cell] = std::min(low, number) | leaves;
  }

  void close(std::uint32_t cell) {
    const std::uint32_t low = scratch_.low[cell] & ~kLeaves;
    bool leaves = (scratch_.low[cell] & kLeaves) != 0;
    scratch_.frames.pop_back();
    if (low == scratch_.number[cell]) {
      const bool holds_entrance = low == 1;
      std::uint32_t member;
      do {
        member = scratch_.stack.back();
        scratch_.stack.pop_back();
        scratch_.number[member] = kDone;
      } while (member != cell);
      closets_ += !leaves && !holds_entrance;
      leaves = true;  // for the parent: it has an arc into a closed component
    }
    if (scratch_.frames.empty()) return;
    const std::uint32_t parent = scratch_.frames.back().cell;
    if (scratch_.number[cell] != kDone) lower(parent, low);
    if (leaves) scratch_.low[parent] |= kLeaves;
  }

  static constexpr std::uint32_t kLeaves = 0x80000000;
  const BitGrid& walkable_;
  const Pads& pads_;
  ReachScratch& scratch_;
  std::uint32_t numbered_ = 0;
  std::int64_t closets_ = 0;
};

// Where the states of a search stand: all of them, those that return, those that do not.
void sort_states(const PadStates& states, Size size, BitGrid& forced, BitGrid& returning,
                 BitGrid& trapping) {
  for (BitGrid* bits : {&forced, &returning, &trapping}) bits->reset(size);
  for (std::uint32_t state = 0; state < states.count(); ++state) {
    forced.set(states.cell(state));
    (states.returns(state) ? returning : trapping).set(states.cell(state));
  }
}

// Regions of tiles, joined by foot, where the walk can stand and never returns from. `left` loses
// all its tiles.
std::int64_t count_regions(const BitGrid& returning, BitGrid& left, std::vector<Cell>& queue) {
  std::int64_t regions = 0;
  const auto take = [&](Cell cell) {
    if (!left[cell] || returning[cell]) return;
    left.clear(cell);
    queue.push_back(cell);
  };
  for (std::int32_t y = 0; y < left.size().height; ++y) {
    for (std::int32_t x = 0; x < left.size().width; ++x) {
      queue.clear();
      take({x, y});
      regions += !queue.empty();
      for (std::size_t begin = 0; begin < queue.size(); ++begin) {
        const Cell at = queue[begin];
        for (int h = 0; h < kHeadings; ++h) take(step(at, static_cast<Heading>(h)));
      }
    }
  }
  return regions;
}

void measure_by_states(const TileGrid& tiles, const Pads& pads, Cell entrance, Reach& reach,
                       ReachScratch& scratch) {
  scratch.states.search(tiles, pads, entrance, kStateWordsMax);
  reach.states = scratch.states.count();
  reach.complete = scratch.states.complete();
  reach.traps_possible = true;
  sort_states(scratch.states, tiles.size(), reach.forced, scratch.returning, reach.trapping);
  if (!reach.complete) return;
  BitGrid left = reach.trapping;
  reach.closets = count_regions(scratch.returning, left, scratch.queue);
}

}  // namespace

void measure_reach(const TileGrid& tiles, const BitGrid& walkable, const BitGrid& walked,
                   const Pads& pads, Cell entrance, Reach& reach, ReachScratch& scratch) {
  reach.reset();
  measure_linked(walkable, walked, pads, reach.linked, scratch.queue);
  reach.asymmetric_pads = pads.asymmetric_pads();
  if (pads.rules.change_walks) {
    measure_by_states(tiles, pads, entrance, reach, scratch);
    return;
  }
  if (reach.asymmetric_pads == 0) {
    reach.forced = reach.linked;
    return;
  }
  measure_forced(walkable, pads, entrance, reach.forced, scratch.queue);
  reach.closets = ClosetSearch(walkable, pads, scratch).count(entrance);
  scratch.states.search(tiles, pads, entrance, SIZE_MAX);
  reach.traps_possible = true;
  sort_states(scratch.states, tiles.size(), reach.forced, scratch.returning, reach.trapping);
}

std::int64_t rooms_outside(std::span<const Rect> rooms, const BitGrid& reached) {
  std::int64_t outside = 0;
  for (const Rect& room : rooms) outside += !any_in(room, reached);
  return outside;
}

}  // namespace seedbed
