// What a flood fill promises beyond the set: many maps at once are each filled as one is; no row is
// worse than linear; `auto` says what it chose; parts are counted as a plain search counts them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>

#include "bench/command_line.h"
#include "generator/flood_fills.h"
#include "generator/hard_maps.h"
#include "generator/metrics.h"
#include "property/arbitrary.h"
#include "property/built.h"
#include "property/drawn_maps.h"

namespace seedbed {
namespace {

// "" or how a row that is given the maps at once differs from the queue on each.
std::string many_disagree(const std::vector<OpenMap>& maps) {
  static FillScratch scratch;
  const Size size = maps[0].walkable.size();
  const std::size_t words = maps[0].walkable.words().size();
  for (const Instructions instructions : instruction_sets()) {
    scratch.instructions = instructions;
    for (const FloodFill& row : flood_fills()) {
      // Ones everywhere: every word has to be written.
      std::vector<std::vector<std::uint64_t>> reached(maps.size(),
                                                      std::vector<std::uint64_t>(words, ~0ULL));
      std::vector<FillJob> jobs;
      for (std::size_t i = 0; i < maps.size(); ++i) {
        jobs.push_back({maps[i].walkable.words().data(), maps[i].start, reached[i].data()});
      }
      row.fill_many(size, jobs, scratch);
      for (std::size_t i = 0; i < maps.size(); ++i) {
        BitGrid expected;
        flood_fills()[0].fill(maps[i].walkable, maps[i].start, scratch, expected);
        if (std::ranges::equal(expected.words(), reached[i])) continue;
        return std::string(row.name) + " differs on map " + std::to_string(i) + " of " +
               std::to_string(maps.size()) + " with set " +
               std::to_string(static_cast<int>(instructions));
      }
    }
  }
  return "";
}

RC_GTEST_PROP(FillKinds, ManyMapsAreFilledAsOneIs, (std::uint64_t key)) {
  const auto draws = *arbitrary::draws(5);
  const auto count = *rc::gen::inRange<std::uint64_t>(1, 20);
  std::vector<OpenMap> maps;
  for (std::uint64_t i = 0; i < count; ++i) {
    maps.push_back(arbitrary::decoded_map(draws, key + i));
    // Half of the starts anywhere, half on the first open tile from there.
    Cell& start = maps.back().start;
    const Size size = maps.back().walkable.size();
    start = {
        static_cast<std::int32_t>((key >> 7 ^ i * 13) % static_cast<std::uint64_t>(size.width)),
        static_cast<std::int32_t>((key >> 19 ^ i * 5) % static_cast<std::uint64_t>(size.height))};
    while (i % 2 == 0 && contains(size, start) && !maps.back().walkable[start]) ++start.x;
  }
  RC_ASSERT(many_disagree(maps) == "");
}

std::vector<std::string> full(std::size_t width, std::size_t height) {
  return std::vector<std::string>(height, std::string(width, '.'));
}

TEST(FillKinds, ManyHardMapsAreFilledAsOneIs) {
  for (const std::size_t width : {1u, 33u, 62u, 63u, 64u, 97u, 125u, 126u, 127u, 150u}) {
    const auto w = static_cast<std::int32_t>(width);
    std::vector<OpenMap> maps{drawn_map(serpentine(width, 41, true), {0, 0}),
                              drawn_map(serpentine(width, 41, false), {w - 1, 40}),
                              drawn_map(spiral(w, 41), {0, 0}),
                              drawn_map(full(width, 41), {w / 2, 20}),
                              drawn_map(full(width, 41), {w / 2, 20}),
                              drawn_map(serpentine(width, 41, true), {0, 40}),
                              drawn_map(serpentine(width, 41, true), {-1, 3})};
    maps[4].walkable.reset(maps[4].walkable.size());  // no tile is open
    for (std::size_t count = maps.size(); count > 0; --count) {
      EXPECT_EQ(many_disagree({maps.begin(), maps.begin() + static_cast<std::ptrdiff_t>(count)}),
                "")
          << width;
    }
    // Alike, so that the walls' rows link: upright serpentines and their starts in link rows.
    std::vector<OpenMap> alike;
    for (std::int32_t i = 0; i < 11; ++i) {
      alike.push_back(drawn_map(serpentine(width, 41, true), {2 * i % w, 3 * i % 41}));
    }
    EXPECT_EQ(many_disagree(alike), "") << width;
  }
}

// Everything that a row may count.
std::int64_t work(const FloodFill& row, const OpenMap& map) {
  FillScratch scratch;
  BitGrid reached;
  const FillCost cost = row.fill_counted(map.walkable, map.start, scratch, reached);
  return cost.visited_tiles + cost.probes + cost.words;
}

// Four times the tiles are four times the work, on what is quadratic for a plain sweep.
TEST(FillKinds, NoRowIsWorseThanLinear) {
  const std::vector<std::function<OpenMap(std::int32_t)>> kinds{
      [](std::int32_t side) {
        return drawn_map(
            serpentine(static_cast<std::size_t>(side), static_cast<std::size_t>(side), true),
            {0, 0});
      },
      [](std::int32_t side) {
        return drawn_map(
            serpentine(static_cast<std::size_t>(side), static_cast<std::size_t>(side), false),
            {0, 0});
      },
      [](std::int32_t side) { return drawn_map(spiral(side, side), {0, 0}); },
      [](std::int32_t side) {
        return drawn_map(full(static_cast<std::size_t>(side), static_cast<std::size_t>(side)),
                         {side / 2, side / 2});
      }};
  for (const FloodFill& row : flood_fills()) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      const std::int64_t small = work(row, kinds[i](253));
      const std::int64_t large = work(row, kinds[i](509));
      EXPECT_GT(small, 0) << row.name;
      EXPECT_LT(large, 5 * small) << row.name << " on kind " << i;
    }
  }
}

