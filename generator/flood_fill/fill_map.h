// One map as the algorithms see it: rows of words in, rows of words out. Decides what a start on a
// wall or outside means (nothing is reached), so that no algorithm has to.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "generator/flood_fills.h"

namespace seedbed {

// REQUIRES: no tile of the border is open; bits past the width are zero; the start is open.
// An algorithm writes every word of `reached`.
struct FillMap {
  const std::uint64_t* open = nullptr;
  std::uint64_t* reached = nullptr;
  std::int32_t words_per_row = 0;
  Size size;
  Cell start;

  const std::uint64_t* open_row(std::int32_t y) const {
    return open + std::ptrdiff_t{y} * words_per_row;
  }
  std::uint64_t* reached_row(std::int32_t y) const {
    return reached + std::ptrdiff_t{y} * words_per_row;
  }
  std::size_t words() const {
    return static_cast<std::size_t>(words_per_row) * static_cast<std::size_t>(size.height);
  }
  std::size_t start_word() const {
    return static_cast<std::size_t>(start.y) * static_cast<std::size_t>(words_per_row) +
           static_cast<std::size_t>(start.x / 64);
  }
  std::uint64_t start_bit() const { return std::uint64_t{1} << (start.x % 64); }
};

inline bool starts_open(const FillMap& map) {
  return contains(map.size, map.start) && (map.open[map.start_word()] & map.start_bit()) != 0;
}

using FillKernel = FillCost (*)(const FillMap& map, FillScratch& scratch);

// The table's form of a kernel.
template <FillKernel kernel>
FillCost fill_grid(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  const Size size = walkable.size();
  if (!contains(size, start) || !walkable[start]) {
    reached.reset(size);
    return {};
  }
  if (reached.size() != size) reached.reset(size);
  return kernel(
      {walkable.words().data(), reached.words().data(), walkable.words_per_row(), size, start},
      scratch);
}

// The table's form of a kernel for many maps, one after the other.
template <FillKernel kernel>
void fill_each(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  for (const FillJob& job : jobs) {
    const FillMap map{job.walkable, job.reached, (size.width + 63) / 64, size, job.start};
    if (starts_open(map)) {
      kernel(map, scratch);
    } else {
      std::fill_n(job.reached, map.words(), 0);
    }
  }
}

namespace flood_fill {

struct Patience;  // generator/flood_fill/map_sample.h

// Kernels that others choose or fall over to, instantiated for both counting policies. False: given
// up, with part of the map filled.
template <class Count>
bool fill_by_rows(const FillMap& map, FillScratch& scratch, Count& count, Patience patience);
template <class Count>
bool fill_by_words(const FillMap& map, FillScratch& scratch, Count& count, Patience patience);
template <class Count>
void fill_by_runs(const FillMap& map, FillScratch& scratch, Count& count);

}  // namespace flood_fill

}  // namespace seedbed
