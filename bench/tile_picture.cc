#include "bench/tile_picture.h"

#include <fmt/format.h>

#include <cstdlib>

namespace seedbed {
namespace {

// The tile on which a cell of the graph stands.
Cell tile_of(const World& world, Cell cell) {
  return world.has_lattice ? world.geometry.interior(cell).centre() : cell;
}

bool neighbours(Cell a, Cell b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

// Marks the tiles between two cells that follow each other on a route, both included.
void mark_step(Cell from, Cell to, Grid<char>& picture) {
  Cell at = from;
  picture[at] = '*';
  while (at != to) {
    at.x += (to.x > at.x) - (to.x < at.x);
    at.y += (to.y > at.y) - (to.y < at.y);
    picture[at] = '*';
  }
}

void mark_route(const World& world, const Follower& follower, Grid<char>& picture) {
  std::vector<Cell> trace;
  FollowerScratch scratch;
  follower.walk(world.passages, world.start, world.first, scratch, &trace);
  for (std::size_t i = 1; i < trace.size(); ++i) {
    const Cell from = tile_of(world, trace[i - 1]);
    const Cell to = tile_of(world, trace[i]);
    // Where a pad led on there are no tiles between.
    picture[from] = picture[to] = '*';
    if (neighbours(trace[i - 1], trace[i])) mark_step(from, to, picture);
  }
}

// A line for each pair: `<->` leads both ways, `<--` only to the first.
std::string links_of(const World& world) {
  std::string text;
  const PadRules& rules = world.pads.rules;
  for (const PadPair& pair : world.pads.teleport_pairs) {
    const PadRule* rule = rules.at(pair.served);
    text += fmt::format("pad ({},{}) {} ({},{})", pair.served.x, pair.served.y,
                        rule != nullptr && rule->receives_only ? "<--" : "<->", pair.destination.x,
                        pair.destination.y);
    if (rule != nullptr && rule->lever >= 0) {
      const Cell lever = rules.levers[static_cast<std::size_t>(rule->lever)];
      text += fmt::format(" lever ({},{})", lever.x, lever.y);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

Grid<char> tile_grid(const World& world, const MapOverlays& overlays) {
  Grid<char> picture(world.tiles.size(), ' ');
  for (std::size_t i = 0; i < picture.all().size(); ++i) {
    const Cell cell = picture.cell(i);
    const char letter = static_cast<char>(world.tiles[i]);
    const bool unreached = overlays.fill && world.walkable[cell] && !world.reached[cell];
    picture[i] = unreached ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  for (std::size_t i = 0; i < followers().size(); ++i) {
    if (overlays.followers >> i & 1) mark_route(world, followers()[i], picture);
  }
  picture[world.entrance] = 'E';
  if (world.boss != world.entrance) picture[world.boss] = 'B';
  return picture;
}

std::string tile_picture(const World& world, const MapOverlays& overlays) {
  const Grid<char> picture = tile_grid(world, overlays);
  std::string text;
  for (std::int32_t y = 0; y < picture.size().height; ++y) {
    text.append(picture.row(y).data(), picture.row(y).size()).append("\n");
  }
  if (overlays.pads) text += links_of(world);
  return text;
}

}  // namespace seedbed
