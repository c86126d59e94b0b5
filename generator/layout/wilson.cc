// Every step is two fair bits; a step off the lattice is drawn again, which leaves the step uniform
// over the neighbours that exist. The root is the middle room: walks meet the tree soonest there,
// and the law of the tree does not depend on the root or on the order of the starts.
#include "generator/arrows.h"
#include "generator/variants.h"

namespace seedbed::layout {

void wilson(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  constexpr std::uint8_t kOutside = 2;
  const Size rooms = lattice.rooms();
  ArrowField field(rooms, kOutside, scratch.bytes);
  std::uint8_t* const states = field.states();
  std::uint8_t* const arrows = field.arrows();
  std::uint64_t word = 0;
  int steps_left = 0;
  // Only the arrows of the tree are kept at the end, and in the end all rooms are in it.
  states[field.place({rooms.width / 2, rooms.height / 2})] = ArrowField::kTaken;
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    const std::uint32_t row = field.place({0, y});
    for (std::uint32_t start = row; start < row + static_cast<std::uint32_t>(rooms.width);
         ++start) {
      if (states[start] == ArrowField::kTaken) continue;
      std::uint32_t at = start;
      while (true) {
        if (steps_left == 0) {
          word = random.next();
          steps_left = 32;
        }
        const unsigned heading = static_cast<unsigned>(word & 3);
        word >>= 2;
        --steps_left;
        const std::uint32_t next = at + field.offset(16 * heading);
        const std::uint8_t state = states[next];
        if (state == kOutside) continue;
        arrows[at] = ArrowField::arrow(heading);
        at = next;
        if (state == ArrowField::kTaken) break;
      }
      for (at = start; states[at] != ArrowField::kTaken;) {
        states[at] = ArrowField::kTaken;
        at += field.offset(16 * (arrows[at] & 3u));
      }
    }
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
