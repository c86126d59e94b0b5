// Tremaux's rule (Lucas, Recreations mathematiques I, 1882): mark a passage each time it is used.
// At a cell that was met before, come to by a passage used once, turn back; else take a passage
// never used, else one used once, never one used twice. Among equals: left, ahead, right, back. It
// finds every goal that is connected and uses no passage more than twice. A forced pad is no
// passage: it gets no mark, is no way to turn back by, and a stay on it is the last choice, made
// once.
#include "generator/follower/walker.h"

namespace seedbed::follower {
namespace {

// A cell's byte has two bits a side, one in each half: none for a wall, the low one for a passage
// never used, the high one for one used once, both for one used twice.
constexpr unsigned used_again(unsigned marks, unsigned heading) {
  return (marks ^ 1u << heading) | 1u << (heading + 4);
}

// [on foot][marks][heading] = the side to leave by, kHeadings where none is left.
using Choices = std::array<std::array<std::array<std::uint8_t, 4>, 256>, 2>;
constexpr Choices kChoices = [] {
  Choices table{};
  for (unsigned marks = 0; marks < 256; ++marks) {
    const unsigned used = marks >> 4;
    const unsigned unused = marks & 15 & ~used;
    const unsigned once = used & ~marks;
    for (unsigned heading = 0; heading < kHeadings; ++heading) {
      const unsigned back = (heading + 2) & 3;
      const bool met = (used & ~(1u << back)) != 0;
      const auto on =
          static_cast<std::uint8_t>(hand_heading(Hand::left, unused != 0 ? unused : once, heading));
      table[false][marks][heading] = on;
      table[true][marks][heading] =
          met && (once >> back & 1) != 0 ? static_cast<std::uint8_t>(back) : on;
    }
  }
  return table;
}();

// [before][heading] = arriving at a cell on foot and leaving it. Looked up in one: a step waits for
// the cell's byte and for this.
void list_passings(std::int32_t width, FollowerScratch& scratch) {
  if (scratch.passings_width == width) return;
  scratch.passings_width = width;
  scratch.passings.resize(256);
  for (unsigned before = 0; before < 256; ++before) {
    for (unsigned heading = 0; heading < kHeadings; ++heading) {
      FollowerScratch::Passing& passing = scratch.passings[before][heading];
      const unsigned marks = used_again(before, (heading + 2) & 3) & 255;
      const unsigned next = kChoices[true][marks][heading];
      passing = {};
      if (next == kHeadings) continue;
      passing.step = 4 * (kStepY[next] * width + kStepX[next]) + static_cast<std::int32_t>(next);
      passing.marks = static_cast<std::uint8_t>(used_again(marks, next));
    }
  }
}

template <class Walker>
Route follow_forced(std::uint8_t* marks, Walker& walker) {
  const auto use = [&](std::size_t cell, unsigned heading) {
    marks[cell] = static_cast<std::uint8_t>(used_again(marks[cell], heading));
  };
  const auto choose = [&] {
    return kChoices[walker.came_on_foot()][marks[walker.at()]][walker.heading()];
  };
  while (!walker.arrived()) {
    const unsigned next = choose();
    if (next == kHeadings) {
      if (!walker.stay()) return walker.route(false);
      if (walker.arrived()) break;
      if (choose() == kHeadings) return walker.route(false);
      continue;
    }
    use(walker.at(), next);
    walker.move(next);
    use(walker.entered(), (next + 2) & 3);
  }
  return walker.route(true);
}

template <class Walker>
Route follow(std::uint8_t* marks, const std::array<FollowerScratch::Passing, kHeadings>* passings,
             Walker& walker) {
  if (walker.arrived()) return walker.route(true);
  const unsigned first = kChoices[false][marks[walker.at()]][walker.heading()];
  if (first == kHeadings) return walker.route(false);
  marks[walker.at()] = static_cast<std::uint8_t>(used_again(marks[walker.at()], first));
  walker.move(first);
  while (!walker.arrived()) {
    std::uint8_t& mark = marks[walker.at()];
    const FollowerScratch::Passing passing = passings[mark][walker.heading()];
    if (passing.step == 0) return walker.route(false);
    mark = passing.marks;
    walker.step_by(passing.step);
  }
  return walker.route(true);
}

}  // namespace

Route tremaux(const Passages& passages, Cell start, Heading first, FollowerScratch& scratch,
              std::vector<Cell>* trace) {
  const std::span<const std::uint8_t> cells = passages.cells.all();
  scratch.marks.resize(cells.size());
  std::uint8_t* marks = scratch.marks.data();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    marks[i] = static_cast<std::uint8_t>(cells[i] & Passages::kSides);
  }
  list_passings(passages.cells.size().width, scratch);
  const auto* passings = scratch.passings.data();
  return walk_with(passages, start, first, scratch, trace, [=](auto walker) {
    if constexpr (decltype(walker)::kPadsForced) {
      return follow_forced(marks, walker);
    } else {
      return follow(marks, passings, walker);
    }
  });
}

}  // namespace seedbed::follower
