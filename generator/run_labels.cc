#include "generator/run_labels.h"

#include <algorithm>
#include <functional>

#include "generator/bit_runs.h"

namespace seedbed {
namespace {

// The root of a label; halves the way to it.
std::uint32_t root_of(std::uint32_t* parent, std::uint32_t label) {
  while (parent[label] != label) {
    const std::uint32_t up = parent[parent[label]];
    parent[label] = up;
    label = up;
  }
  return label;
}

// Calls for each set bit, lowest first.
template <class Visit>
[[gnu::always_inline]] inline void each_bit(std::uint64_t bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(bits & (0 - bits));
}

std::size_t count_bits(std::uint64_t bits) { return static_cast<std::size_t>(std::popcount(bits)); }

struct Labelling {
  const std::uint64_t* open;
  std::int32_t words_per_row;
  Size size;
  RunLabels& out;

  template <class Runs>
  [[gnu::always_inline]] void run() const {
    State state{out.label.data(), out.parent.data(), out.starts.data(), out.runs_before.data()};
    std::uint8_t* link_row = out.link_row.data();
    // Row 0 is closed: nothing touches it.
    std::int32_t above = 0;
    bool after_link = true;
    for (std::int32_t y = 1; y + 1 < size.height; ++y) {
      const bool link = !after_link && links_only(row(y));
      link_row[y] = link;
      after_link = link;
      if (link) {
        state.components += alone(y);
        continue;
      }
      label_row<Runs>(y, above, state);
      above = y;
    }
    out.runs = state.runs;
    out.labels = state.labels;
    out.components = state.components;
  }

 private:
  struct State {
    std::uint32_t* label;
    std::uint32_t* parent;
    std::uint64_t* starts;
    std::uint32_t* runs_before;
    std::uint32_t runs = 0;
    std::uint32_t labels = 0;
    std::int64_t components = 0;
  };

  // The labels of one word's runs.
  struct WordLabels {
    std::uint32_t* label;
    std::uint64_t starts;
    std::size_t runs_before;
    std::uint32_t& operator[](std::uint64_t tile) const {
      return label[runs_before + count_bits(starts & (tile | (tile - 1))) - 1];
    }
  };

  const std::uint64_t* row(std::int32_t y) const {
    return open + std::ptrdiff_t{y} * words_per_row;
  }

  // No two open tiles side by side.
  [[gnu::always_inline]] bool links_only(const std::uint64_t* tiles) const {
    std::uint64_t carry = 0;
    for (std::int32_t w = 0; w < words_per_row; ++w) {
      if ((tiles[w] & (tiles[w] << 1 | carry)) != 0) return false;
      carry = tiles[w] >> 63;
    }
    return true;
  }

  // Tiles of a link row with no open tile above or below: parts of their own.
  [[gnu::always_inline]] std::int64_t alone(std::int32_t y) const {
    std::size_t tiles = 0;
    for (std::int32_t w = 0; w < words_per_row; ++w) {
      tiles += count_bits(row(y)[w] & ~row(y - 1)[w] & ~row(y + 1)[w]);
    }
    return static_cast<std::int64_t>(tiles);
  }

  // Labels the runs of row y by what they touch in the labelled row above, through the link row
  // if one lies between.
  template <class Runs>
  [[gnu::always_inline]] void label_row(std::int32_t y, std::int32_t above, State& state) const {
    const std::uint64_t* tiles = row(y);
    const std::uint64_t* upper = row(above);
    const std::uint64_t* between = above + 1 == y ? tiles : row(y - 1);
    std::uint64_t* row_starts = state.starts + (tiles - open);
    std::uint32_t* row_runs = state.runs_before + (tiles - open);
    const std::uint64_t* upper_starts = state.starts + (upper - open);
    const std::uint32_t* upper_runs = state.runs_before + (upper - open);
    std::uint64_t carry = 0;
    std::uint64_t touch_carry = 0;
    for (std::int32_t w = 0; w < words_per_row; ++w) {
      const std::uint64_t word = tiles[w];
      const std::uint64_t word_starts = word & ~(word << 1);
      const std::uint64_t starts = word_starts & ~carry;
      row_starts[w] = starts;
      row_runs[w] = state.runs;
      const std::uint64_t touch = word & upper[w] & between[w];
      // A stretch of touching tiles joins the same two runs: its first tile will do.
      const std::uint64_t touches = touch & ~(touch << 1 | touch_carry);
      // Bits of the run that goes on from the word before: it has its label.
      const std::uint64_t tail = word & ~(word + 1) & (0 - carry);
      carry = word >> 63;
      touch_carry = touch >> 63;
      if (touches == starts && starts == upper_starts[w] && (tail | carry) == 0) {
        // Straight on down: each run begins where the one above does and touches no other. They
        // share its label.
        row_runs[w] = upper_runs[w];
        continue;
      }
      // The lowest touch of each run: an addition at its start ripples up to it.
      const std::uint64_t firsts = touches & ((word & ~touches) + word_starts) & ~tail;
      const WordLabels here{state.label, starts, state.runs};
      const WordLabels from{state.label, upper_starts[w], upper_runs[w]};
      each_bit(starts & ~Runs::fill(word, touches), [&](std::uint64_t tile) {
        here[tile] = state.labels;
        state.parent[state.labels] = state.labels;
        ++state.labels;
        ++state.components;
      });
      each_bit(firsts, [&](std::uint64_t tile) { here[tile] = state.parent[from[tile]]; });
      each_bit(touches & ~firsts, [&](std::uint64_t tile) { join(from[tile], here[tile], state); });
      state.runs += static_cast<std::uint32_t>(count_bits(starts));
    }
  }

