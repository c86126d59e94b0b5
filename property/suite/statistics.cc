// Estimates and intervals against committed values that another program made, at their limits, and
// under simulation: how often an interval covers what it should. Laws are in statistics_laws.cc.
#include "reports/statistics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace seedbed {
namespace {

constexpr std::int64_t kInt64Max = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kInt64Min = std::numeric_limits<std::int64_t>::min();

// Committed values --------------------------------------------------------------------------------

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == separator) {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

struct Golden {
  std::string data;
  std::string parameter;

  // The whole numbers of each blank-separated entry: "3,16:5 4,16:9" -> {3, 16, 5}, {4, 16, 9}.
  std::vector<std::vector<std::int64_t>> entries() const {
    std::vector<std::vector<std::int64_t>> result;
    if (data == "-") return result;
    for (std::string entry : split(data, ' ')) {
      std::replace_if(entry.begin(), entry.end(), [](char c) { return c == ':' || c == '/'; }, ',');
      result.emplace_back();
      for (const std::string& word : split(entry, ',')) result.back().push_back(std::stoll(word));
    }
    return result;
  }
  std::vector<ValueCount> values() const {
    std::vector<ValueCount> rows;
    for (const auto& entry : entries()) rows.push_back({entry.at(0), entry.at(1)});
    return rows;
  }
  std::vector<PairCount> pairs() const {
    std::vector<PairCount> rows;
    for (const auto& entry : entries()) rows.push_back({entry.at(0), entry.at(1), entry.at(2)});
    return rows;
  }
  std::int64_t successes() const { return entries().at(0).at(0); }
  std::int64_t trials() const { return entries().at(0).at(1); }
  double number() const { return std::stod(parameter); }
};

// Empty where the function has no answer.
using Numbers = std::vector<double>;
using Integers = std::vector<std::int64_t>;
using Answer = std::variant<Numbers, Integers>;

Answer listed(std::optional<double> answer) { return answer ? Numbers{*answer} : Numbers{}; }
Answer listed(std::optional<std::int64_t> answer) {
  return answer ? Integers{*answer} : Integers{};
}
Answer listed(std::optional<Interval> answer) {
  return answer ? Numbers{answer->low, answer->high} : Numbers{};
}
Answer listed(std::optional<ValueInterval> answer) {
  return answer ? Integers{answer->low, answer->high} : Integers{};
}
Answer listed(const std::vector<HistogramBin>& bins) {
  Integers result;
  for (const HistogramBin& bin : bins) {
    result.insert(result.end(), {bin.low, bin.high_inclusive, bin.count});
  }
  return result;
}

struct GoldenFunction {
  std::string_view name;
  Answer (*answer)(const Golden&);
};

constexpr GoldenFunction kGoldenFunctions[] = {
    {"mean", [](const Golden& g) { return listed(mean(*moments_of(g.values()))); }},
    {"sample_variance",
     [](const Golden& g) { return listed(sample_variance(*moments_of(g.values()))); }},
    {"standard_deviation",
     [](const Golden& g) { return listed(standard_deviation(*moments_of(g.values()))); }},
    {"mean_interval",
     [](const Golden& g) { return listed(mean_interval(*moments_of(g.values()), g.number())); }},
    {"wilson_interval",
     [](const Golden& g) {
       return listed(wilson_interval(g.successes(), g.trials(), g.number()));
     }},
    {"clopper_pearson_interval",
     [](const Golden& g) {
       return listed(clopper_pearson_interval(g.successes(), g.trials(), g.number()));
     }},
    {"quantile", [](const Golden& g) { return listed(quantile(g.values(), g.number())); }},
    {"median_interval",
     [](const Golden& g) { return listed(median_interval(g.values(), g.number())); }},
    {"ratio_of_sums",
     [](const Golden& g) { return listed(ratio_of_sums(*moments_of(g.pairs()))); }},
    {"ratio_interval",
     [](const Golden& g) { return listed(ratio_interval(*moments_of(g.pairs()), g.number())); }},
    {"histogram",
     [](const Golden& g) { return listed(histogram(g.values(), std::stoll(g.parameter))); }},
};

// Relative to the value itself, and for an interval also to its width: beside 1e15 a wrong width of
// 1 would pass the first alone. Four ulp are the resolution of the ends.
void expect_agreement(const Numbers& actual, const Numbers& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i], expected[i], 1e-9 * std::abs(expected[i]));
    if (actual.size() < 2) continue;
    const double resolution = 4 * 0x1p-52 * std::abs(expected[i]);
    EXPECT_NEAR(actual[i], expected[i], resolution + 1e-9 * (expected[1] - expected[0]));
  }
}

