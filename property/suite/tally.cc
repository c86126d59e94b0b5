// Tallies: merging commutes and associates and equals counting in one go; what must not be merged
// is refused without a trace; large values stay within their bucket; extremes keep the smallest
// seed.
#include "reports/tally.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>

#include "property/arbitrary.h"
#include "reports/decimal.h"

namespace seedbed {
namespace {

std::string described(const std::vector<ValueCount>& counts) {
  std::string text;
  for (const ValueCount& row : counts) {
    text += " " + std::to_string(row.value) + "*" + std::to_string(row.count);
  }
  return text;
}

std::string described(UInt128 number) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(number % 10));
    number /= 10;
  } while (number != 0);
  return {digits.rbegin(), digits.rend()};
}

std::string described(const MetricTally& metric) {
  std::string text = std::to_string(metric.n) + " " + described(static_cast<UInt128>(metric.sum)) +
                     " " + described(metric.sum_of_squares) + described(metric.values.list());
  if (metric.n == 0) return text;
  for (const Extreme& extreme : {metric.min, metric.max}) {
    text += " " + std::to_string(extreme.value) + "@" + std::to_string(extreme.seed);
  }
  for (const ValueSeed& row : metric.seeds.list()) {
    text += " " + std::to_string(row.value) + "#" + std::to_string(row.seed);
  }
  return text;
}

// Everything that a tally holds, as text.
std::string described(const Tally& tally) {
  std::string text = print_recipe(tally.recipe) + " v" + std::to_string(tally.output_version) +
                     " " + std::to_string(tally.worlds) + " " + std::to_string(tally.digest) + " " +
                     print_seeds(tally.seeds);
  for (const MetricTally& metric : tally.metrics) text += "\n" + described(metric);
  for (const RatioMoments& ratio : tally.ratios) {
    text += "\n" + std::to_string(ratio.n) + " " + described(static_cast<UInt128>(ratio.sum_x)) +
            " " + described(static_cast<UInt128>(ratio.sum_y)) + " " +
            described(static_cast<UInt128>(ratio.sum_xx)) + " " +
            described(static_cast<UInt128>(ratio.sum_yy)) + " " +
            described(static_cast<UInt128>(ratio.sum_xy));
  }
  for (const LawTally& law : tally.laws) {
    text += "\n" + std::to_string(law.asked) + " " + std::to_string(law.not_applicable) + " " +
            std::to_string(law.broken);
    for (const LawTally::Example& example : law.examples) {
      text += " " + std::to_string(example.seed) + example.why;
    }
  }
  text += "\n" + std::to_string(tally.layouts.worlds());
  for (const LayoutCounts::Row& row : tally.layouts.list()) {
    text += " " + std::to_string(row.layout) + "*" + std::to_string(row.count);
  }
  return text;
}

const Recipe& recipe() {
  static const Recipe parsed = *parse_recipe("wilson:rooms=4x4");
  return parsed;
}

// A made-up measurement of a seed: small and large values, some absent, and some laws broken.
Measurement made_up(std::uint64_t seed) {
  Random random(seed);
  Measurement measurement;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (random.below(5) == 0) continue;
    measurement.present |= UInt128{1} << i;
    const bool large = random.below(50) == 0;
    measurement.values[i] = static_cast<std::int64_t>(
        large ? random.next() >> (2 + random.below(40)) : random.below(6));
  }
  return measurement;
}

void add_world(Tally& tally, std::uint64_t seed) {
  tally.add(seed, made_up(seed), mix64(seed));
  tally.layouts.add(mix64(seed % 7));
  for (std::size_t i = 0; i < laws().size(); ++i) {
    const std::uint64_t word = mix64(seed * 64 + i);
    LawResult result = LawResult::pass();
    if (word % 4 == 0) result = LawResult::not_applicable();
    if (word % 4 == 1) result = LawResult::broken("of " + std::to_string(seed));
    tally.laws[i].add(result, seed);
  }
}

Tally tally_of(std::uint64_t first, std::uint64_t last) {
  Tally tally(recipe());
  if (first > last) return tally;
  for (std::uint64_t seed = first; seed <= last; ++seed) add_world(tally, seed);
  tally.add_seeds({first, last});
  return tally;
}

