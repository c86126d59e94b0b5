// Exact counts of two recipes' worlds seed by seed: what a comparison needs of the rows of base and
// head, in memory that does not grow with them. Promises: seeds come ascending from both sides;
// what is counted is exact; values past kPairValueMax are refused, so that no sum overflows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reports/comparison.h"
#include "reports/paired_tests.h"
#include "reports/store_rows.h"
#include "reports/tally.h"

namespace seedbed {

// 2^31 pairs of such values have sums of squares below 2^127.
inline constexpr std::int64_t kPairValueMax = std::int64_t{1} << 48;

struct MetricPairs {
  RatioMoments sums;  // x base, y head; only pairs in which both have a value
  ValueCounts base;   // of these pairs
  ValueCounts head;
  std::int64_t less = 0;  // pairs in which head has less, more
  std::int64_t more = 0;
  std::int64_t base_only = 0;  // seeds of both sides at which only one has a value
  std::int64_t head_only = 0;
  std::optional<std::uint64_t> first_differing;

  // Both sides are 0 or 1 in every pair.
  bool yes_or_no() const {
    return sums.sum_x == signed_sum(sums.sum_xx) && sums.sum_y == signed_sum(sums.sum_yy);
  }
  PairedShares shares() const;  // REQUIRES yes_or_no()

 private:
  static Int128 signed_sum(UInt128 sum) { return static_cast<Int128>(sum); }
};

struct WorkPairs {
  Int128 base_sum = 0;  // over seeds whose world is the same on both sides
  Int128 head_sum = 0;
  std::uint64_t worlds_differ = 0;
  std::optional<std::uint64_t> first_differing;
};

// The first world that changed, by the digests that the rows keep.
struct FirstChanged {
  std::optional<std::uint64_t> base_digest;
  std::optional<std::uint64_t> head_digest;
};

class PairTally {
 public:
  static constexpr std::size_t kFirstMax = 10;

  PairTally();
  // REQUIRES: equal seeds. False: a value is out of range.
  bool add(const StoredRow& base, const StoredRow& head);
  void add_base_only() { ++base_only_; }
  void add_head_only() { ++head_only_; }

  std::uint64_t common() const { return common_; }
  std::uint64_t base_only() const { return base_only_; }
  std::uint64_t head_only() const { return head_only_; }
  // Worlds that differ: their tiles, ends or pads, or a metric other than work that both sides
  // have.
  std::uint64_t changed() const { return changed_; }
  // Of these, worlds whose tiles, ends and pads are the same.
  std::uint64_t measured_differently() const { return measured_differently_; }
  std::uint64_t without_digest() const { return without_digest_; }
  std::uint64_t same_worlds() const { return same_worlds_; }
  const std::vector<std::uint64_t>& first_changed() const { return first_changed_; }
  const FirstChanged& first() const { return first_; }
  const MetricPairs& metric(std::size_t row) const { return metrics_[row]; }
  const WorkPairs& work(std::size_t row) const { return work_[row]; }

 private:
  std::vector<MetricPairs> metrics_;  // one a row of metrics()
  std::vector<WorkPairs> work_;       // the same
  std::uint64_t common_ = 0;
  std::uint64_t base_only_ = 0;
  std::uint64_t head_only_ = 0;
  std::uint64_t changed_ = 0;
  std::uint64_t measured_differently_ = 0;
  std::uint64_t without_digest_ = 0;
  std::uint64_t same_worlds_ = 0;
  std::vector<std::uint64_t> first_changed_;
  FirstChanged first_;
};

// Merges the rows of one recipe of either reader, which stand before their first row. Returns ""
// or what a store said.
std::string tally_pairs(StoreReader& base, StoreReader& head, PairTally& pairs);

}  // namespace seedbed
