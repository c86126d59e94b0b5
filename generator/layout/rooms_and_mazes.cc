// Everything stands on the odd tiles, the cells. Rooms of odd sides go where none is yet; growing
// trees fill all other cells with tunnels, each always from its newest cell, straight on with
// probability 1/2 where that is possible. A connector is a wall tile between a cell of a room and a
// cell of anything else: in random order, each that joins two regions becomes a door, and each
// other one with the share `links`. Then dead ends are filled in by the share `prune`.
//
// Doors stand apart: each lies between two cells, and no two such tiles touch. All is connected:
// cells are a grid, two mazes never lie side by side (the first would have grown into the second),
// so every pair of neighbouring regions has a connector.
#include <numeric>

#include "generator/digging.h"
#include "generator/room_layout.h"
#include "generator/tunnels.h"

namespace seedbed::layout {
namespace {

constexpr Ratio kStraightOn{1, 2};
constexpr std::uint32_t kNoRegion = 0xffffffff;
constexpr unsigned kNoHeading = 4;

class RoomsAndMazes {
 public:
  RoomsAndMazes(const Options& options, Random& random, LayoutScratch& scratch, TileLayout& out)
      : options_(options),
        random_(random),
        scratch_(scratch),
        out_(out),
        cells_{(options.size.width - 1) / 2, (options.size.height - 1) / 2},
        field_(cells_, scratch.bytes) {}

  void run() {
    out_.tiles.reset(options_.size, Tile::cave);
    region_.assign(scratch_.bytes.size(), kNoRegion);
    put_rooms();
    grow_mazes();
    draw_mazes();
    open_connectors();
    prune_dead_ends(scratch_.cells, options_.prune, random_, out_.tiles);
    choose_end_rooms(random_, out_);
  }

 private:
  static Cell tile(Cell cell) { return {1 + 2 * cell.x, 1 + 2 * cell.y}; }

  void put_rooms() {
    RoomPlan plan;
    plan.field = cells_;
    // Even sides are rounded inwards, but upwards where no odd side lies between the two.
    plan.side_min = options_.side_min / 2 + 1;
    plan.side_max = std::max((options_.side_max + 1) / 2, plan.side_min);
    plan.wanted = draw_rooms_wanted(options_, random_);
    plan.tries = options_.tries;
    place_rooms(plan, random_, scratch_.bits, out_.rooms);
    std::uint32_t number = 0;
    for (Rect& room : out_.rooms) {
      for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
        for (std::int32_t x = room.x; x < room.x + room.width; ++x) take({x, y}, number);
      }
      const Cell corner = tile({room.x, room.y});
      room = {corner.x, corner.y, 2 * room.width - 1, 2 * room.height - 1};
      draw_ringed_room(room, out_.tiles);
      ++number;
    }
  }
  void take(Cell cell, std::uint32_t number) { take(field_.place(cell), number); }
  void take(std::uint32_t place, std::uint32_t number) {
    field_.visit(place);
    region_[place] = number;
  }

  void grow_mazes() {
    region_count_ = static_cast<std::uint32_t>(out_.rooms.size());
    for (std::int32_t y = 0; y < cells_.height; ++y) {
      for (std::int32_t x = 0; x < cells_.width; ++x) {
        const std::uint32_t place = field_.place({x, y});
        if (!field_.visited(place)) grow_maze(place, region_count_++);
      }
    }
  }

  void grow_maze(std::uint32_t start, std::uint32_t number) {
    std::vector<std::uint32_t>& active = scratch_.words;
    active.assign(1, start);
    take(start, number);
    unsigned heading = kNoHeading;
    while (!active.empty()) {
      const std::uint32_t at = active.back();
      const unsigned mask = field_.unvisited(at);
      if (mask == 0) {
        active.pop_back();
        heading = kNoHeading;
        continue;
      }
      const bool can_go_on = heading != kNoHeading && (mask >> heading & 1) != 0;
      if (!can_go_on || !random_.chance(kStraightOn)) heading = draw_heading(mask, random_);
      field_.dig(at, heading);
      const std::uint32_t next = field_.neighbour(at, heading);
      take(next, number);
      active.push_back(next);
    }
  }

  // Also lists the mazes' dead ends, those included that doors will open on.
  void draw_mazes() {
    const std::ptrdiff_t stride = options_.size.width;
    scratch_.cells.clear();
    for (std::int32_t y = 0; y < cells_.height; ++y) {
      std::uint32_t place = field_.place({0, y});
      Tile* at = &out_.tiles[tile({0, y})];
      for (std::int32_t x = 0; x < cells_.width; ++x, ++place, at += 2) {
        if (region_[place] < out_.rooms.size()) continue;
        const bool east = field_.dug(place, kEast);
        const bool south = field_.dug(place, kSouth);
        at[0] = Tile::tunnel;
        if (east) at[1] = Tile::tunnel;
        if (south) at[stride] = Tile::tunnel;
        const int open = east + south + field_.dug(place, kWest) + field_.dug(place, kNorth);
        if (open <= 1) scratch_.cells.push_back(tile({x, y}));
      }
    }
  }

  // A connector as its place inside the room and the heading out of it.
  void list_connectors() {
    connectors_.clear();
    for (std::uint32_t number = 0; number < out_.rooms.size(); ++number) {
      const Rect& room = out_.rooms[number];
      const Cell first{room.x / 2, room.y / 2};
      const Cell last{first.x + room.width / 2, first.y + room.height / 2};
      for (std::int32_t x = first.x; x <= last.x; ++x) {
        list_connector({x, first.y}, kNorth, number);
        list_connector({x, last.y}, kSouth, number);
      }
      for (std::int32_t y = first.y; y <= last.y; ++y) {
        list_connector({first.x, y}, kWest, number);
        list_connector({last.x, y}, kEast, number);
      }
    }
  }
  void list_connector(Cell cell, Heading heading, std::uint32_t number) {
    const std::uint32_t place = field_.place(cell);
    const std::uint32_t other = region_[field_.neighbour(place, heading)];
    // Between two rooms the lower one lists it; outside the map there is no region.
    if (other == kNoRegion || other < number) return;
    const Cell inside = tile(cell);
    connectors_.push_back({step(inside, heading), number, other});
  }

  void open_connectors() {
    list_connectors();
    random_.shuffle(std::span<Connector>(connectors_));
    std::vector<std::uint32_t>& joined = scratch_.words;
    joined.resize(region_count_);
    std::iota(joined.begin(), joined.end(), 0u);
    for (const Connector& connector : connectors_) {
      const std::uint32_t a = group_of(joined, connector.room);
      const std::uint32_t b = group_of(joined, connector.other);
      if (a == b && !random_.chance(options_.links)) continue;
      joined[std::max(a, b)] = std::min(a, b);
      out_.tiles[connector.tile] = Tile::door;
    }
  }

  const Options& options_;
  Random& random_;
  LayoutScratch& scratch_;
  TileLayout& out_;
  Size cells_;
  DigField field_;
  std::vector<std::uint32_t>& region_ = scratch_.regions;  // by place
  std::vector<Connector>& connectors_ = scratch_.connectors;
  std::uint32_t region_count_ = 0;
};

}  // namespace

void rooms_and_mazes(const Options& options, Random& random, LayoutScratch& scratch,
                     TileLayout& out) {
  RoomsAndMazes(options, random, scratch, out).run();
}

}  // namespace seedbed::layout
