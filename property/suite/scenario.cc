// Octile lengths against a plain search that knows no estimate, no jump and no order, and scenario
// files: what they say to the digit, what is refused, what a check counts. Real ones are in
// real_movingai.cc.
#include "generator/scenario.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "property/arbitrary.h"

namespace seedbed {
namespace {

BitGrid grid_of(const std::vector<std::string_view>& rows) {
  BitGrid walkable(
      Size{static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size())});
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      if (rows[y][x] == '.') {
        walkable.set(Cell{static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
      }
    }
  }
  return walkable;
}

// Octile lengths ----------------------------------------------------------------------------------

constexpr std::int64_t kFar = INT64_MAX / 2;

// Sweeps over all steps until nothing gets shorter (Bellman and Ford).
Grid<std::int64_t> plain_lengths(const BitGrid& walkable, Cell start) {
  const Size size = walkable.size();
  Grid<std::int64_t> lengths(size, kFar);
  lengths[start] = 0;
  const auto open = [&](std::int32_t x, std::int32_t y) {
    return contains(size, {x, y}) && walkable[Cell{x, y}];
  };
  for (bool shorter = walkable[start]; shorter;) {
    shorter = false;
    for (std::int32_t y = 0; y < size.height; ++y) {
      for (std::int32_t x = 0; x < size.width; ++x) {
        for (const auto& [dx, dy] :
             {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
          if (!open(x, y) || !open(x + dx, y + dy)) continue;
          if (!open(x + dx, y) || !open(x, y + dy)) continue;
          const std::int64_t length = dx == 0 || dy == 0 ? kStraightLength : kDiagonalLength;
          std::int64_t& ahead = lengths[Cell{x + dx, y + dy}];
          if (lengths[Cell{x, y}] + length >= ahead) continue;
          ahead = lengths[Cell{x, y}] + length;
          shorter = true;
        }
      }
    }
  }
  return lengths;
}

// Up to 16x16 tiles, the border open or shut like the rest.
BitGrid any_grid(const arbitrary::Draws& draws, std::uint64_t key) {
  arbitrary::Reader reader(draws);
  BitGrid walkable(Size{1 + reader.below(16), 1 + reader.below(16)});
  const std::int32_t density = 3 + reader.below(6);
  for (std::int32_t y = 0; y < walkable.size().height; ++y) {
    for (std::int32_t x = 0; x < walkable.size().width; ++x) {
      if (arbitrary::hashed_in(key, x, y, density)) walkable.set(Cell{x, y});
    }
  }
  return walkable;
}

RC_GTEST_PROP(Octile, LengthsAreThoseOfAPlainSearch, (std::uint64_t key)) {
  static OctileMap map;  // reused from map to map, as a sweep would
  static OctileScratch scratch;
  const arbitrary::Draws draws = *arbitrary::draws(5);
  const BitGrid walkable = any_grid(draws, key);
  const Size size = walkable.size();
  const Cell start{static_cast<std::int32_t>(draws[3]) % size.width,
                   static_cast<std::int32_t>(draws[4]) % size.height};
  prepare_octile(walkable, map);
  const Grid<std::int64_t> plain = plain_lengths(walkable, start);
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      const Cell goal{x, y};
      const auto length = octile_length(map, start, goal, scratch);
      RC_ASSERT(length.value_or(kFar) == plain[goal]);
      RC_ASSERT(octile_length(map, goal, start, scratch) == length);
    }
  }
}

TEST(Octile, NoCornerIsCut) {
  OctileMap map;
  OctileScratch scratch;
  prepare_octile(grid_of({"..#", "...", "#.."}), map);
  EXPECT_EQ(octile_length(map, {0, 0}, {1, 1}, scratch), kDiagonalLength);
  EXPECT_EQ(octile_length(map, {1, 0}, {2, 1}, scratch), 2 * kStraightLength);
  prepare_octile(grid_of({".#", "#."}), map);
  EXPECT_EQ(octile_length(map, {0, 0}, {1, 1}, scratch), std::nullopt);
  EXPECT_EQ(octile_length(map, {0, 0}, {1, 0}, scratch), std::nullopt);
  EXPECT_EQ(octile_length(map, {0, 0}, {0, 0}, scratch), 0);
}

// Scenarios ---------------------------------------------------------------------------------------

