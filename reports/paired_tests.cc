#include "reports/paired_tests.h"

#include <algorithm>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>

#include "generator/check.h"

namespace seedbed {
namespace {

constexpr std::int64_t kExactTrialsMax = std::int64_t{1} << 32;

double normal_upper(double z) { return std::erfc(z / std::sqrt(2.0)) / 2; }

double normal_quantile(double tail) {
  return quantile(complement(boost::math::normal_distribution<double>(), tail));
}

double student_upper(double degrees, double t) {
  if (std::isinf(t)) return t > 0 ? 0 : 1;
  return cdf(complement(boost::math::students_t_distribution<double>(degrees), t));
}

void check_pairs(const PairedShares& pairs) {
  SEEDBED_CHECK(
      pairs.only_base >= 0 && pairs.only_head >= 0 && pairs.only_head <= pairs.n - pairs.only_base,
      "pairs that differ are more than all pairs");
}

double difference_of(const PairedShares& pairs) {
  return static_cast<double>(pairs.only_head - pairs.only_base) / static_cast<double>(pairs.n);
}

// Tango's score statistic of the difference `delta`; falls with it. The share of pairs that only
// base has is set to its most likely value under delta, a root of a quadratic. It is solved in
// shares, so that its terms are near 1, and by the form that does not cancel.
double score(const PairedShares& pairs, double delta) {
  const auto n = static_cast<double>(pairs.n);
  const double base = static_cast<double>(pairs.only_base) / n;
  const double head = static_cast<double>(pairs.only_head) / n;
  const double b = -base - head + (2 - head + base) * delta;
  const double c = -base * delta * (1 - delta);
  const double root = std::sqrt(std::max(0.0, b * b - 8 * c));
  double share = 0;
  if (b <= 0) {
    share = (root - b) / 4;
  } else if (root + b > 0) {
    share = -2 * c / (root + b);
  }
  share = std::clamp(share, std::max(0.0, -delta), std::max(0.0, std::min(1.0, (1 - delta) / 2)));
  const double variance = (2 * share + delta * (1 - delta)) / n;
  const double distance = head - base - delta;
  if (variance <= 0) return distance == 0 ? 0 : std::copysign(HUGE_VAL, distance);
  return distance / std::sqrt(variance);
}

// 2^-n, 0 where that is too small for a double.
double half_to_the(std::int64_t n) {
  return std::ldexp(1.0, -static_cast<int>(std::min<std::int64_t>(n, 2000)));
}

// Where the score passes `level` between low and high, of which the score at low is not below it.
double score_root(const PairedShares& pairs, double level, double low, double high) {
  const auto miss = [&](double delta) {
    return std::clamp(score(pairs, delta), -1e9, 1e9) - level;
  };
  if (miss(low) <= 0) return low;
  if (miss(high) >= 0) return high;
  std::uintmax_t steps = 200;
  const auto [left, right] = boost::math::tools::toms748_solve(
      miss, low, high, boost::math::tools::eps_tolerance<double>(52), steps);
  return (left + right) / 2;
}

struct Welch {
  double difference = 0;
  double error = 0;
  double degrees = 1;
};

std::optional<Welch> welch_of(const Moments& base, const Moments& head) {
  if (base.n < 2 || head.n < 2) return std::nullopt;
  const double a = *sample_variance(base) / static_cast<double>(base.n);
  const double b = *sample_variance(head) / static_cast<double>(head.n);
  Welch welch{*mean(head) - *mean(base), std::sqrt(a + b), 1};
  if (welch.error > 0) {
    welch.degrees =
        (a + b) * (a + b) /
        (a * a / static_cast<double>(base.n - 1) + b * b / static_cast<double>(head.n - 1));
  }
  return welch;
}

std::int64_t size_of(std::span<const ValueCount> distribution) {
  std::int64_t n = 0;
  for (const ValueCount& row : distribution) n += row.count;
  return n;
}

std::int64_t value_at(std::span<const ValueCount> distribution, std::int64_t rank) {
  for (const ValueCount& row : distribution) {
    if (rank <= row.count) return row.value;
    rank -= row.count;
  }
  return distribution.back().value;
}

// The largest k with P(Binomial(n, p) < k) <= tail; 0 when there is none.
std::int64_t lower_rank(std::int64_t n, double p, double tail) {
  const auto size = static_cast<double>(n);
  const double reach = normal_quantile(tail) * std::sqrt(size * p * (1 - p));
  const auto guess = static_cast<std::int64_t>(size * p - reach);
  if (n > kExactTrialsMax) return std::clamp<std::int64_t>(guess - 1, 0, n);
  const boost::math::binomial_distribution<double> below(size, p);
  const auto allowed = [&](std::int64_t k) {
    if (k <= 0) return true;
    return k <= n && cdf(below, static_cast<double>(k - 1)) <= tail * (1 + 1e-12);
  };
  std::int64_t k = std::clamp<std::int64_t>(guess, 0, n);
  while (!allowed(k)) --k;
  while (allowed(k + 1)) ++k;
  return k;
}

}  // namespace

double sign_test_p(std::int64_t below, std::int64_t above) {
  SEEDBED_CHECK(below >= 0 && above >= 0, "a count must not be negative");
  const std::int64_t n = below + above;
  const std::int64_t fewer = std::min(below, above);
  if (2 * fewer >= n - 1) return 1;
  const auto size = static_cast<double>(n);
  if (n > kExactTrialsMax) {
    return std::min(
        1.0, 2 * normal_upper((size - 2 * static_cast<double>(fewer) - 1) / std::sqrt(size)));
  }
  const boost::math::binomial_distribution<double> heads(size, 0.5);
  return std::min(1.0, 2 * cdf(heads, static_cast<double>(fewer)));
}

double mcnemar_p(const PairedShares& pairs) {
  check_pairs(pairs);
  return sign_test_p(pairs.only_base, pairs.only_head);
}

std::optional<Interval> paired_share_interval(const PairedShares& pairs, double confidence) {
  check_pairs(pairs);
  SEEDBED_CHECK(confidence > 0 && confidence < 1, "confidence must lie inside (0, 1)");
  if (pairs.n == 0) return std::nullopt;
  const double z = normal_quantile((1 - confidence) / 2);
  const double seen = difference_of(pairs);
  return Interval{score_root(pairs, z, -1, seen), score_root(pairs, -z, seen, 1)};
}

double paired_share_tail(const PairedShares& pairs, double bound) {
  check_pairs(pairs);
  SEEDBED_CHECK(bound >= -1 && bound <= 1, "a difference of shares lies in [-1, 1]");
  if (pairs.n == 0) return 1;
  return normal_upper(score(pairs, bound));
}

double mean_tail(const Moments& moments, double bound) {
  if (moments.n == 0) return 1;
  const double distance = *mean(moments) - bound;
  const double deviation = standard_deviation(moments).value_or(0);
  if (deviation == 0) return distance > 0 ? half_to_the(moments.n) : 1;
  const auto n = static_cast<double>(moments.n);
  return student_upper(n - 1, distance / (deviation / std::sqrt(n)));
}

double equivalence_p(const Moments& differences, double margin) {
  SEEDBED_CHECK(margin >= 0, "a margin must not be negative");
  if (differences.n == 0 || margin == 0) return 1;
  Moments mirrored = differences;
  mirrored.sum = -mirrored.sum;
  return std::max(mean_tail(differences, -margin), mean_tail(mirrored, -margin));
}

double equivalence_p(const PairedShares& pairs, double margin) {
  SEEDBED_CHECK(margin >= 0, "a margin must not be negative");
  if (pairs.n == 0 || margin == 0) return 1;
  const PairedShares mirrored{pairs.n, pairs.only_head, pairs.only_base};
  const double bound = -std::min(margin, 1.0);
  return std::max(paired_share_tail(pairs, bound), paired_share_tail(mirrored, bound));
}

std::optional<Interval> welch_interval(const Moments& base, const Moments& head,
                                       double confidence) {
  const std::optional<Welch> welch = welch_of(base, head);
  if (!welch) return std::nullopt;
  const boost::math::students_t_distribution<double> student(welch->degrees);
  const double reach = quantile(complement(student, (1 - confidence) / 2)) * welch->error;
  return Interval{welch->difference - reach, welch->difference + reach};
}

double welch_tail(const Moments& base, const Moments& head, double bound) {
  const std::optional<Welch> welch = welch_of(base, head);
  if (!welch) return 1;
  const double distance = welch->difference - bound;
  if (welch->error == 0) return distance > 0 ? half_to_the(std::min(base.n, head.n)) : 1;
  return student_upper(welch->degrees, distance / welch->error);
}

std::optional<ValueInterval> quantile_interval(std::span<const ValueCount> distribution, double p,
                                               double confidence) {
  SEEDBED_CHECK(p > 0 && p < 1, "the share of a quantile's interval lies inside (0, 1)");
  SEEDBED_CHECK(confidence > 0 && confidence < 1, "confidence must lie inside (0, 1)");
  const std::int64_t n = size_of(distribution);
  if (n == 0) return std::nullopt;
  const double tail = (1 - confidence) / 2;
  const std::int64_t low = lower_rank(n, p, tail);
  const std::int64_t high = lower_rank(n, 1 - p, tail);  // counted from the largest down
  if (low < 1 || high < 1) return std::nullopt;
  return ValueInterval{value_at(distribution, low), value_at(distribution, n + 1 - high)};
}

std::optional<QuantileShift> quantile_shift(std::span<const ValueCount> base,
                                            std::span<const ValueCount> head, double p,
                                            double confidence) {
  const std::optional<std::int64_t> before = quantile(base, p);
  const std::optional<std::int64_t> after = quantile(head, p);
  if (!before || !after) return std::nullopt;
  QuantileShift result{*after - *before, {}};
  const auto from = quantile_interval(base, p, (1 + confidence) / 2);
  const auto to = quantile_interval(head, p, (1 + confidence) / 2);
  if (from && to) result.interval = ValueInterval{to->low - from->high, to->high - from->low};
  return result;
}

std::optional<double> pair_correlation(const RatioMoments& pairs) {
  const std::optional<double> x = sample_variance({pairs.n, pairs.sum_x, pairs.sum_xx});
  const std::optional<double> y = sample_variance({pairs.n, pairs.sum_y, pairs.sum_yy});
  const std::optional<Moments> difference = difference_moments(pairs);
  if (!x || !y || !difference || *x == 0 || *y == 0) return std::nullopt;
  // Var(y - x) = Var(x) + Var(y) - 2 Cov(x, y): all three are exact before they are rounded.
  const double covariance = (*x + *y - *sample_variance(*difference)) / 2;
  return std::clamp(covariance / std::sqrt(*x * *y), -1.0, 1.0);
}

std::optional<Moments> difference_moments(const RatioMoments& pairs) {
  UInt128 squares = 0;
  if (__builtin_add_overflow(pairs.sum_xx, pairs.sum_yy, &squares)) return std::nullopt;
  // 2 xy <= xx + yy, so that the true value lies in 0..2^129.
  const UInt128 twice = static_cast<UInt128>(pairs.sum_xy) << 1;
  return Moments{pairs.n, pairs.sum_y - pairs.sum_x, squares - twice};
}

}  // namespace seedbed
