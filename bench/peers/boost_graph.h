// Boost.Graph's breadth-first visit as a contender: the graph of walkable tiles is made before the
// clock runs, as its users have it.
#pragma once

#include "bench/contenders.h"

namespace seedbed::peers {

Contender boost_breadth_first();

}  // namespace seedbed::peers
