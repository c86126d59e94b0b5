// A byte is drawn for every step, for a single way on as well: no branch that cannot be foreseen. A
// room goes on the stack only if a way was left when the walk went on.
#include "generator/arrows.h"
#include "generator/variants.h"

namespace seedbed::layout {

void backtracker(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  ArrowField field(rooms, ArrowField::kTaken, scratch.bytes);
  scratch.words.resize(static_cast<std::size_t>(rooms.area()) + 1);
  std::uint32_t* const bottom = scratch.words.data();
  std::uint32_t* stack = bottom;
  std::uint8_t* const free = field.states();
  std::uint8_t* const arrows = field.arrows();
  const std::uint32_t south = field.offset(16 * kSouth);
  std::uint32_t at = field.draw_place(random);
  ByteDraws draws(random);
  free[at] = ArrowField::kTaken;
  while (true) {
    const unsigned mask = static_cast<unsigned>(free[at - south]) |
                          static_cast<unsigned>(free[at + 1]) << kEast |
                          static_cast<unsigned>(free[at + south]) << kSouth |
                          static_cast<unsigned>(free[at - 1]) << kWest;
    if (mask == 0) {
      if (stack == bottom) break;
      at = *--stack;
      continue;
    }
    const unsigned drawn = draw_sixteenfold_heading(mask, draws);
    *stack = at;
    stack += (mask & (mask - 1)) != 0;
    at += field.offset(drawn);
    free[at] = ArrowField::kTaken;
    arrows[at] = ArrowField::arrow((drawn / 16 + 2) & 3);
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
