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
  std::uint64_t odd = 0, high = 0, any = 0;
  int i = 0;
  for (; i + 8 <= count; i += 8) {
    odd |= gather_bits(arrows + i, 0) << i;
    high |= gather_bits(arrows + i, 1) << i;
    any |= gather_bits(arrows + i, 2) << i;
  }
  for (; i < count; ++i) {
    odd |= std::uint64_t{arrows[i] & 1u} << i;
    high |= std::uint64_t{arrows[i] >> 1 & 1u} << i;
    any |= std::uint64_t{arrows[i] >> 2 & 1u} << i;
  }
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
