// Laws of the estimates and intervals that hold for every sample, searched by RapidCheck. Committed
// values and coverage are in statistics.cc. RC_ASSERT overloads && and ||, which then evaluate both
// sides always; double parentheses keep the short circuit.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

#include "reports/statistics.h"

namespace seedbed {
namespace {

using Integers = std::vector<std::int64_t>;

std::vector<ValueCount> distribution_of(const Integers& sample) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const std::int64_t value : sample) ++counts[value];
  std::vector<ValueCount> rows;
  for (const auto& [value, count] : counts) rows.push_back({value, count});
  return rows;
}

Integers drawn_sample(std::int64_t limit) {
  return *rc::gen::nonEmpty(
      rc::gen::container<Integers>(rc::gen::inRange<std::int64_t>(-limit, limit)));
}

std::vector<PairCount> drawn_pairs() {
  const auto one = rc::gen::build<PairCount>(
      rc::gen::set(&PairCount::x, rc::gen::inRange<std::int64_t>(-1'000'000'000, 1'000'000'000)),
      rc::gen::set(&PairCount::y, rc::gen::inRange<std::int64_t>(1, 1'000'000)),
      rc::gen::set(&PairCount::count, rc::gen::inRange<std::int64_t>(0, 1'000'000)));
  return *rc::gen::container<std::vector<PairCount>>(one);
}

double drawn_confidence() { return *rc::gen::inRange(1, 1000) / 1000.0; }

