#include "generator/pad_audit.h"

#include <algorithm>
#include <array>

#include "generator/law/text.h"
#include "generator/metrics.h"

namespace seedbed {
namespace {

using Kind = PadFaultKind;
using law::at;

constexpr auto kKinds = std::to_array<PadFaultRow>({
    {Kind::lookup_asymmetric, "lookup-asymmetric", FaultWeight::fault,
     "a pad whose partner does not lead back", "lookup_asymmetric_pads"},
    {Kind::pad_shared, "pad-shared", FaultWeight::fault,
     "a pad of several pairs: the last one has overwritten its lookup", ""},
    {Kind::pairs_doubled, "pairs-doubled", FaultWeight::fault,
     "more pairs than unreached rooms: a scan that ignores pads saw them again",
     "pairs_added_by_second_scan"},
    {Kind::served_miscounted, "served-miscounted", FaultWeight::fault,
     "unreachable_rooms_via_teleport is not the number of rooms that pads serve", ""},
    {Kind::count_stale, "count-stale", FaultWeight::fault,
     "a count that is given differs from the finished map: taken before the last change", ""},
    {Kind::pad_beside_door, "pad-beside-door", FaultWeight::preference,
     "a pad on the only room tile beside a door: who comes in is warped", "pads_beside_doors"},
    {Kind::pad_on_end, "pad-on-end", FaultWeight::fault, "a pad on the entrance or the boss",
     "pads_on_ends"},
    {Kind::pad_on_cut_tile, "pad-on-cut-tile", FaultWeight::preference,
     "a pad that cuts its room for a player who only moves", "pads_on_cut_tiles"},
    {Kind::room_not_served, "room-not-served", FaultWeight::fault,
     "a room that no walk of a player reaches", "rooms_unreached_forced"},
    {Kind::no_way_back, "no-way-back", FaultWeight::fault,
     "a room where a player can stand with no way back to the entrance", "rooms_trapping"},
    {Kind::over_cap, "over-cap", FaultWeight::fault,
     "more unreached rooms than one or a tenth, and not every one has a pad", ""},
    {Kind::locked_only, "locked-only", FaultWeight::note,
     "a room reached through locked doors only: a walk that shuts them is another rule", ""},
    {Kind::pad_without_link, "pad-without-link", FaultWeight::note,
     "a pad of the map that leads nowhere: plain floor", ""},
    {Kind::search_bounded, "search-bounded", FaultWeight::note,
     "the search over states stopped at its bound: a room not found may be served all the same",
     ""},
});
static_assert([] {
  for (std::size_t i = 0; i < kKinds.size(); ++i) {
    if (kKinds[i].kind != static_cast<Kind>(i)) return false;
  }
  return true;
}());

bool counts_as_room(Tile tile) { return tile == Tile::room || tile == Tile::pad; }

class Audit {
 public:
  Audit(const World& world, const PadClaims& claims) : world_(world), claims_(claims) {}

  PadAudit run(std::size_t rooms_max) {
    find_rooms();
    states_.search(world_.tiles, world_.pads, world_.entrance, kAuditWordsMax);
    first_in_rooms();
    if (!states_.complete()) {
      add(Kind::search_bounded, std::to_string(states_.count()) + " states were seen");
    }
    look_at_rooms(rooms_max);
    look_at_pads();
    look_at_counts();
    look_at_locks();
    std::stable_sort(audit_.faults.begin(), audit_.faults.end(),
                     [](const PadFault& a, const PadFault& b) {
                       return a.note != b.note ? b.note : a.kind < b.kind;
                     });
    return std::move(audit_);
  }

 private:
  void add(Kind kind, std::string words) {
    const FaultWeight weight = kKinds[static_cast<std::size_t>(kind)].weight;
    const bool sound = world_.generated && world_.named.recipe.options.pads == PadPolicy::sound;
    const bool note = weight == FaultWeight::note || (weight == FaultWeight::preference && sound);
    audit_.faults.push_back({kind, note, std::move(words)});
  }

  // A map read from a file names no rooms: there each region of room tiles is one.
  void find_rooms() {
    room_of_.reset(world_.tiles.size(), -1);
    if (world_.generated || !world_.rooms.empty()) {
      for (const Rect& room : world_.rooms) {
        for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
          for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
            room_of_[Cell{x, y}] = static_cast<std::int32_t>(rooms_.size());
          }
        }
        rooms_.push_back(room);
      }
    } else {
      for (std::size_t i = 0; i < room_of_.all().size(); ++i) {
        if (counts_as_room(world_.tiles[i]) && room_of_[i] < 0) label_room(room_of_.cell(i));
      }
    }
    audit_.rooms = static_cast<std::int64_t>(rooms_.size());
  }

