// `seedbed show`: one world as text, SVG, JSON or in a map format.
#include <fmt/format.h>

#include "bench/commands.h"
#include "bench/crash.h"
#include "bench/mismatch.h"
#include "bench/tile_picture.h"
#include "reports/tally_json.h"
#include "reports/writer/map_svg.h"
#include "reports/writer/play.h"

namespace seedbed {
namespace {

// A complaint and its exit code where the case has no world.
Exit build_plan(const ShowPlan& plan, WorldScratch& scratch, World& world) {
  const ExternalProgram* found = find_program(plan.external.programs, plan.named.recipe);
  if (found == nullptr) {
    build_world(plan.named, scratch, world);
    return Exit::fine;
  }
  ExternalProgram program = *found;
  const std::uint64_t seed = plan.named.seed;
  if (std::string wrong = greet(program, plan.external.limits, {seed, seed}); !wrong.empty()) {
    return refuse(wrong);
  }
  ExternalWorlds worlds(program, plan.external.limits);
  const std::optional<Culprit> culprit = worlds.make(seed, scratch, world);
  if (!culprit) return Exit::fine;
  complain(fmt::format("{}: {}: {}", print_case(plan.named), culprit_name(culprit->kind),
                       culprit->words));
  return Exit::generator_failed;
}

}  // namespace

Exit run_command(const ShowPlan& plan) {
  const std::string recipe = print_recipe(plan.named.recipe);
  note_case_in_flight(recipe.c_str(), plan.named.seed);
  World world;
  WorldScratch scratch;
  if (const Exit code = build_plan(plan, scratch, world); code != Exit::fine) return code;
  std::string text;
  if (debug_logging(plan.debug)) warn_of_mismatch(print_case(plan.named), world);
  if (plan.walk) {
    const std::vector<PlayFrame> frames = play(world, *plan.walk);
    text = plan.as == "svg" ? played_svg(world, plan.overlays, frames)
                            : played_text(tile_grid(world, plan.overlays), world.entrance, frames);
  } else if (plan.as == "tiles") {
    text = tile_picture(world, plan.overlays);
  } else if (plan.as == "svg") {
    text = map_svg(world, plan.overlays);
  } else if (plan.as == "json") {
    text = world_json(world, measure(world)) + "\n";
  } else if (!find_map_format(plan.as)->write(world, text)) {
    return refuse(recipe + " has no " + plan.as + " form: its map is not made of " +
                  (world.has_lattice ? "tiles alone" : "lattice rooms"));
  }
  fmt::print("{}", text);
  return Exit::fine;
}

}  // namespace seedbed
