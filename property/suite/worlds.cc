// Whole worlds of drawn cases: every law holds, the stages' random streams do not disturb each
// other, and working memory that was used before changes nothing.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bit>
#include <set>

#include "generator/laws.h"
#include "generator/world.h"
#include "property/arbitrary.h"

namespace seedbed {
namespace {

// Kept from case to case on purpose, as a sweep does.
struct Built {
  WorldScratch scratch;
  World world;
  Measurement measurement;

  const World& build(const Case& named) {
    build_world(named, scratch, world);
    measurement = measure(world);
    return world;
  }
};

Built& first() {
  static Built built;
  return built;
}
Built& second() {
  static Built built;
  return built;
}

RC_GTEST_PROP(Worlds, EveryLawHolds, (const Case& named)) {
  RC_TAG(std::string(named.recipe.variant->name));
  static LawScratch scratch;
  const World& world = first().build(named);
  for (const Law& law : laws()) {
    const LawResult result = law.holds(world, first().measurement, scratch);
    if (result.outcome == Outcome::broken) RC_FAIL(std::string(law.name) + ": " + result.why);
    RC_ASSERT(result.why.empty());
  }
}

// A law that never speaks promises nothing: each one must have applied in some drawn world.
TEST(Worlds, EveryLawIsAskedOfSomeWorld) {
  std::set<std::string_view> silent;
  for (const Law& law : laws()) silent.insert(law.name);
  LawScratch scratch;
  for (std::uint64_t seed = 0; seed < 600 && !silent.empty(); ++seed) {
    Random random(seed);
    arbitrary::Draws draws(arbitrary::kCaseDraws);
    for (std::uint32_t& draw : draws) draw = random.below(1u << 16);
    const Case named = arbitrary::decoded_case(draws, seed, 3'000);
    const World& world = first().build(named);
    for (const Law& law : laws()) {
      if (silent.count(law.name) == 0) continue;
      const LawResult result = law.holds(world, first().measurement, scratch);
      if (result.outcome == Outcome::pass) silent.erase(law.name);
    }
  }
  for (const std::string_view name : silent) ADD_FAILURE() << name << " never applied";
}

RC_GTEST_PROP(Worlds, UsedMemoryChangesNothing, (const Case& before, const Case& named)) {
  first().build(before);
  const World& reused = first().build(named);
  Built fresh;
  fresh.build(named);
  RC_ASSERT(first().measurement == fresh.measurement);
  RC_ASSERT(world_digest(reused, first().measurement) ==
            world_digest(fresh.world, fresh.measurement));
  RC_ASSERT(reused.rooms == fresh.world.rooms);
  RC_ASSERT(reused.reached == fresh.world.reached);
  RC_ASSERT(reused.passages.cells == fresh.world.passages.cells);
}

// A new metric must not make every world of an older store look changed.
RC_GTEST_PROP(Worlds, DigestOfTheWorldAloneKnowsNoMetric, (const Case& named)) {
  const World& world = first().build(named);
  const WorldDigest digest = digest_world(world, first().measurement);
  Measurement other = first().measurement;
  other.present ^= 1;  // the first metric comes or goes
  RC_ASSERT(digest_world(world, other).world == digest.world);
  RC_ASSERT(digest_world(world, other).measured != digest.measured);
  World changed = world;
  const Cell corner{0, 0};
  changed.tiles[corner] = changed.tiles[corner] == Tile::cave ? Tile::wall : Tile::cave;
  RC_ASSERT(digest_world(changed, first().measurement).world != digest.world);
  RC_ASSERT(world_digest(world, first().measurement) == digest.measured);
}

bool tail_is_zero(const BitGrid& bits) {
  const std::int32_t used = bits.size().width % 64;
  if (used == 0) return true;
  for (std::int32_t y = 0; y < bits.size().height; ++y) {
    if (bits.row(y)[bits.words_per_row() - 1] >> used != 0) return false;
  }
  return true;
}

RC_GTEST_PROP(Worlds, RowsAreGatheredBitByBit, ()) {
  const int count = *rc::gen::inRange(1, 65);
  const auto bytes = *rc::gen::container<std::vector<std::uint8_t>>(
      static_cast<std::size_t>(count), rc::gen::arbitrary<std::uint8_t>());
  for (int plane = 0; plane < 8; ++plane) {
    const std::uint64_t row = gather_row(bytes.data(), count, plane);
    int set = 0;
    for (int i = 0; i < 64; ++i) {
      const bool bit = i < count && (bytes[static_cast<std::size_t>(i)] >> plane & 1) != 0;
      RC_ASSERT((row >> i & 1) == static_cast<std::uint64_t>(bit));
      set += bit;
    }
    RC_ASSERT(bits_set(row) == set);
  }
}

RC_GTEST_PROP(Worlds, BitsPastTheWidthStayZero, (const Case& named)) {
  const World& world = first().build(named);
  RC_ASSERT(tail_is_zero(world.walkable));
  RC_ASSERT(tail_is_zero(world.reached));
  if (!world.pads.tiles.empty()) {
    RC_ASSERT(tail_is_zero(world.reach.linked));
    RC_ASSERT(tail_is_zero(world.reach.forced));
  }
  if (!world.has_lattice) return;
  RC_ASSERT(tail_is_zero(world.lattice.east));
  RC_ASSERT(tail_is_zero(world.lattice.south));
  const Size rooms = world.lattice.rooms();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    RC_ASSERT(!(world.lattice.east[Cell{rooms.width - 1, y}]));
  }
  for (std::int32_t x = 0; x < rooms.width; ++x) {
    RC_ASSERT(!(world.lattice.south[Cell{x, rooms.height - 1}]));
  }
}

// The tiles with every pad as the room tile that it stands on.
std::vector<Tile> without_pads(const World& world) {
  std::vector<Tile> tiles(world.tiles.all().begin(), world.tiles.all().end());
  for (Tile& tile : tiles) {
    if (tile == Tile::pad) tile = Tile::room;
  }
  return tiles;
}

RC_GTEST_PROP(Worlds, PadOptionsMoveNoLayout, (const Case& drawn)) {
  Case named = drawn;
  if (named.recipe.options.repair == Repair::carve) named.recipe.options.repair = Repair::none;
  named.recipe.options.follow = Follow::ignored;  // other pads lead followers elsewhere
  const World& world = first().build(named);
  for (const Repair repair : {Repair::pads, Repair::none}) {
    for (const PadPolicy policy : {PadPolicy::sound, PadPolicy::document}) {
      Case other = named;
      other.recipe.options.repair = repair;
      other.recipe.options.pads = policy;
      const World& same = second().build(other);
      RC_ASSERT(without_pads(same) == without_pads(world));
      RC_ASSERT(same.entrance == world.entrance);
      RC_ASSERT(same.boss == world.boss);
      RC_ASSERT(same.reached == world.reached);
      RC_ASSERT(same.rooms_unreached == world.rooms_unreached);
      RC_ASSERT(same.left_hand.steps == world.left_hand.steps);
    }
  }
}

bool lattice_within(const Lattice& inner, const Lattice& outer) {
  for (std::size_t w = 0; w < inner.east.words().size(); ++w) {
    if ((inner.east.words()[w] & ~outer.east.words()[w]) != 0) return false;
    if ((inner.south.words()[w] & ~outer.south.words()[w]) != 0) return false;
  }
  return true;
}

// Cases that differ in one option are paired by seed: the same layout, then more or fewer
// corridors.
RC_GTEST_PROP(Worlds, ShapingActsOnTheSameLayout, (const Case& drawn)) {
  RC_PRE(drawn.recipe.variant->lattice());
  Case plain = drawn;
  Options& options = plain.recipe.options;
  options.braid = options.lost = options.secret = options.locked = {0, 1};
  options.ends = Ends::rows;
  const Lattice dug = first().build(plain).lattice;
  Case braided = plain;
  braided.recipe.options.braid = {1, 2};
  RC_ASSERT(lattice_within(dug, second().build(braided).lattice));
  Case losing = plain;
  losing.recipe.options.lost = {1, 3};
  const World& lost = second().build(losing);
  RC_ASSERT(lattice_within(lost.lattice, dug));
  RC_ASSERT(lost.corridors_lost == dug.corridors() - lost.lattice.corridors());
  Case hidden = plain;
  hidden.recipe.options.secret = {1, 2};
  hidden.recipe.options.locked = {1, 2};
  RC_ASSERT(second().build(hidden).lattice == dug);
}

// Entrance and boss are two rooms wherever there are two to choose from.
RC_GTEST_PROP(Worlds, EndsDiffer, (const Case& drawn)) {
  RC_PRE(drawn.recipe.variant->lattice());
  Case named = drawn;
  named.recipe.options.rooms = {1 + drawn.recipe.options.rooms.width % 3,
                                1 + drawn.recipe.options.rooms.height % 2};
  for (const Ends ends : {Ends::rows, Ends::corners, Ends::random}) {
    named.recipe.options.ends = ends;
    const Lattice& lattice = first().build(named).lattice;
    RC_ASSERT(lattice.rooms().area() == 1 || lattice.entrance != lattice.boss);
  }
}

RC_GTEST_PROP(Worlds, EdgeSharesOpenAndLoseAll, (const Case& drawn)) {
  RC_PRE(drawn.recipe.variant->lattice());
  Case named = drawn;
  named.recipe.options.repair = Repair::none;
  named.recipe.options.lost = {1, 1};
  const World& lost = first().build(named);
  RC_ASSERT(lost.lattice.corridors() == 0);
  RC_ASSERT(lost.rooms_unreached == lost.lattice.rooms().area() - 1);
  named.recipe.options.lost = {0, 1};
  named.recipe.options.secret = {1, 1};
  const World& hidden = first().build(named);
  for (const Tile tile : hidden.tiles.all()) {
    RC_ASSERT(tile != Tile::door);
    RC_ASSERT(tile != Tile::locked);
  }
  RC_ASSERT(hidden.structure.links == 0);
}

RC_GTEST_PROP(Worlds, MetricsAreWholeAndNeverNegative, (const Case& named)) {
  first().build(named);
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    const auto value = first().measurement[i];
    if (value && *value < 0) RC_FAIL(std::string(metrics()[i].name) + " is negative");
    if (!value) RC_ASSERT(first().measurement.values[i] == 0);
  }
}

// At most as many walkable tiles are reached as the three reaches allow, in their order.
RC_GTEST_PROP(Worlds, ReachesGrowFromWalkToLinked, (const Case& named)) {
  const World& world = first().build(named);
  RC_ASSERT(world.rooms_unreached_linked <= world.rooms_unreached);
  RC_ASSERT(world.rooms_unreached_linked <= world.rooms_unreached_forced);
  if (world.pads.tiles.empty()) return;
  for (std::size_t w = 0; w < world.reached.words().size(); ++w) {
    RC_ASSERT((world.reached.words()[w] & ~world.reach.linked.words()[w]) == 0u);
    RC_ASSERT((world.reach.forced.words()[w] & ~world.reach.linked.words()[w]) == 0u);
    RC_ASSERT((world.reach.linked.words()[w] & ~world.walkable.words()[w]) == 0u);
  }
}

TEST(Worlds, DearLawsAreAskedOfTheirShareOfSeeds) {
  int asked = 0;
  for (std::uint64_t seed = 0; seed < 1000 * kDearShare; ++seed) asked += asks_dear_laws(seed);
  EXPECT_NEAR(asked, 1000, 150);
}

TEST(Worlds, NamesInTheTablesAreOnce) {
  std::set<std::string_view> names;
  for (const Metric& metric : metrics()) EXPECT_TRUE(names.insert(metric.name).second);
  names.clear();
  for (const Law& law : laws()) {
    EXPECT_TRUE(names.insert(law.name).second);
    EXPECT_EQ(find_law(law.name), &law);
  }
  EXPECT_NE(find_law(kRebuildLaw), nullptr);
  EXPECT_EQ(find_law("no-such-law"), nullptr);
  for (const RatioMetric& ratio : ratio_metrics()) {
    EXPECT_TRUE(find_metric(ratio.numerator)) << ratio.name;
    EXPECT_TRUE(find_metric(ratio.denominator)) << ratio.name;
  }
  for (std::size_t i = 0; i < metrics().size(); ++i) EXPECT_EQ(find_metric(metrics()[i].name), i);
}

}  // namespace
}  // namespace seedbed
