// The streams: published vectors of both algorithms, exact uniformity of below() and chance(),
// shuffles, and that streams of unlike stages and seeds are unlike.
#include "generator/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <vector>

namespace seedbed {
namespace {

// Steele, Lea and Flood's generator; the values are those of the reference C source.
TEST(Random, SplitMix64GivesThePublishedVector) {
  std::uint64_t state = 1234567;
  for (const std::uint64_t expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
        16408922859458223821u}) {
    EXPECT_EQ(split_mix64(state), expected);
  }
}

TEST(Random, Xoshiro256StarStarGivesThePublishedVector) {
  Random random(1, 2, 3, 4);
  for (const std::uint64_t expected :
       {11520ul, 0ul, 1509978240ul, 1215971899390074240ul, 1216172134540287360ul,
        607988272756665600ul, 16172922978634559625ul, 8476171486693032832ul, 10595114339597558777ul,
        2904607092377533576ul}) {
    EXPECT_EQ(random.next(), expected);
  }
}

TEST(Random, KeyFillsTheStateBySplitMix64) {
  std::uint64_t state = 42;
  std::array<std::uint64_t, 4> words;
  for (std::uint64_t& word : words) word = split_mix64(state);
  Random by_key(42);
  Random by_words(words[0], words[1], words[2], words[3]);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(by_key.next(), by_words.next());
}

TEST(Random, IsUsableWhileCompiling) {
  constexpr std::uint32_t drawn = [] {
    Random random(7);
    return random.below(10);
  }();
  EXPECT_LT(drawn, 10u);
}

double chi_square(const std::vector<std::int64_t>& counts, double expected) {
  double sum = 0;
  for (const std::int64_t count : counts) {
    const double off = static_cast<double>(count) - expected;
    sum += off * off / expected;
  }
  return sum;
}

// The 1 - 1e-6 quantile of chi-square (Wilson and Hilferty 1931), to within a few per cent.
double chi_square_limit(double degrees) {
  constexpr double kZ = 4.7534;
  const double part = 2.0 / (9.0 * degrees);
  const double root = 1.0 - part + kZ * std::sqrt(part);
  return degrees * root * root * root;
}

TEST(Random, BelowIsUniformByChiSquare) {
  Random random(20261129);
  for (std::uint32_t n = 2; n <= 40; ++n) {
    std::vector<std::int64_t> counts(n);
    const std::int64_t draws = std::int64_t{2000} * n;
    for (std::int64_t i = 0; i < draws; ++i) ++counts[random.below(n)];
    EXPECT_LT(chi_square(counts, 2000.0), chi_square_limit(n - 1.0)) << "n=" << n;
  }
}

// Multiply and reject, against its definition. With n = 3 * 2^30 a quarter of all draws must be
// thrown away; without that the values that are no multiple of 3 come up with another frequency.
TEST(Random, BelowRejectsWhatWouldFavourSomeValues) {
  constexpr std::uint32_t kN = 3u << 30;
  Random random(5);
  std::vector<std::int64_t> counts(3);
  constexpr std::int64_t kDraws = 60'000;
  for (std::int64_t i = 0; i < kDraws; ++i) ++counts[random.below(kN) % 3];
  EXPECT_LT(chi_square(counts, kDraws / 3.0), chi_square_limit(2));
  // The same draws, multiplied and not rejected, must fail the same test: it has the power.
  std::vector<std::int64_t> biased(3);
  for (std::int64_t i = 0; i < kDraws; ++i) {
    ++biased[static_cast<std::uint32_t>((random.next() >> 32) * kN >> 32) % 3];
  }
  EXPECT_GT(chi_square(biased, kDraws / 3.0), chi_square_limit(2));
}

TEST(Random, BelowReachesItsEdges) {
  Random random(1);
  EXPECT_EQ(random.below(1), 0u);
  std::set<std::uint32_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(random.below(3));
  EXPECT_EQ(seen, (std::set<std::uint32_t>{0, 1, 2}));
  for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(UINT32_MAX), UINT32_MAX);
}

