// Eight maps of one size side by side, a map a lane: the passes of bit-rows over all of them in
// step, which hides the wait of each row for the one before. Rows of up to two words (128 tiles);
// wider maps one after the other. Rows in which no map has two open tiles side by side (a maze's
// walls) are not filled: they link the rows above and below, and are written last.
#include <algorithm>
#include <array>

#include "generator/bit_runs.h"
#include "generator/flood_fill/fill_map.h"
#include "generator/flood_fill/lanes.h"

namespace seedbed::flood_fill {
namespace {

constexpr std::size_t kGroups = 2;  // vectors in flight
constexpr std::size_t kMaps = kGroups * kLanes;
constexpr std::int32_t kWordsMax = 2;
// A walk over a row of eight maps costs a fiftieth of labelling its runs.
constexpr std::int64_t kWalksPerRowMax = 128;

// The rows that the last pass changed in any map; bottom < top: none.
struct Changed {
  std::int32_t top;
  std::int32_t bottom;
  bool none() const { return bottom < top; }
};

// Rows 1..rows are filled; rows 0 and rows + 1 stay closed. Each has kWords words of kMaps lanes.
struct Planes {
  std::uint64_t* open;
  std::uint64_t* mirrored;  // the row's tiles in reverse order, the last word first
  std::uint64_t* reached;
  std::uint64_t* joined;           // tiles of this row that join the one before
  std::uint64_t* joined_mirrored;  // only with links; else a row joins wherever both are open
  std::int32_t rows;
};

template <std::size_t kWords, bool kLinked, class Count>
class Passes {
 public:
  Passes(const Planes& planes, Changed start, Count& count)
      : planes_(planes), start_(start), count_(count) {}

  // False: given up, with part of the maps filled.
  template <class Ops>
  [[gnu::always_inline]] bool run() const {
    mirror_rows<Ops>();
    std::int64_t walks_left = kWalksPerRowMax * planes_.rows;
    Changed down = pass<Ops, 1>(start_, walks_left);
    down = {start_.top, std::max(start_.bottom, down.bottom)};
    while (true) {
      const Changed up = pass<Ops, -1>(down, walks_left);
      if (up.none()) return true;
      down = pass<Ops, 1>(up, walks_left);
      if (down.none()) return true;
      if (walks_left < 0) return false;
    }
  }

 private:
  static constexpr std::size_t kRow = kWords * kMaps;

  static Lanes& lanes(std::uint64_t* plane, std::size_t row, std::size_t word, std::size_t group) {
    return *reinterpret_cast<Lanes*>(plane + row * kRow + word * kMaps + group * kLanes);
  }

  template <class Ops>
  [[gnu::always_inline]] void mirror_rows() const {
    for (std::size_t row = 1; row <= static_cast<std::size_t>(planes_.rows); ++row) {
      for (std::size_t w = 0; w < kWords; ++w) {
        for (std::size_t g = 0; g < kGroups; ++g) {
          Ops::mirror(lanes(planes_.open, row, w, g),
                      lanes(planes_.mirrored, row, kWords - 1 - w, g));
          if constexpr (kLinked) {
            Ops::mirror(lanes(planes_.joined, row, w, g),
                        lanes(planes_.joined_mirrored, row, kWords - 1 - w, g));
          }
        }
      }
    }
  }

  struct Front {  // the row that was filled last, both ways round
    Lanes filled[kGroups][kWords];
    Lanes mirrored[kGroups][kWords];
  };

  template <class Ops, std::int32_t kStep>
  [[gnu::always_inline]] Changed pass(const Changed& last, std::int64_t& walks_left) const {
    count_.round();
    const std::int32_t from = kStep > 0 ? last.top : last.bottom;
    const std::int32_t until = kStep > 0 ? last.bottom : last.top;  // walked in any case
    const std::int32_t end = kStep > 0 ? planes_.rows + 1 : 0;
    Front front;
    for (std::size_t g = 0; g < kGroups; ++g) {
      for (std::size_t w = 0; w < kWords; ++w) {
        front.filled[g][w] = lanes(planes_.reached, static_cast<std::size_t>(from), w, g);
        Ops::mirror(front.filled[g][w], front.mirrored[g][kWords - 1 - w]);
      }
    }
    std::int32_t first_changed = 0;
    std::int32_t last_changed = 0;
    std::int32_t row = from + kStep;
    for (; row != end; row += kStep) {
      if (fill_row<Ops, kStep>(static_cast<std::size_t>(row), front)) {
        if (first_changed == 0) first_changed = row;
        last_changed = row;
      } else if (kStep > 0 ? row > until : row < until) {
        break;
      }
    }
    walks_left -= kStep > 0 ? row - from : from - row;
    count_.words(static_cast<std::int64_t>(kWords) * (kStep > 0 ? row - from : from - row));
    if (first_changed == 0) return {1, 0};
    return kStep > 0 ? Changed{first_changed, last_changed} : Changed{last_changed, first_changed};
  }

