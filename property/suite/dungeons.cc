// Whole worlds of the tile variants, and repair by carving: laws on every seed of odd sizes and
// options, what each option promises, and counts made again the plain way.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <vector>

#include "generator/check.h"
#include "generator/laws.h"

namespace seedbed {
namespace {

class Dungeons : public ::testing::Test {
 protected:
  const World& build(const std::string& text, std::uint64_t seed) {
    if (text != text_) {
      const Parsed<Recipe> parsed = parse_recipe(text);
      SEEDBED_CHECK(parsed, "a test names a recipe that does not parse");
      recipe_ = *parsed;
      text_ = text;
    }
    build_world({recipe_, seed}, scratch_, world_);
    measurement_ = measure(world_);
    return world_;
  }
  std::optional<std::int64_t> metric(std::string_view name) const {
    return measurement_[*find_metric(name)];
  }
  // Fails and says which law broke first.
  void expect_laws() {
    for (const Law& law : laws()) {
      const LawResult result = law.holds(world_, measurement_, law_scratch_);
      ASSERT_NE(result.outcome, Outcome::broken)
          << print_case(world_.named) << ": " << law.name << ": " << result.why;
    }
  }

  std::string text_;
  Recipe recipe_;
  WorldScratch scratch_;
  World world_;
  Measurement measurement_;
  LawScratch law_scratch_;
};

// A way through the tile with a room at one of its ends.
bool crossed_straight(const World& world, Cell door) {
  for (const Heading heading : {kEast, kSouth}) {
    const Tile one = world.tiles[step(door, heading)];
    const Tile other = world.tiles[step(door, turned(heading, 2))];
    if (walkable(one) && walkable(other) && (one == Tile::room || other == Tile::room)) return true;
  }
  return false;
}

const std::vector<std::string> kTileVariants = {"scatter", "rooms-and-mazes", "bsp", "caves"};

std::string with_size(const std::string& recipe, std::string_view size) {
  const char separator = recipe.find(':') == std::string::npos ? ':' : ',';
  return recipe + separator + "size=" + std::string(size);
}

TEST_F(Dungeons, LawsHoldOnEverySeedOfEverySize) {
  std::int64_t worlds = 0;
  for (const std::string recipe :
       {"scatter", "scatter:links=1/1,ring_gap=0,secret=1/4",
        "scatter:rooms_max=60,side_min=1,side_max=4,ring_gap=1,links=1/2,prune=0/1",
        "scatter:repair=carve,secret=1/3,ring_gap=0", "scatter:pads=document,secret=1/3",
        "rooms-and-mazes", "rooms-and-mazes:side_min=1,side_max=3,rooms_max=80,links=1/1,prune=1/2",
        "rooms-and-mazes:secret=1/3,locked=1/3,repair=carve", "bsp",
        "bsp:side_min=1,side_max=1,secret=1/5", "bsp:side_min=2,side_max=9,secret=1/2,repair=carve",
        "caves", "caves:noise=1/2,rounds=2", "caves:noise=3/10,rounds=0"}) {
    for (const std::string_view size : {"9x9", "10x9", "9x200", "200x9", "64x33", "65x24"}) {
      const std::string text = with_size(recipe, size);
      for (std::uint64_t seed = 0; seed < 40; ++seed, ++worlds) {
        build(text, seed);
        expect_laws();
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GE(worlds, 3000);
}

TEST_F(Dungeons, OneCaseIsOneWorldWhateverWasBuiltBefore) {
  for (const std::string& recipe : kTileVariants) {
    std::vector<std::uint64_t> digests;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      const World& world = build(recipe, seed);
      digests.push_back(world_digest(world, measurement_));
    }
    EXPECT_EQ(std::set<std::uint64_t>(digests.begin(), digests.end()).size(), digests.size());
    for (std::uint64_t seed = 60; seed-- > 0;) {
      build(with_size("caves", "99x12"), seed);
      const World& world = build(recipe, seed);
      EXPECT_EQ(world_digest(world, measurement_), digests[seed]) << recipe << "#" << seed;
    }
  }
}

TEST_F(Dungeons, ScatterLeavesAFewRoomsIsolated) {
  std::int64_t unreached = 0, rooms = 0, worlds_with_any = 0;
  constexpr std::int64_t kWorlds = 4000;
  for (std::uint64_t seed = 0; seed < kWorlds; ++seed) {
    build("scatter:secret=0/1,repair=none", seed);
    rooms += *metric("rooms");
    unreached += *metric("rooms_unreached");
    worlds_with_any += *metric("rooms_unreached") > 0;
    ASSERT_EQ(*metric("pads"), 0);
  }
  // The generator that the pad document came from: 4.2 % of its rooms, in 11.6 % of its worlds.
  EXPECT_GT(unreached * 100, rooms);
  EXPECT_LT(unreached * 100, rooms * 6);
  EXPECT_GT(worlds_with_any * 100, kWorlds * 5);
  EXPECT_LT(worlds_with_any * 100, kWorlds * 20);
}

TEST_F(Dungeons, RoomsAndMazesAndBspLeaveNone) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    build("rooms-and-mazes:size=41x28", seed);
    ASSERT_EQ(*metric("rooms_unreached"), 0) << seed;
    ASSERT_EQ(*metric("components"), 1) << seed;
    build("bsp:size=57x40", seed);
    ASSERT_EQ(*metric("components"), 1) << seed;
    // A tree: one tunnel less than rooms, and a door at each of its ends.
    ASSERT_EQ(*metric("door_tiles"), 2 * (*metric("rooms") - 1)) << seed;
  }
}

TEST_F(Dungeons, RoomsObeyTheirOptions) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const World& few = build("scatter:rooms_min=3,rooms_max=5,side_min=4,side_max=7", seed);
    EXPECT_GE(few.rooms.size(), 3u);
    EXPECT_LE(few.rooms.size(), 5u);
    for (const Rect& room : few.rooms) {
      EXPECT_TRUE(room.width >= 4 && room.width <= 7 && room.height >= 4 && room.height <= 7);
    }
    const World& apart = build("scatter:ring_gap=6,rooms_max=30", seed);
    for (const Rect& a : apart.rooms) {
      for (const Rect& b : apart.rooms) {
        if (a == b) continue;
        const std::int32_t dx = std::max(a.x - b.x - b.width, b.x - a.x - a.width);
        const std::int32_t dy = std::max(a.y - b.y - b.height, b.y - a.y - a.height);
        EXPECT_GE(std::max(dx, dy), 2 + 6) << seed;
      }
    }
    for (const Rect& room : build("rooms-and-mazes:side_min=4,side_max=8", seed).rooms) {
      EXPECT_TRUE(room.x % 2 == 1 && room.y % 2 == 1);
      EXPECT_TRUE(room.width == 5 || room.width == 7) << room.width;
      EXPECT_TRUE(room.height == 5 || room.height == 7) << room.height;
    }
    for (const Rect& room : build("bsp:side_min=3,side_max=6", seed).rooms) {
      EXPECT_TRUE(room.width >= 3 && room.width <= 6 && room.height >= 3 && room.height <= 6);
    }
  }
}

