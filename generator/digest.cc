#include "generator/digest.h"

#include <cstring>

namespace seedbed {
namespace {

std::uint64_t eight(const Tile* tiles) {
  std::uint64_t word = 0;
  if constexpr (std::endian::native == std::endian::little) {
    std::memcpy(&word, tiles, 8);
  } else {
    for (int i = 7; i >= 0; --i) word = word << 8 | static_cast<std::uint8_t>(tiles[i]);
  }
  return word;
}

}  // namespace

// Two chains over alternate words, because one mixing step waits for the last.
void Digest::tiles(std::span<const Tile> tiles) {
  Digest odd;
  odd.state_ = state_ ^ kStep;
  std::size_t i = 0;
  for (; i + 16 <= tiles.size(); i += 16) {
    word(eight(tiles.data() + i));
    odd.word(eight(tiles.data() + i + 8));
  }
  if (i + 8 <= tiles.size()) {
    word(eight(tiles.data() + i));
    i += 8;
  }
  word(odd.state_);
  std::uint64_t rest = tiles.size();
  for (; i < tiles.size(); ++i) rest = rest << 8 | static_cast<std::uint8_t>(tiles[i]);
  word(rest);
}

Digest digest_map(const World& world) {
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
  return digest;
}

WorldDigest digest_world(const World& world, const Measurement& measurement) {
  return digest_world(world, measurement, [](std::size_t, std::int64_t) {});
}

std::uint64_t world_digest(const World& world, const Measurement& measurement) {
  return digest_world(world, measurement).measured;
}

}  // namespace seedbed
