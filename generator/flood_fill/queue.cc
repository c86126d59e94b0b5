// The reference: a queue of tile numbers, one distance after another. A tile is closed in a copy of the map
// when it enters the queue, so that it enters once.
#include "generator/flood_fills.h"

namespace seedbed::flood_fill {
namespace {

template <class Count>
FillCost run(const BitGrid& walkable, Cell start, FillScratch& scratch, BitGrid& reached) {
  Count count;
  const Size size = walkable.size();
  if (reached.size() != size) reached.reset(size);
  scratch.open = walkable;
  std::uint64_t* open = scratch.open.words().data();
  const bool inside = contains(size, start) && walkable[start];
  if (inside) {
    scratch.queue.resize(walkable.words().size() * 64);
    std::uint32_t* queue = scratch.queue.data();
    const std::uint32_t stride = walkable.stride();
    const std::uint32_t offset[kHeadings] = {0u - stride, 1u, stride, 0u - 1u};
    const std::uint32_t first = walkable.number(start);
    open[first >> 6] &= ~(std::uint64_t{1} << (first & 63));
    queue[0] = first;
    std::size_t end = 1;
    for (std::size_t begin = 0; begin < end;) {
      const std::size_t frontier_end = end;
      count.round();
      count.frontier(static_cast<std::int64_t>(frontier_end - begin));
      for (; begin < frontier_end; ++begin) {
        const std::uint32_t at = queue[begin];
        count.visited(1);
        for (const std::uint32_t side : offset) {
          const std::uint32_t next = at + side;
          count.probed(1);
          const std::uint64_t bit = std::uint64_t{1} << (next & 63);
          std::uint64_t& word = open[next >> 6];
          // Written always, kept only if open: no branch to mispredict.
          queue[end] = next;
          end += (word & bit) != 0;
          word &= ~bit;
        }
      }
    }
  }
  // Reached is what was open and was closed on the way.
  for (std::size_t w = 0; w < reached.words().size(); ++w) {
    reached.words()[w] = walkable.words()[w] ^ open[w];
  }
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
