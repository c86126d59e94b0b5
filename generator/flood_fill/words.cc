// A list of dirty words. A word that is taken off the list fills the runs that its pending seeds
// hit, all at once, and hands them to the words above, below and beside. Every visit but the empty
// ones fills a run that was not filled, and hands to four words at most: linear in the runs.
#include <algorithm>

#include "generator/bit_runs.h"
#include "generator/flood_fill/fill_map.h"
#include "generator/flood_fill/map_sample.h"

namespace seedbed::flood_fill {
namespace {

constexpr std::uint64_t kFirstTile = 1;
constexpr std::uint64_t kLastTile = std::uint64_t{1} << 63;

template <class Count>
struct Words {
  const FillMap& map;
  std::uint64_t* pending;  // seeds a word; zero for words not on the list
  std::uint32_t* list;     // last in, first out
  Patience& patience;
  Count& count;

  // False: given up; `pending` is zero all the same.
  template <class Runs>
  [[gnu::always_inline]] bool run() const {
    const std::uint64_t* open = map.open;
    std::uint64_t* reached = map.reached;
    const auto below = static_cast<std::size_t>(map.words_per_row);
    const bool wide = below > 1;
    std::size_t listed = 0;
    const auto hand = [&](std::size_t to, std::uint64_t seeds) {
      list[listed] = static_cast<std::uint32_t>(to);
      listed += pending[to] == 0;
      pending[to] |= seeds;
    };
    hand(map.start_word(), map.start_bit());
    std::int64_t touched = 0;
    while (listed != 0) {
      std::size_t at = list[--listed];
      // A run is filled whole or not at all: one that holds a fresh seed was not.
      std::uint64_t seeds = pending[at] & ~reached[at];
      pending[at] = 0;
      // Downwards as far as it goes, then upwards: those words need not go through the list.
      while (seeds != 0) {
        count.word();
        if (patience.ends(map, ++touched)) {
          while (listed != 0) pending[list[--listed]] = 0;
          return false;
        }
        const std::uint64_t filled = Runs::fill(open[at], seeds);
        reached[at] |= filled;
        if (wide) hand_sideways(at, filled, hand);
        const std::uint64_t up = filled & open[at - below] & ~reached[at - below];
        const std::uint64_t down = filled & open[at + below] & ~reached[at + below];
        if (down == 0) {
          seeds = up;
          at -= below;
          continue;
        }
        if (up != 0) hand(at - below, up);
        seeds = down;
        at += below;
      }
    }
    return true;
  }

 private:
  // No run leaves the map sideways: its border is closed.
  template <class Hand>
  [[gnu::always_inline]] void hand_sideways(std::size_t at, std::uint64_t filled,
                                            const Hand& hand) const {
    const std::uint64_t* open = map.open;
    const std::uint64_t* reached = map.reached;
    if ((filled & kLastTile) != 0 && (open[at + 1] & ~reached[at + 1] & kFirstTile) != 0) {
      hand(at + 1, kFirstTile);
    }
    if ((filled & kFirstTile) != 0 && (open[at - 1] & ~reached[at - 1] & kLastTile) != 0) {
      hand(at - 1, kLastTile);
    }
  }
};

template <class Count>
FillCost fill(const FillMap& map, FillScratch& scratch) {
  Count count;
  fill_by_words(map, scratch, count, {});
  return count.cost();
}

}  // namespace

template <class Count>
bool fill_by_words(const FillMap& map, FillScratch& scratch, Count& count, Patience patience) {
  const std::size_t words = map.words();
  std::fill_n(map.reached, words, 0);
  // All zero between maps: every word that gets a seed is taken off the list in the end.
  if (scratch.pending.size() < words) scratch.pending.resize(words, 0);
  if (scratch.queue.size() <= words) scratch.queue.resize(words + 1);
  return run_on<PortableRuns, Avx2Runs>(
      scratch.instructions,
      Words<Count>{map, scratch.pending.data(), scratch.queue.data(), patience, count});
}

template bool fill_by_words(const FillMap&, FillScratch&, CountNothing&, Patience);
template bool fill_by_words(const FillMap&, FillScratch&, CountAll&, Patience);

FillCost words(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountNothing>>(walkable, start, scratch, reached);
}

FillCost words_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                       BitGrid& reached) {
  return fill_grid<fill<CountAll>>(walkable, start, scratch, reached);
}

void words_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  fill_each<fill<CountNothing>>(size, jobs, scratch);
}

}  // namespace seedbed::flood_fill
