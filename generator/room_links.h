// Decides which rooms tunnels should join: the minimum spanning tree over the rooms' centres by
// Manhattan distance, and the further pairs that extra tunnels may join.
// Candidates are each room's nearest other in the four eighths of the plane from east over south to
// west. A spanning tree of least length is among them (Yao 1982 in eighths; Guibas and Stolfi 1983
// for this distance), so there are at most four candidates a room. Promises: O(n log n); equal
// lengths go to lower room numbers, so that both ways to find the candidates give the same ones.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/grid.h"

namespace seedbed {

struct RoomLink {
  std::uint32_t distance = 0;
  std::uint32_t a = 0;  // room numbers
  std::uint32_t b = 0;
  auto operator<=>(const RoomLink&) const = default;
};

struct LinkScratch {
  std::vector<Cell> centres;
  std::vector<RoomLink> tree;
  std::vector<RoomLink> extra;
  std::vector<RoomLink> candidates;
  std::vector<std::uint32_t> joined;
  std::vector<std::uint32_t> order;
  std::vector<std::int32_t> keys;
  std::vector<std::uint64_t> nearest;  // Fenwick tree of minima
};

// The lowest member of a room's (or region's) group: union by lowest number, paths halved on the
// way.
inline std::uint32_t group_of(std::vector<std::uint32_t>& joined, std::uint32_t member) {
  while (joined[member] != member) {
    joined[member] = joined[joined[member]];
    member = joined[member];
  }
  return member;
}

// Fills `tree` and `extra`, each shortest first. Both empty for fewer than two rooms.
void link_rooms(std::span<const Rect> rooms, LinkScratch& scratch);

// The candidates of scratch.centres in any order: by comparing pairs, nearest rows first, and by
// four sweeps.
void candidates_of_pairs(LinkScratch& scratch);
void candidates_by_sweeps(LinkScratch& scratch);

}  // namespace seedbed
