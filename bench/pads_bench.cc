// What pads cost. `whole/` are worlds in which no room is unreached, built with repair=pads and
// with repair=none: the difference is what looking for nothing costs. `many/` are percolated
// lattices in which most rooms are, at sizes that double: time a tile stays level if the cost is
// linear.
#include <string>

#include "bench/benchmark_run.h"
#include "generator/check.h"
#include "generator/world.h"

namespace seedbed {
namespace {

void build(benchmark::State& state, const std::string& text) {
  const Parsed<Recipe> recipe = parse_recipe(text);
  SEEDBED_CHECK(recipe, "a benchmark names a recipe that does not parse");
  Case named{*recipe, 0};
  WorldScratch scratch;
  World world;
  build_world(named, scratch, world);  // the first one allocates
  std::int64_t unreached = 0;
  for (auto _ : state) {
    ++named.seed;
    build_world(named, scratch, world);
    unreached += world.rooms_unreached;
  }
  state.counters["rooms_unreached"] =
      benchmark::Counter(static_cast<double>(unreached), benchmark::Counter::kAvgIterations);
  state.counters["time_per_tile"] = time_per_item(static_cast<double>(tile_size(*recipe).area()));
}

void add(const std::string& name, const std::string& recipe) {
  benchmark::RegisterBenchmark(name.c_str(), [recipe](benchmark::State& state) {
    build(state, recipe);
  })->Unit(benchmark::kMicrosecond);
}

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  using namespace seedbed;
  for (const std::string whole : {"wilson", "bsp", "rooms-and-mazes"}) {
    for (const std::string repair : {"pads", "none"}) {
      add("whole/" + whole + "/" + repair, whole + ":repair=" + repair);
    }
  }
  for (const std::string side : {"64", "128", "256", "512"}) {
    for (const std::string pads : {"repair=pads", "repair=none", "pads=document"}) {
      add("many/percolation/" + side + "/" + pads,
          "percolation:rooms=" + side + "x" + side + ",links=2/5," + pads);
    }
  }
  return run_benchmarks(argc, argv);
}
