// The one movement rule of the pad document, for followers, reach, laws and players alike: a
// request to move, stay or search; the target must be walkable; a target in the lookup is rewritten
// to its partner at once, one hop, no chain; the answer is the position after the warp.
#pragma once

#include "generator/pads.h"
#include "generator/tiles.h"

namespace seedbed {

enum class Request : std::uint8_t { north, east, south, west, stay, search };

class Walk {
 public:
  // REQUIRES: tiles and pads outlive the walk; `at` is walkable.
  Walk(const TileGrid& tiles, const Pads& pads, Cell at) : tiles_(tiles), pads_(pads), at_(at) {}

  Cell at() const { return at_; }

  // A move onto a tile that is not walkable leaves the position as it is, without a warp. A search
  // reveals the secret doors beside the position, for this walk.
  Cell request(Request request) {
    if (request == Request::search) {
      search();
      return at_;
    }
    const Cell target = request == Request::stay ? at_ : step(at_, static_cast<Heading>(request));
    if (can_stand(target)) at_ = pads_.after_warp(target);
    return at_;
  }

 private:
  bool can_stand(Cell cell) const {
    if (walkable(tiles_[cell])) return true;
    for (const Cell door : found_) {
      if (door == cell) return true;
    }
    return false;
  }
  void search() {
    for (int h = 0; h < kHeadings; ++h) {
      const Cell side = step(at_, static_cast<Heading>(h));
      if (tiles_[side] == Tile::secret && !can_stand(side)) found_.push_back(side);
    }
  }

  const TileGrid& tiles_;
  const Pads& pads_;
  Cell at_;
  std::vector<Cell> found_;
};

}  // namespace seedbed
