// A letter a tile, as the eight tiles are kept, with E and B over the room tiles of entrance and
// boss.
#include <array>

#include "generator/map_text.h"
#include "generator/world.h"

namespace seedbed::map_format {
namespace {

constexpr auto kGlyphs = [] {
  std::array<Glyph, kTiles.size() + 2> glyphs{};
  std::size_t count = 0;
  for (const TileRow& row : kTiles) {
    glyphs[count++] = {static_cast<char>(row.tile), row.tile, Mark::none};
  }
  glyphs[count++] = {'E', Tile::room, Mark::entrance};
  glyphs[count++] = {'B', Tile::room, Mark::goal};
  return glyphs;
}();

constexpr GlyphMap kFormat{kGlyphs, "C R W T D S L P E B", 1};

}  // namespace

bool letters_claims(std::string_view text) { return first_line_of_glyphs(text, kGlyphs); }

Parsed<MapFile> read_letters(std::string_view text) { return read_glyph_map(text, kFormat); }

// No such form: a world whose entrance or boss stands on anything but a room tile.
bool write_letters(const World& world, std::string& text) {
  if (world.tiles[world.entrance] != Tile::room) return false;
  const bool boss = world.has_goal && world.boss != world.entrance;
  if (boss && world.tiles[world.boss] != Tile::room) return false;
  const Size size = world.tiles.size();
  text.clear();
  text.reserve(static_cast<std::size_t>(size.area() + size.height));
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (const Tile tile : world.tiles.row(y)) text += static_cast<char>(tile);
    text += '\n';
  }
  const auto put = [&](Cell at, char letter) {
    text[static_cast<std::size_t>(at.y) * static_cast<std::size_t>(size.width + 1) +
         static_cast<std::size_t>(at.x)] = letter;
  };
  put(world.entrance, 'E');
  if (boss) put(world.boss, 'B');
  return true;
}

}  // namespace seedbed::map_format
