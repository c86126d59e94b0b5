#include "reports/statistics.h"

#include <algorithm>
#include <array>
#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstddef>
#include <limits>

#include "generator/check.h"

namespace seedbed {
namespace {

// Boost's default policy works in long double, and that is needed: in double, SciPy 1.10 and Boost
// alike give the upper bound of 1 in 1e9 wrong by 9e-9 of itself. From about 2^36 trials on, where
// both outcomes are frequent, its start values come from a series that gives up with an exception;
// 150 000 random intervals up to 2^32 and 60 000 with a rare outcome up to 2^62 had none.
constexpr std::int64_t kExactTrialsMax = std::int64_t{1} << 32;
constexpr std::int64_t kRareOutcomesMax = std::int64_t{1} << 16;

// Half the error that the confidence allows. Exact for confidence >= 1/2 and never 0.
double tail_of(double confidence) {
  SEEDBED_CHECK(confidence > 0 && confidence < 1, "confidence must lie inside (0, 1)");
  return (1 - confidence) / 2;
}

double normal_quantile(double tail) {
  return std::max(0.0, quantile(complement(boost::math::normal_distribution<double>(), tail)));
}

double student_quantile(std::int64_t n, double tail) {
  const boost::math::students_t_distribution<double> student(static_cast<double>(n - 1));
  return std::max(0.0, quantile(complement(student, tail)));
}

// Rounding must not put an estimate outside the interval that is printed beside it.
Interval around(double estimate, double low, double high) {
  return {std::min(low, estimate), std::max(high, estimate)};
}

UInt128 magnitude(Int128 value) {
  return value < 0 ? UInt128{0} - static_cast<UInt128>(value) : static_cast<UInt128>(value);
}

// Exact integers of 384 bits, two's complement, least limb first: sum_y^2 <= n * sum_yy < 2^191, so
// no term of a ratio's residuals passes 2^320. Boost.Multiprecision would do, for a slower build.
struct Wide {
  std::array<std::uint64_t, 6> limbs{};
};

Wide times(const Wide& value, std::uint64_t factor) {
  Wide product;
  UInt128 carry = 0;
  for (std::size_t i = 0; i < value.limbs.size(); ++i) {
    carry += static_cast<UInt128>(value.limbs[i]) * factor;
    product.limbs[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  return product;
}

Wide plus(const Wide& left, const Wide& right) {
  Wide sum;
  UInt128 carry = 0;
  for (std::size_t i = 0; i < sum.limbs.size(); ++i) {
    carry += static_cast<UInt128>(left.limbs[i]) + right.limbs[i];
    sum.limbs[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  return sum;
}

Wide negated(Wide value) {
  for (std::uint64_t& limb : value.limbs) limb = ~limb;
  return plus(value, Wide{{1}});
}

Wide times(const Wide& value, UInt128 factor) {
  Wide shifted;  // value * 2^64
  std::copy(value.limbs.begin(), value.limbs.end() - 1, shifted.limbs.begin() + 1);
  return plus(times(value, static_cast<std::uint64_t>(factor)),
              times(shifted, static_cast<std::uint64_t>(factor >> 64)));
}

Wide product(UInt128 a, UInt128 b, UInt128 c) { return times(times(times(Wide{{1}}, a), b), c); }

// REQUIRES: value >= 0.
double to_double(const Wide& value) {
  double result = 0;
  for (std::size_t i = value.limbs.size(); i-- > 0;) {
    result = result * 0x1p64 + static_cast<double>(value.limbs[i]);
  }
  return result;
}

// sum((x - ratio * y)^2) * sum_y^2 = xx * Y^2 - 2 X Y xy + yy * X^2, a whole number. In doubles
// these terms cancel to noise of 1e-8 of the ratio when x is proportional to y.
double scaled_residuals(const RatioMoments& moments) {
  const UInt128 x = magnitude(moments.sum_x);
  const UInt128 y = magnitude(moments.sum_y);
  const Wide squares = plus(product(moments.sum_xx, y, y), product(moments.sum_yy, x, x));
  const Wide cross = times(product(magnitude(moments.sum_xy), x, y), std::uint64_t{2});
  const bool negative = ((moments.sum_x < 0) != (moments.sum_y < 0)) != (moments.sum_xy < 0);
  return to_double(plus(squares, negative ? cross : negated(cross)));
}

// The size of the sample; checks what every distribution promises.
std::int64_t total(std::span<const ValueCount> distribution) {
  std::int64_t n = 0;
  for (std::size_t i = 0; i < distribution.size(); ++i) {
    SEEDBED_CHECK(i == 0 || distribution[i - 1].value < distribution[i].value,
                  "the values of a distribution must ascend");
    SEEDBED_CHECK(distribution[i].count >= 0, "a count must not be negative");
    SEEDBED_CHECK(!__builtin_add_overflow(n, distribution[i].count, &n),
                  "the counts of a distribution must add up to less than 2^63");
  }
  return n;
}

// REQUIRES: 1 <= rank <= total(distribution).
std::int64_t value_at(std::span<const ValueCount> distribution, std::int64_t rank) {
  for (const ValueCount& row : distribution) {
    if (rank <= row.count) return row.value;
    rank -= row.count;
  }
  SEEDBED_CHECK(false, "a rank must lie inside the sample");
}

// The largest k with P(Binomial(n, 1/2) < k) <= tail; 0 when there is none.
std::int64_t sign_test_rank(std::int64_t n, double tail) {
  const double reach = normal_quantile(tail) * std::sqrt(static_cast<double>(n)) / 2;
  if (n > kExactTrialsMax) return n / 2 - static_cast<std::int64_t>(std::ceil(reach)) - 1;
  const auto allowed = [n, tail](std::int64_t k) {
    if (k == 0) return true;
    const boost::math::binomial_distribution<double> heads(static_cast<double>(n), 0.5);
    // The slack keeps exact ties, such as 1/32 at confidence 15/16 and n = 5, on every machine.
    return 2 * k <= n + 1 && cdf(heads, static_cast<double>(k - 1)) <= tail * (1 + 1e-12);
  };
  std::int64_t k = std::max(std::int64_t{0}, n / 2 - static_cast<std::int64_t>(reach));
  while (!allowed(k)) --k;
  while (allowed(k + 1)) ++k;
  return k;
}

// Adds count * product; false when the sum does not fit. REQUIRES: count >= 0.
bool add_times(UInt128& sum, UInt128 product, std::int64_t count) {
  UInt128 term = 0;
  return !__builtin_mul_overflow(product, static_cast<UInt128>(count), &term) &&
         !__builtin_add_overflow(sum, term, &sum);
}

}  // namespace

std::optional<Moments> moments_of(std::span<const ValueCount> distribution) {
  Moments moments{.n = total(distribution)};
  for (const ValueCount& row : distribution) {
    moments.sum += Int128{row.value} * row.count;  // below 2^63 values of 2^63: fits
    const UInt128 size = magnitude(row.value);
    if (!add_times(moments.sum_of_squares, size * size, row.count)) return std::nullopt;
  }
  return moments;
}

std::optional<RatioMoments> moments_of(std::span<const PairCount> pairs) {
  RatioMoments moments;
  UInt128 positive_xy = 0;
  UInt128 negative_xy = 0;
  for (const PairCount& row : pairs) {
    SEEDBED_CHECK(row.count >= 0, "a count must not be negative");
    if (__builtin_add_overflow(moments.n, row.count, &moments.n)) return std::nullopt;
    moments.sum_x += Int128{row.x} * row.count;
    moments.sum_y += Int128{row.y} * row.count;
    const UInt128 x = magnitude(row.x);
    const UInt128 y = magnitude(row.y);
    UInt128& sum_xy = (row.x < 0) == (row.y < 0) ? positive_xy : negative_xy;
    if (!add_times(moments.sum_xx, x * x, row.count) ||
        !add_times(moments.sum_yy, y * y, row.count) || !add_times(sum_xy, x * y, row.count)) {
      return std::nullopt;
    }
  }
  if (__builtin_sub_overflow(positive_xy, negative_xy, &moments.sum_xy)) return std::nullopt;
  return moments;
}

std::optional<double> mean(const Moments& moments) {
  SEEDBED_CHECK(moments.n >= 0, "a sample has no negative size");
  if (moments.n == 0) return std::nullopt;
  // Whole part and rest apart: tied values then give exactly their value, however large the sum.
  const Int128 whole = moments.sum / moments.n;
  const Int128 rest = moments.sum % moments.n;
  return static_cast<double>(whole) + static_cast<double>(rest) / static_cast<double>(moments.n);
}

std::optional<double> sample_variance(const Moments& moments) {
  SEEDBED_CHECK(moments.n >= 0, "a sample has no negative size");
  if (moments.n < 2) return std::nullopt;
  // About c = sum / n cut to a whole number, sum((x - c)^2) = sum_of_squares - c * (sum + rest) and
  // sum(x - c) = rest. The first is at most sum_of_squares, so unsigned wrap-around on the way to
  // it does no harm and the difference is exact.
  const UInt128 n = static_cast<UInt128>(moments.n);
  const Int128 centre = moments.sum / moments.n;
  const Int128 rest = moments.sum % moments.n;
  const UInt128 sum_and_rest = static_cast<UInt128>(moments.sum) + static_cast<UInt128>(rest);
  const UInt128 squares = moments.sum_of_squares - static_cast<UInt128>(centre) * sum_and_rest;
  // squares - rest^2 / n as a whole part and a part in [0, 1), both non-negative.
  const UInt128 shift = magnitude(rest) * magnitude(rest);
  const UInt128 borrowed = shift % n == 0 ? 0 : n - shift % n;
  const UInt128 whole = squares - shift / n - (borrowed == 0 ? 0 : 1);
  const double centred =
      static_cast<double>(whole) + static_cast<double>(borrowed) / static_cast<double>(n);
  return centred / static_cast<double>(moments.n - 1);
}

std::optional<double> standard_deviation(const Moments& moments) {
  const std::optional<double> variance = sample_variance(moments);
  if (!variance) return std::nullopt;
  return std::sqrt(*variance);
}

std::optional<Interval> mean_interval(const Moments& moments, double confidence) {
  const double tail = tail_of(confidence);
  const std::optional<double> deviation = standard_deviation(moments);
  if (!deviation) return std::nullopt;
  const double middle = *mean(moments);
  const double half_width =
      student_quantile(moments.n, tail) * *deviation / std::sqrt(static_cast<double>(moments.n));
  return Interval{middle - half_width, middle + half_width};
}

Interval wilson_interval(std::int64_t successes, std::int64_t trials, double confidence) {
  SEEDBED_CHECK(successes >= 0 && successes <= trials, "successes must lie in 0..trials");
  const double tail = tail_of(confidence);
  if (trials == 0) return {0, 1};
  // The ends are the roots of (n + z^2) p^2 - (2k + z^2) p + k^2 / n. The lower one comes from the
  // product of the roots: their difference from the centre would lose digits when k is small.
  const double z = normal_quantile(tail);
  const double n = static_cast<double>(trials);
  const double k = static_cast<double>(successes);
  const double failures = static_cast<double>(trials - successes);
  const double upper = k + z * z / 2 + z * std::sqrt(k * (failures / n) + z * z / 4);
  const double low = successes == 0 ? 0 : k * (k / n) / upper;
  const double high = successes == trials ? 1 : std::min(1.0, upper / (n + z * z));
  return around(k / n, low, high);
}

Interval clopper_pearson_interval(std::int64_t successes, std::int64_t trials, double confidence) {
  SEEDBED_CHECK(successes >= 0 && successes <= trials, "successes must lie in 0..trials");
  const double tail = tail_of(confidence);
  if (trials == 0) return {0, 1};
  std::int64_t n = trials;
  std::int64_t fewest = successes;
  std::int64_t most = successes;
  if (trials > kExactTrialsMax && std::min(successes, trials - successes) > kRareOutcomesMax) {
    n = kExactTrialsMax;
    fewest = static_cast<std::int64_t>(Int128{successes} * n / trials);
    most = n - static_cast<std::int64_t>(Int128{trials - successes} * n / trials);
  }
  using Beta = boost::math::beta_distribution<double>;
  double low = 0;
  double high = 1;
  if (fewest > 0) {
    low = quantile(Beta(static_cast<double>(fewest), static_cast<double>(n - fewest + 1)), tail);
  }
  if (most < n) {
    const Beta beta(static_cast<double>(most + 1), static_cast<double>(n - most));
    high = quantile(complement(beta, tail));
  }
  return around(static_cast<double>(successes) / static_cast<double>(trials), low, high);
}

std::optional<std::int64_t> quantile(std::span<const ValueCount> distribution, double p) {
  SEEDBED_CHECK(p >= 0 && p <= 1, "p must lie in [0, 1]");
  const std::int64_t n = total(distribution);
  if (n == 0) return std::nullopt;
  // p and the product each carry a relative error of up to 2^-53; four times both is forgiven, but
  // never a whole rank.
  const double share = static_cast<double>(n) * p;
  const double rank = std::ceil(share - std::min(0.25, share * 0x1p-50));
  if (rank >= static_cast<double>(n)) return value_at(distribution, n);
  return value_at(distribution, std::max(std::int64_t{1}, static_cast<std::int64_t>(rank)));
}

std::optional<ValueInterval> median_interval(std::span<const ValueCount> distribution,
                                             double confidence) {
  const double tail = tail_of(confidence);
  const std::int64_t n = total(distribution);
  const std::int64_t k = n == 0 ? 0 : sign_test_rank(n, tail);
  if (k == 0) return std::nullopt;
  return ValueInterval{value_at(distribution, k), value_at(distribution, n - k + 1)};
}

std::optional<double> ratio_of_sums(const RatioMoments& moments) {
  if (moments.sum_y == 0) return std::nullopt;
  return static_cast<double>(moments.sum_x) / static_cast<double>(moments.sum_y);
}

std::optional<Interval> ratio_interval(const RatioMoments& moments, double confidence) {
  SEEDBED_CHECK(moments.n >= 0, "a sample has no negative size");
  const double tail = tail_of(confidence);
  if (moments.n < 2 || moments.sum_y == 0) return std::nullopt;
  const double ratio = *ratio_of_sums(moments);
  const double n = static_cast<double>(moments.n);
  const double y = static_cast<double>(moments.sum_y);
  const double error =
      std::sqrt(n / static_cast<double>(moments.n - 1) * scaled_residuals(moments)) / (y * y);
  const double half_width = student_quantile(moments.n, tail) * error;
  return Interval{ratio - half_width, ratio + half_width};
}

std::vector<HistogramBin> histogram(std::span<const ValueCount> distribution,
                                    std::int64_t bins_max) {
  SEEDBED_CHECK(bins_max >= 1, "a histogram needs a bin");
  const std::int64_t n = total(distribution);
  if (n == 0) return {};
  // 128 bits: from the smallest int64 to the largest are 2^64 values.
  const Int128 first = value_at(distribution, 1);
  const Int128 range = Int128{value_at(distribution, n)} - first + 1;
  const Int128 width = (range + bins_max - 1) / bins_max;
  std::vector<HistogramBin> bins(static_cast<std::size_t>((range + width - 1) / width));
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const Int128 low = first + static_cast<Int128>(i) * width;
    const Int128 high = std::min<Int128>(low + width - 1, std::numeric_limits<std::int64_t>::max());
    bins[i] = {static_cast<std::int64_t>(low), static_cast<std::int64_t>(high), 0};
  }
  for (const ValueCount& row : distribution) {
    if (row.count == 0) continue;
    bins[static_cast<std::size_t>((row.value - first) / width)].count += row.count;
  }
  return bins;
}

}  // namespace seedbed
