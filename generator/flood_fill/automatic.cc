// Chooses the row of the table for the map at hand: by the length of its runs and the share of open
// tiles in a sample of its rows, and by its width. Every row that it may choose is linear.
#include "generator/flood_fill/fill_map.h"
#include "generator/flood_fill/map_sample.h"

namespace seedbed::flood_fill {

void batch_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch);

namespace {

struct Choice {
  std::string_view row;
  void (*fill)(const FillMap&, FillScratch&, CountNothing&);
  void (*fill_counted)(const FillMap&, FillScratch&, CountAll&);
};
constexpr Choice kRuns{"runs", fill_by_runs, fill_by_runs};
constexpr Choice kRows{"bit-rows", fill_by_rows, fill_by_rows};
constexpr Choice kWords{"words", fill_by_words, fill_by_words};

// Of so few words the list of dirty ones is done before a sample would be: 1.2 to 5 times faster
// than what a sample would choose. A perfect maze of 33 rows is already twice as fast by `runs`.
constexpr std::size_t kFewWords = 24;

// The bounds lie between what was timed. Every second row of a maze holds no two tiles side by
// side, all of an upright serpentine's, none of noise, rooms and caves: there passes and visits are
// many and `runs` is 2 to 4 times faster. Noise of 35 % walls has 2.6 tiles a run, caves 4 to 8: in
// noise a word is dirty so often that bit-rows are 2 times faster than words. Rooms with upright
// corridors have runs as short, but more rock than noise that can be crossed. Wide maps are better
// walked row by row, but for those that are mostly rock.
const Choice& choose(const FillMap& map, Instructions instructions) {
  if (map.words() <= kFewWords) return kWords;
  const MapSample sample = sample_map(map, instructions);
  if (sample.winds()) return kRuns;
  const bool rocky = 2 * sample.open_tiles < sample.tiles;
  if (!rocky && 10 * sample.open_tiles < 32 * sample.runs) return kRows;
  if (map.words_per_row <= 2 || 3 * sample.open_tiles < sample.tiles) return kWords;
  return kRows;
}

FillCost fill(const FillMap& map, FillScratch& scratch) {
  CountNothing count;
  choose(map, scratch.instructions).fill(map, scratch, count);
  return {};
}

FillCost fill_counted(const FillMap& map, FillScratch& scratch) {
  CountAll count;
  choose(map, scratch.instructions).fill_counted(map, scratch, count);
  return count.cost();
}

}  // namespace

std::string_view automatic_choice(const BitGrid& walkable) {
  const FillMap map{
      walkable.words().data(), nullptr, walkable.words_per_row(), walkable.size(), {}};
  return choose(map, Instructions::portable).row;
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
