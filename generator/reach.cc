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
  for (std::size_t begin = 0; begin < queue.size(); ++begin) {
    const Cell at = queue[begin];
    visit(pads.after_warp(at));
    for (int h = 0; h < kHeadings; ++h) {
      const Cell next = step(at, static_cast<Heading>(h));
      if (walkable[next]) visit(next);
    }
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

}  // namespace

void measure_reach(const BitGrid& walkable, const BitGrid& walked, const Pads& pads, Cell entrance,
                   Reach& reach, ReachScratch& scratch) {
  reach.closets = 0;
  measure_linked(walkable, walked, pads, reach.linked, scratch.queue);
  reach.asymmetric_pads = pads.asymmetric_pads();
  if (reach.asymmetric_pads == 0) {
    reach.forced = reach.linked;
    return;
  }
  measure_forced(walkable, pads, entrance, reach.forced, scratch.queue);
  reach.closets = ClosetSearch(walkable, pads, scratch).count(entrance);
}

std::int64_t rooms_outside(std::span<const Rect> rooms, const BitGrid& reached) {
  std::int64_t outside = 0;
  for (const Rect& room : rooms) outside += !any_in(room, reached);
  return outside;
}

}  // namespace seedbed
