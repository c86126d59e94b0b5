#include "reports/layout_counts.h"

#include <algorithm>
#include <utility>

namespace seedbed {
namespace {

using Row = LayoutCounts::Row;

// Both ascending; equal layouts are added up; the smallest kKeptMax stay.
void merge_rows(const std::vector<Row>& a, const std::vector<Row>& b, std::vector<Row>& out) {
  out.clear();
  std::size_t i = 0;
  std::size_t j = 0;
  while ((i < a.size() || j < b.size()) && out.size() < LayoutCounts::kKeptMax) {
    const bool from_a = j == b.size() || (i < a.size() && a[i].layout <= b[j].layout);
    const bool from_b = i == a.size() || (j < b.size() && b[j].layout <= a[i].layout);
    out.push_back({from_a ? a[i].layout : b[j].layout,
                   (from_a ? a[i].count : 0) + (from_b ? b[j].count : 0)});
    i += from_a;
    j += from_b;
  }
}

// Ascending layouts, repeated ones side by side.
void count_runs(const std::vector<std::uint64_t>& sorted, std::vector<Row>& out) {
  out.clear();
  for (const std::uint64_t layout : sorted) {
    if (out.empty() || out.back().layout != layout) out.push_back({layout, 0});
    ++out.back().count;
  }
}

constexpr RatioMetric kRepeatedLayouts = {
    "repeated_layouts_share", "repeated_layouts", "worlds",
    "worlds of a lattice whose corridors, up to rotation and mirroring, another world of the sweep "
    "had before; past 16384 layouts estimated from a sample of that many"};

}  // namespace

void LayoutCounts::add(std::uint64_t layout) {
  ++worlds_;
  if (kept_full() && layout > kept_.back().layout) return;
  pending_.push_back(layout);
  if (pending_.size() == kPendingMax) settle();
}

void LayoutCounts::settle() {
  std::sort(pending_.begin(), pending_.end());
  count_runs(pending_, fresh_);
  pending_.clear();
  merge_rows(kept_, fresh_, merged_);
  std::swap(kept_, merged_);
}

void LayoutCounts::merge(const LayoutCounts& other) {
  settle();
  worlds_ += other.worlds_;
  merge_rows(kept_, other.list(), merged_);
  std::swap(kept_, merged_);
}

std::vector<Row> LayoutCounts::list() const {
  if (pending_.empty()) return kept_;
  LayoutCounts settled = *this;
  settled.settle();
  return settled.kept_;
}

void LayoutCounts::restore(std::int64_t worlds, std::vector<Row> rows) {
  worlds_ = worlds;
  kept_ = std::move(rows);
  pending_.clear();
}

LayoutRepeats repeats_of(const LayoutCounts& counts) {
  LayoutRepeats repeats;
  repeats.worlds = counts.worlds();
  RatioMoments& sums = repeats.over_layouts;
  for (const Row& row : counts.list()) {
    ++sums.n;
    const Int128 x = row.count - 1;
    const Int128 y = row.count;
    sums.sum_x += x;
    sums.sum_y += y;
    sums.sum_xx += static_cast<UInt128>(x * x);
    sums.sum_yy += static_cast<UInt128>(y * y);
    sums.sum_xy += x * y;
  }
  repeats.layouts = sums.n;
  repeats.exact = sums.sum_y == repeats.worlds;
  return repeats;
}

const RatioMetric& repeated_layouts() { return kRepeatedLayouts; }

std::string impossible(const LayoutCounts& counts, std::uint64_t worlds) {
  const std::int64_t all = counts.worlds();
  if (all < 0 || static_cast<std::uint64_t>(all) > worlds) {
    return "n is " + std::to_string(all) + " of " + std::to_string(worlds) + " worlds";
  }
  const std::vector<Row> rows = counts.list();
  if (rows.size() > LayoutCounts::kKeptMax) return std::to_string(rows.size()) + " are kept";
  std::int64_t left = all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0 && rows[i - 1].layout >= rows[i].layout) return "they do not ascend";
    if (rows[i].count < 1 || rows[i].count > left) {
      return "one is counted " + std::to_string(rows[i].count) + " times, where " +
             std::to_string(left) + " worlds are left";
    }
    left -= rows[i].count;
  }
  if (left == 0 || rows.size() == LayoutCounts::kKeptMax) return "";
  return "the counts add up to " + std::to_string(all - left) + ", n is " + std::to_string(all);
}

}  // namespace seedbed