  // Fills a row from the front and makes it the front. True if it grew in any map.
  template <class Ops, std::int32_t kStep>
  [[gnu::always_inline]] bool fill_row(std::size_t row, Front& front) const {
    // Joined tiles are kept with the lower of the two rows.
    const std::size_t join = kStep > 0 ? row : row + 1;
    Lanes grown = {};
#pragma GCC unroll 2
    for (std::size_t g = 0; g < kGroups; ++g) {
      Lanes up[kWords];
      Lanes down[kWords];
      Lanes old[kWords];
      for (std::size_t w = 0; w < kWords; ++w) {
        old[w] = lanes(planes_.reached, row, w, g);
        const Lanes& gate =
            lanes(kLinked ? planes_.joined : planes_.open, kLinked ? join : row, w, g);
        const Lanes& mirrored_gate =
            lanes(kLinked ? planes_.joined_mirrored : planes_.mirrored, kLinked ? join : row, w, g);
        up[w] = (front.filled[g][w] & gate) | old[w];
        down[w] = front.mirrored[g][w] & mirrored_gate;
      }
      fill_up(planes_.open, row, g, up);
      fill_up(planes_.mirrored, row, g, down);
      for (std::size_t w = 0; w < kWords; ++w) {
        Lanes other;
        Ops::mirror(down[kWords - 1 - w], other);
        const Lanes filled = up[w] | other;
        Ops::mirror(up[kWords - 1 - w], other);
        front.mirrored[g][w] = down[w] | other;
        front.filled[g][w] = filled;
        grown |= filled ^ old[w];
        lanes(planes_.reached, row, w, g) = filled;
      }
    }
    return Ops::any(grown);
  }

  // Fills runs towards higher tiles: the carry of an addition runs through them.
  [[gnu::always_inline]] static void fill_up(std::uint64_t* plane, std::size_t row,
                                             std::size_t group, Lanes (&seeds)[kWords]) {
    Lanes carry = {};
    for (std::size_t w = 0; w < kWords; ++w) {
      const Lanes open = lanes(plane, row, w, group);
      const Lanes sum = open + seeds[w] - carry;
      // All ones, which is -1, where the sum left the word. Right for two words: a carry in
      // never makes the second word of two leave the map.
      if constexpr (kWords > 1) carry = (Lanes)(sum < open);
      seeds[w] |= open & ~sum;
    }
  }

  Planes planes_;
  Changed start_;
  Count& count_;
};

// Packs maps into lanes, runs the passes, writes the maps.
template <std::size_t kWords, class Count>
class Batch {
 public:
  Batch(Size size, std::span<const FillJob> jobs, FillScratch& scratch)
      : size_(size), jobs_(jobs), scratch_(scratch) {
    // Lanes without a job of their own repeat the first map, with no start: they stay empty.
    for (std::size_t m = 0; m < kMaps; ++m) maps_[m] = jobs[m < jobs.size() ? m : 0].walkable;
  }

  bool run(Count& count) {
    const bool linked = keep_rows();
    pack(linked);
    const Changed start = mark_starts();
    bool done = true;
    if (!start.none()) {
      done = linked ? passes<true>(start, count) : passes<false>(start, count);
    }
    if (done) write(linked);
    return done;
  }

 private:
  static constexpr std::size_t kRow = kWords * kMaps;

  template <bool kLinked>
  bool passes(const Changed& start, Count& count) {
    return run_on<PortableLanes, Avx2Lanes, GfniLanes>(
        scratch_.instructions, Passes<kWords, kLinked, Count>(planes_, start, count));
  }

