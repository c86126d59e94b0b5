#include "reports/writer/numbers.h"

#include <fmt/format.h>

#include <cmath>

namespace seedbed {
namespace {

constexpr int kDecimalsMax = 9;  // a share of a billion worlds in percent needs 8

// Two digits of the half-width: rounding then moves an end by at most 5 % of it.
int decimals_of(double half_width) {
  int decimals = 0;
  while (decimals < kDecimalsMax && half_width < 9.95) {
    half_width *= 10;
    ++decimals;
  }
  return decimals;
}

std::string grouped(std::string digits, std::string_view separator) {
  const std::size_t first = digits[0] == '-';
  if (separator.empty() || digits.size() - first < 5) return digits;
  for (std::size_t at = digits.size(); at > first + 3;) {
    at -= 3;
    digits.insert(at, separator);
  }
  return digits;
}

}  // namespace

std::string show_count(std::int64_t value, std::string_view separator) {
  return grouped(fmt::format("{}", value), separator);
}

std::string show_count(std::uint64_t value, std::string_view separator) {
  return grouped(fmt::format("{}", value), separator);
}

std::string show_decimals(double value, int decimals) {
  const std::string text = fmt::format("{:.{}f}", value, decimals);
  return text.find_first_not_of("-0.") == std::string::npos && text[0] == '-' ? text.substr(1)
                                                                              : text;
}

std::string show_number(double value) {
  const double size = std::abs(value);
  if (size >= 1000 || value == std::floor(value)) return show_decimals(value, 0);
  return show_decimals(value, size >= 100 ? 1 : size >= 10 ? 2 : size >= 1 ? 3 : 4);
}

ShownEstimate show_estimate(const Estimate& estimate) {
  if (!estimate.value) return {std::string(kNoValue), ""};
  const double scale = estimate.percent ? 100 : 1;
  const std::string unit = estimate.percent ? " %" : "";
  const double value = *estimate.value * scale;
  if (!estimate.interval) return {show_number(value) + unit, ""};
  const double low = estimate.interval->low * scale;
  const double high = estimate.interval->high * scale;
  if (low == high) return {show_number(value) + unit, "(no spread)"};
  const int decimals = decimals_of((high - low) / 2);
  return {show_decimals(value, decimals) + unit,
          "[" + show_decimals(low, decimals) + ", " + show_decimals(high, decimals) + "]"};
}

std::string exact_number(double value) { return fmt::format("{}", value); }

}  // namespace seedbed
