// Rogue's passages on a lattice of any size: from a random room to a random neighbour that is not
// joined yet; where there is none, on from a random joined room. Then up to four extra passages for
// every nine rooms, each from a random room to a random neighbour, dug if it is not there yet.
#include "generator/digging.h"
#include "generator/variants.h"

namespace seedbed::layout {
namespace {

constexpr std::uint32_t kRogueRooms = 9;

}  // namespace

void rogue(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  const auto count = static_cast<std::uint32_t>(rooms.area());
  DigField field(rooms, scratch.bytes);
  scratch.words.resize(count);
  std::uint32_t* joined = scratch.words.data();
  std::uint32_t joined_count = 1;
  std::uint32_t at = joined[0] = field.draw_place(random);
  field.visit(at);
  // Rooms with no neighbour left are drawn at most once: they leave the list.
  std::uint32_t open_count = 1;
  while (joined_count < count) {
    const unsigned mask = field.unvisited(at);
    if (mask == 0) {
      const std::uint32_t chosen = random.below(open_count);
      at = joined[chosen];
      if (field.unvisited(at) == 0) joined[chosen] = joined[--open_count];
      continue;
    }
    const unsigned heading = draw_heading(mask, random);
    field.dig(at, heading);
    at = field.neighbour(at, heading);
    field.visit(at);
    joined[open_count++] = at;
    ++joined_count;
  }
  const std::uint32_t extra = random.below(5 * ((count + kRogueRooms - 1) / kRogueRooms));
  for (std::uint32_t i = 0; i < extra && count > 1; ++i) {
    const std::uint32_t number = random.below(count);
    const auto width = static_cast<std::uint32_t>(rooms.width);
    const Cell room{static_cast<std::int32_t>(number % width),
                    static_cast<std::int32_t>(number / width)};
    const std::uint32_t place = field.place(room);
    field.dig(place, draw_heading(field.visited_rooms(place), random));
  }
  field.finish(lattice);
}

}  // namespace seedbed::layout
