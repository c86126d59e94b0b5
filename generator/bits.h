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

// Set bits of a word. The baseline of x86-64 has no instruction for it, and the library's function
// looks up a table: here whole words are added up (Knuth, The Art of Computer Programming 4A,
// 7.1.3).
inline int bits_set(std::uint64_t word) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0f;
  return static_cast<int>((word * 0x0101010101010101) >> 56);
#else
  return std::popcount(word);
#endif
}

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

// Bit `plane` of each of up to 64 bytes.
inline std::uint64_t gather_row(const std::uint8_t* bytes, int count, int plane = 0) {
  std::uint64_t word = 0;
  int i = 0;
#if defined(__SSE2__)
  using Bytes [[gnu::vector_size(16)]] = char;
  using Pairs [[gnu::vector_size(16)]] = unsigned short;
  for (; i + 16 <= count; i += 16) {
    Pairs pairs;
    std::memcpy(&pairs, bytes + i, 16);
    // The top bit of every byte.
    const int bits = __builtin_ia32_pmovmskb128(std::bit_cast<Bytes>(pairs << (7 - plane)));
    word |= std::uint64_t{static_cast<std::uint32_t>(bits)} << i;
  }
#endif
  for (; i + 8 <= count; i += 8) word |= gather_bits(bytes + i, plane) << i;
  for (; i < count; ++i) word |= std::uint64_t{bytes[i] >> plane & 1u} << i;
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
