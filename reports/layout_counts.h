// Counts how often layouts come again in a sweep, equal up to rotation and mirroring
// (generator/layout_hash.h), in bounded memory. Promises: exact while no more than kKeptMax
// different layouts came; beyond that it keeps those with the smallest hashes, each with its exact
// count, which is a uniform sample of the layouts; merging commutes and associates, so that the
// same worlds give the same rows in any order; no allocation per world once warm.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "generator/metrics.h"
#include "reports/statistics.h"

namespace seedbed {

class LayoutCounts {
 public:
  static constexpr std::size_t kKeptMax = std::size_t{1} << 14;
  struct Row {
    std::uint64_t layout = 0;  // its hash
    std::int64_t count = 0;    // worlds that have it
    bool operator==(const Row&) const = default;
  };

  void add(std::uint64_t layout);
  void merge(const LayoutCounts& other);
  // Worlds that were added, kept or not.
  std::int64_t worlds() const { return worlds_; }
  // Ascending by layout.
  std::vector<Row> list() const;

  // What list() and worlds() gave, from outside: to be checked with impossible().
  void restore(std::int64_t worlds, std::vector<Row> rows);

 private:
  static constexpr std::size_t kPendingMax = 4096;
  bool kept_full() const { return kept_.size() == kKeptMax; }
  void settle();

  std::int64_t worlds_ = 0;
  std::vector<Row> kept_;  // ascending
  std::vector<std::uint64_t> pending_;
  std::vector<Row> fresh_;  // working memory, as merged_
  std::vector<Row> merged_;
};

// Worlds whose layout another world had before, and all worlds, of the kept layouts. Every layout
// was kept: the exact numbers, and nothing is estimated.
struct LayoutRepeats {
  std::int64_t worlds = 0;    // as counted
  std::int64_t layouts = 0;   // kept
  bool exact = true;          // all are kept
  RatioMoments over_layouts;  // x = count - 1, y = count
};
LayoutRepeats repeats_of(const LayoutCounts& counts);

// The row by which reports show it.
const RatioMetric& repeated_layouts();

// "" or what could not have been counted in so many worlds.
std::string impossible(const LayoutCounts& counts, std::uint64_t worlds);

}  // namespace seedbed
