// Laws of the finished tiles: border, fills, doors, rings.
#include "generator/law/text.h"
#include "generator/laws.h"

namespace seedbed::law {
namespace {

bool inside_room(Tile tile) { return tile == Tile::room || tile == Tile::pad; }

// Rings and doors are promised where seedbed made rooms and no repair broke through.
bool has_rings(const World& world) {
  return world.generated && !world.rooms.empty() && world.carved.tiles_carved == 0;
}

}  // namespace

LawResult border_closed(const World& world, const Measurement&, LawScratch&) {
  const Size size = world.tiles.size();
  const auto broken = [](Cell cell) {
    return LawResult::broken("border tile " + at(cell) + " is walkable");
  };
  for (std::int32_t x = 0; x < size.width; ++x) {
    for (const std::int32_t y : {0, size.height - 1}) {
      if (walkable(world.tiles[Cell{x, y}])) return broken({x, y});
    }
  }
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (const std::int32_t x : {0, size.width - 1}) {
      if (walkable(world.tiles[Cell{x, y}])) return broken({x, y});
    }
  }
  return LawResult::pass();
}

LawResult fills_agree(const World& world, const Measurement&, LawScratch& scratch) {
  for (const FloodFill& fill : flood_fills()) {
    for (const FillFunction function : {fill.fill, fill.fill_counted}) {
      function(world.walkable, world.entrance, scratch.build.fill, scratch.bits);
      if (scratch.bits == world.reached) continue;
      for (std::size_t i = 0; i < world.tiles.all().size(); ++i) {
        const Cell cell = world.tiles.cell(i);
        if (scratch.bits[cell] == world.reached[cell]) continue;
        return LawResult::broken(std::string(fill.name) +
                                 (scratch.bits[cell] ? " reaches " : " misses ") + at(cell) +
                                 ", unlike " + std::string(flood_fills()[0].name));
      }
      return LawResult::broken(std::string(fill.name) + " sets bits outside the map");
    }
  }
  return LawResult::pass();
}

LawResult doors_apart(const World& world, const Measurement&, LawScratch&) {
  if (!has_rings(world)) return LawResult::not_applicable();
  const Size size = world.tiles.size();
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      if (!any_door(world.tiles[Cell{x, y}])) continue;
      for (const Heading heading : {kEast, kSouth}) {
        const Cell side = step({x, y}, heading);
        if (contains(size, side) && any_door(world.tiles[side])) {
          return LawResult::broken("doors at " + at({x, y}) + " and " + at(side) + " touch");
        }
      }
    }
  }
  return LawResult::pass();
}

LawResult doors_join(const World& world, const Measurement&, LawScratch&) {
  if (!has_rings(world)) return LawResult::not_applicable();
  const Size size = world.tiles.size();
  for (std::int32_t y = 1; y + 1 < size.height; ++y) {
    for (std::int32_t x = 1; x + 1 < size.width; ++x) {
      const Cell door{x, y};
      if (!any_door(world.tiles[door])) continue;
      bool joins = false;
      for (int h = 0; h < kHeadings; ++h) {
        const Tile one = world.tiles[step(door, static_cast<Heading>(h))];
        const Tile other = world.tiles[step(door, turned(static_cast<Heading>(h), 2))];
        joins |= inside_room(one) && walkable(other);
      }
      if (!joins)
        return LawResult::broken("the door at " + at(door) + " joins no room to a way on");
    }
  }
  return LawResult::pass();
}

LawResult rings_whole(const World& world, const Measurement&, LawScratch&) {
  if (!has_rings(world)) return LawResult::not_applicable();
  for (const Rect& room : world.rooms) {
    for (std::int32_t y = room.y - 1; y <= room.y + room.height; ++y) {
      for (std::int32_t x = room.x - 1; x <= room.x + room.width; ++x) {
        const Tile tile = world.tiles[Cell{x, y}];
        if (room.holds({x, y})) {
          if (!inside_room(tile)) {
            return LawResult::broken("interior tile " + at({x, y}) + " is no room tile");
          }
        } else if (tile != Tile::wall && !any_door(tile)) {
          return LawResult::broken("ring tile " + at({x, y}) + " of the room at " +
                                   at({room.x, room.y}) + " is neither wall nor door");
        }
      }
    }
  }
  return LawResult::pass();
}

LawResult carve_reaches_all(const World& world, const Measurement&, LawScratch&) {
  if (!world.generated || world.named.recipe.options.repair != Repair::carve) {
    return LawResult::not_applicable();
  }
  if (world.rooms_unreached == 0) return LawResult::pass();
  return LawResult::broken(std::to_string(world.rooms_unreached) +
                           " rooms are unreached after carving");
}

}  // namespace seedbed::law
