// Pads and walking. Sound pads keep their hard rules in every drawn world, by brute force; document
// pads show each of the faults that they are kept for; and a player's walk is compared request by
// request with a plain model: a set of walkable tiles and a map from pad to partner.
#include "generator/pads.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "generator/metrics.h"
#include "generator/world.h"
#include "property/arbitrary.h"
#include "property/built.h"

namespace seedbed {
namespace {

using Place = std::pair<std::int32_t, std::int32_t>;
Place place(Cell cell) { return {cell.x, cell.y}; }

// The document's structures, plainly: pairs in order fill a dictionary, both directions, later ones
// win.
class Model {
 public:
  explicit Model(const World& world) {
    for (std::size_t i = 0; i < world.tiles.all().size(); ++i) {
      const Cell cell = world.tiles.cell(i);
      if (world.tiles[i] == Tile::secret) secrets_.insert(place(cell));
      for (const TileRow& row : kTiles) {
        if (row.tile == world.tiles[i] && row.walkable) walkable_.insert(place(cell));
      }
    }
    for (const PadPair& pair : world.pads.teleport_pairs) {
      lookup_[place(pair.served)] = place(pair.destination);
      lookup_[place(pair.destination)] = place(pair.served);
    }
    at_ = place(world.entrance);
  }
  const std::map<Place, Place>& lookup() const { return lookup_; }
  bool walkable(Place p) const { return walkable_.count(p) != 0; }
  Place at() const { return at_; }
  void stand(Place p) { at_ = p; }

  Place request(Request request) {
    auto [x, y] = at_;
    if (request == Request::search) {
      for (const Place& p : {Place{x, y - 1}, Place{x + 1, y}, Place{x, y + 1}, Place{x - 1, y}}) {
        if (secrets_.count(p) != 0) walkable_.insert(p);
      }
      return at_;
    }
    y += (request == Request::south) - (request == Request::north);
    x += (request == Request::east) - (request == Request::west);
    if (!walkable({x, y})) return at_;
    const auto pad = lookup_.find({x, y});
    at_ = pad == lookup_.end() ? Place{x, y} : pad->second;
    return at_;
  }

  // Every place that moves and stays lead to from the entrance.
  std::set<Place> forced() {
    return closure([&](Place from, auto visit) {
      for (const Request request :
           {Request::north, Request::east, Request::south, Request::west, Request::stay}) {
        at_ = from;
        visit(this->request(request));
      }
    });
  }
  // The places among `stood` from which moves and stays lead back to the entrance.
  std::set<Place> returning(const std::set<Place>& stood) {
    const Place start = at_;
    std::map<Place, std::vector<Place>> before;
    for (const Place& from : stood) {
      for (const Request request :
           {Request::north, Request::east, Request::south, Request::west, Request::stay}) {
        at_ = from;
        before[this->request(request)].push_back(from);
      }
    }
    at_ = start;
    return closure([&](Place to, auto visit) {
      for (const Place& from : before[to]) visit(from);
    });
  }
  // A pad may be taken or stepped over.
  std::set<Place> linked() {
    return closure([&](Place from, auto visit) {
      const auto [x, y] = from;
      for (const Place& p : {Place{x, y - 1}, Place{x + 1, y}, Place{x, y + 1}, Place{x - 1, y}}) {
        if (walkable(p)) visit(p);
      }
      if (const auto pad = lookup_.find(from); pad != lookup_.end()) visit(pad->second);
    });
  }

 private:
  template <class Spread>
  std::set<Place> closure(Spread spread) {
    const Place start = at_;
    std::set<Place> seen{start};
    std::vector<Place> queue{start};
    while (!queue.empty()) {
      const Place from = queue.back();
      queue.pop_back();
      spread(from, [&](Place to) {
        if (seen.insert(to).second) queue.push_back(to);
      });
    }
    at_ = start;
    return seen;
  }

  std::set<Place> walkable_;
  std::set<Place> secrets_;
  std::map<Place, Place> lookup_;
  Place at_;
};

std::set<Place> places(const BitGrid& bits) {
  std::set<Place> found;
  for (std::int32_t y = 0; y < bits.size().height; ++y) {
    for (std::int32_t x = 0; x < bits.size().width; ++x) {
      if (bits[Cell{x, y}]) found.insert({x, y});
    }
  }
  return found;
}

bool reached(const Rect& room, const std::set<Place>& tiles) {
  for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
    for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
      if (tiles.count({x, y}) != 0) return true;
    }
  }
  return false;
}

Case padded(PadPolicy policy) { return *arbitrary::padded_cases(policy); }

PadPolicy drawn_policy() { return *rc::gen::element(PadPolicy::sound, PadPolicy::document); }

