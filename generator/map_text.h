// What the map formats share: lines of a text, one-line errors, the limits, maps of a glyph a tile.
// Promises: no map is allocated before its size was seen to fit, and a map of a glyph a tile not
// before its whole text was seen to be sound.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "generator/grid.h"
#include "generator/map_formats.h"
#include "generator/parsed.h"
#include "generator/tiles.h"

namespace seedbed {

// Walks over a text line by line; a line ends with LF or CRLF, the last one may lack its end.
// Copies are cheap: a copy is a look ahead.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  // Moves on to the next line. False behind the last one; line() is empty then.
  bool next();
  std::string_view line() const { return line_; }
  std::int64_t number() const { return number_; }  // from 1

  // REQUIRES: next() answered true. The error "NUMBER: WHAT".
  Wrong wrong(const std::string& what) const;

 private:
  std::string_view rest_;
  std::string_view line_;
  std::int64_t number_ = 0;
};

Wrong wrong_at(std::int64_t line, const std::string& what);

std::string_view without_trailing_blanks(std::string_view line);

// "'x' in column 3": the byte made printable, columns from 1.
std::string shown_at(std::string_view line, std::size_t index);

// The number of the last line that is not blank; 0 if there is none.
std::int64_t last_inked_line(std::string_view text);

// What is wrong with the size, in words, or nothing: kTilesMax tiles at most, for a lattice with
// the walls between its rooms. A side has a limit of its own, for tiles are numbered through rows
// of whole 64-bit words.
inline constexpr std::int64_t kSideTilesMax = std::int64_t{16} << 20;
std::optional<std::string> too_many_tiles(std::int64_t width, std::int64_t height);
std::optional<std::string> too_many_rooms(std::int64_t width, std::int64_t height);

enum class Mark : std::uint8_t { none, entrance, goal };

struct Glyph {
  char letter;
  Tile tile;
  Mark mark = Mark::none;
};

// A format of one glyph a tile, rows of equal length, empty lines only at its end.
struct GlyphMap {
  std::span<const Glyph> glyphs;
  std::string_view letters;  // the glyphs in words, for errors
  std::int32_t goals_max;
};

Parsed<MapFile> read_glyph_map(std::string_view text, const GlyphMap& format);

// Whether every byte of the text's first line, of which there is one, is a glyph.
bool first_line_of_glyphs(std::string_view text, std::span<const Glyph> glyphs);

// Glyphs by byte, null where there is none. The span must outlive it.
class GlyphLookup {
 public:
  explicit GlyphLookup(std::span<const Glyph> glyphs) {
    for (const Glyph& glyph : glyphs) rows_[static_cast<unsigned char>(glyph.letter)] = &glyph;
  }
  const Glyph* operator[](char letter) const { return rows_[static_cast<unsigned char>(letter)]; }

 private:
  const Glyph* rows_[256] = {};
};

}  // namespace seedbed
