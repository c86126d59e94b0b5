#include "generator/distances.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "generator/bits.h"
#include "generator/digging.h"

namespace seedbed {
namespace {

// Breadth-first from `start` over fresh cells, written to order[end...]. Returns the new end.
// REQUIRES: the order has room for every cell and one more. It is sized by the callers, once: maps
// of a million isolated rooms have a million components.
std::size_t spread_from(const Passages& passages, std::size_t start, std::size_t end,
                        Distances& distances) {
  std::uint32_t* steps = distances.steps.all().data();
  std::uint8_t* fresh = distances.fresh.data();
  const std::uint8_t* cells = passages.cells.all().data();
  const auto width = static_cast<std::size_t>(passages.cells.size().width);
  const std::size_t offset[kHeadings] = {0 - width, 1, width, 0 - std::size_t{1}};
  std::uint32_t* order = distances.order.data();
  std::size_t begin = end;
  std::size_t level_end = end;
  std::uint32_t next_steps = 0;
  order[end++] = static_cast<std::uint32_t>(start);
  fresh[start] = 0;
  for (; begin < end; ++begin) {
    if (begin == level_end) {
      distances.frontier_max = std::max(distances.frontier_max, end - begin);
      level_end = end;
      ++next_steps;
    }
    const std::size_t at = order[begin];
    steps[at] = next_steps - 1;
    const unsigned sides = cells[at];
    for (unsigned h = 0; h < kHeadings; ++h) {
      // A closed side leads to the cell itself, which is not fresh. Written always, kept only if
      // fresh: no branch to mispredict.
      const std::size_t next = at + (offset[h] & (0 - std::size_t{sides >> h & 1}));
      order[end] = static_cast<std::uint32_t>(next);
      end += fresh[next];
      fresh[next] = 0;
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
        bits_set(eight & Passages::kSides * std::uint64_t{0x0101010101010101}));
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
  // [sides] = the moves by these sides, in order; what follows them is written and not kept.
  std::uint64_t moves[16][kHeadings];
  for (unsigned sides = 0; sides < 16; ++sides) {
    for (unsigned i = 0; i < kHeadings; ++i) moves[sides][i] = move[kHeadingsOfMask[sides][i]];
  }
  // A last cell writes four entries, kept or not; one more entry than cells shows a ring.
  distances.walk.resize(count + 1 + kHeadings);
  std::uint64_t* walk = distances.walk.data();
  std::size_t end = 1;
  const auto leave = [&](std::uint64_t entry, unsigned sides) {
    for (unsigned i = 0; i < kHeadings; ++i) walk[end + i] = entry + moves[sides][i];
    end += kSideCount[sides];
  };
  walk[0] = start << kCellShift;
  leave(walk[0], cells[start] & Passages::kSides);
  for (std::size_t begin = 1; begin < end && end <= count; ++begin) {
    const std::uint64_t entry = walk[begin];
    const unsigned sides =
        cells[static_cast<std::uint32_t>(entry) >> kCellShift] & Passages::kSides;
    leave(entry & ~std::uint64_t{3}, sides & ~(1u << (entry & 3)));
  }
  if (end != count) return false;
  distances.steps.reshape(passages.cells.size());
  distances.order.resize(count);
  distances.back.resize(count);
  std::uint32_t* order = distances.order.data();
  std::uint32_t* steps = distances.steps.all().data();
  std::uint32_t* back = distances.back.data();
  const auto stride = static_cast<std::uint32_t>(width);
  const std::uint32_t offset[kHeadings] = {0 - stride, 1, stride, 0u - 1};
  std::uint32_t last_steps = 0;
  std::size_t frontier = 0;
  std::size_t frontier_max = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t cell = static_cast<std::uint32_t>(walk[i]) >> kCellShift;
    const auto cell_steps = static_cast<std::uint32_t>(walk[i] >> kStepsShift);
    // No branch: how long a level is cannot be foreseen.
    const std::size_t same_level = cell_steps == last_steps;
    frontier = (frontier & (0 - same_level)) + 1;
    frontier_max = std::max(frontier_max, frontier);
    last_steps = cell_steps;
    order[i] = cell;
    steps[cell] = cell_steps;
    back[cell] = cell + offset[walk[i] & 3];
  }
  distances.frontier_max = frontier_max;
  return true;
}

}  // namespace

void measure_distances(const Passages& passages, Cell start, Distances& distances) {
  const std::size_t first = passages.cells.index(start);
  if (!walk_tree(passages, first, distances)) {
    distances.back.clear();
    distances.steps.reset(passages.cells.size(), Distances::kUnreached);
    const std::span<const std::uint8_t> cells = passages.cells.all();
    distances.order.resize(cells.size() + 1);
    distances.fresh.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      distances.fresh[i] = (cells[i] & Passages::kCell) != 0;
    }
    distances.frontier_max = 0;
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
  const std::uint32_t* steps = distances.steps.all().data();
  const bool tree = !distances.back.empty();
  const auto before = [&](std::size_t at) -> std::size_t {
    if (tree) return distances.back[at];
    unsigned heading = 0;
    while (!passages.open(at, heading) || steps[passages.next(at, heading)] + 1 != steps[at]) {
      ++heading;
    }
    return passages.next(at, heading);
  };
  std::int64_t turns = 0;
  std::size_t last_way = 0;
  std::size_t at = end;
  if (path != nullptr) path->assign(1, passages.cells.cell(end));
  while (steps[at] > 0) {
    const std::size_t way = before(at) - at;
    turns += way != last_way;
    last_way = way;
    at += way;
    if (path != nullptr) path->push_back(passages.cells.cell(at));
  }
  if (path != nullptr) std::reverse(path->begin(), path->end());
  return std::max<std::int64_t>(turns - 1, 0);  // the first way is no turn
}

std::int64_t count_components(const Passages& passages, Distances& distances) {
  const std::size_t reached = distances.order.size();
  const std::size_t frontier_max = distances.frontier_max;
  std::int64_t components = 1;
  const std::span<const std::uint8_t> cells = passages.cells.all();
  if (!passages.open_tiles && reached == cells.size()) return components;
  distances.order.resize(cells.size() + 1);
  std::size_t end = reached;
  const std::uint8_t* const begin = distances.fresh.data();
  const std::uint8_t* const last = begin + cells.size();
  for (const std::uint8_t* at = begin; at != last; ++at) {
    at = static_cast<const std::uint8_t*>(std::memchr(at, 1, static_cast<std::size_t>(last - at)));
    if (at == nullptr) break;
    ++components;
    end = spread_from(passages, static_cast<std::size_t>(at - begin), end, distances);
  }
  distances.order.resize(reached);
  distances.frontier_max = frontier_max;
  return components;
}

}  // namespace seedbed
