// The `sound` policy of generator/pads.h; see there what it promises and why it holds.
#pragma once

#include "generator/pads.h"

namespace seedbed {

// REQUIRES: scratch.unreached lists the unreached rooms in order, and is not empty.
void place_sound_pads(const PadSite& site, Random& random, TileGrid& tiles, Pads& pads,
                      PadScratch& scratch);

}  // namespace seedbed
