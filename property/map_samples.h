// Small maps in every format of the table, for the suites over map formats.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "generator/map_formats.h"
#include "generator/world.h"

namespace seedbed {

// A maze of 16x16 cells without a wall inside, as .maz.
inline std::string open_maz() {
  std::string bytes(256, '\0');
  for (std::size_t i = 0; i < 16; ++i) {
    bytes[i] |= 8;            // west: x = 0
    bytes[16 * 15 + i] |= 2;  // east
    bytes[16 * i] |= 4;       // south: y = 0
    bytes[16 * i + 15] |= 1;  // north
  }
  return bytes;
}

struct Sample {
  std::string_view format;
  std::string text;
};

// At least one of every row; the first of each format is a plain one.
inline const std::vector<Sample>& samples() {
  static const std::vector<Sample> kSamples = {
      {"maz", open_maz()},
      {"movingai", "type octile\nheight 3\nwidth 4\nmap\n@.GS\n@TOW\n@..@\n"},
      {"movingai", "type octile-corner\nheight 2\nwidth 2\nmap\n12\n11\nGW\n.T\n"},
      {"movingai", "type tile\nwidth 3\nheight 1\nmap\ntsg\n\n"},
      {"micromouse",
       "o---o---o\n"
       "| S   G |\n"
       "o   o---o\n"
       "|       |\n"
       "o---o---o\n"},
      {"micromouse",
       "+---+---+---+\n"
       "|   .       |\n"
       "+ . +   +-- +\n"
       "|       x   |\n"
       "+---+---+---+\n"
       "drawn by hand\n"},
      {"micromouse-compact",
       "+-+-+\n"
       "| | |\n"
       "+ A +\n"
       "|S G|\n"
       "+-+-+\n"},
      {"lattice",
       "#--#--E\n"
       "|     |\n"
       "#  #--#\n"
       "\n"
       "#--B  #\n"},
      {"lattice", "#--B\n   |\nE--#\n"},
      {"lattice", "E\n"},
      {"letters", "CCCCCC\nCEDRPC\nCWSLBC\nCCCTCC\n"},
      {"letters", "RER\n"},
      {"walls",
       "#######\n"
       "#S*..E#\n"
       "# # +X#\n"
       "# G   #\n"
       "#######\n"},
      {"walls", "#.#\n S \n"},
  };
  return kSamples;
}

inline const MapFormat* format_named(std::string_view name) {
  const MapFormat* format = find_map_format(name);
  EXPECT_NE(format, nullptr) << name;
  return format;
}

inline void build(const MapFile& map, World& world) {
  static WorldScratch scratch;
  build_world(map, scratch, world);
}

inline std::string written(std::string_view format, const World& world) {
  std::string text;
  EXPECT_TRUE(format_named(format)->write(world, text)) << format;
  return text;
}

}  // namespace seedbed