  void label_room(Cell start) {
    const auto number = static_cast<std::int32_t>(rooms_.size());
    Cell low = start, high = start;
    std::vector<Cell> queue{start};
    room_of_[start] = number;
    for (std::size_t begin = 0; begin < queue.size(); ++begin) {
      const Cell cell = queue[begin];
      low = {std::min(low.x, cell.x), std::min(low.y, cell.y)};
      high = {std::max(high.x, cell.x), std::max(high.y, cell.y)};
      for (int h = 0; h < kHeadings; ++h) {
        const Cell next = step(cell, static_cast<Heading>(h));
        if (!counts_as_room(world_.tiles[next]) || room_of_[next] >= 0) continue;
        room_of_[next] = number;
        queue.push_back(next);
      }
    }
    rooms_.push_back({low.x, low.y, high.x - low.x + 1, high.y - low.y + 1});
  }

  // By room: the first state in it and the first without a way back; kNone where there is none.
  void first_in_rooms() {
    first_.assign(rooms_.size(), PadStates::kNone);
    trapped_.assign(rooms_.size(), PadStates::kNone);
    for (std::uint32_t state = 0; state < states_.count(); ++state) {
      const std::int32_t room = room_of_[states_.cell(state)];
      if (room < 0) continue;
      const auto number = static_cast<std::size_t>(room);
      if (first_[number] == PadStates::kNone) first_[number] = state;
      if (trapped_[number] == PadStates::kNone && !states_.returns(state)) trapped_[number] = state;
    }
  }

  std::vector<std::uint8_t> rooms_with(const BitGrid& set) const {
    std::vector<std::uint8_t> touched(rooms_.size(), 0);
    for (std::size_t i = 0; i < room_of_.all().size(); ++i) {
      if (room_of_[i] >= 0 && set[room_of_.cell(i)]) {
        touched[static_cast<std::size_t>(room_of_[i])] = 1;
      }
    }
    return touched;
  }

  std::string name_of(std::size_t room) const {
    return "room " + std::to_string(room) + " at " + at({rooms_[room].x, rooms_[room].y});
  }

