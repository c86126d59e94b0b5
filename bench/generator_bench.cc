// What a world of every variant costs, side by side, at three sizes: `dig` its layout alone,
// its stream seeded and the lattice cleared; `dig+fill` tiles and their flood fill; `build` the
// whole world; `measure` it again. Time a cell is time a room of a lattice, or a tile of a map of
// tiles. Iterations go round 256 seeds, more than a branch predictor can learn. Each row's growth
// is fitted over the cells: none grows faster than n log n but aldous-broder and wilson, which wait
// for a random walk to cover the map.
#include <string>

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

struct Stage {
  const char* name;
  void (*run)(benchmark::State&, const Variant&);
  bool tiles_only = false;
};
constexpr Stage kStages[] = {
    {"dig", dig}, {"dig+fill", dig_and_fill, true}, {"build", build}, {"measure", measure_again}};

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  using namespace seedbed;
  for (const Stage& stage : kStages) {
    for (const Variant& variant : variants()) {
      if (stage.tiles_only && variant.lattice()) continue;
      benchmark::internal::Benchmark* rows = benchmark::RegisterBenchmark(
          (std::string(stage.name) + "/" + std::string(variant.name)).c_str(),
          [&](benchmark::State& state) { stage.run(state, variant); });
      for (const std::int64_t side : kSides) rows->Arg(side);
      rows->Unit(benchmark::kMicrosecond)->Complexity(benchmark::oAuto);
    }
  }
  return run_benchmarks(argc, argv);
}