// The same maze with corridors two tiles wide.
OpenMap two_wide(const BitGrid& maze) {
  const auto from = [](std::int32_t i) { return i / 3 * 2 + (i % 3 != 0); };
  const Size size{maze.size().width / 2 * 3 + 1, maze.size().height / 2 * 3 + 1};
  OpenMap map{BitGrid(size), {1, 1}};
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      if (maze[Cell{from(x), from(y)}]) map.walkable.set({x, y});
    }
  }
  return map;
}

OpenMap drawn_hard_map(std::string_view name, std::int32_t side) {
  const HardMap* row = find_hard_map(name);
  OpenMap map{BitGrid({side, side}), {}};
  row->draw(1, map.walkable);
  map.start = row->start(map.walkable);
  return map;
}

OpenMap maze(const std::string& variant, std::int32_t side = 80) {
  const std::string rooms = std::to_string(side);
  const World& world = built(variant + ":rooms=" + rooms + "x" + rooms + "#1");
  return {world.walkable, world.entrance};
}

TEST(FillKinds, AutoSaysWhatItChose) {
  const FloodFill* automatic = find_flood_fill("auto");
  ASSERT_NE(automatic, nullptr);
  const auto chosen = [&](const OpenMap& map) {
    return chosen_fill(*automatic, map.walkable, map.start).name;
  };
  EXPECT_EQ(chosen(drawn_map(serpentine(61, 61, true), {0, 0})), "runs");
  EXPECT_EQ(chosen(drawn_map(full(62, 62), {0, 0})), "words");
  EXPECT_EQ(chosen(drawn_map(full(500, 62), {0, 0})), "bit-rows");
  EXPECT_EQ(chosen(drawn_hard_map("noise", 255)), "bit-rows");
  EXPECT_EQ(chosen(drawn_hard_map("caves", 255)), "bit-rows");
  EXPECT_EQ(chosen(drawn_hard_map("spiral", 255)), "runs");
  for (const FloodFill& row : flood_fills()) {
    if (row.choice == nullptr) {
      EXPECT_EQ(&chosen_fill(row, BitGrid({3, 3}), {1, 1}), &row);
    } else {
      EXPECT_EQ(chosen_fill(row, BitGrid({3, 3}), {1, 1}).choice, nullptr);
    }
  }
}

// Maps that a sample of their rows takes for one another: the tiles reached tell them apart.
TEST(FillKinds, AutoTellsWhatWindsFromWhatLooksLikeIt) {
  const FloodFill& automatic = *find_flood_fill("auto");
  const auto chosen = [&](const OpenMap& map) {
    return chosen_fill(automatic, map.walkable, map.start).name;
  };
  const OpenMap winding = maze("backtracker");
  EXPECT_EQ(chosen(winding), "runs");
  EXPECT_EQ(chosen(two_wide(winding.walkable)), "runs");
  EXPECT_NE(chosen(maze("sidewinder")), "runs");
  EXPECT_NE(chosen(maze("full-grid")), "runs");
  EXPECT_EQ(chosen(drawn_hard_map("serpentine-upright", 255)), "runs");
  EXPECT_EQ(chosen(drawn_hard_map("comb", 255)), "words");

  // What was begun and given up leaves nothing behind: words up to 128 wide, bit-rows on others.
  FillScratch scratch;
  for (const std::int32_t side : {31, 60, 80}) {
    const OpenMap given_up = maze("backtracker", side);
    EXPECT_EQ(chosen(given_up), "runs") << side;
    BitGrid reached;
    BitGrid expected;
    flood_fills()[0].fill(given_up.walkable, given_up.start, scratch, expected);
    for (const std::string_view row : {"auto", "words", "bit-rows"}) {
      find_flood_fill(row)->fill(given_up.walkable, given_up.start, scratch, reached);
      EXPECT_EQ(reached, expected) << row << " " << side;
    }
  }
}

