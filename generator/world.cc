#include "generator/world.h"

#include <array>
#include <utility>

#include "generator/check.h"

namespace seedbed {
namespace {

constexpr std::uint64_t kLayoutStage = name_key("layout");
constexpr std::uint64_t kEndsStage = name_key("ends");
constexpr std::uint64_t kBraidStage = name_key("braid");
constexpr std::uint64_t kIslandStage = name_key("island");
constexpr std::uint64_t kLostStage = name_key("lost");
constexpr std::uint64_t kDoorsStage = name_key("doors");
constexpr std::uint64_t kPadsStage = name_key("pads");
constexpr std::uint64_t kPadRulesStage = name_key("pad-rules");
constexpr std::uint64_t kCarveStage = name_key("carve");

Random stage_stream(std::uint64_t stage_key, const WorldScratch& scratch, const World& world) {
  return stream(scratch.variant_key, stage_key, world.named.seed);
}

void dig_lattice(WorldScratch& scratch, World& world) {
  const Options& options = world.named.recipe.options;
  Lattice& lattice = world.lattice;
  lattice.reset(options.rooms);
  Random ends = stage_stream(kEndsStage, scratch, world);
  choose_ends(options, ends, lattice);
  Random layout = stage_stream(kLayoutStage, scratch, world);
  world.named.recipe.variant->dig(options, layout, scratch.layout, lattice);
  Random braiding = stage_stream(kBraidStage, scratch, world);
  braid(options.braid, braiding, lattice);
  world.corridors_opened = 0;
  if (options.ends == Ends::island) {
    Random island = stage_stream(kIslandStage, scratch, world);
    world.corridors_opened = enclose_boss(island, lattice, scratch.shape);
  }
  if (options.ends == Ends::far) move_ends_far(lattice, scratch.shape);
  Random losing = stage_stream(kLostStage, scratch, world);
  world.corridors_lost = lose_corridors(options.lost, losing, lattice);
}

void carve_lattice(const CarveGeometry& geometry, World& world) {
  world.geometry = geometry;
  carve(world.lattice, geometry, world.tiles, world.rooms);
  world.entrance = geometry.interior(world.lattice.entrance).centre();
  world.boss = geometry.interior(world.lattice.boss).centre();
}

const FloodFill& queue_fill() { return flood_fills()[0]; }

// Rooms of one tile a door apart, and as many corridors as a tree has.
bool may_be_thin_tree(const World& world) {
  return world.geometry.room == 1 && world.geometry.gap == 1 &&
         world.lattice.corridors() + 1 == world.lattice.rooms().area();
}

// What the queue counts is how many tiles lie at each distance. Where the distances that are
// measured anyway tell it, a fill that is many times faster finds the tiles.
bool distances_count(const World& world) {
  if (world.filler != &queue_fill() || !world.walkable[world.entrance]) return false;
  if (!world.has_lattice) return true;
  const bool all_open = !world.generated || world.named.recipe.options.secret.zero();
  return all_open && may_be_thin_tree(world);
}

void fill_from_entrance(WorldScratch& scratch, World& world) {
  walkable_tiles(world.tiles, world.walkable);
  world.filler = scratch.filler;
  world.counted_by_distances = distances_count(world);
  if (!world.counted_by_distances) {
    world.fill_cost =
        world.filler->fill_counted(world.walkable, world.entrance, scratch.fill, world.reached);
    return;
  }
  static const FloodFill& mazes = *find_flood_fill("runs");
  static const FloodFill& rooms = *find_flood_fill("auto");
  const FloodFill& fast = world.has_lattice ? mazes : rooms;
  fast.fill(world.walkable, world.entrance, scratch.fill, world.reached);
}

// REQUIRES: the distances are measured.
void count_fill(WorldScratch& scratch, World& world) {
  if (!world.counted_by_distances) return;
  const Distances& distances = world.distances;
  if (world.has_lattice && distances.back.empty()) {  // no tree after all
    world.fill_cost =
        queue_fill().fill_counted(world.walkable, world.entrance, scratch.fill, scratch.counted);
    return;
  }
  FillCost& cost = world.fill_cost;
  cost = {};
  cost.visited_tiles = static_cast<std::int64_t>(distances.order.size());
  cost.rounds = std::int64_t{distances.steps[distances.order.back()]} + 1;
  cost.frontier_tiles_max = static_cast<std::int64_t>(distances.frontier_max);
  if (world.has_lattice) {
    // The rooms of a tree that are k > 0 steps away lie at 2k tiles, and one door of each at 2k-1.
    cost.visited_tiles = 2 * cost.visited_tiles - 1;
    cost.rounds = 2 * cost.rounds - 1;
  }
  cost.probes = cost.visited_tiles * kHeadings;
}

void count_unreached(World& world) {
  world.rooms_unreached = rooms_outside(world.rooms, world.reached);
  world.rooms_unreached_linked = world.rooms_unreached_forced = world.rooms_unreached;
}

// Nothing is repaired yet.
void reset_repair(World& world) {
  world.pads.reset(world.tiles.size());
  world.carved = {};
  world.reach.reset();
  world.pads_on_cut_tiles = world.rooms_trapping = 0;
  count_unreached(world);
}

// Pads stand on room tiles and are walkable like them, so the fill before them still holds after.
void serve_by_pads(WorldScratch& scratch, World& world) {
  const Options& options = world.named.recipe.options;
  const PadSite site{world.rooms, &world.walkable, &world.reached, world.entrance, world.boss};
  Random random = stage_stream(kPadsStage, scratch, world);
  place_pads(options.pads, site, random, world.tiles, world.pads, scratch.pads);
  if (has_pad_rules(options)) {
    Random rules = stage_stream(kPadRulesStage, scratch, world);
    draw_pad_rules(options, world.rooms, world.reached, world.entrance, world.boss, rules,
                   world.tiles, world.pads, scratch.reach.queue);
  }
  measure_reach(world.tiles, world.walkable, world.reached, world.pads, world.entrance, world.reach,
                scratch.reach);
  world.rooms_unreached_linked = rooms_outside(world.rooms, world.reach.linked);
  world.rooms_unreached_forced = rooms_outside(world.rooms, world.reach.forced);
  world.rooms_trapping = 0;
  if (world.reach.traps_possible) {
    for (const Rect& room : world.rooms) world.rooms_trapping += any_in(room, world.reach.trapping);
  }
  world.pads_on_cut_tiles = count_cut_pads(world.rooms, world.tiles, world.pads, scratch.pads);
}

// New tunnels change what is walked on: filled again, so that the cost is the finished map's.
void serve_by_carving(WorldScratch& scratch, World& world) {
  Random random = stage_stream(kCarveStage, scratch, world);
  world.carved = carve_to_unreached(world.rooms, random, world.tiles, world.walkable, world.reached,
                                    scratch.reach.queue);
  fill_from_entrance(scratch, world);
  count_unreached(world);
}

void repair(WorldScratch& scratch, World& world) {
  reset_repair(world);
  if (world.rooms_unreached == 0) return;
  switch (world.named.recipe.options.repair) {
    case Repair::pads:
      serve_by_pads(scratch, world);
      break;
    case Repair::carve:
      serve_by_carving(scratch, world);
      break;
    case Repair::none:
      break;
  }
}

void build_passages(World& world) {
  if (world.has_lattice) {
    passages_of(world.lattice, world.passages);
    const Options& options = world.named.recipe.options;
    if (world.generated && !options.secret.zero()) {
      shut_secret_doors(world.tiles, world.geometry, world.passages);
    }
    world.start = world.lattice.entrance;
  } else {
    passages_of(world.walkable, world.passages);
    world.start = world.entrance;
  }
}

void measure_graph(WorldScratch& scratch, World& world) {
  world.structure = measure_structure(
      world.passages, hand_steps(Hand::left, world.passages, scratch.follower.hand_steps));
  world.tile_counts = count_tiles(world.tiles);
  if (world.has_lattice) world.layout_hash = layout_hash(world.lattice, scratch.layout_hash);
  measure_distances(world.passages, world.start, world.distances);
  const bool all_reached =
      static_cast<std::int64_t>(world.distances.order.size()) == world.structure.cells;
  world.components = all_reached ? 1 : count_components(world.passages, world.distances);
  count_fill(scratch, world);
  world.solution_turns = 0;
  if (world.has_goal && world.distances.goal) {
    world.solution_turns =
        shortest_path(world.passages, world.distances, *world.distances.goal, nullptr);
  }
}

void walk_followers(WorldScratch& scratch, World& world) {
  world.left_hand = world.right_hand = world.pledge = world.tremaux = {};
  if (!world.has_goal) return;
  const auto follow = [&](const Follower& follower) {
    return follower.walk(world.passages, world.start, world.first, scratch.follower, nullptr);
  };
  world.left_hand = follow(*find_follower("left"));
  world.right_hand = follow(*find_follower("right"));
  world.pledge = follow(*find_follower("pledge"));
  world.tremaux = follow(*find_follower("tremaux"));
}

// The goal is the boss's room: one cell of a lattice, all interior tiles of a room on a map of
// tiles. A hand that follows the walls of a room need not touch its centre. Without rooms it is the
// boss's tile.
void mark_goal(World& world) {
  if (world.has_lattice) {
    world.passages.cells[world.lattice.boss] |= Passages::kGoal;
    return;
  }
  if (world.rooms.empty()) world.passages.cells[world.boss] |= Passages::kGoal;
  for (const Rect& room : world.rooms) {
    if (!room.holds(world.boss)) continue;
    for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
      for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
        world.passages.cells[Cell{x, y}] |= Passages::kGoal;
      }
    }
  }
}

