#include "generator/shaping.h"

#include <array>
#include <cstdlib>
#include <span>

#include "generator/bits.h"

namespace seedbed {
namespace {

std::int32_t draw(Random& random, std::int32_t n) {
  return static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(n)));
}

bool either_hand_arrives(const Lattice& lattice, ShapeScratch& scratch) {
  Passages& passages = scratch.passages;
  passages_of(lattice, passages);
  passages.cells[lattice.boss] |= Passages::kGoal;
  const Heading first = first_heading(passages, lattice.entrance);
  for (const std::string_view hand : {"left", "right"}) {
    const Follower& follower = *find_follower(hand);
    if (follower.walk(passages, lattice.entrance, first, scratch.follower, nullptr).solves) {
      return true;
    }
  }
  return false;
}

// Joins the boss to the reached room that is nearest on the lattice, first along the boss's row,
// where no corridor leads to it. Returns the corridors opened.
std::int64_t connect_boss(Lattice& lattice, ShapeScratch& scratch) {
  Passages& passages = scratch.passages;
  passages_of(lattice, passages);
  measure_distances(passages, lattice.entrance, scratch.distances);
  const auto reached = [&](Cell room) {
    return scratch.distances.steps[room] != Distances::kUnreached;
  };
  if (reached(lattice.boss)) return 0;
  Cell nearest = lattice.entrance;
  const auto apart = [&](Cell room) {
    return std::abs(room.x - lattice.boss.x) + std::abs(room.y - lattice.boss.y);
  };
  for (const std::uint32_t number : scratch.distances.order) {
    const Cell room = passages.cells.cell(number);
    if (apart(room) < apart(nearest)) nearest = room;
  }
  std::int64_t opened = 0;
  Cell at = lattice.boss;
  while (at != nearest) {
    const Heading heading = at.x < nearest.x   ? kEast
                            : at.x > nearest.x ? kWest
                            : at.y < nearest.y ? kSouth
                                               : kNorth;
    opened += !lattice.open(at, heading);
    lattice.dig(at, heading);
    at = step(at, heading);
  }
  return opened;
}

// A room's number in row order, skipping one room: uniform over the others.
Cell draw_other(Random& random, Size rooms, Cell skipped) {
  const auto count = static_cast<std::int32_t>(rooms.area());
  const std::int32_t skip = skipped.y * rooms.width + skipped.x;
  std::int32_t drawn = draw(random, count - 1);
  drawn += drawn >= skip;
  return {drawn % rooms.width, drawn / rooms.width};
}

}  // namespace

void choose_ends(const Options& options, Random& random, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  switch (options.ends) {
    case Ends::corners:
      lattice.entrance = {0, 0};
      lattice.boss = {rooms.width - 1, rooms.height - 1};
      break;
    case Ends::far:  // moved after digging
    case Ends::rows:
      lattice.entrance = {draw(random, rooms.width), 0};
      if (rooms.height == 1 && rooms.width > 1) {
        lattice.boss = draw_other(random, rooms, lattice.entrance);
      } else {
        lattice.boss = {draw(random, rooms.width), rooms.height - 1};
      }
      break;
    case Ends::random: {
      const std::int32_t drawn = draw(random, static_cast<std::int32_t>(rooms.area()));
      lattice.entrance = {drawn % rooms.width, drawn / rooms.width};
      lattice.boss =
          rooms.area() > 1 ? draw_other(random, rooms, lattice.entrance) : lattice.entrance;
      break;
    }
    case Ends::island: {
      lattice.entrance = {draw(random, rooms.width), 0};
      const std::int32_t x = 1 + draw(random, rooms.width - 2);
      const std::int32_t y = 1 + draw(random, rooms.height - 2);
      lattice.boss = {x, y};
      break;
    }
  }
}

void braid(Ratio share, Random& random, Lattice& lattice) {
  if (share.zero()) return;
  const Size rooms = lattice.rooms();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const Cell room{x, y};
      if (lattice.degree(room) != 1 || !random.chance(share)) continue;
      std::array<Heading, kHeadings> closed;
      std::uint32_t count = 0;
      for (int h = 0; h < kHeadings; ++h) {
        const auto heading = static_cast<Heading>(h);
        if (contains(rooms, step(room, heading)) && !lattice.open(room, heading)) {
          closed[count++] = heading;
        }
      }
      if (count > 0) lattice.dig(room, closed[random.below(count)]);
    }
  }
}

std::int64_t enclose_boss(Random& random, Lattice& lattice, ShapeScratch& scratch) {
  struct Side {
    Cell room;
    Heading heading;
  };
  const auto [x, y] = lattice.boss;
  std::array<Side, 8> ring = {{{{x - 1, y - 1}, kEast},
                               {{x, y - 1}, kEast},
                               {{x - 1, y + 1}, kEast},
                               {{x, y + 1}, kEast},
                               {{x - 1, y - 1}, kSouth},
                               {{x - 1, y}, kSouth},
                               {{x + 1, y - 1}, kSouth},
                               {{x + 1, y}, kSouth}}};
  random.shuffle(std::span<Side>(ring));
  std::int64_t opened = connect_boss(lattice, scratch);
  for (const Side& side : ring) {
    if (!either_hand_arrives(lattice, scratch)) return opened;
    if (lattice.open(side.room, side.heading)) continue;
    lattice.dig(side.room, side.heading);
    ++opened;
  }
  return opened;
}

void move_ends_far(Lattice& lattice, ShapeScratch& scratch) {
  Passages& passages = scratch.passages;
  Distances& distances = scratch.distances;
  passages_of(lattice, passages);
  measure_distances(passages, lattice.entrance, distances);
  std::uint32_t longest = 0;
  // Searches from a room; true if its farthest room is farther than all before.
  const auto search = [&](std::size_t from) {
    measure_distances(passages, passages.cells.cell(from), distances);
    const std::size_t farthest = distances.order.back();
    if (distances.steps[farthest] <= longest) return false;
    longest = distances.steps[farthest];
    lattice.entrance = passages.cells.cell(from);
    lattice.boss = passages.cells.cell(farthest);
    return true;
  };
  std::int64_t open_sides = 0;
  for (const std::uint32_t room : distances.order) {
    open_sides += kSideCount[passages.cells[room] & Passages::kSides];
  }
  const auto reached = static_cast<std::int64_t>(distances.order.size());
  const bool tree = open_sides / 2 == reached - 1;
  if (!tree && reached <= kFarExactRooms) {
    scratch.rooms = distances.order;
    for (const std::uint32_t room : scratch.rooms) search(room);
    return;
  }
  lattice.boss = lattice.entrance;
  std::size_t from = distances.order.back();
  while (search(from)) from = passages.cells.index(lattice.boss);
}

std::int64_t lose_corridors(Ratio share, Random& random, Lattice& lattice) {
  if (share.zero()) return 0;
  std::int64_t lost = 0;
  const Size rooms = lattice.rooms();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const Cell room{x, y};
      for (BitGrid* side : {&lattice.east, &lattice.south}) {
        if (!(*side)[room] || !random.chance(share)) continue;
        side->clear(room);
        ++lost;
      }
    }
  }
  return lost;
}

}  // namespace seedbed
