// A world that can be broken on purpose: it is built as it should be, a canary changes it as its
// mistake would have, and what follows from the change is done again.
#pragma once

#include <string_view>

#include "generator/check.h"
#include "generator/laws.h"

namespace seedbed {

struct Broken {
  World world;
  Measurement measurement;
  WorldScratch scratch;
  LawScratch law_scratch;
  World other;  // for guards that look at a second world

  void build(const Case& named) {
    world.pads = {};  // a mistake may have linked tiles that its list of pads does not name
    build_world(named, scratch, world);
    measurement = measure(world);
  }
  void measure_again() {
    world.tile_counts = count_tiles(world.tiles);
    measurement = measure(world);
  }
  // What follows from the tiles, as build_world() orders it.
  void fill_again() {
    walkable_tiles(world.tiles, world.walkable);
    world.fill_cost =
        flood_fills()[0].fill_counted(world.walkable, world.entrance, scratch.fill, world.reached);
    world.rooms_unreached = rooms_outside(world.rooms, world.reached);
    measure_again();
  }
  void graph_again() {
    passages_of(world.lattice, world.passages);
    if (world.generated && !world.named.recipe.options.secret.zero()) {
      shut_secret_doors(world.tiles, world.geometry, world.passages);
    }
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

}  // namespace seedbed
