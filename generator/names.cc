#include "generator/names.h"

#include <algorithm>
#include <charconv>

namespace seedbed {

int edit_distance(std::string_view a, std::string_view b) {
  const std::size_t columns = b.size() + 1;
  std::vector<int> cost((a.size() + 1) * columns);
  const auto at = [&](std::size_t i, std::size_t j) -> int& { return cost[i * columns + j]; };
  for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = at(i - 1, j - 1) + (a[i - 1] != b[j - 1]);
      at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
      }
    }
  }
  return at(a.size(), b.size());
}

std::string unknown_name(std::string_view kind, std::string_view name,
                         std::span<const std::string_view> known) {
  const std::string shown = printable(name);
  std::string near;
  std::string all;
  for (const std::string_view candidate : known) {
    const int limit = std::max(2, static_cast<int>(candidate.size()) / 3);
    const bool prefix = shown.size() >= 2 && candidate.starts_with(shown);
    const std::size_t longer = std::max(shown.size(), candidate.size());
    const std::size_t shorter = std::min(shown.size(), candidate.size());
    // Each letter more is an edit.
    const bool near_enough = longer - shorter <= static_cast<std::size_t>(limit) &&
                             edit_distance(shown, candidate) <= limit;
    if (prefix || near_enough) {
      near.append(near.empty() ? "" : ", ").append(candidate);
    }
    all.append(all.empty() ? "" : ", ").append(candidate);
  }
  constexpr std::size_t kNamesInALine = 40;
  std::string line = "unknown " + std::string(kind) + " '" + shown + "': ";
  if (!near.empty()) return line + "near: " + near;
  if (known.size() <= kNamesInALine) return line + "one of " + all;
  return line + "none of the " + std::to_string(known.size()) +
         " is near it; `seedbed list` has them";
}

std::optional<std::uint64_t> parse_unsigned(std::string_view text) {
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
  const auto [last, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || last != end) return std::nullopt;
  return value;
}

std::optional<std::int32_t> parse_int32(std::string_view text) {
  const std::optional<std::uint64_t> value = parse_unsigned(text);
  if (!value || *value > INT32_MAX) return std::nullopt;
  return static_cast<std::int32_t>(*value);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(separator);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string printable(std::string_view text, std::size_t length_max) {
  std::string shown(text.substr(0, length_max));
  for (char& letter : shown) {
    if (letter < ' ' || letter > '~') letter = '?';
  }
  return text.size() > length_max ? shown + "..." : shown;
}

std::string shell_word(std::string_view word) {
  const bool plain = word.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                         "-_.,:=/+@%") == std::string_view::npos;
  if (plain && !word.empty()) return std::string(word);
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string{letter};
  return quoted + "'";
}

}  // namespace seedbed
