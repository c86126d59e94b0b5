// Links in random order, each dug if it joins two sets; sets by union-find with path halving.
#include <numeric>

#include "generator/variants.h"

namespace seedbed::layout {
namespace {

std::uint32_t root_of(std::uint32_t* parent, std::uint32_t room) {
  while (parent[room] != room) {
    parent[room] = parent[parent[room]];
    room = parent[room];
  }
  return room;
}

}  // namespace

void kruskal(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  const auto width = static_cast<std::uint32_t>(rooms.width);
  const auto count = static_cast<std::size_t>(rooms.area());
  // First the parents, then the links: a room's number times two, plus 1 for the link to its south.
  scratch.words.resize(count);
  std::iota(scratch.words.begin(), scratch.words.end(), 0u);
  for (std::uint32_t room = 0; room < count; ++room) {
    if (room % width + 1 < width) scratch.words.push_back(room * 2);
    if (room + width < count) scratch.words.push_back(room * 2 + 1);
  }
  std::uint32_t* parent = scratch.words.data();
  const std::span<std::uint32_t> links(parent + count, scratch.words.size() - count);
  random.shuffle(links);
  std::size_t joined = 1;
  for (const std::uint32_t link : links) {
    if (joined == count) break;
    const std::uint32_t room = link / 2;
    const std::uint32_t one = root_of(parent, room);
    const std::uint32_t other = root_of(parent, (link & 1) != 0 ? room + width : room + 1);
    if (one == other) continue;
    parent[one] = other;
    ++joined;
    const Cell cell{static_cast<std::int32_t>(room % width),
                    static_cast<std::int32_t>(room / width)};
    lattice.dig(cell, (link & 1) != 0 ? kSouth : kEast);
  }
}

}  // namespace seedbed::layout
