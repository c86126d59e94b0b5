// The field that cell-by-cell diggers work on: one byte a room inside a border of visited bytes, so
// that no step tests bounds. finish() turns it into a lattice's corridor bits.
// Also draws of two fair bits, 32 to a random word, for walks on a square lattice.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "generator/bits.h"
#include "generator/lattice.h"
#include "generator/random.h"

namespace seedbed {

class DigField {
 public:
  static constexpr std::uint8_t kVisited = 1;
  static constexpr std::uint8_t kEast = 2;
  static constexpr std::uint8_t kSouth = 4;
  static constexpr std::uint8_t kBorder = 8;
  static constexpr std::uint8_t kListed = 16;

  DigField(Size rooms, std::vector<std::uint8_t>& bytes)
      : rooms_(rooms), stride_(static_cast<std::uint32_t>(rooms.width) + 2), bytes_(bytes) {
    bytes.assign(std::size_t{stride_} * (static_cast<std::size_t>(rooms.height) + 2), 0);
    const std::uint32_t last = stride_ * (static_cast<std::uint32_t>(rooms.height) + 1);
    constexpr std::uint8_t kOutside = kVisited | kBorder;
    for (std::uint32_t x = 0; x < stride_; ++x) bytes[x] = bytes[last + x] = kOutside;
    for (std::uint32_t at = 0; at <= last; at += stride_) {
      bytes[at] = bytes[at + stride_ - 1] = kOutside;
    }
    offset_[0] = 0u - stride_;
    offset_[1] = 1;
    offset_[2] = stride_;
    offset_[3] = 0u - 1u;
  }

  std::uint32_t place(Cell room) const {
    return (static_cast<std::uint32_t>(room.y) + 1) * stride_ + static_cast<std::uint32_t>(room.x) +
           1;
  }
  // A uniform room: where diggers start, so that no layout depends on where the entrance goes.
  std::uint32_t draw_place(Random& random) const {
    const auto x =
        static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(rooms_.width)));
    const auto y =
        static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(rooms_.height)));
    return place({x, y});
  }
  std::uint32_t neighbour(std::uint32_t at, unsigned heading) const {
    return at + offset_[heading];
  }
  bool visited(std::uint32_t at) const { return bytes_[at] & kVisited; }
  void visit(std::uint32_t at) { bytes_[at] |= kVisited; }
  // The headings whose neighbour is not visited, one bit each.
  unsigned unvisited(std::uint32_t at) const {
    unsigned mask = 0;
    for (unsigned h = 0; h < 4; ++h) {
      mask |= static_cast<unsigned>(~bytes_[neighbour(at, h)] & kVisited) << h;
    }
    return mask;
  }
  // The headings whose neighbour is a visited room.
  unsigned visited_rooms(std::uint32_t at) const {
    unsigned mask = 0;
    for (unsigned h = 0; h < 4; ++h) {
      mask |= unsigned{(bytes_[neighbour(at, h)] & (kVisited | kBorder)) == kVisited} << h;
    }
    return mask;
  }
  bool border(std::uint32_t at) const { return bytes_[at] & kBorder; }
  // A mark for diggers that keep a list of rooms to come.
  bool listed(std::uint32_t at) const { return bytes_[at] & kListed; }
  void list(std::uint32_t at) { bytes_[at] |= kListed; }
  // The corridor bit of the pair is kept in its western or northern room.
  void dig(std::uint32_t at, unsigned heading) {
    const bool back = heading == seedbed::kNorth || heading == seedbed::kWest;
    const std::uint32_t keeper = back ? neighbour(at, heading) : at;
    bytes_[keeper] |= (heading & 1) != 0 ? kEast : kSouth;
  }
  bool dug(std::uint32_t at, unsigned heading) const {
    const bool back = heading == seedbed::kNorth || heading == seedbed::kWest;
    const std::uint32_t keeper = back ? neighbour(at, heading) : at;
    return (bytes_[keeper] & ((heading & 1) != 0 ? kEast : kSouth)) != 0;
  }
  // Uses the field up.
  void finish(Lattice& lattice);

 private:
  void gather(BitGrid& sides) const;  // the lowest bit of each byte

  Size rooms_;
  std::uint32_t stride_;
  std::uint32_t offset_[4];
  std::vector<std::uint8_t>& bytes_;
};

// [mask][k] = the k-th heading whose bit is set in the mask.
inline constexpr auto kHeadingsOfMask = [] {
  std::array<std::array<std::uint8_t, 4>, 16> table{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    std::size_t k = 0;
    for (std::uint8_t h = 0; h < 4; ++h) {
      if (mask >> h & 1) table[mask][k++] = h;
    }
  }
  return table;
}();

// One of the headings of the mask, each as likely; a single one costs no draw. REQUIRES: mask is
// not 0.
inline unsigned draw_heading(unsigned mask, Random& random) {
  const std::uint32_t ways = kSideCount[mask];
  return kHeadingsOfMask[mask][ways == 1 ? 0 : random.below(ways)];
}

// Uniform on 0..3.
class QuarterDraws {
 public:
  explicit QuarterDraws(Random& random) : random_(random) {}
  unsigned next() {
    if (left_ == 0) {
      word_ = random_.next();
      left_ = 32;
    }
    const unsigned two_bits = static_cast<unsigned>(word_ & 3);
    word_ >>= 2;
    --left_;
    return two_bits;
  }

 private:
  Random& random_;
  std::uint64_t word_ = 0;
  int left_ = 0;
};

}  // namespace seedbed
