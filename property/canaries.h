// A world that can be broken on purpose, and the tables of mistakes. Each mistake is of a real
// kind: the last row skipped, a count taken too early, a door shut after the fill, a lookup entry
// overwritten.
#pragma once

#include <span>
#include <string_view>

#include "generator/check.h"
#include "generator/laws.h"

namespace seedbed {

struct Broken {
  World world;
  Measurement measurement;
  WorldScratch scratch;
  LawScratch law_scratch;

  void build(const Case& named) {
    build_world(named, scratch, world);
    measurement = measure(world);
  }
  void measure_again() { measurement = measure(world); }
  // What follows from the tiles, as build_world() orders it.
  void fill_again() {
    walkable_tiles(world.tiles, world.walkable);
    flood_fills()[0].fill(world.walkable, world.entrance, scratch.fill, world.reached);
    world.rooms_unreached = rooms_outside(world.rooms, world.reached);
    measure_again();
  }
  void graph_again() {
    passages_of(world.lattice, world.passages);
    world.passages.cells[world.lattice.boss] |= Passages::kGoal;
    world.structure = measure_structure(world.passages);
    measure_distances(world.passages, world.start, world.distances);
    world.components = count_components(world.passages, world.distances);
    const auto follow = [&](std::string_view name) {
      return find_follower(name)->walk(world.passages, world.start, world.first, scratch.follower,
                                       nullptr);
    };
    world.left_hand = follow("left");
    world.right_hand = follow("right");
    measure_again();
  }
  // False if there is no such tile.
  bool replace_first(Tile old, Tile with) {
    for (Tile& tile : world.tiles.all()) {
      if (tile != old) continue;
      tile = with;
      return true;
    }
    return false;
  }
  std::int64_t& metric(std::string_view name) {
    const auto found = find_metric(name);
    SEEDBED_CHECK(found, "a canary names an unknown metric");
    return measurement.values[*found];
  }
};

struct Canary {
  std::string_view law;
  std::string_view mistake;
  const char* recipe;  // seeds are tried until the law applies and the mistake has a place
  bool (*plant)(Broken& broken);
};

std::span<const Canary> again_canaries();
std::span<const Canary> tile_canaries();
std::span<const Canary> graph_canaries();
std::span<const Canary> pad_canaries();

}  // namespace seedbed
