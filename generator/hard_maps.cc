#include "generator/hard_maps.h"

#include <array>

#include "generator/cave_rule.h"

namespace seedbed {
namespace {

bool inside(Size size, Cell cell) {
  return cell.x > 0 && cell.y > 0 && cell.x + 1 < size.width && cell.y + 1 < size.height;
}

void set_inside(Cell cell, BitGrid& map) {
  if (inside(map.size(), cell)) map.set(cell);
}

void draw_empty(std::uint64_t, BitGrid& map) {
  for (std::int32_t y = 1; y + 1 < map.size().height; ++y) {
    for (std::int32_t x = 1; x + 1 < map.size().width; ++x) map.set(Cell{x, y});
  }
}

// Corridors side by side, each joined to the next at alternate ends.
void draw_serpentine(bool upright, BitGrid& map) {
  const Size size = map.size();
  const std::int32_t lines = upright ? size.width : size.height;
  const std::int32_t length = upright ? size.height : size.width;
  const auto tile = [&](std::int32_t line, std::int32_t along) {
    set_inside(upright ? Cell{line, along} : Cell{along, line}, map);
  };
  for (std::int32_t line = 1; line + 1 < lines; line += 2) {
    for (std::int32_t along = 1; along + 1 < length; ++along) tile(line, along);
    if (line + 3 < lines) tile(line + 1, line % 4 == 1 ? length - 2 : 1);
  }
}
void draw_serpentine_flat(std::uint64_t, BitGrid& map) { draw_serpentine(false, map); }
void draw_serpentine_upright(std::uint64_t, BitGrid& map) { draw_serpentine(true, map); }

// One corridor that winds from the north-west corner to the middle.
void draw_spiral(std::uint64_t, BitGrid& map) {
  Cell at{1, 1};
  if (!inside(map.size(), at)) return;
  map.set(at);
  Heading heading = kEast;
  const auto rock = [&](Cell cell) { return inside(map.size(), cell) && !map[cell]; };
  for (int turns = 0; turns < 2;) {
    const Cell next = step(at, heading);
    const Cell after = step(next, heading);
    // A wall is left towards the older winding.
    if (rock(next) && (!inside(map.size(), after) || rock(after))) {
      at = next;
      map.set(at);
      turns = 0;
    } else {
      heading = turned(heading, 1);
      ++turns;
    }
  }
}

// A spine in the middle row with a tooth in every second column: many runs of one tile a row.
void draw_comb(std::uint64_t, BitGrid& map) {
  const Size size = map.size();
  for (std::int32_t x = 1; x + 1 < size.width; ++x) {
    set_inside({x, size.height / 2}, map);
    for (std::int32_t y = 1; x % 2 == 1 && y + 1 < size.height; ++y) set_inside({x, y}, map);
  }
}

// No two walkable tiles touch but by their corners.
void draw_chequers(std::uint64_t, BitGrid& map) {
  for (std::int32_t y = 1; y + 1 < map.size().height; ++y) {
    for (std::int32_t x = 1 + y % 2; x + 1 < map.size().width; x += 2) map.set(Cell{x, y});
  }
}

// Walkable is what the rock of the noise leaves.
void draw_open_noise(Ratio rock_share, std::uint64_t seed, int smoothings, BitGrid& map) {
  const Size size = map.size();
  if (size.width < 3 || size.height < 3) return;
  Random random(seed);
  BitGrid rock(size);
  BitGrid next(size);
  draw_noise(rock_share, random, rock);
  for (int i = 0; i < smoothings; ++i) {
    smooth_rock(rock, next);
    std::swap(rock, next);
  }
  for (std::int32_t y = 1; y + 1 < size.height; ++y) {
    for (std::int32_t x = 1; x + 1 < size.width; ++x) {
      if (!rock[Cell{x, y}]) map.set(Cell{x, y});
    }
  }
}
void draw_noise_35(std::uint64_t seed, BitGrid& map) { draw_open_noise({35, 100}, seed, 0, map); }
void draw_noise_41(std::uint64_t seed, BitGrid& map) { draw_open_noise({41, 100}, seed, 0, map); }
void draw_caves(std::uint64_t seed, BitGrid& map) { draw_open_noise({45, 100}, seed, 5, map); }

constexpr auto kHardMaps = std::to_array<HardMap>({
    {"empty", "no wall but the border", false, draw_empty, walkable_near_middle},
    {"serpentine-flat", "one corridor to and fro along the rows", false, draw_serpentine_flat,
     first_walkable},
    {"serpentine-upright", "one corridor up and down along the columns: a turn in every column",
     false, draw_serpentine_upright, first_walkable},
    {"spiral", "one corridor that winds to the middle", false, draw_spiral, first_walkable},
    {"comb", "a spine with a tooth in every second column", false, draw_comb, first_walkable},
    {"chequers", "walkable tiles that touch only by their corners", false, draw_chequers,
     first_walkable},
    {"noise", "35 % rock, tile by tile", true, draw_noise_35, walkable_near_middle},
    {"noise-critical", "41 % rock, where the largest component just spans the map", true,
     draw_noise_41, walkable_near_middle},
    {"caves", "45 % rock, smoothed five times by the 4-5 rule", true, draw_caves,
     walkable_near_middle},
});

}  // namespace

std::span<const HardMap> hard_maps() { return kHardMaps; }

const HardMap* find_hard_map(std::string_view name) {
  for (const HardMap& row : kHardMaps) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

Cell first_walkable(const BitGrid& walkable) {
  const Size size = walkable.size();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t w = 0; w < walkable.words_per_row(); ++w) {
      const std::uint64_t word = walkable.row(y)[w];
      if (word != 0) return {w * 64 + std::countr_zero(word), y};
    }
  }
  return {};
}

Cell walkable_near_middle(const BitGrid& walkable) {
  const Size size = walkable.size();
  const Cell middle{size.width / 2, size.height / 2};
  for (std::int32_t ring = 0; ring <= std::max(middle.x, middle.y) + 1; ++ring) {
    for (std::int32_t y = middle.y - ring; y <= middle.y + ring; ++y) {
      const bool edge_row = y == middle.y - ring || y == middle.y + ring;
      const std::int32_t stride = edge_row || ring == 0 ? 1 : 2 * ring;
      for (std::int32_t x = middle.x - ring; x <= middle.x + ring; x += stride) {
        if (contains(size, {x, y}) && walkable[Cell{x, y}]) return {x, y};
      }
    }
  }
  return middle;
}

}  // namespace seedbed
