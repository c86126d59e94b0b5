#include "reports/culprits.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace seedbed {
namespace {

bool before(const Culprit& a, const Culprit& b) {
  return std::tie(a.kind, a.seed, a.words) < std::tie(b.kind, b.seed, b.words);
}

}  // namespace

std::string_view culprit_name(CulpritKind kind) {
  return kCulpritKinds[static_cast<std::size_t>(kind)].name;
}

std::optional<CulpritKind> find_culprit(std::string_view name) {
  for (const CulpritRow& row : kCulpritKinds) {
    if (row.name == name) return row.kind;
  }
  return std::nullopt;
}

void CulpritTally::add(Culprit culprit) {
  ++counts_[static_cast<std::size_t>(culprit.kind)];
  kept_.insert(std::upper_bound(kept_.begin(), kept_.end(), culprit, before), std::move(culprit));
  cut();
}

void CulpritTally::add(CulpritKind kind, std::uint64_t first, std::uint64_t last,
                       const std::string& words) {
  const std::uint64_t kept = std::min<std::uint64_t>(last - first, kKeptMax - 1);
  for (std::uint64_t i = 0; i <= kept; ++i) add({first + i, kind, words});
  counts_[static_cast<std::size_t>(kind)] += last - first - kept;
}

void CulpritTally::merge(const CulpritTally& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  kept_.insert(kept_.end(), other.kept_.begin(), other.kept_.end());
  std::sort(kept_.begin(), kept_.end(), before);
  cut();
}

std::uint64_t CulpritTally::count() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::string CulpritTally::restore(std::span<const std::uint64_t> counts,
                                  std::vector<Culprit> kept) {
  std::sort(kept.begin(), kept.end(), before);
  for (std::size_t i = 1; i < kept.size(); ++i) {
    if (kept[i - 1].kind == kept[i].kind && kept[i - 1].seed == kept[i].seed) {
      return "seed " + std::to_string(kept[i].seed) + " stands twice";
    }
  }
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    const auto rows = static_cast<std::uint64_t>(std::count_if(
        kept.begin(), kept.end(),
        [&](const Culprit& culprit) { return static_cast<std::size_t>(culprit.kind) == i; }));
    if (rows != std::min<std::uint64_t>(counts[i], kKeptMax)) {
      return std::to_string(rows) + " rows of " + std::to_string(counts[i]) + " that " +
             std::string(kCulpritKinds[i].name);
    }
  }
  std::copy(counts.begin(), counts.end(), counts_.begin());
  kept_ = std::move(kept);
  return "";
}

// REQUIRES: kept_ is in order.
void CulpritTally::cut() {
  std::vector<Culprit>::iterator from = kept_.begin();
  while (from != kept_.end()) {
    const auto end =
        std::find_if(from, kept_.end(), [&](const Culprit& row) { return row.kind != from->kind; });
    if (static_cast<std::size_t>(end - from) > kKeptMax) {
      from = kept_.erase(from + kKeptMax, end);
    } else {
      from = end;
    }
  }
}

}  // namespace seedbed
