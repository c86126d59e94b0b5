// `seedbed check`: all laws on cases and map files, one line each.
#include <fmt/format.h>

#include <functional>

#include "bench/commands.h"
#include "bench/crash.h"
#include "bench/files.h"
#include "bench/mismatch.h"
#include "bench/shrunk.h"
#include "generator/laws.h"

namespace seedbed {
namespace {

// Asks every law of the world and prints a line each. `name` is how the world is called on the
// line; `again`: the answer of the law that builds it again, where that is another program's work.
Exit ask_laws(const std::string& name, const World& world, LawScratch& scratch,
              const std::optional<LawResult>& again = std::nullopt) {
  const Measurement measurement = measure(world);
  Exit code = Exit::fine;
  for (const Law& law : laws()) {
    const LawResult result =
        again && law.name == kRebuildLaw ? *again : law.holds(world, measurement, scratch);
    switch (result.outcome) {
      case Outcome::pass:
        fmt::print("{}: {}: holds\n", name, law.name);
        break;
      case Outcome::not_applicable:
        fmt::print("{}: {}: does not apply\n", name, law.name);
        break;
      case Outcome::broken:
        fmt::print("{}: {}: BROKEN: {}\n", name, law.name, result.why);
        code = worse(code, law.name == kRebuildLaw ? Exit::nondeterministic : Exit::law_broken);
        break;
    }
  }
  return code;
}

struct Scratch {
  World world;
  WorldScratch build;
  LawScratch laws;
};

Exit check_file(const std::string& path, Scratch& scratch) {
  const Parsed<std::string> text = read_file(path);
  if (!text) {
    return refuse(text.wrong());
  }
  const Parsed<MapFile> map = read_map(*text, nullptr);
  if (!map) {
    return refuse(at_line(path, map.wrong()));
  }
  build_world(*map, scratch.build, scratch.world);
  return ask_laws(path, scratch.world, scratch.laws);
}

// Also asked of two processes whether they answer the same.
Exit check_external(const Case& named, const ExternalChoice& external, Scratch& scratch) {
  if (std::string wrong = wrong_external(named.recipe, external); !wrong.empty()) {
    return refuse(wrong);
  }
  ExternalProgram program = *find_program(external.programs, named.recipe);
  const std::string wrong = greet(program, external.limits, {named.seed, named.seed});
  if (!wrong.empty()) return refuse(wrong);
  ExternalWorlds worlds(program, external.limits);
  const std::string name = print_case(named);
  const std::optional<Culprit> culprit = worlds.make(named.seed, scratch.build, scratch.world);
  if (!culprit) return ask_laws(name, scratch.world, scratch.laws, worlds.ask_again(named.seed));
  fmt::print("{}: {}: {}\n", name, culprit_name(culprit->kind), culprit->words);
  return Exit::generator_failed;
}

Exit check_case(const std::string& text, const CheckPlan& plan, bool debug, Scratch& scratch) {
  const Parsed<Case> named = parse_any_case(text);
  if (!named) {
    return refuse(named.wrong());
  }
  if (named->recipe.is_external()) return check_external(*named, plan.external, scratch);
  const std::string recipe = print_recipe(named->recipe);
  note_case_in_flight(recipe.c_str(), named->seed);
  build_world(*named, scratch.build, scratch.world);
  if (debug) warn_of_mismatch(print_case(*named), scratch.world);
  const Exit code = ask_laws(print_case(*named), scratch.world, scratch.laws);
  note_case_in_flight(nullptr, 0);
  return code;
}

// The map of a case, or of a file: as it reads, or its bytes as a map's bits where it reads as
// none.
Parsed<NamedMap> map_of_target(const std::string& target, bool file, Scratch& scratch) {
  if (!file) {
    const Parsed<Case> named = parse_case(target);
    if (!named) return Wrong{named.wrong()};
    build_world(*named, scratch.build, scratch.world);
  } else {
    const Parsed<std::string> text = read_file(target);
    if (!text) return Wrong{text.wrong()};
    const Parsed<MapFile> map = read_map(*text, nullptr);
    if (!map) return map_of_bytes(target, *text);
    build_world(*map, scratch.build, scratch.world);
  }
  return NamedMap{target, scratch.world.walkable, scratch.world.entrance};
}

bool is_external_case(const std::string& target) {
  const Parsed<Case> named = parse_any_case(target);
  return named && named->recipe.is_external();
}

// What a fill is tried on beside the hard maps.
struct FillTargets {
  std::vector<NamedMap> maps;
  std::vector<Recipe> recipes;  // over the plan's seeds
};

Exit read_fill_targets(const CheckPlan& plan, FillTargets& targets) {
  Scratch scratch;
  for (const std::string& target : plan.targets) {
    const bool folder = is_folder(target);
    const bool file = is_file(target);
    // Another program's map is known once it was asked, with the laws.
    if (!file && !folder && is_external_case(target)) continue;
    if (!file && !folder && target.find('#') == std::string::npos) {
      const Parsed<Recipe> recipe = parse_recipe(target);
      if (!recipe) {
        return refuse(target + ": neither a file nor a recipe: " + recipe.wrong());
      }
      targets.recipes.push_back(*recipe);
      continue;
    }
    const std::vector<std::string> parts =
        folder ? files_below(target) : std::vector<std::string>{target};
    for (const std::string& part : parts) {
      Parsed<NamedMap> map = map_of_target(part, file || folder, scratch);
      if (!map) {
        return refuse(map.wrong());
      }
      targets.maps.push_back(std::move(*map));
    }
  }
  return Exit::fine;
}

// All maps of the targets, one after the other, until `take` has enough.
void each_map(const CheckPlan& plan, const FillTargets& targets,
              const std::function<bool(const NamedMap&)>& take) {
  for (const NamedMap& map : targets.maps) {
    if (!take(map)) return;
  }
  WorldScratch scratch;
  World world;
  for (const Recipe& recipe : targets.recipes) {
    for (std::uint64_t seed = plan.seeds->first;; ++seed) {
      build_world({recipe, seed}, scratch, world);
      if (!take({print_case({recipe, seed}), world.walkable, world.entrance})) return;
      if (seed == plan.seeds->last) break;
    }
  }
}

Exit check_fill(const CheckPlan& plan) {
  FillTargets targets;
  if (const Exit code = read_fill_targets(plan, targets); code != Exit::fine) return code;
  if (!plan.seeds && !targets.recipes.empty()) {
    complain("no seeds: --seeds A..B or --seeds N with N >= 1");
    return Exit::nothing_measured;
  }
  const FillTrial trial =
      try_fill(plan.fill, [&](const auto& take) { each_map(plan, targets, take); });
  if (trial.code != Exit::fine) {
    complain(trial.complaint);
    return trial.code;
  }
  fmt::print("{}: reaches what {} reaches on all {} maps\n", trial.fill->name,
             flood_fills()[0].name, trial.maps);
  // What a sweep with this fill found in a world, it is to find again.
  Scratch scratch;
  scratch.build.filler = trial.fill;
  Exit code = Exit::fine;
  for (const std::string& target : plan.targets) {
    if (is_file(target) || is_folder(target) || target.find('#') == std::string::npos) continue;
    code = worse(code, check_case(target, plan, debug_logging(plan.debug), scratch));
  }
  return code;
}

}  // namespace

Exit run_command(const CheckPlan& plan) {
  if (plan.fill.given()) return check_fill(plan);
  if (plan.targets.empty()) {
    complain("nothing to check: give cases (VARIANT[:key=value,...]#SEED) or map files");
    return Exit::nothing_measured;
  }
  Scratch scratch;
  const bool debug = debug_logging(plan.debug);
  Exit code = Exit::fine;
  for (const std::string& target : plan.targets) {
    if (plan.shrink || !plan.canary.empty()) {
      code = worse(code, check_and_shrink(plan, target));
      continue;
    }
    const bool file = is_file(target) || target.find('#') == std::string::npos;
    code =
        worse(code, file ? check_file(target, scratch) : check_case(target, plan, debug, scratch));
  }
  return code;
}

}  // namespace seedbed