TEST(Random, ChanceZeroNeverAndOneAlways) {
  Random random(9);
  for (int i = 0; i < 2000; ++i) {
    EXPECT_FALSE(random.chance({0, 1}));
    EXPECT_FALSE(random.chance({0, 1'000'000}));
    EXPECT_TRUE(random.chance({1, 1}));
  }
}

// So that a stage's later draws do not move when a share goes from 0 to 1.
TEST(Random, ChanceDrawsOnceWhateverTheRatio) {
  for (const Ratio ratio : {Ratio{0, 1}, Ratio{1, 1}, Ratio{1, 2}, Ratio{1, 1024}}) {
    Random drawn(3);
    Random plain(3);
    drawn.chance(ratio);
    plain.next();
    EXPECT_EQ(drawn.next(), plain.next());
  }
}

TEST(Random, ChanceIsItsRatio) {
  Random random(11);
  constexpr std::int64_t kDraws = 100'000;
  for (const Ratio ratio : {Ratio{1, 2}, Ratio{1, 3}, Ratio{9, 10}, Ratio{1, 1000}}) {
    std::int64_t hits = 0;
    for (std::int64_t i = 0; i < kDraws; ++i) hits += random.chance(ratio);
    const double share = static_cast<double>(ratio.numerator) / ratio.denominator;
    const double expected = kDraws * share;
    EXPECT_LT(chi_square({hits}, expected) + chi_square({kDraws - hits}, kDraws - expected),
              chi_square_limit(1))
        << ratio.numerator << "/" << ratio.denominator;
  }
}

TEST(Random, ShuffleGivesEveryOrderEquallyOften) {
  Random random(13);
  std::map<std::array<int, 4>, std::int64_t> counts;
  for (int i = 0; i < 24'000; ++i) {
    std::array<int, 4> values{0, 1, 2, 3};
    random.shuffle(std::span<int>(values));
    ++counts[values];
  }
  ASSERT_EQ(counts.size(), 24u);
  std::vector<std::int64_t> found;
  for (const auto& [order, count] : counts) found.push_back(count);
  EXPECT_LT(chi_square(found, 1000.0), chi_square_limit(23));
}

TEST(Random, ShuffleOfNothingAndOfOneDrawsNothing) {
  Random random(1);
  Random untouched(1);
  std::vector<int> none;
  std::vector<int> one{5};
  random.shuffle(std::span<int>(none));
  random.shuffle(std::span<int>(one));
  EXPECT_EQ(one, std::vector<int>{5});
  EXPECT_EQ(random.next(), untouched.next());
}

TEST(Random, StreamsOfUnlikeKeysAreUnlike) {
  std::set<std::uint64_t> first_words;
  std::size_t streams = 0;
  for (const std::string_view variant : {"wilson", "row-walk", "scatter"}) {
    for (const std::string_view stage : {"layout", "ends", "lost", "doors", "pads"}) {
      for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2},
                                       std::uint64_t{1} << 32, UINT64_MAX - 1, UINT64_MAX}) {
        first_words.insert(stream(name_key(variant), name_key(stage), seed).next());
        ++streams;
      }
    }
  }
  EXPECT_EQ(first_words.size(), streams);
}

// Neighbouring seeds: the numbers of set bits that differ between their first words are those of
// fair coins, mean 32 and standard deviation 4 a pair.
TEST(Random, NeighbouringSeedsShareNothing) {
  constexpr int kSeeds = 4000;
  std::int64_t differing = 0;
  std::uint64_t last = stream(1, 2, 0).next();
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const std::uint64_t word = stream(1, 2, seed).next();
    differing += std::popcount(word ^ last);
    last = word;
  }
  EXPECT_NEAR(static_cast<double>(differing) / kSeeds, 32.0, 5 * 4.0 / std::sqrt(kSeeds));
}

}  // namespace
}  // namespace seedbed