  static bool side_by_side(const std::uint64_t* row) {
    bool any = (row[0] & row[0] << 1) != 0;
    if constexpr (kWords > 1) any |= (row[1] & (row[1] << 1 | row[0] >> 63)) != 0;
    return any;
  }

  bool links_only(std::int32_t y) const {
    for (const std::uint64_t* map : maps_) {
      if (side_by_side(map + static_cast<std::size_t>(y) * kWords)) return false;
    }
    return true;
  }

  // Chooses the rows that are filled. True: the others are links.
  bool keep_rows() {
    std::vector<std::int32_t>& kept = scratch_.kept_rows;
    kept.clear();
    bool after_link = true;
    for (std::int32_t y = 1; y + 1 < size_.height; ++y) {
      after_link = !after_link && links_only(y);
      if (!after_link) kept.push_back(y);
    }
    // Few links do not pay for asking them.
    const auto all = static_cast<std::size_t>(std::max(size_.height - 2, 0));
    if (kept.size() * 4 < all * 3) return true;
    kept.resize(all);
    for (std::size_t i = 0; i < all; ++i) kept[i] = static_cast<std::int32_t>(i) + 1;
    return false;
  }

  void pack(bool linked) {
    const std::vector<std::int32_t>& kept = scratch_.kept_rows;
    const std::size_t plane = (kept.size() + 2) * kRow;
    std::uint64_t* lanes = lanes_in(scratch_.lanes, 5 * plane);
    planes_ = {lanes,
               lanes + plane,
               lanes + 2 * plane,
               lanes + 3 * plane,
               lanes + 4 * plane,
               static_cast<std::int32_t>(kept.size())};
    for (const std::size_t row : {std::size_t{0}, kept.size() + 1}) {
      std::fill_n(planes_.reached + row * kRow, kRow, 0);
      if (linked) std::fill_n(planes_.joined + row * kRow, kRow, 0);
      if (linked) std::fill_n(planes_.joined_mirrored + row * kRow, kRow, 0);
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const std::size_t from = static_cast<std::size_t>(kept[i]) * kWords;
      for (std::size_t w = 0; w < kWords; ++w) {
        std::uint64_t* open = planes_.open + (i + 1) * kRow + w * kMaps;
        std::uint64_t* reached = planes_.reached + (i + 1) * kRow + w * kMaps;
        for (std::size_t m = 0; m < kMaps; ++m) open[m] = maps_[m][from + w];
        for (std::size_t m = 0; m < kMaps; ++m) reached[m] = 0;
      }
      if (linked) join_row(i, from);
    }
  }

  // Tiles of a kept row that join the kept row before, through the link row if one lies between.
  void join_row(std::size_t i, std::size_t from) {
    const std::uint64_t* open = planes_.open + (i + 1) * kRow;
    std::uint64_t* joined = planes_.joined + (i + 1) * kRow;
    const bool link = i > 0 && scratch_.kept_rows[i - 1] + 1 < scratch_.kept_rows[i];
    for (std::size_t w = 0; w < kWords; ++w) {
      for (std::size_t m = 0; m < kMaps; ++m) {
        const std::size_t at = w * kMaps + m;
        const std::uint64_t above = i > 0 ? *(open + at - kRow) : 0;
        joined[at] = open[at] & above & (link ? maps_[m][from - kWords + w] : above);
      }
    }
  }

  FillMap map_of(const FillJob& job) const {
    return {job.walkable, job.reached, static_cast<std::int32_t>(kWords), size_, job.start};
  }

  // The index of the kept row y or of the next one; rows.size() if there is none.
  std::size_t kept_at(std::int32_t y) const {
    const std::vector<std::int32_t>& kept = scratch_.kept_rows;
    return static_cast<std::size_t>(std::lower_bound(kept.begin(), kept.end(), y) - kept.begin());
  }

