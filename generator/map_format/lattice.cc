// The corridor-maze document's own picture. Rooms stand in every third column of every second line;
// a corridor is "--" between two rooms of a row, or "|" below a room. Lines carry no trailing
// blanks when written and may lack them when read, so that a row without a corridor below is
// followed by an empty line.
#include "generator/map_text.h"
#include "generator/world.h"

namespace seedbed::map_format {
namespace {

constexpr std::size_t kPitch = 3;
constexpr std::string_view kRooms = "EB#";

bool room(char letter) { return kRooms.find(letter) != std::string_view::npos; }

std::size_t rooms_in(std::string_view row) { return (row.size() + kPitch - 1) / kPitch; }

// The index of the first byte that has no place in a row of rooms; npos if there is none.
std::size_t odd_in_row(std::string_view row) {
  for (std::size_t i = 0; i < row.size(); i += kPitch) {
    if (!room(row[i])) return i;
    if (i + 1 == row.size()) return std::string_view::npos;
    const std::string_view between = row.substr(i + 1, kPitch - 1);
    if (between != "--" && between != "  ") return i + 1;
  }
  return row.size();  // ends inside a corridor, or is empty
}

std::size_t odd_in_corridors(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != ' ' && (line[i] != '|' || i % kPitch != 0)) return i;
  }
  return std::string_view::npos;
}

std::optional<Wrong> wrong_row(const Lines& lines, std::string_view row, std::size_t width) {
  const std::size_t odd = odd_in_row(row);
  if (odd < row.size()) {
    return lines.wrong(shown_at(row, odd) + (odd % kPitch == 0 ? ": a room E, B or #"
                                                               : ": a corridor -- or two blanks"));
  }
  if (odd == row.size())
    return lines.wrong("no room at the end: a row of rooms ends with E, B or #");
  if (rooms_in(row) == width) return std::nullopt;
  return lines.wrong("a row of " + std::to_string(rooms_in(row)) + " rooms: the first row has " +
                     std::to_string(width));
}

void take_row(std::string_view row, std::int32_t y, Lattice& lattice, MapFile& map) {
  for (std::int32_t x = 0; x < map.size.width; ++x) {
    const std::size_t i = static_cast<std::size_t>(x) * kPitch;
    if (row[i] == 'E') map.entrance = {x, y};
    if (row[i] == 'B') map.goals.push_back({x, y});
    if (i + 1 < row.size() && row[i + 1] == '-') lattice.dig({x, y}, kEast);
  }
}

std::optional<Wrong> take_corridors(const Lines& lines, std::string_view line, std::int32_t y,
                                    Lattice& lattice) {
  const std::size_t odd = odd_in_corridors(line);
  if (odd != std::string_view::npos) {
    return lines.wrong(shown_at(line, odd) + ": a corridor | under a room, or a blank");
  }
  for (std::size_t i = 0; i < line.size(); i += kPitch) {
    if (line[i] != '|') continue;
    const auto x = static_cast<std::int32_t>(i / kPitch);
    if (x >= lattice.rooms().width) {
      return lines.wrong(shown_at(line, i) + " is under no room: the first row has " +
                         std::to_string(lattice.rooms().width));
    }
    if (y + 1 == lattice.rooms().height) {
      return lines.wrong("a corridor below the last row: a row of rooms would follow");
    }
    lattice.dig({x, y}, kSouth);
  }
  return std::nullopt;
}

}  // namespace

bool lattice_claims(std::string_view text) {
  Lines lines(text);
  lines.next();
  const std::string_view row = without_trailing_blanks(lines.line());
  if (odd_in_row(row) != std::string_view::npos) return false;
  if (row.find("--") != std::string_view::npos) return true;
  // Rooms and blanks only: could be walls with gaps, but for the line below.
  lines.next();
  return odd_in_corridors(without_trailing_blanks(lines.line())) == std::string_view::npos;
}

Parsed<MapFile> read_lattice(std::string_view text) {
  const std::int64_t line_count = last_inked_line(text);
  Lines lines(text);
  lines.next();
  const std::size_t width = rooms_in(without_trailing_blanks(lines.line()));
  const std::int64_t height = (line_count + 1) / 2;
  if (const auto wrong = too_many_rooms(static_cast<std::int64_t>(width), height)) {
    return wrong_at(line_count, *wrong);
  }
  if (width == 0) return lines.wrong("an empty line: the first row of rooms would be here");
  MapFile map;
  map.size = {static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)};
  Lattice& lattice = map.lattice.emplace();
  lattice.reset(map.size);
  std::int64_t entrances = 0;
  lines = Lines(text);
  while (lines.number() < line_count && lines.next()) {
    const std::string_view line = without_trailing_blanks(lines.line());
    const auto y = static_cast<std::int32_t>((lines.number() - 1) / 2);
    if (lines.number() % 2 == 0) {
      if (auto wrong = take_corridors(lines, line, y, lattice)) return *std::move(wrong);
      continue;
    }
    if (auto wrong = wrong_row(lines, line, width)) return *std::move(wrong);
    entrances += std::count(line.begin(), line.end(), 'E');
    if (entrances > 1) return lines.wrong("a second entrance E: a map has one");
    take_row(line, y, lattice, map);
    if (map.goals.size() > 1) return lines.wrong("a second boss B: a map has one at most");
  }
  if (entrances == 0) return Wrong{"no entrance: mark its room with E"};
  lattice.entrance = map.entrance;
  lattice.boss = map.goals.empty() ? map.entrance : map.goals[0];
  return map;
}

bool write_lattice(const World& world, std::string& text) {
  if (!world.has_lattice) return false;
  const Lattice& lattice = world.lattice;
  const Size rooms = lattice.rooms();
  text.clear();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    std::string below;
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const Cell at{x, y};
      text += at == lattice.entrance ? 'E' : world.has_goal && at == lattice.boss ? 'B' : '#';
      if (x + 1 < rooms.width) text += lattice.east[at] ? "--" : "  ";
      if (lattice.south[at]) {
        below.resize(static_cast<std::size_t>(x) * kPitch, ' ');
        below += '|';
      }
    }
    text += '\n';
    if (y + 1 < rooms.height) text += below + '\n';
  }
  return true;
}

}  // namespace seedbed::map_format
