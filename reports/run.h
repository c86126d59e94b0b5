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

// What a run set out to do, apart from its recipes. A part of a larger plan has its place in it.
struct RunPlan {
  SeedInterval seeds;  // of the whole plan
  std::uint64_t shard = 1;
  std::uint64_t shards = 1;
  bool rows = false;     // one a world is kept
  std::string settings;  // options that shape what is counted, as they can be typed again
  bool operator==(const RunPlan&) const = default;
};

struct Run {
  std::int64_t id = 0;  // in its store; 0 before it was saved
  Provenance provenance;
  std::optional<RunPlan> plan;  // stores before schema 3 have none
  bool partial = false;         // stopped before all seeds were done
  std::vector<Tally> tallies;
  std::optional<TimingRun> timings;  // the store's newest; not part of the sweep
};

}  // namespace seedbed