TEST(Statistics, AgreesWithTheCommittedValues) {
  std::ifstream file(SEEDBED_SOURCE_DIR "/property/golden/statistics.tsv");
  std::map<std::string, int> rows_seen;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    SCOPED_TRACE(line);
    const std::vector<std::string> cells = split(line, '\t');
    ASSERT_EQ(cells.size(), 4u);
    const auto* const function = std::find_if(
        std::begin(kGoldenFunctions), std::end(kGoldenFunctions),
        [&cells](const GoldenFunction& candidate) { return candidate.name == cells[0]; });
    ASSERT_NE(function, std::end(kGoldenFunctions));
    ++rows_seen[cells[0]];
    const std::vector<std::string> words =
        cells[3] == "none" ? std::vector<std::string>{} : split(cells[3], ' ');
    const Answer answer = function->answer(Golden{cells[1], cells[2]});
    if (const Integers* integers = std::get_if<Integers>(&answer)) {
      Integers expected;
      for (const std::string& word : words) expected.push_back(std::stoll(word));
      EXPECT_EQ(*integers, expected);
    } else {
      Numbers expected;
      for (const std::string& word : words) expected.push_back(std::stod(word));
      expect_agreement(std::get<Numbers>(answer), expected);
    }
  }
  for (const GoldenFunction& function : kGoldenFunctions) {
    EXPECT_GE(rows_seen[std::string(function.name)], 10) << function.name;
  }
}

// Newcombe, Statistics in Medicine 17 (1998) 857-872, table I, methods 3 and 5, four decimals.
TEST(Statistics, AgreesWithNewcombesTable) {
  struct Published {
    std::int64_t successes, trials;
    Interval wilson, clopper_pearson;
  };
  constexpr Published kTable[] = {{81, 263, {0.2553, 0.3662}, {0.2527, 0.3676}},
                                  {15, 148, {0.0624, 0.1605}, {0.0578, 0.1617}},
                                  {0, 20, {0, 0.1611}, {0, 0.1684}},
                                  {1, 29, {0.0061, 0.1718}, {0.0009, 0.1776}}};
  for (const Published& row : kTable) {
    const Interval wilson = wilson_interval(row.successes, row.trials, 0.95);
    EXPECT_NEAR(wilson.low, row.wilson.low, 5.1e-5);
    EXPECT_NEAR(wilson.high, row.wilson.high, 5.1e-5);
    const Interval exact = clopper_pearson_interval(row.successes, row.trials, 0.95);
    EXPECT_NEAR(exact.low, row.clopper_pearson.low, 5.1e-5);
    EXPECT_NEAR(exact.high, row.clopper_pearson.high, 5.1e-5);
  }
}

// Edges -------------------------------------------------------------------------------------------

