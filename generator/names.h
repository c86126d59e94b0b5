// Decides what an unknown name answers: the table's names that are nearest to it, for one line on
// stderr. Also the small text helpers that every parser shares.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed {

// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other
// (optimal string alignment distance).
int edit_distance(std::string_view a, std::string_view b);

// "unknown KIND 'NAME': did you mean A or B? (all: A, B, C)". The near ones first; all of them when
// none is near.
std::string unknown_name(std::string_view kind, std::string_view name,
                         std::span<const std::string_view> known);

// Decimal digits only, no sign, no blank; nothing on overflow.
std::optional<std::uint64_t> parse_unsigned(std::string_view text);
std::optional<std::int32_t> parse_int32(std::string_view text);

std::vector<std::string_view> split(std::string_view text, char separator);

// The text with control and non-ASCII bytes replaced by '?', cut to `length_max`: safe to print.
std::string printable(std::string_view text, std::size_t length_max = 60);

// A word as a shell takes it: in quotes where it has anything that a shell would read.
std::string shell_word(std::string_view word);

}  // namespace seedbed