  void look_at_rooms(std::size_t rooms_max) {
    walked_ = rooms_with(world_.reached);
    pad_in_.assign(rooms_.size(), Cell{-1, -1});
    for (const Cell pad : world_.pads.tiles) {
      const std::int32_t room = room_of_[pad];
      if (room >= 0 && pad_in_[static_cast<std::size_t>(room)].x < 0) {
        pad_in_[static_cast<std::size_t>(room)] = pad;
      }
    }
    std::int64_t uncovered = 0;
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      const bool stood = first_[i] != PadStates::kNone;
      if (trapped_[i] != PadStates::kNone && states_.complete()) {
        add(Kind::no_way_back, name_of(i) + ": " + walk_words(states_.walk_to(trapped_[i])));
      }
      if (!stood) add(Kind::room_not_served, name_of(i));
      if (walked_[i]) continue;
      ++audit_.rooms_unreached;
      audit_.rooms_served += stood;
      uncovered += !stood && pad_in_[i].x < 0;
      if (audit_.unreached.size() < rooms_max) list_room(i);
    }
    if (audit_.rooms_unreached > unreached_rooms_cap(audit_.rooms) && uncovered > 0) {
      add(Kind::over_cap, std::to_string(audit_.rooms_unreached) + " of " +
                              std::to_string(audit_.rooms) + " rooms are unreached, at most " +
                              std::to_string(unreached_rooms_cap(audit_.rooms)) + " may be, and " +
                              std::to_string(uncovered) + " of them have no pad");
    }
  }

  static std::string walk_words(const std::vector<Request>& walk) {
    return walk.empty() ? "at the start" : "after " + print_walk(walk);
  }

  void list_room(std::size_t number) {
    AuditedRoom room;
    room.number = static_cast<std::int64_t>(number);
    room.bounds = rooms_[number];
    if (pad_in_[number].x >= 0) {
      room.pad = pad_in_[number];
      const Cell partner = world_.pads.after_warp(*room.pad);
      if (partner != *room.pad) room.partner = partner;
    }
    const std::uint32_t state = first_[number];
    if (state != PadStates::kNone) {
      room.served = true;
      room.there = states_.walk_to(state);
      room.returns = states_.returns(state);
      if (room.returns) room.back = states_.walk_back(state);
    }
    audit_.unreached.push_back(std::move(room));
  }

  void look_at_pads() {
    const Pads& pads = world_.pads;
    Grid<std::int32_t> uses(world_.tiles.size(), 0);
    for (const PadPair& pair : pads.teleport_pairs) {
      ++uses[pair.served];
      ++uses[pair.destination];
    }
    for (const Cell pad : pads.tiles) {
      const Cell partner = pads.after_warp(pad);
      if (partner != pad && pads.after_warp(partner) != pad) {
        add(Kind::lookup_asymmetric, "the pad at " + at(pad) + " leads to " + at(partner) +
                                         ", which leads to " + at(pads.after_warp(partner)));
      }
      if (uses[pad] > 1) {
        add(Kind::pad_shared,
            "the pad at " + at(pad) + " is in " + std::to_string(uses[pad]) + " pairs");
      }
      if (beside_door(world_.tiles, pad)) add(Kind::pad_beside_door, "the pad at " + at(pad));
      if (pad == world_.entrance) add(Kind::pad_on_end, "a pad stands on the entrance");
      if (world_.has_goal && pad == world_.boss) add(Kind::pad_on_end, "a pad stands on the boss");
      if (cuts(pad)) add(Kind::pad_on_cut_tile, "the pad at " + at(pad));
    }
    for (std::size_t i = 0; i < world_.tiles.all().size(); ++i) {
      if (world_.tiles[i] != Tile::pad) continue;
      ++audit_.pads_on_map;
      const Cell cell = world_.tiles.cell(i);
      if (!pads.is_linked(cell)) add(Kind::pad_without_link, "the pad at " + at(cell));
    }
    const auto pairs = static_cast<std::int64_t>(pads.teleport_pairs.size());
    if (pairs > audit_.rooms_unreached) {
      add(Kind::pairs_doubled, std::to_string(pairs) + " pairs for " +
                                   std::to_string(audit_.rooms_unreached) + " unreached rooms");
    }
  }

  // Rooms of a map read from a file need not be rectangles, which the test of a cut needs.
  bool cuts(Cell pad) {
    const std::int32_t room = room_of_[pad];
    if (world_.rooms.empty() || room < 0) return false;
    return cuts_room(world_.tiles, rooms_[static_cast<std::size_t>(room)], pad, pad_scratch_);
  }

  void look_at_counts() {
    std::int64_t linked = 0;
    if (!world_.pads.tiles.empty()) {
      const std::vector<std::uint8_t> touched = rooms_with(world_.reach.linked);
      for (std::size_t i = 0; i < rooms_.size(); ++i) linked += touched[i] && !walked_[i];
    }
    if (claims_.served && *claims_.served != linked) {
      add(Kind::served_miscounted, "unreachable_rooms_via_teleport is " +
                                       std::to_string(*claims_.served) + ", and pads serve " +
                                       std::to_string(linked) + " rooms");
    }
    for (const PadClaims::Count& claim : claims_.counts) {
      const std::optional<std::int64_t> fresh = count_again(claim.name);
      if (!fresh || *fresh == claim.value) continue;
      add(Kind::count_stale, claim.name + " is given as " + std::to_string(claim.value) +
                                 ", and counted as " + std::to_string(*fresh));
    }
  }

  // The counts that a finished map decides by itself.
  std::optional<std::int64_t> count_again(std::string_view name) const {
    for (const TileRow& row : kTiles) {
      if (name != std::string(row.name) + "_tiles") continue;
      const auto tiles = world_.tiles.all();
      return std::count(tiles.begin(), tiles.end(), row.tile);
    }
    if (name == "rooms") return audit_.rooms;
    if (name == "rooms_unreached") return audit_.rooms_unreached;
    if (name == "pads") return audit_.pads_on_map;
    return std::nullopt;
  }

  void look_at_locks() {
    BitGrid open = world_.walkable;
    for (std::size_t i = 0; i < world_.tiles.all().size(); ++i) {
      if (world_.tiles[i] == Tile::locked) open.clear(world_.tiles.cell(i));
    }
    BitGrid reached;
    FillScratch fill;
    flood_fills()[0].fill(open, world_.entrance, fill, reached);
    const std::vector<std::uint8_t> unlocked = rooms_with(reached);
    for (std::size_t i = 0; i < rooms_.size(); ++i) {
      if (walked_[i] && !unlocked[i]) add(Kind::locked_only, name_of(i));
    }
  }

  const World& world_;
  const PadClaims& claims_;
  PadAudit audit_;
  std::vector<Rect> rooms_;
  Grid<std::int32_t> room_of_;
  PadStates states_;
  PadScratch pad_scratch_;
  std::vector<std::uint32_t> first_, trapped_;
  std::vector<std::uint8_t> walked_;
  std::vector<Cell> pad_in_;
};

}  // namespace

std::span<const PadFaultRow> pad_fault_kinds() { return kKinds; }

std::int64_t PadAudit::fault_count() const {
  return std::count_if(faults.begin(), faults.end(), [](const PadFault& f) { return !f.note; });
}

PadAudit audit_pads(const World& world, const PadClaims& claims, std::size_t rooms_max) {
  return Audit(world, claims).run(rooms_max);
}

PadClaims own_claims(const World& world) {
  PadClaims claims;
  if (world.named.recipe.options.repair == Repair::pads) {
    claims.served = world.pads.unreachable_rooms_via_teleport;
  }
  const Measurement measurement = measure(world);
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (measurement[i]) claims.counts.push_back({std::string(metrics()[i].name), *measurement[i]});
  }
  return claims;
}

}  // namespace seedbed
