// The reference: a queue of tile numbers, one distance after another. A tile is closed in a copy of
// the map when it enters the queue, so that it enters once.
#include "generator/flood_fill/byte_tiles.h"

namespace seedbed::flood_fill {
namespace {

template <class Count>
FillCost fill(const FillMap& map, FillScratch& scratch) {
  Count count;
  copy_tiles(map, scratch.tiles);
  if (scratch.queue.size() < scratch.tiles.size()) scratch.queue.resize(scratch.tiles.size());
  std::uint8_t* open = scratch.tiles.data();
  std::uint32_t* queue = scratch.queue.data();
  const auto width = static_cast<std::size_t>(map.size.width);
  // Written always, kept only if open: no branch to mispredict.
  std::size_t end = 1;
  const auto probe = [&](std::size_t next) {
    queue[end] = static_cast<std::uint32_t>(next);
    end += open[next];
    open[next] = 0;
  };
  queue[0] = static_cast<std::uint32_t>(map.start.y * map.size.width + map.start.x);
  open[queue[0]] = 0;
  std::size_t frontier_end = 0;
  for (std::size_t begin = 0; begin < end; ++begin) {
    if (begin == frontier_end) {
      count.round();
      count.frontier(static_cast<std::int64_t>(end - begin));
      frontier_end = end;
    }
    const std::size_t at = queue[begin];
    probe(at - width);
    probe(at + 1);
    probe(at + width);
    probe(at - 1);
  }
  count.visited(static_cast<std::int64_t>(end));
  count.probed(static_cast<std::int64_t>(end) * kHeadings);
  gather_reached(map, scratch.tiles);
  return count.cost();
}

}  // namespace

FillCost queue(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  return fill_grid<fill<CountNothing>>(walkable, start, scratch, reached);
}

FillCost queue_counted(const BitGrid& walkable, Cell start, FillScratch& scratch,
                       BitGrid& reached) {
  return fill_grid<fill<CountAll>>(walkable, start, scratch, reached);
}

void queue_many(Size size, std::span<const FillJob> jobs, FillScratch& scratch) {
  fill_each<fill<CountNothing>>(size, jobs, scratch);
}

}  // namespace seedbed::flood_fill
