// The field of diggers that grow a tree: each room but the first keeps the heading of the one
// corridor that joined it, so that a step is two plain stores inside a closed border. finish()
// turns the arrows into a lattice's corridor bits. Also exact draws in bulk: bytes that choose a
// heading.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generator/bits.h"
#include "generator/lattice.h"
#include "generator/random.h"

namespace seedbed {

class ArrowField {
 public:
  // What a place is to a walker.
  static constexpr std::uint8_t kTaken = 0;
  static constexpr std::uint8_t kFree = 1;

  // `outside` marks the border. All rooms are free.
  ArrowField(Size rooms, std::uint8_t outside, std::vector<std::uint8_t>& bytes);

  std::uint32_t place(Cell room) const {
    return (static_cast<std::uint32_t>(room.y) + 1) * stride_ + static_cast<std::uint32_t>(room.x) +
           1;
  }
  // A uniform room: where diggers start, so that no layout depends on where the entrance goes.
  std::uint32_t draw_place(Random& random) const {
    const std::uint32_t x = random.below(static_cast<std::uint32_t>(rooms_.width));
    const std::uint32_t y = random.below(static_cast<std::uint32_t>(rooms_.height));
    return (y + 1) * stride_ + x + 1;
  }
  // From a place to its neighbour, for 16 times its heading: no table to wait for. REQUIRES: the
  // stride fits 15 bits, as the widest lattice's does.
  std::uint32_t offset(unsigned sixteenfold_heading) const {
    return static_cast<std::uint32_t>(static_cast<std::int16_t>(offsets_ >> sixteenfold_heading));
  }
  std::uint8_t* states() { return states_; }
  std::uint8_t* arrows() { return arrows_; }

  // A room's arrow byte: its corridor leaves by this heading. The root has none.
  static constexpr std::uint8_t arrow(unsigned heading) {
    return static_cast<std::uint8_t>(kArrow | heading);
  }
  void finish(Lattice& lattice) const;

 private:
  static constexpr std::uint8_t kArrow = 4;

  Size rooms_;
  std::uint32_t stride_;
  std::uint64_t offsets_;
  std::uint8_t* states_;
  std::uint8_t* arrows_;
};

// Uniform bytes, many drawn at a time.
class ByteDraws {
 public:
  explicit ByteDraws(Random& random) : random_(random) {}
  unsigned next() {
    if (at_ == bytes_.size()) refill();
    return bytes_[at_++];
  }

 private:
  void refill() {
    for (std::size_t i = 0; i < bytes_.size(); i += 8) {
      const std::uint64_t word = random_.next();
      for (std::size_t b = 0; b < 8; ++b) {
        bytes_[i + b] = static_cast<std::uint8_t>(word >> (8 * b));
      }
    }
    at_ = 0;
  }

  Random& random_;
  std::array<std::uint8_t, 64> bytes_;
  std::size_t at_ = bytes_.size();
};

// [mask][byte] = 16 times a heading of the mask, each heading by as many bytes. 255 is divisible by
// 3, 256 by 1, 2 and 4: so among three ways the byte 255 chooses none, kDrawAgain.
inline constexpr std::uint8_t kDrawAgain = 255;
inline constexpr auto kHeadingOfByte = [] {
  std::array<std::array<std::uint8_t, 256>, 16> table{};
  for (unsigned mask = 1; mask < 16; ++mask) {
    const unsigned ways = kSideCount[mask];
    for (unsigned byte = 0; byte < 256; ++byte) {
      unsigned skip = byte % ways;
      unsigned heading = 0;
      while ((mask >> heading & 1) == 0 || skip-- > 0) ++heading;
      table[mask][byte] = static_cast<std::uint8_t>(16 * heading);
    }
    if (ways == 3) table[mask][255] = kDrawAgain;
  }
  return table;
}();

// REQUIRES: mask is not 0.
inline unsigned draw_sixteenfold_heading(unsigned mask, ByteDraws& draws) {
  unsigned drawn = kHeadingOfByte[mask][draws.next()];
  while (drawn == kDrawAgain) [[unlikely]]
    drawn = kHeadingOfByte[mask][draws.next()];
  return drawn;
}

}  // namespace seedbed