  [[gnu::always_inline]] static void join(std::uint32_t one, std::uint32_t other, State& state) {
    const std::uint32_t a = root_of(state.parent, one);
    const std::uint32_t b = root_of(state.parent, other);
    state.parent[std::max(a, b)] = std::min(a, b);
    state.components -= a != b;
  }
};

// Tiles and links, from the words alone.
void count_links(const BitGrid& walkable, Components& components) {
  const std::int32_t words = walkable.words_per_row();
  std::size_t tiles = 0;
  std::size_t links = 0;
  for (std::int32_t y = 1; y + 1 < walkable.size().height; ++y) {
    const std::uint64_t* row = walkable.row(y);
    const std::uint64_t* above = walkable.row(y - 1);
    std::uint64_t carry = 0;
    for (std::int32_t w = 0; w < words; ++w) {
      tiles += count_bits(row[w]);
      links += count_bits(row[w] & above[w]) + count_bits(row[w] & (row[w] << 1 | carry));
      carry = row[w] >> 63;
    }
  }
  components.tiles = static_cast<std::int64_t>(tiles);
  components.links = static_cast<std::int64_t>(links);
}

// The tiles of the run that starts at `start` of a word, within that word.
std::uint64_t run_from(std::uint64_t word, std::uint64_t start) {
  return ((word + start) & ~word) - start;
}

// Adds up tiles by root into size[root]; parts of single tiles in link rows come behind.
void add_sizes(const BitGrid& walkable, const RunLabels& labels, std::vector<std::uint32_t>& size) {
  size.assign(labels.labels, 0);
  const auto words = static_cast<std::size_t>(walkable.words_per_row());
  const std::span<const std::uint64_t> open = walkable.words();
  const auto root_at = [&](std::size_t w, std::uint64_t tile) {
    return labels.parent[labels.label[labels.run_of(w, tile)]];
  };
  for (std::int32_t y = 1; y + 1 < walkable.size().height; ++y) {
    const bool link = labels.link_row[static_cast<std::size_t>(y)] != 0;
    const std::size_t row = static_cast<std::size_t>(y) * words;
    for (std::size_t w = row; w < row + words; ++w) {
      each_bit(open[w] & ~(open[w] << 1), [&](std::uint64_t start) {
        if (!link) {
          size[root_at(w, start)] +=
              static_cast<std::uint32_t>(std::popcount(run_from(open[w], start)));
        } else if ((open[w - words] & start) != 0) {
          ++size[root_at(w - words, start)];
        } else if ((open[w + words] & start) != 0) {
          ++size[root_at(w + words, start)];
        } else {
          size.push_back(1);
        }
      });
    }
  }
}

}  // namespace

void label_runs(const std::uint64_t* open, std::int32_t words_per_row, Size size,
                Instructions instructions, RunLabels& labels) {
  const auto height = static_cast<std::size_t>(size.height);
  const std::size_t words = static_cast<std::size_t>(words_per_row) * height;
  // Open and closed tiles by turns are the most runs.
  const std::size_t runs = (static_cast<std::size_t>(size.width) + 1) / 2 * height + 1;
  if (labels.label.size() < runs) {
    labels.label.resize(runs);
    labels.parent.resize(runs);
  }
  if (labels.starts.size() < words) {
    labels.starts.resize(words);
    labels.runs_before.resize(words);
  }
  if (labels.link_row.size() < height) labels.link_row.resize(height);
  run_on<PortableRuns, Avx2Runs>(instructions, Labelling{open, words_per_row, size, labels});
}

void flatten_labels(RunLabels& labels) {
  // A parent is older than its child, and is flat when the child's turn comes.
  std::uint32_t* parent = labels.parent.data();
  for (std::uint32_t label = 0; label < labels.labels; ++label) {
    parent[label] = parent[parent[label]];
  }
}

void measure_components(const BitGrid& walkable, bool sizes, Instructions instructions,
                        RunLabels& labels, Components& components) {
  label_runs(walkable.words().data(), walkable.words_per_row(), walkable.size(), instructions,
             labels);
  components.count = labels.components;
  count_links(walkable, components);
  components.size.clear();
  if (!sizes) return;
  flatten_labels(labels);
  add_sizes(walkable, labels, components.size);
  std::erase(components.size, 0u);  // labels that were joined to another
  std::sort(components.size.begin(), components.size.end(), std::greater<>());
}

}  // namespace seedbed
