// Pads with rules, and walks as values. A stateful search plays random walks on random worlds and
// compares every answer with a plain model, which keeps dates where the walk keeps counters; what
// fails shrinks to a short walk. Each rule is also held alone on a corridor drawn by hand, and the
// search over states is compared with the model's own search.
#include "generator/pad_rules.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <rapidcheck/state.h>

#include <map>
#include <memory>
#include <set>
#include <tuple>

#include "generator/metrics.h"
#include "generator/pad_states.h"
#include "generator/world.h"
#include "property/arbitrary.h"
#include "property/built.h"

namespace seedbed {
namespace {

using Place = std::pair<std::int32_t, std::int32_t>;
Place place(Cell cell) { return {cell.x, cell.y}; }

// What does not change while a player walks.
struct Board {
  std::set<Place> walkable;
  std::set<Place> secrets;
  std::map<Place, Place> lookup;
  std::map<Place, PadRule> rules;
  std::map<Place, std::int32_t> levers;

  Board(const TileGrid& tiles, const Pads& pads) {
    for (std::size_t i = 0; i < tiles.all().size(); ++i) {
      const Place at = place(tiles.cell(i));
      if (tiles[i] == Tile::secret) secrets.insert(at);
      if (seedbed::walkable(tiles[i])) walkable.insert(at);
    }
    for (const PadPair& pair : pads.teleport_pairs) {
      lookup[place(pair.served)] = place(pair.destination);
      lookup[place(pair.destination)] = place(pair.served);
    }
    for (std::size_t i = 0; i < pads.rules.of_pad.size(); ++i) {
      rules[place(pads.tiles[i])] = pads.rules.of_pad[i];
    }
    for (std::size_t i = 0; i < pads.rules.levers.size(); ++i) {
      levers[place(pads.rules.levers[i])] = static_cast<std::int32_t>(i);
    }
  }
};

// The player: warps of each pad with their dates.
struct Player {
  std::shared_ptr<const Board> board;
  Place at;
  std::int64_t tick = 0;
  std::map<Place, std::vector<std::int64_t>> warps;
  std::set<std::int32_t> pulled;
  std::set<Place> found;

  bool open(Place p) const { return board->walkable.count(p) != 0 || found.count(p) != 0; }

  bool warps_now(Place p) const {
    if (board->lookup.count(p) == 0) return false;
    const auto row = board->rules.find(p);
    if (row == board->rules.end()) return true;
    const PadRule& rule = row->second;
    const auto dates = warps.find(p);
    const std::size_t used = dates == warps.end() ? 0 : dates->second.size();
    if (rule.receives_only) return false;
    if (rule.consumed && used >= 1) return false;
    if (rule.charges > 0 && used >= static_cast<std::size_t>(rule.charges)) return false;
    if (used > 0 && tick - dates->second.back() <= rule.cooldown_ticks) return false;
    return rule.lever < 0 || pulled.count(rule.lever) != 0;
  }

