// Whole runs at a time. A row takes the reached tiles of the row it is entered from as seeds; each
// word spreads them over its runs of open tiles and hands what touches its edge to the next word.
// Passes go down and up until one changes nothing. A map of vertical corridors needs a pass for
// every turn: rows of the fill table that are linear there come with it.
#include <bit>

#include "generator/flood_fills.h"

namespace seedbed::flood_fill {
namespace {

// The open runs that hold a seed. REQUIRES: seeds are open.
std::uint64_t fill_runs(std::uint64_t open, std::uint64_t seeds) {
  // Towards higher bits an addition does it: the carry runs through the ones above each seed.
  const std::uint64_t up = (((open + seeds) ^ open) & open) | seeds;
  // Towards lower bits by doubling steps (Kogge-Stone).
  std::uint64_t filled = up;
  std::uint64_t mask = open;
  for (int shift = 1; shift < 64; shift *= 2) {
    filled |= mask & (filled >> shift);
    mask &= mask >> shift;
  }
  return filled;
}

// Fills row y from its own reached tiles and the seeds of the row it is entered from. True if it
// grew.
template <class Count>
bool fill_row(const std::uint64_t* open, const std::uint64_t* from, std::int32_t words,
              std::uint64_t* reached, Count& count) {
  bool grew = false;
  const auto fill_word = [&](std::int32_t w, std::uint64_t edge) {
    const std::uint64_t old = reached[w];
    const std::uint64_t seeds = (old | from[w] | edge) & open[w];
    if (seeds == old) return;
    count.word();
    reached[w] = fill_runs(open[w], seeds);
    grew |= reached[w] != old;
  };
  fill_word(0, 0);
  for (std::int32_t w = 1; w < words; ++w) fill_word(w, reached[w - 1] >> 63);
  for (std::int32_t w = words - 1; w-- > 0;) fill_word(w, reached[w + 1] << 63);
  return grew;
}

template <class Count>
FillCost run(const BitGrid& walkable, Cell start, FillScratch&, BitGrid& reached) {
  Count count;
  const Size size = walkable.size();
  reached.reset(size);
  if (!contains(size, start) || !walkable[start]) return count.cost();
  const std::int32_t words = walkable.words_per_row();
  const std::int32_t start_word = start.x / 64;
  reached.row(start.y)[start_word] = std::uint64_t{1} << (start.x % 64);
  reached.row(start.y)[start_word] =
      fill_runs(walkable.row(start.y)[start_word], reached.row(start.y)[start_word]);
  fill_row(walkable.row(start.y), reached.row(start.y), words, reached.row(start.y), count);
  // Only rows beside one that grew in this pass or the last can grow.
  std::int32_t top = start.y;
  std::int32_t bottom = start.y;
  bool grew = true;
  while (grew) {
    grew = false;
    count.round();
    for (std::int32_t y = top + 1; y <= bottom + 1 && y < size.height; ++y) {
      if (!fill_row(walkable.row(y), reached.row(y - 1), words, reached.row(y), count)) continue;
      grew = true;
      bottom = std::max(bottom, y);
    }
    for (std::int32_t y = bottom - 1; y >= top - 1 && y >= 0; --y) {
      if (!fill_row(walkable.row(y), reached.row(y + 1), words, reached.row(y), count)) continue;
      grew = true;
      top = std::min(top, y);
    }
  }
  return count.cost();
}

}  // namespace

FillCost bit_rows(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return run<CountNothing>(walkable, start, scratch, reached);
}

FillCost bit_rows_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                          BitGrid& reached) {
  return run<CountAll>(walkable, start, scratch, reached);
}

}  // namespace seedbed::flood_fill
