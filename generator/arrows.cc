#include "generator/arrows.h"

#include <algorithm>
#include <cstring>

namespace seedbed {
namespace {

// Sixty-four arrows of a row, one bit a room for each heading.
struct ArrowWord {
  std::uint64_t north = 0, east = 0, south = 0, west = 0;
};

ArrowWord arrow_word(const std::uint8_t* arrows, int count) {
  const std::uint64_t odd = gather_row(arrows, count, 0);
  const std::uint64_t high = gather_row(arrows, count, 1);
  const std::uint64_t any = gather_row(arrows, count, 2);
  return {any & ~odd & ~high, any & odd & ~high, any & ~odd & high, any & odd & high};
}

}  // namespace

ArrowField::ArrowField(Size rooms, std::uint8_t outside, std::vector<std::uint8_t>& bytes)
    : rooms_(rooms), stride_(static_cast<std::uint32_t>(rooms.width) + 2) {
  const std::size_t places = std::size_t{stride_} * (static_cast<std::size_t>(rooms.height) + 2);
  bytes.resize(2 * places);
  states_ = bytes.data();
  arrows_ = states_ + places;
  std::memset(states_, kFree, places);
  std::memset(arrows_, 0, places);
  std::memset(states_, outside, stride_ + 1);
  std::memset(states_ + places - stride_ - 1, outside, stride_ + 1);
  for (std::int32_t y = 1; y < rooms.height; ++y) {
    std::uint8_t* west_border = states_ + place({0, y}) - 1;
    west_border[-1] = west_border[0] = outside;
  }
  const std::uint64_t north = static_cast<std::uint16_t>(0u - stride_);
  offsets_ =
      north | std::uint64_t{1} << 16 | std::uint64_t{stride_} << 32 | std::uint64_t{0xffff} << 48;
}

void ArrowField::finish(Lattice& lattice) const {
  for (std::int32_t y = 0; y < rooms_.height; ++y) {
    const std::uint8_t* row = arrows_ + place({0, y});
    std::uint64_t* east = lattice.east.row(y);
    for (std::int32_t x = 0; x < rooms_.width; x += 64) {
      const std::int32_t w = x / 64;
      const ArrowWord word = arrow_word(row + x, std::min(rooms_.width - x, 64));
      east[w] = word.east | word.west >> 1;
      if (w > 0) east[w - 1] |= word.west << 63;
      lattice.south.row(y)[w] = word.south;
      if (y > 0) lattice.south.row(y - 1)[w] |= word.north;
    }
  }
}

}  // namespace seedbed
