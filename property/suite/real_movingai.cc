// The Moving AI benchmarks: every map by the counts of the data folder's README, and every
// published length of a query by our own search, which was written apart from it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include "generator/flood_fills.h"
#include "generator/scenario.h"
#include "property/real_files.h"

namespace seedbed {
namespace {

struct MovingAi {
  const char* name;  // without .map
  Size size;
  std::int64_t passable;
  std::int64_t components;
  std::int64_t largest;
  std::int64_t dead_ends;
  const char* scenario;  // null: none is kept
  std::int64_t queries;
};

// level0 and nighthaven were counted apart from this program: the README counts no lower-case
// swamp, and gives no counts for octile-corner.
constexpr MovingAi kMovingAi[] = {
    {"mazes/maze512-1-0", {512, 512}, 131071, 1, 131071, 12222, nullptr, 0},
    {"mazes/maze512-32-0", {512, 512}, 253840, 1, 253840, 0, "mazes/maze512-32-0.map.scen", 5760},
    {"rooms/16room_000", {512, 512}, 231854, 1, 231854, 50, "rooms/16room_000.map.scen", 1860},
    {"rooms/64room_000", {512, 512}, 246178, 1, 246178, 13, "rooms/64room_000.map.scen", 2030},
    {"mapf/maze-32-32-2", {32, 32}, 666, 1, 666, 4, "mapf/maze-32-32-2-even-1.scen", 230},
    {"mapf/maze-128-128-2", {128, 128}, 10858, 1, 10858, 15, nullptr, 0},
    {"mapf/room-32-32-4", {32, 32}, 682, 1, 682, 16, "mapf/room-32-32-4-even-1.scen", 130},
    {"mapf/room-64-64-8", {64, 64}, 3232, 1, 3232, 14, "mapf/room-64-64-8-even-1.scen", 310},
    {"mapf/empty-8-8", {8, 8}, 64, 1, 64, 0, "mapf/empty-8-8-even-1.scen", 32},
    {"mapf/warehouse-10-20-10-2-1",
     {161, 63},
     5699,
     1,
     5699,
     0,
     "mapf/warehouse-10-20-10-2-1-even-1.scen",
     450},
    {"dao/ost102d", {28, 22}, 249, 1, 249, 2, "dao/ost102d.map.scen", 70},
    {"dao/orz203d", {19, 35}, 244, 1, 244, 2, "dao/orz203d.map.scen", 80},
    {"dao/arena", {49, 49}, 2054, 1, 2054, 5, "dao/arena.map.scen", 160},
    {"dao/arena2", {281, 209}, 24311, 1, 24311, 7, "dao/arena2.map.scen", 929},
    {"dao/den312d", {65, 81}, 2445, 1, 2445, 22, "dao/den312d.map.scen", 320},
    {"da2/ht_store", {37, 37}, 490, 1, 490, 1, "da2/ht_store.map.scen", 70},
    {"bgmaps/AR0082SR", {52, 54}, 175, 1, 175, 6, nullptr, 0},
    {"wc3maps512/frostsabre", {512, 512}, 91381, 1, 91381, 0, nullptr, 0},
    {"wc3maps/nighthaven", {97, 97}, 4400, 19, 4354, 67, nullptr, 0},
    {"cities/Berlin_1_256", {256, 256}, 47540, 10, 46880, 71, "cities/Berlin_1_256.map.scen", 910},
    {"mapf/Berlin_1_256", {256, 256}, 47540, 10, 46880, 71, nullptr, 0},
    {"local/omts", {6, 5}, 12, 1, 12, 0, nullptr, 0},
    {"local/dia10x10", {10, 10}, 92, 1, 92, 0, nullptr, 0},
    {"local/dia30x30", {30, 30}, 876, 1, 876, 0, nullptr, 0},
    {"local/bottleneck5", {12, 10}, 62, 1, 62, 0, nullptr, 0},
    {"local/level0", {11, 11}, 3, 1, 3, 2, nullptr, 0},
    {"local/level6", {11, 11}, 14, 2, 8, 7, nullptr, 0},
    {"local/smalltrap_3", {30, 8}, 19, 1, 19, 3, nullptr, 0},
    {"local/ijcai", {11, 6}, 28, 1, 28, 2, nullptr, 0},
    {"local/den201d-small", {25, 15}, 139, 1, 139, 2, nullptr, 0},
    {"local/LINE", {88, 33}, 1318, 1, 1318, 0, nullptr, 0},
};

void PrintTo(const MovingAi& row, std::ostream* out) { *out << row.name; }

class MovingAiFiles : public RealFiles {};
class MovingAiMaps : public RealFiles, public ::testing::WithParamInterface<MovingAi> {};
class MovingAiScenarios : public MovingAiMaps {};

MapFile read_movingai(const MovingAi& row) {
  return real_map("movingai/" + std::string(row.name) + ".map", "movingai");
}

std::int64_t largest_component(const BitGrid& walkable) {
  FillScratch scratch;
  BitGrid left = walkable;
  BitGrid reached;
  std::int64_t largest = 0;
  const Size size = walkable.size();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      if (!left[Cell{x, y}]) continue;
      flood_fills()[0].fill(left, {x, y}, scratch, reached);
      largest = std::max(largest, reached.count());
      for (std::size_t w = 0; w < left.words().size(); ++w) left.words()[w] &= ~reached.words()[w];
    }
  }
  return largest;
}

