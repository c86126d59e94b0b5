// Thick walls, a sign a tile, as mazelib, maze-dataset and knossos print their mazes. E is the end
// here, not the entrance, for in two of the three it is printed beside S; a map without S is
// refused, because where its walker starts is not in it (mazelib prints E in a maze that has no
// ends at all).
#include <algorithm>
#include <array>

#include "generator/map_text.h"

namespace seedbed::map_format {
namespace {

constexpr auto kGlyphs = std::to_array<Glyph>({
    {'#', Tile::cave},
    {' ', Tile::room},
    {'.', Tile::room},
    {'*', Tile::room},
    {'+', Tile::room},
    {'X', Tile::room},
    {'S', Tile::room, Mark::entrance},
    {'E', Tile::room, Mark::goal},
    {'G', Tile::room, Mark::goal},
});

constexpr GlyphMap kFormat{kGlyphs, "# . S E G * + X and blank", INT32_MAX};

}  // namespace

bool walls_claims(std::string_view text) {
  Lines lines(text);
  return first_line_of_glyphs(text, kGlyphs) && lines.next() &&
         lines.line().find_first_of("#.") != std::string_view::npos;
}

Parsed<MapFile> read_walls(std::string_view text) { return read_glyph_map(text, kFormat); }

}  // namespace seedbed::map_format
