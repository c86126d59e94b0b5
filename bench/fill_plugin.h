// The C interface of a flood fill that is made outside seedbed: a shared object exports the one
// function seedbed_fill_plugin(), and --fill-plugin FILE.so puts its fill beside the rows of the
// fill table. Decides the layout of a map in memory. Promises: nothing here changes without a new
// version number, and another version is refused. Includes no other header of seedbed; C and C++.
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SEEDBED_FILL_PLUGIN_VERSION 1

// Tile (x, y) is bit x % 64 of walkable[y * words_per_row + x / 64], (0, 0) in the north-west. No
// tile of the border is walkable; bits past the width are zero. The start may lie anywhere.
struct seedbed_map {
  const uint64_t* walkable;
  int32_t width;
  int32_t height;
  int32_t words_per_row;  // (width + 63) / 64
  int32_t start_x;
  int32_t start_y;
};

// What a counted fill did; what it does not count stays zero.
struct seedbed_fill_cost {
  int64_t visited_tiles;
  int64_t probes;              // neighbour tests
  int64_t frontier_tiles_max;  // the most tiles at one distance from the start
  int64_t rounds;
  int64_t words;  // 64-bit words of the map that were touched
};

// Writes every word of `reached`, which has the form of `walkable` and holds anything before: the
// tiles that can be walked to from the start, four neighbours a tile, the start included. A start
// on a wall or outside reaches nothing. Called from one thread at a time, with maps of any size up
// to 64 Mi tiles; working memory is the plug-in's own affair.
struct seedbed_fill {
  uint32_t version;  // SEEDBED_FILL_PLUGIN_VERSION
  const char* name;  // letters, digits and dashes, at most 40
  void (*fill)(const struct seedbed_map* map, uint64_t* reached);
  // The same with counters, set to zero before the call; null if the fill counts nothing.
  void (*fill_counted)(const struct seedbed_map* map, uint64_t* reached,
                       struct seedbed_fill_cost* cost);
};

// What a plug-in exports. The answer lives as long as the program.
__attribute__((visibility("default"))) const struct seedbed_fill* seedbed_fill_plugin(void);

#ifdef __cplusplus
}
#endif
