#include "generator/post_maze.h"

#include <string>

#include "generator/map_text.h"

namespace seedbed {
namespace {

constexpr std::string_view kPosts = "o+";

// A maze's text: 2H+1 lines, of posts and of cells in turn.
struct Frame {
  std::size_t pitch = 0;
  std::size_t length = 0;  // of a line
  Size rooms;
};

bool post(char letter) { return kPosts.find(letter) != std::string_view::npos; }

std::string_view trimmed(const Lines& lines) { return without_trailing_blanks(lines.line()); }

// Whether walls and blanks only stand between the posts of a line, and posts where they would be.
bool row_of_posts(std::string_view line, std::size_t pitch) {
  if (line.size() <= pitch || line.size() % pitch != 1) return false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (post(line[i]) != (i % pitch == 0)) return false;
  }
  return true;
}

// The middle post of a maze with an even number of cells is where some files write a mark, or
// nothing.
bool middle_post(const Frame& frame, std::int64_t row, std::size_t column) {
  return frame.rooms.width % 2 == 0 && frame.rooms.height % 2 == 0 &&
         row == frame.rooms.height / 2 && column == static_cast<std::size_t>(frame.rooms.width) / 2;
}

std::optional<Wrong> wrong_posts(const Lines& lines, const Frame& frame, std::int64_t row) {
  const std::string_view line = trimmed(lines);
  for (std::size_t i = 0; i < line.size(); i += frame.pitch) {
    if (post(line[i]) || middle_post(frame, row, i / frame.pitch)) continue;
    return lines.wrong(shown_at(line, i) + ": a post o or +");
  }
  return std::nullopt;
}

std::optional<Wrong> wrong_length(const Lines& lines, const Frame& frame) {
  const std::size_t length = trimmed(lines).size();
  if (length == frame.length) return std::nullopt;
  return lines.wrong("a line of " + std::to_string(length) + " columns: the first has " +
                     std::to_string(frame.length));
}

// Counts the maze's rows. Text may follow the maze: a line that neither starts with a wall nor
// stands above a row of posts is no row of cells.
Parsed<Frame> measure_frame(std::string_view text, std::size_t pitch) {
  Frame frame{pitch, 0, {}};
  Lines lines(text);
  lines.next();
  frame.length = trimmed(lines).size();
  if (!row_of_posts(trimmed(lines), pitch)) {
    return lines.wrong(pitch == 4
                           ? "no row of posts: o---o---o or +---+---+ would be the first line"
                           : "no row of posts: +-+-+ would be the first line");
  }
  const auto width = static_cast<std::int64_t>(frame.length / pitch);
  std::int64_t height = 0;
  while (lines.next()) {
    Lines below = lines;
    const bool posts_below = below.next() && !trimmed(below).empty() && post(trimmed(below)[0]);
    if (!lines.line().starts_with('|') && !(posts_below && row_of_posts(trimmed(below), pitch))) {
      break;
    }
    if (auto wrong = wrong_length(lines, frame)) return *std::move(wrong);
    if (!posts_below) return lines.wrong("a row of cells: a row of posts would follow it");
    if (auto wrong = wrong_length(below, frame)) return *std::move(wrong);
    ++height;
    if (const auto wrong = too_many_rooms(width, height)) return lines.wrong(*wrong);
    lines = below;
  }
  if (height == 0) return wrong_at(1, "a row of posts alone: a row of cells |   | would follow it");
  frame.rooms = {static_cast<std::int32_t>(width), static_cast<std::int32_t>(height)};
  return frame;
}

bool inked(std::string_view line, std::size_t begin, std::size_t count) {
  return line.substr(begin, count).find_first_not_of(" \t") != std::string_view::npos;
}

// The walls of one row of posts: closed north of the row of cells below it.
std::optional<Wrong> take_posts(const Lines& lines, const Frame& frame, std::int32_t y,
                                Lattice& lattice) {
  if (auto wrong = wrong_posts(lines, frame, y)) return wrong;
  for (std::int32_t x = 0; x < frame.rooms.width; ++x) {
    const std::size_t begin = static_cast<std::size_t>(x) * frame.pitch + 1;
    if (inked(lines.line(), begin, frame.pitch - 1)) continue;
    if (y == 0 || y == frame.rooms.height) {
      return lines.wrong("the border is open in column " + std::to_string(begin + 1) +
                         ": a wall all round");
    }
    lattice.dig({x, y - 1}, kSouth);
  }
  return std::nullopt;
}

struct Marks {
  std::int64_t starts = 0;
};

std::optional<Wrong> take_cells(const Lines& lines, const Frame& frame, std::int32_t y,
                                MapFile& map, Marks& marks) {
  const std::string_view line = trimmed(lines);
  for (std::int32_t x = 0; x < frame.rooms.width; ++x) {
    const std::size_t wall = static_cast<std::size_t>(x) * frame.pitch;
    const char mark = line[wall + frame.pitch / 2];
    if (mark == 'S' && ++marks.starts > 1) return lines.wrong("a second start S: a maze has one");
    if (mark == 'S') map.entrance = {x, y};
    if (mark == 'G') map.goals.push_back({x, y});
    if (line[wall] == ' ' || line[wall] == '\t') {
      if (x == 0) return lines.wrong("the border is open in column 1: a wall all round");
      map.lattice->dig({x - 1, y}, kEast);
    }
  }
  return std::nullopt;
}

}  // namespace

bool post_maze_claims(std::string_view text, std::size_t pitch) {
  Lines lines(text);
  lines.next();
  return row_of_posts(trimmed(lines), pitch);
}

Parsed<MapFile> read_post_maze(std::string_view text, std::size_t pitch) {
  const Parsed<Frame> frame = measure_frame(text, pitch);
  if (!frame) return Wrong{frame.wrong()};
  MapFile map;
  map.size = frame->rooms;
  map.first_heading = kNorth;
  Lattice& lattice = map.lattice.emplace();
  lattice.reset(map.size);
  Marks marks;
  Lines lines(text);
  for (std::int32_t y = 0; y <= map.size.height; ++y) {
    lines.next();
    if (auto wrong = take_posts(lines, *frame, y, lattice)) return *std::move(wrong);
    if (y == map.size.height) break;
    lines.next();
    if (auto wrong = take_cells(lines, *frame, y, map, marks)) return *std::move(wrong);
  }
  if (marks.starts == 0) map.entrance = {0, map.size.height - 1};
  if (map.goals.empty()) map.goals = centre_cells(map.size);
  lattice.entrance = map.entrance;
  lattice.boss = map.goals[0];
  return map;
}

std::vector<Cell> centre_cells(Size rooms) {
  std::vector<Cell> cells;
  for (std::int32_t y = (rooms.height - 1) / 2; y <= rooms.height / 2; ++y) {
    for (std::int32_t x = (rooms.width - 1) / 2; x <= rooms.width / 2; ++x) cells.push_back({x, y});
  }
  return cells;
}

}  // namespace seedbed
