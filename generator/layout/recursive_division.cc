// Chambers wait on a stack of our own. A chamber is cut across its longer side (a coin for squares)
// by a wall with one gap, down to chambers one room wide, which stay open along their length.
#include "generator/variants.h"

namespace seedbed::layout {
namespace {

std::int32_t draw(Random& random, std::int32_t n) {
  return static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(n)));
}

}  // namespace

void recursive_division(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  open_all(lattice);
  const Size rooms = lattice.rooms();
  // Two cells a chamber: its north-west room, and its width and height.
  std::vector<Cell>& chambers = scratch.cells;
  chambers.assign({{0, 0}, {rooms.width, rooms.height}});
  while (!chambers.empty()) {
    const Cell size = chambers.back();
    const Cell corner = chambers[chambers.size() - 2];
    chambers.resize(chambers.size() - 2);
    if (size.x < 2 || size.y < 2) continue;
    const bool upright = size.x != size.y ? size.x > size.y : random.below(2) == 0;
    if (upright) {
      const std::int32_t cut = 1 + draw(random, size.x - 1);
      const std::int32_t gap = draw(random, size.y);
      for (std::int32_t i = 0; i < size.y; ++i) {
        if (i != gap) lattice.east.clear({corner.x + cut - 1, corner.y + i});
      }
      chambers.insert(chambers.end(),
                      {corner, {cut, size.y}, {corner.x + cut, corner.y}, {size.x - cut, size.y}});
    } else {
      const std::int32_t cut = 1 + draw(random, size.y - 1);
      const std::int32_t gap = draw(random, size.x);
      for (std::int32_t i = 0; i < size.x; ++i) {
        if (i != gap) lattice.south.clear({corner.x + i, corner.y + cut - 1});
      }
      chambers.insert(chambers.end(),
                      {corner, {size.x, cut}, {corner.x, corner.y + cut}, {size.x, size.y - cut}});
    }
  }
}

}  // namespace seedbed::layout
