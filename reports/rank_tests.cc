#include "reports/rank_tests.h"

#include <algorithm>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <numbers>

#include "generator/check.h"
#include "generator/wide.h"

namespace seedbed {
namespace {

// One value of either sample.
struct Level {
  std::int64_t in_a = 0;
  std::int64_t in_b = 0;
};

// Both samples' counts by ascending value.
std::vector<Level> levels_of(std::span<const ValueCount> a, std::span<const ValueCount> b) {
  std::vector<Level> levels;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() || j < b.size()) {
    const bool takes_a = j == b.size() || (i < a.size() && a[i].value <= b[j].value);
    const bool takes_b = i == a.size() || (j < b.size() && b[j].value <= a[i].value);
    levels.push_back({takes_a ? a[i].count : 0, takes_b ? b[j].count : 0});
    i += takes_a;
    j += takes_b;
  }
  return levels;
}

struct Counted {
  std::int64_t n_a = 0;
  std::int64_t n_b = 0;
  UInt128 twice_above = 0;  // pairs with b above a, ties half, doubled
  double tie_cubes = 0;
};

Counted count(const std::vector<Level>& levels) {
  Counted all;
  for (const Level& level : levels) {
    all.twice_above += static_cast<UInt128>(level.in_b) *
                       (2 * static_cast<UInt128>(all.n_a) + static_cast<UInt128>(level.in_a));
    all.n_a += level.in_a;
    all.n_b += level.in_b;
    const double tied = static_cast<double>(level.in_a) + static_cast<double>(level.in_b);
    all.tie_cubes += tied * (tied * tied - 1);
  }
  return all;
}

}  // namespace

std::optional<MannWhitney> mann_whitney(std::span<const ValueCount> a,
                                        std::span<const ValueCount> b) {
  const Counted all = count(levels_of(a, b));
  if (all.n_a == 0 || all.n_b == 0) return std::nullopt;
  const auto n = static_cast<double>(all.n_a);
  const auto m = static_cast<double>(all.n_b);
  MannWhitney result;
  result.u = static_cast<double>(all.twice_above) / 2;
  const double pairs = n * m;
  const double total = n + m;
  const double variance = pairs / 12 * (total + 1 - all.tie_cubes / (total * (total - 1)));
  if (!(variance > 0)) return result;
  const double distance = result.u - pairs / 2;
  const double corrected = std::max(0.0, std::fabs(distance) - 0.5);
  result.z = std::copysign(corrected / std::sqrt(variance), distance);
  result.p = std::min(1.0, std::erfc(std::fabs(result.z) / std::numbers::sqrt2));
  return result;
}

std::optional<double> superiority(std::span<const ValueCount> a, std::span<const ValueCount> b) {
  const Counted all = count(levels_of(a, b));
  if (all.n_a == 0 || all.n_b == 0) return std::nullopt;
  return static_cast<double>(all.twice_above) /
         (2 * static_cast<double>(all.n_a) * static_cast<double>(all.n_b));
}

double kolmogorov_tail(double x) {
  if (x <= 0) return 1;
  constexpr double kPi = std::numbers::pi;
  // Two series of one function; each has a few terms on its side of 1.
  if (x < 1) {
    double below = 0;
    for (int k = 1; k <= 9; k += 2) below += std::exp(-k * k * kPi * kPi / (8 * x * x));
    return 1 - std::sqrt(2 * kPi) / x * below;
  }
  double above = 0;
  for (int k = 1; k <= 8; ++k) above += (k % 2 == 1 ? 2 : -2) * std::exp(-2.0 * k * k * x * x);
  return above;
}

