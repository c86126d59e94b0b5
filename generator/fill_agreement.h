// Whether a fill reaches what the reference (row 0 of the fill table) reaches, on hard maps of many
// widths, small ones first, from starts that are open, on walls and outside. Promises: the first
// map that differs is named so that it can be drawn again, with its first tile that differs. For
// the table's rows it is a law; for a fill from outside it is what it must pass to be timed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "generator/flood_fills.h"
#include "generator/hard_maps.h"

namespace seedbed {

// A map with a start, and how it is called.
struct NamedMap {
  std::string name;
  BitGrid walkable;
  Cell start;
};

struct FillDifference {
  NamedMap map;
  BitGrid expected;
  BitGrid reached;
  Cell tile;  // the first that differs, in row order
};

// The fill that is tried; `reached` has the map's size and holds anything before.
using TriedFill = std::function<void(const BitGrid& walkable, Cell start, BitGrid& reached)>;
// Called before a map is filled, so that a fill that does not come back can be blamed on it.
using BeforeMap = std::function<void(const NamedMap& map)>;

// Nothing if the fill reaches what the reference does.
std::optional<FillDifference> fill_difference(const NamedMap& map, const TriedFill& fill);

// The first difference over all hard maps. `before` may be null. Returns the number of maps in
// `maps` if it is not null.
std::optional<FillDifference> hard_map_difference(const TriedFill& fill, const BeforeMap& before,
                                                  std::int64_t* maps);

// Any bytes as a map, for kept fuzz inputs: width, height, start, then a bit a tile, repeated.
NamedMap map_of_bytes(std::string name, std::string_view bytes);

// One line: the map, the start and the first tile that differs.
std::string difference_words(const FillDifference& difference);
// The map as text, rows of at most `columns_max` letters, "" if it is wider or has more rows than
// columns_max: '#' wall, '.' reached, ' ' not reached, '-' missed, '+' reached wrongly, 'S' start.
std::string difference_picture(const FillDifference& difference, std::int32_t columns_max);

}  // namespace seedbed
