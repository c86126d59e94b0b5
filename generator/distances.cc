#include "generator/distances.h"

#include <algorithm>

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

}  // namespace

void measure_distances(const Passages& passages, Cell start, Distances& distances) {
  distances.steps.reset(passages.cells.size(), Distances::kUnreached);
  distances.order.resize(passages.cells.all().size() + 1);
  distances.order.resize(spread_from(passages, passages.cells.index(start), 0, distances));
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
