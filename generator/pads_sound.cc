#include "generator/pads_sound.h"

#include <optional>

namespace seedbed {
namespace {

using Place = PadScratch::Place;

// One placement: the site, what is written, and the pools of tiles that may be destinations.
class SoundPlacement {
 public:
  SoundPlacement(const PadSite& site, Random& random, TileGrid& tiles, Pads& pads,
                 PadScratch& scratch)
      : site_(site), random_(random), tiles_(tiles), pads_(pads), scratch_(scratch) {}

  void run() {
    clear_pools();
    find_parts();
    offer_reached_rooms();
    serve_parts();
    serve_further_rooms();
  }

 private:
  bool free_tile(Cell cell) const {
    return tiles_[cell] == Tile::room && cell != site_.entrance && cell != site_.boss;
  }
  const Rect& room(std::int32_t number) const {
    return site_.rooms[static_cast<std::size_t>(number)];
  }
  std::int32_t part_of_room(std::int32_t number) const {
    return scratch_.part_of[Cell{room(number).x, room(number).y}];
  }

  std::int32_t next_in_part(std::int32_t number) const {
    return scratch_.next_in_part[static_cast<std::size_t>(number)];
  }

  template <class Visit>
  void each_tile(const Rect& rect, Visit visit) const {
    for (std::int32_t y = rect.y; y < rect.y + rect.height; ++y) {
      for (std::int32_t x = rect.x; x < rect.x + rect.width; ++x) visit(Cell{x, y});
    }
  }

  void clear_pools() {
    scratch_.cutting_at.reset(tiles_.size(), -1);
    for (PadScratch::Pool& pool : scratch_.pools) {
      pool.fresh.clear();
      pool.cutting.clear();
    }
  }

  // Which unreached rooms hang together by walking. Parts are numbered by their first room.
  void find_parts() {
    scratch_.part_of.reset(tiles_.size(), -1);
    scratch_.parts.clear();
    scratch_.next_in_part.assign(site_.rooms.size(), -1);
    for (const std::int32_t number : scratch_.unreached) {
      const Cell start{room(number).x, room(number).y};
      if (scratch_.part_of[start] < 0) {
        label_part(start, static_cast<std::int32_t>(scratch_.parts.size()));
        scratch_.parts.push_back({.first_room = number, .last_room = number});
      }
      PadScratch::Part& part = scratch_.parts[static_cast<std::size_t>(scratch_.part_of[start])];
      if (part.last_room != number) {
        scratch_.next_in_part[static_cast<std::size_t>(part.last_room)] = number;
        part.last_room = number;
      }
      each_tile(room(number), [&](Cell c) { part.free_tiles += free_tile(c) ? 1 : 0; });
    }
  }

  void label_part(Cell start, std::int32_t part) {
    const auto width = static_cast<std::size_t>(tiles_.size().width);
    const std::size_t offset[kHeadings] = {0 - width, 1, width, 0 - std::size_t{1}};
    std::vector<std::size_t>& queue = scratch_.numbers;
    queue.assign(1, tiles_.index(start));
    scratch_.part_of[start] = part;
    for (std::size_t begin = 0; begin < queue.size(); ++begin) {
      const std::size_t at = queue[begin];
      for (const std::size_t side : offset) {
        const std::size_t next = at + side;
        if (!walkable(tiles_[next]) || scratch_.part_of[next] >= 0) continue;
        scratch_.part_of[next] = part;
        queue.push_back(next);
      }
    }
  }

  void offer(std::int32_t number) {
    each_tile(room(number), [&](Cell c) {
      if (!free_tile(c)) return;
      scratch_.pools[beside_door(tiles_, c)].fresh.push_back({c, number});
    });
  }

  void offer_reached_rooms() {
    for (std::size_t i = 0; i < site_.rooms.size(); ++i) {
      const Rect& rect = site_.rooms[i];
      if ((*site_.reached)[Cell{rect.x, rect.y}]) offer(static_cast<std::int32_t>(i));
    }
  }

  static Place take(std::vector<Place>& places, std::size_t at) {
    const Place place = places[at];
    places[at] = places.back();
    places.pop_back();
    return place;
  }
  Place take_cutting(PadScratch::Pool& pool, std::size_t at) {
    const Place place = take(pool.cutting, at);
    scratch_.cutting_at[place.tile] = -1;
    if (at < pool.cutting.size()) {
      scratch_.cutting_at[pool.cutting[at].tile] =
          static_cast<std::int32_t>(at);
    }
    return place;
  }

