// Decides how 128-bit integers are written: decimal digits, a minus sign where there is one,
// nothing else. Promises: parsing is the inverse of printing and takes no other spelling.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generator/wide.h"

namespace seedbed {

std::string print_decimal(Int128 value);
std::string print_decimal(UInt128 value);

// Nothing on overflow, a blank, a plus, a leading zero or "-0".
std::optional<Int128> parse_int128(std::string_view text);
std::optional<UInt128> parse_uint128(std::string_view text);

}  // namespace seedbed
