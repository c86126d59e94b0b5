// What the page's script reads: one JSON value with bins, sampled worlds, maps and the colours they
// are drawn in. The script draws and counts; every estimate stands in the page's own tables.
#pragma once

#include <string>

#include "reports/report.h"

namespace seedbed {

// JSON in which no '<' stands, so that it cannot end the element that holds it. Sampled values are
// packed: `digits` letters of kPackedDigits a value, most significant first, less `low`; '-' in all
// places is absent. Maps hold two tiles a digit, by their place in the tile table, walks three
// moves a digit, by their place in "nesw"; what is left of the last digit means nothing.
std::string page_json(const Report& report);

inline constexpr std::string_view kPackedDigits =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.*";

}  // namespace seedbed
