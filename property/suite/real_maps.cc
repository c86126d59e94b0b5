// Mazes that other people made, against what their origin or an independent count says about them:
// the micromouse files by the data folder's INDEX, mazes as popular generators print them by their
// README.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/laws.h"
#include "generator/names.h"
#include "property/real_files.h"

namespace seedbed {
namespace {

class RealMazes : public RealFiles {};

std::string number(std::int64_t value) { return std::to_string(value); }

std::string steps_or_dash(const Route& route) { return route.solves ? number(route.steps) : "-"; }

// Micromouse -------------------------------------------------------------------------------------

using Row = std::map<std::string, std::string>;

std::vector<Row> micromouse_index() {
  std::vector<Row> rows;
  std::vector<std::string> names;
  const std::string text = file_text("micromouse/INDEX.tsv");
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) continue;
    const std::vector<std::string_view> fields = split(line, '\t');
    if (names.empty()) {
      names.assign(fields.begin(), fields.end());
      continue;
    }
    Row& row = rows.emplace_back();
    for (std::size_t i = 0; i < std::min(fields.size(), names.size()); ++i)
      row[names[i]] = fields[i];
  }
  return rows;
}

// What the index says of a maze, said by its world.
Row facts_of(const World& world) {
  const Structure& structure = world.structure;
  const Size size = world.lattice.rooms();
  const auto goal = world.distances.goal;
  return {
      {"width", number(size.width)},
      {"height", number(size.height)},
      {"start_xy", number(world.start.x) + "," + number(size.height - 1 - world.start.y)},
      {"goal_steps", goal ? number(world.distances.steps[*goal]) : "-"},
      {"reachable", number(std::ssize(world.rooms) - world.rooms_unreached)},
      {"components", number(world.components)},
      {"isolated_cells", number(structure.cells_by_sides[0])},
      {"dead_ends", number(structure.cells_by_sides[1])},
      {"open_edges", number(structure.links)},
      {"loops", number(structure.links - structure.cells + world.components)},
      {"left_follower", steps_or_dash(world.left_hand)},
      {"right_follower", steps_or_dash(world.right_hand)},
  };
}

TEST_F(RealMazes, EveryMicromouseFileIsWhatTheIndexSays) {
  const std::vector<Row> index = micromouse_index();
  EXPECT_EQ(index.size(), 403u);
  World world;
  for (const Row& row : index) {
    const std::string& file = row.at("file");
    SCOPED_TRACE(file);
    const MapFile map = real_map("micromouse/" + file,
                                 file.starts_with("mmsim/") ? "micromouse-compact" : "micromouse");
    ASSERT_TRUE(map.lattice);
    build(map, world);
    for (const auto& [fact, value] : facts_of(world)) EXPECT_EQ(value, row.at(fact)) << fact;
  }
}

// Every file starts in a dead end: the two hands walk one tour in opposite senses.
TEST_F(RealMazes, BothHandsSolveTheSameMicromouseMazes) {
  World world;
  int solved = 0;
  for (const Row& row : micromouse_index()) {
    const std::string& file = row.at("file");
    SCOPED_TRACE(file);
    build(real_map("micromouse/" + file,
                   file.starts_with("mmsim/") ? "micromouse-compact" : "micromouse"),
          world);
    EXPECT_EQ(world.left_hand.solves, world.right_hand.solves);
    solved += world.left_hand.solves;
  }
  EXPECT_EQ(solved, 84);
}

// Mazes that are equal up to rotation and mirroring share the index's hash, and ours.
TEST_F(RealMazes, EqualMicromouseMazesShareTheirLayoutHash) {
  World world;
  std::map<std::string, std::uint64_t> ours;
  std::map<std::uint64_t, std::string> theirs;
  std::map<std::string, int> files;
  for (const Row& row : micromouse_index()) {
    const std::string& file = row.at("file");
    build(real_map("micromouse/" + file,
                   file.starts_with("mmsim/") ? "micromouse-compact" : "micromouse"),
          world);
    const std::string& layout = row.at("layout");
    EXPECT_EQ(ours.emplace(layout, world.layout_hash).first->second, world.layout_hash) << file;
    EXPECT_EQ(theirs.emplace(world.layout_hash, layout).first->second, layout) << file;
    ++files[layout];
  }
  const auto shared =
      std::ranges::count_if(files, [](const auto& entry) { return entry.second > 1; });
  EXPECT_EQ(shared, 34);
}

