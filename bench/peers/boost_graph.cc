#include "bench/peers/boost_graph.h"

#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <memory>

namespace seedbed::peers {
namespace {

using Graph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                       boost::no_property, std::uint32_t, std::uint32_t>;

struct MapGraph {
  Graph graph;
  std::uint32_t start = 0;
  Size size;
  std::vector<Cell> cells;  // of the graph's vertices, in row order
};

struct Graphs {
  std::vector<MapGraph> maps;
  std::vector<boost::default_color_type> colours;
};

MapGraph graph_of(const NamedMap& map) {
  const BitGrid& open = map.walkable;
  MapGraph made;
  made.size = open.size();
  Grid<std::uint32_t> numbers(open.size(), 0);
  for (std::int32_t y = 0; y < open.size().height; ++y) {
    for (std::int32_t x = 0; x < open.size().width; ++x) {
      if (!open[Cell{x, y}]) continue;
      numbers[Cell{x, y}] = static_cast<std::uint32_t>(made.cells.size());
      made.cells.push_back({x, y});
    }
  }
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (const Cell cell : made.cells) {
    for (const Heading heading : {kNorth, kWest, kEast, kSouth}) {
      const Cell next = step(cell, heading);
      if (open[next]) edges.emplace_back(numbers[cell], numbers[next]);
    }
  }
  made.graph = Graph(boost::edges_are_sorted, edges.begin(), edges.end(),
                     static_cast<std::uint32_t>(made.cells.size()));
  made.start = numbers[map.start];
  return made;
}

}  // namespace

Contender boost_breadth_first() {
  auto graphs = std::make_shared<Graphs>();
  Contender contender;
  contender.name = "boost-breadth-first";
  contender.peer = true;
  contender.tiles_max = 1100 * 1100;
  contender.prepare = [graphs](const MapSet& set) {
    graphs->maps.clear();
    for (const NamedMap& map : set.maps) graphs->maps.push_back(graph_of(map));
  };
  contender.fill = [graphs](std::size_t map) {
    const MapGraph& now = graphs->maps[map];
    graphs->colours.assign(num_vertices(now.graph), boost::white_color);
    boost::queue<std::uint32_t> queue;
    const auto colours = boost::make_iterator_property_map(graphs->colours.begin(),
                                                           get(boost::vertex_index, now.graph));
    boost::breadth_first_visit(now.graph, now.start, queue, boost::default_bfs_visitor(), colours);
  };
  contender.reached = [graphs](std::size_t map, BitGrid& reached) {
    const MapGraph& now = graphs->maps[map];
    reached.reset(now.size);
    for (std::size_t i = 0; i < now.cells.size(); ++i) {
      if (graphs->colours[i] == boost::black_color) reached.set(now.cells[i]);
    }
  };
  return contender;
}

}  // namespace seedbed::peers
