// Followers where pads are forced: small worlds by hand, and every follower against a plain writing
// of its rule that remembers all states, on drawn maps of tiles and drawn lattices with pads.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "generator/metrics.h"
#include "property/graphs.h"

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
  EXPECT_TRUE(walked("left", graph, kEast).route.solves);  // by staying
}

// Drawn -------------------------------------------------------------------------------------------

struct Plain {
  const Graph& graph;
  Cell at = graph.start;
  int heading;
  bool carried = false;
  Cell entered = at;
  Trace trace{at};

  Plain(const Graph& on, Heading first) : graph(on), heading(first) {}
  bool opens(int h) const { return open(graph, at, static_cast<Heading>(h & 3)); }
  bool arrived() const { return graph.passages.goal(graph.passages.cells.index(at)); }
  Cell led(Cell cell) const {
    const Passages& passages = graph.passages;
    if (!passages.forced) return cell;
    return passages.cells.cell(passages.partner[passages.cells.index(cell)]);
  }
  void stand(Cell target) {
    entered = target;
    at = led(target);
    carried = at != target;
    trace.push_back(at);
  }
  void move(int h) {
    heading = h & 3;
    stand(step(at, static_cast<Heading>(heading)));
  }
  bool stay() {
    if (led(at) == at) return false;
    stand(at);
    return true;
  }
  std::tuple<int, int, int> state() const { return {at.x, at.y, heading}; }
};

std::optional<int> hand_way(const Plain& plain, int hand) {
  for (const int turn : {hand, 0, -hand, 2}) {
    if (plain.opens(plain.heading + turn + 4)) return (plain.heading + turn + 4) & 3;
  }
  return std::nullopt;
}

// Nothing where the rule never ends by itself.
std::optional<Trace> plain_hand(const Graph& graph, Heading first, int hand) {
  Plain plain(graph, first);
  if (graph.passages.open_tiles && plain.opens(first + hand + 4)) {
    std::set<std::tuple<int, int, int>> states;
    while (plain.opens(plain.heading) && !plain.arrived()) {
      if (!states.insert(plain.state()).second) return std::nullopt;
      plain.move(plain.heading);
    }
    plain.heading = (plain.heading - hand + 4) & 3;
  }
  std::set<std::tuple<int, int, int>> states;
  while (!plain.arrived()) {
    const std::optional<int> way = hand_way(plain, hand);
    if (way) {
      plain.move(*way);
    } else if (!plain.stay()) {
      return std::nullopt;
    }
    if (!plain.arrived() && !states.insert(plain.state()).second) return std::nullopt;
  }
  return plain.trace;
}

std::optional<Trace> plain_pledge(const Graph& graph, Heading first) {
  Plain plain(graph, first);
  const auto cells = static_cast<int>(graph.passages.cells.all().size());
  for (int straight = 0; !plain.arrived(); ++straight) {
    if (straight > 3 * cells) return std::nullopt;
    plain.heading = first;
    if (plain.opens(first)) {
      plain.move(first);
      continue;
    }
    int turns = 1;
    plain.heading = (first + 1) & 3;
    for (int steps = 0; turns != 0 && !plain.arrived(); ++steps) {
      if (steps > 64 * cells) return std::nullopt;
      const int before = plain.heading;
      const std::optional<int> way = hand_way(plain, -1);
      if (!way) {
        if (!plain.stay()) return std::nullopt;
        continue;
      }
      const int turn = (*way - before + 4) & 3;
      turns += turn == 3 ? -1 : turn;
      plain.move(*way);
    }
  }
  return plain.trace;
}

// Passages by their two ends; a pad leads on without being one.
Trace plain_tremaux(const Graph& graph, Heading first) {
  Plain plain(graph, first);
  std::map<std::set<std::pair<int, int>>, int> used;
  const auto uses = [&](int h) -> int& {
    const Cell to = step(plain.at, static_cast<Heading>(h & 3));
    return used[{{plain.at.x, plain.at.y}, {to.x, to.y}}];
  };
  const auto choice = [&]() -> std::optional<int> {
    bool met = false;
    for (const int turn : {-1, 0, 1}) {
      const int h = (plain.heading + turn + 4) & 3;
      met |= plain.opens(h) && uses(h) > 0;
    }
    const int back = (plain.heading + 2) & 3;
    const bool on_foot = plain.trace.size() > 1 && !plain.carried;
    if (on_foot && met && plain.opens(back) && uses(back) == 1) return back;
    for (const int wanted : {0, 1}) {
      for (const int turn : {-1, 0, 1, 2}) {
        const int h = (plain.heading + turn + 4) & 3;
        if (plain.opens(h) && uses(h) == wanted) return h;
      }
    }
    return std::nullopt;
  };
  bool stayed = false;
  while (!plain.arrived()) {
    const std::optional<int> way = choice();
    if (way) {
      ++uses(*way);
      plain.move(*way);
      stayed = false;
    } else {
      if (stayed || !plain.stay()) break;
      stayed = true;
    }
  }
  return plain.trace;
}

// Fewest requests to a goal.
std::optional<std::int64_t> plain_steps(const Graph& graph) {
  std::map<std::pair<int, int>, std::int64_t> steps{{{graph.start.x, graph.start.y}, 0}};
  std::vector<Cell> queue{graph.start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    Plain plain(graph, kNorth);
    plain.at = queue[i];
    const std::int64_t so_far = steps.at({plain.at.x, plain.at.y});
    if (plain.arrived()) return so_far;
    for (int h = 0; h <= kHeadings; ++h) {
      if (h < kHeadings && !plain.opens(h)) continue;
      const Cell target = h < kHeadings ? step(plain.at, static_cast<Heading>(h)) : plain.at;
      const Cell next = plain.led(target);
      if (steps.emplace(std::pair(next.x, next.y), so_far + 1).second) queue.push_back(next);
    }
  }
  return std::nullopt;
}

void check_hand(const Walked& walk, const std::optional<Trace>& plain) {
  RC_ASSERT(walk.route.solves == plain.has_value());
  if (plain) RC_ASSERT(walk.trace == *plain);
}

void check_followers(const Graph& graph) {
  const std::optional<std::int64_t> fewest = plain_steps(graph);
  for (int h = 0; h < kHeadings; ++h) {
    const auto first = static_cast<Heading>(h);
    check_hand(walked("left", graph, first), plain_hand(graph, first, -1));
    check_hand(walked("right", graph, first), plain_hand(graph, first, 1));
    check_hand(walked("pledge", graph, first), plain_pledge(graph, first));
    RC_ASSERT(walked("tremaux", graph, first).trace == plain_tremaux(graph, first));
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
