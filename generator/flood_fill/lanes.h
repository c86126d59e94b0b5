// Four 64-bit words side by side, one of each of four maps, and the run filling of
// generator/bit_runs.h on all four at once. Vectors of the compiler: they become AVX2 where that is
// chosen, and whatever the machine has elsewhere. Passed by reference only, because a vector by
// value is passed differently by instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "generator/instructions.h"

namespace seedbed {

inline constexpr std::size_t kLanes = 4;

// At multiples of 32 bytes alone: clang takes that for granted of every reference, whatever a
// smaller alignment of the type says.
using Lanes = std::uint64_t __attribute__((vector_size(32), may_alias));

// So many words that begin at a multiple of Lanes, which the memory of a vector need not.
inline std::uint64_t* lanes_in(std::vector<std::uint64_t>& memory, std::size_t words) {
  if (memory.size() < words + kLanes - 1) memory.resize(words + kLanes - 1);
  const auto address = reinterpret_cast<std::uintptr_t>(memory.data());
  const std::size_t past = address % sizeof(Lanes) / sizeof(std::uint64_t);
  return memory.data() + (kLanes - past) % kLanes;
}

struct PortableLanes {
  // The tiles of a word in reverse order.
  static void mirror(const Lanes& in, Lanes& out) {
    Lanes x = in;
    x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
    x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0f) | (x & 0x0f0f0f0f0f0f0f0f) << 4;
    x = (x >> 8 & 0x00ff00ff00ff00ff) | (x & 0x00ff00ff00ff00ff) << 8;
    x = (x >> 16 & 0x0000ffff0000ffff) | (x & 0x0000ffff0000ffff) << 16;
    out = x >> 32 | x << 32;
  }
  static bool any(const Lanes& x) { return (x[0] | x[1] | x[2] | x[3]) != 0; }
};

#if SEEDBED_X86
struct Avx2Lanes {
  using Bytes = char __attribute__((vector_size(32)));
  // The bytes of each word in reverse order.
  static constexpr Bytes kBytes = {7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
                                   7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8};

  // In each byte the nibbles by a table of reversed nibbles.
  SEEDBED_AVX2 static void mirror(const Lanes& in, Lanes& out) {
    constexpr Bytes kNibbles = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15,
                                0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    const Lanes swapped = (Lanes)__builtin_ia32_pshufb256((Bytes)in, kBytes);
    const Lanes low = swapped & 0x0f0f0f0f0f0f0f0f;
    const Lanes high = swapped >> 4 & 0x0f0f0f0f0f0f0f0f;
    const Lanes from_low = (Lanes)__builtin_ia32_pshufb256(kNibbles, (Bytes)low);
    const Lanes from_high = (Lanes)__builtin_ia32_pshufb256(kNibbles, (Bytes)high);
    out = from_low << 4 | from_high;
  }
  SEEDBED_AVX2 static bool any(const Lanes& x) {
    using Signed = long long __attribute__((vector_size(32)));
    return __builtin_ia32_ptestz256((Signed)x, (Signed)x) == 0;
  }
};

struct GfniLanes : Avx2Lanes {
  // Byte i of the product with this matrix is byte i with its bits in reverse order.
  SEEDBED_GFNI static void mirror(const Lanes& in, Lanes& out) {
    constexpr Lanes kReverse = {0x8040201008040201, 0x8040201008040201, 0x8040201008040201,
                                0x8040201008040201};
    const Bytes swapped = __builtin_ia32_pshufb256((Bytes)in, kBytes);
    out = (Lanes)__builtin_ia32_vgf2p8affineqb_v32qi(swapped, (Bytes)kReverse, 0);
  }
};
#else
using Avx2Lanes = PortableLanes;
using GfniLanes = PortableLanes;
#endif

}  // namespace seedbed
