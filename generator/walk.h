// The one movement rule of the pad document, for followers, reach, laws and players alike: a
// request to move, stay or search; the target must be walkable; a target in the lookup is rewritten
// to its partner at once, one hop, no chain; the answer is the position after the warp.
// With rules (pad_rules.h) a pad warps unless it only receives, is spent, rests, or its gate is
// shut; stepping on a lever opens its gates. Every request is one tick, a refused one too.
// A walk is also a text: one letter a request, `NNESWW.F`, which prints and parses.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "generator/pads.h"
#include "generator/parsed.h"
#include "generator/tiles.h"

namespace seedbed {

enum class Request : std::uint8_t { north, east, south, west, stay, search };

// THE request table, in the order of the enum.
struct RequestRow {
  Request request;
  char letter;
  std::string_view name;
};
inline constexpr auto kRequests = std::to_array<RequestRow>({
    {Request::north, 'N', "north"},
    {Request::east, 'E', "east"},
    {Request::south, 'S', "south"},
    {Request::west, 'W', "west"},
    {Request::stay, '.', "stay"},
    {Request::search, 'F', "search"},
});

inline constexpr std::size_t kWalkRequestsMax = 1'000'000;

std::string print_walk(std::span<const Request> walk);
// The error names the letter, its column and the letters that are known.
Parsed<std::vector<Request>> parse_walk(std::string_view text);

// What pads and levers remember of a walk; empty where no rule changes walks.
struct WalkMemory {
  std::vector<std::int32_t> uses_left;   // a pad; of one without end it stays 0
  std::vector<std::int32_t> rest_ticks;  // a pad
  std::vector<std::uint8_t> pulled;      // a lever
  bool operator==(const WalkMemory&) const = default;
};

class Walk {
 public:
  // REQUIRES: tiles and pads outlive the walk; `at` is walkable. Standing there does not warp yet.
  Walk(const TileGrid& tiles, const Pads& pads, Cell at)
      : tiles_(tiles), pads_(pads), at_(at), ruled_(pads.rules.change_walks) {
    if (ruled_) forget();
  }

  Cell at() const { return at_; }
  bool warped() const { return warped_; }  // the last request

  // A move onto a tile that is not walkable leaves the position as it is, without a warp. A search
  // reveals the secret doors beside the position, for this walk.
  Cell request(Request request) {
    warped_ = false;
    std::int32_t warping = -1;
    if (request == Request::search) {
      search();
    } else {
      const Cell target = request == Request::stay ? at_ : step(at_, static_cast<Heading>(request));
      if (can_stand(target)) {
        at_ = target;
        if (!ruled_ || may_warp(target, warping)) at_ = pads_.after_warp(target);
        warped_ = at_ != target;
      }
    }
    if (ruled_) end_tick(warping);
    return at_;
  }

  // For searches over many states: goes on from another place and memory of the same walk.
  const WalkMemory& memory() const { return memory_; }
  void resume(Cell at, const WalkMemory& memory) {
    at_ = at;
    memory_ = memory;
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
  void forget();
  // Steps on the tile: pulls its lever, or answers whether its pad warps and pays for that.
  bool may_warp(Cell cell, std::int32_t& warping);
  void end_tick(std::int32_t warping);

  const TileGrid& tiles_;
  const Pads& pads_;
  Cell at_;
  bool ruled_;
  bool warped_ = false;
  std::vector<Cell> found_;
  WalkMemory memory_;
};

}  // namespace seedbed