// Tiles a part, largest first, by filling one after the other with the queue.
std::vector<std::uint32_t> parts(const BitGrid& walkable) {
  std::vector<std::uint32_t> sizes;
  BitGrid left = walkable;
  FillScratch scratch;
  BitGrid reached;
  for (std::int32_t y = 0; y < walkable.size().height; ++y) {
    for (std::int32_t x = 0; x < walkable.size().width; ++x) {
      if (!left[Cell{x, y}]) continue;
      flood_fills()[0].fill(left, {x, y}, scratch, reached);
      sizes.push_back(static_cast<std::uint32_t>(reached.count()));
      for (std::size_t w = 0; w < left.words().size(); ++w) left.words()[w] &= ~reached.words()[w];
    }
  }
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return sizes;
}

std::int64_t pairs(const BitGrid& walkable) {
  std::int64_t count = 0;
  for (std::int32_t y = 1; y < walkable.size().height; ++y) {
    for (std::int32_t x = 1; x < walkable.size().width; ++x) {
      if (!walkable[Cell{x, y}]) continue;
      count += walkable[Cell{x - 1, y}];
      count += walkable[Cell{x, y - 1}];
    }
  }
  return count;
}

void expect_parts(const BitGrid& walkable) {
  static RunLabels labels;  // reused from map to map
  Components components;
  const std::vector<std::uint32_t> expected = parts(walkable);
  for (const Instructions instructions : instruction_sets()) {
    measure_components(walkable, true, instructions, labels, components);
    RC_ASSERT(components.size == expected);
    RC_ASSERT(components.count == static_cast<std::int64_t>(expected.size()));
    RC_ASSERT(components.tiles == walkable.count());
    RC_ASSERT(components.links == pairs(walkable));
    RC_ASSERT(components.loops() == pairs(walkable) - walkable.count() + components.count);
  }
}

RC_GTEST_PROP(FillKinds, PartsAreThoseOfASearch, (const OpenMap& map)) {
  expect_parts(map.walkable);
}

RC_GTEST_PROP(FillKinds, PartsOfMazesWithLostCorridorsAreThoseOfASearch, (std::uint64_t key)) {
  // Cells at odd places, walls between them open at random: link rows everywhere.
  const auto width = *rc::gen::inRange(3, 140);
  const auto eighths = *rc::gen::inRange(1, 8);
  BitGrid walkable({width, 31});
  for (std::int32_t y = 1; y < 30; ++y) {
    for (std::int32_t x = 1; x + 1 < width; ++x) {
      const bool post = x % 2 == 0 && y % 2 == 0;
      const bool cell = x % 2 == 1 && y % 2 == 1;
      if (cell || (!post && arbitrary::hashed_in(key, x, y, eighths))) walkable.set(Cell{x, y});
    }
  }
  expect_parts(walkable);
}

// Whatever fills a world, it measures the same, but that only the queue counts tiles.
TEST(FillKinds, WorldsAreTheSameWhicheverRowFillsThem) {
  for (const std::string text : {"scatter:size=70x40", "wilson:lost=1/5", "caves:size=130x60"}) {
    const Parsed<Recipe> recipe = parse_recipe(text);
    ASSERT_TRUE(recipe) << text;
    World expected;
    World world;
    WorldScratch scratch;
    build_world({*recipe, 5}, scratch, expected);
    const Measurement reference = measure(expected);
    for (const FloodFill& row : flood_fills()) {
      scratch.filler = &row;
      build_world({*recipe, 5}, scratch, world);
      EXPECT_EQ(world.reached, expected.reached) << row.name;
      const Measurement measurement = measure(world);
      for (std::size_t i = 0; i < metrics().size(); ++i) {
        const bool counts_tiles = metrics()[i].name.starts_with("flood_");
        const bool present = (measurement.present >> i & 1) != 0;
        const bool was_present = (reference.present >> i & 1) != 0;
        EXPECT_EQ(present, was_present && (&row == &flood_fills()[0] || !counts_tiles))
            << row.name << " " << metrics()[i].name;
        const std::int64_t expected_value = present ? reference.values[i] : 0;
        EXPECT_EQ(measurement.values[i], expected_value) << metrics()[i].name;
      }
    }
    scratch.filler = &flood_fills()[0];
  }
}

TEST(FillKinds, ASweepTakesItsFillByName) {
  const std::vector<std::string_view> good{"sweep", "--fill", "auto"};
  const Command plan = parse_command_line(good);
  ASSERT_TRUE(std::holds_alternative<SweepPlan>(plan));
  EXPECT_EQ(std::get<SweepPlan>(plan).fill.name, "auto");
  const std::vector<std::string_view> bad{"sweep", "--fill", "quue"};
  const Command wrong = parse_command_line(bad);
  ASSERT_TRUE(std::holds_alternative<UsageError>(wrong));
  EXPECT_NE(std::get<UsageError>(wrong).message.find("quue"), std::string::npos);
}

TEST(FillKinds, LoopsOfAFullMapAreItsSquares) {
  RunLabels labels;
  Components components;
  measure_components(drawn_map(full(70, 9), {0, 0}).walkable, false, best_instructions(), labels,
                     components);
  EXPECT_EQ(components.count, 1);
  EXPECT_EQ(components.loops(), 69 * 8);
}

}  // namespace
}  // namespace seedbed
