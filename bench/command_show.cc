// `seedbed show`: one world as text, SVG, JSON or in a map format.
#include <fmt/format.h>

#include "bench/commands.h"
#include "bench/crash.h"
#include "reports/tally_json.h"
#include "reports/writer/map_svg.h"

namespace seedbed {
namespace {

// The tile on which a cell of the graph stands.
Cell tile_of(const World& world, Cell cell) {
  return world.has_lattice ? world.geometry.interior(cell).centre() : cell;
}

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
    mark_step(tile_of(world, trace[i - 1]), tile_of(world, trace[i]), picture);
  }
}

// Rows of letters: E entrance, B boss; with overlays, unreached walkable tiles in lower case,
// routes as stars and a line for each pair of pads.
std::string picture_of(const World& world, const MapOverlays& overlays) {
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
  std::string text;
  for (std::int32_t y = 0; y < picture.size().height; ++y) {
    text.append(picture.row(y).data(), picture.row(y).size()).append("\n");
  }
  if (!overlays.pads) return text;
  for (const PadPair& pair : world.pads.teleport_pairs) {
    text += fmt::format("pad ({},{}) -> ({},{})\n", pair.served.x, pair.served.y,
                        pair.destination.x, pair.destination.y);
  }
  return text;
}

}  // namespace

Exit run_command(const ShowPlan& plan) {
  const std::string recipe = print_recipe(plan.named.recipe);
  note_case_in_flight(recipe.c_str(), plan.named.seed);
  World world;
  WorldScratch scratch;
  build_world(plan.named, scratch, world);
  std::string text;
  if (plan.as == "tiles") {
    text = picture_of(world, plan.overlays);
  } else if (plan.as == "svg") {
    text = map_svg(world, plan.overlays);
  } else if (plan.as == "json") {
    text = world_json(world, measure(world)) + "\n";
  } else if (!find_map_format(plan.as)->write(world, text)) {
    complain(recipe + " has no " + plan.as + " form: its map is not made of " +
             (world.has_lattice ? "tiles alone" : "lattice rooms"));
    return Exit::usage;
  }
  fmt::print("{}", text);
  return Exit::fine;
}

}  // namespace seedbed