TEST_F(Dungeons, OneTryARoomPlacesFewerThanManyDo) {
  std::int64_t once = 0, often = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    once += static_cast<std::int64_t>(build("scatter:tries=1,rooms_min=30", seed).rooms.size());
    often += static_cast<std::int64_t>(build("scatter:tries=100,rooms_min=30", seed).rooms.size());
  }
  EXPECT_LT(once * 4, often * 3);
}

// Pruned by the whole share no tunnel ends blindly; by none some do; by half fewer than by none.
TEST_F(Dungeons, PruneFillsItsShareOfDeadEnds) {
  for (const std::string variant : {"scatter:secret=0/1", "rooms-and-mazes:size=41x41"}) {
    std::array<std::int64_t, 3> dead_ends{};
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
      constexpr const char* kShares[] = {"0/1", "1/2", "1/1"};
      for (std::size_t i = 0; i < 3; ++i) {
        build(variant + ",prune=" + kShares[i], seed);
        dead_ends[i] += *metric("tunnel_dead_ends");
      }
    }
    EXPECT_EQ(dead_ends[2], 0) << variant;
    EXPECT_GT(dead_ends[0], 40) << variant;
    EXPECT_LT(dead_ends[1] * 4, dead_ends[0] * 3) << variant;
    EXPECT_GT(dead_ends[1] * 4, dead_ends[0]) << variant;
  }
}

// Pruning takes nothing that leads anywhere.
TEST_F(Dungeons, PruneCutsNoRoomOff) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    build("scatter:secret=0/1,prune=0/1", seed);
    const auto before = metric("rooms_unreached");
    build("scatter:secret=0/1", seed);
    ASSERT_EQ(metric("rooms_unreached"), before) << seed;
  }
}

