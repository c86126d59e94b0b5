// Tremaux's rule (Lucas, Recreations mathematiques I, 1882): mark a passage each time it is used.
// At a cell that was met before, come to by a passage used once, turn back; else take a passage
// never used, else one used once, never one used twice. Among equals: left, ahead, right, back. It
// finds every goal that is connected and uses no passage more than twice. A forced pad is no
// passage: it gets no mark, is no way to turn back by, and a stay on it is the last choice, made
// once.
#include "generator/follower/walker.h"

namespace seedbed::follower {
namespace {

// A cell's byte: low bits for sides whose passage was used once, high bits for those used twice.
constexpr unsigned kOnce = 15;

template <class Walker>
unsigned choose(const Walker& walker, unsigned marks) {
  const unsigned once = marks & kOnce;
  const unsigned used = once | marks >> 4;
  const unsigned back = (walker.heading() + 2) & 3;
  const unsigned back_bit = 1u << back;
  if (walker.came_on_foot() && (used & ~back_bit) != 0 && (once & back_bit) != 0) return back;
  const unsigned unused = walker.sides() & ~used;
  return hand_heading(Hand::left, unused != 0 ? unused : once, walker.heading());
}

// Unused to once, once to twice. REQUIRES: not used twice yet.
std::uint8_t used_again(unsigned marks, unsigned heading) {
  const unsigned bit = 1u << heading;
  return static_cast<std::uint8_t>((marks ^ bit) | (marks & bit) << 4);
}

}  // namespace

Route tremaux(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
              std::vector<Cell>* trace) {
  scratch.marks.assign(passages.cells.all().size(), 0);
  std::uint8_t* marks = scratch.marks.data();
  return walk_with(passages, start, first, scratch, trace, [marks](auto walker) {
    while (!walker.arrived()) {
      const unsigned next = choose(walker, marks[walker.at()]);
      if (next == kHeadings) {
        if (!walker.stay()) return walker.route(false);
        if (walker.arrived()) break;
        if (choose(walker, marks[walker.at()]) == kHeadings) return walker.route(false);
        continue;
      }
      marks[walker.at()] = used_again(marks[walker.at()], next);
      walker.move(next);
      marks[walker.entered()] = used_again(marks[walker.entered()], (next + 2) & 3);
    }
    return walker.route(true);
  });
}

}  // namespace seedbed::follower
