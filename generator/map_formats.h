// THE format table: map files that seedbed reads and writes. A format is sniffed from the text
// alone, the first row that claims it wins; `--format` overrides.
// Promises: a reader never trusts its input: it returns a map or one line "LINE: what is wrong".
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/lattice.h"
#include "generator/parsed.h"
#include "generator/tiles.h"

namespace seedbed {

struct World;

// What a map file says. Exactly one of lattice and tiles is given. Coordinates are the lattice's
// rooms or the tiles, (0,0) in the north-west.
struct MapFile {
  Size size;                       // as the file counts: rooms of a lattice, or tiles
  std::optional<Lattice> lattice;  // its entrance and boss are set from the two fields below
  TileGrid tiles;                  // may have walkable tiles on its border
  Cell entrance;
  std::vector<Cell> goals;               // empty: the format, or this file, names none
  std::optional<Heading> first_heading;  // where the format fixes it: micromouse starts north
};

struct MapFormat {
  std::string_view name;
  std::string_view caption;
  bool binary;  // its bytes are no text; in every other format a control byte is refused
  bool (*sniff)(std::string_view text);
  // The error starts with the line number where there is one: "3: what is wrong".
  Parsed<MapFile> (*read)(std::string_view text);
  // Null where seedbed cannot write the format. Returns false if this world has no such form.
  bool (*write)(const World& world, std::string& text);
};

std::span<const MapFormat> map_formats();
const MapFormat* find_map_format(std::string_view name);

// Null when no row claims the text.
const MapFormat* sniff_map_format(std::string_view text);

// Reads with the given format, or with the sniffed one if null. Refuses empty text, binary text
// where the format is none, and maps over kTilesMax tiles. A byte order mark before the text is
// skipped.
Parsed<MapFile> read_map(std::string_view text, const MapFormat* format);

// A map that another program printed: of the format of text that its content claims. The error is
// one line and names the format.
Parsed<MapFile> read_printed_map(std::string_view text);

}  // namespace seedbed