  void request(Request request) {
    ++tick;
    const auto [x, y] = at;
    if (request == Request::search) {
      for (const Place& p : {Place{x, y - 1}, Place{x + 1, y}, Place{x, y + 1}, Place{x - 1, y}}) {
        if (board->secrets.count(p) != 0) found.insert(p);
      }
      return;
    }
    const Place target{x + (request == Request::east) - (request == Request::west),
                       y + (request == Request::south) - (request == Request::north)};
    if (!open(target)) return;
    at = target;
    if (const auto lever = board->levers.find(at); lever != board->levers.end()) {
      pulled.insert(lever->second);
    }
    if (!warps_now(at)) return;
    warps[at].push_back(tick);
    at = board->lookup.at(at);
  }
};

Case ruled_case(std::int64_t tiles_max) {
  Case named = *arbitrary::cases(tiles_max);
  Options& options = named.recipe.options;
  options.repair = Repair::pads;
  if (named.recipe.variant->connected) options.lost = {1, 2};
  options.one_way = {*rc::gen::inRange(0, 3), 4};
  options.consumed = {*rc::gen::inRange(0, 3), 4};
  options.charges = *rc::gen::element(0, 0, 1, 2, 5);
  options.cooldown = *rc::gen::element(0, 0, 1, 2, 7);
  options.gate = {*rc::gen::inRange(0, 5), 4};
  options.theme = *rc::gen::element(PadTheme::none, PadTheme::mixed);
  return named;
}

struct Ask : rc::state::Command<Player, Walk> {
  Request request = *rc::gen::element(Request::north, Request::east, Request::south, Request::west,
                                      Request::stay, Request::search);
  void apply(Player& player) const override { player.request(request); }
  void run(const Player& before, Walk& walk) const override {
    Player after = before;
    after.request(request);
    RC_ASSERT(place(walk.request(request)) == after.at);
    RC_ASSERT(after.open(after.at));
    if (before.board->lookup.count(after.at) == 0) RC_ASSERT_FALSE(walk.warped());
  }
  void show(std::ostream& out) const override { out << request; }
};

RC_GTEST_PROP(PadRules, EveryWalkAnswersAsTheModelDoes, ()) {
  const World& world = built(ruled_case(1500));
  std::vector<Cell> floor;
  for (std::size_t i = 0; i < world.tiles.all().size(); ++i) {
    const Cell cell = world.tiles.cell(i);
    // Near a pad or a lever, so that short walks meet them.
    bool near = world.pads.tiles.empty();
    for (int h = 0; h < kHeadings && walkable(world.tiles[cell]); ++h) {
      const Cell side = step(cell, static_cast<Heading>(h));
      near |= world.pads.is_linked(side) || world.pads.rules.lever_at(side) >= 0;
    }
    if (near && walkable(world.tiles[cell])) floor.push_back(cell);
  }
  RC_PRE(!floor.empty());
  const Cell start = floor[*rc::gen::inRange<std::size_t>(0, floor.size())];
  Player player;
  player.board = std::make_shared<const Board>(world.tiles, world.pads);
  player.at = place(start);
  Walk walk(world.tiles, world.pads, start);
  rc::state::check(player, walk, rc::state::gen::execOneOfWithArgs<Ask>());
}

RC_GTEST_PROP(PadRules, AWalkPrintsAndParses, ()) {
  const auto walk = *arbitrary::walks();
  const Parsed<std::vector<Request>> parsed = parse_walk(print_walk(walk));
  RC_ASSERT(bool(parsed));
  RC_ASSERT(*parsed == walk);
}

TEST(PadRules, AnUnknownLetterIsNamedWithItsColumn) {
  EXPECT_EQ(print_walk(*parse_walk("NESW.F")), "NESW.F");
  EXPECT_TRUE(parse_walk("")->empty());
  EXPECT_EQ(parse_walk("NNx").wrong(),
            "walk: unknown letter 'x' in column 3: one of N north, E east, S south, W west, "
            ". stay, F search");
  EXPECT_EQ(parse_walk("N\n").wrong().find("unknown letter '?' in column 2"), 6u);
  EXPECT_FALSE(parse_walk(std::string(kWalkRequestsMax + 1, 'N')));
}

// A corridor of nine room tiles: pads on 3 and 7, a lever on 1, the player starts on 2.
struct Corridor {
  TileGrid tiles{{11, 3}, Tile::wall};
  Pads pads;
  PadRule both;

