// What a timing run measured, and what it says: medians with intervals, growth over sizes. Times
// differ from run to run, so that nothing of this ever enters the part of a report that is
// compared. Promises: pure; rows keep the order in which they were timed; a time is finite and
// above 0.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/provenance.h"
#include "reports/statistics.h"

namespace seedbed {

// One thing that was timed. Every round of a run times each row once, in another order, so that
// what disturbs the machine meets them alike.
struct TimingRow {
  std::string name;        // such as "flood_fill/rooms/64/queue"
  std::string family;      // rows of one family differ in size alone; empty: none
  std::string base;        // the row that its ratio is taken against; empty: none
  std::int64_t maps = 0;   // worlds or maps an iteration; 0: not known, as below
  std::int64_t tiles = 0;  // of all of them
  std::int64_t walkable_tiles = 0;
  std::vector<double> ns;  // an iteration, one a round
  bool operator==(const TimingRow&) const = default;
};

struct TimingRun {
  std::int64_t id = 0;  // in its store; 0 before it was saved
  Provenance provenance;
  std::string method;  // how it was timed, in words
  std::vector<TimingRow> rows;
};

struct MedianEstimate {
  double value = 0;
  std::optional<Interval> interval;  // nothing with too few rounds: under 6
};

// The median of values with the interval of the sign test: from the k-th smallest to the k-th
// largest, as median_interval() has it; no assumption on their shape. The lower of two middle
// values. REQUIRES: at least one value, all finite.
MedianEstimate median_estimate(std::vector<double> values, double confidence);

struct TimingSummary {
  std::string name;
  MedianEstimate ns;  // an iteration
  std::optional<double> ns_per_tile;
  std::optional<double> ns_per_walkable_tile;
  std::optional<double> tiles_per_s;
  std::optional<MedianEstimate> times_faster;  // base over row, round by round
};
std::vector<TimingSummary> summarise(const TimingRun& run);

// How the time of one map grows with its tiles: time ~ tiles^exponent.
struct Growth {
  std::string family;
  std::size_t sizes = 0;
  double tiles_min = 0;  // of one map
  double tiles_max = 0;
  MedianEstimate exponent;
};

// The exponent is the slope of ln(time) on ln(tiles) by least squares, fitted for each round by
// itself over the family's sizes; the estimate is the rounds' median with its sign-test interval.
// The interval is about the machine's noise; that the growth is a power of the size is taken for
// granted. Families of fewer than three sizes are left out. In the order of their first rows.
std::vector<Growth> growth_of(const TimingRun& run);

}  // namespace seedbed
