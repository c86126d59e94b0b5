// Runs of set bits in a 64-bit word, the step that all bit-parallel fills share, once for every
// instruction set: an algorithm is a struct with `template <class Runs> ... run()`, and run_on()
// (generator/instructions.h) compiles it for each set and calls the one asked for.
#pragma once

#include <bit>
#include <cstdint>

#include "generator/instructions.h"

namespace seedbed {

struct PortableRuns {
  // The runs of `open` that hold a seed, whole. REQUIRES: seeds are open.
  static std::uint64_t fill(std::uint64_t open, std::uint64_t seeds) {
    // Towards higher bits an addition does it: the carry runs through the ones above each seed.
    std::uint64_t filled = ((open + seeds) & open) ^ open;
    filled |= seeds;
    // Towards lower bits by doubling steps (Kogge and Stone 1973).
    std::uint64_t mask = open;
    for (int shift = 1; shift < 64; shift *= 2) {
      filled |= mask & (filled >> shift);
      mask &= mask >> shift;
    }
    return filled;
  }
};

#if SEEDBED_X86
struct Avx2Runs {
  // The carry of the addition marks the tile after each run that was hit. Gathering those marks
  // by the ends of runs and spreading them by the starts takes each back to its run's first tile;
  // end - start is the run.
  SEEDBED_AVX2 static std::uint64_t fill(std::uint64_t open, std::uint64_t seeds) {
    const std::uint64_t starts = open & ~(open << 1);
    const std::uint64_t ends = (open << 1) & ~open;
    const std::uint64_t sum = open + seeds;
    const std::uint64_t past = sum & ~open;
    // A run up to bit 63 ends in the carry out of the word.
    const std::uint64_t over = sum < open ? 1 : 0;
    const std::uint64_t hit = __builtin_ia32_pext_di(past, ends) | over << std::popcount(ends);
    return past - __builtin_ia32_pdep_di(hit, starts);
  }
};

#else
using Avx2Runs = PortableRuns;
#endif

// The run of a row that holds tile x, over all its words. REQUIRES: x is open; `out` is zero.
template <class Runs>
[[gnu::always_inline]] inline void fill_run(const std::uint64_t* row, std::int32_t words,
                                            std::int32_t x, std::uint64_t* out) {
  const std::int32_t at = x / 64;
  out[at] = Runs::fill(row[at], std::uint64_t{1} << (x % 64));
  for (std::int32_t w = at + 1; w < words && (out[w - 1] >> 63 & row[w]) != 0; ++w) {
    out[w] = Runs::fill(row[w], 1);
  }
  for (std::int32_t w = at - 1; w >= 0 && (out[w + 1] & row[w] >> 63) != 0; --w) {
    out[w] = Runs::fill(row[w], std::uint64_t{1} << 63);
  }
}

}  // namespace seedbed
