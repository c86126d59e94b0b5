// Decides whether a tally that came from outside could have been counted: what the statistics
// require of it, and that its sums, extremes and counts fit each other. Reads everything as
// untrusted.
#pragma once

#include <string>

#include "reports/tally.h"

namespace seedbed {

// "" or one finding, such as "metric pads: the counts add up to 3, n is 4".
std::string impossible(const Tally& tally);

// "" or the law by which a seedbed with another law table counted the tally, though its version may
// be the same: laws of one cost are asked of the same worlds.
std::string other_laws(const Tally& tally);

// True if values of a metric, none negative, could have these moments.
bool possible(const Moments& moments);

}  // namespace seedbed
