// What a world of every variant costs, side by side, at three sizes: `dig` its layout alone,
// its stream seeded and the lattice cleared; `dig+fill` tiles and their flood fill; `build` the
// whole world; `measure` it again; `distances` over a lattice's corridors from its first room,
// beside a plain breadth-first search. Time a cell is time a room of a lattice, or a tile of a map
// of tiles. Iterations go round 256 seeds, more than a branch predictor can learn. Each row's
// growth is fitted over the cells: none grows faster than n log n but aldous-broder and wilson,
// which wait for a random walk to cover the map.
#include <cstdint>
#include <string>
#include <vector>

#include "bench/benchmark_run.h"
#include "generator/metrics.h"
#include "generator/world.h"

namespace seedbed {
namespace {

constexpr std::int64_t kSides[] = {16, 64, 256};
constexpr std::uint64_t kSeeds = 256;

Recipe recipe_of(const Variant& variant, std::int64_t side_tiles) {
  Recipe recipe = default_recipe(variant);
  const auto side = static_cast<std::int32_t>(side_tiles);
  (variant.lattice() ? recipe.options.rooms : recipe.options.size) = {side, side};
  return recipe;
}

// REQUIRES: one world was made in each iteration.
void count_worlds(benchmark::State& state) {
  const std::int64_t cells = state.range(0) * state.range(0);
  state.SetComplexityN(cells);
  state.counters["time_per_cell"] = time_per_item(static_cast<double>(cells));
  state.counters["worlds_per_s"] =
      benchmark::Counter(1, benchmark::Counter::kIsIterationInvariantRate);
}

void dig(benchmark::State& state, const Variant& variant) {
  const Options options = recipe_of(variant, state.range(0)).options;
  LayoutScratch scratch;
  Lattice lattice;
  TileLayout layout;
  std::uint64_t seed = 0;
  for (auto _ : state) {
    Random random(seed++ % kSeeds);
    if (variant.lattice()) {
      lattice.reset(options.rooms);
      choose_ends(options, random, lattice);
      variant.dig(options, random, scratch, lattice);
      benchmark::DoNotOptimize(lattice.east.words().data());
    } else {
      variant.dig_tiles(options, random, scratch, layout);
      benchmark::DoNotOptimize(layout.tiles.all().data());
    }
  }
  count_worlds(state);
}

// What a search for maps does: the layout and which of its tiles are reached, by whole words.
void dig_and_fill(benchmark::State& state, const Variant& variant) {
  const Options options = recipe_of(variant, state.range(0)).options;
  LayoutScratch scratch;
  FillScratch fill_scratch;
  TileLayout layout;
  BitGrid walkable;
  BitGrid reached;
  const FloodFill* fill = find_flood_fill("auto");
  if (fill == nullptr) fill = find_flood_fill("bit-rows");
  if (fill == nullptr) return state.SkipWithError("no such fill");
  std::uint64_t seed = 0;
  for (auto _ : state) {
    Random random(seed++ % kSeeds);
    variant.dig_tiles(options, random, scratch, layout);
    walkable_tiles(layout.tiles, walkable);
    fill->fill(walkable, layout.entrance, fill_scratch, reached);
    benchmark::DoNotOptimize(reached.words().data());
  }
  count_worlds(state);
}

void build(benchmark::State& state, const Variant& variant) {
  Case named{recipe_of(variant, state.range(0)), 0};
  WorldScratch scratch;
  World world;
  build_world(named, scratch, world);
  for (auto _ : state) {
    named.seed = (named.seed + 1) % kSeeds;
    build_world(named, scratch, world);
    benchmark::DoNotOptimize(world.tiles.all().data());
  }
  count_worlds(state);
}

void measure_again(benchmark::State& state, const Variant& variant) {
  WorldScratch scratch;
  World world;
  build_world(Case{recipe_of(variant, state.range(0)), 1}, scratch, world);
  for (auto _ : state) {
    const Measurement measurement = measure(world);
    benchmark::DoNotOptimize(&measurement);
  }
  count_worlds(state);
}

// Kept as plain as can be: what the row beside it is to beat.
std::uint64_t plain_distances(const Passages& passages, std::size_t start,
                              std::vector<std::uint32_t>& steps,
                              std::vector<std::uint32_t>& queue) {
  steps.assign(passages.cells.all().size(), Distances::kUnreached);
  queue.resize(steps.size());
  std::uint64_t sum = 0;
  std::size_t end = 0;
  steps[start] = 0;
  queue[end++] = static_cast<std::uint32_t>(start);
  for (std::size_t begin = 0; begin < end; ++begin) {
    const std::uint32_t at = queue[begin];
    sum += steps[at];
    for (unsigned h = 0; h < kHeadings; ++h) {
      if (!passages.open(at, h)) continue;
      const std::size_t next = passages.next(at, h);
      if (steps[next] != Distances::kUnreached) continue;
      steps[next] = steps[at] + 1;
      queue[end++] = static_cast<std::uint32_t>(next);
    }
  }
  return sum;
}

std::vector<Passages> mazes(const Variant& variant, std::int64_t side) {
  std::vector<Passages> all(side > 64 ? 16 : kSeeds);
  Case named{recipe_of(variant, side), 0};
  WorldScratch scratch;
  World world;
  for (Passages& passages : all) {
    build_world(named, scratch, world);
    passages = world.passages;
    ++named.seed;
  }
  return all;
}

void distances(benchmark::State& state, const Variant& variant) {
  const std::vector<Passages> all = mazes(variant, state.range(0));
  Distances found;
  std::size_t i = 0;
  for (auto _ : state) {
    measure_distances(all[i++ % all.size()], {0, 0}, found);
    benchmark::DoNotOptimize(found.order.data());
  }
  count_worlds(state);
}

void plain_distances(benchmark::State& state, const Variant& variant) {
  const std::vector<Passages> all = mazes(variant, state.range(0));
  std::vector<std::uint32_t> steps;
  std::vector<std::uint32_t> queue;
  std::size_t i = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(plain_distances(all[i++ % all.size()], 0, steps, queue));
  }
  count_worlds(state);
}

struct Stage {
  const char* name;
  void (*run)(benchmark::State&, const Variant&);
  enum class Of { all, tiles, lattices } of = Of::all;

  bool takes(const Variant& variant) const {
    return of == Of::all || (of == Of::lattices) == variant.lattice();
  }
};
constexpr Stage kStages[] = {{"dig", dig},
                             {"dig+fill", dig_and_fill, Stage::Of::tiles},
                             {"distances", distances, Stage::Of::lattices},
                             {"plain_distances", plain_distances, Stage::Of::lattices},
                             {"build", build},
                             {"measure", measure_again}};

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  using namespace seedbed;
  for (const Stage& stage : kStages) {
    for (const Variant& variant : variants()) {
      if (!stage.takes(variant)) continue;
      benchmark::internal::Benchmark* rows = benchmark::RegisterBenchmark(
          (std::string(stage.name) + "/" + std::string(variant.name)).c_str(),
          [&](benchmark::State& state) { stage.run(state, variant); });
      for (const std::int64_t side : kSides) rows->Arg(side);
      rows->Unit(benchmark::kMicrosecond)->Complexity(benchmark::oAuto);
    }
  }
  return run_benchmarks(argc, argv);
}
