// Decides how `show --as tiles` draws a world in a terminal: rows of letters, E entrance, B boss;
// with overlays, unreached walkable tiles in lower case, routes as stars and a line for each pair
// of pads.
#pragma once

#include <string>

#include "generator/world.h"
#include "reports/writer/map_svg.h"

namespace seedbed {

// The letters alone.
Grid<char> tile_grid(const World& world, const MapOverlays& overlays);

std::string tile_picture(const World& world, const MapOverlays& overlays);

}  // namespace seedbed