// The identities hold for maps that anybody made.
TEST_F(RealMazes, EveryLawHoldsOnEveryMap) {
  LawScratch scratch;
  World world;
  int maps = 0;
  int asked = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(data_folder())) {
    if (!entry.is_regular_file()) continue;
    const std::string name = std::filesystem::relative(entry.path(), data_folder()).string();
    const Parsed<MapFile> map = read_map(file_text(name), nullptr);
    if (!map) continue;
    ++maps;
    build(*map, world);
    const Measurement measurement = measure(world);
    for (const Law& law : laws()) {
      const LawResult result = law.holds(world, measurement, scratch);
      EXPECT_NE(result.outcome, Outcome::broken) << name << ": " << law.name << ": " << result.why;
      asked += result.outcome == Outcome::pass;
    }
  }
  EXPECT_GT(maps, 450);
  EXPECT_GT(asked, 8 * maps);
}

TEST_F(RealMazes, TheIndexLeavesNoMicromouseFileOut) {
  std::set<std::string> indexed;
  for (const Row& row : micromouse_index()) indexed.insert(row.at("file"));
  std::set<std::string> found;
  for (const char* folder : {"kerikun", "mmsim", "mmtool"}) {
    for (const auto& entry :
         std::filesystem::directory_iterator(data_folder() / "micromouse" / folder)) {
      found.insert(folder + ("/" + entry.path().filename().string()));
    }
  }
  EXPECT_EQ(found, indexed);
}

TEST_F(RealMazes, EveryMazFileHasTheWallsOfItsTextTwin) {
  int twins = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(data_folder() / "micromouse/mmtool_binary")) {
    const std::string stem = entry.path().stem().string();
    SCOPED_TRACE(stem);
    const MapFile binary = real_map("micromouse/mmtool_binary/" + stem + ".maz", "maz");
    const MapFile text = real_map("micromouse/mmtool/" + stem + ".txt", "micromouse");
    ASSERT_TRUE(binary.lattice && text.lattice);
    EXPECT_EQ(*binary.lattice, *text.lattice);
    EXPECT_EQ(binary.goals, text.goals);
    EXPECT_EQ(binary.first_heading, text.first_heading);
    ++twins;
  }
  EXPECT_EQ(twins, 40);
}

// Mazes as generators print them ------------------------------------------------------------------

std::int64_t solution_steps(const World& world) {
  EXPECT_TRUE(world.distances.goal);
  return world.distances.goal ? std::int64_t{world.distances.steps[*world.distances.goal]} : -1;
}

struct Printed {
  const char* name;
  std::int64_t steps;  // in tiles, from S to E or G
  char path_mark;      // blank: no path is marked
};

// The two of knossos publish no length; theirs were counted apart from this program.
constexpr Printed kPrinted[] = {
    {"mazelib/example_prims_entrances.txt", 16, ' '},
    {"mazelib/example_prims_solution.txt", 16, '*'},
    {"maze-dataset/big_10x10.txt", 2 * 7, 'X'},
    {"maze-dataset/longer_10x10.txt", 2 * 20, 'X'},
    {"knossos/game_map_start_goal_doc.txt", 14, ' '},
    {"knossos/game_map_start_goal_test.txt", 12, ' '},
};

