#include "generator/room_links.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace seedbed {
namespace {

// Up to here comparing pairs costs less than four sweeps that sort.
constexpr std::size_t kFewRooms = 1000;

constexpr std::uint64_t kNone = ~std::uint64_t{0};

// The eighth that (dx, dy) lies in, without a branch. REQUIRES: dy > 0, or dy = 0 and dx > 0.
unsigned eighth(std::int32_t dx, std::int32_t dy) {
  const std::int32_t west = dx < 0;
  return static_cast<unsigned>(2 * west + (dy < std::abs(dx) + 1 - west));
}

// How a sweep turns an eighth into: p does not shrink, and q - p grows (or stays, where not
// strict).
struct Turn {
  bool p_is_x;
  bool x_mirrored;
  bool strict;
  bool larger_q_first;  // among points of one p
};
constexpr std::array<Turn, 4> kTurns = {{{true, false, true, true},
                                         {false, false, false, true},
                                         {true, true, false, false},
                                         {false, true, true, false}}};

struct Turned {
  std::int32_t p;
  std::int32_t q;
};
Turned turned_point(const Turn& turn, Cell cell) {
  const std::int32_t x = turn.x_mirrored ? -cell.x : cell.x;
  return turn.p_is_x ? Turned{x, cell.y} : Turned{cell.y, x};
}

void sweep(const Turn& turn, LinkScratch& scratch) {
  const std::vector<Cell>& centres = scratch.centres;
  const std::size_t count = centres.size();
  const auto key = [&](std::uint32_t room) {
    const Turned at = turned_point(turn, centres[room]);
    return at.q - at.p;
  };
  scratch.order.resize(count);
  std::iota(scratch.order.begin(), scratch.order.end(), 0u);
  std::sort(scratch.order.begin(), scratch.order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const Turned first = turned_point(turn, centres[a]);
    const Turned second = turned_point(turn, centres[b]);
    if (first.p != second.p) return first.p > second.p;
    return turn.larger_q_first ? first.q > second.q : first.q < second.q;
  });
  scratch.keys.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) scratch.keys[i] = key(i);
  std::sort(scratch.keys.begin(), scratch.keys.end());
  scratch.nearest.assign(count + 1, kNone);
  // Place i of the tree, counted from the largest key.
  const auto place = [&](std::int32_t at_least) {
    const auto found = std::lower_bound(scratch.keys.begin(), scratch.keys.end(), at_least);
    return static_cast<std::size_t>(scratch.keys.end() - found);
  };
  for (const std::uint32_t room : scratch.order) {
    const Turned at = turned_point(turn, centres[room]);
    const std::int32_t sum = at.p + at.q;
    std::uint64_t best = kNone;
    for (std::size_t i = place(key(room) + turn.strict); i > 0; i &= i - 1) {
      best = std::min(best, scratch.nearest[i]);
    }
    if (best != kNone) {
      const auto other = static_cast<std::uint32_t>(best);
      const Turned there = turned_point(turn, centres[other]);
      const auto distance = static_cast<std::uint32_t>(there.p + there.q - sum);
      scratch.candidates.push_back({distance, std::min(room, other), std::max(room, other)});
    }
    // Sums may be negative: moved up so that they order as unsigned numbers.
    const std::uint64_t mine =
        static_cast<std::uint64_t>(static_cast<std::uint32_t>(sum) ^ 0x80000000u) << 32 | room;
    for (std::size_t i = place(key(room)); i <= count; i += i & (0 - i)) {
      scratch.nearest[i] = std::min(scratch.nearest[i], mine);
    }
  }
}

}  // namespace

void candidates_of_pairs(LinkScratch& scratch) {
  const std::vector<Cell>& centres = scratch.centres;
  // Row, column and number in one word: after a room in this order come those that its eighths see.
  std::vector<std::uint64_t>& sorted = scratch.nearest;
  sorted.clear();
  for (std::size_t i = 0; i < centres.size(); ++i) {
    sorted.push_back(static_cast<std::uint64_t>(centres[i].y) << 48 |
                     static_cast<std::uint64_t>(centres[i].x) << 32 | i);
  }
  std::sort(sorted.begin(), sorted.end());
  const auto cell = [](std::uint64_t word) {
    return Cell{static_cast<std::int32_t>(word >> 32 & 0xffff),
                static_cast<std::int32_t>(word >> 48)};
  };
  for (auto from = sorted.begin(); from != sorted.end(); ++from) {
    const Cell here = cell(*from);
    std::uint64_t nearest[4] = {kNone, kNone, kNone, kNone};  // as distance and number
    std::uint64_t farthest = kNone;
    for (auto to = from + 1; to != sorted.end(); ++to) {
      const Cell there = cell(*to);
      const std::int32_t dx = there.x - here.x;
      const std::int32_t dy = there.y - here.y;
      // Rows further down hold none nearer.
      if (static_cast<std::uint64_t>(dy) << 32 > farthest) break;
      const std::uint64_t other =
          static_cast<std::uint64_t>(std::abs(dx) + dy) << 32 | static_cast<std::uint32_t>(*to);
      std::uint64_t& known = nearest[eighth(dx, dy)];
      if (other > known) continue;
      known = other;
      farthest = *std::max_element(nearest, nearest + 4);
    }
    const auto room = static_cast<std::uint32_t>(*from);
    for (const std::uint64_t found : nearest) {
      if (found == kNone) continue;
      const auto other = static_cast<std::uint32_t>(found);
      scratch.candidates.push_back(
          {static_cast<std::uint32_t>(found >> 32), std::min(room, other), std::max(room, other)});
    }
  }
}

void candidates_by_sweeps(LinkScratch& scratch) {
  for (const Turn& turn : kTurns) sweep(turn, scratch);
}

void link_rooms(std::span<const Rect> rooms, LinkScratch& scratch) {
  scratch.centres.clear();
  for (const Rect& room : rooms) scratch.centres.push_back(room.centre());
  scratch.candidates.clear();
  if (rooms.size() <= kFewRooms) {
    candidates_of_pairs(scratch);
  } else {
    candidates_by_sweeps(scratch);
  }
  std::sort(scratch.candidates.begin(), scratch.candidates.end());
  scratch.joined.resize(rooms.size());
  std::iota(scratch.joined.begin(), scratch.joined.end(), 0u);
  scratch.tree.clear();
  scratch.extra.clear();
  for (const RoomLink& link : scratch.candidates) {
    const std::uint32_t a = group_of(scratch.joined, link.a);
    const std::uint32_t b = group_of(scratch.joined, link.b);
    if (a == b) {
      scratch.extra.push_back(link);
    } else {
      scratch.joined[std::max(a, b)] = std::min(a, b);
      scratch.tree.push_back(link);
    }
  }
}

}  // namespace seedbed
