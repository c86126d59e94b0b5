// The parts that dungeons are made of, each against a plain second writing: the caves' automaton
// and noise, the choice of tunnels, the placing of rooms, and pruning.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "generator/cave_rule.h"
#include "generator/room_layout.h"
#include "generator/room_links.h"
#include "generator/tunnels.h"
#include "generator/world.h"
#include "property/arbitrary.h"

namespace seedbed {
namespace {

using Rock = std::vector<std::vector<bool>>;

bool rock_at(const Rock& rock, int x, int y) {
  const int height = static_cast<int>(rock.size());
  const int width = static_cast<int>(rock[0].size());
  if (x < 0 || y < 0 || x >= width || y >= height) return true;
  return rock[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)];
}

// As the article has it: rock stays with four rock neighbours of eight, and comes with five.
Rock smoothed(const Rock& rock) {
  Rock next = rock;
  const int height = static_cast<int>(rock.size());
  const int width = static_cast<int>(rock[0].size());
  for (int y = 1; y + 1 < height; ++y) {
    for (int x = 1; x + 1 < width; ++x) {
      int neighbours = 0;
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          neighbours += (dx != 0 || dy != 0) && rock_at(rock, x + dx, y + dy);
        }
      }
      next[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] =
          neighbours >= (rock_at(rock, x, y) ? 4 : 5);
    }
  }
  return next;
}

Rock plain(const BitGrid& rock) {
  const Size size = rock.size();
  Rock copy(static_cast<std::size_t>(size.height),
            std::vector<bool>(static_cast<std::size_t>(size.width)));
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      copy[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = rock[Cell{x, y}];
    }
  }
  return copy;
}

RC_GTEST_PROP(CaveRule, AgreesWithCountingNeighbours, ()) {
  const auto width = *rc::gen::inRange(3, 140);
  const auto height = *rc::gen::inRange(3, 40);
  const auto share = *rc::gen::inRange(0, 21);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  BitGrid rock({width, height});
  BitGrid next({width, height});
  draw_noise({share, 20}, random, rock);
  Rock expected = plain(rock);
  for (int round = 0; round < 4; ++round) {
    smooth_rock(rock, next);
    std::swap(rock, next);
    expected = smoothed(expected);
    RC_ASSERT(plain(rock) == expected);
    const std::int32_t used = width % 64;
    for (std::int32_t y = 0; y < height && used != 0; ++y) {
      RC_ASSERT((rock.row(y)[rock.words_per_row() - 1] >> used) == 0u);
    }
  }
}

TEST(CaveRule, NoiseHasItsShareInEveryBit) {
  for (const Ratio share : {Ratio{1, 3}, Ratio{9, 20}, Ratio{999'999, 1'000'000}, Ratio{1, 1000}}) {
    constexpr std::int64_t kWords = 20'000;
    Random random(12);
    std::vector<std::int64_t> set(64);
    for (std::int64_t i = 0; i < kWords; ++i) {
      const std::uint64_t word = draw_bits(share, random);
      for (std::size_t bit = 0; bit < 64; ++bit) {
        set[bit] += static_cast<std::int64_t>(word >> bit & 1);
      }
    }
    const double p = double(share.numerator) / double(share.denominator);
    const double sd = std::sqrt(double(kWords) * p * (1 - p));
    for (const std::int64_t count : set) {
      EXPECT_NEAR(double(count), double(kWords) * p, 5 * sd + 1);
    }
  }
  Random random(1);
  EXPECT_EQ(draw_bits({0, 1}, random), 0u);
  EXPECT_EQ(draw_bits({1, 1}, random), ~std::uint64_t{0});
  // Half is one word of the stream: the digit after the point is 1, and the others are 0.
  Random one(9), other(9);
  EXPECT_EQ(draw_bits({1, 2}, one), ~other.next());
  EXPECT_EQ(one.next(), other.next());
}

// Entrance and boss lie in the largest part, each a farthest tile from the other or from it.
TEST(Caves, EndsLieFarApartInTheLargestPart) {
  WorldScratch scratch;
  World world;
  const Recipe recipe = *parse_recipe("caves:size=40x30,noise=1/2");
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    build_world({recipe, seed}, scratch, world);
    std::set<std::size_t> seen;
    std::size_t largest = 0;
    for (std::size_t start = 0; start < world.tiles.all().size(); ++start) {
      if (!walkable(world.tiles[start]) || seen.count(start) != 0) continue;
      std::vector<std::size_t> part{start};
      seen.insert(start);
      for (std::size_t i = 0; i < part.size(); ++i) {
        for (int h = 0; h < kHeadings; ++h) {
          const Cell cell = step(world.tiles.cell(part[i]), static_cast<Heading>(h));
          const std::size_t next = world.tiles.index(cell);
          if (walkable(world.tiles[next]) && seen.insert(next).second) part.push_back(next);
        }
      }
      largest = std::max(largest, part.size());
    }
    ASSERT_EQ(static_cast<std::size_t>(world.reached.count()), largest) << seed;
    ASSERT_TRUE(world.reached[world.boss]);
    Distances from_boss;
    measure_distances(world.passages, world.boss, from_boss);
    const std::uint32_t apart = world.distances.steps[world.boss];
    ASSERT_TRUE(apart == world.distances.steps[world.distances.order.back()] ||
                apart == from_boss.steps[from_boss.order.back()])
        << seed;
  }
}

TEST(Caves, WhereNothingIsLeftOpenTheMiddleIs) {
  WorldScratch scratch;
  World world;
  build_world({*parse_recipe("caves:noise=1/1,size=20x11"), 4}, scratch, world);
  EXPECT_EQ(world.walkable.count(), 1);
  EXPECT_EQ(world.entrance, (Cell{10, 5}));
  EXPECT_EQ(world.boss, world.entrance);
}

std::vector<Rect> drawn_rooms(std::size_t count, std::int32_t span, Random& random) {
  std::vector<Rect> rooms;
  std::set<std::pair<int, int>> centres;
  while (rooms.size() < count) {
    Rect room;
    room.x = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(span)));
    room.y = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(span)));
    room.width = room.height = 1;
    if (centres.insert({room.x, room.y}).second) rooms.push_back(room);
  }
  return rooms;
}