// Seeds cut at random into blocks, some of them dropped.
std::vector<SeedInterval> drawn_blocks() {
  const auto lengths = *rc::gen::nonEmpty(
      rc::gen::container<std::vector<std::uint64_t>>(rc::gen::inRange<std::uint64_t>(1, 12)));
  std::vector<SeedInterval> blocks;
  std::uint64_t next = 0;
  for (const std::uint64_t length : lengths) {
    blocks.push_back({next, next + length - 1});
    next += length;
  }
  return blocks;
}

RC_GTEST_PROP(Tallies, AnyOrderAndGroupingGivesTheSame, ()) {
  std::vector<SeedInterval> blocks = drawn_blocks();
  const Tally whole = tally_of(0, blocks.back().last);
  Random order(*rc::gen::arbitrary<std::uint64_t>());
  order.shuffle(std::span<SeedInterval>(blocks));
  std::vector<Tally> parts;
  for (const SeedInterval& block : blocks) parts.push_back(tally_of(block.first, block.last));
  // Any two parts at a time, until one is left.
  while (parts.size() > 1) {
    const std::size_t into = order.below(static_cast<std::uint32_t>(parts.size() - 1));
    RC_ASSERT(parts[into].merge(parts.back()) == "");
    parts.pop_back();
    order.shuffle(std::span<Tally>(parts));
  }
  RC_ASSERT(described(parts[0]) == described(whole));
  RC_ASSERT(parts[0].seeds.size() == 1u);
}

RC_GTEST_PROP(KeptMapsOf, TheSmallestSeedsInAnyOrder, ()) {
  constexpr std::uint64_t kSeeds = 3 * KeptMaps::kMapsMax;
  std::vector<KeptMaps> parts(3);
  KeptMaps all;
  for (std::uint64_t i = 0; i < kSeeds; ++i) {
    const std::uint64_t seed = kSeeds - 1 - i;
    // One in seven is too long to be kept, which its place says.
    const std::string text(seed % 7 == 0 ? KeptMaps::kTextBytesMax + 1 : 1 + seed, '#');
    parts[*rc::gen::inRange<std::size_t>(0, 3)].add(seed, text);
    all.add(seed, text);
  }
  KeptMaps merged;
  for (const std::size_t i : {2u, 0u, 1u}) merged.merge(parts[i]);
  for (const KeptMaps& maps : {merged, all}) {
    RC_ASSERT(maps.list().size() == KeptMaps::kMapsMax);
    for (std::uint64_t seed = 0; seed < KeptMaps::kMapsMax; ++seed) {
      RC_ASSERT(maps.list()[seed].seed == seed);
      RC_ASSERT(maps.list()[seed].text.size() == (seed % 7 == 0 ? 0 : 1 + seed));
      RC_ASSERT(maps.find(seed) == &maps.list()[seed]);
    }
    RC_ASSERT(maps.find(KeptMaps::kMapsMax) == nullptr);
  }
}

RC_GTEST_PROP(Tallies, WorldsMayBeAddedInAnyOrder, ()) {
  const auto last = *rc::gen::inRange<std::uint64_t>(1, 60);
  std::vector<std::uint64_t> seeds;
  for (std::uint64_t seed = 0; seed <= last; ++seed) seeds.push_back(seed);
  Random order(*rc::gen::arbitrary<std::uint64_t>());
  order.shuffle(std::span<std::uint64_t>(seeds));
  Tally tally(recipe());
  for (const std::uint64_t seed : seeds) add_world(tally, seed);
  tally.add_seeds({0, last});
  RC_ASSERT(described(tally) == described(tally_of(0, last)));
}

std::int64_t bucket_start(std::int64_t value) {
  ValueCounts counts;
  counts.add(value);
  return counts.list().at(0).value;
}

