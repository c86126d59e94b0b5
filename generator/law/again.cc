// Laws that do something again, or backwards, and compare.
#include "generator/law/text.h"
#include "generator/laws.h"

namespace seedbed::law {
namespace {

// A plain count, letter by letter, apart from the metrics' own.
std::int64_t count_letter(const TileGrid& tiles, Tile letter) {
  std::int64_t count = 0;
  for (const Tile tile : tiles.all()) count += tile == letter;
  return count;
}

std::string described(const FillCost& cost) {
  return std::to_string(cost.visited_tiles) + " tiles, " + std::to_string(cost.probes) +
         " probes, " + std::to_string(cost.frontier_tiles_max) + " at once, " +
         std::to_string(cost.rounds) + " rounds";
}

// The world as a file of tiles would give it: pads keep their letter and lose their links.
LawResult tiles_read_back(const World& world, const MapFile& map) {
  if (map.size != world.tiles.size()) return LawResult::broken("it reads to another size");
  if (map.entrance != world.entrance) {
    return LawResult::broken("the entrance " + at(world.entrance) + " reads as " +
                             at(map.entrance));
  }
  const bool boss_apart = world.has_goal && world.boss != world.entrance;
  if (boss_apart && (map.goals.size() != 1 || map.goals[0] != world.boss)) {
    return LawResult::broken("the boss " + at(world.boss) + " does not read back");
  }
  for (std::size_t i = 0; i < map.tiles.all().size(); ++i) {
    const Cell cell = world.tiles.cell(i);
    const bool hidden = cell == world.entrance || (boss_apart && cell == world.boss);
    if (map.tiles[i] != (hidden ? Tile::room : world.tiles[i])) {
      return LawResult::broken("tile " + at(cell) + " reads back as another letter");
    }
  }
  return LawResult::pass();
}

LawResult lattice_reads_back(const World& world, const Lattice& lattice) {
  // One room cannot print two letters.
  if (world.lattice.boss == world.lattice.entrance) return LawResult::pass();
  if (lattice == world.lattice) return LawResult::pass();
  return LawResult::broken("it reads back as another lattice");
}

}  // namespace

LawResult case_round_trip(const World& world, const Measurement&, LawScratch&) {
  const Variant* variant = world.named.recipe.variant;
  // A row from outside the tree has a name that the table does not know.
  if (!world.generated || find_variant(variant->name) != variant) {
    return LawResult::not_applicable();
  }
  const std::string text = print_case(world.named);
  const Parsed<Case> parsed = parse_case(text);
  if (!parsed) return LawResult::broken("'" + text + "' does not parse: " + parsed.wrong());
  if (*parsed == world.named) return LawResult::pass();
  return LawResult::broken("'" + text + "' parses to '" + print_case(*parsed) + "'");
}

LawResult rebuild_equal(const World& world, const Measurement& measurement, LawScratch& scratch) {
  if (!world.generated) return LawResult::not_applicable();
  scratch.build.filler = world.filler;  // its counters are measured
  build_world(world.named, scratch.build, scratch.again);
  const Measurement again = measure(scratch.again);
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (measurement[i] == again[i]) continue;
    return LawResult::broken(std::string(metrics()[i].name) + " is " +
                             std::to_string(measurement.values[i]) + ", and " +
                             std::to_string(again.values[i]) + " when built again");
  }
  if (world_digest(world, measurement) == world_digest(scratch.again, again)) {
    return LawResult::pass();
  }
  return LawResult::broken("the tiles differ when the case is built again");
}

LawResult map_round_trip(const World& world, const Measurement&, LawScratch& scratch) {
  for (const MapFormat& format : map_formats()) {
    if (format.write == nullptr) continue;
    scratch.text.clear();
    if (!format.write(world, scratch.text)) continue;
    const Parsed<MapFile> map = read_map(scratch.text, &format);
    LawResult result = LawResult::broken("it does not read");
    if (map) {
      result =
          map->lattice ? lattice_reads_back(world, *map->lattice) : tiles_read_back(world, *map);
    }
    if (result.outcome != Outcome::broken) continue;
    result.why = "written as " + std::string(format.name) + ": " + result.why;
    return result;
  }
  return LawResult::pass();
}

LawResult counts_fresh(const World& world, const Measurement& measurement, LawScratch& scratch) {
  for (const TileRow& row : kTiles) {
    const std::string name = std::string(row.name) + "_tiles";
    const std::optional<std::size_t> metric = find_metric(name);
    if (!metric) return LawResult::broken("no metric counts " + std::string(row.name) + " tiles");
    const std::int64_t fresh = count_letter(world.tiles, row.tile);
    if (measurement[*metric] != fresh) {
      return LawResult::broken(unlike(name.c_str(), measurement.values[*metric], fresh));
    }
  }
  walkable_tiles(world.tiles, scratch.bits);
  const FillCost cost = flood_fills()[0].fill_counted(scratch.bits, world.entrance,
                                                      scratch.build.fill, scratch.more_bits);
  if (world.filler == &flood_fills()[0] && !(cost == world.fill_cost)) {
    return LawResult::broken("the queue counts " + described(cost) + ", not " +
                             described(world.fill_cost));
  }
  const auto pads = static_cast<std::int64_t>(world.pads.tiles.size());
  if (world.generated && count_letter(world.tiles, Tile::pad) != pads) {
    return LawResult::broken(unlike("pads", pads, count_letter(world.tiles, Tile::pad)));
  }
  if (world.rooms.empty()) return LawResult::pass();
  const std::int64_t unreached = rooms_outside(world.rooms, scratch.more_bits);
  const std::optional<std::size_t> metric = find_metric("rooms_unreached");
  if (metric && measurement[*metric] == unreached) return LawResult::pass();
  return LawResult::broken(
      unlike("rooms_unreached", metric ? measurement.values[*metric] : -1, unreached));
}

}  // namespace seedbed::law