std::int64_t apart(const Rect& a, const Rect& b) {
  return std::abs(a.centre().x - b.centre().x) + std::abs(a.centre().y - b.centre().y);
}

// Prim's algorithm over all pairs.
std::int64_t least_length(const std::vector<Rect>& rooms) {
  std::int64_t length = 0;
  std::vector<bool> in(rooms.size());
  std::vector<std::int64_t> best(rooms.size(), INT64_MAX);
  best[0] = 0;
  for (std::size_t added = 0; added < rooms.size(); ++added) {
    std::size_t next = rooms.size();
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      if (!in[i] && (next == rooms.size() || best[i] < best[next])) next = i;
    }
    in[next] = true;
    length += best[next];
    for (std::size_t i = 0; i < rooms.size(); ++i) {
      best[i] = std::min(best[i], apart(rooms[next], rooms[i]));
    }
  }
  return length;
}

// Small spans give many equal distances and rows.
RC_GTEST_PROP(RoomLinks, TheTreeIsAsShortAsCanBe, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 90);
  const auto span = *rc::gen::inRange(10, 60);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const std::vector<Rect> rooms = drawn_rooms(count, span, random);
  LinkScratch scratch;
  link_rooms(rooms, scratch);
  RC_ASSERT(scratch.tree.size() == count - 1);
  std::int64_t length = 0;
  for (const RoomLink& link : scratch.tree) {
    RC_ASSERT(link.distance == apart(rooms[link.a], rooms[link.b]));
    length += link.distance;
  }
  RC_ASSERT(length == least_length(rooms));
  RC_ASSERT(std::is_sorted(scratch.extra.begin(), scratch.extra.end()));
}

RC_GTEST_PROP(RoomLinks, SweepsFindWhatComparingAllPairsFinds, ()) {
  const auto count = *rc::gen::inRange<std::size_t>(1, 90);
  const auto span = *rc::gen::inRange(10, 60);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  LinkScratch by_pairs;
  for (const Rect& room : drawn_rooms(count, span, random)) {
    by_pairs.centres.push_back(room.centre());
  }
  LinkScratch by_sweeps;
  by_sweeps.centres = by_pairs.centres;
  candidates_of_pairs(by_pairs);
  candidates_by_sweeps(by_sweeps);
  std::sort(by_pairs.candidates.begin(), by_pairs.candidates.end());
  std::sort(by_sweeps.candidates.begin(), by_sweeps.candidates.end());
  RC_ASSERT(by_pairs.candidates == by_sweeps.candidates);
}