// The boss is never skipped, whichever room is the largest; and hidden doors are known to the
// kinds.
TEST_F(Dungeons, EveryRoomHasAKindAndTheBossIsNeverSkipped) {
  for (const std::string recipe : {"scatter", "rooms-and-mazes:secret=1/2", "bsp:secret=1/2",
                                   "scatter:size=30x20", "scatter:repair=carve,secret=1/2"}) {
    for (std::uint64_t seed = 0; seed < 500; ++seed) {
      const World& world = build(recipe, seed);
      std::int64_t kinds = 0;
      for (const std::string_view name : {"start_rooms", "boss_rooms", "treasure_rooms",
                                          "connector_rooms", "dead_end_rooms", "plain_rooms"}) {
        kinds += *metric(name);
      }
      ASSERT_EQ(kinds, *metric("rooms"));
      ASSERT_EQ(*metric("start_rooms"), 1);
      ASSERT_EQ(*metric("boss_rooms"), world.rooms.size() > 1 ? 1 : 0);
      ASSERT_EQ(*metric("treasure_rooms"), world.rooms.size() > 2 ? 1 : 0);
      const LawResult law = find_law("room-kinds-agree")->holds(world, measurement_, law_scratch_);
      ASSERT_EQ(law.outcome, Outcome::pass) << print_case(world.named) << ": " << law.why;
    }
  }
}

// Rooms of one size: the treasure is as far as one can walk, and reached if any other room is.
TEST_F(Dungeons, TheTreasureOfEqualRoomsIsTheFarthest) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const World& world = build("bsp:side_min=4,side_max=4,size=60x40,secret=1/6", seed);
    const auto steps = [&](std::size_t room) {
      const std::uint32_t walked = world.distances.steps[world.rooms[room].centre()];
      return walked == Distances::kUnreached ? -1 : std::int64_t{walked};
    };
    const auto found =
        std::find(world.room_kinds.begin(), world.room_kinds.end(), RoomKind::treasure);
    ASSERT_NE(found, world.room_kinds.end());
    const auto treasure = static_cast<std::size_t>(found - world.room_kinds.begin());
    for (std::size_t i = 0; i < world.rooms.size(); ++i) {
      if (world.rooms[i].holds(world.boss)) continue;
      ASSERT_LE(steps(i), steps(treasure)) << seed;
      if (i < treasure && !world.rooms[i].holds(world.entrance)) {
        ASSERT_LT(steps(i), steps(treasure)) << seed << ": the first of equals";
      }
    }
  }
}

TEST_F(Dungeons, LatticesHaveNoRoomKinds) {
  EXPECT_TRUE(build("wilson", 1).room_kinds.empty());
  EXPECT_FALSE(metric("boss_rooms"));
}

// What carving did, counted from the map before and after.
TEST_F(Dungeons, CarvingReachesEveryRoomAndCountsWhatItBreaks) {
  std::int64_t broken_total = 0, touching_total = 0;
  for (const std::string recipe :
       {"scatter:secret=1/4", "scatter:ring_gap=0,links=1/1", "rooms-and-mazes:secret=1/2",
        "bsp:secret=1/2", "row-walk:rooms=7x6", "row-walk:rooms=5x5,room=4,gap=3",
        "wilson:rooms=6x6,room=3,lost=1/1", "percolation:rooms=9x4,room=2,links=1/5"}) {
    for (std::uint64_t seed = 0; seed < 150; ++seed) {
      const World& before = build(recipe + ",repair=none", seed);
      const TileGrid tiles = before.tiles;
      const std::int64_t unreached = *metric("rooms_unreached");
      const World& after = build(recipe + ",repair=carve", seed);
      ASSERT_EQ(*metric("rooms_unreached"), 0) << recipe << "#" << seed;
      ASSERT_EQ(*metric("rooms_joined_by_carving"), unreached);
      std::int64_t carved = 0, broken = 0, touching = 0;
      for (std::size_t i = 0; i < tiles.all().size(); ++i) {
        const Cell cell = tiles.cell(i);
        const Tile now = after.tiles[i];
        for (const Heading heading : {kEast, kSouth}) {
          const Cell side = step(cell, heading);
          touching += any_door(now) && contains(tiles.size(), side) && any_door(after.tiles[side]);
        }
        if (now == tiles[i]) continue;
        ++carved;
        ASSERT_FALSE(walkable(tiles[i])) << "only what was shut is opened";
        ASSERT_TRUE(now == Tile::tunnel || now == Tile::door);
        broken += tiles[i] != Tile::cave && now == Tile::tunnel;
        ASSERT_TRUE(now == Tile::tunnel || crossed_straight(after, cell)) << recipe << "#" << seed;
      }
      ASSERT_EQ(*metric("tiles_carved"), carved);
      ASSERT_EQ(*metric("rings_broken"), broken);
      ASSERT_EQ(*metric("doors_side_by_side"), touching);
      broken_total += broken;
      touching_total += touching;
    }
  }
  EXPECT_GT(broken_total, 0) << "no ring was ever broken";
  EXPECT_GT(touching_total, 0) << "no two doors ever touched";
}

