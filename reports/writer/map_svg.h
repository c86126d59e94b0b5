// Decides how a world is drawn: tiles by kind, steps from the entrance shaded over them, followers'
// walks as lines on the side of their hand, pad pairs as links, E and B. THE overlay names are
// "fill", every row of followers() and "pads". Promises: one self-contained SVG without script or
// reference; equal tiles are merged into rectangles, so that its bytes grow with the walls and not
// with the area; every colour has its words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/world.h"

namespace seedbed {

struct MapOverlays {
  bool fill = false;
  bool pads = false;
  std::uint32_t followers = 0;  // bit i: row i of followers()
  bool operator==(const MapOverlays&) const = default;
};

std::vector<std::string_view> overlay_names();

// REQUIRES: every name is one of overlay_names().
MapOverlays overlays_named(std::span<const std::string> names);
// "fill,left"; "" is no overlay.
std::string print_overlays(const MapOverlays& overlays);

// One line of a drawing's legend: what is drawn in these colours, in words.
struct LegendRow {
  enum class Sign : std::uint8_t { tile, mark, disc, line, dashes, letter, scale };
  Sign sign = Sign::tile;
  std::string colour;  // "#rrggbb"; of the tile below the mark, of the line, behind the letter
  std::string detail;  // the mark's colour, or the letter
  std::string words;
};

struct MapDrawing {
  std::string svg;  // without legend; on a page, a class may give it another size
  int width = 0;    // pixels
  int height = 0;
  std::vector<LegendRow> legend;
};

// The colours of the shading, from the entrance on: what a legend row of sign `scale` shows.
std::span<const std::string_view> scale_colours();

// What other drawings of the same worlds share with these: see the page's own maps.
struct TilePaint {
  Tile tile;
  std::string_view colour;
  std::string_view mark;  // a small square on it, or a disc for a pad; "" is none
};
std::span<const TilePaint> tile_paints();
std::string_view not_reached_colour();  // of walkable tiles, where the fill is shown
struct LinePaint {
  std::string_view colour;
  std::int32_t to_the_left;  // of the middle of its way, in tenths of a tile
};
const LinePaint& line_paint(std::size_t follower);  // row of followers()

MapDrawing draw_map(const World& world, const MapOverlays& overlays);

// The sign before a legend's words: an SVG of its own, kSignHeight high and sign_width() wide.
inline constexpr int kSignHeight = 16;
int sign_width(const LegendRow& row);
std::string sign_svg(const LegendRow& row);

// The drawing with its legend below it: a file that stands alone.
std::string drawing_svg(const MapDrawing& drawing);
std::string map_svg(const World& world, const MapOverlays& overlays);
inline std::string map_svg(const World& world, std::span<const std::string> overlays) {
  return map_svg(world, overlays_named(overlays));
}

}  // namespace seedbed
