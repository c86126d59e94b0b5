#include "reports/many_tests.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "generator/check.h"

namespace seedbed {
namespace {

// Rows by ascending p.
std::vector<std::size_t> ranking(std::span<const double> p_values) {
  for (const double p : p_values) SEEDBED_CHECK(p >= 0 && p <= 1, "a p-value lies in [0, 1]");
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  return order;
}

}  // namespace

std::vector<double> holm(std::span<const double> p_values) {
  const std::vector<std::size_t> order = ranking(p_values);
  std::vector<double> adjusted(p_values.size());
  double largest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    largest = std::max(largest, static_cast<double>(order.size() - i) * p_values[order[i]]);
    adjusted[order[i]] = std::min(1.0, largest);
  }
  return adjusted;
}

std::vector<double> benjamini_hochberg(std::span<const double> p_values) {
  const std::vector<std::size_t> order = ranking(p_values);
  std::vector<double> adjusted(p_values.size());
  double smallest = 1;
  for (std::size_t i = order.size(); i-- > 0;) {
    const double scaled =
        p_values[order[i]] * static_cast<double>(order.size()) / static_cast<double>(i + 1);
    smallest = std::min(smallest, scaled);
    adjusted[order[i]] = smallest;
  }
  return adjusted;
}

}  // namespace seedbed
