// Links in random order, drawn one by one (Fisher-Yates), each dug if it joins two sets, until all
// rooms are one set; drawn some ahead.
#include <numeric>

#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {
namespace {

constexpr std::uint32_t kDrawnAhead = 128;

// Joins two sets; false if they are one already. Rem's union-find with splicing (Dijkstra 1976): a
// parent is never the higher place, and both paths are walked in step.
bool join(std::uint32_t* parent, std::uint32_t one, std::uint32_t other) {
  while (parent[one] != parent[other]) {
    if (parent[one] < parent[other]) std::swap(one, other);
    const std::uint32_t up = parent[one];
    parent[one] = parent[other];
    if (up == one) return true;
    one = up;
  }
  return false;
}

}  // namespace

void kruskal(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  DigField field(rooms, scratch.bytes);
  // First the parents, then the links: a room's place times two, plus 1 for the link to its south.
  const std::size_t places = scratch.bytes.size();
  scratch.words.resize(3 * places);
  std::uint32_t* const parent = scratch.words.data();
  std::uint32_t* const links = parent + places;
  std::iota(parent, links, 0u);
  std::uint32_t left = 0;
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    std::uint32_t link = 2 * field.place({0, y});
    const bool last_row = y + 1 == rooms.height;
    for (std::int32_t x = 0; x < rooms.width; ++x, link += 2) {
      links[left] = link;
      left += x + 1 < rooms.width;
      links[left] = link + 1;
      left += !last_row;
    }
  }
  const std::uint32_t south = field.neighbour(0, kSouth);
  std::int64_t apart = rooms.area() - 1;
  while (apart > 0) {
    // Some are drawn ahead, so that a guess gone wrong in joining does not hold up drawing.
    const std::uint32_t kept = left - std::min(left, kDrawnAhead);
    for (std::uint32_t last = left; last > kept; --last) {
      std::swap(links[last - 1], links[random.below(last)]);
    }
    for (; left > kept && apart > 0; --left) {
      const std::uint32_t link = links[left - 1];
      const std::uint32_t place = link / 2;
      if (!join(parent, place, place + ((link & 1) != 0 ? south : 1))) continue;
      --apart;
      field.dig(place, (link & 1) != 0 ? kSouth : kEast);
    }
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
