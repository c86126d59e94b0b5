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
Exit run_command(const ShowPlan& plan) {
  const std::string recipe = print_recipe(plan.named.recipe);
  note_case_in_flight(recipe.c_str(), plan.named.seed);
  World world;
  WorldScratch scratch;
  build_world(plan.named, scratch, world);
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
    complain(recipe + " has no " + plan.as + " form: its map is not made of " +
             (world.has_lattice ? "tiles alone" : "lattice rooms"));
    return Exit::usage;
  }
  fmt::print("{}", text);
  return Exit::fine;
}

}  // namespace seedbed