TEST(Statistics, SaysNothingWhereNothingFollows) {
  const std::vector<ValueCount> empty{{5, 0}};
  EXPECT_EQ(moments_of(empty), Moments{});
  EXPECT_FALSE(mean(Moments{}));
  EXPECT_FALSE(sample_variance(Moments{1, 5, 25}));
  EXPECT_FALSE(mean_interval(Moments{1, 5, 25}, 0.95));
  EXPECT_FALSE(quantile(empty, 0.5));
  EXPECT_FALSE(median_interval(empty, 0.95));
  EXPECT_TRUE(histogram(empty, 3).empty());
  EXPECT_FALSE(ratio_of_sums(RatioMoments{}));
  EXPECT_FALSE(ratio_interval(RatioMoments{}, 0.95));
  EXPECT_EQ(wilson_interval(0, 0, 0.95), (Interval{0, 1}));
  EXPECT_EQ(clopper_pearson_interval(0, 0, 0.95), (Interval{0, 1}));
}

TEST(Statistics, RowsOfCountZeroSayNothing) {
  const std::vector<ValueCount> rows{{-50, 0}, {1, 2}, {4, 1}, {90, 0}};
  EXPECT_EQ(quantile(rows, 0), 1);
  EXPECT_EQ(quantile(rows, 1), 4);
  EXPECT_EQ(histogram(rows, 2), (std::vector<HistogramBin>{{1, 2, 2}, {3, 4, 1}}));
  EXPECT_EQ(median_interval(rows, 0.5), (ValueInterval{1, 4}));
}

