// Strings the stages of a world together and keeps each stage's value: layout, shaping, tiles,
// fill, pads, reach, cell graph, distances, followers. Measurements and laws read it; nothing here
// is computed twice. Promises: the same case gives the same world on every compiler and thread; a
// World and its scratch are reused from case to case without allocating once they have seen the
// largest map.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "generator/carve.h"
#include "generator/carve_repair.h"
#include "generator/case.h"
#include "generator/distances.h"
#include "generator/flood_fills.h"
#include "generator/followers.h"
#include "generator/lattice.h"
#include "generator/layout_hash.h"
#include "generator/map_formats.h"
#include "generator/pads.h"
#include "generator/passages.h"
#include "generator/reach.h"
#include "generator/room_kinds.h"
#include "generator/shaping.h"
#include "generator/structure.h"
#include "generator/tiles.h"

namespace seedbed {

struct World {
  Case named;              // REQUIRES generated
  bool generated = false;  // from a case; else read from a map
  bool has_lattice = false;
  bool has_goal = false;
  Lattice lattice;                    // as shaped, corridors lost included
  CarveGeometry geometry;             // of the lattice on its tiles
  std::int64_t corridors_opened = 0;  // by ends=island
  std::int64_t corridors_lost = 0;
  TileGrid tiles;   // as finished: doors varied, pads placed; the border is never walkable
  Cell map_origin;  // of a map read from a file: where its (0,0) stands in tiles, (1,1) if a border
                    // was added
  std::vector<Rect> rooms;           // interiors; empty for a map of tiles read from a file
  std::vector<RoomKind> room_kinds;  // one a room of a generated map of tiles; empty for all others
  Cell entrance;                     // tile
  Cell boss;                         // tile; REQUIRES has_goal; the first cell of a goal area
  BitGrid walkable;
  BitGrid reached;                    // by walking, from the entrance
  FillCost fill_cost;                 // as `filler` counts it
  bool counted_by_distances = false;  // the queue's counters, without its running
  const FloodFill* filler = &flood_fills()[0];
  CarveCost carved;  // by repair=carve; a lattice stays as it was dug
  Pads pads;
  Reach reach;
  std::int64_t pads_on_cut_tiles = 0;
  std::int64_t rooms_unreached = 0;
  std::int64_t rooms_unreached_linked = 0;
  std::int64_t rooms_unreached_forced = 0;
  std::int64_t rooms_trapping = 0;  // where the forced walk can stand with no way back
  // The cell graph: a lattice's rooms or a map's tiles.
  Passages passages;
  Cell start;  // the entrance in it
  Heading first = kSouth;
  Structure structure;
  TileCounts tile_counts{};  // of the finished map
  Distances distances;
  std::int64_t components = 0;
  std::uint64_t layout_hash = 0;  // REQUIRES has_lattice
  std::int64_t solution_turns = 0;
  Route left_hand;
  Route right_hand;
  Route pledge;
  Route tremaux;
};

// Working memory of all stages; one a worker.
struct WorldScratch {
  std::uint64_t variant_key = 0;  // of the world in hand: half the key of its random streams
  LayoutScratch layout;
  TileLayout tile_layout;
  ShapeScratch shape;
  FillScratch fill;
  BitGrid counted;
  const FloodFill* filler = &flood_fills()[0];  // which row fills worlds
  PadScratch pads;
  ReachScratch reach;
  FollowerScratch follower;
  LayoutHashScratch layout_hash;
};

void build_world(const Case& named, WorldScratch& scratch, World& world);

// THE stage table of a generated world, in the order in which build_world() runs it, so that each
// can be timed by itself.
struct WorldStage {
  std::string_view name;
  std::string_view caption;
  // REQUIRES: begin_world() and the rows before this one have run on the world.
  void (*run)(WorldScratch& scratch, World& world);
};
std::span<const WorldStage> world_stages();
void begin_world(const Case& named, WorldScratch& scratch, World& world);

// REQUIRES: the map came from read_map(), so that its entrance is walkable.
void build_world(const MapFile& map, WorldScratch& scratch, World& world);

}  // namespace seedbed
