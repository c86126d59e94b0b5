// A shortest path, as seen from above: breadth-first. Where pads are forced a step is a request of
// generator/walk.h, a stay on a pad included, and the path is the first that the search finds.
#include <algorithm>

#include "generator/followers.h"

namespace seedbed::follower {
namespace {

constexpr std::uint8_t kStays = kHeadings;

// Breadth-first from the start until a goal is found: fills steps, where each cell was come from,
// and in `marks` by which request. Returns the goal.
std::optional<std::size_t> search(const Passages& passages, std::size_t start,
                                  FollowerScratch& scratch) {
  Distances& distances = scratch.distances;
  distances.steps.reset(passages.cells.size(), Distances::kUnreached);
  scratch.marks.assign(passages.cells.all().size(), 0);
  scratch.from.resize(passages.cells.all().size());
  distances.order.assign(1, static_cast<std::uint32_t>(start));
  distances.steps[start] = 0;
  for (std::size_t begin = 0; begin < distances.order.size(); ++begin) {
    const std::uint32_t at = distances.order[begin];
    if (passages.goal(at)) return at;
    for (std::uint8_t request = 0; request <= kStays; ++request) {
      if (request != kStays && !passages.open(at, request)) continue;
      const std::size_t target = request == kStays ? at : passages.next(at, request);
      const std::uint32_t next = passages.partner[target];
      if (distances.steps[next] != Distances::kUnreached) continue;
      distances.steps[next] = distances.steps[at] + 1;
      distances.order.push_back(next);
      scratch.from[next] = at;
      scratch.marks[next] = request;
    }
  }
  return std::nullopt;
}

Route forced_path(const Passages& passages, Cell start, FollowerScratch& scratch,
                  std::vector<Cell>* trace) {
  const std::size_t start_at = passages.cells.index(start);
  const std::optional<std::size_t> goal = search(passages, start_at, scratch);
  if (trace != nullptr) trace->assign(1, goal ? passages.cells.cell(*goal) : start);
  if (!goal) return {};
  Route route{true, scratch.distances.steps[*goal], 0, 0};
  std::uint8_t moved = kStays;
  for (std::size_t at = *goal; at != start_at; at = scratch.from[at]) {
    const std::uint8_t request = scratch.marks[at];
    if (request != kStays) {
      route.turns += moved != kStays && request != moved;
      moved = request;
    }
    if (trace != nullptr) trace->push_back(passages.cells.cell(scratch.from[at]));
  }
  if (trace != nullptr) std::reverse(trace->begin(), trace->end());
  return route;
}

}  // namespace

Route path(const Passages& passages, Cell start, Heading, FollowerScratch& scratch,
           std::vector<Cell>* trace) {
  if (passages.forced) return forced_path(passages, start, scratch, trace);
  Distances& distances = scratch.distances;
  measure_distances(passages, start, distances);
  if (trace != nullptr) trace->assign(1, start);
  if (!distances.goal) return {};
  const std::int64_t turns = shortest_path(passages, distances, *distances.goal, trace);
  return {true, distances.steps[*distances.goal], turns, 0};
}

}  // namespace seedbed::follower
