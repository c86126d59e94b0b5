#include "reports/history.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

#include "reports/report.h"
#include "reports/series.h"
#include "reports/statistics.h"

namespace seedbed {
namespace {

HistoryPoint point_of(const Run& run, const Metric& metric, const Moments& moments) {
  HistoryPoint point{run.id, run.provenance.started, run.provenance.version, moments.n, {}, {}};
  point.mean = mean(moments);
  const bool yes_or_no = moments.sum >= 0 && moments.sum <= moments.n;
  point.interval =
      is_share(metric) && yes_or_no
          ? wilson_interval(static_cast<std::int64_t>(moments.sum), moments.n, kConfidence)
          : mean_interval(moments, kConfidence);
  return point;
}

std::vector<HistoryChange> changes_of(const std::vector<HistoryPoint>& points) {
  std::vector<double> values;
  for (const HistoryPoint& point : points) values.push_back(*point.mean);
  std::vector<HistoryChange> changes;
  for (const ChangePoint& change : change_points(values, kHistoryLevel)) {
    changes.push_back({change.at, change.before, change.after, change.confirmed});
  }
  return changes;
}

std::vector<std::string> notes() {
  return {
      "Each point is one run: the mean of all its worlds with its 95 % interval. Runs need not "
      "have "
      "the same seeds.",
      fmt::format("A change point is where the level of the points moved: binary segmentation by "
                  "Student's two-sample test at {:g} %, Bonferroni over the places. It is "
                  "confirmed once {} runs lie at the new level; one odd run is marked and not yet "
                  "believed.",
                  kHistoryLevel * 100, kConfirmingValues)};
}

}  // namespace

History make_history(std::span<const Run> runs, std::span<const StoredMean> means) {
  std::map<std::int64_t, const Run*> by_id;
  for (const Run& run : runs) by_id[run.id] = &run;
  std::map<std::tuple<std::string, std::size_t>, std::vector<HistoryPoint>> lines;
  for (const StoredMean& stored : means) {
    const auto run = by_id.find(stored.run);
    if (run == by_id.end() || stored.moments.n <= 0) continue;
    lines[{stored.recipe, stored.metric}].push_back(
        point_of(*run->second, metrics()[stored.metric], stored.moments));
  }
  History history;
  for (auto& [key, points] : lines) {
    if (points.size() < 2) continue;
    std::sort(points.begin(), points.end(),
              [](const HistoryPoint& a, const HistoryPoint& b) { return a.run < b.run; });
    const Metric& metric = metrics()[std::get<1>(key)];
    HistoryLine line{std::get<0>(key), &metric, std::move(points), {}};
    line.changes = changes_of(line.points);
    if (line.changes.empty() && !metric.headline && !is_fill_cost(metric)) continue;
    history.lines.push_back(std::move(line));
  }
  std::stable_partition(history.lines.begin(), history.lines.end(),
                        [](const HistoryLine& line) { return !line.changes.empty(); });
  if (!history.lines.empty()) history.notes = notes();
  return history;
}

}  // namespace seedbed
