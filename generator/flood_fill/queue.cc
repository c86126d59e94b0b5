// The reference: a queue of tile numbers, one distance after another. A tile is closed in a copy of
// the map when it enters the queue, so that it enters once.
#include "generator/bits.h"
#include "generator/flood_fills.h"

namespace seedbed::flood_fill {
namespace {

// A tile of the working copy is a byte, because a queue touches tiles one by one.
void copy_tiles(const BitGrid& walkable, std::vector<std::uint8_t>& tiles) {
  const Size size = walkable.size();
  tiles.resize(static_cast<std::size_t>(size.area()));
  std::uint8_t* out = tiles.data();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; x += 64) {
      const int count = std::min(size.width - x, 64);
      spread_row(walkable.row(y)[x / 64], count, out);
      out += count;
    }
  }
}

// Reached is what was open and was closed on the way.
void gather_reached(const BitGrid& walkable, const std::vector<std::uint8_t>& open,
                    BitGrid& reached) {
  const Size size = walkable.size();
  if (reached.size() != size) reached.reset(size);
  const std::uint8_t* tiles = open.data();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; x += 64) {
      const int count = std::min(size.width - x, 64);
      reached.row(y)[x / 64] = walkable.row(y)[x / 64] ^ gather_row(tiles, count);
      tiles += count;
    }
  }
}

template <class Count>
FillCost run(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  Count count;
  const Size size = walkable.size();
  if (!contains(size, start) || !walkable[start]) {
    reached.reset(size);
    return count.cost();
  }
  copy_tiles(walkable, scratch.tiles);
  scratch.queue.resize(scratch.tiles.size());
  std::uint8_t* open = scratch.tiles.data();
  std::uint32_t* queue = scratch.queue.data();
  const auto width = static_cast<std::size_t>(size.width);
  // Written always, kept only if open: no branch to mispredict.
  std::size_t end = 1;
  const auto probe = [&](std::size_t next) {
    queue[end] = static_cast<std::uint32_t>(next);
    end += open[next];
    open[next] = 0;
  };
  queue[0] = static_cast<std::uint32_t>(start.y * size.width + start.x);
  open[queue[0]] = 0;
  for (std::size_t begin = 0; begin < end;) {
    const std::size_t frontier_end = end;
    const auto frontier = static_cast<std::int64_t>(frontier_end - begin);
    count.round();
    count.frontier(frontier);
    count.visited(frontier);
    count.probed(frontier * kHeadings);
    for (; begin < frontier_end; ++begin) {
      const std::size_t at = queue[begin];
      probe(at - width);
      probe(at + 1);
      probe(at + width);
      probe(at - 1);
    }
  }
  gather_reached(walkable, scratch.tiles, reached);
  return count.cost();
}

}  // namespace

FillCost queue(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return run<CountNothing>(walkable, start, scratch, reached);
}

FillCost queue_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                       BitGrid& reached) {
  return run<CountAll>(walkable, start, scratch, reached);
}

}  // namespace seedbed::flood_fill