void force_pads(World& world) {
  if (world.named.recipe.options.follow == Follow::ignored) return;
  if (world.has_lattice) {
    force_pads(world.pads, world.geometry, world.passages);
  } else {
    force_pads(world.pads, world.passages);
  }
}

void name_rooms(World& world) {
  if (world.has_lattice) {
    world.room_kinds.clear();
    return;
  }
  const RoomKindSite site{world.rooms, &world.walkable, &world.distances, world.entrance,
                          world.boss};
  name_rooms(site, world.room_kinds);
}

bool walkable_border(const TileGrid& tiles) {
  const Size size = tiles.size();
  for (std::int32_t x = 0; x < size.width; ++x) {
    if (walkable(tiles[Cell{x, 0}]) || walkable(tiles[Cell{x, size.height - 1}])) return true;
  }
  for (std::int32_t y = 0; y < size.height; ++y) {
    if (walkable(tiles[Cell{0, y}]) || walkable(tiles[Cell{size.width - 1, y}])) return true;
  }
  return false;
}

// The map's tiles with a border of rock around them where they had a walkable one.
void take_tiles(const MapFile& map, World& world) {
  world.map_origin = {0, 0};
  if (!walkable_border(map.tiles)) {
    world.tiles = map.tiles;
    return;
  }
  world.map_origin = {1, 1};
  const Size size = map.tiles.size();
  world.tiles.reset({size.width + 2, size.height + 2}, Tile::cave);
  for (std::int32_t y = 0; y < size.height; ++y) {
    std::copy(map.tiles.row(y).begin(), map.tiles.row(y).end(), world.tiles.row(y + 1).begin() + 1);
  }
}

