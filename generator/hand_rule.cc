#include "generator/hand_rule.h"

namespace seedbed {
namespace {

constexpr std::int64_t kListedCellsMax = 1 << 12;

void list_steps(Hand hand, const Grid<std::uint8_t>& cells, std::vector<std::uint32_t>& steps) {
  const auto width = static_cast<std::uint32_t>(cells.size().width);
  const std::uint32_t offset[kHeadings + 1] = {0 - 4 * width, 4, 4 * width, 0u - 4, 0};
  std::array<std::array<std::uint32_t, kHeadings>, 16> steps_from;  // [sides][heading], cell 0
  for (unsigned sides = 0; sides < 16; ++sides) {
    for (unsigned heading = 0; heading < kHeadings; ++heading) {
      const unsigned next = hand_heading(hand, sides, heading);
      steps_from[sides][heading] = offset[next] + (next == kHeadings ? heading : next);
    }
  }
  const std::span<const std::uint8_t> all = cells.all();
  steps.resize(4 * all.size());
  std::uint32_t* out = steps.data();
  for (std::uint32_t cell = 0; cell < all.size(); ++cell) {
    const auto& from = steps_from[all[cell] & Passages::kSides];
    for (unsigned heading = 0; heading < kHeadings; ++heading) {
      *out++ = 4 * cell + from[heading];
    }
  }
}

}  // namespace

const std::uint32_t* hand_steps(Hand hand, const Passages& passages, HandStepsScratch& scratch) {
  if (passages.open_tiles || passages.cells.size().area() > kListedCellsMax) return nullptr;
  HandStepsScratch::List& list = scratch.lists[static_cast<std::size_t>(hand)];
  if (list.cells != passages.cells) {
    list.cells = passages.cells;
    list_steps(hand, list.cells, list.steps);
  }
  return list.steps.data();
}

}  // namespace seedbed
