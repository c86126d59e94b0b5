// Maps that hurt fills (serpentines, spirals), drawn as rows of letters, and the instruction sets
// that this machine can run fills with.
#pragma once

#include <string>
#include <vector>

#include "generator/instructions.h"
#include "property/arbitrary.h"

namespace seedbed {

// Each set has those before it.
inline std::vector<Instructions> instruction_sets() {
  std::vector<Instructions> sets;
  for (const Instructions set : kInstructions) {
    if (set <= best_instructions()) sets.push_back(set);
  }
  return sets;
}

// '#' is wall, everything else is open; a border is added.
inline OpenMap drawn_map(const std::vector<std::string>& rows, Cell start) {
  OpenMap map;
  const auto width = static_cast<std::int32_t>(rows[0].size());
  map.walkable.reset({width + 2, static_cast<std::int32_t>(rows.size()) + 2});
  for (std::int32_t y = 0; y < static_cast<std::int32_t>(rows.size()); ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] != '#') {
        map.walkable.set(Cell{x + 1, y + 1});
      }
    }
  }
  map.start = {start.x + 1, start.y + 1};
  return map;
}

// Rows (or columns) of open tiles, joined at alternate ends.
inline std::vector<std::string> serpentine(std::size_t width, std::size_t height, bool upright) {
  std::vector<std::string> rows(height, std::string(width, '.'));
  const std::size_t lines = upright ? width : height;
  const std::size_t across = upright ? height : width;
  for (std::size_t i = 1; i < lines; i += 2) {
    for (std::size_t j = 0; j < across; ++j) (upright ? rows[j][i] : rows[i][j]) = '#';
    const std::size_t gap = i / 2 % 2 == 0 ? across - 1 : 0;
    (upright ? rows[gap][i] : rows[i][gap]) = '.';
  }
  return rows;
}

// One corridor that winds from the north-west corner to the middle.
inline std::vector<std::string> spiral(std::int32_t width, std::int32_t height) {
  std::vector<std::string> rows(static_cast<std::size_t>(height),
                                std::string(static_cast<std::size_t>(width), '#'));
  const auto tile = [&](Cell c) -> char& {
    return rows[static_cast<std::size_t>(c.y)][static_cast<std::size_t>(c.x)];
  };
  const auto free = [&](Cell c) { return contains({width, height}, c) && tile(c) == '#'; };
  Cell at{0, 0};
  Heading heading = kEast;
  tile(at) = '.';
  for (int turns = 0; turns < 2;) {
    const Cell next = step(at, heading);
    const Cell after = step(next, heading);
    // Two tiles ahead must be rock, so that a wall is left towards the older winding.
    if (free(next) && (!contains({width, height}, after) || free(after))) {
      at = next;
      tile(at) = '.';
      turns = 0;
    } else {
      heading = turned(heading, 1);
      ++turns;
    }
  }
  return rows;
}

}  // namespace seedbed
