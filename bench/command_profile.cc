// `seedbed profile`: the seeds of a recipe that cost a fill most, and a loop over them for a
// profiler.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bench/commands.h"
#include "bench/crash.h"
#include "bench/files.h"
#include "bench/profile.h"
#include "generator/check.h"
#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

// Calls with every world that is looked at, until false.
template <class Take>
void each_world(const ProfilePlan& plan, Take take) {
  WorldScratch scratch;
  World world;
  const std::string recipe = print_recipe(plan.recipe);
  const auto one = [&](std::uint64_t seed) {
    note_case_in_flight(recipe.c_str(), seed);
    build_world({plan.recipe, seed}, scratch, world);
    note_case_in_flight(nullptr, 0);
    return take(world, seed);
  };
  if (!plan.chosen.empty()) {
    for (const std::uint64_t seed : plan.chosen) {
      if (!one(seed)) return;
    }
    return;
  }
  for (std::uint64_t seed = plan.seeds->first;; ++seed) {
    if (!one(seed) || seed == plan.seeds->last) return;
  }
}

NamedMap map_of(const ProfilePlan& plan, const World& world, std::uint64_t seed) {
  return {print_case({plan.recipe, seed}), world.walkable, world.entrance};
}

// The counter that the plan names. If it names none: the words that the fill touches, else its
// probes, else its rounds, else the reference's probes.
ProfileCounter counter_of(const ProfilePlan& plan, const FloodFill& fill) {
  const std::vector<ProfileCounter> all = profile_counters();
  const auto named = [&](std::string_view name) {
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const ProfileCounter& row) { return row.name == name; });
    SEEDBED_CHECK(found != all.end(), "the command line lets only known counters through");
    return *found;
  };
  if (!plan.by.empty()) return named(plan.by);
  FillScratch scratch;
  BitGrid reached;
  FillCost cost;
  each_world(plan, [&](const World& world, std::uint64_t) {
    cost = fill.fill_counted(world.walkable, world.entrance, scratch, reached);
    return false;
  });
  for (const std::string_view name : {"words", "probes", "rounds"}) {
    if (cost.*named(name).cost > 0) return named(name);
  }
  return named("flood_probes");
}

std::vector<ProfiledSeed> worst_seeds(const ProfilePlan& plan, const FloodFill& fill,
                                      const ProfileCounter& counter) {
  std::vector<ProfiledSeed> worst;
  FillScratch scratch;
  BitGrid reached;
  const std::size_t count = plan.chosen.empty() ? plan.worst : plan.chosen.size();
  each_world(plan, [&](const World& world, std::uint64_t seed) {
    ProfiledSeed now;
    now.seed = seed;
    now.cost = fill.fill_counted(world.walkable, world.entrance, scratch, reached);
    const auto value = counted(counter, now.cost, measure(world));
    if (!value) return true;
    now.value = *value;
    now.map = map_of(plan, world, seed);
    keep_worst(std::move(now), count, worst);
    return true;
  });
  return worst;
}

struct Tiles {
  double all = 0;
  double walkable = 0;
};
Tiles tiles_of(const std::vector<ProfiledSeed>& seeds) {
  Tiles tiles;
  for (const ProfiledSeed& seed : seeds) {
    tiles.all += static_cast<double>(seed.map.walkable.size().area());
    tiles.walkable += static_cast<double>(seed.map.walkable.count());
  }
  return tiles;
}

// The row that does the work on the seed's map.
std::string_view row_of(const FloodFill& fill, const ProfiledSeed& seed) {
  return chosen_fill(fill, seed.map.walkable, seed.map.start).name;
}

void print_worst(const FloodFill& fill, const ProfileCounter& counter,
                 const std::vector<ProfiledSeed>& worst) {
  std::size_t width = 4;
  for (const ProfiledSeed& seed : worst) width = std::max(width, seed.map.name.size());
  fmt::print("{:<{}}  {:>12}", "case", width, counter.name);
  const std::vector<ProfileCounter> all = profile_counters();
  std::vector<ProfileCounter> others;
  for (const ProfileCounter& row : all) {
    if (row.cost != nullptr && row.cost != counter.cost) others.push_back(row);
  }
  for (const ProfileCounter& row : others) fmt::print("  {:>{}}", row.name, row.name.size());
  fmt::print("{}\n", fill.choice == nullptr ? "" : "  chosen");
  for (const ProfiledSeed& seed : worst) {
    fmt::print("{:<{}}  {:>{}}", seed.map.name, width, seed.value,
               std::max<std::size_t>(12, counter.name.size()));
    for (const ProfileCounter& row : others) {
      fmt::print("  {:>{}}", seed.cost.*row.cost, row.name.size());
    }
    if (fill.choice != nullptr) fmt::print("  {}", row_of(fill, seed));
    fmt::print("\n");
  }
}

