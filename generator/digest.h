// The chain of mixing steps that digests are made by. Bytes are taken in a stated order, so that a
// big-endian machine gets the same number. A step waits for the one before it, so that what is done
// between two of them costs next to nothing: digest_world() takes a visit for that.
#pragma once

#include <bit>
#include <cstdint>
#include <span>

#include "generator/metrics.h"
#include "generator/random.h"

namespace seedbed {

class Digest {
 public:
  void word(std::uint64_t word) { state_ = mix64(state_ ^ word) + kStep; }
  void number(std::int64_t value) { word(static_cast<std::uint64_t>(value)); }
  void cell(Cell cell) {
    word(static_cast<std::uint64_t>(static_cast<std::uint32_t>(cell.x)) << 32 |
         static_cast<std::uint32_t>(cell.y));
  }
  void tiles(std::span<const Tile> tiles);
  std::uint64_t value() const { return state_; }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  std::uint64_t state_ = kStep;
};

// Of tiles, ends, pads and rules.
Digest digest_map(const World& world);

// Calls with the row and the value of every metric that the measurement has.
template <class Visit>
WorldDigest digest_world(const World& world, const Measurement& measurement, Visit visit) {
  Digest digest = digest_map(world);
  WorldDigest result;
  result.world = digest.value();
  const std::uint64_t present[] = {static_cast<std::uint64_t>(measurement.present),
                                   static_cast<std::uint64_t>(measurement.present >> 64)};
  for (const std::uint64_t word : present) digest.word(word);
  std::size_t first = 0;
  for (std::uint64_t word : present) {
    for (; word != 0; word &= word - 1) {
      const std::size_t metric = first + static_cast<std::size_t>(std::countr_zero(word));
      digest.number(measurement.values[metric]);
      visit(metric, measurement.values[metric]);
    }
    first += 64;
  }
  result.measured = digest.value();
  return result;
}

}  // namespace seedbed
