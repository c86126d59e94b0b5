// digest_world() of generator/metrics.h. Bytes are taken in a stated order, so that a big-endian
// machine gets the same number.
#include <bit>
#include <cstring>

#include "generator/metrics.h"
#include "generator/random.h"

namespace seedbed {
namespace {

class Digest {
 public:
  void word(std::uint64_t word) { state_ = mix64(state_ ^ word) + kStep; }
  void number(std::int64_t value) { word(static_cast<std::uint64_t>(value)); }
  void cell(Cell cell) {
    word(static_cast<std::uint64_t>(static_cast<std::uint32_t>(cell.x)) << 32 |
         static_cast<std::uint32_t>(cell.y));
  }
  // Two chains over alternate words, because one mixing step waits for the last.
  void tiles(std::span<const Tile> tiles) {
    std::uint64_t chains[2] = {state_, state_ ^ kStep};
    std::size_t i = 0;
    std::size_t chain = 0;
    for (; i + 8 <= tiles.size(); i += 8) {
      chains[chain] = mix64(chains[chain] ^ eight(tiles.data() + i)) + kStep;
      chain ^= 1;
    }
    state_ = chains[0];
    word(chains[1]);
    std::uint64_t rest = tiles.size();
    for (; i < tiles.size(); ++i) rest = rest << 8 | static_cast<std::uint8_t>(tiles[i]);
    word(rest);
  }
  std::uint64_t value() const { return state_; }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  static std::uint64_t eight(const Tile* tiles) {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(&word, tiles, 8);
    } else {
      for (int i = 7; i >= 0; --i) word = word << 8 | static_cast<std::uint8_t>(tiles[i]);
    }
    return word;
  }
  std::uint64_t state_ = kStep;
};

}  // namespace

WorldDigest digest_world(const World& world, const Measurement& measurement) {
  WorldDigest result;
  Digest digest;
  const Size size = world.tiles.size();
  digest.cell({size.width, size.height});
  digest.tiles(world.tiles.all());
  digest.cell(world.entrance);
  if (world.has_goal) digest.cell(world.boss);
  for (const PadPair& pair : world.pads.teleport_pairs) {
    digest.cell(pair.served);
    digest.cell(pair.destination);
  }
  for (const PadRule& rule : world.pads.rules.of_pad) {
    digest.number(rule.receives_only | rule.consumed << 1 | static_cast<int>(rule.theme) << 2);
    digest.number(rule.charges);
    digest.number(rule.cooldown_ticks);
    digest.number(rule.lever);
  }
  for (const Cell lever : world.pads.rules.levers) digest.cell(lever);
  result.world = digest.value();
  digest.word(static_cast<std::uint64_t>(measurement.present));
  digest.word(static_cast<std::uint64_t>(measurement.present >> 64));
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (measurement.present >> i & 1) digest.number(measurement.values[i]);
  }
  result.measured = digest.value();
  return result;
}

std::uint64_t world_digest(const World& world, const Measurement& measurement) {
  return digest_world(world, measurement).measured;
}

}  // namespace seedbed