TEST_F(RealMazes, PrintedMazesAreSolvedInThePublishedSteps) {
  World world;
  for (const Printed& row : kPrinted) {
    SCOPED_TRACE(row.name);
    const std::string name = "mazes/" + std::string(row.name);
    const MapFile map = real_map(name, "walls");
    ASSERT_EQ(map.goals.size(), 1u);
    build(map, world);
    EXPECT_EQ(solution_steps(world), row.steps);
    EXPECT_EQ(world.structure.links - world.structure.cells + world.components, 0) << "loops";
    if (row.path_mark == ' ') continue;
    const std::string text = file_text(name);
    EXPECT_EQ(std::ranges::count(text, row.path_mark), row.steps - 1);
  }
}

// maze-dataset prints the same maze as a list of joined cells "(row,column) <--> (row,column)".
TEST_F(RealMazes, PrintedMazesAreTheirTokenTwins) {
  for (const char* name : {"big_10x10", "longer_10x10"}) {
    SCOPED_TRACE(name);
    const std::string base = "mazes/maze-dataset/" + std::string(name);
    const MapFile map = real_map(base + ".txt", "walls");
    ASSERT_EQ(map.size, (Size{21, 21}));
    const std::string tokens = file_text(base + ".tokens.txt");
    const auto cell_tile = [&](std::size_t at) {
      return Cell{2 * (tokens.at(at + 3) - '0') + 1, 2 * (tokens.at(at + 1) - '0') + 1};
    };
    constexpr std::string_view kJoint = " <--> ";
    BitGrid open(map.size);
    std::int64_t joints = 0;
    for (std::size_t at = tokens.find(kJoint); at != std::string::npos;
         at = tokens.find(kJoint, at + 1), ++joints) {
      const Cell a = cell_tile(at - 5);
      const Cell b = cell_tile(at + kJoint.size());
      for (const Cell tile : {a, b, Cell{(a.x + b.x) / 2, (a.y + b.y) / 2}}) open.set(tile);
    }
    EXPECT_GT(joints, 90);
    BitGrid read;
    walkable_tiles(map.tiles, read);
    EXPECT_EQ(open, read);
    EXPECT_EQ(map.entrance, cell_tile(tokens.find("<ORIGIN_START> ") + 15));
    // The path's end, not <TARGET_START>: in longer_10x10 that is still the target of big_10x10.
    EXPECT_EQ(map.goals.at(0), cell_tile(tokens.find(" <PATH_END>") - 5));
  }
}

TEST_F(RealMazes, OtherPicturesAreRefused) {
  const auto refusal = [](const std::string& name) {
    const Parsed<MapFile> map = read_map(file_text("mazes/" + name), nullptr);
    return map ? "a map" : map.wrong();
  };
  EXPECT_EQ(refusal("mazelib/example_prims_walls.txt"), "no entrance: mark it with S");
  EXPECT_EQ(refusal("knossos/game_map_test.txt"), "no entrance: mark it with S");
  EXPECT_EQ(refusal("knossos/ascii_narrow_doc.txt").substr(0, 44),
            "1: no known map format starts with ' _______");
}

// The same carving twice: between posts, and as tiles with S and G in the border.
TEST_F(RealMazes, KnossosPrintsOneMazeInTwoForms) {
  const MapFile posts = real_map("mazes/knossos/ascii_broad_test.txt", "micromouse");
  const MapFile tiles = real_map("mazes/knossos/game_map_start_goal_test.txt", "walls");
  ASSERT_EQ(posts.size, (Size{4, 4}));
  ASSERT_EQ(tiles.size, (Size{9, 9}));
  for (std::int32_t y = 0; y < 4; ++y) {
    for (std::int32_t x = 0; x < 4; ++x) {
      const auto open = [&](std::int32_t dx, std::int32_t dy) {
        return walkable(tiles.tiles[Cell{2 * x + 1 + dx, 2 * y + 1 + dy}]);
      };
      EXPECT_TRUE(open(0, 0));
      if (x < 3) {
        EXPECT_EQ(posts.lattice->open({x, y}, kEast), open(1, 0)) << x << "," << y;
      }
      if (y < 3) {
        EXPECT_EQ(posts.lattice->open({x, y}, kSouth), open(0, 1)) << x << "," << y;
      }
    }
  }
}

}  // namespace
}  // namespace seedbed
