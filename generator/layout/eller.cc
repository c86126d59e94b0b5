// Row by row. A room's set in its row is kept by union-find over columns. Neighbours of unlike sets
// join with probability 1/2; each room drops to the next row with probability 1/2, and a set none
// of whose rooms dropped drops one of them, drawn uniformly. The last row joins all unlike
// neighbours.
#include "generator/variants.h"

namespace seedbed::layout {
namespace {

constexpr Ratio kHalf{1, 2};

class EllerRow {
 public:
  EllerRow(std::uint32_t width, std::vector<std::uint32_t>& words) {
    words.assign(std::size_t{width} * 5, 0);
    set_ = words.data();
    parent_ = set_ + width;
    members_ = parent_ + width;
    dropped_ = members_ + width;
    heir_ = dropped_ + width;
    for (std::uint32_t x = 0; x < width; ++x) set_[x] = x;
    width_ = width;
  }

  void join(std::int32_t y, bool all, Random& random, Lattice& lattice) {
    for (std::uint32_t x = 0; x < width_; ++x) parent_[x] = x;
    for (std::uint32_t x = 0; x + 1 < width_; ++x) {
      const std::uint32_t one = root(set_[x]);
      const std::uint32_t other = root(set_[x + 1]);
      if (one == other || !(all || random.chance(kHalf))) continue;
      parent_[one] = other;
      lattice.dig({static_cast<std::int32_t>(x), y}, kEast);
    }
    for (std::uint32_t x = 0; x < width_; ++x) set_[x] = root(set_[x]);
  }

  void drop(std::int32_t y, Random& random, Lattice& lattice) {
    constexpr std::uint32_t kNobody = 0xffffffff;
    for (std::uint32_t x = 0; x < width_; ++x) {
      members_[x] = 0;
      heir_[x] = kNobody;
    }
    for (std::uint32_t x = 0; x < width_; ++x) {
      ++members_[set_[x]];
      dropped_[x] = random.chance(kHalf);
      if (dropped_[x] && heir_[set_[x]] == kNobody) heir_[set_[x]] = x;
    }
    for (std::uint32_t x = 0; x < width_; ++x) {
      if (heir_[set_[x]] == kNobody) drop_one_of(x, random);
    }
    // A set goes on under the number of its first dropped column; other columns start sets of their
    // own.
    for (std::uint32_t x = 0; x < width_; ++x) {
      if (dropped_[x]) {
        lattice.dig({static_cast<std::int32_t>(x), y}, kSouth);
        set_[x] = heir_[set_[x]];
      } else {
        set_[x] = x;
      }
    }
  }

 private:
  std::uint32_t root(std::uint32_t set) {
    while (parent_[set] != set) {
      parent_[set] = parent_[parent_[set]];
      set = parent_[set];
    }
    return set;
  }

  // REQUIRES: first is the first column of its set.
  void drop_one_of(std::uint32_t first, Random& random) {
    std::uint32_t skip = random.below(members_[set_[first]]);
    for (std::uint32_t x = first; x < width_; ++x) {
      if (set_[x] != set_[first]) continue;
      if (skip-- > 0) continue;
      dropped_[x] = 1;
      heir_[set_[first]] = x;
      return;
    }
  }

  std::uint32_t width_;
  std::uint32_t* set_;
  std::uint32_t* parent_;
  std::uint32_t* members_;
  std::uint32_t* dropped_;
  std::uint32_t* heir_;
};

}  // namespace

void eller(const Options&, Random& random, LayoutScratch& scratch, Lattice& lattice) {
  const Size rooms = lattice.rooms();
  EllerRow row(static_cast<std::uint32_t>(rooms.width), scratch.words);
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    const bool last = y + 1 == rooms.height;
    row.join(y, last, random, lattice);
    if (!last) row.drop(y, random, lattice);
  }
}

}  // namespace seedbed::layout