// Sums, squares, extremes, counts and first seeds against a plain multiset.
RC_GTEST_PROP(Tallies, MetricsAreExact, ()) {
  const auto values = *rc::gen::container<std::vector<std::int64_t>>(rc::gen::oneOf(
      rc::gen::inRange<std::int64_t>(0, 50), rc::gen::inRange<std::int64_t>(0, INT64_MAX)));
  MetricTally metric;
  Int128 sum = 0;
  UInt128 squares = 0;
  std::map<std::int64_t, std::int64_t> exact;
  std::map<std::int64_t, std::uint64_t> first_seed;
  std::int64_t large = 0;
  for (std::size_t seed = 0; seed < values.size(); ++seed) {
    metric.add(values[seed], seed, true);
    first_seed.emplace(bucket_start(values[seed]), seed);
    sum += values[seed];
    squares += static_cast<UInt128>(values[seed]) * static_cast<UInt128>(values[seed]);
    if (values[seed] <= ValueCounts::kExactMax) ++exact[values[seed]];
    large += values[seed] > ValueCounts::kExactMax;
  }
  RC_ASSERT(metric.n == static_cast<std::int64_t>(values.size()));
  RC_ASSERT((metric.sum == sum));
  RC_ASSERT((metric.sum_of_squares == squares));
  for (const ValueCount& row : metric.values.list()) {
    if (row.value > ValueCounts::kExactMax) {
      large -= row.count;
    } else {
      RC_ASSERT(row.count == exact[row.value]);
    }
  }
  RC_ASSERT(large == 0);
  const std::vector<ValueSeed> seeds = metric.seeds.list();
  RC_ASSERT(seeds.size() == first_seed.size());
  RC_ASSERT(seeds.size() == metric.values.list().size());
  for (const ValueSeed& row : seeds) RC_ASSERT(first_seed.at(row.value) == row.seed);
  if (values.empty()) return;
  const auto min = std::min_element(values.begin(), values.end());
  const auto max = std::max_element(values.begin(), values.end());  // the first of equals, both
  RC_ASSERT(metric.min.value == *min);
  RC_ASSERT(metric.min.seed == static_cast<std::uint64_t>(min - values.begin()));
  RC_ASSERT(metric.max.value == *max);
  RC_ASSERT(metric.max.seed == static_cast<std::uint64_t>(max - values.begin()));
}

// The bucket of a value starts at most 1/512 below it, and the next one starts above it.
RC_GTEST_PROP(Tallies, BucketsHoldTheirValues, ()) {
  const int bits = *rc::gen::inRange(1, 64);
  const auto word = *rc::gen::resize(100, rc::gen::arbitrary<std::uint64_t>());
  const auto value = static_cast<std::int64_t>(word >> (64 - bits));
  const std::int64_t low = bucket_start(value);
  RC_ASSERT(low <= value);
  RC_ASSERT(value - low <= value / 512);
  RC_ASSERT(bucket_start(low) == low);
  if (value <= ValueCounts::kExactMax) RC_ASSERT(low == value);
  if (low > 0) RC_ASSERT(bucket_start(low - 1) < low);
}

TEST(Tallies, EdgesOfTheBuckets) {
  for (const std::int64_t value :
       {std::int64_t{0}, ValueCounts::kExactMax, ValueCounts::kExactMax + 1,
        ValueCounts::kExactMax + 2, INT64_MAX}) {
    ValueCounts counts;
    counts.add(value, 3);
    ASSERT_EQ(counts.list().size(), 1u);
    EXPECT_LE(counts.list()[0].value, value);
    EXPECT_EQ(counts.list()[0].count, 3);
  }
}

TEST(Tallies, RefuseWhatMustNotBeMerged) {
  Tally tally = tally_of(10, 19);
  const std::string before = described(tally);
  for (const SeedInterval other :
       {SeedInterval{0, 10}, SeedInterval{19, 19}, SeedInterval{12, 14}, SeedInterval{0, 40}}) {
    EXPECT_NE(tally.merge(tally_of(other.first, other.last)).find("overlap"), std::string::npos);
  }
  Tally version = tally_of(30, 31);
  ++version.output_version;
  EXPECT_NE(tally.merge(version).find("unlike output versions"), std::string::npos);
  Tally unlike(*parse_recipe("wilson:rooms=4x5"));
  EXPECT_NE(tally.merge(unlike).find("unlike recipes"), std::string::npos);
  EXPECT_EQ(described(tally), before) << "a refused merge changes nothing";
  EXPECT_EQ(tally.merge(tally_of(20, 29)), "");
  EXPECT_EQ(print_seeds(tally.seeds), "10..29");
}

TEST(Tallies, KeepSeedsAsFewIntervals) {
  Tally tally(recipe());
  for (const SeedInterval interval :
       {SeedInterval{20, 29}, SeedInterval{0, 9}, SeedInterval{UINT64_MAX - 1, UINT64_MAX},
        SeedInterval{40, 40}}) {
    tally.add_seeds(interval);
  }
  EXPECT_EQ(print_seeds(tally.seeds),
            "0..9 20..29 40..40 18446744073709551614..18446744073709551615");
  tally.add_seeds({10, 19});
  EXPECT_EQ(print_seeds(tally.seeds), "0..29 40..40 18446744073709551614..18446744073709551615");
}

