// Makes a world of a run once more, for a report: from its case, or from the map that was kept of
// another program's.
#pragma once

#include <cstdint>

#include "generator/world.h"
#include "reports/tally.h"

namespace seedbed {

// False where nothing here makes it: the recipe's output is another version's, or its map was not
// kept or is none.
bool make_world_again(const Tally& tally, std::uint64_t seed, WorldScratch& scratch, World& world);

}  // namespace seedbed
