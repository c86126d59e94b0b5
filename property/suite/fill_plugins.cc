// Fills from outside: what a trial says about each fault that a plug-in can have, the hard maps
// that it tries them on, and the README's example, which is compiled as it stands there.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "bench/command_line.h"
#include "bench/commands.h"
#include "bench/fill_trial.h"

namespace seedbed {
namespace {

std::string plugin(const std::string& name) {
  return std::string(SEEDBED_PLUGINS) + "plugin_" + name + ".so";
}

FillTrial tried(const std::string& name, const EachMap& more = nullptr, int seconds = 60) {
  return try_fill({"", plugin(name)}, more, seconds);
}

void expect_named(const FillTrial& trial, Exit code, const std::string& words) {
  EXPECT_EQ(trial.code, code) << trial.complaint;
  EXPECT_NE(trial.complaint.find(words), std::string::npos) << trial.complaint;
  EXPECT_NE(trial.complaint.find(SEEDBED_PLUGINS), std::string::npos) << trial.complaint;
  EXPECT_EQ(trial.fill, nullptr) << "what has a fault must not be there to be timed";
}

TEST(FillPlugins, WhatCannotBeLoadedIsRefused) {
  expect_named(tried("no_symbol"), Exit::usage, "has no symbol seedbed_fill_plugin");
  expect_named(tried("version"), Exit::usage,
               "made for version 2 of the interface: version 1 would be right");
  expect_named(tried("name"), Exit::usage, "'queue' is a fill of seedbed");
  expect_named(tried("none_such"), Exit::usage, "cannot be loaded");
}

TEST(FillPlugins, ADifferenceIsNamedWithItsFirstMapAndTile) {
  // 65 wide is the first width with a tile at x = 64 that is not border: 66.
  expect_named(tried("differs"), Exit::law_broken,
               "('depth-first') disagrees with queue on map 'empty 66x3' from (33,1): "
               "tile (64,1) is missed");
}

TEST(FillPlugins, ACrashAHangAnExitAndAWriteOutsideAreNamedWithTheirMap) {
  expect_named(tried("crashes"), Exit::generator_failed, "crashed (signal 6");
  expect_named(tried("crashes"), Exit::generator_failed, "on map 'empty 33x12' from (16,6)");
  expect_named(tried("hangs", nullptr, 1), Exit::generator_failed,
               "did not end within 1 s on map 'empty 5x1'");
  expect_named(tried("exits"), Exit::generator_failed, "ended the process (exit code 0) on map");
  expect_named(tried("writes_outside"), Exit::law_broken,
               "writes outside of map 'empty 63x1' from (31,0)");
}

TEST(FillPlugins, MoreMapsAreTriedAfterTheHardOnes) {
  NamedMap map{"a map of mine", BitGrid({33, 12}), {1, 1}};
  std::int64_t asked = 0;
  const FillTrial trial = try_fill({"bit-rows", ""}, [&](const auto& take) {
    ++asked;
    EXPECT_TRUE(take(map));
  });
  EXPECT_EQ(trial.code, Exit::fine) << trial.complaint;
  EXPECT_EQ(asked, 2) << "once uncounted, once counted";
  std::int64_t hard = 0;
  FillScratch scratch;
  hard_map_difference(
      [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
        flood_fills()[0].fill(walkable, start, scratch, reached);
      },
      nullptr, &hard);
  EXPECT_EQ(trial.maps, hard + 1);
  EXPECT_GT(hard, 5000);
}

TEST(FillPlugins, CheckTriesAPlugInOnCasesAndOnBytesOfAnyKind) {
  const std::string bytes = ::testing::TempDir() + "seedbed_plugin_bytes";
  std::ofstream(bytes, std::ios::binary) << std::string("\x41\x0b\x02\x02\x07\xf7\xff", 7);
  const std::string path = plugin("none");
  const std::vector<std::string_view> args{"check", "--fill-plugin",    path,      "scatter#1",
                                           bytes,   "wilson:rooms=4x4", "--seeds", "7"};
  ::testing::internal::CaptureStdout();
  const Exit code =
      std::visit([](const auto& plan) { return run_command(plan); }, parse_command_line(args));
  std::fflush(stdout);
  const std::string said = ::testing::internal::GetCapturedStdout();
  EXPECT_EQ(code, Exit::fine);
  std::int64_t hard = 0;
  FillScratch scratch;
  hard_map_difference(
      [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
        flood_fills()[0].fill(walkable, start, scratch, reached);
      },
      nullptr, &hard);
  const std::string agrees =
      "depth-first: reaches what queue reaches on all " + std::to_string(hard + 9) + " maps\n";
  EXPECT_TRUE(said.starts_with(agrees)) << said;
  // Of the case also all laws.
  std::size_t lines = 0;
  for (const char letter : said) lines += letter == '\n';
  EXPECT_EQ(lines, 1 + laws().size()) << said;
  EXPECT_NE(said.find("\nscatter#1: fills-agree: holds\n"), std::string::npos) << said;
  std::filesystem::remove(bytes);
}

// What a sweep of another program's worlds with a plug-in found is found again.
TEST(FillPlugins, CheckAsksLawsOfAnotherProgramsWorld) {
  const std::string path = plugin("none");
  const std::vector<std::string_view> args{"check",          "exec/py#3",     "--exec",
                                           "py=echo {seed}", "--fill-plugin", path};
  ::testing::internal::CaptureStdout();
  const Exit code =
      std::visit([](const auto& plan) { return run_command(plan); }, parse_command_line(args));
  std::fflush(stdout);
  const std::string said = ::testing::internal::GetCapturedStdout();
  EXPECT_EQ(code, Exit::generator_failed);
  EXPECT_NE(said.find(" maps\nexec/py#3: garbage: "), std::string::npos) << said;
}

// Enough seeds for the dear laws, one of which builds the world again.
TEST(FillPlugins, ASweepTakesAFillFromTheTableOrFromOutside) {
  const std::string out = ::testing::TempDir() + "seedbed_plugin_sweep";
  const std::string path = plugin("none");
  const std::string crashing = plugin("crashes");
  const auto swept = [&](std::string_view option, std::string_view fill) {
    const std::vector<std::string_view> args{
        "sweep", "wilson:rooms=4x4", "--seeds", "300", "--quiet", "--out", out, option, fill};
    return std::visit([](const auto& plan) { return run_command(plan); }, parse_command_line(args));
  };
  EXPECT_EQ(swept("--fill", "bit-rows"), Exit::fine);
  EXPECT_EQ(swept("--fill-plugin", path), Exit::fine);
  EXPECT_EQ(swept("--fill-plugin", crashing), Exit::generator_failed);
  std::filesystem::remove_all(out);
}

// The block of the README that holds the plug-in's symbol.
std::string readme_example() {
  std::ifstream file(std::string(SEEDBED_SOURCE_DIR) + "/README.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t symbol = text.find("seedbed_fill_plugin() {");
  const std::size_t begin = text.rfind("```cpp\n", symbol);
  const std::size_t end = text.find("```", symbol);
  if (symbol == std::string::npos || begin == std::string::npos) return "";
  return text.substr(begin + 7, end - begin - 7);
}

TEST(FillPlugins, TheReadmesExampleCompilesAndAgrees) {
  const std::string example = readme_example();
  ASSERT_NE(example, "") << "the README has lost its example";
  const std::string folder = ::testing::TempDir() + "seedbed_readme_plugin";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/my_fill.cc") << example;
  const std::string command = std::string(SEEDBED_CXX) + " -std=c++20 -O1 -shared -fPIC -Wall " +
                              "-Werror -I'" + SEEDBED_SOURCE_DIR + "' '" + folder +
                              "/my_fill.cc' -o '" + folder + "/my_fill.so'";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
  const FillTrial trial = try_fill({"", folder + "/my_fill.so"}, nullptr, 60);
  EXPECT_EQ(trial.code, Exit::fine) << trial.complaint;
  ASSERT_NE(trial.fill, nullptr);
  EXPECT_EQ(trial.fill->name, "my-fill");
  std::filesystem::remove_all(folder);
}

TEST(HardMaps, AreClosedNamedAndStartWhereTheyCanBeWalked) {
  std::set<std::string_view> names;
  for (const HardMap& row : hard_maps()) {
    EXPECT_TRUE(names.insert(row.name).second);
    EXPECT_EQ(find_hard_map(row.name), &row);
    for (const Size size : {Size{1, 1}, Size{3, 3}, Size{2, 9}, Size{64, 20}, Size{131, 67}}) {
      BitGrid map(size);
      row.draw(1, map);
      for (std::int32_t x = 0; x < size.width; ++x) {
        EXPECT_FALSE((map[Cell{x, 0}]) || (map[Cell{x, size.height - 1}])) << row.name;
      }
      for (std::int32_t y = 0; y < size.height; ++y) {
        EXPECT_FALSE((map[Cell{0, y}]) || (map[Cell{size.width - 1, y}])) << row.name;
      }
      if (size.width < 64) continue;
      EXPECT_TRUE(map[row.start(map)]) << row.name;
      BitGrid other(size);
      row.draw(2, other);
      EXPECT_EQ(other == map, !row.seeded) << row.name;
    }
  }
}

// What their names promise: one corridor, of the length that the shape has.
TEST(HardMaps, SerpentinesAndSpiralsAreOneCorridor) {
  FillScratch scratch;
  BitGrid reached;
  for (const std::string_view name : {"serpentine-flat", "serpentine-upright", "spiral"}) {
    const HardMap* row = find_hard_map(name);
    ASSERT_NE(row, nullptr);
    BitGrid map({63, 63});
    row->draw(0, map);
    const FillCost cost = flood_fills()[0].fill_counted(map, row->start(map), scratch, reached);
    EXPECT_EQ(reached, map) << name;
    EXPECT_EQ(cost.frontier_tiles_max, 1) << name;
    EXPECT_EQ(cost.rounds, map.count()) << name;
    EXPECT_GT(map.count(), 63 * 63 * 4 / 10) << name;
  }
}

}  // namespace
}  // namespace seedbed