TEST(Statistics, RanksStayExactInHugeSamples) {
  for (const std::int64_t n : {std::int64_t{1} << 52, std::int64_t{1} << 60, kInt64Max}) {
    EXPECT_EQ(quantile(std::vector<ValueCount>{{0, n - 1}, {1, 1}}, 1), 1) << n;
  }
  // Beyond the exact binomial: 1.95996 * sqrt(2^34) / 2 = 128448.2 ranks on either side.
  const std::int64_t half = std::int64_t{1} << 33;
  const auto middle = [](std::int64_t ranks) {
    return std::vector<ValueCount>{{0, half - ranks}, {1, 2 * ranks}, {2, half - ranks}};
  };
  EXPECT_EQ(median_interval(middle(128'448), 0.95), (ValueInterval{0, 2}));
  EXPECT_EQ(median_interval(middle(128'452), 0.95), (ValueInterval{1, 1}));
}

TEST(Statistics, RefusesSumsThatDoNotFit) {
  EXPECT_TRUE(moments_of(std::vector<ValueCount>{{kInt64Min, 3}}));
  EXPECT_FALSE(moments_of(std::vector<ValueCount>{{kInt64Min, 4}}));
  EXPECT_FALSE(moments_of(std::vector<PairCount>{{1, kInt64Min, 4}}));
  EXPECT_FALSE(moments_of(std::vector<PairCount>{{kInt64Min, kInt64Min, 2}}));
  EXPECT_FALSE(moments_of(std::vector<PairCount>{{0, 1, kInt64Max}, {0, 1, 1}}));
  const Moments half = *moments_of(std::vector<ValueCount>{{kInt64Min, 2}});
  EXPECT_FALSE(merged(half, half));
  EXPECT_FALSE(merged(Moments{kInt64Max, 0, 0}, Moments{1, 0, 0}));
  EXPECT_FALSE(merged(RatioMoments{kInt64Max}, RatioMoments{1}));
}

TEST(StatisticsDeathTest, BrokenPromisesAbort) {
  const std::vector<ValueCount> unsorted{{2, 1}, {1, 1}};
  const std::vector<ValueCount> repeated{{2, 1}, {2, 1}};
  const std::vector<ValueCount> negative{{2, -1}};
  const std::vector<ValueCount> large{{2, kInt64Max}, {3, 1}};
  EXPECT_DEATH(quantile(unsorted, 0.5), "ascend");
  EXPECT_DEATH(moments_of(repeated), "ascend");
  EXPECT_DEATH(histogram(negative, 5), "negative");
  EXPECT_DEATH(moments_of(std::vector<PairCount>{{1, 1, -1}}), "negative");
  EXPECT_DEATH(median_interval(large, 0.5), "add up");
  EXPECT_DEATH(quantile({}, 1.5), "p must");
  EXPECT_DEATH(quantile({}, std::nan("")), "p must");
  EXPECT_DEATH(histogram({}, 0), "needs a bin");
  EXPECT_DEATH(wilson_interval(2, 1, 0.95), "successes");
  EXPECT_DEATH(clopper_pearson_interval(-1, 1, 0.95), "successes");
  for (const double confidence : {0.0, 1.0, 95.0, std::nan("")}) {
    EXPECT_DEATH(mean_interval(Moments{}, confidence), "confidence");
    EXPECT_DEATH(wilson_interval(0, 0, confidence), "confidence");
    EXPECT_DEATH(ratio_interval(RatioMoments{}, confidence), "confidence");
  }
}

// From next to no confidence to the most that a double holds, from 1 trial to the most of an int64.
TEST(Statistics, StaysFiniteAndNestedAtTheLimits) {
  const double confidences[] = {1e-300, 1e-15, 1e-8, 0.5, 0.95, 0.999999999, 1 - 0x1p-53};
  std::vector<std::int64_t> sizes{kInt64Max};
  for (std::int64_t n = 1; n < kInt64Max / 7; n = n * 7 / 2 + 1) sizes.push_back(n);
  for (const std::int64_t n : sizes) {
    for (const std::int64_t k : {std::int64_t{0}, std::int64_t{1}, n / 1000, n / 2, n - 1, n}) {
      Interval wilson{1, 0};
      Interval exact{1, 0};
      for (const double confidence : confidences) {
        SCOPED_TRACE(testing::Message() << k << "/" << n << " at " << confidence);
        for (const auto& [before, now] :
             {std::pair{&wilson, wilson_interval(k, n, confidence)},
              std::pair{&exact, clopper_pearson_interval(k, n, confidence)}}) {
          EXPECT_TRUE(0 <= now.low && now.low <= now.high && now.high <= 1) << now.low;
          EXPECT_LE(now.low, before->low * (1 + 1e-12));
          EXPECT_GE(now.high, before->high * (1 - 1e-12));
          *before = now;
        }
        const std::vector<ValueCount> coin{{kInt64Min, n - k}, {kInt64Max, k}};
        const Moments balanced{n, n / 3, UInt128{1} << 127};
        if (const auto interval = mean_interval(balanced, confidence)) {
          EXPECT_TRUE(std::isfinite(interval->low) && std::isfinite(interval->high));
        }
        if (const auto interval = median_interval(coin, confidence)) {
          EXPECT_LE(interval->low, interval->high);
        }
        EXPECT_TRUE(quantile(coin, confidence));
      }
    }
  }
}

TEST(Statistics, HugeCountsAreScaledOutward) {
  const std::int64_t most = std::int64_t{1} << 32;
  const Interval limit = clopper_pearson_interval(most / 4, most, 0.95);
  EXPECT_EQ(clopper_pearson_interval(most, most * 4, 0.95), limit);
  const Interval beside = clopper_pearson_interval(most - 1, most * 4, 0.95);
  EXPECT_LT(beside.low, limit.low);
  EXPECT_EQ(beside.high, limit.high);
}

// Coverage ----------------------------------------------------------------------------------------

constexpr int kRepetitions = 4000;

struct SplitMix64 {
  std::uint64_t state;
  std::int64_t below(std::uint64_t n) {
    std::uint64_t word = state += 0x9e3779b97f4a7c15;
    word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
    word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
    word ^= word >> 31;
    return static_cast<std::int64_t>((word >> 32) * n >> 32);
  }
};

template <class Ends, class Truth>
bool covers(const Ends& ends, Truth truth) {
  return ends.low <= truth && truth <= ends.high;
}

// The probability that the interval of `trials` draws covers their true share, summed exactly.
template <class Function>
double share_coverage(Function interval, std::int64_t trials, double share, double confidence) {
  double probability = std::pow(1 - share, static_cast<double>(trials));
  double covered = 0;
  for (std::int64_t k = 0; k <= trials; ++k) {
    if (covers(interval(k, trials, confidence), share)) covered += probability;
    probability *= static_cast<double>(trials - k) / static_cast<double>(k + 1);
    probability *= share / (1 - share);
  }
  return covered;
}

TEST(StatisticsCoverage, ClopperPearsonNeverFallsBelowAndWilsonStaysNear) {
  for (const std::int64_t trials : {1, 2, 5, 10, 30, 100}) {
    double wilson_sum = 0;
    for (int percent = 1; percent < 100; ++percent) {
      const double share = percent / 100.0;
      EXPECT_GE(share_coverage(clopper_pearson_interval, trials, share, 0.95), 0.95 - 1e-12);
      const double wilson = share_coverage(wilson_interval, trials, share, 0.95);
      EXPECT_GT(wilson, 0.79);  // its worst: one trial, a share just outside [0, 0.7935]
      wilson_sum += wilson;
    }
    EXPECT_NEAR(wilson_sum / 99, 0.95, trials < 5 ? 0.03 : 0.012) << trials;
  }
}

TEST(StatisticsCoverage, WilsonCoversAsOftenUnderSimulationAsSummed) {
  SplitMix64 random{1};
  int covered = 0;
  for (int i = 0; i < kRepetitions; ++i) {
    std::int64_t successes = 0;
    for (int draw = 0; draw < 60; ++draw) successes += random.below(100) < 20 ? 1 : 0;
    covered += covers(wilson_interval(successes, 60, 0.95), 0.2) ? 1 : 0;
  }
  const double expected = share_coverage(wilson_interval, 60, 0.2, 0.95);
  EXPECT_NEAR(covered / double{kRepetitions}, expected, 4 * std::sqrt(0.05 / kRepetitions));
  EXPECT_NEAR(expected, 0.95, 0.02);
}

// Sums of three dice for the mean, the skewed product of two for the median (17/36 lie at or below
// 9 and 19/36 at or below 10), shares of a random number of rooms for the ratio. 4 standard errors
// of 4000 repetitions are 0.014.
TEST(StatisticsCoverage, MeanMedianAndRatioIntervalsCoverUnderSimulation) {
  SplitMix64 random{2};
  int mean_covered = 0, median_covered = 0, ratio_covered = 0;
  for (int i = 0; i < kRepetitions; ++i) {
    std::map<std::int64_t, std::int64_t> sums, products;
    std::vector<PairCount> worlds;
    for (int draw = 0; draw < 40; ++draw) {
      const std::int64_t a = 1 + random.below(6), b = 1 + random.below(6), c = 1 + random.below(6);
      ++sums[a + b + c];
      ++products[a * b];
      const std::int64_t rooms = 10 + random.below(10);
      std::int64_t dead_ends = 0;
      for (std::int64_t room = 0; room < rooms; ++room) dead_ends += random.below(10) < 3 ? 1 : 0;
      worlds.push_back({dead_ends, rooms, 1});
    }
    std::vector<ValueCount> sum_rows, product_rows;
    for (const auto& [value, count] : sums) sum_rows.push_back({value, count});
    for (const auto& [value, count] : products) product_rows.push_back({value, count});
    mean_covered += covers(*mean_interval(*moments_of(sum_rows), 0.95), 10.5) ? 1 : 0;
    median_covered += covers(*median_interval(product_rows, 0.95), std::int64_t{10}) ? 1 : 0;
    ratio_covered += covers(*ratio_interval(*moments_of(worlds), 0.95), 0.3) ? 1 : 0;
  }
  EXPECT_NEAR(mean_covered / double{kRepetitions}, 0.95, 0.014);
  EXPECT_NEAR(ratio_covered / double{kRepetitions}, 0.95, 0.014);
  EXPECT_GE(median_covered / double{kRepetitions}, 0.95 - 0.014);
}

}  // namespace
}  // namespace seedbed