RC_GTEST_PROP(Walk, AnswersEveryRequestAsTheModelDoes, ()) {
  const World& world = built(padded(drawn_policy()));
  const auto requests = *arbitrary::walks();
  Model model(world);
  // Begin anywhere that can be stood on, pads included: short walks then meet pads.
  std::vector<Cell> floor;
  for (std::size_t i = 0; i < world.tiles.all().size(); ++i) {
    if (walkable(world.tiles[i])) floor.push_back(world.tiles.cell(i));
  }
  const Cell start = floor[*rc::gen::inRange<std::size_t>(0, floor.size())];
  Walk walk(world.tiles, world.pads, start);
  model.stand(place(start));
  for (const Request request : requests) {
    const Cell at = walk.request(request);
    RC_ASSERT(place(at) == model.request(request));
    RC_ASSERT(at == walk.at());
  }
}

RC_GTEST_PROP(Pads, ReachesAreThoseOfTheModel, ()) {
  const World& world = built(padded(drawn_policy()));
  if (world.pads.tiles.empty()) return;
  Model model(world);
  RC_ASSERT(places(world.reach.linked) == model.linked());
  RC_ASSERT(places(world.reach.forced) == model.forced());
}

// The document's own test, done right: a player beside a pad steps onto it and stands on the
// partner; a stay on the partner leads back.
RC_GTEST_PROP(Pads, SteppingOnAPadStandsOnThePartner, ()) {
  const World& world = built(padded(PadPolicy::sound));
  for (const Cell pad : world.pads.tiles) {
    const Cell partner = world.pads.after_warp(pad);
    RC_ASSERT(partner != pad);
    RC_ASSERT(world.tiles[partner] == Tile::pad);
    for (const Request request : {Request::north, Request::east, Request::south, Request::west}) {
      const Cell beside = step(pad, turned(static_cast<Heading>(request), 2));
      if (!walkable(world.tiles[beside])) continue;
      Walk walk(world.tiles, world.pads, beside);
      RC_ASSERT(walk.request(request) == partner);
      RC_ASSERT(walk.request(Request::stay) == pad);
    }
  }
}

RC_GTEST_PROP(Pads, SoundKeepsItsHardRules, ()) {
  const World& world = built(padded(PadPolicy::sound));
  Model model(world);
  const Pads& pads = world.pads;
  RC_ASSERT(pads.unreachable_rooms == world.rooms_unreached);
  RC_ASSERT(pads.unreachable_rooms_via_teleport + pads.rooms_unserved == world.rooms_unreached);
  RC_ASSERT(pads.asymmetric_pads() == 0);
  RC_ASSERT(pads.pairs_added_by_second_scan == 0);
  RC_ASSERT(pads.tiles.size() == 2 * pads.teleport_pairs.size());
  RC_ASSERT(model.lookup().size() == pads.tiles.size());
  for (const auto& [from, to] : model.lookup()) {
    RC_ASSERT(model.lookup().at(to) == from);
    RC_ASSERT(from != place(world.entrance));
    RC_ASSERT(from != place(world.boss));
  }
  const std::set<Place> walked = places(world.reached);
  const std::set<Place> forced = model.forced();
  std::int64_t served = 0;
  for (const Rect& room : world.rooms) {
    if (!reached(room, walked)) served += reached(room, forced);
  }
  RC_ASSERT(served == pads.unreachable_rooms_via_teleport);
  RC_ASSERT(forced == model.linked());
  RC_ASSERT(model.returning(forced) == forced);  // and back, from wherever he stands
}

// Only where the part has no free tile, or none is left on the side that is reached.
RC_GTEST_PROP(Pads, SoundLeavesARoomOnlyWithoutTiles, ()) {
  const World& world = built(padded(PadPolicy::sound));
  if (world.pads.rooms_unserved == 0) return;
  const auto free_tile = [&](Place p) {
    const Cell cell{p.first, p.second};
    return world.tiles[cell] == Tile::room && cell != world.entrance && cell != world.boss;
  };
  Model model(world);
  const std::set<Place> linked = model.linked();
  bool reached_side_has_tile = false;
  for (const Place& p : linked) reached_side_has_tile |= free_tile(p);
  if (!reached_side_has_tile) return;
  for (const Rect& room : world.rooms) {
    if (reached(room, linked)) continue;
    model.stand({room.x, room.y});
    for (const Place& p : model.linked()) RC_ASSERT(!free_tile(p));
  }
}

