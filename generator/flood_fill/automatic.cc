// Begins with the row of the table that suits the map, by the length of its runs and the share of
// open tiles in a sample of its rows, and its width; and goes over to `runs` as soon as the tiles
// reached so far tell that the map winds too much for it. Every row that it may choose is linear.
#include "generator/bits.h"
#include "generator/flood_fill/fill_map.h"
#include "generator/flood_fill/map_sample.h"

namespace seedbed::flood_fill {

void batch_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch);

namespace {

// Of so few words the list of dirty ones is done before a sample would be.
constexpr std::size_t kFewWords = 24;

// What labelling costs, in hundredths of a word that the fill touches, for a word of the map and
// for a run: a word of the list costs about what three of a pass do. Between what was timed.
struct Labelling {
  std::int64_t per_word;
  std::int64_t per_run;
};
constexpr Labelling kByWords{300, 30};
constexpr Labelling kByRows{220, 80};

// In noise with fewer open tiles no part spans the map (site percolation, Newman and Ziff 2000), so
// that the list touches next to nothing.
constexpr std::int64_t kSpansPermille = 593;

// Past these the list goes down columns of words that no cache holds.
constexpr std::int64_t kListWordsMax = 32 << 10;

enum class Row : std::uint8_t { words, bit_rows, runs };

std::string_view name_of(Row row) {
  constexpr std::string_view kNames[] = {"words", "bit-rows", "runs"};
  return kNames[static_cast<std::size_t>(row)];
}

// Of a map of columns: the first row that joins any joins many of them, as a comb's spine does.
bool joins_many(const FillMap& map) {
  constexpr std::int64_t kMany = 16;
  for (std::int32_t y = 1; y + 1 < map.size.height; ++y) {
    const std::uint64_t* row = map.open_row(y);
    std::int64_t pairs = 0;
    std::int64_t joins = 0;
    for (std::int32_t w = 0; w < map.words_per_row; ++w) {
      const std::uint64_t pair = row[w] & row[w] << 1;
      if (pair == 0) continue;
      pairs += bits_set(pair);
      joins += bits_set(pair & ~(pair << 1));
    }
    if (joins > 0) return pairs >= kMany * joins;
  }
  return true;
}

// The list of words does best where a row has one or two and where there are few runs: rooms, rock.
// Passes do best on wide caves, and on empty maps.
bool suits_list(const FillMap& map, const MapSample& sample) {
  if (map.words_per_row <= 2) return true;
  if (static_cast<std::int64_t>(map.words()) > kListWordsMax) return false;
  const bool empty =
      16 * sample.open_tiles >= 15 * sample.tiles && 4 * sample.runs < 5 * sample.words;
  return !empty && 10 * sample.runs < 21 * sample.words;
}

// Fills the map. The row that did it.
template <class Count>
Row fill_chosen(const FillMap& map, FillScratch& scratch, Count& count) {
  const auto by_words = [&](Patience patience) {
    return fill_by_words(map, scratch, count, patience);
  };
  const auto by_rows = [&](Patience patience) {
    return fill_by_rows(map, scratch, count, patience);
  };
  if (map.words() <= kFewWords) return by_words({}), Row::words;
  const MapSample sample = sample_map(map, scratch.instructions);
  if (sample.columns()) {
    if (joins_many(map)) return by_words({}), Row::words;
  } else if (sample.noisy()) {
    // Labels of noise cost more than any way through it.
    if (1000 * sample.open_tiles >= kSpansPermille * sample.tiles && by_rows({})) {
      return Row::bit_rows;
    }
    return by_words({}), Row::words;
  } else {
    const bool list = suits_list(map, sample);
    const Labelling cost = list ? kByWords : kByRows;
    const auto words = static_cast<std::int64_t>(map.words());
    // Rows of links are not labelled. What looks like a maze is looked at soon; rooms are done
    // before the first look.
    const Patience patience{
        sample.winds() ? words / 4 : words + words / 4,
        words * (cost.per_word * sample.words + cost.per_run * (sample.runs - sample.link_tiles)) /
            sample.words / 100,
        scratch.instructions};
    if (list ? by_words(patience) : by_rows(patience)) return list ? Row::words : Row::bit_rows;
  }
  fill_by_runs(map, scratch, count);
  return Row::runs;
}

FillCost fill(const FillMap& map, FillScratch& scratch) {
  CountNothing count;
  fill_chosen(map, scratch, count);
  return {};
}

FillCost fill_counted(const FillMap& map, FillScratch& scratch) {
  CountAll count;
  fill_chosen(map, scratch, count);
  return count.cost();
}

}  // namespace

std::string_view automatic_choice(const BitGrid& walkable, Cell start) {
  FillScratch scratch;
  BitGrid reached(walkable.size());
  const FillMap map{walkable.words().data(), reached.words().data(), walkable.words_per_row(),
                    walkable.size(), start};
  CountNothing count;
  return name_of(starts_open(map) ? fill_chosen(map, scratch, count) : Row::words);
}

FillCost automatic(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill>(walkable, start, scratch, reached);
}

FillCost automatic_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                           BitGrid& reached) {
  return fill_grid<fill_counted>(walkable, start, scratch, reached);
}

// Eight lanes cost what six maps cost one by one, on rooms as on mazes; and they need their
// instructions.
void automatic_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  constexpr std::size_t kLanesMaps = 8;
  constexpr std::size_t kLanesMapsMin = 6;
  if (size.width <= 128 && scratch.instructions != Instructions::portable) {
    const std::size_t rest = jobs.size() % kLanesMaps;
    const std::size_t batched = jobs.size() - (rest < kLanesMapsMin ? rest : 0);
    batch_many(size, jobs.first(batched), scratch);
    jobs = jobs.subspan(batched);
  }
  fill_each<fill>(size, jobs, scratch);
}

}  // namespace seedbed::flood_fill
