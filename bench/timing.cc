#include "bench/timing.h"

#include <sched.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>
#include <memory>

#include "generator/laws.h"
#include "generator/metrics.h"

namespace seedbed {
namespace {

// So many worlds take a stage together: enough that reading the clock costs nothing, few enough
// that they stay in the cache between two stages.
constexpr std::size_t kWorldsAtOnce = 16;

struct Workbench {
  std::vector<World> worlds{kWorldsAtOnce};
  WorldScratch scratch;
  std::vector<Measurement> measurements{kWorldsAtOnce};
  std::vector<WorldDigest> digests{kWorldsAtOnce};
  LawScratch laws;
  std::int64_t broken = 0;
};

// What follows the stages of a world in a sweep.
struct AfterStage {
  std::string_view name;
  void (*run)(std::size_t world, Workbench& bench);
};

void ask_cheap_laws(std::size_t world, Workbench& bench) {
  for (const Law& law : laws()) {
    if (law.cost == LawCost::dear) continue;
    const LawResult result = law.holds(bench.worlds[world], bench.measurements[world], bench.laws);
    bench.broken += result.outcome == Outcome::broken;
  }
}

constexpr auto kAfterStages = std::to_array<AfterStage>({
    {"metrics", [](std::size_t world,
                   Workbench& bench) { bench.measurements[world] = measure(bench.worlds[world]); }},
    {"digest",
     [](std::size_t world, Workbench& bench) {
       bench.digests[world] = digest_world(bench.worlds[world], bench.measurements[world]);
     }},
    {"laws", ask_cheap_laws},
});

// The recipe without its size.
std::string family_of(Recipe recipe) {
  const Options sizes = default_options(*recipe.variant);
  recipe.options.rooms = sizes.rooms;
  recipe.options.size = sizes.size;
  return print_recipe(recipe);
}

std::int64_t count_of(SeedInterval seeds) {
  return static_cast<std::int64_t>(seeds.last - seeds.first + 1);
}

void run_stages(const Recipe& recipe, SeedInterval seeds, Workbench& bench, std::span<double> ns) {
  for (std::uint64_t done = 0; done < seeds.last - seeds.first + 1; done += kWorldsAtOnce) {
    const std::uint64_t count =
        std::min<std::uint64_t>(kWorldsAtOnce, seeds.last - seeds.first + 1 - done);
    for (std::size_t i = 0; i < count; ++i) {
      begin_world({recipe, seeds.first + done + i}, bench.scratch, bench.worlds[i]);
    }
    std::size_t row = 0;
    double before = thread_ns();
    const auto stop = [&] {
      const double now = thread_ns();
      ns[row++] += now - before;
      before = now;
    };
    for (const WorldStage& stage : world_stages()) {
      for (std::size_t i = 0; i < count; ++i) stage.run(bench.scratch, bench.worlds[i]);
      stop();
    }
    for (const AfterStage& stage : kAfterStages) {
      for (std::size_t i = 0; i < count; ++i) stage.run(i, bench);
      stop();
    }
  }
}

struct FillMaps {
  std::vector<BitGrid> walkable;
  std::vector<Cell> starts;
  FillScratch scratch;
  BitGrid reached;
};

// How often a task is run in a round. REQUIRES: it was run once, for warmth.
std::int64_t repeats_of(const TimedTask& task, double round_ns) {
  std::vector<double> ns(task.rows.size(), 0);
  const double before = thread_ns();
  task.run(ns);
  const double once = std::max(thread_ns() - before, 1.0);
  return std::clamp<std::int64_t>(std::llround(round_ns / once), 1, 1'000'000);
}

}  // namespace

double thread_ns() {
  timespec now = {};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

std::string pin_to_processor() {
  const int processor = sched_getcpu();
  cpu_set_t set;
  CPU_ZERO(&set);
  if (processor >= 0) CPU_SET(static_cast<std::size_t>(processor), &set);
  if (processor < 0 || sched_setaffinity(0, sizeof set, &set) != 0) return "not pinned";
  return "pinned to processor " + std::to_string(processor);
}

std::vector<TimingRow> time_interleaved(std::span<TimedTask> tasks, int rounds, double round_ns) {
  std::vector<std::int64_t> repeats;
  for (const TimedTask& task : tasks) {
    std::vector<double> ns(task.rows.size(), 0);
    task.run(ns);
    repeats.push_back(repeats_of(task, round_ns));
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      // Another first one every round, and every second round backwards.
      const std::size_t place = (i + static_cast<std::size_t>(round)) % tasks.size();
      const std::size_t at = round % 2 == 0 ? place : tasks.size() - 1 - place;
      TimedTask& task = tasks[at];
      std::vector<double> ns(task.rows.size(), 0);
      for (std::int64_t n = 0; n < repeats[at]; ++n) task.run(ns);
      for (std::size_t row = 0; row < ns.size(); ++row) {
        // A stage that does nothing may take no tick of the clock.
        const double once = std::max(ns[row], 1.0) / static_cast<double>(repeats[at]);
        task.rows[row].ns.push_back(once);
      }
    }
  }
  std::vector<TimingRow> rows;
  for (TimedTask& task : tasks) {
    std::move(task.rows.begin(), task.rows.end(), std::back_inserter(rows));
    task.rows.clear();
  }
  return rows;
}

TimedTask stage_task(const Recipe& recipe, SeedInterval seeds) {
  TimedTask task;
  TimingRow row;
  row.maps = count_of(seeds);
  row.tiles = row.maps * tile_size(recipe).area();
  const auto add = [&](std::string_view stage) {
    row.name = "stage/" + print_recipe(recipe) + "/" + std::string(stage);
    row.family = "stage/" + family_of(recipe) + "/" + std::string(stage);
    task.rows.push_back(row);
  };
  for (const WorldStage& stage : world_stages()) add(stage.name);
  for (const AfterStage& stage : kAfterStages) add(stage.name);
  task.run = [recipe, seeds, bench = std::make_shared<Workbench>()](std::span<double> ns) {
    run_stages(recipe, seeds, *bench, ns);
  };
  return task;
}

std::vector<TimedTask> fill_tasks(const Recipe& recipe, SeedInterval seeds,
                                  std::span<const FloodFill* const> fills) {
  auto maps = std::make_shared<FillMaps>();
  TimingRow row;
  row.maps = count_of(seeds);
  WorldScratch scratch;
  World world;
  for (std::uint64_t seed = seeds.first;; ++seed) {
    build_world({recipe, seed}, scratch, world);
    maps->walkable.push_back(world.walkable);
    maps->starts.push_back(world.entrance);
    row.tiles += world.walkable.size().area();
    row.walkable_tiles += world.walkable.count();
    if (seed == seeds.last) break;
  }
  const std::string name = "flood_fill/" + print_recipe(recipe) + "/";
  const std::string family = "flood_fill/" + family_of(recipe) + "/";
  row.base = name + std::string(fills[0]->name);
  std::vector<TimedTask> tasks;
  for (const FloodFill* fill : fills) {
    row.name = name + std::string(fill->name);
    row.family = family + std::string(fill->name);
    tasks.push_back({{row}, [maps, function = fill->fill](std::span<double> ns) {
                       const double before = thread_ns();
                       for (std::size_t i = 0; i < maps->walkable.size(); ++i) {
                         function(maps->walkable[i], maps->starts[i], maps->scratch, maps->reached);
                       }
                       ns[0] += thread_ns() - before;
                     }});
  }
  return tasks;
}

}  // namespace seedbed
