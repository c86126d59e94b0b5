// Followers where pads are forced: small worlds by hand, and every follower against a plain writing
// of its rule that remembers all states, on drawn maps of tiles and drawn lattices with pads.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "generator/metrics.h"
#include "property/plain_followers.h"

namespace seedbed {
namespace {

using Trace = std::vector<Cell>;

struct Walked {
  Route route;
  Trace trace;
};

Walked walked(std::string_view name, const Graph& graph, Heading first) {
  static FollowerScratch scratch;
  Walked walk;
  const Follower* follower = find_follower(name);
  walk.route = follower->walk(graph.passages, graph.start, first, scratch, &walk.trace);
  const Route untraced = follower->walk(graph.passages, graph.start, first, scratch, nullptr);
  RC_ASSERT(untraced.solves == walk.route.solves);
  RC_ASSERT(untraced.steps == walk.route.steps);
  RC_ASSERT(untraced.turns == walk.route.turns);
  RC_ASSERT(untraced.cells_twice == walk.route.cells_twice);
  RC_ASSERT(walk.route.steps == static_cast<std::int64_t>(walk.trace.size()) - 1);
  return walk;
}

// By hand -----------------------------------------------------------------------------------------

Pads linked_pads(Size size, const std::vector<std::pair<Cell, Cell>>& one_way) {
  Pads pads;
  pads.reset(size);
  for (const auto& [from, to] : one_way) {
    pads.tiles.push_back(from);
    pads.link(from, to);
  }
  return pads;
}

// Tiles 1..6 of one row, from the first to the last.
Graph corridor(const std::vector<std::pair<Cell, Cell>>& pads) {
  OpenMap map;
  map.walkable.reset({8, 3});
  for (std::int32_t x = 1; x <= 6; ++x) map.walkable.set(Cell{x, 1});
  Graph graph;
  passages_of(map.walkable, graph.passages);
  graph.passages.cells[Cell{6, 1}] |= Passages::kGoal;
  graph.start = {1, 1};
  force_pads(linked_pads(map.walkable.size(), pads), graph.passages);
  return graph;
}

TEST(Forced, APadCarriesEveryFollowerOn) {
  const Graph graph = corridor({{{3, 1}, {5, 1}}, {{5, 1}, {3, 1}}});
  ASSERT_TRUE(graph.passages.forced);
  for (const Follower& follower : followers()) {
    const Walked walk = walked(follower.name, graph, kEast);
    EXPECT_TRUE(walk.route.solves) << follower.name;
    EXPECT_EQ(walk.trace, (Trace{{1, 1}, {2, 1}, {5, 1}, {6, 1}})) << follower.name;
  }
}

TEST(Forced, APadThatLeadsBackHoldsEveryFollower) {
  const Graph graph = corridor({{{3, 1}, {1, 1}}});
  for (const Follower& follower : followers()) {
    for (const Heading first : {kNorth, kEast, kSouth, kWest}) {
      EXPECT_FALSE(walked(follower.name, graph, first).route.solves) << follower.name;
    }
  }
  // Every passage that it can use, twice, and no other.
  EXPECT_EQ(walked("tremaux", graph, kEast).trace, (Trace{{1, 1}, {2, 1}, {1, 1}, {2, 1}, {1, 1}}));
}

TEST(Forced, APadOnTheGoalTileCarriesAway) {
  const Graph graph = corridor({{{6, 1}, {2, 1}}});
  for (const Follower& follower : followers()) {
    EXPECT_FALSE(walked(follower.name, graph, kEast).route.solves) << follower.name;
  }
}

// E--#--B over three rooms without a corridor; the middle rooms hold the pads.
TEST(Forced, ARoomWithoutACorridorIsLeftByStaying) {
  const CarveGeometry geometry{{3, 2}, 3, 1};
  Lattice lattice;
  lattice.reset(geometry.rooms);
  lattice.dig({0, 0}, kEast);
  lattice.dig({1, 0}, kEast);
  lattice.boss = {2, 0};
  Graph graph = graph_of(lattice);
  const Cell above = geometry.interior({1, 0}).centre();
  const Cell below = geometry.interior({1, 1}).centre();
  force_pads(linked_pads(geometry.tiles(), {{above, below}, {below, above}}), geometry,
             graph.passages);
  for (const Follower& follower : followers()) {
    const Walked walk = walked(follower.name, graph, kEast);
    EXPECT_TRUE(walk.route.solves) << follower.name;
    EXPECT_EQ(walk.trace, (Trace{{0, 0}, {1, 1}, {1, 0}, {2, 0}})) << follower.name;
  }
}

TEST(Forced, InTheBosssRoomNoPadCarriesAwayAndTheFirstOfTwoActs) {
  const CarveGeometry geometry{{3, 1}, 3, 1};
  Lattice lattice;
  lattice.reset(geometry.rooms);
  lattice.boss = {2, 0};
  Graph graph = graph_of(lattice);
  const auto inside = [&](std::int32_t x, std::int32_t dx) {
    const Rect room = geometry.interior({x, 0});
    return Cell{room.x + dx, room.y};
  };
  const Pads pads = linked_pads(geometry.tiles(), {{inside(2, 0), inside(0, 0)},
                                                   {inside(0, 1), inside(0, 2)},
                                                   {inside(0, 0), inside(2, 0)},
                                                   {inside(0, 2), inside(1, 1)}});
  force_pads(pads, geometry, graph.passages);
  const Grid<std::uint32_t>& partner = graph.passages.partner;
  EXPECT_EQ((std::vector<std::uint32_t>(partner.all().begin(), partner.all().end())),
            (std::vector<std::uint32_t>{2, 1, 2}));
  for (const Follower& follower : followers()) {
    const Route route = walked(follower.name, graph, kEast).route;
    EXPECT_TRUE(route.solves) << follower.name;  // by staying
    EXPECT_EQ(route.steps, 1) << follower.name;
    EXPECT_EQ(route.turns, 0) << follower.name;
  }
}

// Drawn -------------------------------------------------------------------------------------------

void check_walk(const Walked& walk, const Plain& plain) {
  RC_ASSERT(walk.trace == plain.trace);
  RC_ASSERT(walk.route.turns == plain.turns);
}

void check_hand(const Walked& walk, const std::optional<Plain>& plain) {
  RC_ASSERT(walk.route.solves == plain.has_value());
  if (plain) check_walk(walk, *plain);
}

void check_followers(const Graph& graph) {
  const std::optional<std::int64_t> fewest = plain_steps(graph);
  for (int h = 0; h < kHeadings; ++h) {
    const auto first = static_cast<Heading>(h);
    check_hand(walked("left", graph, first), plain_hand(graph, first, -1));
    check_hand(walked("right", graph, first), plain_hand(graph, first, 1));
    check_hand(walked("pledge", graph, first), plain_pledge(graph, first));
    check_walk(walked("tremaux", graph, first), plain_tremaux(graph, first));
    const Walked path = walked("path", graph, first);
    RC_ASSERT(path.route.solves == fewest.has_value());
    if (fewest) RC_ASSERT(path.route.steps == *fewest);
  }
}

// Pads on drawn cells: pairs, or links one way that may meet.
Pads drawn_pads(Size size, const std::vector<Cell>& cells, bool both_ways) {
  Pads pads;
  pads.reset(size);
  if (cells.empty()) return pads;
  const auto draws = *rc::gen::container<std::vector<std::uint32_t>>(
      2 * *rc::gen::inRange<std::size_t>(1, 7), rc::gen::arbitrary<std::uint32_t>());
  std::set<std::uint32_t> used;
  for (std::size_t i = 0; i + 1 < draws.size(); i += 2) {
    const auto from = draws[i] % static_cast<std::uint32_t>(cells.size());
    const auto to = draws[i + 1] % static_cast<std::uint32_t>(cells.size());
    if (from == to || used.count(from) != 0 || (both_ways && used.count(to) != 0)) continue;
    used.insert(from);
    pads.tiles.push_back(cells[from]);
    pads.link(cells[from], cells[to]);
    if (!both_ways) continue;
    used.insert(to);
    pads.tiles.push_back(cells[to]);
    pads.link(cells[to], cells[from]);
  }
  return pads;
}

RC_GTEST_PROP(Forced, FollowersKeepTheirRulesOnTiles, (const OpenMap& map, bool both_ways)) {
  std::optional<Graph> graph = graph_of(map);
  if (!graph) return;
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < graph->passages.cells.all().size(); ++i) {
    const Cell cell = graph->passages.cells.cell(i);
    if (map.walkable[cell]) cells.push_back(cell);
  }
  const Pads pads = drawn_pads(map.walkable.size(), cells, both_ways);
  force_pads(pads, graph->passages);
  if (graph->passages.forced) {
    for (const Cell cell : cells) {
      const Cell led =
          graph->passages.cells.cell(graph->passages.partner[graph->passages.cells.index(cell)]);
      RC_ASSERT(led == pads.after_warp(cell));
    }
  }
  check_followers(*graph);
}

RC_GTEST_PROP(Forced, FollowersKeepTheirRulesOnLattices, (const Lattice& lattice, bool both_ways)) {
  Graph graph = graph_of(lattice);
  const CarveGeometry geometry{lattice.rooms(), 2, 1};
  std::vector<Cell> tiles;
  for (std::int32_t y = 0; y < lattice.rooms().height; ++y) {
    for (std::int32_t x = 0; x < lattice.rooms().width; ++x) {
      const Rect room = geometry.interior({x, y});
      tiles.push_back({room.x, room.y});
      tiles.push_back({room.x + 1, room.y + 1});
    }
  }
  force_pads(drawn_pads(geometry.tiles(), tiles, both_ways), geometry, graph.passages);
  check_followers(graph);
}

// The option is the followers' alone: no tile, pad or distance moves, and where no pad is forced
// nothing does.
RC_GTEST_PROP(Forced, TheOptionMovesFollowersOnly, (const Case& drawn)) {
  RC_PRE((drawn.recipe.variant->reads & options_named("follow")) != 0);
  Case named = drawn;
  WorldScratch scratch;
  World ignored;
  World forced;
  named.recipe.options.follow = Follow::ignored;
  build_world(named, scratch, ignored);
  named.recipe.options.follow = Follow::forced;
  build_world(named, scratch, forced);
  RC_ASSERT(world_digest(ignored, Measurement{}) == world_digest(forced, Measurement{}));
  RC_ASSERT(ignored.distances.goal == forced.distances.goal);
  RC_ASSERT(!ignored.passages.forced);
  if (forced.passages.forced) {
    RC_ASSERT(!forced.pads.tiles.empty());
  } else {
    RC_ASSERT(measure(ignored) == measure(forced));
  }
}

// What it is for: isolated rooms that hold the boss are reached by pads alone.
TEST(Forced, PadsBringHandsToBossesThatNoWalkReaches) {
  const Parsed<Recipe> recipe = parse_recipe("scatter:secret=1/2,follow=forced");
  ASSERT_TRUE(recipe);
  WorldScratch scratch;
  World world;
  int brought = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    build_world({*recipe, seed}, scratch, world);
    brought += !world.distances.goal && world.tremaux.solves;
  }
  EXPECT_GT(brought, 10);
}

}  // namespace
}  // namespace seedbed