template <class T>
std::vector<T> joined(std::vector<T> left, const std::vector<T>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

bool contains(const Interval& interval, double value) {
  return interval.low <= value && value <= interval.high;
}

// Two roundings of the same end may differ in the last digits.
bool contains(const Interval& outer, const Interval& inner) {
  const double slack = 1e-12 * (std::abs(outer.low) + std::abs(outer.high));
  return outer.low <= inner.low + slack && inner.high <= outer.high + slack;
}

RC_GTEST_PROP(StatisticsLaws, MergedMomentsAreThoseOfTheConcatenation, ()) {
  const Integers left = *rc::gen::arbitrary<Integers>();
  const Integers right = *rc::gen::arbitrary<Integers>();
  const auto whole = moments_of(distribution_of(joined(left, right)));
  const auto a = moments_of(distribution_of(left));
  const auto b = moments_of(distribution_of(right));
  RC_ASSERT((a && b ? merged(*a, *b) : std::nullopt) == whole);
  const std::vector<PairCount> c = drawn_pairs();
  const std::vector<PairCount> d = drawn_pairs();
  RC_ASSERT(merged(*moments_of(c), *moments_of(d)) == moments_of(joined(c, d)));
}

RC_GTEST_PROP(StatisticsLaws, MeanAndVarianceAreThoseOfTheWholeNumbers, ()) {
  const Integers sample = drawn_sample(1 << 20);
  const std::int64_t shift = *rc::gen::inRange<std::int64_t>(-(1LL << 40), 1LL << 40);
  Int128 n = 0, sum = 0, squares = 0;
  Integers shifted;
  for (const std::int64_t value : sample) {
    n += 1, sum += value, squares += Int128{value} * value;
    shifted.push_back(value + shift);
  }
  const Moments moments = *moments_of(distribution_of(shifted));
  const double middle = *mean(moments);
  const double plain = static_cast<double>(shift * n + sum) / static_cast<double>(n);
  RC_ASSERT(std::abs(middle - plain) <= 2e-15 * std::abs(plain));
  RC_ASSERT(middle >= static_cast<double>(*std::min_element(shifted.begin(), shifted.end())));
  RC_ASSERT(middle <= static_cast<double>(*std::max_element(shifted.begin(), shifted.end())));
  RC_PRE(n >= 2);
  const double expected =
      static_cast<double>(n * squares - sum * sum) / static_cast<double>(n * (n - 1));
  RC_ASSERT(std::abs(*sample_variance(moments) - expected) <= 2e-15 * expected);
  RC_ASSERT(*standard_deviation(moments) == std::sqrt(*sample_variance(moments)));
}

RC_GTEST_PROP(StatisticsLaws, TiedValuesAreTheirMeanWithoutSpread, ()) {
  const std::int64_t value = *rc::gen::inRange<std::int64_t>(-(1LL << 50), 1LL << 50);
  const std::int64_t count = *rc::gen::inRange<std::int64_t>(2, 1LL << 27);
  const double exact = static_cast<double>(value);
  const std::vector<ValueCount> rows{{value, count}};
  RC_ASSERT(mean(*moments_of(rows)) == exact);
  RC_ASSERT(sample_variance(*moments_of(rows)) == 0.0);
  RC_ASSERT((mean_interval(*moments_of(rows), 0.95) == Interval{exact, exact}));
  const auto median = median_interval(rows, 0.95);
  RC_ASSERT((!median || *median == ValueInterval{value, value}));
}

RC_GTEST_PROP(StatisticsLaws, IntervalsContainTheirEstimateAndNest, ()) {
  const double narrow = drawn_confidence();
  const double wide = drawn_confidence();
  RC_PRE(narrow < wide);
  const Integers sample = drawn_sample(1000);
  const std::vector<ValueCount> rows = distribution_of(sample);
  const Moments moments = *moments_of(rows);
  if (const auto inner = mean_interval(moments, narrow)) {
    RC_ASSERT(contains(*inner, *mean(moments)));
    RC_ASSERT(contains(*mean_interval(moments, wide), *inner));
  }
  if (const auto outer = median_interval(rows, wide)) {
    const auto inner = median_interval(rows, narrow);
    const std::int64_t median = *quantile(rows, 0.5);
    RC_ASSERT((outer->low <= inner->low && inner->low <= median));
    RC_ASSERT((median <= inner->high && inner->high <= outer->high));
  }
  const RatioMoments pairs = *moments_of(drawn_pairs());
  if (const auto inner = ratio_interval(pairs, narrow)) {
    RC_ASSERT(contains(*inner, *ratio_of_sums(pairs)));
    RC_ASSERT(contains(*ratio_interval(pairs, wide), *inner));
  }
}

RC_GTEST_PROP(StatisticsLaws, ShareIntervalsContainNestAndMirror, ()) {
  const double narrow = drawn_confidence();
  const double wide = drawn_confidence();
  RC_PRE(narrow < wide);
  const std::int64_t n = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000'000);
  const std::int64_t k = *rc::gen::inRange<std::int64_t>(0, n + 1);
  for (const auto interval : {wilson_interval, clopper_pearson_interval}) {
    const Interval inner = interval(k, n, narrow);
    const Interval mirrored = interval(n - k, n, narrow);
    RC_ASSERT(contains(inner, static_cast<double>(k) / static_cast<double>(n)));
    RC_ASSERT(contains(interval(k, n, wide), inner));
    RC_ASSERT(std::abs(inner.low + mirrored.high - 1) < 1e-12);
    RC_ASSERT((inner.low == 0) == (k == 0));
    RC_ASSERT((k != n || inner.high == 1));
  }
}

// A share of exactly i/n lies at or below the i-th smallest value; a hair more needs the next one.
RC_GTEST_PROP(StatisticsLaws, QuantilesAreTheSortedValuesInTurn, ()) {
  Integers sample = drawn_sample(50);
  const std::vector<ValueCount> rows = distribution_of(sample);
  std::sort(sample.begin(), sample.end());
  const double n = static_cast<double>(sample.size());
  for (std::size_t i = 1; i <= sample.size(); ++i) {
    RC_ASSERT(quantile(rows, static_cast<double>(i) / n) == sample[i - 1]);
    RC_ASSERT(quantile(rows, (static_cast<double>(i) - 1 + 1e-9) / n) == sample[i - 1]);
  }
  RC_ASSERT(quantile(rows, 0) == sample.front());
}

RC_GTEST_PROP(StatisticsLaws, RatiosReduceToMeansAndToConstants, ()) {
  const Integers sample = drawn_sample(1'000'000);
  const std::int64_t factor = *rc::gen::inRange<std::int64_t>(1, 1000);
  std::vector<PairCount> over_one, proportional;
  for (const std::int64_t value : sample) {
    over_one.push_back({value, 1, 1});
    proportional.push_back({value + 1'000'001, factor * (value + 1'000'001), 1});
  }
  RC_PRE(sample.size() >= 2u);
  const Interval mean_ends = *mean_interval(*moments_of(distribution_of(sample)), 0.95);
  const Interval ratio_ends = *ratio_interval(*moments_of(over_one), 0.95);
  RC_ASSERT((contains(mean_ends, ratio_ends) && contains(ratio_ends, mean_ends)));
  const Interval point = *ratio_interval(*moments_of(proportional), 0.95);
  RC_ASSERT((point.low == point.high && point.low == 1.0 / static_cast<double>(factor)));
}

RC_GTEST_PROP(StatisticsLaws, HistogramBinsTileTheRange, ()) {
  const Integers sample = *rc::gen::nonEmpty(rc::gen::arbitrary<Integers>());
  const std::vector<ValueCount> rows = distribution_of(sample);
  const std::int64_t bins_max = *rc::gen::inRange<std::int64_t>(1, 60);
  const std::vector<HistogramBin> bins = histogram(rows, bins_max);
  RC_ASSERT((!bins.empty() && std::ssize(bins) <= bins_max));
  RC_ASSERT(bins.front().low == rows.front().value);
  RC_ASSERT(bins.back().low <= rows.back().value);
  RC_ASSERT(rows.back().value <= bins.back().high_inclusive);
  const Int128 width = Int128{bins.front().high_inclusive} - bins.front().low + 1;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    std::int64_t inside = 0;
    for (const ValueCount& row : rows) {
      if (bins[i].low <= row.value && row.value <= bins[i].high_inclusive) inside += row.count;
    }
    RC_ASSERT(bins[i].count == inside);
    RC_ASSERT((i == 0 || bins[i].low - 1 == bins[i - 1].high_inclusive));
    RC_ASSERT((bins[i].high_inclusive == std::numeric_limits<std::int64_t>::max() ||
               Int128{bins[i].high_inclusive} - bins[i].low + 1 == width));
  }
  // One narrower would not do.
  const Int128 range = Int128{rows.back().value} - rows.front().value + 1;
  RC_ASSERT((width == 1 || (width - 1) * bins_max < range));
}

}  // namespace
}  // namespace seedbed
