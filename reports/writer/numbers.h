// Decides how numbers are written for people: integers in groups of three where asked, an estimate
// with two significant digits of its interval's half-width, fractions in percent. The same on every
// machine.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reports/report.h"

namespace seedbed {

// What stands for a value that there is not.
inline constexpr std::string_view kNoValue = "-";

// "1234567", or "1,234,567" with a separator of ",". Numbers below 10000 are not grouped.
std::string show_count(std::int64_t value, std::string_view separator = "");
std::string show_count(std::uint64_t value, std::string_view separator = "");

// Four significant digits where the number has a fraction.
std::string show_number(double value);
std::string show_decimals(double value, int decimals);

// An estimate in words and numbers: "12.31", "[11.80, 12.82]"; "97.4 %", "[95.9, 98.5]"; "0", "(no
// spread)" where all worlds agree and the interval is a point.
struct ShownEstimate {
  std::string value;     // kNoValue without one
  std::string interval;  // "" without one
  std::string both() const { return interval.empty() ? value : value + " " + interval; }
};
ShownEstimate show_estimate(const Estimate& estimate);

// The shortest text that reads back as the same number: for data.
std::string exact_number(double value);

}  // namespace seedbed
