// Decides where every random choice of a world comes from: one stream per (variant, stage, seed),
// so that no stage's draws move when another stage draws more or less. The options of a case stay
// out of the key on purpose: cases that differ in one option share their draws, which pairs them by
// seed. Promises: integers only, unbiased, the same numbers with every compiler. xoshiro256** by
// Blackman and Vigna (prng.di.unimi.it), state filled by SplitMix64 (Steele, Lea and Flood 2014).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace seedbed {

// The finaliser of SplitMix64: a bijection of the 64-bit words that mixes every bit.
constexpr std::uint64_t mix64(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
  word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
  return word ^ (word >> 31);
}

// One step of SplitMix64: advances `state`, returns the next word.
constexpr std::uint64_t split_mix64(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15;
  return mix64(state);
}

// A share a/b of something, 0 <= a <= b, b >= 1.
struct Ratio {
  std::int32_t numerator = 0;
  std::int32_t denominator = 1;
  bool operator==(const Ratio&) const = default;
  bool zero() const { return numerator == 0; }
};

// FNV-1a over the letters, then mixed: a key for a name that never changes.
constexpr std::uint64_t name_key(std::string_view name) {
  std::uint64_t key = 0xcbf29ce484222325;
  for (const char letter : name) {
    key = (key ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  return mix64(key);
}

class Random {
 public:
  explicit constexpr Random(std::uint64_t key) {
    for (std::uint64_t& word : state_) word = split_mix64(key);
  }
  // For the published test vectors. REQUIRES: not all zero.
  constexpr Random(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d)
      : state_{a, b, c, d} {}

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotated(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = rotated(state_[3], 45);
    return result;
  }

  // Uniform on 0..n-1, exactly: multiply and reject (Lemire 2019). REQUIRES: n >= 1.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0u - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // True with probability a/b, exactly. Draws once, also for 0 and 1, so that streams stay aligned.
  constexpr bool chance(Ratio ratio) {
    return below(static_cast<std::uint32_t>(ratio.denominator)) <
           static_cast<std::uint32_t>(ratio.numerator);
  }

  // Fisher-Yates from the end; every order equally likely.
  template <class T>
  constexpr void shuffle(std::span<T> values) {
    for (std::size_t left = values.size(); left > 1; --left) {
      const std::uint32_t chosen = below(static_cast<std::uint32_t>(left));
      std::swap(values[left - 1], values[chosen]);
    }
  }

 private:
  static constexpr std::uint64_t rotated(std::uint64_t word, int bits) {
    return (word << bits) | (word >> (64 - bits));
  }
  std::uint64_t state_[4];
};

// The stream of one stage ("layout", "ends", "lost", "doors", "pads", ...) of one world.
inline Random stream(std::uint64_t variant_key, std::uint64_t stage_key, std::uint64_t seed) {
  return Random(mix64(variant_key ^ mix64(stage_key ^ mix64(seed + 0x9e3779b97f4a7c15))));
}

}  // namespace seedbed
