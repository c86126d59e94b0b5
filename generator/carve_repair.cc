#include "generator/carve_repair.h"

#include <cstdlib>

namespace seedbed {
namespace {

class CarveRepair {
 public:
  CarveRepair(Random& random, TileGrid& tiles, BitGrid& walkable, BitGrid& reached,
              std::vector<Cell>& queue)
      : random_(random), tiles_(tiles), walkable_(walkable), reached_(reached), queue_(queue) {}

  CarveCost run(std::span<const Rect> rooms) {
    for (const Rect& room : rooms) {
      const Cell from = room.centre();
      if (reached_[from]) continue;
      const Cell to = nearest_reached(from);
      const bool across_first = random_.below(2) == 0;
      const Cell corner = across_first ? Cell{to.x, from.y} : Cell{from.x, to.y};
      break_through(from, corner);
      break_through(corner, to);
      spread_reached(from);
    }
    return cost_;
  }

 private:
  bool goal(Cell cell) const { return reached_[cell] && tiles_[cell] == Tile::room; }

  // By steps; of equals the northernmost, then the westernmost. Rings of tiles at one distance are
  // few where rooms lie close, and there is always a goal: the entrance's room.
  Cell nearest_reached(Cell from) const {
    const Size size = tiles_.size();
    for (std::int32_t distance = 1;; ++distance) {
      const std::int32_t top = std::max(from.y - distance, 0);
      const std::int32_t bottom = std::min(from.y + distance, size.height - 1);
      for (std::int32_t y = top; y <= bottom; ++y) {
        const std::int32_t across = distance - std::abs(y - from.y);
        for (const Cell cell : {Cell{from.x - across, y}, Cell{from.x + across, y}}) {
          if (contains(size, cell) && goal(cell)) return cell;
        }
      }
    }
  }

  void break_through(Cell from, Cell to) {
    const std::int32_t dx = (to.x > from.x) - (to.x < from.x);
    const std::int32_t dy = (to.y > from.y) - (to.y < from.y);
    while (from != to) {
      const Cell before = from;
      from.x += dx;
      from.y += dy;
      const Tile tile = tiles_[from];
      if (walkable(tile)) continue;
      const bool ring = tile == Tile::wall || tile == Tile::secret;
      const bool at_room =
          tiles_[before] == Tile::room || tiles_[Cell{from.x + dx, from.y + dy}] == Tile::room;
      const bool door = ring && from != to && at_room;
      tiles_[from] = door ? Tile::door : Tile::tunnel;
      walkable_.set(from);
      ++cost_.tiles_carved;
      cost_.rings_broken += ring && !door;
    }
  }

  void spread_reached(Cell start) {
    queue_.assign(1, start);
    reached_.set(start);
    for (std::size_t begin = 0; begin < queue_.size(); ++begin) {
      for (int h = 0; h < kHeadings; ++h) {
        const Cell next = step(queue_[begin], static_cast<Heading>(h));
        if (!walkable_[next] || reached_[next]) continue;
        reached_.set(next);
        queue_.push_back(next);
      }
    }
  }

  Random& random_;
  TileGrid& tiles_;
  BitGrid& walkable_;
  BitGrid& reached_;
  std::vector<Cell>& queue_;
  CarveCost cost_;
};

}  // namespace

CarveCost carve_to_unreached(std::span<const Rect> rooms, Random& random, TileGrid& tiles,
                             BitGrid& walkable, BitGrid& reached, std::vector<Cell>& queue) {
  std::int64_t unreached = 0;
  for (const Rect& room : rooms) unreached += !reached[room.centre()];
  CarveCost cost = CarveRepair(random, tiles, walkable, reached, queue).run(rooms);
  cost.rooms_joined = unreached;
  return cost;
}

}  // namespace seedbed
