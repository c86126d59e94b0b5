// Moving AI .scen files: queries with published shortest lengths, an oracle from other hands for
// maps and for octile.h. Reads version 1 (fields between tabs) and 1.0 (between blanks).
// Promises: lengths are read digit by digit into whole billionths of a tile; nothing is rounded but
// digits beyond the ninth decimal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/grid.h"
#include "generator/octile.h"
#include "generator/parsed.h"

namespace seedbed {

struct ScenarioQuery {
  std::int64_t line = 0;
  std::string map;  // as the file names it; often not where the map lies
  Size size;        // the map's, as the file says
  Cell start;
  Cell goal;
  std::int64_t length = 0;  // published, billionths of a tile
};

// Blank lines count as lines and are no queries. The error is one line "LINE: what is wrong: what
// would be right".
Parsed<std::vector<ScenarioQuery>> read_scenario(std::string_view text);

struct ScenarioCheck {
  std::int64_t queries = 0;
  std::int64_t off_map = 0;    // another map size, or start or goal not on the map
  std::int64_t connected = 0;  // there is a way from start to goal
  std::int64_t equal = 0;      // and its length is the published one within length_tolerance()
  std::int64_t worst_difference = 0;  // billionths, of the connected queries
  std::int64_t worst_line = 0;        // the first line that has it; 0 if all are equal to the digit
};

// Published lengths are rounded to 2 to 8 decimals and were summed in float: 11/1000 of a tile, or
// 1 in 50 000 of the length if that is more.
constexpr std::int64_t length_tolerance(std::int64_t length) {
  const std::int64_t relative = length / 50'000;
  return relative > 11'000'000 ? relative : 11'000'000;
}

ScenarioCheck check_scenario(const std::vector<ScenarioQuery>& queries, const BitGrid& walkable,
                             OctileMap& map, OctileScratch& scratch);

}  // namespace seedbed
