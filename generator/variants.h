// THE variant table: every maze and dungeon maker that seedbed has. Command line, `list`, sweeps,
// laws, goldens and fuzz targets iterate it. A row's output version goes up whenever the bytes of
// any seed change. A lattice variant digs corridors between rooms; a tile variant writes tiles and
// rooms.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "generator/lattice.h"
#include "generator/options.h"
#include "generator/random.h"
#include "generator/room_links.h"
#include "generator/tiles.h"

namespace seedbed {

// A part of a binary space partition: a leaf, or cut in two.
struct BspPart {
  Rect rect;
  bool upright = false;     // the cut runs from north to south
  std::int32_t cut = 0;     // where the second half begins, from the part's corner; 0: a leaf
  std::uint32_t parts = 1;  // itself and all in it
  std::uint32_t leaves = 1;
};

// A wall tile between a room and another region of a map, which a door would join.
struct Connector {
  Cell tile;
  std::uint32_t room = 0;
  std::uint32_t other = 0;
};

// Working memory of the diggers, reused from world to world.
struct LayoutScratch {
  std::vector<std::uint8_t> bytes;
  std::vector<std::uint32_t> words;
  std::vector<Cell> cells;
  std::vector<Rect> rects;
  std::vector<BspPart> parts;
  std::vector<std::uint32_t> regions;
  std::vector<Connector> connectors;
  BitGrid bits;
  BitGrid more_bits;
  LinkScratch links;
};

// What a tile variant makes: tiles (border never walkable), rooms' interiors, entrance and boss.
// Each room is a rectangle of room tiles in a ring of wall and doors, its own or shared; a cave has
// no rooms.
struct TileLayout {
  TileGrid tiles;
  std::vector<Rect> rooms;
  Cell entrance;
  Cell boss;
};

struct Variant {
  std::string_view name;
  int output_version;
  bool perfect;    // digs a spanning tree: one path between any two rooms
  bool connected;  // promises that every room is reached, before anything is lost or hidden
  OptionSet reads;
  std::string_view defaults;  // options whose default is another here, as in a case: "links=3/20"
  // Exactly one of the two. The lattice arrives empty, with its entrance and boss chosen.
  void (*dig)(const Options&, Random&, LayoutScratch&, Lattice&);
  void (*dig_tiles)(const Options&, Random&, LayoutScratch&, TileLayout&);
  std::string_view caption;

  bool lattice() const { return dig != nullptr; }
};

std::span<const Variant> variants();

// Stands for every generator outside: no row of the table, and without a digger.
const Variant& external_variant();

// Null when there is no such variant.
const Variant* find_variant(std::string_view name);

// The table's options with the variant's own defaults applied.
Options default_options(const Variant& variant);

}  // namespace seedbed
