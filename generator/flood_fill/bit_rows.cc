// Whole runs at a time, row by row. A row takes the reached tiles of the row it is entered from as
// seeds and fills the runs that they hit. Passes go down and up, only over rows beside those that
// the last pass changed, until one changes nothing. Corridors that wind up and down need a pass for
// every turn, which is quadratic: when the rows walked outgrow the map, `runs` does the map.
#include <algorithm>

#include "generator/bit_runs.h"
#include "generator/flood_fill/fill_map.h"
#include "generator/flood_fill/map_sample.h"

namespace seedbed::flood_fill {
namespace {

// Caves and rooms are done after 4 to 12 walks over every row, mazes after 15 to 50.
constexpr std::int64_t kWalksPerRowMax = 16;

// The rows that the last pass changed; bottom < top: none.
struct Changed {
  std::int32_t top;
  std::int32_t bottom;
  bool none() const { return bottom < top; }
};

template <class Count>
class BitRows {
 public:
  BitRows(const FillMap& map, Patience& patience, Count& count)
      : map_(map), patience_(patience), count_(count) {}

  // False: given up, with part of the map filled.
  template <class Runs>
  [[gnu::always_inline]] bool run() const {
    const FillMap map = map_;
    return map.words_per_row == 1 ? sweep<Runs, true>(map) : sweep<Runs, false>(map);
  }

 private:
  template <class Runs, bool kOneWord>
  [[gnu::always_inline]] bool sweep(const FillMap& map) const {
    fill_run<Runs>(map.open_row(map.start.y), map.words_per_row, map.start.x,
                   map.reached_row(map.start.y));
    count_.words(map.words_per_row);
    const std::int32_t last = map.size.height - 2;
    std::int64_t walks_left = kWalksPerRowMax * map.size.height;
    Changed changed{map.start.y, map.start.y};
    bool first = true;
    while (true) {
      count_.round();
      Changed down{map.size.height, -1};
      for (std::int32_t y = changed.top + 1; y <= last; ++y, --walks_left) {
        if (fill_row<Runs, kOneWord>(map, y, y - 1)) {
          down.top = std::min(down.top, y);
          down.bottom = y;
        } else if (y > changed.bottom) {
          break;
        }
      }
      // The start's own row changed before any pass.
      if (first) down = {map.start.y, std::max(map.start.y, down.bottom)};
      first = false;
      if (down.none()) return true;
      if (given_up(map, walks_left)) return false;
      count_.round();
      Changed up{map.size.height, -1};
      for (std::int32_t y = down.bottom - 1; y >= 1; --y, --walks_left) {
        if (fill_row<Runs, kOneWord>(map, y, y + 1)) {
          up.top = y;
          up.bottom = std::max(up.bottom, y);
        } else if (y < down.top) {
          break;
        }
      }
      if (up.none()) return true;
      if (given_up(map, walks_left)) return false;
      changed = up;
    }
  }

  [[gnu::always_inline]] bool given_up(const FillMap& map, std::int64_t walks_left) const {
    if (walks_left < 0) return true;
    const std::int64_t walks = kWalksPerRowMax * map.size.height - walks_left;
    return patience_.ends(map, walks * map.words_per_row);
  }

  // Fills row y from its neighbour. True if it grew.
  template <class Runs, bool kOneWord>
  [[gnu::always_inline]] bool fill_row(const FillMap& map, std::int32_t y,
                                       std::int32_t from_y) const {
    if constexpr (kOneWord) {
      const std::uint64_t open = map.open[y];
      const std::uint64_t old = map.reached[y];
      const std::uint64_t grown = old | Runs::fill(open, map.reached[from_y] & open);
      count_.word();
      map.reached[y] = grown;
      return grown != old;
    } else {
      return fill_words<Runs>(map.open_row(y), map.reached_row(from_y), map.words_per_row,
                              map.reached_row(y));
    }
  }

  template <class Runs>
  [[gnu::always_inline]] bool fill_words(const std::uint64_t* open, const std::uint64_t* from,
                                         std::int32_t words, std::uint64_t* reached) const {
    bool grew = false;
    std::uint64_t edge = 0;     // the last tile of the word before was reached
    std::int32_t leaks_at = 0;  // the last word from which a run goes on into the word before
    for (std::int32_t w = 0; w < words; ++w) {
      const std::uint64_t seeds = (from[w] | edge) & open[w] & ~reached[w];
      if (seeds != 0) {
        count_.word();
        const std::uint64_t filled = Runs::fill(open[w], seeds);
        reached[w] |= filled;
        grew = true;
        if (w > 0 && (filled & 1 & (open[w - 1] & ~reached[w - 1]) >> 63) != 0) leaks_at = w;
      }
      edge = reached[w] >> 63;
    }
    for (std::int32_t w = leaks_at; w > 0; --w) fill_before<Runs>(open, w, reached);
    return grew;
  }

  // The run that goes on from the first tile of word w into the word before.
  template <class Runs>
  [[gnu::always_inline]] void fill_before(const std::uint64_t* open, std::int32_t w,
                                          std::uint64_t* reached) const {
    if ((reached[w] & 1 & (open[w - 1] & ~reached[w - 1]) >> 63) == 0) return;
    count_.word();
    reached[w - 1] |= Runs::fill(open[w - 1], std::uint64_t{1} << 63);
  }

  const FillMap& map_;
  Patience& patience_;
  Count& count_;
};

template <class Count>
FillCost fill(const FillMap& map, FillScratch& scratch) {
  Count count;
  if (!fill_by_rows(map, scratch, count, {})) fill_by_runs(map, scratch, count);
  return count.cost();
}

}  // namespace

template <class Count>
bool fill_by_rows(const FillMap& map, FillScratch& scratch, Count& count, Patience patience) {
  std::fill_n(map.reached, map.words(), 0);
  return run_on<PortableRuns, Avx2Runs>(scratch.instructions, BitRows<Count>(map, patience, count));
}

template bool fill_by_rows(const FillMap&, FillScratch&, CountNothing&, Patience);
template bool fill_by_rows(const FillMap&, FillScratch&, CountAll&, Patience);

FillCost bit_rows(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountNothing>>(walkable, start, scratch, reached);
}

FillCost bit_rows_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                          BitGrid& reached) {
  return fill_grid<fill<CountAll>>(walkable, start, scratch, reached);
}

void bit_rows_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  fill_each<fill<CountNothing>>(size, jobs, scratch);
}

}  // namespace seedbed::flood_fill
