#include "generator/map_text.h"

#include <algorithm>
#include <utility>

#include "generator/case.h"
#include "generator/names.h"

namespace seedbed {
namespace {

std::string letter_of(std::span<const Glyph> glyphs, Mark mark) {
  for (const Glyph& glyph : glyphs) {
    if (glyph.mark == mark) return {glyph.letter};
  }
  return {};
}

std::string sides(std::int64_t width, std::int64_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

// One pass over the rows before anything is allocated.
struct Rows {
  Size size;
  std::int64_t goals = 0;
};

Parsed<Rows> measure_rows(std::string_view text, const GlyphMap& format) {
  const GlyphLookup lookup(format.glyphs);
  const std::int64_t last = last_inked_line(text);
  const std::string entrance = letter_of(format.glyphs, Mark::entrance);
  Lines lines(text);
  std::size_t width = 0;
  std::int64_t height = 0;
  std::int64_t entrance_line = 0;
  std::int64_t goals = 0;
  // A line of blanks is a row where the blank is a glyph; empty lines are none.
  while (lines.next() && (lines.number() <= last || !lines.line().empty())) {
    const std::string_view row = lines.line();
    if (lines.number() == 1) width = row.size();
    ++height;
    if (width == 0) return lines.wrong("an empty line: the first row of the map would be here");
    if (row.size() != width) {
      return lines.wrong("a row of " + std::to_string(row.size()) + " tiles: the first row has " +
                         std::to_string(width));
    }
    for (std::size_t x = 0; x < row.size(); ++x) {
      const Glyph* glyph = lookup[row[x]];
      if (glyph == nullptr) {
        return lines.wrong("unknown " + shown_at(row, x) + ": one of " +
                           std::string(format.letters));
      }
      if (glyph->mark == Mark::entrance && std::exchange(entrance_line, lines.number()) != 0) {
        return lines.wrong("a second entrance " + entrance + ": a map has one");
      }
      if (glyph->mark == Mark::goal && ++goals > format.goals_max) {
        return lines.wrong("a second goal " + std::string{row[x]} + ": a map has one");
      }
    }
    if (const auto wrong = too_many_tiles(static_cast<std::int64_t>(width), height)) {
      return lines.wrong(*wrong);
    }
  }
  if (entrance_line == 0) return Wrong{"no entrance: mark it with " + entrance};
  return Rows{{static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)}, goals};
}

}  // namespace

bool Lines::next() {
  if (rest_.empty()) {
    line_ = {};
    return false;
  }
  const std::size_t end = rest_.find('\n');
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  ++number_;
  return true;
}

Wrong Lines::wrong(const std::string& what) const { return wrong_at(number_, what); }

Wrong wrong_at(std::int64_t line, const std::string& what) {
  return Wrong{std::to_string(line) + ": " + what};
}

std::string_view without_trailing_blanks(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t") + 1);
}

std::string shown_at(std::string_view line, std::size_t index) {
  return "'" + printable(line.substr(index, 1)) + "' in column " + std::to_string(index + 1);
}

std::int64_t last_inked_line(std::string_view text) {
  std::int64_t last = 0;
  for (Lines lines(text); lines.next();) {
    if (!without_trailing_blanks(lines.line()).empty()) last = lines.number();
  }
  return last;
}

std::optional<std::string> too_many_tiles(std::int64_t width, std::int64_t height) {
  if (width <= kSideTilesMax && height <= kSideTilesMax && width * height <= kTilesMax) {
    return std::nullopt;
  }
  return sides(width, height) + " tiles are too many: at most " + std::to_string(kTilesMax) +
         " in all and " + std::to_string(kSideTilesMax) + " a side";
}

std::optional<std::string> too_many_rooms(std::int64_t width, std::int64_t height) {
  if (width <= kSideTilesMax && height <= kSideTilesMax &&
      (2 * width + 1) * (2 * height + 1) <= kTilesMax) {
    return std::nullopt;
  }
  return sides(width, height) + " rooms are too many: at most " + std::to_string(kTilesMax) +
         " tiles with the walls between them";
}

Parsed<MapFile> read_glyph_map(std::string_view text, const GlyphMap& format) {
  const Parsed<Rows> rows = measure_rows(text, format);
  if (!rows) return Wrong{rows.wrong()};
  const GlyphLookup lookup(format.glyphs);
  MapFile map;
  map.size = rows->size;
  map.tiles.reset(map.size, Tile::cave);
  map.goals.reserve(static_cast<std::size_t>(rows->goals));
  Lines lines(text);
  for (std::int32_t y = 0; y < map.size.height; ++y) {
    lines.next();
    for (std::int32_t x = 0; x < map.size.width; ++x) {
      const Glyph& glyph = *lookup[lines.line()[static_cast<std::size_t>(x)]];
      map.tiles[Cell{x, y}] = glyph.tile;
      if (glyph.mark == Mark::entrance) map.entrance = {x, y};
      if (glyph.mark == Mark::goal) map.goals.push_back({x, y});
    }
  }
  return map;
}

bool first_line_of_glyphs(std::string_view text, std::span<const Glyph> glyphs) {
  const GlyphLookup lookup(glyphs);
  Lines lines(text);
  return lines.next() && !lines.line().empty() &&
         std::ranges::all_of(lines.line(), [&](char c) { return lookup[c] != nullptr; });
}

}  // namespace seedbed
