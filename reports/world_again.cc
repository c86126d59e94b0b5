#include "reports/world_again.h"

#include "generator/map_formats.h"

namespace seedbed {

bool make_world_again(const Tally& tally, std::uint64_t seed, WorldScratch& scratch, World& world) {
  if (!tally.recipe.is_external()) {
    if (tally.output_version != tally.recipe.variant->output_version) return false;
    build_world({tally.recipe, seed}, scratch, world);
    return true;
  }
  const KeptMap* kept = tally.maps.find(seed);
  if (kept == nullptr || kept->text.empty()) return false;
  const Parsed<MapFile> map = read_printed_map(kept->text);
  if (map) build_world(*map, scratch, world);
  return static_cast<bool>(map);
}

}  // namespace seedbed
