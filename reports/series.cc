#include "reports/series.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>

#include "generator/check.h"

namespace seedbed {
namespace {

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

// Two-sided p of one level left and right of the split.
double split_p(std::span<const double> values, std::size_t split) {
  const std::span<const double> left = values.first(split);
  const std::span<const double> right = values.subspan(split);
  const double before = mean_of(left);
  const double after = mean_of(right);
  double squares = 0;
  for (const double value : left) squares += (value - before) * (value - before);
  for (const double value : right) squares += (value - after) * (value - after);
  const double distance = std::fabs(after - before);
  // What rounding of the means alone leaves is no scatter, and no step.
  const double dust = 1e-12 * std::max(std::fabs(before), std::fabs(after));
  if (distance <= dust) return 1;
  const auto degrees = static_cast<double>(values.size() - 2);
  const double variance = squares / degrees;
  if (std::sqrt(variance) <= dust) return 0;
  const double error = std::sqrt(
      variance * (1 / static_cast<double>(left.size()) + 1 / static_cast<double>(right.size())));
  return 2 *
         cdf(complement(boost::math::students_t_distribution<double>(degrees), distance / error));
}

struct Stretch {
  std::size_t first = 0;
  std::size_t end = 0;
};

}  // namespace

std::vector<ChangePoint> change_points(std::span<const double> values, double level) {
  SEEDBED_CHECK(level > 0 && level < 1, "a level must lie inside (0, 1)");
  for (const double value : values) {
    SEEDBED_CHECK(std::isfinite(value), "a series has finite values");
  }
  std::vector<std::size_t> starts;
  std::vector<Stretch> open{{0, values.size()}};
  while (!open.empty()) {
    const Stretch stretch = open.back();
    open.pop_back();
    const std::size_t size = stretch.end - stretch.first;
    if (size < 3) continue;
    const std::span<const double> part = values.subspan(stretch.first, size);
    double least = 2;
    std::size_t best = 0;
    for (std::size_t split = 1; split < size; ++split) {
      const double p = split_p(part, split);
      if (p < least) {
        least = p;
        best = split;
      }
    }
    if (least * static_cast<double>(size - 1) > level) continue;
    starts.push_back(stretch.first + best);
    open.push_back({stretch.first, stretch.first + best});
    open.push_back({stretch.first + best, stretch.end});
  }
  std::sort(starts.begin(), starts.end());
  std::vector<ChangePoint> changes;
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const std::size_t from = i == 0 ? 0 : starts[i - 1];
    const std::size_t end = i + 1 == starts.size() ? values.size() : starts[i + 1];
    changes.push_back({starts[i], mean_of(values.subspan(from, starts[i] - from)),
                       mean_of(values.subspan(starts[i], end - starts[i])),
                       end - starts[i] >= kConfirmingValues});
  }
  return changes;
}

std::optional<double> sequence_half_width(const Moments& moments, std::int64_t n_best,
                                          double confidence) {
  SEEDBED_CHECK(n_best >= 1 && confidence > 0 && confidence < 1,
                "a confidence sequence is tightest at some n, at a confidence inside (0, 1)");
  const std::optional<double> deviation = standard_deviation(moments);
  if (!deviation) return std::nullopt;
  const double alpha = 1 - confidence;
  const double log_term = -2 * std::log(alpha);
  const double rho2 = (log_term + std::log(log_term + 1)) / static_cast<double>(n_best);
  const auto n = static_cast<double>(moments.n);
  const double t = n * rho2 + 1;
  return *deviation * std::sqrt(2 * t / (n * n * rho2) * std::log(std::sqrt(t) / alpha));
}

}  // namespace seedbed
