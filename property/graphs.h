// Cell graphs for the suites, from drawn lattices and from drawn maps of open tiles, with goals.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "generator/world.h"
#include "property/arbitrary.h"

namespace seedbed {

struct Graph {
  Passages passages;
  Cell start;
};

inline Graph graph_of(const Lattice& lattice) {
  Graph graph;
  passages_of(lattice, graph.passages);
  graph.passages.cells[lattice.boss] |= Passages::kGoal;
  graph.start = lattice.entrance;
  return graph;
}

// A goal on every 31st tile; the start moved to the first walkable tile, if there is one.
inline std::optional<Graph> graph_of(const OpenMap& map) {
  Graph graph;
  passages_of(map.walkable, graph.passages);
  const Size size = map.walkable.size();
  bool found = false;
  for (std::size_t i = 0; i < graph.passages.cells.all().size(); ++i) {
    const Cell cell = graph.passages.cells.cell(i);
    if (!map.walkable[cell]) continue;
    if (!found) graph.start = cell;
    found = true;
    if (i % 31 == 30) graph.passages.cells[i] |= Passages::kGoal;
  }
  if (contains(size, map.start) && map.walkable[map.start]) graph.start = map.start;
  return found ? std::optional<Graph>(graph) : std::nullopt;
}

inline bool is_cell(const Graph& graph, Cell cell) {
  return contains(graph.passages.cells.size(), cell) &&
         (graph.passages.cells[cell] & Passages::kCell) != 0;
}

inline bool open(const Graph& graph, Cell cell, Heading heading) {
  return graph.passages.open(graph.passages.cells.index(cell), heading);
}

// Changes of heading along a path of neighbours.
inline std::int64_t turns_of(const std::vector<Cell>& path) {
  std::int64_t turns = 0;
  for (std::size_t i = 2; i < path.size(); ++i) {
    turns += path[i].x - path[i - 1].x != path[i - 1].x - path[i - 2].x ||
             path[i].y - path[i - 1].y != path[i - 1].y - path[i - 2].y;
  }
  return turns;
}

}  // namespace seedbed