TEST(Tallies, LawsKeepTheSmallestSeedsThatBrokeThem) {
  LawTally law;
  for (std::uint64_t seed = 100; seed-- > 0;) law.add(LawResult::broken("x"), seed);
  law.add(LawResult::pass(), 7);
  EXPECT_EQ(law.asked, 101);
  EXPECT_EQ(law.broken, 100);
  ASSERT_EQ(law.examples.size(), LawTally::kExamplesMax);
  for (std::size_t i = 0; i < law.examples.size(); ++i) EXPECT_EQ(law.examples[i].seed, i);
}

// A world is recorded as its digest and its measurement are, one after the other.
TEST(Tallies, DigestsMadeOnTheWayAreTheSame) {
  WorldScratch scratch;
  World world;
  for (const char* name : {"wilson:rooms=5x9,lost=1/5", "scatter:size=40x40,charges=1"}) {
    const Parsed<Recipe> named = parse_recipe(name);
    ASSERT_TRUE(named) << named.wrong();
    Tally apart(*named);
    Tally together(*named);
    for (const std::uint64_t seed : {5u, 3u, 9u}) {
      build_world({*named, seed}, scratch, world);
      const Measurement measurement = measure(world);
      const WorldDigest digest = digest_world(world, measurement);
      apart.add(seed, measurement, digest.measured);
      const WorldDigest made = together.add(seed, measurement, world);
      EXPECT_EQ(made.world, digest.world);
      EXPECT_EQ(made.measured, digest.measured);
    }
    EXPECT_EQ(described(together), described(apart));
  }
}

// The order of worlds does not matter to the digest; which world belongs to which seed does.
TEST(Tallies, DigestTellsSwappedWorlds) {
  Tally one(recipe());
  Tally other(recipe());
  one.add(1, {}, 11);
  one.add(2, {}, 22);
  other.add(1, {}, 22);
  other.add(2, {}, 11);
  EXPECT_NE(one.digest, other.digest);
}

TEST(Tallies, OfNothingIsNeutral) {
  Tally tally = tally_of(3, 9);
  const std::string before = described(tally);
  EXPECT_EQ(tally.merge(Tally(recipe())), "");
  EXPECT_EQ(described(tally), before);
  Tally empty(recipe());
  EXPECT_EQ(empty.merge(tally), "");
  EXPECT_EQ(described(empty), before);
}

RC_GTEST_PROP(Decimal, PrintsAndParsesBack, (std::uint64_t high, std::uint64_t low)) {
  const UInt128 bits = UInt128{high} << 64 | low;
  RC_ASSERT(parse_uint128(print_decimal(bits)) == bits);
  const auto value = static_cast<Int128>(bits);
  RC_ASSERT(parse_int128(print_decimal(value)) == value);
}

TEST(Decimal, TakesNoOtherSpelling) {
  const UInt128 top = ~UInt128{0};
  const auto least = static_cast<Int128>(UInt128{1} << 127);
  EXPECT_EQ(print_decimal(top), "340282366920938463463374607431768211455");
  EXPECT_EQ(print_decimal(least), "-170141183460469231731687303715884105728");
  EXPECT_EQ(parse_uint128("340282366920938463463374607431768211455"), top);
  EXPECT_EQ(parse_int128("-170141183460469231731687303715884105728"), least);
  EXPECT_FALSE(parse_int128("-170141183460469231731687303715884105729"));
  EXPECT_FALSE(parse_int128("170141183460469231731687303715884105728"));
  EXPECT_FALSE(parse_uint128("340282366920938463463374607431768211456"));
  EXPECT_FALSE(parse_uint128("3402823669209384634633746074317682114550"));
  for (const std::string_view text :
       {"", "-", "+1", " 1", "1 ", "00", "01", "-0", "-01", "--1", "1.0", "1e3", "0x1", "a"}) {
    EXPECT_FALSE(parse_int128(text)) << text;
    EXPECT_FALSE(parse_uint128(text)) << text;
  }
  EXPECT_FALSE(parse_uint128("-1"));
}

}  // namespace
}  // namespace seedbed
