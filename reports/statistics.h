// Decides how exact counts become estimates and intervals. Every function is pure, from integers to
// a few numbers; nothing here reads a tally, a store or a clock. Promises: no NaN and no infinity
// comes out of any input that meets the REQUIRES (no answer is nullopt, a broken REQUIRES aborts),
// an interval always contains the estimate that it stands beside, and merging moments loses
// nothing. Confidence is the two-sided level, 0 < confidence < 1, such as 0.95. Worlds of different
// seeds are taken as independent draws: each has its own random stream.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "generator/wide.h"

namespace seedbed {

// low <= high, in the unit of the estimate.
struct Interval {
  double low = 0;
  double high = 0;
  bool operator==(const Interval&) const = default;
};

// An interval whose ends are observed values of an integer metric.
struct ValueInterval {
  std::int64_t low = 0;
  std::int64_t high = 0;
  bool operator==(const ValueInterval&) const = default;
};

// One row of the exact distribution of an integer metric. A span of rows is a distribution.
// REQUIRES, wherever a distribution goes in: values ascend strictly, no count is negative, the
// counts add up to less than 2^63. A row of count 0 says nothing.
struct ValueCount {
  std::int64_t value = 0;
  std::int64_t count = 0;
  bool operator==(const ValueCount&) const = default;
};

// Like ValueCount for two metrics of the same world. Any order; a pair may come more than once.
struct PairCount {
  std::int64_t x = 0;
  std::int64_t y = 0;
  std::int64_t count = 0;
  bool operator==(const PairCount&) const = default;
};

// What mean and variance need of n values. REQUIRES, wherever it goes in: the moments of real
// 64-bit values, as moments_of and merged make them.
struct Moments {
  std::int64_t n = 0;
  Int128 sum = 0;
  UInt128 sum_of_squares = 0;
  bool operator==(const Moments&) const = default;
};

// What a ratio of two sums over the same n worlds needs. REQUIRES as for Moments.
struct RatioMoments {
  std::int64_t n = 0;
  Int128 sum_x = 0;
  Int128 sum_y = 0;
  UInt128 sum_xx = 0;
  UInt128 sum_yy = 0;
  Int128 sum_xy = 0;
  bool operator==(const RatioMoments&) const = default;
};

struct HistogramBin {
  std::int64_t low = 0;
  std::int64_t high_inclusive = 0;
  std::int64_t count = 0;
  bool operator==(const HistogramBin&) const = default;
};

// Exact moments of a distribution; all zero when it is empty. nullopt: the sum of squares does not
// fit in 128 bits, for which values beyond 2^49 would have to come a billion times.
std::optional<Moments> moments_of(std::span<const ValueCount> distribution);
std::optional<RatioMoments> moments_of(std::span<const PairCount> pairs);

// The moments of both samples together: commutes, associates, exact. nullopt: a sum does not fit.
std::optional<Moments> merged(const Moments& left, const Moments& right);
std::optional<RatioMoments> merged(const RatioMoments& left, const RatioMoments& right);

// Arithmetic mean, in the metric's unit, within 2 ulp. nullopt when n = 0.
std::optional<double> mean(const Moments& moments);

// Unbiased sample variance, sum((x - mean)^2) / (n - 1), in the unit squared. The squares are
// centred on a whole number in exact integers before any rounding, so nothing cancels: within 3 ulp
// for every input, and 0 exactly when all values are tied. nullopt when n < 2.
std::optional<double> sample_variance(const Moments& moments);

// Root of the sample variance, in the metric's unit. nullopt when n < 2.
std::optional<double> standard_deviation(const Moments& moments);

// mean -+ t * s / sqrt(n), t the Student quantile with n - 1 degrees of freedom (Student 1908).
// Exact for normal values; for others it rests on the central limit theorem, so skewed metrics
// want n in the hundreds: of skewed and discrete values it covered 88.1 to 95.0 % at n = 20,
// 94.0 to 94.8 % at 200, 94.6 to 94.9 % at 2000 (suite nightly_coverage). A point when all
// values are tied. nullopt when n < 2.
std::optional<Interval> mean_interval(const Moments& moments, double confidence);

// Interval of a share by inversion of the score test (Wilson 1927). For display: at shares of 1 to
// 50 % it covers, worked out exactly, 89.6 to 98.3 % at n = 20, 93.3 to 97.4 % at 200, 94.3 to 95.5
// % at 2000. 0 trials give [0, 1]; the low end is 0 exactly without a success, the high end 1
// exactly without a failure. REQUIRES: 0 <= successes <= trials.
Interval wilson_interval(std::int64_t successes, std::int64_t trials, double confidence);

// Interval of a share by inversion of the two binomial tails (Clopper and Pearson 1934), as beta
// quantiles. For gates, never below nominal: as above up to 99.8 % at n = 20, 99.1 at 200, 96.3 at
// 2000. 0 trials give [0, 1], ends as in wilson_interval. Past 2^32 trials with both outcomes 2^16,
// counts are scaled to 2^32 and rounded outward: wider. REQUIRES: 0 <= successes <= trials.
Interval clopper_pearson_interval(std::int64_t successes, std::int64_t trials, double confidence);

// The smallest observed value v with a share >= p of the sample at or below v: the inverse of the
// empirical distribution function, type 1 of Hyndman and Fan (1996), R's type=1. p = 0 is the
// minimum, p = 1 the maximum. n * p within rounding of a whole number counts as that number, so p =
// 0.07 of 100 values is the 7th, as its decimals say, where the plain product 7.000000000000001
// gives the 8th. nullopt on an empty distribution. REQUIRES: 0 <= p <= 1.
std::optional<std::int64_t> quantile(std::span<const ValueCount> distribution, double p);

// Interval of the population's median by the sign test: from the k-th smallest to the k-th largest
// value, k the largest with P(Binomial(n, 1/2) < k) <= (1 - confidence) / 2 (David and Nagaraja,
// Order Statistics, 7.1). No assumption on the shape; ties only raise the coverage, which is never
// below the nominal one. Beyond 2^32 values k comes from the normal limit, rounded outward.
// nullopt when n is too small for any such k: below 6 at 0.95.
std::optional<ValueInterval> median_interval(std::span<const ValueCount> distribution,
                                             double confidence);

// sum_x / sum_y, such as dead ends over rooms: a ratio of sums, not a mean of ratios. nullopt when
// sum_y = 0.
std::optional<double> ratio_of_sums(const RatioMoments& moments);

// ratio -+ t * se with n - 1 degrees of freedom and se^2 = n / (n - 1) * sum((x - ratio * y)^2) /
// sum_y^2, the ratio estimator's linearised variance without the finite population factor (Cochran,
// Sampling Techniques, 3rd ed. 1977, 6.3). A world is the unit of sampling, so what its rooms share
// is allowed for. The residuals are summed exactly in integers. Good when y varies little around
// its mean or n is large: Cochran asks for n > 30 and both means known to 10 %. Of skewed and
// discrete values it covered 85.6 to 95.3 % at n = 20, 93.9 to 95.3 % at 200, 94.3 to 95.4 % at
// 2000 (suite nightly_coverage). A point when x is exactly proportional to y. nullopt when n < 2 or
// sum_y = 0.
std::optional<Interval> ratio_interval(const RatioMoments& moments, double confidence);

// Counts in bins of one whole width that start at the smallest value and reach the largest, without
// gaps; the width is the smallest that needs no more than bins_max of them. Empty bins are listed.
// The last bin may reach past the largest value, but is cut at the largest int64. Empty on an empty
// distribution. REQUIRES: bins_max >= 1.
std::vector<HistogramBin> histogram(std::span<const ValueCount> distribution,
                                    std::int64_t bins_max);

}  // namespace seedbed
