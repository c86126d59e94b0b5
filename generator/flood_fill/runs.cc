// Every part of the map gets a label (generator/run_labels.h), and the runs with the start's label
// are written. A pass down and a pass of writing, whatever the map's shape: the one that neither
// mazes nor serpentines nor spirals slow down.
#include <algorithm>

#include "generator/flood_fill/fill_map.h"

namespace seedbed::flood_fill {
namespace {

// Writes rows by the labels of their runs.
class Writer {
 public:
  Writer(const FillMap& map, const RunLabels& labels)
      : map_(map), labels_(labels), words_(static_cast<std::size_t>(map.words_per_row)) {}

  void write() {
    std::size_t at = map_.start_word();
    const std::uint64_t bit = map_.start_bit();
    std::fill_n(map_.reached, map_.words(), 0);
    if (link_row(map_.start.y)) {
      // Reached from the start are its neighbours above and below, if any; row by row below.
      map_.reached[at] = bit;
      if ((map_.open[at - words_] & bit) != 0) {
        at -= words_;
      } else if ((map_.open[at + words_] & bit) != 0) {
        at += words_;
      } else {
        return;
      }
    }
    root_ = root_of(labels_.run_of(at, bit));
    for (std::int32_t y = 1; y + 1 < map_.size.height; ++y) {
      if (!link_row(y)) write_row(static_cast<std::size_t>(y) * words_);
    }
    for (std::int32_t y = 1; y + 1 < map_.size.height; ++y) {
      if (link_row(y)) write_links(static_cast<std::size_t>(y) * words_);
    }
  }

 private:
  bool link_row(std::int32_t y) const { return labels_.link_row[static_cast<std::size_t>(y)] != 0; }
  std::uint32_t root_of(std::size_t run) const { return labels_.parent[labels_.label[run]]; }

  void write_row(std::size_t row) const {
    for (std::size_t w = row; w < row + words_; ++w) {
      const std::uint64_t open = map_.open[w];
      std::uint64_t starts = open & ~(open << 1);
      // The word's first run may have begun in the word before.
      std::size_t run = labels_.runs_before[w] - ((starts ^ labels_.starts[w]) & 1);
      std::uint64_t reached = 0;
      for (; starts != 0; starts &= starts - 1, ++run) {
        const std::uint64_t start = starts & (0 - starts);
        const std::uint64_t tiles = ((open + start) & ~open) - start;
        reached |= tiles & (0 - std::uint64_t{root_of(run) == root_});
      }
      map_.reached[w] = reached;
    }
  }

  void write_links(std::size_t row) const {
    for (std::size_t w = row; w < row + words_; ++w) {
      map_.reached[w] |= map_.open[w] & (map_.reached[w - words_] | map_.reached[w + words_]);
    }
  }

  const FillMap& map_;
  const RunLabels& labels_;
  std::size_t words_;
  std::uint32_t root_ = 0;
};

template <class Count>
FillCost fill(const FillMap& map, FillScratch& scratch) {
  Count count;
  fill_by_runs(map, scratch, count);
  return count.cost();
}

}  // namespace

template <class Count>
void fill_by_runs(const FillMap& map, FillScratch& scratch, Count& count) {
  const std::size_t words = map.words();
  RunLabels& labels = scratch.labels;
  label_runs(map.open, map.words_per_row, map.size, scratch.instructions, labels);
  count.round();
  count.words(static_cast<std::int64_t>(2 * words));
  if (labels.components == 1) {
    std::copy_n(map.open, words, map.reached);
    return;
  }
  flatten_labels(labels);
  Writer(map, labels).write();
}

template void fill_by_runs(const FillMap&, FillScratch&, CountNothing&);
template void fill_by_runs(const FillMap&, FillScratch&, CountAll&);

FillCost runs(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountNothing>>(walkable, start, scratch, reached);
}

FillCost runs_counted(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountAll>>(walkable, start, scratch, reached);
}

void runs_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  fill_each<fill<CountNothing>>(size, jobs, scratch);
}

}  // namespace seedbed::flood_fill
