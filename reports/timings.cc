#include "reports/timings.h"

#include <algorithm>
#include <cmath>

#include "generator/check.h"
#include "reports/report.h"

namespace seedbed {
namespace {

double per(double amount, std::int64_t things) { return amount / static_cast<double>(things); }

const TimingRow* find_row(const TimingRun& run, const std::string& name) {
  for (const TimingRow& row : run.rows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

std::vector<double> ratios(const TimingRow& base, const TimingRow& row) {
  std::vector<double> values;
  for (std::size_t i = 0; i < std::min(base.ns.size(), row.ns.size()); ++i) {
    values.push_back(base.ns[i] / row.ns[i]);
  }
  return values;
}

// The slope of y on x by least squares. REQUIRES: at least two different x.
double slope(const std::vector<double>& x, const std::vector<double>& y) {
  double mean_x = 0;
  double mean_y = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    mean_x += x[i] / static_cast<double>(x.size());
    mean_y += y[i] / static_cast<double>(y.size());
  }
  double sum_xx = 0;
  double sum_xy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    sum_xx += (x[i] - mean_x) * (x[i] - mean_x);
    sum_xy += (x[i] - mean_x) * (y[i] - mean_y);
  }
  return sum_xy / sum_xx;
}

std::optional<Growth> growth_of_family(const std::vector<const TimingRow*>& rows) {
  std::vector<double> tiles;
  std::size_t rounds = SIZE_MAX;
  for (const TimingRow* row : rows) {
    tiles.push_back(per(static_cast<double>(row->tiles), row->maps));
    rounds = std::min(rounds, row->ns.size());
  }
  std::vector<double> sizes = tiles;
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  if (sizes.size() < 3 || rounds == 0) return std::nullopt;
  std::vector<double> exponents;
  for (std::size_t round = 0; round < rounds; ++round) {
    std::vector<double> x;
    std::vector<double> y;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      x.push_back(std::log(tiles[i]));
      y.push_back(std::log(per(rows[i]->ns[round], rows[i]->maps)));
    }
    exponents.push_back(slope(x, y));
  }
  return Growth{rows[0]->family, sizes.size(), sizes.front(), sizes.back(),
                median_estimate(std::move(exponents), kConfidence)};
}

}  // namespace

MedianEstimate median_estimate(std::vector<double> values, double confidence) {
  SEEDBED_CHECK(!values.empty(), "a median of nothing");
  std::sort(values.begin(), values.end());
  // The ranks are those of the whole numbers 0, 1, 2, ..., which carry no ties.
  std::vector<ValueCount> ranks;
  for (std::size_t i = 0; i < values.size(); ++i) {
    ranks.push_back({static_cast<std::int64_t>(i), 1});
  }
  MedianEstimate estimate{values[(values.size() - 1) / 2], {}};
  if (const auto interval = median_interval(ranks, confidence)) {
    estimate.interval = {values[static_cast<std::size_t>(interval->low)],
                         values[static_cast<std::size_t>(interval->high)]};
  }
  return estimate;
}

std::vector<TimingSummary> summarise(const TimingRun& run) {
  std::vector<TimingSummary> summaries;
  for (const TimingRow& row : run.rows) {
    TimingSummary summary;
    summary.name = row.name;
    summary.ns = median_estimate(row.ns, kConfidence);
    if (row.tiles > 0) {
      summary.ns_per_tile = per(summary.ns.value, row.tiles);
      summary.tiles_per_s = static_cast<double>(row.tiles) / summary.ns.value * 1e9;
    }
    if (row.walkable_tiles > 0) {
      summary.ns_per_walkable_tile = per(summary.ns.value, row.walkable_tiles);
    }
    const TimingRow* base = row.base.empty() ? nullptr : find_row(run, row.base);
    if (base != nullptr && base != &row) {
      summary.times_faster = median_estimate(ratios(*base, row), kConfidence);
    }
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::vector<Growth> growth_of(const TimingRun& run) {
  std::vector<std::string> families;
  for (const TimingRow& row : run.rows) {
    const bool sized = row.maps > 0 && row.tiles > 0 && !row.family.empty();
    if (sized && std::find(families.begin(), families.end(), row.family) == families.end()) {
      families.push_back(row.family);
    }
  }
  std::vector<Growth> all;
  for (const std::string& family : families) {
    std::vector<const TimingRow*> rows;
    for (const TimingRow& row : run.rows) {
      if (row.family == family && row.maps > 0 && row.tiles > 0) rows.push_back(&row);
    }
    if (std::optional<Growth> growth = growth_of_family(rows)) all.push_back(std::move(*growth));
  }
  return all;
}

}  // namespace seedbed
