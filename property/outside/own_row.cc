// A fill that links seedbed::generator: a row like those of the fill table, tried on the hard maps
// and on worlds, with its counters beside those of the reference.
#include <cstdio>
#include <vector>

#include "generator/case.h"
#include "generator/fill_agreement.h"
#include "generator/world.h"

namespace {

template <class Count>
seedbed::FillCost depth_first(const seedbed::BitGrid& walkable, seedbed::Cell start,
                              seedbed::FillScratch& scratch, seedbed::BitGrid& reached) {
  Count count;
  reached.reset(walkable.size());
  if (!contains(walkable.size(), start) || !walkable[start]) return count.cost();
  std::vector<std::uint32_t>& stack = scratch.queue;
  stack.assign(1, walkable.number(start));
  reached.set(start);
  while (!stack.empty()) {
    const std::uint32_t at = stack.back();
    stack.pop_back();
    count.visited(1);
    const std::uint32_t stride = walkable.stride();
    for (const std::uint32_t next : {at - stride, at + 1, at + stride, at - 1}) {
      count.probed(1);
      if (!walkable.bit(next) || reached.bit(next)) continue;
      reached.set(next);
      stack.push_back(next);
    }
  }
  return count.cost();
}

}  // namespace

int main() {
  using namespace seedbed;
  FloodFill row;
  row.name = "depth-first";
  row.fill = depth_first<CountNothing>;
  row.fill_counted = depth_first<CountAll>;
  FillScratch scratch;
  const TriedFill tried = [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
    row.fill(walkable, start, scratch, reached);
  };
  std::int64_t maps = 0;
  if (const auto difference = hard_map_difference(tried, nullptr, &maps)) {
    std::printf("%s\n", difference_words(*difference).c_str());
    return 1;
  }
  const Parsed<Case> named = parse_case("scatter#4");
  WorldScratch world_scratch;
  World world;
  build_world(*named, world_scratch, world);
  BitGrid reached;
  const FillCost own = row.fill_counted(world.walkable, world.entrance, scratch, reached);
  std::printf("%lld maps, %lld tiles\n", static_cast<long long>(maps),
              static_cast<long long>(own.visited_tiles));
  return reached == world.reached && own.visited_tiles == world.fill_cost.visited_tiles ? 0 : 1;
}
