// `check --shrink` and `check --canary`: the smallest case, or map, in which a law still breaks.
#pragma once

#include <functional>
#include <string>

#include "bench/command_line.h"
#include "bench/exit_codes.h"
#include "generator/flood_fills.h"
#include "generator/laws.h"
#include "generator/shrink.h"

namespace seedbed {

// Asks the target's laws, or plants the plan's canary and asks its law, and shrinks what breaks.
// Prints a line for each; maps are written into the plan's folder.
Exit check_and_shrink(const CheckPlan& plan, const std::string& target);

// How a law is asked of what is built: of the worlds as they are, filled by `fill`.
struct ShrinkAsks {
  std::function<CaseBreaks(const Law& law)> of_case;
  std::function<MapBreaks(const Law& law)> of_map;
};
ShrinkAsks shrink_asks(const FloodFill& fill);

// The map in letters, or as a lattice's picture, after it was read again and broke again; empty
// where it cannot be written so.
std::string written_again(const MapFile& map, const MapBreaks& breaks);

}  // namespace seedbed
