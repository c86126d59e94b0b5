#include "reports/decimal.h"

#include <algorithm>

namespace seedbed {

std::string print_decimal(UInt128 value) {
  std::string digits;
  do {
    digits += static_cast<char>('0' + static_cast<int>(value % 10));
    value /= 10;
  } while (value != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string print_decimal(Int128 value) {
  const auto bits = static_cast<UInt128>(value);
  return value < 0 ? "-" + print_decimal(-bits) : print_decimal(bits);
}

std::optional<UInt128> parse_uint128(std::string_view text) {
  if (text.empty() || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  UInt128 value = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    if (__builtin_mul_overflow(value, UInt128{10}, &value) ||
        __builtin_add_overflow(value, static_cast<UInt128>(digit - '0'), &value)) {
      return std::nullopt;
    }
  }
  return value;
}

std::optional<Int128> parse_int128(std::string_view text) {
  const bool negative = text.starts_with('-');
  const std::optional<UInt128> size = parse_uint128(text.substr(negative ? 1 : 0));
  if (!size || (negative && *size == 0)) return std::nullopt;
  const UInt128 size_max = (UInt128{1} << 127) - (negative ? 0 : 1);
  if (*size > size_max) return std::nullopt;
  return static_cast<Int128>(negative ? -*size : *size);
}

}  // namespace seedbed
