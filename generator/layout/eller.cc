// Row by row. Neighbours of unlike sets join with probability 1/2; each room drops to the next row
// with probability 1/2, and a set none of whose rooms dropped drops one of them, drawn uniformly.
// The last row joins all unlike neighbours.
//
// Sets of a row never cross, so each is kept as a ring of its columns from west to east, and two
// neighbours are of one set exactly where the second follows the first in its ring. Joining is then
// one exchange of links, which does nothing to neighbours of one set: no branch. So is leaving a
// ring. Coins are drawn a word at a time.
#include <bit>

#include "generator/variants.h"

namespace seedbed::layout {
namespace {

class EllerRow {
 public:
  EllerRow(std::uint32_t width, std::vector<std::uint32_t>& words) {
    words.resize(std::size_t{width} * 4);
    after_ = words.data();
    before_ = after_ + width;
    left_out_ = before_ + width;
    last_left_out_ = left_out_ + width;
    for (std::uint32_t x = 0; x < width; ++x) after_[x] = before_[x] = x;
  }

  // Joins each of the columns to its eastern neighbour. Returns those that were of another set.
  std::uint64_t join(std::uint32_t first, std::uint64_t columns) {
    std::uint64_t joined = 0;
    for (; columns != 0; columns &= columns - 1) {
      const auto bit = static_cast<unsigned>(std::countr_zero(columns));
      const std::uint32_t x = first + bit;
      const std::uint32_t east = x + 1;
      const std::uint32_t after_x = after_[x];
      const std::uint32_t before_east = before_[east];
      joined |= std::uint64_t{after_x != east} << bit;
      after_[before_east] = after_x;
      before_[after_x] = before_east;
      after_[x] = east;
      before_[east] = x;
    }
    return joined;
  }

  // Takes the columns, which do not drop, out of their sets. Columns come from west to east over
  // the row; start_drops() came before. Calls drop with a column of each set that this empties.
  template <class Drop>
  void leave(std::uint32_t first, std::uint64_t columns, Random& random, Drop drop) {
    for (; columns != 0; columns &= columns - 1) {
      const std::uint32_t x = first + static_cast<std::uint32_t>(std::countr_zero(columns));
      const std::uint32_t next = after_[x];
      if (next == x) {
        // The last of its set, and none of those left out before dropped.
        drop(left_out_[x] == 0 ? x : one_of(x, random));
        continue;
      }
      left_out_[next] = left_out_[x] + 1;
      last_left_out_[next] = x;
      const std::uint32_t previous = before_[x];
      after_[previous] = next;
      before_[next] = previous;
      after_[x] = before_[x] = x;
    }
  }
  void start_drops(std::uint32_t width) { std::fill_n(left_out_, width, 0u); }

 private:
  std::uint32_t one_of(std::uint32_t last, Random& random) const {
    std::uint32_t chosen = last;
    for (std::uint32_t back = random.below(left_out_[last] + 1); back > 0; --back) {
      chosen = last_left_out_[chosen];
    }
    return chosen;
  }

  std::uint32_t* after_;  // the next column of the set, round in a ring
  std::uint32_t* before_;
  std::uint32_t* left_out_;       // columns of the set just before this one that did not drop
  std::uint32_t* last_left_out_;  // the nearest of them
};

}  // namespace

void eller(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  const auto width = static_cast<std::uint32_t>(rooms.width);
  EllerRow row(width, scratch.words);
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    const bool last = y + 1 == rooms.height;
    std::uint64_t* east = lattice.east.row(y);
    for (std::uint32_t x = 0; x + 1 < width; x += 64) {
      const std::uint32_t pairs = std::min(width - 1 - x, 64u);
      const std::uint64_t coins = last ? ~std::uint64_t{0} : random.next();
      east[x / 64] = row.join(x, coins & ~std::uint64_t{0} >> (64 - pairs));
    }
    if (last) break;
    row.start_drops(width);
    std::uint64_t* south = lattice.south.row(y);
    for (std::uint32_t x = 0; x < width; x += 64) {
      const std::uint64_t inside = ~std::uint64_t{0} >> (64 - std::min(width - x, 64u));
      const std::uint64_t dropping = random.next() & inside;
      south[x / 64] |= dropping;
      row.leave(x, inside & ~dropping, random, [&](std::uint32_t column) {
        south[column / 64] |= std::uint64_t{1} << (column % 64);
      });
    }
  }
}

}  // namespace seedbed::layout
