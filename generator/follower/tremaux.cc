// Tremaux's rule (Lucas, Recreations mathematiques I, 1882): mark a passage each time it is used. At a cell that
// was met before, come to by a passage used once, turn back; else take a passage never used, else one used
// once, never one used twice. Among equals: left, ahead, right, back. It finds every goal that is connected
// and uses no passage more than twice.
#include "generator/follower/walker.h"

namespace seedbed::follower {
namespace {

// A cell's byte: low bits for sides whose passage was used once, high bits for those used twice.
template <class Walker>
class Tremaux {
 public:
  Tremaux(std::vector<std::uint8_t>& marks, Walker& walker) : marks_(marks.data()), walker_(walker) {}

  Route follow() {
    while (!walker_.arrived()) {
      const unsigned next = choose();
      if (next == kHeadings) return walker_.route(false);
      use(walker_.at(), next);
      use(walker_.neighbour(next), (next + 2) & 3);
      walker_.move(next);
    }
    return walker_.route(true);
  }

 private:
  // Unused to once, once to twice. REQUIRES: not used twice yet.
  void use(std::size_t cell, unsigned heading) {
    const unsigned marks = marks_[cell];
    const unsigned bit = 1u << heading;
    marks_[cell] = static_cast<std::uint8_t>((marks ^ bit) | (marks & bit) << 4);
  }

  unsigned choose() const {
    const unsigned marks = marks_[walker_.at()];
    const unsigned once = marks & 15;
    const unsigned used = once | marks >> 4;
    const unsigned back = (walker_.heading() + 2) & 3;
    const unsigned back_bit = 1u << back;
    if (walker_.steps() > 0 && (used & ~back_bit) != 0 && (once & back_bit) != 0) return back;
    const unsigned unused = walker_.sides() & ~used;
    return hand_heading(Hand::left, unused != 0 ? unused : once, walker_.heading());
  }

  std::uint8_t* marks_;
  Walker& walker_;
};

}  // namespace

Route tremaux(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
              std::vector<Cell>* trace) {
  scratch.marks.assign(passages.cells.all().size(), 0);
  return walk_with(passages, start, first, scratch, trace, [&](auto& walker) {
    return Tremaux(scratch.marks, walker).follow();
  });
}

}  // namespace seedbed::follower
