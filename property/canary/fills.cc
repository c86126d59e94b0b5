// Flood fills with one mistake each: a plain queue whose bounds, marks or steps are wrong.
#include <algorithm>
#include <vector>

#include "property/canary/canary.h"

namespace seedbed {
namespace {

enum class FillFault : std::uint8_t {
  first_row,
  last_row,
  first_column,
  last_column,
  word_seam,
  marks_kept,
  short_queue,
  no_way_back,
};

bool inside(Size size, Cell cell, FillFault fault) {
  switch (fault) {
    case FillFault::first_row:
      return cell.y > 1;
    case FillFault::last_row:
      return cell.y < size.height - 2;
    case FillFault::first_column:
      return cell.x > 1;
    case FillFault::last_column:
      return cell.x < size.width - 2;
    default:
      return true;
  }
}

// What the faulty queue reaches. The border is never walkable, so the first row that a fill can
// miss is row 1. `marks` are tiles that it takes for visited.
void fill_wrongly(const BitGrid& walkable, Cell start, FillFault fault, const BitGrid* marks,
                  BitGrid& reached) {
  reached.reset(walkable.size());
  if (!contains(walkable.size(), start) || !walkable[start]) return;
  constexpr std::size_t kShortQueue = 256;  // tiles; a ring buffer that was made too small
  std::vector<Cell> queue{start};
  reached.set(start);
  for (std::size_t at = 0; at < queue.size(); ++at) {
    if (fault == FillFault::short_queue && queue.size() > kShortQueue) break;
    for (int h = 0; h < kHeadings; ++h) {
      if (fault == FillFault::no_way_back && h == kNorth) continue;
      const Cell side = step(queue[at], static_cast<Heading>(h));
      if (!walkable[side] || reached[side] || !inside(walkable.size(), side, fault)) continue;
      // A row of words is shifted without the bit that crosses from word to word.
      if (fault == FillFault::word_seam && side.x / 64 != queue[at].x / 64) continue;
      if (marks != nullptr && (*marks)[side]) continue;
      reached.set(side);
      queue.push_back(side);
    }
  }
}

// False if the fault shows nowhere on this map: another row may lead around it.
template <FillFault fault>
bool fill_badly(Broken& b) {
  const BitGrid right = b.world.reached;
  BitGrid marks;
  if (fault == FillFault::marks_kept) {
    // Of a world before this one: every third row of it.
    marks.reset(b.world.walkable.size());
    for (std::int32_t y = 1; y < marks.size().height; y += 3) {
      std::copy_n(b.world.walkable.row(y), marks.words_per_row(), marks.row(y));
    }
  }
  fill_wrongly(b.world.walkable, b.world.entrance, fault,
               fault == FillFault::marks_kept ? &marks : nullptr, b.world.reached);
  return !(b.world.reached == right);
}

constexpr Canary kFillCanaries[] = {
    {"fill-misses-first-row", "fills-agree", Subject::fill, "the fill starts one row late",
     "a map that is open along its first row", "wilson", fill_badly<FillFault::first_row>},
    {"fill-misses-last-row", "fills-agree", Subject::fill, "the fill ends one row early",
     "a map that is open along its last row", "wilson", fill_badly<FillFault::last_row>},
    {"fill-misses-first-column", "fills-agree", Subject::fill, "the fill starts one column late",
     "a map that is open along its first column", "wilson", fill_badly<FillFault::first_column>},
    {"fill-misses-last-column", "fills-agree", Subject::fill, "the fill ends one column early",
     "a map that is open along its last column", "wilson", fill_badly<FillFault::last_column>},
    {"fill-loses-carry", "fills-agree", Subject::fill,
     "a bit that crosses from one word to the next is lost", "a map wider than 64 tiles",
     "scatter:size=100x60", fill_badly<FillFault::word_seam>},
    {"fill-keeps-marks", "fills-agree", Subject::fill,
     "tiles that were visited on the last map are passed over",
     "two maps in one scratch: a test that fills one map never meets it", "wilson",
     fill_badly<FillFault::marks_kept>},
    {"fill-queue-short", "fills-agree", Subject::fill,
     "the queue holds 256 tiles and the rest is dropped", "a map with more than 256 open tiles",
     "wilson", fill_badly<FillFault::short_queue>},
    {"fill-never-north", "fills-agree", Subject::fill,
     "rows are passed downwards only, so no way leads up again",
     "a map with a way that goes down and up again", "wilson", fill_badly<FillFault::no_way_back>},
};

}  // namespace

std::span<const Canary> fill_canaries() { return kFillCanaries; }

}  // namespace seedbed
