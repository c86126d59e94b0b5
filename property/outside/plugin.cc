// A fill from outside seedbed, depth-first and tile by tile, which includes nothing of seedbed but
// the interface. FAULT is the fault that it has, each one that a trial must name.
#include <cstddef>
#include <cstdlib>
#include <utility>
#include <vector>

#include "bench/fill_plugin.h"

namespace {

enum Fault {
  kNone,
  kDiffers,
  kCrashes,
  kHangs,
  kWritesOutside,
  kExits,
  kVersion,
  kName,
  kRarely,
  kLies
};

// On maps of one size, a few among hundreds: what only a long sweep meets.
void fail_rarely(const seedbed_map* map) {
  if (map->width != 37 || map->height != 29) return;
  uint64_t hash = 0;
  for (int i = 0; i < map->height * map->words_per_row; ++i) {
    hash = (hash ^ map->walkable[i]) * 0x9e3779b97f4a7c15;
    hash ^= hash >> 29;
  }
  if (hash % 61 == 0) std::abort();
  if (hash % 61 == 1) std::exit(3);
  for (volatile bool forever = hash % 401 == 2; forever;) continue;
  for (volatile bool forever = hash % 199 == 3; forever;) {
    static volatile char* grown = nullptr;
    constexpr std::size_t kBytes = std::size_t{16} << 20;
    grown = new char[kBytes];
    for (std::size_t i = 0; i < kBytes; i += 1024) grown[i] = 1;
  }
}

// On a few maps of two sizes the entrance is said not to be reached: what a trial does not meet, a
// sweep's laws see, and a smaller case shows.
bool lies(const seedbed_map* map) {
  if (!(map->width == 37 && map->height == 29) && !(map->width == 18 && map->height == 14)) {
    return false;
  }
  uint64_t sum = 0;
  for (int i = 0; i < map->height * map->words_per_row; ++i) sum += map->walkable[i];
  return sum % 5 == 0;
}

[[maybe_unused]] void fill(const seedbed_map* map, uint64_t* reached) {
  const auto word = [&](int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(map->words_per_row) +
           static_cast<std::size_t>(x) / 64;
  };
  const auto mask = [](int x) { return uint64_t{1} << (x % 64); };
  const std::size_t words = word(0, map->height);
  for (std::size_t i = 0; i < words; ++i) reached[i] = 0;
  std::vector<std::pair<int, int>> stack{{map->start_x, map->start_y}};
  while (!stack.empty()) {
    const auto [x, y] = stack.back();
    stack.pop_back();
    if (x < 0 || y < 0 || x >= map->width || y >= map->height) continue;
    if ((map->walkable[word(x, y)] & mask(x)) == 0) continue;
    if ((reached[word(x, y)] & mask(x)) != 0) continue;
    reached[word(x, y)] |= mask(x);
    stack.insert(stack.end(), {{x, y - 1}, {x + 1, y}, {x, y + 1}, {x - 1, y}});
  }
  if (FAULT == kRarely) fail_rarely(map);
  if (FAULT == kLies && lies(map)) reached[word(map->start_x, map->start_y)] = 0;
  if (FAULT == kDiffers && map->width > 64 && map->height > 2) reached[word(64, 1)] = 0;
  if (FAULT == kCrashes && map->width == 33 && map->height == 12) std::abort();
  for (volatile bool forever = FAULT == kHangs && map->width == 5; forever;) continue;
  if (FAULT == kWritesOutside && map->width == 63) reached[words] = 1;
  if (FAULT == kExits && map->width == 31) std::exit(0);
}

[[maybe_unused]] constexpr uint32_t kMadeFor =
    SEEDBED_FILL_PLUGIN_VERSION + (FAULT == kVersion ? 1 : 0);

}  // namespace

#if !defined(NO_SYMBOL)
const seedbed_fill* seedbed_fill_plugin() {
  static const seedbed_fill made = {kMadeFor, FAULT == kName ? "queue" : "depth-first", fill,
                                    nullptr};
  return &made;
}
#endif
