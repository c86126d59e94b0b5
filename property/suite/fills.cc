// Every row of the fill table against a naive fill over a set of cells, on random maps of every
// width from 1 to 200, on the shapes that hurt (serpentines, spirals, combs), and from starts on
// walls, outside and in corners. Also what the queue's counters count.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "generator/flood_fills.h"
#include "property/arbitrary.h"
#include "property/drawn_maps.h"

namespace seedbed {
namespace {

using Place = std::pair<std::int32_t, std::int32_t>;

// The naive fill: from place to distance, ring by ring.
std::map<Place, std::int64_t> naive_fill(const OpenMap& map) {
  std::map<Place, std::int64_t> steps;
  const auto open = [&](Place p) {
    return contains(map.walkable.size(), {p.first, p.second}) &&
           map.walkable[Cell{p.first, p.second}];
  };
  std::set<Place> ring;
  if (open({map.start.x, map.start.y})) ring.insert({map.start.x, map.start.y});
  for (std::int64_t distance = 0; !ring.empty(); ++distance) {
    std::set<Place> next;
    for (const Place& p : ring) steps[p] = distance;
    for (const auto& [x, y] : ring) {
      for (const Place& p : {Place{x, y - 1}, Place{x + 1, y}, Place{x, y + 1}, Place{x - 1, y}}) {
        if (open(p) && steps.count(p) == 0) next.insert(p);
      }
    }
    ring = std::move(next);
  }
  return steps;
}

// "" or how a row differs from the naive fill.
std::string disagreement(const OpenMap& map) {
  static FillScratch scratch;  // reused from map to map, as sweeps do
  static BitGrid reached;
  const auto steps = naive_fill(map);
  BitGrid expected(map.walkable.size());
  for (const auto& [place, distance] : steps) expected.set(Cell{place.first, place.second});
  for (const Instructions instructions : instruction_sets()) {
    scratch.instructions = instructions;
    const std::string with = " with set " + std::to_string(static_cast<int>(instructions));
    for (const FloodFill& row : flood_fills()) {
      const std::string name = std::string(row.name) + with;
      const FillCost nothing = row.fill(map.walkable, map.start, scratch, reached);
      if (!(reached == expected)) return name + " reaches another set";
      if (!(nothing == FillCost{})) return name + " counts where it must not";
      row.fill_counted(map.walkable, map.start, scratch, reached);
      if (!(reached == expected)) return name + " counted reaches another set";
    }
  }
  const FillCost cost = flood_fills()[0].fill_counted(map.walkable, map.start, scratch, reached);
  std::map<std::int64_t, std::int64_t> at_distance;
  for (const auto& [place, distance] : steps) ++at_distance[distance];
  FillCost counted;
  counted.visited_tiles = static_cast<std::int64_t>(steps.size());
  counted.probes = 4 * counted.visited_tiles;
  counted.rounds = static_cast<std::int64_t>(at_distance.size());  // eccentricity + 1
  for (const auto& [distance, tiles] : at_distance) {
    counted.frontier_tiles_max = std::max(counted.frontier_tiles_max, tiles);
  }
  return cost == counted ? "" : "the queue's counters differ from the naive fill's";
}

RC_GTEST_PROP(Fills, AgreeWithTheNaiveFillOnRandomMaps, (const OpenMap& map)) {
  RC_CLASSIFY(map.walkable.size().width > 64, "more than one word a row");
  RC_CLASSIFY(contains(map.walkable.size(), map.start) && map.walkable[map.start],
              "walkable start");
  RC_ASSERT(disagreement(map) == "");
}

TEST(Fills, AgreeOnSerpentines) {
  for (const std::size_t side : {1u, 2u, 3u, 7u, 61u, 62u, 63u, 64u, 65u, 127u, 130u}) {
    for (const bool upright : {false, true}) {
      EXPECT_EQ(disagreement(drawn_map(serpentine(side, 21, upright), {0, 0})), "") << side;
      EXPECT_EQ(disagreement(drawn_map(serpentine(21, side, upright), {0, 0})), "") << side;
    }
  }
}

TEST(Fills, AgreeOnSpirals) {
  for (const std::int32_t side : {1, 2, 5, 20, 63, 64, 66, 129}) {
    const auto rows = spiral(side, 31);
    EXPECT_EQ(disagreement(drawn_map(rows, {0, 0})), "") << side;
  }
  const OpenMap map = drawn_map(spiral(129, 129), {0, 0});
  EXPECT_GT(naive_fill(map).size(), 129u * 129u / 3) << "the spiral is no spiral";
  EXPECT_EQ(disagreement(map), "");
}

TEST(Fills, AgreeOnEveryWidthAndFromEveryCorner) {
  for (std::int32_t width = 1; width <= 200; ++width) {
    arbitrary::Draws draws{static_cast<std::uint32_t>(width - 1), 8, 6, 0, 0};
    OpenMap map = arbitrary::decoded_map(draws, static_cast<std::uint64_t>(width) * 977);
    const Size size = map.walkable.size();
    ASSERT_EQ(size.width, width);
    for (const std::int32_t x : {0, 1, size.width - 2, size.width - 1}) {
      for (const std::int32_t y : {0, 1, size.height - 2, size.height - 1}) {
        map.start = {x, y};
        EXPECT_EQ(disagreement(map), "") << "width " << width << " from " << map.start;
      }
    }
  }
}

TEST(Fills, ReachNothingFromWallsAndFromOutside) {
  OpenMap map = drawn_map({"...", ".#.", "..."}, {1, 1});
  FillScratch scratch;
  for (const Cell start : {map.start, Cell{0, 0}, Cell{-1, 1}, Cell{1, -1}, Cell{5, 1}, Cell{1, 5},
                           Cell{INT32_MAX, 1}, Cell{INT32_MIN, INT32_MIN}}) {
    for (const FloodFill& row : flood_fills()) {
      BitGrid reached;
      EXPECT_EQ(row.fill_counted(map.walkable, start, scratch, reached), FillCost{}) << row.name;
      EXPECT_EQ(reached.size(), map.walkable.size()) << row.name;
      EXPECT_EQ(reached.count(), 0) << row.name << " from " << start;
    }
  }
}

// A full map is one run a row: two passes for bit-rows, whatever the width.
TEST(Fills, CountersAreWhatTheCaptionsSay) {
  const OpenMap map = drawn_map(std::vector<std::string>(10, std::string(150, '.')), {0, 0});
  FillScratch scratch;
  BitGrid reached;
  const FillCost queue = flood_fills()[0].fill_counted(map.walkable, map.start, scratch, reached);
  EXPECT_EQ(queue.visited_tiles, 1500);
  EXPECT_EQ(queue.probes, 6000);
  EXPECT_EQ(queue.rounds, 149 + 9 + 1);
  EXPECT_EQ(queue.frontier_tiles_max, 10);
  EXPECT_EQ(queue.words, 0);
  const FloodFill* rows = find_flood_fill("bit-rows");
  ASSERT_NE(rows, nullptr);
  const FillCost passes = rows->fill_counted(map.walkable, map.start, scratch, reached);
  EXPECT_LE(passes.rounds, 2);
  EXPECT_GE(passes.words, 10 * 3 - 1);
  EXPECT_EQ(passes.probes, 0);
}

TEST(Fills, TableRowsAreWhole) {
  std::set<std::string_view> names;
  for (const FloodFill& row : flood_fills()) {
    EXPECT_TRUE(names.insert(row.name).second);
    EXPECT_FALSE(row.caption.empty());
    EXPECT_NE(row.fill, row.fill_counted);
    EXPECT_EQ(find_flood_fill(row.name), &row);
  }
  EXPECT_GE(names.size(), 2u) << "agreement needs two to agree";
  EXPECT_EQ(find_flood_fill("no-such-fill"), nullptr);
}

}  // namespace
}  // namespace seedbed
