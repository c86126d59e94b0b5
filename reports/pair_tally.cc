#include "reports/pair_tally.h"

#include "generator/check.h"

namespace seedbed {

PairedShares MetricPairs::shares() const {
  return {sums.n, static_cast<std::int64_t>(sums.sum_x - sums.sum_xy),
          static_cast<std::int64_t>(sums.sum_y - sums.sum_xy)};
}

PairTally::PairTally() : metrics_(metrics().size()), work_(metrics().size()) {}

bool PairTally::add(const StoredRow& base, const StoredRow& head) {
  SEEDBED_CHECK(base.seed == head.seed, "a pair is of one seed");
  const bool digests = base.digest && head.digest;
  const bool same_world = !digests || *base.digest == *head.digest;
  bool measured_alike = true;
  for (std::size_t i = 0; i < metrics_.size(); ++i) {
    const std::optional<std::int64_t> x = base.measurement[i];
    const std::optional<std::int64_t> y = head.measurement[i];
    MetricPairs& pairs = metrics_[i];
    if (!x || !y) {
      pairs.base_only += x.has_value();
      pairs.head_only += y.has_value();
      continue;
    }
    if (*x < 0 || *y < 0 || *x > kPairValueMax || *y > kPairValueMax) return false;
    RatioMoments& sums = pairs.sums;
    ++sums.n;
    sums.sum_x += *x;
    sums.sum_y += *y;
    sums.sum_xx += static_cast<UInt128>(*x) * static_cast<UInt128>(*x);
    sums.sum_yy += static_cast<UInt128>(*y) * static_cast<UInt128>(*y);
    sums.sum_xy += static_cast<Int128>(*x) * *y;
    pairs.base.add(*x);
    pairs.head.add(*y);
    const bool differs = *x != *y;
    pairs.less += *y < *x;
    pairs.more += *y > *x;
    if (differs && !pairs.first_differing) pairs.first_differing = base.seed;
    if (!is_fill_cost(metrics()[i])) {
      measured_alike = measured_alike && !differs;
    } else if (same_world) {
      WorkPairs& work = work_[i];
      work.base_sum += *x;
      work.head_sum += *y;
      work.worlds_differ += differs;
      if (differs && !work.first_differing) work.first_differing = base.seed;
    }
  }
  ++common_;
  without_digest_ += !digests;
  same_worlds_ += same_world;
  if (!same_world || !measured_alike) {
    if (changed_ == 0) first_ = {base.digest, head.digest};
    ++changed_;
    measured_differently_ += same_world;
    if (first_changed_.size() < kFirstMax) first_changed_.push_back(base.seed);
  }
  return true;
}

std::string tally_pairs(StoreReader& base, StoreReader& head, PairTally& pairs) {
  StoredRow before;
  StoredRow after;
  bool has_base = base.next_row(before);
  bool has_head = head.next_row(after);
  while (has_base || has_head) {
    if (has_base && (!has_head || before.seed < after.seed)) {
      pairs.add_base_only();
      has_base = base.next_row(before);
    } else if (has_head && (!has_base || after.seed < before.seed)) {
      pairs.add_head_only();
      has_head = head.next_row(after);
    } else {
      if (!pairs.add(before, after)) {
        return base.path() + ": seed " + std::to_string(before.seed) +
               ": a value is negative or above 2^48, here or in " + head.path();
      }
      has_base = base.next_row(before);
      has_head = head.next_row(after);
    }
  }
  return base.wrong().empty() ? head.wrong() : base.wrong();
}

}  // namespace seedbed
