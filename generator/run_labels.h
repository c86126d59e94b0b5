// Labels every connected part of a map in one pass over its bit rows: union-find over runs of open
// tiles (Rosenfeld and Pfaltz 1966, on runs of bits). A run takes the label of the first run above
// that it touches; only a second one costs a union. Linear in the runs whatever the shape, nearly
// (Tarjan 1975). Counts, sizes and loops of all parts come with it.
#pragma once

#include <cstdint>
#include <vector>

#include "generator/grid.h"
#include "generator/instructions.h"

namespace seedbed {

// The labels of a map, and working memory that is reused from map to map.
struct RunLabels {
  std::vector<std::uint32_t> label;        // a run: its label, in row order
  std::vector<std::uint32_t> parent;       // a label: an older one of its part, or itself
  std::vector<std::uint64_t> starts;       // a word: first tiles of the runs that start in it
  std::vector<std::uint32_t> runs_before;  // a word: runs that start in words before it
  // A row without two open tiles side by side, such as the walls' rows of a maze, is not labelled:
  // its tiles link the rows above and below. No two link rows follow each other.
  std::vector<std::uint8_t> link_row;
  std::uint32_t runs = 0;
  std::uint32_t labels = 0;
  std::int64_t components = 0;

  // The run of a tile. REQUIRES: open, not in a link row. `tile` is its bit in word w of all words.
  std::size_t run_of(std::size_t w, std::uint64_t tile) const {
    return runs_before[w] +
           static_cast<std::size_t>(std::popcount(starts[w] & (tile | (tile - 1)))) - 1;
  }
};

// REQUIRES: `open` holds rows of words_per_row words; no tile of the border is open. After it,
// `parent` still has to be flattened before labels can be compared.
void label_runs(const std::uint64_t* open, std::int32_t words_per_row, Size size,
                Instructions instructions, RunLabels& labels);

// Afterwards two labels are of one part if their parents are equal.
void flatten_labels(RunLabels& labels);

// All parts of a map of tiles.
struct Components {
  std::int64_t count = 0;
  std::int64_t tiles = 0;
  std::int64_t links = 0;           // pairs of open tiles side by side or one above the other
  std::vector<std::uint32_t> size;  // tiles a part, largest first; filled in where asked for
  // Independent cycles: links - tiles + count, Euler's formula.
  std::int64_t loops() const { return links - tiles + count; }
};

// REQUIRES: no tile of the border is walkable.
void measure_components(const BitGrid& walkable, bool sizes, Instructions instructions,
                        RunLabels& labels, Components& components);

}  // namespace seedbed
