// Moving AI .map (movingai.com/benchmarks/formats.html), with what its files hold beyond that page:
// CRLF, no final newline, blank lines after the rows, glyphs in lower case, and octile-corner,
// where as many rows of corner heights stand before the rows of terrain.
#include <algorithm>
#include <array>

#include "generator/map_text.h"
#include "generator/names.h"

namespace seedbed::map_format {
namespace {

constexpr auto kGlyphs = std::to_array<Glyph>({
    {'.', Tile::room},
    {'G', Tile::room},
    {'S', Tile::room},  // swamp: open from regular ground
    {'g', Tile::room},
    {'s', Tile::room},
    {'@', Tile::cave},
    {'O', Tile::cave},
    {'T', Tile::cave},
    {'W', Tile::cave},  // water: open from water only
    {'o', Tile::cave},
    {'t', Tile::cave},
    {'w', Tile::cave},
});

constexpr auto kTypes =
    std::to_array<std::string_view>({"octile", "octile-corner", "octile_unicost", "tile"});
constexpr std::string_view kCornerType = "octile-corner";

struct Header {
  bool corners = false;
  Size size;
};

std::optional<Wrong> take_type(const Lines& lines, std::string_view type, Header& header) {
  for (const std::string_view known : kTypes) {
    if (type != known) continue;
    header.corners = type == kCornerType;
    return std::nullopt;
  }
  return lines.wrong("type '" + printable(type) +
                     "' is not read: one of octile, octile-corner, octile_unicost, tile");
}

std::optional<Wrong> take_side(const Lines& lines, std::string_view key, std::string_view number,
                               std::int32_t& side, const Header& header) {
  if (side != 0) return lines.wrong("a second " + std::string(key) + ": a map has one");
  side = parse_int32(number).value_or(0);
  if (side == 0) {
    return lines.wrong(std::string(key) + " '" + printable(number) +
                       "': a whole number of tiles, at least 1");
  }
  // A side that is not known yet counts as one tile.
  const auto wrong =
      too_many_tiles(std::max(header.size.width, 1), std::max(header.size.height, 1));
  return wrong ? std::optional(lines.wrong(*wrong)) : std::nullopt;
}

// Leaves `lines` on the line "map".
Parsed<Header> read_header(Lines& lines) {
  Header header;
  bool typed = false;
  while (lines.next()) {
    const std::string_view line = without_trailing_blanks(lines.line());
    if (line.empty()) continue;
    const std::size_t end = line.find_first_of(" \t");
    const std::string_view key = line.substr(0, end);
    const std::size_t start = line.find_first_not_of(" \t", key.size());
    const std::string_view value =
        start == std::string_view::npos ? std::string_view{} : line.substr(start);
    std::optional<Wrong> wrong;
    if (key == "type") {
      wrong = take_type(lines, value, header);
      typed = true;
    } else if (key == "height") {
      wrong = take_side(lines, key, value, header.size.height, header);
    } else if (key == "width") {
      wrong = take_side(lines, key, value, header.size.width, header);
    } else if (key == "map" && value.empty()) {
      if (typed && header.size.width != 0 && header.size.height != 0) return header;
      wrong = lines.wrong("map before the header is whole: type, height and width stand above it");
    } else {
      wrong = lines.wrong("unknown header line '" + printable(line) +
                          "': one of type, height, width, map");
    }
    if (wrong) return *std::move(wrong);
  }
  return wrong_at(lines.number(),
                  "the text ends in the header: a line 'map' and the rows would follow");
}

std::optional<Wrong> wrong_height(const Lines& lines) {
  const std::string_view row = lines.line();
  const std::size_t odd = row.find_first_not_of("0123456789");
  if (odd == std::string_view::npos) return std::nullopt;
  return lines.wrong(shown_at(row, odd) + ": a corner height, one digit");
}

std::optional<Wrong> wrong_terrain(const Lines& lines, const GlyphLookup& lookup) {
  const std::string_view row = lines.line();
  for (std::size_t x = 0; x < row.size(); ++x) {
    if (lookup[row[x]] == nullptr) {
      return lines.wrong("unknown " + shown_at(row, x) + ": one of . G S @ O T W");
    }
  }
  return std::nullopt;
}

// Reads on behind the line "map". REQUIRES: `lines` stands on it.
std::optional<Wrong> wrong_rows(Lines lines, const Header& header, const GlyphLookup& lookup) {
  const std::int64_t rows = std::int64_t{header.size.height} * (header.corners ? 2 : 1);
  const auto width = static_cast<std::size_t>(header.size.width);
  for (std::int64_t y = 0; y < rows; ++y) {
    if (!lines.next()) {
      return wrong_at(lines.number(), "the text ends after " + std::to_string(y) +
                                          " rows: " + std::to_string(rows) + " would be right");
    }
    if (lines.line().size() != width) {
      return lines.wrong("a row of " + std::to_string(lines.line().size()) +
                         " tiles: the header's width is " + std::to_string(width));
    }
    const bool height = header.corners && y < header.size.height;
    if (auto wrong = height ? wrong_height(lines) : wrong_terrain(lines, lookup)) return wrong;
  }
  while (lines.next()) {
    if (without_trailing_blanks(lines.line()).empty()) continue;
    return lines.wrong("text after the last row: the header announces " + std::to_string(rows) +
                       " rows");
  }
  return std::nullopt;
}

}  // namespace

bool movingai_claims(std::string_view text) {
  return text.starts_with("type ") || text.starts_with("type\t");
}

Parsed<MapFile> read_movingai(std::string_view text) {
  const GlyphLookup lookup(kGlyphs);
  Lines lines(text);
  const Parsed<Header> header = read_header(lines);
  if (!header) return Wrong{header.wrong()};
  if (auto wrong = wrong_rows(lines, *header, lookup)) return *std::move(wrong);
  MapFile map;
  map.size = header->size;
  map.tiles.reset(map.size, Tile::cave);
  if (header->corners) {
    for (std::int32_t y = 0; y < map.size.height; ++y) lines.next();
  }
  bool open = false;
  for (std::int32_t y = 0; y < map.size.height; ++y) {
    lines.next();
    for (std::int32_t x = 0; x < map.size.width; ++x) {
      const Tile tile = lookup[lines.line()[static_cast<std::size_t>(x)]]->tile;
      map.tiles[Cell{x, y}] = tile;
      if (open || tile != Tile::room) continue;
      open = true;
      map.entrance = {x, y};
    }
  }
  if (!open) return Wrong{"no passable tile: at least one . G or S"};
  return map;
}

}  // namespace seedbed::map_format
