#include "generator/distances.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace seedbed {
namespace {

// Breadth-first from `start` over cells not yet marked, written to order[end...]. Returns the new
// end. REQUIRES: the order has room for every cell and one more. It is sized by the callers, once:
// maps of a million isolated rooms have a million components.
std::size_t spread_from(const Passages& passages, std::size_t start, std::size_t end,
                        Distances& distances) {
  std::uint32_t* steps = distances.steps.all().data();
  const std::uint8_t* cells = passages.cells.all().data();
  const auto width = static_cast<std::size_t>(passages.cells.size().width);
  const std::size_t offset[kHeadings] = {0 - width, 1, width, 0 - std::size_t{1}};
  std::uint32_t* order = distances.order.data();
  std::size_t begin = end;
  steps[start] = 0;
  order[end++] = static_cast<std::uint32_t>(start);
  while (begin < end) {
    const std::size_t at = order[begin++];
    const std::uint32_t next_steps = steps[at] + 1;
    const unsigned sides = cells[at];
    for (unsigned h = 0; h < kHeadings; ++h) {
      // A closed side leads to the cell itself, which is marked. Written always, kept only if new:
      // no branch to mispredict.
      const std::size_t next = at + (offset[h] & (0 - std::size_t{sides >> h & 1}));
      const std::uint32_t known = steps[next];
      const bool fresh = known == Distances::kUnreached;
      steps[next] = fresh ? next_steps : known;
      order[end] = static_cast<std::uint32_t>(next);
      end += fresh;
    }
  }
  return end;
}

std::size_t count_open_sides(std::span<const std::uint8_t> cells) {
  std::size_t sides = 0;
  for (std::size_t i = 0; i < cells.size(); i += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, cells.data() + i, std::min<std::size_t>(cells.size() - i, 8));
    sides += static_cast<std::size_t>(
        std::popcount(eight & Passages::kSides * std::uint64_t{0x0101010101010101}));
  }
  return sides;
}

// An entry of a tree walk: steps from the start, the cell, and the heading back to where it was
// entered from, so that nothing is asked of what was passed before.
constexpr unsigned kStepsShift = 32;
constexpr unsigned kCellShift = 2;

// Breadth-first over a lattice that is one tree, in the order of spread_from(). False, and nothing
// of use in `distances`, if it is not: too few or too many corridors, or as many as a tree has with
// a ring among them.
bool walk_tree(const Passages& passages, std::size_t start, Distances& distances) {
  const std::span<const std::uint8_t> cells = passages.cells.all();
  const std::size_t count = cells.size();
  if (passages.open_tiles || count_open_sides(cells) != 2 * (count - 1)) return false;
  const auto width = static_cast<std::uint64_t>(passages.cells.size().width);
  constexpr std::uint64_t kStep = std::uint64_t{1} << kStepsShift;
  // To the neighbour by heading, for an entry whose heading back is cleared.
  const std::uint64_t move[kHeadings] = {
      kStep - (width << kCellShift) + kSouth, kStep + (1 << kCellShift) + kWest,
      kStep + (width << kCellShift) + kNorth, kStep - (1 << kCellShift) + kEast};
  // A last cell writes four entries, kept or not; one more entry than cells shows a ring.
  distances.walk.resize(count + 1 + kHeadings);
  std::uint64_t* walk = distances.walk.data();
  std::size_t end = 1;
  const auto leave = [&](std::uint64_t entry, unsigned sides) {
    for (unsigned h = 0; h < kHeadings; ++h) {
      walk[end] = entry + move[h];
      end += sides >> h & 1;
    }
  };
  walk[0] = start << kCellShift;
  leave(walk[0], cells[start]);
  for (std::size_t begin = 1; begin < end && end <= count; ++begin) {
    const std::uint64_t entry = walk[begin];
    const unsigned sides = cells[static_cast<std::uint32_t>(entry) >> kCellShift];
    leave(entry & ~std::uint64_t{3}, sides & ~(1u << (entry & 3)));
  }
  if (end != count) return false;
  distances.steps.reshape(passages.cells.size());
  distances.order.resize(count);
  std::uint32_t* steps = distances.steps.all().data();
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t cell = static_cast<std::uint32_t>(walk[i]) >> kCellShift;
    distances.order[i] = cell;
    steps[cell] = static_cast<std::uint32_t>(walk[i] >> kStepsShift);
  }
  return true;
}

}  // namespace

void measure_distances(const Passages& passages, Cell start, Distances& distances) {
  const std::size_t first = passages.cells.index(start);
  if (!walk_tree(passages, first, distances)) {
    distances.steps.reset(passages.cells.size(), Distances::kUnreached);
    distances.order.resize(passages.cells.all().size() + 1);
    distances.order.resize(spread_from(passages, first, 0, distances));
  }
  distances.goal.reset();
  for (const std::uint32_t cell : distances.order) {
    if (passages.goal(cell)) {
      distances.goal = cell;
      break;
    }
  }
}

std::int64_t shortest_path(const Passages& passages, const Distances& distances, std::size_t end,
                           std::vector<Cell>* path) {
  std::int64_t turns = 0;
  int last_heading = -1;
  std::size_t at = end;
  if (path != nullptr) path->assign(1, passages.cells.cell(end));
  while (distances.steps[at] > 0) {
    for (int h = 0; h < kHeadings; ++h) {
      if (!passages.open(at, static_cast<unsigned>(h))) continue;
      const std::size_t back = passages.next(at, static_cast<unsigned>(h));
      if (distances.steps[back] + 1 != distances.steps[at]) continue;
      turns += last_heading >= 0 && h != last_heading;
      last_heading = h;
      at = back;
      break;
    }
    if (path != nullptr) path->push_back(passages.cells.cell(at));
  }
  if (path != nullptr) std::reverse(path->begin(), path->end());
  return turns;
}

std::int64_t count_components(const Passages& passages, Distances& distances) {
  const std::size_t reached = distances.order.size();
  std::int64_t components = 1;
  const std::span<const std::uint8_t> cells = passages.cells.all();
  if (!passages.open_tiles && reached == cells.size()) return components;
  distances.order.resize(cells.size() + 1);
  std::size_t end = reached;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if ((cells[cell] & Passages::kCell) == 0) continue;
    if (distances.steps[cell] != Distances::kUnreached) continue;
    ++components;
    end = spread_from(passages, cell, end, distances);
  }
  distances.order.resize(reached);
  return components;
}

}  // namespace seedbed
