// Eight bits to eight bytes and back, the same on little- and big-endian machines.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace seedbed {

// kSpread[b]: byte i in memory is bit i of b.
inline constexpr auto kSpread = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned b = 0; b < 256; ++b) {
    for (unsigned i = 0; i < 8; ++i) table[b][i] = static_cast<std::uint8_t>(b >> i & 1);
  }
  return table;
}();

// Bit i of the result is bit `plane` of bytes[i].
inline std::uint64_t gather_bits(const std::uint8_t* bytes, int plane) {
  if constexpr (std::endian::native == std::endian::little) {
    std::uint64_t eight;
    std::memcpy(&eight, bytes, 8);
    // Each bit, once lowest, lands on its own bit of the top byte; no two products meet.
    return ((eight >> plane & 0x0101010101010101) * 0x0102040810204080) >> 56;
  } else {
    std::uint64_t bits = 0;
    for (unsigned i = 0; i < 8; ++i) bits |= std::uint64_t{bytes[i] >> plane & 1u} << i;
    return bits;
  }
}
inline std::uint64_t gather_low_bits(const std::uint8_t* bytes) { return gather_bits(bytes, 0); }

// The lowest bits of up to 64 bytes.
inline std::uint64_t gather_row(const std::uint8_t* bytes, int count) {
  std::uint64_t word = 0;
  int i = 0;
  for (; i + 8 <= count; i += 8) word |= gather_low_bits(bytes + i) << i;
  for (; i < count; ++i) word |= std::uint64_t{bytes[i] & 1u} << i;
  return word;
}

// The bits of a word as up to 64 bytes of 0 and 1.
inline void spread_row(std::uint64_t word, int count, std::uint8_t* bytes) {
  int i = 0;
  for (; i + 8 <= count; i += 8) std::memcpy(bytes + i, kSpread[word >> i & 255].data(), 8);
  for (; i < count; ++i) bytes[i] = static_cast<std::uint8_t>(word >> i & 1);
}

// How many of four sides are open, for a mask of four bits: the baseline has no instruction for it.
inline constexpr std::array<std::uint8_t, 16> kSideCount = [] {
  std::array<std::uint8_t, 16> table{};
  for (unsigned mask = 0; mask < 16; ++mask) {
    table[mask] = static_cast<std::uint8_t>(std::popcount(mask));
  }
  return table;
}();

}  // namespace seedbed
