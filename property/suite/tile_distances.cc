// Steps to every tile, both ways and with every instruction set, against a plain ring-by-ring
// search: random maps of every width, what winds, what is taller than the frontier takes, and
// farther than a number of steps can say.
#include "generator/tile_distances.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "property/arbitrary.h"
#include "property/drawn_maps.h"

namespace seedbed {
namespace {

// Steps by searching for the next ring over the whole map until there is none.
std::vector<std::int64_t> plain_steps(const OpenMap& map) {
  const Size size = map.walkable.size();
  std::vector<std::int64_t> steps(static_cast<std::size_t>(size.area()), -1);
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(size.width) +
           static_cast<std::size_t>(c.x);
  };
  std::vector<Cell> ring;
  if (contains(size, map.start) && map.walkable[map.start]) {
    ring.push_back(map.start);
    steps[index(map.start)] = 0;
  }
  for (std::int64_t level = 1; !ring.empty(); ++level) {
    std::vector<Cell> next;
    for (const Cell cell : ring) {
      for (int h = 0; h < kHeadings; ++h) {
        const Cell side = step(cell, static_cast<Heading>(h));
        if (!map.walkable[side] || steps[index(side)] >= 0) continue;
        steps[index(side)] = level;
        next.push_back(side);
      }
    }
    ring = std::move(next);
  }
  return steps;
}

std::string distances_differ(const OpenMap& map) {
  static TileDistanceScratch scratch;
  const std::vector<std::int64_t> expected = plain_steps(map);
  TileDistances sums;
  for (const std::int64_t steps : expected) {
    if (steps < 0) continue;
    ++sums.reached_tiles;
    sums.steps_total += steps;
    sums.eccentricity_steps = std::max(sums.eccentricity_steps, steps);
  }
  const std::uint64_t* open = map.walkable.words().data();
  const Size size = map.walkable.size();
  for (const Instructions instructions : instruction_sets()) {
    scratch.instructions = instructions;
    for (const auto measured : {measure_tile_distances, measure_tile_distances_by_queue}) {
      std::vector<std::uint16_t> steps(expected.size(), 12345);
      for (const bool written : {true, false}) {
        const TileDistances got =
            measured(open, size, map.start, scratch,
                     written ? std::span<std::uint16_t>(steps) : std::span<std::uint16_t>());
        if (got.reached_tiles != sums.reached_tiles) return "another number of tiles is reached";
        if (got.steps_total != sums.steps_total) return "the steps' sum differs";
        if (got.eccentricity_steps != sums.eccentricity_steps) return "the farthest differs";
      }
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::int64_t right = expected[i] < 0 ? std::int64_t{kStepsUnreached}
                                                   : std::min<std::int64_t>(expected[i], kStepsMax);
        if (steps[i] != right) return "the steps of tile " + std::to_string(i) + " differ";
      }
    }
  }
  return "";
}

RC_GTEST_PROP(TileDistances, AreThoseOfAPlainSearchOnRandomMaps, (const OpenMap& map)) {
  RC_ASSERT(distances_differ(map) == "");
}

TEST(TileDistances, AreThoseOfAPlainSearchOnHardMaps) {
  for (const std::size_t width : {1u, 5u, 16u, 31u, 61u, 62u, 63u, 100u}) {
    const auto w = static_cast<std::int32_t>(width);
    for (const std::size_t height : {1u, 2u, 40u, 62u, 253u, 254u, 255u, 300u}) {
      const auto h = static_cast<std::int32_t>(height);
      const std::vector<std::string> full(height, std::string(width, '.'));
      EXPECT_EQ(distances_differ(drawn_map(full, {w / 2, h / 3})), "") << width << "x" << height;
      EXPECT_EQ(distances_differ(drawn_map(full, {w, 0})), "") << "a start on a wall";
      EXPECT_EQ(distances_differ(drawn_map(full, {-5, 0})), "") << "a start outside";
      EXPECT_EQ(distances_differ(drawn_map(serpentine(width, height, false), {0, 0})), "");
      EXPECT_EQ(distances_differ(drawn_map(serpentine(width, height, true), {0, 0})), "");
    }
    EXPECT_EQ(distances_differ(drawn_map(spiral(w, 60), {0, 0})), "") << width;
  }
}

TEST(TileDistances, MoreStepsThanFitAreWrittenAsTheMost) {
  const OpenMap map = drawn_map(serpentine(400, 400, false), {0, 0});
  const std::vector<std::int64_t> steps = plain_steps(map);
  ASSERT_GT(*std::max_element(steps.begin(), steps.end()), std::int64_t{kStepsMax});
  EXPECT_EQ(distances_differ(map), "");
}

}  // namespace
}  // namespace seedbed
