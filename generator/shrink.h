// Makes a case, or a map, smaller while the same law breaks in it: delta debugging (Zeller and
// Hildebrandt 2002) over sizes, options and single walls. Promises: the same steps in the same
// order on every machine, whatever the clock says: time only cuts the walk short; what is returned
// was asked and broke.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "generator/case.h"
#include "generator/map_formats.h"

namespace seedbed {

// What the law says where it breaks, nothing where it does not.
using CaseBreaks = std::function<std::optional<std::string>(const Case& named)>;
using MapBreaks = std::function<std::optional<std::string>(const MapFile& map)>;

struct ShrinkLimits {
  std::int64_t steps_max = 20'000;  // a step builds one world and asks one law
  // Of the worlds of all steps: what a step takes grows with its world.
  std::int64_t tiles_max = std::numeric_limits<std::int64_t>::max();
  std::function<bool()> out_of_time;  // null: never
};

enum class ShrinkEnd : std::uint8_t { smallest, steps, time };
// A word for tables, and "nothing smaller breaks it" and the like.
std::string_view shrink_end_name(ShrinkEnd end);
std::optional<ShrinkEnd> find_shrink_end(std::string_view name);
std::string_view shrink_end_words(ShrinkEnd end);

struct ShrunkCase {
  Case named;
  std::string why;
  std::int64_t steps = 0;
  ShrinkEnd end = ShrinkEnd::smallest;
};
struct ShrunkMap {
  MapFile map;
  std::string why;
  std::int64_t steps = 0;
  ShrinkEnd end = ShrinkEnd::smallest;
};

// Smaller rooms or size, then options back to their defaults; each with the case's own seed and
// with seeds 0..kShrinkSeeds-1, because another size is another world. Nothing if the law does not
// break in the case.
inline constexpr std::uint64_t kShrinkSeeds = 16;
std::optional<ShrunkCase> shrink_case(const Case& named, const CaseBreaks& breaks,
                                      const ShrinkLimits& limits);

// Rows and columns taken out where no end stands, then walls opened and closed: blocks of tiles,
// halved down to one, become rock, floor or wall; of a lattice corridors are closed one at a time.
// Nothing if the law does not break in the map.
std::optional<ShrunkMap> shrink_map(const MapFile& map, const MapBreaks& breaks,
                                    const ShrinkLimits& limits);

}  // namespace seedbed