  // A random free tile of the best preference that has one, outside the served room itself.
  std::optional<Place> draw_destination(std::int32_t served_room) {
    for (PadScratch::Pool& pool : scratch_.pools) {
      scratch_.held.clear();
      std::optional<Place> drawn = draw_fresh(pool, served_room);
      if (!drawn) drawn = draw_cutting(pool, served_room);
      pool.fresh.insert(pool.fresh.end(), scratch_.held.begin(), scratch_.held.end());
      if (drawn) return drawn;
    }
    return std::nullopt;
  }
  std::optional<Place> draw_fresh(PadScratch::Pool& pool, std::int32_t served_room) {
    while (!pool.fresh.empty()) {
      const Place place = take(pool.fresh, draw_below(pool.fresh.size()));
      const Cell cell = place.tile;
      if (!free_tile(cell)) continue;
      if (place.room == served_room) {
        scratch_.held.push_back(place);
      } else if (cuts_room(tiles_, room(place.room), cell, scratch_)) {
        scratch_.cutting_at[cell] = static_cast<std::int32_t>(pool.cutting.size());
        pool.cutting.push_back(place);
      } else {
        return place;
      }
    }
    return std::nullopt;
  }
  std::optional<Place> draw_cutting(PadScratch::Pool& pool, std::int32_t served_room) {
    while (!pool.cutting.empty()) {
      const Place place = take_cutting(pool, draw_below(pool.cutting.size()));
      const Cell cell = place.tile;
      if (!free_tile(cell)) continue;
      if (place.room != served_room) return place;
      scratch_.held.push_back(place);
    }
    return std::nullopt;
  }
  std::size_t draw_below(std::size_t n) { return random_.below(static_cast<std::uint32_t>(n)); }

  // The free tile of a room that keeps most preferences; the centre, then the first, among equals.
  std::optional<Cell> best_tile(std::int32_t number) {
    std::optional<Cell> best;
    int best_cost = 4;
    const auto consider = [&](Cell cell) {
      if (best_cost == 0 || !free_tile(cell)) return;
      const int cost =
          2 * beside_door(tiles_, cell) + (cuts_room(tiles_, room(number), cell, scratch_) ? 1 : 0);
      if (cost >= best_cost) return;
      best_cost = cost;
      best = cell;
    };
    consider(room(number).centre());
    each_tile(room(number), consider);
    return best;
  }

  void put_pad(Cell cell, std::int32_t number) {
    tiles_[cell] = Tile::pad;
    pads_.tiles.push_back(cell);
    // A pad changes which tiles of its room cut it: look at them again.
    each_tile(room(number), [&](Cell c) {
      const std::int32_t at = scratch_.cutting_at[c];
      if (at < 0) return;
      PadScratch::Pool& pool = scratch_.pools[beside_door(tiles_, c)];
      pool.fresh.push_back(take_cutting(pool, static_cast<std::size_t>(at)));
    });
  }

  // False if no destination was left.
  bool place_pair(Cell served, std::int32_t served_room) {
    const std::optional<Place> place = draw_destination(served_room);
    if (!place) return false;
    const Cell destination = place->tile;
    put_pad(destination, place->room);
    put_pad(served, served_room);
    pads_.link(served, destination);
    pads_.link(destination, served);
    pads_.teleport_pairs.push_back({served, destination});
    return true;
  }

  void serve_parts() {
    for (const bool roomy : {true, false}) {
      for (const std::int32_t number : scratch_.unreached) {
        PadScratch::Part& part = scratch_.parts[static_cast<std::size_t>(part_of_room(number))];
        if (part.paired_room >= 0 || (part.free_tiles >= 2) != roomy) continue;
        const std::optional<Cell> served = best_tile(number);
        if (!served) continue;  // another room of the part may have a free tile
        if (!place_pair(*served, number)) return;
        part.paired_room = number;
        for (std::int32_t r = part.first_room; r >= 0; r = next_in_part(r)) offer(r);
      }
    }
  }

  void serve_further_rooms() {
    for (const std::int32_t number : scratch_.unreached) {
      const PadScratch::Part& part = scratch_.parts[static_cast<std::size_t>(part_of_room(number))];
      if (part.paired_room < 0) {
        ++pads_.rooms_unserved;
        continue;
      }
      ++pads_.unreachable_rooms_via_teleport;
      if (part.paired_room == number) continue;
      if (const std::optional<Cell> served = best_tile(number)) place_pair(*served, number);
    }
  }

  const PadSite& site_;
  Random& random_;
  TileGrid& tiles_;
  Pads& pads_;
  PadScratch& scratch_;
};

}  // namespace

void place_sound_pads(const PadSite& site, Random& random, TileGrid& tiles, Pads& pads,
                      PadScratch& scratch) {
  SoundPlacement(site, random, tiles, pads, scratch).run();
}

}  // namespace seedbed
