// What it costs to build and to measure a world of every variant, side by side: time a room of a
// lattice, or a tile of a map of tiles. Each iteration takes the next seed.
#include <string>

#include "bench/benchmark_run.h"
#include "generator/metrics.h"
#include "generator/world.h"

namespace seedbed {
namespace {

constexpr std::int32_t kSides[] = {16, 64, 256};

Recipe recipe_of(const Variant& variant, std::int32_t side) {
  Recipe recipe = default_recipe(variant);
  (variant.lattice() ? recipe.options.rooms : recipe.options.size) = {side, side};
  return recipe;
}

void build(benchmark::State& state, const Variant& variant, std::int32_t side) {
  Case named{recipe_of(variant, side), 0};
  WorldScratch scratch;
  World world;
  build_world(named, scratch, world);  // the first one allocates
  for (auto _ : state) {
    ++named.seed;
    build_world(named, scratch, world);
    benchmark::DoNotOptimize(world.tiles.all().data());
  }
  state.counters["time_per_cell"] = time_per_item(static_cast<double>(side) * side);
}

void measure_again(benchmark::State& state, const Variant& variant, std::int32_t side) {
  WorldScratch scratch;
  World world;
  build_world(Case{recipe_of(variant, side), 1}, scratch, world);
  for (auto _ : state) {
    const Measurement measurement = measure(world);
    benchmark::DoNotOptimize(&measurement);
  }
  state.counters["time_per_cell"] = time_per_item(static_cast<double>(side) * side);
}

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  using namespace seedbed;
  for (const Variant& variant : variants()) {
    for (const std::int32_t side : kSides) {
      const std::string name = std::string(variant.name) + "/" + std::to_string(side);
      benchmark::RegisterBenchmark(("build/" + name).c_str(), [&variant,
                                                               side](benchmark::State& state) {
        build(state, variant, side);
      })->Unit(benchmark::kMicrosecond);
      benchmark::RegisterBenchmark(("measure/" + name).c_str(), [&variant,
                                                                 side](benchmark::State& state) {
        measure_again(state, variant, side);
      })->Unit(benchmark::kMicrosecond);
    }
  }
  return run_benchmarks(argc, argv);
}