TEST_P(MovingAiMaps, LoadWithTheFactsOfTheReadme) {
  const MovingAi& row = GetParam();
  const MapFile map = read_movingai(row);
  ASSERT_EQ(map.size, row.size);
  ASSERT_EQ(map.tiles.size(), row.size);
  EXPECT_TRUE(map.goals.empty());
  World world;
  build(map, world);
  EXPECT_EQ(world.walkable.count(), row.passable);
  EXPECT_EQ(world.components, row.components);
  EXPECT_EQ(largest_component(world.walkable), row.largest);
  EXPECT_EQ(world.structure.cells_by_sides[1], row.dead_ends);
}

TEST_P(MovingAiScenarios, PublishedLengthsAreShortest) {
  const MovingAi& row = GetParam();
  const auto queries = read_scenario(file_text("movingai/" + std::string(row.scenario)));
  ASSERT_TRUE(queries) << queries.wrong();
  BitGrid walkable;
  walkable_tiles(read_movingai(row).tiles, walkable);
  OctileMap map;
  OctileScratch scratch;
  const ScenarioCheck check = check_scenario(*queries, walkable, map, scratch);
  EXPECT_EQ(check.queries, row.queries);
  EXPECT_EQ(check.off_map, 0);
  EXPECT_EQ(check.connected, row.queries);
  EXPECT_EQ(check.equal, row.queries) << "the worst differs by " << check.worst_difference
                                      << " billionths on line " << check.worst_line;
  EXPECT_GT(check.connected, 0);
}

std::string test_name(const ::testing::TestParamInfo<MovingAi>& test) {
  std::string name = test.param.name;
  std::ranges::replace_if(name, [](char c) { return c == '/' || c == '-'; }, '_');
  return name;
}

std::vector<MovingAi> with_scenario() {
  std::vector<MovingAi> rows(std::begin(kMovingAi), std::end(kMovingAi));
  std::erase_if(rows, [](const MovingAi& row) { return row.scenario == nullptr; });
  return rows;
}

INSTANTIATE_TEST_SUITE_P(, MovingAiMaps, ::testing::ValuesIn(kMovingAi), test_name);
INSTANTIATE_TEST_SUITE_P(, MovingAiScenarios, ::testing::ValuesIn(with_scenario()), test_name);

TEST_F(MovingAiFiles, TheTableLeavesNoMovingAiFileOut) {
  std::set<std::string> listed = {"wc3maps512/frostsabre.map.scen"};
  for (const MovingAi& row : kMovingAi) {
    listed.insert(std::string(row.name) + ".map");
    if (row.scenario != nullptr) listed.insert(row.scenario);
  }
  std::set<std::string> found;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(data_folder() / "movingai")) {
    if (entry.is_regular_file())
      found.insert(std::filesystem::relative(entry, data_folder() / "movingai").string());
  }
  EXPECT_EQ(found, listed);
}

// Its lengths are from an older tool and no oracle, says the README; it is read all the same.
TEST_F(MovingAiFiles, ScenariosOfVersionOnePointZeroAreRead) {
  const auto queries = read_scenario(file_text("movingai/wc3maps512/frostsabre.map.scen"));
  ASSERT_TRUE(queries) << queries.wrong();
  EXPECT_EQ(queries->size(), 1212u);
}

TEST_F(MovingAiFiles, LineEndsDoNotMatter) {
  const MapFile crlf = real_map("movingai/cities/Berlin_1_256.map", "movingai");
  const MapFile lf = real_map("movingai/mapf/Berlin_1_256.map", "movingai");
  EXPECT_EQ(crlf.tiles, lf.tiles);
}

}  // namespace
}  // namespace seedbed
