// The format table: each row claims its own files and no other's, says what its files say, and
// answers every wrong text with its one line. Round trips and damage are in map_round_trips.cc,
// real files in real_maps.cc and real_movingai.cc.
#include "generator/map_formats.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/case.h"
#include "property/map_samples.h"

namespace seedbed {
namespace {

MapFile read_good(std::string_view text, const MapFormat* format = nullptr) {
  Parsed<MapFile> map = read_map(text, format);
  EXPECT_TRUE(map) << map.wrong() << "\n" << text;
  return map ? std::move(*map) : MapFile{};
}

void expect_same(const MapFile& a, const MapFile& b) {
  EXPECT_EQ(a.size, b.size);
  EXPECT_EQ(a.lattice, b.lattice);
  EXPECT_EQ(a.tiles, b.tiles);
  EXPECT_EQ(a.entrance, b.entrance);
  EXPECT_EQ(a.goals, b.goals);
  EXPECT_EQ(a.first_heading, b.first_heading);
}

// The table and the sniffing ----------------------------------------------------------------------

TEST(MapFormats, EveryRowIsFoundByItsOwnNameAndHasASample) {
  std::set<std::string_view> names;
  for (const MapFormat& row : map_formats()) {
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(find_map_format(row.name), &row);
    EXPECT_FALSE(row.caption.empty()) << row.name;
    EXPECT_TRUE(std::ranges::any_of(samples(), [&](const Sample& s) {
      return s.format == row.name;
    })) << row.name;
  }
  EXPECT_EQ(find_map_format("map"), nullptr);
}

TEST(MapFormats, EveryTextIsSniffedAsItsOwnFormat) {
  for (const Sample& sample : samples()) {
    const MapFormat* format = sniff_map_format(sample.text);
    ASSERT_NE(format, nullptr) << sample.text;
    EXPECT_EQ(format->name, sample.format) << sample.text;
    const MapFile sniffed = read_good(sample.text);
    expect_same(sniffed, read_good(sample.text, format));
    EXPECT_NE(sniffed.lattice.has_value(), sniffed.tiles.size().area() > 0) << sample.text;
  }
}

TEST(MapFormats, LineEndsAndAByteOrderMarkDoNotMatter) {
  for (const Sample& sample : samples()) {
    if (format_named(sample.format)->binary) continue;
    SCOPED_TRACE(sample.text);
    std::string crlf;
    for (const char letter : sample.text) crlf += letter == '\n' ? "\r\n" : std::string{letter};
    const MapFile plain = read_good(sample.text);
    expect_same(plain, read_good(crlf));
    expect_same(plain, read_good("\xEF\xBB\xBF" + sample.text));
    expect_same(plain, read_good(sample.text.substr(0, sample.text.size() - 1)));
    expect_same(plain, read_good(sample.text + "\n\n"));
  }
}

// What the formats say ----------------------------------------------------------------------------

constexpr std::string_view kDocumentGrid =
    "E--#--#--#\n"
    "|  |  |  |\n"
    "#--#--#--#\n"
    "|  |  |  |\n"
    "#--#--#--#\n"
    "|  |  |  |\n"
    "#--#--B--#\n";

TEST(Lattice, TheDocumentsFullGridIsReadAndWritten) {
  const MapFile map = read_good(kDocumentGrid);
  EXPECT_EQ(map.size, (Size{4, 4}));
  EXPECT_EQ(map.lattice->corridors(), 24);
  EXPECT_EQ(map.lattice->entrance, (Cell{0, 0}));
  EXPECT_EQ(map.lattice->boss, (Cell{2, 3}));
  EXPECT_EQ(map.goals, (std::vector<Cell>{{2, 3}}));
  World world;
  build(map, world);
  EXPECT_EQ(written("lattice", world), kDocumentGrid);
}

// Rooms without corridors stand above empty lines in the document; trailing blanks may be there or
// not.
TEST(Lattice, RowsWithoutCorridorsHaveAnEmptyLineBelow) {
  constexpr std::string_view kApart = "#  #  E\n\n#  B  #\n";
  World world;
  build(read_good(kApart), world);
  EXPECT_EQ(world.lattice.corridors(), 0);
  EXPECT_EQ(written("lattice", world), kApart);
  expect_same(read_good(kApart), read_good("#  #  E  \n       \n#  B  #\n \n"));
}

TEST(Micromouse, MarksWallsAndTheMiddleAreReadAsTheyStand) {
  const MapFile marked = read_good("o---o---o\n| S   G |\no   o---o\n|     G |\no---o---o\n");
  EXPECT_EQ(marked.entrance, (Cell{0, 0}));
  EXPECT_EQ(marked.goals, (std::vector<Cell>{{1, 0}, {1, 1}}));
  EXPECT_EQ(marked.first_heading, kNorth);
  EXPECT_EQ(marked.lattice->boss, (Cell{1, 0}));
  EXPECT_TRUE(marked.lattice->open({0, 0}, kSouth));
  EXPECT_FALSE(marked.lattice->open({1, 0}, kSouth));
  const MapFile bare = read_good(samples()[5].text);
  EXPECT_EQ(bare.size, (Size{3, 2}));
  EXPECT_EQ(bare.entrance, (Cell{0, 1}));
  EXPECT_EQ(bare.goals, (std::vector<Cell>{{1, 0}, {1, 1}}));
  // A dot, a part of a wall and a letter between two posts are walls.
  Lattice lattice;
  lattice.reset({3, 2});
  lattice.dig({0, 1}, kEast);
  lattice.dig({1, 0}, kEast);
  lattice.dig({1, 0}, kSouth);
  lattice.entrance = {0, 1};
  lattice.boss = {1, 0};
  EXPECT_EQ(*bare.lattice, lattice);
}

// A pad by the document's rules may stand on the entrance, where E would hide it.
TEST(Letters, AWorldWithoutSuchAFormIsNotWritten) {
  WorldScratch scratch;
  World world;
  int refused = 0;
  for (int seed = 0; seed < 200; ++seed) {
    const auto named = parse_case("row-walk:rooms=4x4,pads=document#" + std::to_string(seed));
    ASSERT_TRUE(named) << named.wrong();
    build_world(*named, scratch, world);
    const bool hidden =
        world.tiles[world.entrance] == Tile::pad || world.tiles[world.boss] == Tile::pad;
    std::string text;
    EXPECT_EQ(format_named("letters")->write(world, text), !hidden) << seed;
    refused += hidden;
  }
  EXPECT_GT(refused, 0);
}

TEST(Walls, PathMarksAreOpenAndEveryGoalCounts) {
  const MapFile map = read_good(samples()[12].text);
  EXPECT_EQ(map.entrance, (Cell{1, 1}));
  EXPECT_EQ(map.goals, (std::vector<Cell>{{5, 1}, {2, 3}}));
  EXPECT_EQ(std::ranges::count(map.tiles.all(), Tile::room), 14);
}

TEST(MovingAi, TheFirstPassableTileIsTheEntrance) {
  const MapFile map = read_good(samples()[1].text);
  EXPECT_EQ(map.entrance, (Cell{1, 0}));
  EXPECT_TRUE(map.goals.empty());
  EXPECT_EQ(std::ranges::count(map.tiles.all(), Tile::room), 5);
  EXPECT_EQ(read_good(samples()[2].text).entrance, (Cell{0, 0}));
}

// Wrong texts -------------------------------------------------------------------------------------

struct Bad {
  std::string_view format;  // empty: sniffed
  std::string text;
  std::string_view message;
};

std::string with_byte(std::string text, std::size_t index, char byte) {
  text[index] = byte;
  return text;
}

const Bad kBad[] = {
    {"", "", "an empty map: nothing but blanks"},
    {"", " \r\n\t\n", "an empty map: nothing but blanks"},
    {"letters", "\n\n", "an empty map: nothing but blanks"},
    {"", "what\nis this\n",
     "1: no known map format starts with 'what': one of maz, movingai, micromouse, "
     "micromouse-compact, lattice, letters, walls"},
    {"", "CCC\nCE\x1b\n",
     "2: binary: a byte of value 27; a map is text, or a .maz of 256 bytes, each under 16"},
    {"walls", std::string("##\n#S\n\0", 7),
     "3: binary: a byte of value 0; a map is text, or a .maz of 256 bytes, each under 16"},
    {"", "\x80\x80\n",
     "1: no known map format starts with '\?\?': one of maz, movingai, micromouse, "
     "micromouse-compact, lattice, letters, walls"},

    {"lattice", "#  #\n\n#  B\n", "no entrance: mark its room with E"},
    {"", "E--E\n", "1: a second entrance E: a map has one"},
    {"", "E--B\n\n#  B\n", "3: a second boss B: a map has one at most"},
    {"", "E--#--#\n\n#--B\n", "3: a row of 2 rooms: the first row has 3"},
    {"", "E--#\n\n#  x\n", "3: 'x' in column 4: a room E, B or #"},
    {"", "E--#\n\n#- B\n", "3: '-' in column 2: a corridor -- or two blanks"},
    {"", "E--#\n\n#--\n", "3: no room at the end: a row of rooms ends with E, B or #"},
    {"", "E--#\n\n\n\n#--B\n", "3: no room at the end: a row of rooms ends with E, B or #"},
    {"", "E--#\n |\n#--B\n", "2: '|' in column 2: a corridor | under a room, or a blank"},
    {"", "E--#\n|     |\n#--B\n", "2: '|' in column 7 is under no room: the first row has 2"},
    {"", "E--#\n|\n", "2: a corridor below the last row: a row of rooms would follow"},
    {"lattice", "\nE--#\n", "1: an empty line: the first row of rooms would be here"},

    {"", "CCC\nCRC\n", "no entrance: mark it with E"},
    {"", "CEC\nCEC\n", "2: a second entrance E: a map has one"},
    {"", "CEC\nCBB\n", "2: a second goal B: a map has one"},
    {"", "CEC\nCR\n", "2: a row of 2 tiles: the first row has 3"},
    {"", "CEC\n\nCCC\n", "2: a row of 0 tiles: the first row has 3"},
    {"", "CEC\nC#C\n", "2: unknown '#' in column 2: one of C R W T D S L P E B"},
    {"letters", "\nE\n", "1: an empty line: the first row of the map would be here"},

    {"", "###\n#.#\n", "no entrance: mark it with S"},
    {"", "###\n#E#\n", "no entrance: mark it with S"},
    {"", "#S#\n#S#\n", "2: a second entrance S: a map has one"},
    {"", "###\n#S# \n", "2: a row of 4 tiles: the first row has 3"},
    {"", "###\n#\xC3#\n", "2: unknown '?' in column 2: one of # . S E G * + X and blank"},

    {"", "o---o\n|   |\no---o---o\n", "3: a line of 9 columns: the first has 5"},
    {"", "o---o\n|  |\no---o\n", "2: a line of 4 columns: the first has 5"},
    {"", "o---o\n|   |\nx---o\n", "2: a row of cells: a row of posts would follow it"},
    {"", "o---o---o\n|       |\no---x---o\n", "3: 'x' in column 5: a post o or +"},
    {"", "o---o\n|   |\no   o\n", "3: the border is open in column 2: a wall all round"},
    {"", "o---o\n    |\no---o\n", "2: the border is open in column 1: a wall all round"},
    {"", "o---o---o\n| S   S |\no---o---o\n", "2: a second start S: a maze has one"},
    {"", "o---o\n", "1: a row of posts alone: a row of cells |   | would follow it"},
    {"micromouse", "+-+\n| |\n+-+\n",
     "1: no row of posts: o---o---o or +---+---+ would be the first line"},
    {"micromouse-compact", "+---+\n|   |\n+---+\n",
     "1: no row of posts: +-+-+ would be the first line"},

    {"maz", "E--#\n", "5 bytes: a .maz has 256, one a cell"},
    {"maz", with_byte(open_maz(), 17, 16), "byte 17: value 16: 15 at most, four walls"},
    {"", with_byte(open_maz(), 17, 1),
     "byte 18: no wall to the south, but byte 17 says otherwise: both would agree"},
    {"", with_byte(open_maz(), 0, 4), "byte 0: the border is open to the west: a wall all round"},

    {"", "type hex\nheight 1\nwidth 1\nmap\n.\n",
     "1: type 'hex' is not read: one of octile, octile-corner, octile_unicost, tile"},
    {"", "type octile\nheight 0\nwidth 1\nmap\n.\n",
     "2: height '0': a whole number of tiles, at least 1"},
    {"", "type octile\nwidth 1\nwidth 2\nmap\n.\n", "3: a second width: a map has one"},
    {"", "type octile\nheight 1\nmap\n.\n",
     "3: map before the header is whole: type, height and width stand above it"},
    {"", "type octile\nheigth 1\n",
     "2: unknown header line 'heigth 1': one of type, height, width, map"},
    {"", "type octile\nheight 1\n",
     "2: the text ends in the header: a line 'map' and the rows would follow"},
    {"", "type octile\nheight 1000000000\nwidth 1000000000\nmap\n.\n",
     "2: 1x1000000000 tiles are too many: at most 67108864 in all and 16777216 a side"},
    {"", "type octile\nheight 1\nwidth 1000000000\nmap\n.\n",
     "3: 1000000000x1 tiles are too many: at most 67108864 in all and 16777216 a side"},
    {"", "type octile\nheight 9000\nwidth 9000\nmap\n",
     "3: 9000x9000 tiles are too many: at most 67108864 in all and 16777216 a side"},
    {"", "type octile\nheight 2\nwidth 2\nmap\n..\n...\n",
     "6: a row of 3 tiles: the header's width is 2"},
    {"", "type octile\nheight 2\nwidth 2\nmap\n..\n",
     "5: the text ends after 1 rows: 2 would be right"},
    {"", "type octile\nheight 1\nwidth 2\nmap\n..\n..\n",
     "6: text after the last row: the header announces 1 rows"},
    {"", "type octile\nheight 1\nwidth 2\nmap\n.#\n",
     "5: unknown '#' in column 2: one of . G S @ O T W"},
    {"", "type octile-corner\nheight 1\nwidth 2\nmap\n.1\n..\n",
     "5: '.' in column 1: a corner height, one digit"},
    {"", "type octile\nheight 1\nwidth 2\nmap\n@T\n", "no passable tile: at least one . G or S"},
};

TEST(MapFormats, EveryWrongTextGetsItsLine) {
  for (const Bad& bad : kBad) {
    const MapFormat* format = bad.format.empty() ? nullptr : format_named(bad.format);
    const Parsed<MapFile> map = read_map(bad.text, format);
    ASSERT_FALSE(map) << bad.text;
    EXPECT_EQ(map.wrong(), bad.message) << bad.text;
  }
}

TEST(MapFormats, TextsBeyondTheLimitAreRefused) {
  std::string wide(std::size_t{16} << 20, 'R');
  EXPECT_TRUE(read_map("E" + wide.substr(1) + "\n", nullptr));
  const Parsed<MapFile> letters = read_map("E" + wide + "\n", nullptr);
  ASSERT_FALSE(letters);
  EXPECT_EQ(letters.wrong(),
            "1: 16777217x1 tiles are too many: at most 67108864 in all and 16777216 a side");
  std::string rooms = "E";
  rooms.reserve(std::size_t{36} << 20);
  for (std::int32_t x = 1; x < 11'184'811; ++x) rooms += "  #";
  const Parsed<MapFile> lattice = read_map(rooms + "\n\n#\n", nullptr);
  ASSERT_FALSE(lattice);
  EXPECT_EQ(lattice.wrong(),
            "3: 11184811x2 rooms are too many: at most 67108864 tiles with the walls between them");
}

}  // namespace
}  // namespace seedbed