TEST_F(Dungeons, CavesHaveNoRoomsAndMetricsOfRoomsAreAbsent) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const World& world = build("caves:size=40x30", seed);
    for (const std::string_view name :
         {"rooms", "rooms_reached", "rooms_unreached", "rooms_unreached_linked",
          "rooms_unreached_forced", "pads", "pad_pairs", "rooms_served", "rooms_unserved",
          "closets", "pads_beside_doors", "tiles_carved", "rings_broken", "doors_side_by_side",
          "boss_rooms", "corridors", "isolated_rooms"}) {
      ASSERT_FALSE(metric(name)) << name;
    }
    for (const std::string_view law :
         {"doors-apart", "doors-join", "rings-whole", "pads-only-if-needed", "carve-reaches-all",
          "connected-as-promised", "room-kinds-agree", "unserved-only-without-tiles"}) {
      ASSERT_EQ(find_law(law)->holds(world, measurement_, law_scratch_).outcome,
                Outcome::not_applicable)
          << law;
    }
    // The boss's own tile is the goal, and it is reached.
    ASSERT_EQ(world.distances.goal, world.tiles.index(world.boss));
  }
}

struct WrongRecipe {
  std::string_view text;
  std::string_view says;
};

TEST(DungeonOptions, EveryMistakeNamesTheOptionAndItsRange) {
  constexpr WrongRecipe kWrong[] = {
      {"scatter:rooms_min=9,rooms_max=4", "option rooms_min='9': more than rooms_max='4'"},
      {"scatter:side_min=13", "option side_min='13': more than side_max='12'"},
      {"scatter:side_max=4", "option side_min='5': more than side_max='4'"},
      {"bsp:side_min=7,side_max=6", "option side_min='7': more than side_max='6'"},
      {"rooms-and-mazes:rooms_max=1,rooms_min=2", "option rooms_min='2': more than rooms_max='1'"},
      {"scatter:rooms_min=-1", "option rooms_min='-1': one of 0..1000000"},
      {"scatter:rooms_max=1000001", "option rooms_max='1000001': one of 0..1000000"},
      {"scatter:rooms_min=8..14", "option rooms_min='8..14': one of 0..1000000"},
      {"scatter:side_min=0", "option side_min='0': one of 1..1024"},
      {"scatter:side_max=1025", "option side_max='1025': one of 1..1024"},
      {"scatter:ring_gap=65", "option ring_gap='65': one of 0..64"},
      {"scatter:tries=0", "option tries='0': one of 1..100"},
      {"scatter:prune=3/2", "option prune='3/2': one of 0/1..1/1, denominators to 1000000"},
      {"scatter:repair=dig", "option repair='dig': one of pads carve none"},
      {"caves:noise=1", "option noise='1': one of 0/1..1/1, denominators to 1000000"},
      {"caves:rounds=101", "option rounds='101': one of 0..100"},
      {"caves:repair=pads", "caves does not read option repair (pads carve none)"},
      {"caves:secret=1/2", "caves does not read option secret"},
      {"bsp:links=1/2", "bsp does not read option links"},
      {"bsp:rooms_max=3", "bsp does not read option rooms_max (0..1000000)"},
      {"rooms-and-mazes:ring_gap=1", "rooms-and-mazes does not read option ring_gap (0..64)"},
      {"wilson:side_min=3", "wilson does not read option side_min (1..1024)"},
      {"wilson:prune=1/2", "wilson does not read option prune"},
  };
  for (const WrongRecipe& row : kWrong) {
    const Parsed<Recipe> parsed = parse_recipe(row.text);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_NE(parsed.wrong().find(row.says), std::string::npos)
        << row.text << " is answered: " << parsed.wrong();
  }
  // The one that follows the area gives way.
  for (const std::string_view text : {"scatter:rooms_min=40", "scatter:rooms_max=1"}) {
    EXPECT_TRUE(parse_recipe(text)) << text;
  }
}

}  // namespace
}  // namespace seedbed