RC_GTEST_PROP(RoomPlaces, RoomsLieInsideAndApart, ()) {
  RoomPlan plan;
  plan.field = {*rc::gen::inRange(1, 150), *rc::gen::inRange(1, 60)};
  plan.side_min = *rc::gen::inRange(1, 8);
  plan.side_max = plan.side_min + *rc::gen::inRange(0, 9);
  plan.apart = *rc::gen::inRange(0, 6);
  plan.wanted = *rc::gen::inRange(1, 80);
  plan.tries = *rc::gen::inRange(1, 9);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  BitGrid taken;
  std::vector<Rect> rooms;
  place_rooms(plan, random, taken, rooms);
  RC_ASSERT(!rooms.empty());
  RC_ASSERT(static_cast<std::int64_t>(rooms.size()) <= plan.wanted);
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    const Rect& a = rooms[i];
    RC_ASSERT(a.x >= 0 && a.y >= 0);
    RC_ASSERT(a.x + a.width <= plan.field.width && a.y + a.height <= plan.field.height);
    RC_ASSERT(a.width >= std::min(plan.side_min, plan.field.width) && a.width <= plan.side_max);
    for (std::size_t j = 0; j < i; ++j) {
      const Rect& b = rooms[j];
      const std::int32_t dx = std::max(a.x - b.x - b.width, b.x - a.x - a.width);
      const std::int32_t dy = std::max(a.y - b.y - b.height, b.y - a.y - a.height);
      RC_ASSERT(std::max(dx, dy) >= plan.apart);
    }
  }
}

TileGrid tiles_of(const std::vector<std::string>& rows) {
  TileGrid tiles(
      {static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size())},
      Tile::cave);
  for (std::size_t i = 0; i < tiles.all().size(); ++i) {
    const Cell cell = tiles.cell(i);
    tiles[i] =
        static_cast<Tile>(rows[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)]);
  }
  return tiles;
}

std::vector<Cell> all_cells(const TileGrid& tiles) {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < tiles.all().size(); ++i) cells.push_back(tiles.cell(i));
  return cells;
}

TEST(Pruning, TakesDeadEndsBackToWhereTunnelsMeetAndShutsDoors) {
  TileGrid tiles =
      tiles_of({"CCCCCCCCCCCCCCC", "CWWWCCCTTTTTCCC", "CWRDTTTTCCCTTTC", "CWWWCCCTCCCCCCC",
                "CWWWCCCTWWWCCCC", "CWRDTTCTDRWCTCC", "CWWWCCCCWWWCCCC", "CCCCCCCCCCCCCCC"});
  Random random(1);
  prune_dead_ends(all_cells(tiles), {1, 1}, random, tiles);
  EXPECT_EQ(tiles,
            tiles_of({"CCCCCCCCCCCCCCC", "CWWWCCCCCCCCCCC", "CWRDTTTTCCCCCCC", "CWWWCCCTCCCCCCC",
                      "CWWWCCCTWWWCCCC", "CWRWCCCTDRWCCCC", "CWWWCCCCWWWCCCC", "CCCCCCCCCCCCCCC"}));
}

TEST(Tunnels, StopAtRingsThatCannotBeCrossedStraight) {
  const std::vector<std::string> rows = {"CCCCCCCCC", "CWWWCWWWC", "CWRWCWRWC",
                                         "CWWWCWWWC", "CCCCCCCCC", "CWWWWWCCC",
                                         "CWRRRWCCC", "CWWWWWCCC", "CCCCCCCCC"};
  TileGrid tiles = tiles_of(rows);
  const Bend straight = bend_between({2, 2}, {6, 2}, true);
  EXPECT_TRUE(diggable(tiles, straight));
  dig_through(straight, tiles);
  EXPECT_EQ(tiles[(Cell{3, 2})], Tile::door);
  EXPECT_EQ(tiles[(Cell{4, 2})], Tile::tunnel);
  EXPECT_EQ(tiles[(Cell{5, 2})], Tile::door);
  // Down along the ring of the room in the north-east: its corner is no place for a door.
  const Bend along = bend_between({4, 6}, {7, 1}, false);
  EXPECT_FALSE(diggable(tiles, along));
  std::vector<Cell> dug;
  dig_where_possible(along, tiles, dug);
  EXPECT_EQ(tiles[(Cell{4, 5})], Tile::door);
  EXPECT_EQ(tiles[(Cell{4, 4})], Tile::tunnel);
  EXPECT_EQ(tiles[(Cell{4, 1})], Tile::tunnel);
  EXPECT_EQ(tiles[(Cell{5, 1})], Tile::wall);
  EXPECT_EQ(dug.front(), (Cell{4, 4}));
}

}  // namespace
}  // namespace seedbed