void dig(WorldScratch& scratch, World& world) {
  const Variant& variant = *world.named.recipe.variant;
  world.corridors_opened = world.corridors_lost = 0;
  if (variant.lattice()) return dig_lattice(scratch, world);
  TileLayout& layout = scratch.tile_layout;
  Random random = stage_stream(kLayoutStage, scratch, world);
  variant.dig_tiles(world.named.recipe.options, random, scratch.layout, layout);
  // The layout gets the last world's memory for the next one.
  std::swap(world.tiles, layout.tiles);
  std::swap(world.rooms, layout.rooms);
  world.entrance = layout.entrance;
  world.boss = layout.boss;
}

void carve_tiles(WorldScratch& scratch, World& world) {
  const Options& options = world.named.recipe.options;
  if (world.has_lattice) carve_lattice(carve_geometry(options), world);
  Random doors = stage_stream(kDoorsStage, scratch, world);
  vary_doors(options, doors, world.tiles);
}

void link_cells(WorldScratch&, World& world) {
  build_passages(world);
  mark_goal(world);
  force_pads(world);
  world.first = first_heading(world.passages, world.start);
}

constexpr auto kStages = std::to_array<WorldStage>({
    {"dig", "the variant's layout, braided, its ends moved, corridors lost", dig},
    {"carve", "a lattice becomes tiles; doors become secret or locked", carve_tiles},
    {"fill", "walkable tiles as bits, and their fill from the entrance", fill_from_entrance},
    {"repair", "pads, or tunnels to what was not reached; the three reaches", repair},
    {"link", "the cell graph, its goal and the first heading", link_cells},
    {"measure", "structure, distances, components, the layout's hash, letters, fill counters",
     measure_graph},
    {"follow", "both hands, Pledge and Tremaux", walk_followers},
    {"name", "what kind each room of a map of tiles is",
     [](WorldScratch&, World& world) { name_rooms(world); }},
});

}  // namespace

std::span<const WorldStage> world_stages() { return kStages; }

void begin_world(const Case& named, WorldScratch& scratch, World& world) {
  SEEDBED_CHECK(!named.recipe.is_external(), "another program's world is built from its map");
  scratch.variant_key = name_key(named.recipe.variant->name);
  world.named = named;
  world.generated = true;
  world.has_lattice = named.recipe.variant->lattice();
  world.has_goal = true;
  world.map_origin = {0, 0};
}

void build_world(const Case& named, WorldScratch& scratch, World& world) {
  begin_world(named, scratch, world);
  for (const WorldStage& stage : kStages) stage.run(scratch, world);
}

void build_world(const MapFile& map, WorldScratch& scratch, World& world) {
  world.named = Case{};
  world.generated = false;
  world.has_lattice = map.lattice.has_value();
  world.has_goal = !map.goals.empty();
  world.corridors_opened = world.corridors_lost = 0;
  Cell origin;
  if (map.lattice) {
    world.map_origin = {0, 0};
    world.lattice = *map.lattice;
    carve_lattice({map.lattice->rooms(), 1, 1}, world);
  } else {
    world.rooms.clear();
    take_tiles(map, world);
    origin = world.map_origin;
    world.entrance = {map.entrance.x + origin.x, map.entrance.y + origin.y};
    if (world.has_goal) world.boss = {map.goals[0].x + origin.x, map.goals[0].y + origin.y};
  }
  fill_from_entrance(scratch, world);
  reset_repair(world);
  world.room_kinds.clear();
  build_passages(world);
  for (const Cell goal : map.goals) {
    world.passages.cells[Cell{goal.x + origin.x, goal.y + origin.y}] |= Passages::kGoal;
  }
  world.first = map.first_heading.value_or(first_heading(world.passages, world.start));
  measure_graph(scratch, world);
  walk_followers(scratch, world);
}

}  // namespace seedbed
