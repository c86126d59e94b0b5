#include "reports/store_life.h"

#include <algorithm>

#include "generator/names.h"
#include "reports/history.h"
#include "reports/report.h"
#include "reports/shrink_targets.h"
#include "reports/store_schema.h"
#include "reports/store_shrunk.h"

namespace seedbed {
namespace {

FailureNight* night_of(std::vector<FailureNight>& nights, std::int64_t id) {
  const auto found = std::lower_bound(
      nights.begin(), nights.end(), id,
      [](const FailureNight& night, std::int64_t wanted) { return night.id < wanted; });
  return found != nights.end() && found->id == id ? &*found : nullptr;
}

// Ascending by run, recipe, law and seed; what was shrunk is '' where nothing was.
std::string select_failures(Sqlite& store) {
  const bool shrunk = store_schema(store) >= kShrunkSince;
  const std::string smallest = shrunk ? "coalesce(s.case_name, ''), coalesce(map, '')" : "'', ''";
  const std::string joined =
      shrunk ? "LEFT JOIN main.shrunk AS s ON s.recipe_id = f.recipe_id AND s.law = f.law AND "
               "s.seed = f.seed "
             : "";
  return "SELECT run_id, f.law, recipe, f.case_name, f.why, broken, " + smallest +
         " FROM main.failures AS f JOIN main.recipes ON recipes.id = f.recipe_id "
         "JOIN main.law_tallies AS t ON t.recipe_id = f.recipe_id AND t.law = f.law " +
         joined +
         "WHERE run_id BETWEEN ? AND ? ORDER BY run_id, f.recipe_id, f.law, f.seed < 0, f.seed";
}

}  // namespace

std::vector<FailureNight> law_nights(Sqlite& store, std::int64_t last_run) {
  std::vector<FailureNight> nights;
  {
    Statement runs(store, "SELECT id FROM main.runs WHERE id <= ? ORDER BY id DESC LIMIT ?");
    runs.start_with(last_run, static_cast<std::int64_t>(kHistoryRunsMax));
    while (runs.step()) nights.push_back({runs.integer(0), {}, {}});
  }
  std::reverse(nights.begin(), nights.end());
  if (nights.empty()) return nights;
  Statement asked(store,
                  "SELECT run_id, law, recipe FROM main.law_tallies JOIN main.recipes ON "
                  "recipes.id = recipe_id WHERE asked > not_applicable AND run_id BETWEEN ? AND ?");
  asked.start_with(nights.front().id, last_run);
  while (asked.step()) {
    FailureNight* night = night_of(nights, asked.integer(0));
    if (night != nullptr) night->asked["law " + asked.text(1)].insert(asked.text(2));
  }
  // The kept examples are a recipe's smallest seeds; how many worlds broke the law is tallied.
  Statement seen(store, select_failures(store));
  seen.start_with(nights.front().id, last_run);
  while (seen.step()) {
    FailureNight* night = night_of(nights, seen.integer(0));
    if (night == nullptr) continue;
    FailureSeen& row = night->seen[{"law " + seen.text(1), failure_place(seen.text(4))}];
    if (row.where.empty()) {
      row.words = printable(seen.text(4), 300);
      row.command = check_command(printable(seen.text(3), 300));
      const std::string named = seen.text(6), map = seen.text(7);
      if (!named.empty() || !map.empty()) row.smallest = smallest_words(named, map);
    }
    if (row.where.insert(seen.text(2)).second)
      row.count += std::max<std::int64_t>(seen.integer(5), 0);
  }
  return nights;
}

}  // namespace seedbed
