// The .maz of micromouse simulators (J. Jeong): no header, one byte a cell of a 16x16 maze. Every
// wall between two cells is written twice, so that a file of other origin is found out.
#include <string>

#include "generator/post_maze.h"

namespace seedbed::map_format {
namespace {

constexpr std::int32_t kSide = 16;
constexpr std::size_t kBytes = 256;
constexpr const char* kSideNames[kHeadings] = {"north", "east", "south", "west"};

// (0,0) is south-west in the file and north-west here. Bits N=1 E=2 S=4 W=8 are 1 << heading.
std::size_t byte_of(Cell cell) {
  return static_cast<std::size_t>(16 * cell.x + kSide - 1 - cell.y);
}

bool wall(std::string_view bytes, Cell cell, unsigned heading) {
  return static_cast<unsigned char>(bytes[byte_of(cell)]) >> heading & 1;
}

Wrong wrong_byte(std::size_t byte, const std::string& what) {
  return Wrong{"byte " + std::to_string(byte) + ": " + what};
}

std::optional<Wrong> wrong_side(std::string_view bytes, Cell cell, Heading heading) {
  const Cell beside = step(cell, heading);
  const bool walled = wall(bytes, cell, heading);
  const std::string side = kSideNames[heading];
  if (!contains({kSide, kSide}, beside)) {
    if (walled) return std::nullopt;
    return wrong_byte(byte_of(cell), "the border is open to the " + side + ": a wall all round");
  }
  if (walled == wall(bytes, beside, turned(heading, 2))) return std::nullopt;
  return wrong_byte(byte_of(cell), std::string(walled ? "a wall" : "no wall") + " to the " + side +
                                       ", but byte " + std::to_string(byte_of(beside)) +
                                       " says otherwise: both would agree");
}

}  // namespace

bool maz_claims(std::string_view text) {
  if (text.size() != kBytes) return false;
  for (const char byte : text) {
    if (static_cast<unsigned char>(byte) > 15) return false;
  }
  return true;
}

Parsed<MapFile> read_maz(std::string_view text) {
  if (text.size() != kBytes) {
    return Wrong{std::to_string(text.size()) + " bytes: a .maz has 256, one a cell"};
  }
  for (std::size_t i = 0; i < kBytes; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte > 15)
      return wrong_byte(i, "value " + std::to_string(byte) + ": 15 at most, four walls");
  }
  MapFile map;
  map.size = {kSide, kSide};
  Lattice& lattice = map.lattice.emplace();
  lattice.reset(map.size);
  for (std::int32_t y = 0; y < kSide; ++y) {
    for (std::int32_t x = 0; x < kSide; ++x) {
      for (int h = 0; h < kHeadings; ++h) {
        const auto heading = static_cast<Heading>(h);
        if (auto wrong = wrong_side(text, {x, y}, heading)) return *std::move(wrong);
        if (!wall(text, {x, y}, heading)) lattice.dig({x, y}, heading);
      }
    }
  }
  map.entrance = {0, kSide - 1};
  map.goals = centre_cells(map.size);
  map.first_heading = kNorth;
  lattice.entrance = map.entrance;
  lattice.boss = map.goals[0];
  return map;
}

}  // namespace seedbed::map_format
