// Decides where teleport pads go when rooms are not reached from the entrance (the pad document),
// under two policies, and keeps its three structures: the ordered pairs, the lookup, the served
// count.
//
// `document` follows the text to the letter, to be measured: every unreached room gets a pair (its
// centre, a random reached interior tile), a pad that stands already is shared, a later pair
// overwrites the lookup, and the second scan ignores pads, sees every served room again and adds a
// pair.
//
// `sound` decides what the text leaves open. A pad has one partner, stands on no entrance, boss or
// other pad; tiles not beside a door come first, then tiles whose removal does not cut their room,
// then the centre. Isolated parts (rooms joined to each other) are served in two phases: first one
// pair for each part, parts with two or more free tiles before parts with one, and a served part
// offers its free tiles to later pairs; then one pair for every further room of the served parts
// while tiles last. Why that serves all that can be served: a part with k free tiles takes one tile
// from the reached side and gives k-1 back, so parts with k >= 2 never lower the supply and go
// first; parts with k = 1 lower it by one each, whatever the order. Hence a part stays unserved
// only if it has no free tile of its own or no free tile is left on the reached side. Why the
// forced walk serves every served room and returns: each pad has one partner, so arriving on pad a
// moves the player to its partner b, and a stay on b moves him back to a. He can thus stand on
// either end of a pair from which he can step on to either, and leave each by foot: both sides of a
// pair are joined in both directions, and forced reach equals linked reach. All that is of pads
// without rules (pad_rules.h): a rule may take a way away, and then reach.h searches over states.
//
// When tiles run out: let the reached side have f free room tiles. A part with k >= 2 free tiles
// changes f by k-2, one with k = 1 by -1, one with k = 0 cannot be served. So all with k >= 1 are
// served if and only if f >= 1 and the parts with k = 1 are at most f + the sum of (k-2) over the
// others. Rooms of one tile (row-walk with room=1) that stand alone have k = 1: there tiles do run
// out. The rooms left over are rooms_unserved, a metric of its own which the law
// unserved-only-without-tiles holds, never a silent miss.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generator/options.h"
#include "generator/pad_rules.h"
#include "generator/random.h"
#include "generator/tiles.h"

namespace seedbed {

struct PadPair {
  Cell served;       // the pad in the unreached room
  Cell destination;  // the pad on the reached side
  bool operator==(const PadPair&) const = default;
};

struct Pads {
  std::vector<PadPair> teleport_pairs;
  std::vector<Cell> tiles;  // every pad once, in order of placement
  std::int64_t unreachable_rooms = 0;
  std::int64_t unreachable_rooms_via_teleport = 0;  // as the policy counts it
  std::int64_t rooms_unserved = 0;                  // no tile was left for them
  std::int64_t pairs_added_by_second_scan = 0;
  PadRules rules;  // empty: plain pads

  // O(1): the tile that arriving here leads to, or the tile itself; rules are the walk's affair.
  Cell after_warp(Cell at) const {
    if (lookup_.size().width == 0) return at;
    const Cell partner = lookup_[at];
    return partner.x < 0 ? at : partner;
  }
  bool is_linked(Cell at) const { return lookup_.size().width != 0 && lookup_[at].x >= 0; }

  // Forgets all pads; after it no tile of a map of this size is linked.
  void reset(Size size);
  void link(Cell from, Cell to);
  std::int64_t asymmetric_pads() const;  // pads whose partner does not lead back

 private:
  static constexpr Cell kNowhere{-1, -1};
  Grid<Cell> lookup_;  // kNowhere where no pad is linked
};

// Working memory of the placement.
struct PadScratch {
  struct Place {
    Cell tile;
    std::int32_t room = 0;
  };
  // Candidate tiles of one preference: `fresh` are not known to cut their room, `cutting` did when
  // last looked at. A pad in a room makes that room's cutting tiles fresh again.
  struct Pool {
    std::vector<Place> fresh;
    std::vector<Place> cutting;
  };
  struct Part {
    std::int32_t first_room = -1;
    std::int32_t last_room = -1;
    std::int32_t free_tiles = 0;
    std::int32_t paired_room = -1;  // the room that got the part's first pair
  };
  Pool pools[2];  // [1]: beside a door
  Grid<std::int32_t> part_of;
  Grid<std::int32_t> cutting_at;  // position in `cutting`, or -1
  Grid<std::uint32_t> seen;
  std::uint32_t seen_now = 0;
  std::vector<Cell> queue;
  std::vector<std::size_t> numbers;  // of tiles
  std::vector<Part> parts;
  std::vector<std::int32_t> next_in_part;  // by room
  std::vector<Place> held;
  std::vector<std::int32_t> unreached;
};

struct PadSite {
  std::span<const Rect> rooms;
  const BitGrid* walkable = nullptr;
  const BitGrid* reached = nullptr;  // by walking, from the entrance
  Cell entrance;
  Cell boss;
};

// Places pads if any room is unreached: writes them into tiles and pads. REQUIRES: the pads were
// reset to the map's size; rooms are rectangles of room tiles, apart from each other.
void place_pads(PadPolicy policy, const PadSite& site, Random& random, TileGrid& tiles, Pads& pads,
                PadScratch& scratch);

bool beside_door(const TileGrid& tiles, Cell cell);

// True if a player who only moves is cut off by a pad on this tile: with every pad of the room
// counted as not crossable, the tile joins parts of the room (doors included) that fall apart
// without it.
bool cuts_room(const TileGrid& tiles, const Rect& room, Cell cell, PadScratch& scratch);

// Pads whose tile cuts their room, with all pads in place.
std::int64_t count_cut_pads(std::span<const Rect> rooms, const TileGrid& tiles, const Pads& pads,
                            PadScratch& scratch);

}  // namespace seedbed