// What callgrind counts: the same seeds, so that valgrind need not search, and few rounds.
Parsed<std::int64_t> instructions(const ProfilePlan& plan, const std::vector<ProfiledSeed>& worst) {
  std::string chosen;
  for (const ProfiledSeed& seed : worst) {
    chosen += (chosen.empty() ? "" : ",") + std::to_string(seed.seed);
  }
  std::vector<std::string> args = {"profile",  print_recipe(plan.recipe),  "--chosen", chosen,
                                   "--rounds", std::to_string(plan.rounds)};
  if (!plan.fill.name.empty()) args.insert(args.end(), {"--fill", plan.fill.name});
  if (!plan.fill.plugin.empty()) args.insert(args.end(), {"--fill-plugin", plan.fill.plugin});
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return Wrong{wrong};
  return run_callgrind(args, plan.out + "/callgrind.out");
}

// What the loop gave: instructions where callgrind counted, else time.
struct Loop {
  std::int64_t rounds = 0;
  double each = 0;  // instructions or ns, a round
};

Parsed<Loop> loop_over(const ProfilePlan& plan, const FloodFill& fill,
                       const std::vector<ProfiledSeed>& worst) {
  if (plan.callgrind) {
    const Parsed<std::int64_t> counted = instructions(plan, worst);
    if (!counted) return Wrong{counted.wrong()};
    return Loop{plan.rounds, static_cast<double>(*counted) / static_cast<double>(plan.rounds)};
  }
  const LoopTime time = profile_loop(fill, worst, plan.seconds, plan.rounds);
  return Loop{time.rounds, time.ns / static_cast<double>(time.rounds)};
}

void print_loop(const ProfilePlan& plan, const FloodFill& fill,
                const std::vector<ProfiledSeed>& worst, const Loop& loop) {
  const Tiles tiles = tiles_of(worst);
  const auto maps = static_cast<double>(worst.size());
  const std::string_view unit = plan.callgrind ? "instructions" : "ns";
  fmt::print("\n{}: {} fills; {} {} a fill, {} a tile, {} a walkable tile\n", fill.name,
             loop.rounds * static_cast<std::int64_t>(worst.size()), show_number(loop.each / maps),
             unit, show_number(loop.each / tiles.all), show_number(loop.each / tiles.walkable));
  if (plan.callgrind) fmt::print("callgrind_annotate {}/callgrind.out\n", plan.out);
}

void print_json(const ProfilePlan& plan, const FloodFill& fill, const ProfileCounter& counter,
                const std::vector<ProfiledSeed>& worst, const Loop& loop) {
  nlohmann::ordered_json json;
  json["format"] = 1;
  json["recipe"] = print_recipe(plan.recipe);
  json["fill"] = fill.name;
  json["by"] = counter.name;
  auto& seeds = json["seeds"] = nlohmann::ordered_json::array();
  for (const ProfiledSeed& seed : worst) {
    nlohmann::ordered_json one;
    one["seed"] = seed.seed;
    one["case"] = seed.map.name;
    one["value"] = seed.value;
    if (fill.choice != nullptr) one["chosen"] = row_of(fill, seed);
    for (const ProfileCounter& row : profile_counters()) {
      if (row.cost != nullptr) one["cost"][std::string(row.name)] = seed.cost.*row.cost;
    }
    seeds.push_back(std::move(one));
  }
  const Tiles tiles = tiles_of(worst);
  json["rounds"] = loop.rounds;
  const std::string unit = plan.callgrind ? "instructions" : "ns";
  json[unit + "_per_fill"] = loop.each / static_cast<double>(worst.size());
  json[unit + "_per_tile"] = loop.each / tiles.all;
  json[unit + "_per_walkable_tile"] = loop.each / tiles.walkable;
  fmt::print("{}\n", json.dump());
}

}  // namespace

Exit run_command(const ProfilePlan& plan) {
  if (!plan.seeds && plan.chosen.empty()) {
    complain("no seeds: --seeds A..B or --seeds N with N >= 1");
    return Exit::nothing_measured;
  }
  // Chosen seeds are all that the loop will see: then these maps alone are tried.
  const HardMaps hard = plan.chosen.empty() ? HardMaps::tried : HardMaps::left_out;
  const EachMap worlds = [&](const auto& take) {
    each_world(plan, [&](const World& world, std::uint64_t seed) {
      return take(map_of(plan, world, seed));
    });
  };
  const FillTrial trial = try_fill(plan.fill, worlds, kTrialSeconds, hard);
  if (trial.code != Exit::fine) {
    complain(trial.complaint + "\nseedbed: not timed");
    return trial.code;
  }
  const ProfileCounter counter = counter_of(plan, *trial.fill);
  const std::vector<ProfiledSeed> worst = worst_seeds(plan, *trial.fill, counter);
  if (worst.empty()) {
    complain("no world has a value of " + std::string(counter.name) +
             ": another counter for --by would be right");
    return Exit::nothing_measured;
  }
  if (!plan.json) {
    print_worst(*trial.fill, counter, worst);
    fmt::print("\nseedbed show '{}' --as svg --overlay fill\n", worst[0].map.name);
    std::fflush(stdout);
  }
  const Parsed<Loop> loop = loop_over(plan, *trial.fill, worst);
  if (!loop) return refuse(loop.wrong());
  if (plan.json) {
    print_json(plan, *trial.fill, counter, worst, *loop);
  } else {
    print_loop(plan, *trial.fill, worst, *loop);
  }
  return Exit::fine;
}

}  // namespace seedbed
