#include "generator/shaping.h"

#include <array>
#include <span>

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
      lattice.boss = rooms.area() > 1 ? draw_other(random, rooms, lattice.entrance)
                                      : lattice.entrance;
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
  std::int64_t opened = 0;
  for (const Side& side : ring) {
    if (!either_hand_arrives(lattice, scratch)) return opened;
    if (lattice.open(side.room, side.heading)) continue;
    lattice.dig(side.room, side.heading);
    ++opened;
  }
  return opened;
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
