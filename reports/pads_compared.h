// What pads are worth, from one run: recipes that differ only in `pads=` or only in `repair=`, side
// by side on the same seeds. For each pair the paired mean difference of what pads and carving are
// judged by, and how often each fault of a pad system occurs, with a world that shows it.
// Promises: means, shares and examples come from the exact tallies, differences from the rows,
// which hold both values of a seed; where no rows were kept there is no difference, and a note says
// so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/pad_audit.h"
#include "reports/run.h"
#include "reports/statistics.h"

namespace seedbed {

struct PadEffect {
  std::string name;
  std::string meaning;
  std::optional<double> base;  // mean of all worlds
  std::optional<double> head;
  std::int64_t n = 0;                // pairs; 0: none known
  std::optional<double> difference;  // head - base, mean of the pairs
  std::optional<Interval> interval;  // 95 %, paired
};

// Of one side: worlds that have the fault.
struct PadFaultShare {
  std::int64_t worlds = 0;
  std::int64_t n = 0;  // worlds of which the metric has a meaning
  std::optional<double> share;
  std::optional<Interval> interval;  // 95 %, Wilson
  std::string example;               // the smallest seed of those with the most; "" if none
};
struct PadFaultRowShares {
  const PadFaultRow* kind = nullptr;
  PadFaultShare base;
  PadFaultShare head;
};

struct PadsCompared {
  std::string option;  // in which the two differ: pads or repair
  std::string base;    // recipes
  std::string head;
  std::vector<PadEffect> effects;
  std::vector<PadFaultRowShares> faults;
  std::string note;  // "" or why there are no differences
};

// Recipes of the run that belong together: indices of base and head. Base is `document` against
// `sound`, `carve` against `pads`, `none` against either.
struct PadsPair {
  std::size_t base = 0;
  std::size_t head = 0;
  std::string_view option;
};
std::vector<PadsPair> pads_pairs(const Run& run);

// `store` keeps the run, as its newest if the run's id is 0: rows are read there. "" reads none.
std::vector<PadsCompared> compare_pads(const Run& run, const std::string& store);

}  // namespace seedbed
