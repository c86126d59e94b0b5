// One sweep as the store keeps it and the report tells it: what was run, where, and the tallies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/provenance.h"
#include "reports/tally.h"
#include "reports/timings.h"

namespace seedbed {

struct Run {
  std::int64_t id = 0;  // in its store; 0 before it was saved
  Provenance provenance;
  bool partial = false;  // stopped before all seeds were done
  std::vector<Tally> tallies;
  std::optional<TimingRun> timings;  // the store's newest; not part of the sweep
};

}  // namespace seedbed