  // The start's run in its row; of a start in a link row, the runs above and below it.
  Changed mark_starts() {
    Changed marked{planes_.rows + 1, 0};
    const auto mark = [&](std::size_t m, std::size_t i) {
      const FillJob& job = jobs_[m];
      const std::uint64_t* open =
          job.walkable + static_cast<std::size_t>(scratch_.kept_rows[i]) * kWords;
      const std::uint64_t bit = std::uint64_t{1} << (job.start.x % 64);
      if ((open[job.start.x / 64] & bit) == 0) return;
      std::array<std::uint64_t, kWords> run{};
      fill_run<PortableRuns>(open, static_cast<std::int32_t>(kWords), job.start.x, run.data());
      for (std::size_t w = 0; w < kWords; ++w) {
        planes_.reached[(i + 1) * kRow + w * kMaps + m] = run[w];
      }
      const auto row = static_cast<std::int32_t>(i) + 1;
      marked = {std::min(marked.top, row), std::max(marked.bottom, row)};
    };
    for (std::size_t m = 0; m < jobs_.size(); ++m) {
      if (!starts_open(map_of(jobs_[m]))) continue;
      const std::size_t i = kept_at(jobs_[m].start.y);
      const bool below = i < scratch_.kept_rows.size();
      if (below) mark(m, i);
      if (!below || scratch_.kept_rows[i] != jobs_[m].start.y) mark(m, i - 1);
    }
    return marked;
  }

  void write(bool linked) const {
    const std::vector<std::int32_t>& kept = scratch_.kept_rows;
    const std::uint64_t* rows = planes_.reached + kRow;
    for (std::size_t m = 0; m < jobs_.size(); ++m) {
      const FillMap map = map_of(jobs_[m]);
      std::fill_n(map.reached, kWords, 0);
      std::fill_n(map.reached_row(size_.height - 1), kWords, 0);
      for (std::size_t i = 0; i < kept.size(); ++i) {
        std::uint64_t* out = map.reached_row(kept[i]);
        for (std::size_t w = 0; w < kWords; ++w) out[w] = rows[i * kRow + w * kMaps + m];
      }
      if (linked) write_links(map);
    }
  }

  // A tile of a link row is reached from above, from below, or as the start.
  void write_links(const FillMap& map) const {
    const std::vector<std::int32_t>& kept = scratch_.kept_rows;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      const std::int32_t y = kept[i] + 1;
      if (y + 1 >= size_.height || (i + 1 < kept.size() && kept[i + 1] == y)) continue;
      for (std::size_t w = 0; w < kWords; ++w) {
        map.reached_row(y)[w] =
            map.open_row(y)[w] & (map.reached_row(y - 1)[w] | map.reached_row(y + 1)[w]);
      }
    }
    if (starts_open(map)) map.reached[map.start_word()] |= map.start_bit();
  }

  Size size_;
  std::span<const FillJob> jobs_;
  FillScratch& scratch_;
  std::array<const std::uint64_t*, kMaps> maps_{};
  Planes planes_{};
};

template <class Count>
void fill_lanes(Size size, std::span<const FillJob> jobs, FillScratch& scratch, Count& count) {
  const bool done = size.width <= 64 ? Batch<1, Count>(size, jobs, scratch).run(count)
                                     : Batch<2, Count>(size, jobs, scratch).run(count);
  if (done) return;
  for (const FillJob& job : jobs) {
    const FillMap map{job.walkable, job.reached, (size.width + 63) / 64, size, job.start};
    if (starts_open(map)) {
      fill_by_runs(map, scratch, count);
    } else {
      std::fill_n(map.reached, map.words(), 0);
    }
  }
}

template <class Count>
FillCost fill(const FillMap& map, FillScratch& scratch) {
  Count count;
  if (map.words_per_row > kWordsMax) {
    fill_by_runs(map, scratch, count);
  } else {
    const FillJob job{map.open, map.start, map.reached};
    fill_lanes(map.size, std::span(&job, 1), scratch, count);
  }
  return count.cost();
}

}  // namespace

FillCost batch(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountNothing>>(walkable, start, scratch, reached);
}

FillCost batch_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                       BitGrid& reached) {
  return fill_grid<fill<CountAll>>(walkable, start, scratch, reached);
}

void batch_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  if (size.width > 64 * kWordsMax) {
    fill_each<fill<CountNothing>>(size, jobs, scratch);
    return;
  }
  CountNothing count;
  while (!jobs.empty()) {
    const std::size_t maps = std::min(jobs.size(), kMaps);
    fill_lanes(size, jobs.first(maps), scratch, count);
    jobs = jobs.subspan(maps);
  }
}

}  // namespace seedbed::flood_fill
