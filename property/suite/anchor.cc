// The C symbols that other programs time us by answer as the library does, and refuse in place of
// reading what is not there.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "generator/metrics.h"
#include "generator/world.h"
#include "property/arbitrary.h"
#include "property/built.h"

// As bench/anchor/anchor.cc has them; who loads the object has no header either.
extern "C" {
std::uint64_t anchor_flood_bytes(const std::uint8_t*, int, int, int, int, std::uint8_t*);
std::uint64_t anchor_flood_bits(const std::uint64_t*, int, int, int, int, int, std::uint64_t*);
std::uint64_t anchor_flood_bits_batch(const std::uint64_t* const*, int, int, int, int, const int*,
                                      const int*, std::uint64_t* const*);
std::uint64_t anchor_distances(const std::uint8_t*, int, int, int, int, std::uint32_t*,
                               std::uint16_t*);
void anchor_maze(std::uint64_t, int, int, int, std::uint8_t*);
std::uint64_t anchor_sweep(std::uint64_t, std::uint64_t, int, int, int);
}

namespace seedbed {
namespace {

struct Reference {
  BitGrid reached;
  Distances distances;
  std::uint64_t steps = 0;
};

Reference reference_of(const OpenMap& map) {
  Reference made;
  FillScratch scratch;
  flood_fills()[0].fill(map.walkable, map.start, scratch, made.reached);
  if (!contains(map.walkable.size(), map.start) || !map.walkable[map.start]) return made;
  Passages passages;
  passages_of(map.walkable, passages);
  measure_distances(passages, map.start, made.distances);
  for (const std::uint32_t cell : made.distances.order) made.steps += made.distances.steps[cell];
  return made;
}

RC_GTEST_PROP(Anchor, FillsAndDistancesAreTheReferences, (const OpenMap& map)) {
  const Size size = map.walkable.size();
  const int words = (size.width + 63) / 64;
  const Reference expected = reference_of(map);
  const auto reached = static_cast<std::uint64_t>(expected.reached.count());
  std::vector<std::uint8_t> bytes;
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) bytes.push_back(map.walkable[Cell{x, y}]);
  }

  std::vector<std::uint8_t> out(bytes.size(), 9);
  RC_ASSERT(anchor_flood_bytes(bytes.data(), size.width, size.height, map.start.x, map.start.y,
                               out.data()) == reached);
  std::size_t tile = 0;
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      const std::uint8_t known = expected.reached[Cell{x, y}];
      RC_ASSERT(out[tile++] == known);
    }
  }

  const std::uint64_t* rows = map.walkable.words().data();
  std::vector<std::uint64_t> one(map.walkable.words().size(), ~std::uint64_t{0}), two = one;
  RC_ASSERT(anchor_flood_bits(rows, size.width, size.height, words, map.start.x, map.start.y,
                              one.data()) == reached);
  RC_ASSERT(std::equal(one.begin(), one.end(), expected.reached.words().begin()));
  const std::uint64_t* maps[] = {rows, rows};
  const int xs[] = {map.start.x, map.start.x}, ys[] = {map.start.y, map.start.y};
  std::fill(one.begin(), one.end(), ~std::uint64_t{0});
  std::uint64_t* const outs[] = {one.data(), two.data()};
  RC_ASSERT(anchor_flood_bits_batch(maps, 2, size.width, size.height, words, xs, ys, outs) ==
            2 * reached);
  RC_ASSERT(one == two);
  RC_ASSERT(std::equal(one.begin(), one.end(), expected.reached.words().begin()));

  std::vector<std::uint16_t> steps(bytes.size(), 7);
  std::uint32_t farthest = 7;
  RC_ASSERT(anchor_distances(bytes.data(), size.width, size.height, map.start.x, map.start.y,
                             &farthest, steps.data()) == expected.steps);
  if (expected.distances.order.empty()) return;
  RC_ASSERT(farthest == expected.distances.steps[expected.distances.order.back()]);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::uint32_t known = expected.distances.steps[i];
    RC_ASSERT(steps[i] == (known == Distances::kUnreached ? 0xffff : known));
  }
}

TEST(Anchor, MazesAreThoseOfTheVariants) {
  const char* kinds[] = {"backtracker", "wilson", "kruskal", "eller"};
  for (int kind = 0; kind < 4; ++kind) {
    std::vector<std::uint8_t> sides(6 * 9);
    anchor_maze(5, kind, 9, 6, sides.data());
    const World& world = built(std::string(kinds[kind]) + ":rooms=9x6#5");
    for (std::size_t i = 0; i < sides.size(); ++i) {
      EXPECT_EQ(sides[i], world.passages.cells[i] & Passages::kSides) << kinds[kind] << " " << i;
    }
    std::uint64_t sum = 0;
    for (int seed = 5; seed < 8; ++seed) {
      const World& next = built(std::string(kinds[kind]) + ":rooms=9x6#" + std::to_string(seed));
      sum += world_digest(next, measure(next));
    }
    EXPECT_EQ(anchor_sweep(5, 3, kind, 9, 6), sum) << kinds[kind];
  }
}

TEST(Anchor, RefusesWhatIsNoMap) {
  const std::uint64_t row = 0;
  std::uint64_t out = 42;
  const std::uint8_t tile = 1;
  std::uint8_t out_tile = 42;
  std::uint32_t farthest = 42;
  EXPECT_EQ(anchor_flood_bits(&row, 0, 1, 0, 0, 0, &out), 0u);
  EXPECT_EQ(anchor_flood_bits(&row, 3, 1, 2, 0, 0, &out), 0u)
      << "words that the width does not fill";
  EXPECT_EQ(anchor_flood_bytes(&tile, 1 << 20, 1 << 20, 0, 0, &out_tile), 0u);
  EXPECT_EQ(anchor_distances(&tile, 1, 1, 5, 5, &farthest, nullptr), 0u);
  EXPECT_EQ(farthest, 0u);
  anchor_maze(1, 4, 1, 1, &out_tile);
  EXPECT_EQ(anchor_sweep(0, 1, -1, 4, 4), 0u);
  EXPECT_EQ(out, 42u);
  EXPECT_EQ(out_tile, 42);
}

}  // namespace
}  // namespace seedbed
