// Worlds a second that one thread of a sweep does for each variant as it comes: build, measure,
// digest, laws, tally. `cheap` asks the cheap laws only; `all` asks the dear ones of one seed in
// kDearShare as well, as a sweep does. `record` is digest and tally alone, of worlds measured
// before: it should be at most 5 % of `cheap`.
#include <string>
#include <vector>

#include "bench/benchmark_run.h"
#include "reports/tally.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kBlockSeeds = 256;

void sweep_block(benchmark::State& state, const Variant& variant, bool dear_too) {
  const Recipe recipe = default_recipe(variant);
  WorldScratch scratch;
  LawScratch law_scratch;
  World world;
  std::uint64_t next_seed = 0;
  std::int64_t broken = 0;
  for (auto _ : state) {
    Tally tally(recipe);
    for (std::uint64_t i = 0; i < kBlockSeeds; ++i) {
      const std::uint64_t seed = next_seed++;
      build_world(Case{recipe, seed}, scratch, world);
      const Measurement measurement = measure(world);
      for (std::size_t row = 0; row < laws().size(); ++row) {
        const Law& law = laws()[row];
        if (law.cost == LawCost::dear && !(dear_too && asks_dear_laws(seed))) continue;
        tally.laws[row].add(law.holds(world, measurement, law_scratch), seed);
        broken += tally.laws[row].broken;
      }
      tally.add(seed, measurement, world);
    }
    benchmark::DoNotOptimize(tally.digest);
  }
  if (broken > 0) state.SkipWithError("a law is broken: see seedbed sweep");
  state.counters["worlds_per_s"] =
      benchmark::Counter(kBlockSeeds, benchmark::Counter::kIsIterationInvariantRate);
}

void record_block(benchmark::State& state, const Variant& variant) {
  constexpr std::uint64_t kWorlds = 16;
  const Recipe recipe = default_recipe(variant);
  WorldScratch scratch;
  std::vector<World> worlds(kWorlds);
  std::vector<Measurement> measurements;
  for (std::uint64_t seed = 0; seed < kWorlds; ++seed) {
    build_world(Case{recipe, seed}, scratch, worlds[seed]);
    measurements.push_back(measure(worlds[seed]));
  }
  Tally tally(recipe);
  std::uint64_t next_seed = 0;
  for (auto _ : state) {
    for (std::uint64_t i = 0; i < kBlockSeeds; ++i) {
      const std::uint64_t seed = next_seed++;
      const Measurement& measurement = measurements[seed % kWorlds];
      tally.add(seed, measurement, worlds[seed % kWorlds]);
    }
    benchmark::DoNotOptimize(tally.digest);
  }
  state.counters["worlds_per_s"] =
      benchmark::Counter(kBlockSeeds, benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  using namespace seedbed;
  for (const Variant& variant : variants()) {
    for (const bool dear_too : {false, true}) {
      const std::string name =
          "sweep/" + std::string(variant.name) + (dear_too ? "/all" : "/cheap");
      benchmark::RegisterBenchmark(name.c_str(), [&variant, dear_too](benchmark::State& state) {
        sweep_block(state, variant, dear_too);
      })->Unit(benchmark::kMillisecond);
    }
    benchmark::RegisterBenchmark(
        ("sweep/" + std::string(variant.name) + "/record").c_str(),
        [&variant](benchmark::State& state) { record_block(state, variant); })
        ->Unit(benchmark::kMillisecond);
  }
  return run_benchmarks(argc, argv);
}
