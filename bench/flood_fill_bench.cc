// What a flood fill costs on maps of three kinds and many sizes. Before anything is timed each fill
// must reach what row 0 reaches on every map of the ensemble; one that does not ends the program.
// An iteration fills every map of its ensemble once, so that no branch predictor learns one map by
// heart.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "bench/benchmark_run.h"
#include "generator/flood_fills.h"
#include "generator/world.h"

namespace seedbed {
namespace {

constexpr std::int64_t kMapsMax = 256;
constexpr std::int64_t kEnsembleTiles = 16 << 20;  // fewer maps where they are large

struct Ensemble {
  std::vector<BitGrid> maps;
  std::vector<Cell> starts;
  std::int64_t reached_tiles = 0;
};

std::int64_t maps_of(std::int32_t side) {
  const std::int64_t area = std::int64_t{side} * side;
  return std::max<std::int64_t>(1, std::min(kMapsMax, kEnsembleTiles / area));
}

void add_worlds(const std::string& recipe_text, std::int32_t side, Ensemble& ensemble) {
  const Parsed<Recipe> recipe = parse_recipe(recipe_text);
  if (!recipe) {
    std::fprintf(stderr, "seedbed: bug: %s\n", recipe.wrong().c_str());
    std::exit(static_cast<int>(Exit::usage));
  }
  WorldScratch scratch;
  World world;
  for (std::int64_t seed = 0; seed < maps_of(side); ++seed) {
    build_world(Case{*recipe, static_cast<std::uint64_t>(seed)}, scratch, world);
    ensemble.maps.push_back(world.walkable);
    ensemble.starts.push_back(world.entrance);
  }
}

// A cellular automaton: 45 % rock, five times "rock where five or more of the nine are rock".
BitGrid cave(std::int32_t side, std::uint64_t seed) {
  Random random(seed);
  Grid<std::uint8_t> rock({side, side}, 1);
  Grid<std::uint8_t> next = rock;
  for (std::int32_t y = 1; y + 1 < side; ++y) {
    for (std::int32_t x = 1; x + 1 < side; ++x) rock[Cell{x, y}] = random.chance({45, 100});
  }
  for (int round = 0; round < 5; ++round) {
    for (std::int32_t y = 1; y + 1 < side; ++y) {
      for (std::int32_t x = 1; x + 1 < side; ++x) {
        int around = 0;
        for (std::int32_t v = y - 1; v <= y + 1; ++v) {
          for (std::int32_t u = x - 1; u <= x + 1; ++u) around += rock[Cell{u, v}];
        }
        next[Cell{x, y}] = around >= 5;
      }
    }
    std::swap(rock, next);
  }
  BitGrid open({side, side});
  for (std::size_t i = 0; i < rock.all().size(); ++i) {
    if (rock[i] == 0) open.set(rock.cell(i));
  }
  return open;
}

// The open tile nearest to the middle, by rings of squares.
Cell middle_start(const BitGrid& open) {
  const Cell middle{open.size().width / 2, open.size().height / 2};
  for (std::int32_t ring = 0; ring < open.size().width / 2; ++ring) {
    for (std::int32_t y = middle.y - ring; y <= middle.y + ring; ++y) {
      for (std::int32_t x = middle.x - ring; x <= middle.x + ring; ++x) {
        if (contains(open.size(), {x, y}) && open[Cell{x, y}]) return {x, y};
      }
    }
  }
  return middle;
}

void add_rooms(std::int32_t side, Ensemble& ensemble) {
  const std::string number = std::to_string(side);
  add_worlds("scatter:size=" + number + "x" + number, side, ensemble);
}
void add_caves(std::int32_t side, Ensemble& ensemble) {
  for (std::int64_t seed = 0; seed < maps_of(side); ++seed) {
    ensemble.maps.push_back(cave(side, static_cast<std::uint64_t>(seed)));
    ensemble.starts.push_back(middle_start(ensemble.maps.back()));
  }
}
void add_mazes(std::int32_t side, Ensemble& ensemble) {
  const std::string rooms = std::to_string((side - 1) / 2);
  add_worlds("backtracker:rooms=" + rooms + "x" + rooms, side, ensemble);
}

struct Kind {
  const char* name;
  void (*add)(std::int32_t side, Ensemble& ensemble);
};
constexpr Kind kKinds[] = {{"rooms", add_rooms}, {"caves", add_caves}, {"mazes", add_mazes}};
constexpr std::int32_t kSides[] = {64, 128, 256, 512, 1023};

// No timing before correctness.
void check_fills(const Ensemble& ensemble, const std::string& name) {
  FillScratch scratch;
  BitGrid expected;
  BitGrid reached;
  for (std::size_t i = 0; i < ensemble.maps.size(); ++i) {
    flood_fills()[0].fill(ensemble.maps[i], ensemble.starts[i], scratch, expected);
    for (const FloodFill& fill : flood_fills()) {
      for (const FillFunction function : {fill.fill, fill.fill_counted}) {
        function(ensemble.maps[i], ensemble.starts[i], scratch, reached);
        if (reached == expected) continue;
        std::fprintf(stderr, "seedbed: %.*s disagrees with %.*s on map %zu of %s: not timed\n",
                     static_cast<int>(fill.name.size()), fill.name.data(),
                     static_cast<int>(flood_fills()[0].name.size()), flood_fills()[0].name.data(),
                     i, name.c_str());
        std::exit(static_cast<int>(Exit::law_broken));
      }
    }
  }
}

// Made and checked when first asked for, so that a filter saves the rest.
const Ensemble& ensemble_of(const Kind& kind, std::int32_t side) {
  static std::map<std::string, std::unique_ptr<Ensemble>> made;
  const std::string name = std::string(kind.name) + "/" + std::to_string(side);
  std::unique_ptr<Ensemble>& ensemble = made[name];
  if (ensemble) return *ensemble;
  ensemble = std::make_unique<Ensemble>();
  kind.add(side, *ensemble);
  check_fills(*ensemble, name);
  FillScratch scratch;
  BitGrid reached;
  for (std::size_t i = 0; i < ensemble->maps.size(); ++i) {
    flood_fills()[0].fill(ensemble->maps[i], ensemble->starts[i], scratch, reached);
    ensemble->reached_tiles += reached.count();
  }
  return *ensemble;
}

void fill_all(benchmark::State& state, const FloodFill& fill, const Kind& kind, std::int32_t side) {
  const Ensemble& ensemble = ensemble_of(kind, side);
  FillScratch scratch;
  BitGrid reached;
  for (auto _ : state) {
    for (std::size_t i = 0; i < ensemble.maps.size(); ++i) {
      fill.fill(ensemble.maps[i], ensemble.starts[i], scratch, reached);
      benchmark::DoNotOptimize(reached.words().data());
    }
  }
  const double area = static_cast<double>(side) * side;
  const auto maps = static_cast<double>(ensemble.maps.size());
  state.counters["time_per_tile"] = time_per_item(area * maps);
  state.counters["time_per_reached_tile"] =
      time_per_item(static_cast<double>(ensemble.reached_tiles));
  state.counters["maps"] = maps;
}

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) {
  using namespace seedbed;
  for (const Kind& kind : kKinds) {
    for (const std::int32_t side : kSides) {
      for (const FloodFill& fill : flood_fills()) {
        const std::string name = std::string("flood_fill/") + kind.name + "/" +
                                 std::to_string(side) + "/" + std::string(fill.name);
        benchmark::RegisterBenchmark(name.c_str(), [&fill, &kind, side](benchmark::State& state) {
          fill_all(state, fill, kind, side);
        })->Unit(benchmark::kMicrosecond);
      }
    }
  }
  return run_benchmarks(argc, argv);
}
