#include "bench/map_sets.h"

#include <algorithm>
#include <array>

#include "bench/files.h"
#include "generator/check.h"
#include "generator/world.h"

namespace seedbed {
namespace {

constexpr std::int64_t kMapsMax = 256;
constexpr std::int64_t kEnsembleTiles = 16 << 20;  // fewer maps where they are large

std::int64_t maps_of(std::int32_t side) {
  const std::int64_t area = std::int64_t{side} * side;
  return std::max<std::int64_t>(1, std::min(kMapsMax, kEnsembleTiles / area));
}

// Worlds as far as a fill needs them: up to their walkable tiles.
void draw_worlds(const std::string& recipe_text, std::int64_t count, MapSet& set) {
  const Parsed<Recipe> recipe = parse_recipe(recipe_text);
  SEEDBED_CHECK(recipe, "a set of maps names no recipe");
  WorldScratch scratch;
  World world;
  for (std::int64_t seed = 0; seed < count; ++seed) {
    const Case named{*recipe, static_cast<std::uint64_t>(seed)};
    begin_world(named, scratch, world);
    for (const WorldStage& stage : world_stages()) {
      stage.run(scratch, world);
      if (stage.name == "fill") break;
    }
    set.maps.push_back({print_case(named), world.walkable, world.entrance});
  }
}

std::string square(std::int32_t side) { return std::to_string(side) + "x" + std::to_string(side); }

void draw_hard_maps(std::string_view name, std::int32_t side, MapSet& set) {
  const HardMap* row = find_hard_map(name);
  SEEDBED_CHECK(row != nullptr, "a set of maps names no hard map");
  for (std::int64_t seed = 0; seed < (row->seeded ? maps_of(side) : 1); ++seed) {
    NamedMap map{std::string(name) + " " + square(side), BitGrid({side, side}), {}};
    if (row->seeded) map.name += " of seed " + std::to_string(seed);
    row->draw(static_cast<std::uint64_t>(seed), map.walkable);
    map.start = row->start(map.walkable);
    set.maps.push_back(std::move(map));
  }
}

using Sides = std::array<std::int32_t, 5>;  // 0 ends them

// Families whose sizes are compared. `recipe` gets "size=WxH" or "rooms=WxH"; empty: a hard map.
struct Family {
  std::string_view name;
  std::string_view recipe;
  Sides sides;
};
constexpr auto kFamilies = std::to_array<Family>({
    {"rooms", "scatter", {64, 75, 128, 256}},
    {"backtracker", "backtracker", {63, 255, 1023, 4095}},
    {"wilson", "wilson", {63, 255, 1023, 4095}},
    {"caves", "", {64, 255, 1023, 4095}},
    {"noise", "", {64, 255, 1023}},
    {"noise-critical", "", {64, 255, 1023}},
    {"empty", "", {64, 255, 1023, 4095}},
    {"serpentine-flat", "", {64, 255, 1023, 4095}},
    {"serpentine-upright", "", {64, 255, 1023, 4095}},
    {"spiral", "", {63, 255, 1023, 4095}},
    {"comb", "", {63, 255, 1023}},
});

MapSet made(const Family& family, std::int32_t side) {
  MapSet set;
  if (family.recipe.empty()) {
    draw_hard_maps(family.name, side, set);
    return set;
  }
  const Variant* variant = find_variant(family.recipe);
  SEEDBED_CHECK(variant != nullptr, "a set of maps names no variant");
  const std::string size =
      variant->lattice() ? ":rooms=" + square((side - 1) / 2) : ":size=" + square(side);
  draw_worlds(std::string(family.recipe) + size, maps_of(side), set);
  return set;
}

// "" or one line.
std::string read_real_map(const std::string& path, MapSet& set) {
  const Parsed<std::string> text = read_file(path);
  if (!text) return text.wrong();
  const Parsed<MapFile> map = read_map(*text, nullptr);
  if (!map) return at_line(path, map.wrong());
  WorldScratch scratch;
  World world;
  build_world(*map, scratch, world);
  set.maps.push_back({path, world.walkable, world.entrance});
  return "";
}

Parsed<MapSet> read_real_maps(const std::vector<std::string>& paths) {
  MapSet set;
  for (const std::string& path : paths) {
    if (std::string wrong = read_real_map(path, set); !wrong.empty()) return Wrong{wrong};
  }
  return set;
}

std::string plain_name(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

// Below movingai/ every map is a set of its own; micromouse mazes are alike, a folder is a set.
void add_real_maps(const std::string& folder, std::vector<MapSetRow>& rows) {
  for (const std::string& path : files_below(folder + "/movingai")) {
    if (!path.ends_with(".map")) continue;
    const std::string name = path.substr(folder.size() + 1, path.size() - folder.size() - 5);
    rows.push_back({plain_name(name), "", [path] { return read_real_maps({path}); }});
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> mice;
  for (const std::string& path : files_below(folder + "/micromouse")) {
    const std::string below = path.substr(folder.size() + 1);
    const std::string name = below.substr(0, below.rfind('/'));
    if (!holds_map(path)) continue;
    if (mice.empty() || mice.back().first != name) mice.push_back({name, {}});
    mice.back().second.push_back(path);
  }
  for (auto& [name, paths] : mice) {
    rows.push_back(
        {plain_name(name), "", [files = std::move(paths)] { return read_real_maps(files); }});
  }
}

}  // namespace

std::int64_t MapSet::tiles() const {
  std::int64_t sum = 0;
  for (const NamedMap& map : maps) sum += map.walkable.size().area();
  return sum;
}

std::int64_t MapSet::walkable_tiles() const {
  std::int64_t sum = 0;
  for (const NamedMap& map : maps) sum += map.walkable.count();
  return sum;
}

std::vector<MapSetRow> map_sets(const std::string& data_folder) {
  std::vector<MapSetRow> rows;
  for (const Family& family : kFamilies) {
    for (const std::int32_t side : family.sides) {
      if (side == 0) break;
      rows.push_back({std::string(family.name) + "/" + std::to_string(side),
                      std::string(family.name),
                      [&family, side]() -> Parsed<MapSet> { return made(family, side); }});
    }
  }
  if (!data_folder.empty() && is_folder(data_folder)) add_real_maps(data_folder, rows);
  return rows;
}

bool holds_map(const std::string& path) {
  const Parsed<std::string> text = read_file(path);
  return text && read_map(*text, nullptr);
}

}  // namespace seedbed