// What each known fault of the text is, asked of many worlds: it must occur and be counted.
TEST(Pads, DocumentShowsItsKnownFaults) {
  std::int64_t asymmetric = 0, doubled = 0, miscounted = 0, on_entrance = 0, beside_doors = 0;
  std::int64_t unreached_forced = 0, closets = 0, worlds = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const World& world = built("row-walk:rooms=6x6,room=3,pads=document#" + std::to_string(seed));
    if (world.rooms_unreached == 0) continue;
    ++worlds;
    const Measurement measurement = measure(world);
    const auto metric = [&](std::string_view name) {
      return measurement.values[*find_metric(name)];
    };
    Model model(world);
    std::int64_t pads_without_return = 0;
    for (const auto& [from, to] : model.lookup()) {
      const auto back = model.lookup().find(to);
      pads_without_return += back == model.lookup().end() || back->second != from;
    }
    EXPECT_EQ(metric("lookup_asymmetric_pads"), pads_without_return) << seed;
    EXPECT_EQ(metric("pads"), static_cast<std::int64_t>(model.lookup().size())) << seed;
    EXPECT_EQ(metric("pad_tiles"), metric("pads")) << seed;
    EXPECT_EQ(metric("pad_pairs"), 2 * world.rooms_unreached) << seed;
    EXPECT_EQ(metric("pairs_added_by_second_scan"), world.rooms_unreached) << seed;
    EXPECT_EQ(metric("rooms_served"), metric("pad_pairs")) << seed;
    asymmetric += pads_without_return > 0;
    doubled += metric("pad_pairs") > world.rooms_unreached;
    miscounted += metric("rooms_served") > world.rooms_unreached;
    on_entrance += metric("pads_on_ends");
    beside_doors += metric("pads_beside_doors");
    unreached_forced += metric("rooms_unreached_forced") > 0;
    closets += metric("closets");
  }
  EXPECT_GT(worlds, 250);
  EXPECT_EQ(doubled, worlds);
  EXPECT_EQ(miscounted, worlds);
  EXPECT_GT(asymmetric, worlds / 2) << "a shared pad's lookup entry is overwritten";
  EXPECT_GT(on_entrance, 0);
  EXPECT_GT(beside_doors, 0);
  EXPECT_GT(unreached_forced, 0) << "a forced walk misses rooms";
  EXPECT_GT(closets, 0) << "a forced walk does not come back";
}

TEST(Pads, SoundAvoidsDoorsAndCutTilesWhereRoomsHaveSpare) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const World& world = built("row-walk:rooms=8x8,room=3#" + std::to_string(seed));
    const Measurement measurement = measure(world);
    for (const std::string_view name :
         {"pads_beside_doors", "pads_on_cut_tiles", "pads_on_ends", "rooms_unserved",
          "rooms_unreached_forced", "lookup_asymmetric_pads", "closets"}) {
      ASSERT_EQ(measurement.values[*find_metric(name)], 0) << name << " of seed " << seed;
    }
    ASSERT_EQ(static_cast<std::int64_t>(world.pads.teleport_pairs.size()), world.rooms_unreached);
  }
}

// One-tile rooms: the walk's own rooms are the only tiles, so that some rooms must stay unserved.
TEST(Pads, SoundRunsOutOfTilesOnlyWhereThereAreNone) {
  std::int64_t unserved = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const World& world = built("row-walk:rooms=8x8,room=1#" + std::to_string(seed));
    const std::int64_t reached_rooms = 64 - world.rooms_unreached;
    const std::int64_t free_tiles = reached_rooms - 2;  // less entrance and boss
    const std::int64_t served = std::min(free_tiles, world.rooms_unreached);
    EXPECT_EQ(world.pads.unreachable_rooms_via_teleport, served) << seed;
    EXPECT_EQ(world.pads.rooms_unserved, world.rooms_unreached - served) << seed;
    unserved += world.pads.rooms_unserved;
  }
  EXPECT_GT(unserved, 0);
}

TEST(Pads, SearchRevealsSecretDoorsForThisWalkOnly) {
  int found = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const World& world =
        built("full-grid:rooms=4x4,secret=1/2,repair=none#" + std::to_string(seed));
    for (const Request request : {Request::north, Request::east, Request::south, Request::west}) {
      const Cell door = step(world.entrance, static_cast<Heading>(request));
      if (world.tiles[door] != Tile::secret) continue;
      ++found;
      Walk walk(world.tiles, world.pads, world.entrance);
      EXPECT_EQ(walk.request(request), world.entrance);
      EXPECT_EQ(walk.request(Request::search), world.entrance);
      EXPECT_EQ(walk.request(request), door);
      Walk another(world.tiles, world.pads, world.entrance);
      EXPECT_EQ(another.request(request), world.entrance);
    }
  }
  EXPECT_GT(found, 0);
}

TEST(Pads, ResetForgetsEveryLink) {
  Pads pads;
  EXPECT_EQ(pads.after_warp({3, 3}), (Cell{3, 3})) << "before any map";
  pads.reset({8, 8});
  pads.link({1, 1}, {5, 5});
  pads.tiles.push_back({1, 1});
  EXPECT_TRUE(pads.is_linked({1, 1}));
  EXPECT_FALSE(pads.is_linked({5, 5}));
  EXPECT_EQ(pads.asymmetric_pads(), 1);
  pads.reset({8, 8});
  EXPECT_EQ(pads.after_warp({1, 1}), (Cell{1, 1}));
  pads.link({1, 1}, {5, 5});
  pads.tiles.push_back({1, 1});
  pads.reset({9, 7});
  for (std::int32_t y = 0; y < 7; ++y) {
    for (std::int32_t x = 0; x < 9; ++x) EXPECT_FALSE(pads.is_linked({x, y}));
  }
}

}  // namespace
}  // namespace seedbed
