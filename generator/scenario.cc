#include "generator/scenario.h"

#include <array>
#include <optional>

#include "generator/map_text.h"
#include "generator/names.h"

namespace seedbed {
namespace {

constexpr std::size_t kFields = 9;
constexpr std::array<std::string_view, kFields> kFieldNames = {
    "bucket", "map", "width", "height", "start x", "start y", "goal x", "goal y", "length"};
constexpr std::int64_t kOne = kStraightLength;  // a tile in billionths
constexpr std::size_t kDecimals = 9;

using Fields = std::array<std::string_view, kFields>;

// Between tabs if the line has one, for a map's name may hold blanks; else between runs of blanks.
// Returns how many fields there are, those beyond the ninth included.
std::size_t split_fields(std::string_view line, Fields& fields) {
  const bool tabs = line.find('\t') != std::string_view::npos;
  const char separator = tabs ? '\t' : ' ';
  std::size_t count = 0;
  while (true) {
    if (!tabs) line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    if (!tabs && line.empty()) return count;
    const std::size_t end = line.find(separator);
    if (count < kFields) fields[count] = line.substr(0, end);
    ++count;
    if (end == std::string_view::npos) return count;
    line.remove_prefix(end + 1);
  }
}

// "12", "12.5", "0.41421356": at most ten digits before the point. The tenth decimal rounds, half
// up.
std::optional<std::int64_t> parse_billionths(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::optional<std::uint64_t> tiles = parse_unsigned(whole);
  if (!tiles || whole.size() > 10 || *tiles >= std::uint64_t{INT32_MAX}) return std::nullopt;
  std::int64_t length = static_cast<std::int64_t>(*tiles) * kOne;
  if (point == std::string_view::npos) return length;
  const std::string_view decimals = text.substr(point + 1);
  if (decimals.empty()) return std::nullopt;
  std::int64_t unit = kOne;
  for (std::size_t i = 0; i < decimals.size(); ++i) {
    const int digit = decimals[i] - '0';
    if (digit < 0 || digit > 9) return std::nullopt;
    unit /= 10;
    length += i == kDecimals ? (digit >= 5 ? 1 : 0) : digit * unit;
  }
  return length;
}

Parsed<ScenarioQuery> read_query(const Lines& lines, std::string_view line) {
  Fields fields;
  const std::size_t count = split_fields(line, fields);
  if (count != kFields) {
    return lines.wrong(std::to_string(count) +
                       " fields: bucket, map, width, height, start x y, goal x y and length are 9");
  }
  ScenarioQuery query;
  query.line = lines.number();
  query.map = std::string(fields[1]);
  std::int32_t bucket = 0;
  const std::array<std::int32_t*, kFields> numbers = {
      &bucket,        nullptr,        &query.size.width, &query.size.height,
      &query.start.x, &query.start.y, &query.goal.x,     &query.goal.y,
      nullptr};
  for (std::size_t i = 0; i < kFields; ++i) {
    if (numbers[i] == nullptr) continue;
    const std::optional<std::int32_t> number = parse_int32(fields[i]);
    if (!number) {
      return lines.wrong(std::string(kFieldNames[i]) + " '" + printable(fields[i]) +
                         "': a whole number would be right");
    }
    *numbers[i] = *number;
  }
  const std::optional<std::int64_t> length = parse_billionths(fields[kFields - 1]);
  if (!length) {
    return lines.wrong("length '" + printable(fields[kFields - 1]) +
                       "': a decimal number such as 12 or 12.41421356 would be right");
  }
  query.length = *length;
  return query;
}

}  // namespace

Parsed<std::vector<ScenarioQuery>> read_scenario(std::string_view text) {
  std::vector<ScenarioQuery> queries;
  Lines lines(text);
  lines.next();
  const std::string_view version = without_trailing_blanks(lines.line());
  if (version != "version 1" && version != "version 1.0") {
    return wrong_at(1, "no scenario starts with '" + printable(version, 20) +
                           "': version 1 or version 1.0 would be right");
  }
  while (lines.next()) {
    const std::string_view line = without_trailing_blanks(lines.line());
    if (line.empty()) continue;
    Parsed<ScenarioQuery> query = read_query(lines, line);
    if (!query) return Wrong{query.wrong()};
    queries.push_back(std::move(*query));
  }
  return queries;
}

ScenarioCheck check_scenario(const std::vector<ScenarioQuery>& queries, const BitGrid& walkable,
                             OctileMap& map, OctileScratch& scratch) {
  prepare_octile(walkable, map);
  ScenarioCheck check;
  for (const ScenarioQuery& query : queries) {
    ++check.queries;
    const Size size = walkable.size();
    if (query.size != size || !contains(size, query.start) || !contains(size, query.goal)) {
      ++check.off_map;
      continue;
    }
    if (!walkable[query.start] || !walkable[query.goal]) continue;
    const std::optional<std::int64_t> length = octile_length(map, query.start, query.goal, scratch);
    if (!length) continue;
    ++check.connected;
    const std::int64_t difference =
        *length > query.length ? *length - query.length : query.length - *length;
    check.equal += difference <= length_tolerance(query.length);
    if (difference > check.worst_difference) {
      check.worst_difference = difference;
      check.worst_line = query.line;
    }
  }
  return check;
}

}  // namespace seedbed
