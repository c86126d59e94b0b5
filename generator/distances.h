// Steps from one cell to every other over passages, components, and a shortest path back:
// breadth-first, iterative, linear in the cells. A lattice whose corridors are a spanning tree is
// walked without asking where the walk has been.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generator/passages.h"

namespace seedbed {

struct Distances {
  static constexpr std::uint32_t kUnreached = 0xffffffff;
  Grid<std::uint32_t> steps;         // from the start; kUnreached beyond its component
  std::vector<std::uint32_t> order;  // reached cells, nearest first
  std::size_t frontier_max = 0;      // the most cells at one distance from the start
  std::optional<std::size_t> goal;   // the nearest goal; the first found among equals
  std::vector<std::uint32_t> back;   // of a tree: [cell] the one before it; empty else
  // Working memory.
  std::vector<std::uint64_t> walk;
  std::vector<std::uint8_t> fresh;  // 1 for a cell that no walk came to; of no use after a tree
};

// REQUIRES: start is a cell of the passages.
void measure_distances(const Passages& passages, Cell start, Distances& distances);

// The cells of a shortest path from the start to `end`, both included. Of several shortest paths it
// is the one that, walked back from the end, prefers north, east, south, west. REQUIRES: end was
// reached. Returns the turns on the way; `path` may be null.
std::int64_t shortest_path(const Passages& passages, const Distances& distances, std::size_t end,
                           std::vector<Cell>* path);

// The cell graph's component count, isolated cells included. `distances` holds the component of the
// start already; the rest is marked in it as well (steps from each component's first cell).
std::int64_t count_components(const Passages& passages, Distances& distances);

}  // namespace seedbed
