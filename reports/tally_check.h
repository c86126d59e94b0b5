// Decides whether a tally that came from outside could have been counted: what the statistics
// require of it, and that its sums, extremes and counts fit each other. Reads everything as
// untrusted.
#pragma once

#include <string>

#include "reports/tally.h"

namespace seedbed {

// "" or one finding, such as "metric pads: the counts add up to 3, n is 4".
std::string impossible(const Tally& tally);

// True if values of a metric, none negative, could have these moments.
bool possible(const Moments& moments);

}  // namespace seedbed