TEST(Scenario, BothVersionsAreReadToTheDigit) {
  const auto tabs = read_scenario(
      "version 1\n\n"
      "12\tmaps/a map.map\t512\t64\t3\t4\t510\t60\t1234.56789012\n\n"
      "0\ta.map\t1\t1\t0\t0\t0\t0\t0\r\n");
  ASSERT_TRUE(tabs) << tabs.wrong();
  ASSERT_EQ(tabs->size(), 2u);
  const ScenarioQuery& query = (*tabs)[0];
  EXPECT_EQ(query.line, 3);
  EXPECT_EQ(query.map, "maps/a map.map");
  EXPECT_EQ(query.size, (Size{512, 64}));
  EXPECT_EQ(query.start, (Cell{3, 4}));
  EXPECT_EQ(query.goal, (Cell{510, 60}));
  EXPECT_EQ(query.length, 1'234'567'890'120);
  EXPECT_EQ((*tabs)[1].line, 5);
  const auto blanks =
      read_scenario("version 1.0\r\n2 maps/b.map  512 512 352 370 344 376 10.49\r\n");
  ASSERT_TRUE(blanks) << blanks.wrong();
  EXPECT_EQ((*blanks)[0].map, "maps/b.map");
  EXPECT_EQ((*blanks)[0].length, 10'490'000'000);
}

TEST(Scenario, LengthsAreExactToTheNinthDecimal) {
  const auto length = [](const std::string& text) {
    const auto queries = read_scenario("version 1\n0\ta\t1\t1\t0\t0\t0\t0\t" + text);
    return queries ? (*queries)[0].length : -1;
  };
  EXPECT_EQ(length("0"), 0);
  EXPECT_EQ(length("0.1"), 100'000'000);
  EXPECT_EQ(length("0.000000001"), 1);
  EXPECT_EQ(length("1.4142135623730951"), 1'414'213'562);
  EXPECT_EQ(length("1.9999999995"), 2'000'000'000);
  EXPECT_EQ(length("1.99999999949"), 1'999'999'999);
  EXPECT_EQ(length("2147483646.5"), 2'147'483'646'500'000'000);
  for (const char* wrong :
       {"", "-1", "+1", "1.", ".5", "1e3", "1,5", "inf", "1.5x", "2147483647"}) {
    EXPECT_EQ(length(wrong), -1) << wrong;
  }
}

struct Bad {
  std::string_view text;
  std::string_view message;
};

constexpr Bad kBad[] = {
    {"", "1: no scenario starts with '': version 1 or version 1.0 would be right"},
    {"version 2\n",
     "1: no scenario starts with 'version 2': version 1 or version 1.0 would be right"},
    {"version 1\n0\ta\t1\t1\t0\t0\t0\t0\n",
     "2: 8 fields: bucket, map, width, height, start x y, goal x y and length are 9"},
    {"version 1\n\n0 a 1 1 0 0 0 0 1 1\n",
     "3: 10 fields: bucket, map, width, height, start x y, goal x y and length are 9"},
    {"version 1\nx a 1 1 0 0 0 0 1\n", "2: bucket 'x': a whole number would be right"},
    {"version 1\n0 a 1 1 0 -1 0 0 1\n", "2: start y '-1': a whole number would be right"},
    {"version 1\n0 a 1 1 0 0 0 4294967296 1\n",
     "2: goal y '4294967296': a whole number would be right"},
    {"version 1\n0\ta\t1\t1\t0\t0\t0\t\t1\n", "2: goal y '': a whole number would be right"},
    {"version 1\n0 a 1 1 0 0 0 0 1e3\n",
     "2: length '1e3': a decimal number such as 12 or 12.41421356 would be right"},
};

TEST(Scenario, EveryWrongTextGetsItsLine) {
  for (const Bad& bad : kBad) {
    const auto queries = read_scenario(bad.text);
    ASSERT_FALSE(queries) << bad.text;
    EXPECT_EQ(queries.wrong(), bad.message);
  }
}

TEST(Scenario, ACheckCountsWhatAgreesAndWhatDoesNot) {
  const BitGrid walkable = grid_of({"...#.", ".##..", "...##"});
  const auto queries = read_scenario(
      "version 1\n"
      "0 m 5 3 0 0 2 0 2\n"         // equal
      "0 m 5 3 0 0 2 0 2.0109\n"    // equal within the tolerance
      "0 m 5 3 0 0 2 2 3.4142\n"    // cuts a corner: 4 would be right
      "0 m 5 3 0 0 4 0 9\n"         // not connected
      "0 m 5 3 0 0 3 0 3\n"         // a wall
      "0 m 5 3 0 0 5 0 5\n"         // outside
      "0 m 10 6 0 0 2 0 2\n"        // of another size
      "0 m 5 3 0 0 2 2 4.0111\n");  // beyond the tolerance
  ASSERT_TRUE(queries) << queries.wrong();
  OctileMap map;
  OctileScratch scratch;
  const ScenarioCheck check = check_scenario(*queries, walkable, map, scratch);
  EXPECT_EQ(check.queries, 8);
  EXPECT_EQ(check.off_map, 2);
  EXPECT_EQ(check.connected, 4);
  EXPECT_EQ(check.equal, 2);
  EXPECT_EQ(check.worst_difference, 585'800'000);
  EXPECT_EQ(check.worst_line, 4);
  EXPECT_EQ(length_tolerance(1'000'000'000), 11'000'000);
  EXPECT_EQ(length_tolerance(1'000'000'000'000), 20'000'000);
}

RC_GTEST_PROP(Scenario, NoTextHarmsTheReader, ()) {
  std::string text = "version 1\n0\ta.map\t9\t9\t0\t0\t8\t8\t11.31370850\n1 b 9 9 1 1 2 2 1.41\n";
  const auto breaks = *rc::gen::container<std::vector<std::uint32_t>>(
      rc::gen::resize(100, rc::gen::inRange<std::uint32_t>(0, 1u << 30)));
  for (const std::uint32_t drawn : breaks) {
    constexpr std::string_view kSigns = "\t \n\r.-09ax";
    const std::size_t at = drawn / 64 % text.size();
    if (drawn % 3 == 0) {
      text.insert(at, 1, kSigns[drawn / 3 % kSigns.size()]);
    } else {
      text[at] = kSigns[drawn / 3 % kSigns.size()];
    }
  }
  const auto queries = read_scenario(text);
  if (queries) {
    OctileMap map;
    OctileScratch scratch;
    const BitGrid walkable = grid_of({"...", ".#.", "..."});
    const ScenarioCheck check = check_scenario(*queries, walkable, map, scratch);
    RC_ASSERT(check.queries == std::ssize(*queries));
  } else {
    RC_ASSERT(!queries.wrong().empty());
    RC_ASSERT(queries.wrong().find('\n') == std::string::npos);
  }
}

}  // namespace
}  // namespace seedbed