  explicit Corridor(PadRule rule) : both(rule) {
    for (std::int32_t x = 1; x < 10; ++x) tiles[Cell{x, 1}] = Tile::room;
    pads.reset(tiles.size());
    const Cell a{3, 1}, b{7, 1};
    for (const Cell pad : {a, b}) {
      tiles[pad] = Tile::pad;
      pads.tiles.push_back(pad);
      pads.rules.of_pad.push_back(both);
    }
    pads.link(a, b);
    pads.link(b, a);
    pads.teleport_pairs.push_back({b, a});
    pads.rules.levers.push_back({1, 1});
    pads.rules.index(tiles.size(), pads.tiles);
  }
  // Where each request of the walk leads: the columns.
  std::vector<std::int32_t> columns(std::string_view text) const {
    Walk walk(tiles, pads, {2, 1});
    std::vector<std::int32_t> found;
    const Parsed<std::vector<Request>> requests = parse_walk(text);
    for (const Request request : *requests) found.push_back(walk.request(request).x);
    return found;
  }
};
using Columns = std::vector<std::int32_t>;

TEST(PadRules, APlainPadWarpsAndAStayWarpsBack) {
  EXPECT_EQ(Corridor({}).columns("E..W."), (Columns{7, 3, 7, 6, 6}));
}

TEST(PadRules, AConsumedPadStaysSpent) {
  // There by pad 3, back by pad 7; then both are floor for good.
  EXPECT_EQ(Corridor({.consumed = true}).columns("E...WEEEEE."),
            (Columns{7, 3, 3, 3, 2, 3, 4, 5, 6, 7, 7}));
}

TEST(PadRules, ChargesAreCountedPadByPad) {
  EXPECT_EQ(Corridor({.charges = 2}).columns("E....."), (Columns{7, 3, 7, 3, 3, 3}));
  EXPECT_EQ(Corridor({.consumed = true, .charges = 2}).columns("E..."), (Columns{7, 3, 3, 3}));
}

TEST(PadRules, CooldownCountsTicksRefusedMovesAndSearchesToo) {
  // Pad 3 warps at tick 1 and rests for ticks 2..4; pad 7 at tick 2.
  EXPECT_EQ(Corridor({.cooldown_ticks = 3}).columns("E...."), (Columns{7, 3, 3, 3, 7}));
  EXPECT_EQ(Corridor({.cooldown_ticks = 3}).columns("E.NF."), (Columns{7, 3, 3, 3, 7}));
  EXPECT_EQ(Corridor({.cooldown_ticks = 2}).columns("E..."), (Columns{7, 3, 3, 7}));
}

TEST(PadRules, AGateOpensWhenItsLeverIsSteppedOn) {
  EXPECT_EQ(Corridor({.lever = 0}).columns("E.WWEE"), (Columns{3, 3, 2, 1, 2, 7}));
}

TEST(PadRules, AReceivingPadLeadsNowhere) {
  Corridor corridor({});
  corridor.pads.rules.of_pad[1].receives_only = true;
  corridor.pads.rules.index(corridor.tiles.size(), corridor.pads.tiles);
  EXPECT_EQ(corridor.columns("E..W"), (Columns{7, 7, 7, 6}));
}

TEST(PadRules, AThemeChangesNoWalk) {
  const Corridor corridor({.theme = Theme::rune});
  EXPECT_FALSE(corridor.pads.rules.change_walks);
  EXPECT_EQ(corridor.columns("E."), (Columns{7, 3}));
}

// Of a player, what can still matter: place, uses and rest of each pad, levers.
using Key = std::tuple<Place, std::vector<std::int64_t>, std::set<std::int32_t>>;
Key key_of(const Player& player) {
  std::vector<std::int64_t> memory;
  for (const auto& [pad, rule] : player.board->rules) {
    const auto dates = player.warps.find(pad);
    const bool none = dates == player.warps.end();
    const auto used = none ? 0 : static_cast<std::int64_t>(dates->second.size());
    memory.push_back(rule.uses_max() > 0 ? used : 0);
    const std::int64_t rest = none ? 0 : dates->second.back() + rule.cooldown_ticks - player.tick;
    memory.push_back(std::max<std::int64_t>(rest, 0));
  }
  return {player.at, memory, player.pulled};
}

RC_GTEST_PROP(PadRules, ReachOverStatesIsThatOfTheModel, ()) {
  Case named = ruled_case(120);
  const World& world = built(named);
  RC_PRE(world.pads.rules.change_walks);
  if (world.reach.states > 4000) return;
  RC_ASSERT(world.reach.complete);
  Player start;
  start.board = std::make_shared<const Board>(world.tiles, world.pads);
  start.at = place(world.entrance);
  std::map<Key, Player> seen{{key_of(start), start}};
  std::vector<Key> queue{key_of(start)};
  std::set<Place> forced;
  for (std::size_t begin = 0; begin < queue.size(); ++begin) {
    const Player from = seen.at(queue[begin]);
    forced.insert(from.at);
    for (int i = 0; i < 5; ++i) {
      Player next = from;
      next.request(static_cast<Request>(i));
      if (seen.emplace(key_of(next), next).second) queue.push_back(key_of(next));
    }
  }
  RC_ASSERT(static_cast<std::int64_t>(queue.size()) == world.reach.states);
  for (std::size_t i = 0; i < world.tiles.all().size(); ++i) {
    const Cell cell = world.tiles.cell(i);
    RC_ASSERT(world.reach.forced[cell] == (forced.count(place(cell)) != 0));
  }
}

// The walks that a search gives are walked: they arrive where it says, and come back.
RC_GTEST_PROP(PadRules, WalksOfTheSearchArriveAndReturn, ()) {
  const World& world = built(ruled_case(300));
  PadStates states;
  states.search(world.tiles, world.pads, world.entrance, 20'000);
  const std::uint32_t state = *rc::gen::inRange<std::uint32_t>(0, states.count());
  Walk walk(world.tiles, world.pads, world.entrance);
  for (const Request request : states.walk_to(state)) walk.request(request);
  RC_ASSERT(walk.at() == states.cell(state));
  if (!states.returns(state)) return;
  for (const Request request : states.walk_back(state)) walk.request(request);
  RC_ASSERT(walk.at() == world.entrance);
}

TEST(PadRules, ASearchThatStopsAtItsBoundSaysSo) {
  const World& world = built("row-walk:rooms=6x6,room=3,charges=3#1");
  EXPECT_FALSE(world.reach.complete);
  const Measurement measurement = measure(world);
  EXPECT_EQ(measurement[*find_metric("reach_complete")], 0);
  EXPECT_EQ(measurement[*find_metric("closets")], std::nullopt);
  PadStates states;
  states.search(world.tiles, world.pads, world.entrance, 100);
  EXPECT_FALSE(states.complete());
  EXPECT_LT(states.count(), 200u);
}

TEST(PadRules, NoPadMovesWhenRulesAreSwitchedOn) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const std::string end = "#" + std::to_string(seed);
    const std::vector<PadPair> plain = built("row-walk:rooms=6x6,room=3" + end).pads.teleport_pairs;
    const World& ruled = built(
        "row-walk:rooms=6x6,room=3,one_way=1/2,consumed=1/2,charges=4,cooldown=2,gate=1/2,"
        "theme=mixed" +
        end);
    EXPECT_EQ(ruled.pads.teleport_pairs, plain);
    EXPECT_EQ(ruled.pads.rules.of_pad.size(), ruled.pads.tiles.size());
  }
}

TEST(PadRules, OneWayPairsTrapAndTheWalkThatShowsItIsFound) {
  std::int64_t trapping = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const World& world = built("row-walk:rooms=5x5,room=3,one_way=1/1#" + std::to_string(seed));
    if (world.pads.tiles.empty()) continue;
    EXPECT_EQ(world.rooms_unreached_linked, 0) << seed;
    EXPECT_GT(world.reach.closets, 0) << seed;
    trapping += world.rooms_trapping;
  }
  EXPECT_GT(trapping, 20);
}

}  // namespace
}  // namespace seedbed