std::optional<KolmogorovSmirnov> kolmogorov_smirnov(std::span<const ValueCount> a,
                                                    std::span<const ValueCount> b) {
  const std::vector<Level> levels = levels_of(a, b);
  const Counted all = count(levels);
  if (all.n_a == 0 || all.n_b == 0) return std::nullopt;
  const auto n = static_cast<double>(all.n_a);
  const auto m = static_cast<double>(all.n_b);
  KolmogorovSmirnov result;
  std::int64_t below_a = 0;
  std::int64_t below_b = 0;
  for (const Level& level : levels) {
    below_a += level.in_a;
    below_b += level.in_b;
    const double distance = static_cast<double>(below_a) / n - static_cast<double>(below_b) / m;
    result.distance = std::max(result.distance, std::fabs(distance));
  }
  result.p = kolmogorov_tail(result.distance * std::sqrt(n * m / (n + m)));
  return result;
}

void FriedmanSums::add(std::span<const std::int64_t> block) {
  if (blocks == 0) twice_rank_sums.assign(block.size(), 0);
  SEEDBED_CHECK(!block.empty() && block.size() == twice_rank_sums.size(),
                "every block has one value of each variant");
  ++blocks;
  for (std::size_t i = 0; i < block.size(); ++i) {
    std::int64_t below = 0;
    std::int64_t tied = 0;
    for (const std::int64_t other : block) {
      below += other < block[i];
      tied += other == block[i];
    }
    twice_rank_sums[i] += 2 * below + tied + 1;
    tie_cubes += tied * tied - 1;  // each of the t tied values adds its part of t^3 - t
  }
}

std::optional<Friedman> friedman(const FriedmanSums& sums) {
  const std::size_t variants = sums.twice_rank_sums.size();
  if (sums.blocks == 0 || variants < 2) return std::nullopt;
  const auto n = static_cast<double>(sums.blocks);
  const auto k = static_cast<double>(variants);
  Friedman result;
  double squares = 0;
  for (const std::int64_t twice : sums.twice_rank_sums) {
    const double rank = static_cast<double>(twice) / (2 * n);
    result.mean_ranks.push_back(rank);
    squares += (rank - (k + 1) / 2) * (rank - (k + 1) / 2);
  }
  const double untied = 1 - static_cast<double>(sums.tie_cubes) / (n * k * (k * k - 1));
  if (!(untied > 0)) return result;
  result.statistic = 12 * n / (k * (k + 1)) * squares / untied;
  result.p =
      cdf(complement(boost::math::chi_squared_distribution<double>(k - 1), result.statistic));
  return result;
}

double studentized_range_tail(double q, std::int64_t variants) {
  if (q <= 0) return 1;
  const auto k = static_cast<double>(variants);
  const double root = std::numbers::sqrt2;
  // 1 - the k-th part of the chance that all lie within q above the smallest, at z.
  const auto density = [&](double z) {
    const double within = (std::erfc((z) / root) - std::erfc((z + q) / root)) / 2;
    return k * std::exp(-z * z / 2) / std::sqrt(2 * std::numbers::pi) * std::pow(within, k - 1);
  };
  double inside = 0;
  constexpr double kEnd = 9;
  for (double from = -kEnd - q; from < kEnd; from += 1) {
    inside += boost::math::quadrature::gauss_kronrod<double, 31>::integrate(density, from, from + 1,
                                                                            3, 1e-14);
  }
  return std::clamp(1 - inside, 0.0, 1.0);
}

double critical_difference(std::int64_t variants, std::int64_t blocks, double level) {
  SEEDBED_CHECK(variants >= 2 && variants <= 1000 && blocks >= 1 && level > 0 && level < 1,
                "a critical difference is of 2..1000 variants over some blocks");
  std::uintmax_t steps = 100;
  const auto [low, high] = boost::math::tools::toms748_solve(
      [&](double q) { return studentized_range_tail(q, variants) - level; }, 0.0, 40.0,
      boost::math::tools::eps_tolerance<double>(48), steps);
  const auto k = static_cast<double>(variants);
  return (low + high) / 2 * std::sqrt(k * (k + 1) / (12 * static_cast<double>(blocks)));
}

}  // namespace seedbed
