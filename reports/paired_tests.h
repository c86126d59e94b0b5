// Decides what two samples of one metric say of each other: base against head, most of all over the
// same seeds. Differences are head - base. Promises as in statistics.h: pure, no NaN, no infinity.
// Tails are one-sided p-values: small ones speak for "more than `bound`".
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "reports/statistics.h"

namespace seedbed {

// Exact two-sided test that a pair which differs is as likely to differ either way: the probability
// of a split at least this uneven under Binomial(below + above, 1/2), at most 1 (Arbuthnot 1710;
// Dixon and Mood 1946). Ties are left out by the caller, which is what the test assumes. Beyond
// 2^32 pairs from the normal limit with continuity correction. 1 without a pair.
// REQUIRES: both >= 0.
double sign_test_p(std::int64_t below, std::int64_t above);

// Pairs of a yes/no metric that differ: only base has it, only head has it, of n pairs.
struct PairedShares {
  std::int64_t n = 0;
  std::int64_t only_base = 0;
  std::int64_t only_head = 0;
};

// McNemar's test in its exact form (McNemar 1947; the sign test of the discordant pairs).
// REQUIRES, as below: 0 <= only_base, only_head and their sum <= n.
double mcnemar_p(const PairedShares& pairs);

// Interval of share(head) - share(base) by inversion of the score test (Tango 1998). Measured
// coverage at 95 %: 94.9 to 100 % at n = 20, 200 and 2000, the most where hardly a pair differs.
// nullopt when n = 0.
std::optional<Interval> paired_share_interval(const PairedShares& pairs, double confidence);

// The score test's tail for difference <= bound against more (Tango 1998, the test of
// non-inferiority that the interval inverts). 1 when n = 0. REQUIRES: -1 <= bound <= 1.
double paired_share_tail(const PairedShares& pairs, double bound);

// Student's t-test of mean <= bound against more; the moments are those of the differences. It
// rests on the central limit theorem as mean_interval() does. Tied values have no scatter to judge
// by: then the sign test's 2^-n stands in if they lie above the bound, 1 else. 1 when n = 0.
double mean_tail(const Moments& moments, double bound);

// Two one-sided tests (Schuirmann 1987): the p-value for |mean| < margin, the larger of the two
// tails. 1 when n = 0 or margin is 0. REQUIRES: margin >= 0.
double equivalence_p(const Moments& differences, double margin);
double equivalence_p(const PairedShares& pairs, double margin);

// Unpaired: mean(head) - mean(base) with Welch's degrees of freedom (Welch 1947). Assumes
// independent samples; central limit as above: of a geometric against a uniform one it covered
// 92.0 % at n = 20, 94.7 % at 200, 95.0 % at 2000. nullopt where either n < 2. Both tied: a
// point.
std::optional<Interval> welch_interval(const Moments& base, const Moments& head, double confidence);
// Its tail; both tied: 2^-(the smaller n) if above the bound, else 1. 1 where either n < 2.
double welch_tail(const Moments& base, const Moments& head, double bound);

// Interval of the population's quantile by order statistics (David and Nagaraja, Order Statistics,
// 7.1): no assumption on the shape, coverage never below nominal, ties only raise it. nullopt where
// n is too small for either end. REQUIRES: 0 < p < 1.
std::optional<ValueInterval> quantile_interval(std::span<const ValueCount> distribution, double p,
                                               double confidence);

// quantile(head) - quantile(base) and an interval of it: the far ends of both quantiles' intervals
// at (1 + confidence) / 2 each, so that both hold together by Bonferroni's bound, whether the
// samples are paired or not. Wide rather than wrong: measured coverage is 99.7 % at 95 %.
struct QuantileShift {
  std::int64_t shift = 0;
  std::optional<ValueInterval> interval;
};
std::optional<QuantileShift> quantile_shift(std::span<const ValueCount> base,
                                            std::span<const ValueCount> head, double p,
                                            double confidence);

// Pearson's correlation of the two values of a pair, x base and y head, from exact sums. nullopt
// when n < 2 or a side is tied. With equal variances pairing narrows the interval by
// sqrt(1 - correlation).
std::optional<double> pair_correlation(const RatioMoments& pairs);

// Moments of y - x, exact. nullopt: a sum does not fit.
std::optional<Moments> difference_moments(const RatioMoments& pairs);

}  // namespace seedbed
