// Tremaux's rule (Lucas, Recreations mathematiques I, 1882): mark a passage each time it is used. At a cell that
// was met before, come to by a passage used once, turn back; else take a passage never used, else one used
// once, never one used twice. Among equals: left, ahead, right, back. It finds every goal that is connected
// and uses no passage more than twice.
#include "generator/follower/walker.h"

namespace seedbed::follower {
namespace {

// Two bits a side: how often the passage there was used.
unsigned uses(std::uint8_t marks, unsigned heading) { return marks >> (2 * heading) & 3; }

template <class Walker>
class Tremaux {
 public:
  Tremaux(std::vector<std::uint8_t>& marks, Walker& walker) : marks_(marks), walker_(walker) {}

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
  void use(std::size_t cell, unsigned heading) {
    marks_[cell] = static_cast<std::uint8_t>(marks_[cell] + (1u << (2 * heading)));
  }

  unsigned choose() const {
    const std::uint8_t marks = marks_[walker_.at()];
    const unsigned back = (walker_.heading() + 2) & 3;
    if (walker_.steps() > 0) {
      const std::uint8_t elsewhere = static_cast<std::uint8_t>(marks & ~(3u << (2 * back)));
      if (elsewhere != 0 && uses(marks, back) == 1) return back;
    }
    for (unsigned wanted = 0; wanted < 2; ++wanted) {
      for (const unsigned turn : {3u, 0u, 1u, 2u}) {
        const unsigned heading = (walker_.heading() + turn) & 3;
        if (walker_.open(heading) && uses(marks, heading) == wanted) return heading;
      }
    }
    return kHeadings;
  }

  std::vector<std::uint8_t>& marks_;
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
