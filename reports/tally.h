// Exact, mergeable counts of one recipe over seeds. Promises: merging commutes and associates, so
// that the same seeds give the same bytes on any number of threads, blocks and shards; overlapping
// seeds and unlike output versions are refused. No clock, no float. Values from 0 to kExactMax are
// counted one by one. Larger ones are counted in buckets whose width is a power of two at most
// 1/512 of the value, so that memory does not grow with the seeds; sums, extremes and sums of
// squares stay exact for every value. Every value or bucket has its smallest seed, to show it by.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "generator/case.h"
#include "generator/laws.h"
#include "generator/metrics.h"
#include "generator/wide.h"
#include "reports/culprits.h"
#include "reports/kept_maps.h"
#include "reports/layout_counts.h"
#include "reports/smallest.h"
#include "reports/statistics.h"
#include "reports/value_pages.h"

namespace seedbed {

struct Extreme {
  std::int64_t value = 0;
  std::uint64_t seed = 0;  // the smallest with that value
};

class ValueCounts {
 public:
  static constexpr std::int64_t kExactMax = ValuePages<std::int64_t, 0>::kExactMax;

  // True if the value, or its bucket, was not counted before. REQUIRES: count > 0.
  bool add(std::int64_t value, std::int64_t count = 1) {
    return (counts_.at(value) += count) == count;
  }
  // False, and nothing is counted, if the value is new or shares a bucket.
  bool add_known(std::int64_t value) {
    std::int64_t* const count = counts_.of_known(value);
    if (count == nullptr) return false;
    ++*count;
    return true;
  }
  void merge(const ValueCounts& other);
  std::int64_t of(std::int64_t value) const { return counts_.get(value); }
  // Ascending; a bucket stands at its lowest value.
  std::vector<ValueCount> list() const;

 private:
  ValuePages<std::int64_t, 0> counts_;
};

// A seed of every value, or bucket: the smallest, unless counts were merged whose seeds nobody
// knew. The seed 2^64-1 is none of them.
struct ValueSeed {
  std::int64_t value = 0;
  std::uint64_t seed = 0;
};
class ValueSeeds {
 public:
  void note(std::int64_t value, std::uint64_t seed);
  void merge(const ValueSeeds& other);
  // Ascending by value, as ValueCounts::list().
  std::vector<ValueSeed> list() const;

 private:
  ValuePages<std::uint64_t, UINT64_MAX> seeds_;
};

// What every world changes fills one line of the cache, and the rest another: a sweep adds to some
// forty of them a world.
struct alignas(64) MetricTally {
  std::int64_t n = 0;
  ValueCounts values;
  Int128 sum = 0;
  UInt128 sum_of_squares = 0;
  Extreme min;  // REQUIRES n > 0, as max
  Extreme max;
  ValueSeeds seeds;

  // `ascends`: every world so far had a smaller seed. It spares a look at the seeds.
  void add(std::int64_t value, std::uint64_t seed, bool ascends = false) {
    ++n;
    sum += value;
    sum_of_squares += static_cast<UInt128>(static_cast<Int128>(value) * value);
    // A value that stands for itself has set seed and extremes when it came first.
    if (ascends && values.add_known(value)) return;
    add_value(value, seed, ascends);
  }
  void merge(const MetricTally& other);
  Moments moments() const { return {n, sum, sum_of_squares}; }

 private:
  // What add() does when n and the sums have the value already.
  void add_value(std::int64_t value, std::uint64_t seed, bool ascends);
};

// How often a law was asked, and the smallest seeds that broke it.
struct LawTally {
  static constexpr std::size_t kExamplesMax = 10;
  struct Example {
    std::uint64_t seed = 0;
    std::string why;
    std::optional<Smallest> smallest;  // once a whole run's shrink_targets() were shrunk
  };
  std::int64_t asked = 0;
  std::int64_t not_applicable = 0;
  std::int64_t broken = 0;
  std::vector<Example> examples;  // ascending by seed

  void add(const LawResult& result, std::uint64_t seed);
  void merge(const LawTally& other);
};

// Seeds first..last, both included.
struct SeedInterval {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  bool operator==(const SeedInterval&) const = default;
};

// What is left of an interval without those, which ascend and do not overlap.
std::vector<SeedInterval> seeds_without(SeedInterval wanted,
                                        const std::vector<SeedInterval>& without);

struct Tally {
  Recipe recipe;
  int output_version = 0;
  std::uint64_t worlds = 0;
  std::uint64_t digest = 0;  // of every world's digest with its seed; does not depend on the order
  std::vector<SeedInterval> seeds;   // ascending, apart from each other
  std::vector<MetricTally> metrics;  // one a row of metrics()
  std::vector<RatioMoments> ratios;  // one a row of ratio_metrics()
  std::vector<LawTally> laws;        // one a row of laws()
  LayoutCounts layouts;              // of lattices; what makes the world adds to it
  CulpritTally culprits;             // seeds of `seeds` that gave no world
  KeptMaps maps;                     // of an external recipe
  std::string program;               // of an external recipe: what --exec takes; else empty
  std::string unknown_law;           // of a store: one that laws() lacks, whose counts are not here

  explicit Tally(const Recipe& named);
  void add(std::uint64_t seed, const Measurement& measurement, std::uint64_t world_digest);
  // The same with the world's digest made on the way, which costs less than one after the other.
  WorldDigest add(std::uint64_t seed, const Measurement& measurement, const World& world);
  // Records that this tally holds all seeds of the interval. REQUIRES: they were added, or are
  // culprits.
  void add_seeds(SeedInterval interval);
  // "" or what forbids the merge; nothing is changed then.
  std::string merge(const Tally& other);

 private:
  // Counts a world without its values. True if all before it had smaller seeds.
  bool add_world(std::uint64_t seed);
  void add_digest(std::uint64_t seed, std::uint64_t world_digest);
  void add_ratios(const Measurement& measurement);

  // Of all worlds; of a tally that was not made by add() and merge() alone no seed is larger.
  std::uint64_t seed_max_ = UINT64_MAX;
};

// "0..9999", "0..99 200..299".
std::string print_seeds(const std::vector<SeedInterval>& seeds);

}  // namespace seedbed
