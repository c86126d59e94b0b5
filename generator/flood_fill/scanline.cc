// Spans of a row, tile by tile (Smith 1979; Fishkin and Barsky 1985): a span that was filled asks
// the row on its far side, and the row it came from only beyond the span it came from. So a tile is
// asked about a bounded number of times.
#include "generator/flood_fill/byte_tiles.h"

namespace seedbed::flood_fill {
namespace {

template <class Count>
class Scanline {
 public:
  Scanline(const FillMap& map, FillScratch& scratch)
      : width_(map.size.width), open_(scratch.tiles.data()), spans_(scratch.spans) {}

  FillCost run(Cell start) {
    spans_.clear();
    spans_.push_back({start.x, start.x, start.y, 1});
    spans_.push_back({start.x, start.x, start.y - 1, -1});
    while (!spans_.empty()) {
      const FillScratch::Span span = spans_.back();
      spans_.pop_back();
      fill_under(span);
    }
    return count_.cost();
  }

 private:
  bool take(std::uint8_t& tile) {
    count_.probed(1);
    if (tile == 0) return false;
    tile = 0;
    count_.visited(1);
    return true;
  }

  // Fills every span of row span.y that touches columns left..right. Rows beyond the border are
  // never asked for: no tile of the border is open.
  void fill_under(const FillScratch::Span& span) {
    std::uint8_t* row = open_ + std::ptrdiff_t{span.y} * width_;
    std::int32_t first = span.left;
    std::int32_t x = span.left;
    if (take(row[x])) {
      while (take(row[first - 1])) --first;
      if (first < span.left) spans_.push_back({first, span.left - 1, span.y - span.dy, -span.dy});
      ++x;
    }
    while (true) {
      if (x > first) {
        while (take(row[x])) ++x;
        spans_.push_back({first, x - 1, span.y + span.dy, span.dy});
        if (x - 1 > span.right) {
          spans_.push_back({span.right + 1, x - 1, span.y - span.dy, -span.dy});
        }
      }
      // Past the wall at x, on to the next open tile under the span.
      ++x;
      while (x <= span.right && !take(row[x])) ++x;
      if (x > span.right) return;
      first = x++;
    }
  }

  std::int32_t width_;
  std::uint8_t* open_;
  std::vector<FillScratch::Span>& spans_;
  Count count_;
};

template <class Count>
FillCost fill(const FillMap& map, FillScratch& scratch) {
  copy_tiles(map, scratch.tiles);
  const FillCost cost = Scanline<Count>(map, scratch).run(map.start);
  gather_reached(map, scratch.tiles);
  return cost;
}

}  // namespace

FillCost scanline(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountNothing>>(walkable, start, scratch, reached);
}

FillCost scanline_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                          BitGrid& reached) {
  return fill_grid<fill<CountAll>>(walkable, start, scratch, reached);
}

void scanline_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  fill_each<fill<CountNothing>>(size, jobs, scratch);
}

}  // namespace seedbed::flood_fill
