// What is wrong with the pads of one world, anybody's: each unreached room with its pad, the walk
// that proves that it is served and the walk back, and every fault with its kind. The kinds are
// those that a real system built from the pad document showed. Promises: everything is asked of the
// finished map by walking it (walk.h), never of what a generator says about itself; what it does
// say, its claims, is compared.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/pad_states.h"
#include "generator/world.h"

namespace seedbed {

enum class PadFaultKind : std::uint8_t {
  lookup_asymmetric,
  pad_shared,
  pairs_doubled,
  served_miscounted,
  count_stale,
  pad_beside_door,
  pad_on_end,
  pad_on_cut_tile,
  room_not_served,
  no_way_back,
  over_cap,
  locked_only,
  pad_without_link,
  search_bounded,
};

// When a fault of the kind is a fault: always; under sound pads only a preference that could not be
// kept, and a note; always a note.
enum class FaultWeight : std::uint8_t { fault, preference, note };

// THE table of fault kinds, in the order of the enum.
struct PadFaultRow {
  PadFaultKind kind;
  std::string_view name;
  FaultWeight weight;
  std::string_view meaning;
  // The metric that is above 0 where a sweep's world has the fault; "" where none says so.
  std::string_view metric;
};
std::span<const PadFaultRow> pad_fault_kinds();

struct PadFault {
  PadFaultKind kind;
  bool note = false;
  std::string words;  // where and with which numbers
};

struct AuditedRoom {
  std::int64_t number = 0;  // as the world lists its rooms; of a map read from a file in row order
  Rect bounds;
  std::optional<Cell> pad;      // the first in the room
  std::optional<Cell> partner;  // where it leads
  bool served = false;          // the forced walk stands in it
  std::vector<Request> there;   // from the entrance; REQUIRES served
  bool returns = false;
  std::vector<Request> back;  // from where `there` ends; REQUIRES returns
};

// What a generator says about its world.
struct PadClaims {
  std::optional<std::int64_t> served;  // unreachable_rooms_via_teleport
  struct Count {
    std::string name;  // of a metric
    std::int64_t value = 0;
  };
  std::vector<Count> counts;
};

struct PadAudit {
  std::int64_t rooms = 0;
  std::int64_t rooms_unreached = 0;  // by walking
  std::int64_t rooms_served = 0;     // of these, by force
  std::int64_t pads_on_map = 0;
  std::vector<AuditedRoom> unreached;  // the first `rooms_max` of them
  std::vector<PadFault> faults;

  std::int64_t fault_count() const;  // without notes
};

// Words of packed states: about a hundred megabytes.
inline constexpr std::size_t kAuditWordsMax = std::size_t{1} << 21;

// `rooms_max`: how many unreached rooms are listed with their walks.
PadAudit audit_pads(const World& world, const PadClaims& claims, std::size_t rooms_max);

// What the world's own pads claim. REQUIRES: generated.
PadClaims own_claims(const World& world);

}  // namespace seedbed
