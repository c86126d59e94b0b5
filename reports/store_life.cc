#include "reports/store_life.h"

#include <algorithm>

#include "generator/names.h"
#include "reports/history.h"
#include "reports/report.h"
#include "reports/shrink_targets.h"
#include "reports/store_plans.h"
#include "reports/store_schema.h"
#include "reports/store_shrunk.h"

namespace seedbed {
namespace {

constexpr std::size_t kNameLettersMax = 300;  // of what a store says

FailureNight* night_of(std::vector<FailureNight>& nights, std::int64_t id) {
  const auto found = std::lower_bound(
      nights.begin(), nights.end(), id,
      [](const FailureNight& night, std::int64_t wanted) { return night.id < wanted; });
  return found != nights.end() && found->id == id ? &*found : nullptr;
}

// Ascending by run, recipe, law and seed; '' for what an older schema does not know, and for what
// was shrunk where nothing was.
std::string select_failures(Sqlite& store) {
  const bool all = store_schema(store) >= std::max({kShrunkSince, kCulpritsSince, kPlansSince});
  const std::string more =
      all ? "coalesce(s.case_name, ''), coalesce(map, ''), coalesce(program, ''), "
            "coalesce(settings, '')"
          : "'', '', '', ''";
  const std::string joined =
      all ? "LEFT JOIN main.shrunk AS s ON s.recipe_id = f.recipe_id AND s.law = f.law AND "
            "s.seed = f.seed LEFT JOIN main.programs AS p ON p.recipe_id = f.recipe_id "
            "LEFT JOIN main.plans AS q ON q.run_id = r.run_id "
          : "";
  return "SELECT r.run_id, f.law, recipe, f.case_name, f.why, broken, " + more +
         " FROM main.failures AS f JOIN main.recipes AS r ON r.id = f.recipe_id "
         "JOIN main.law_tallies AS t ON t.recipe_id = f.recipe_id AND t.law = f.law " +
         joined +
         "WHERE r.run_id BETWEEN ? AND ? ORDER BY r.run_id, f.recipe_id, f.law, f.seed < 0, f.seed";
}

// The command that shows the smallest case, or "a map of WxH", which no command shows; "" of none.
std::string shown_smallest(const std::string& case_name, const std::string& map,
                           const MadeWith& with) {
  if (!case_name.empty()) return check_command(printable(case_name, kNameLettersMax), with);
  if (map.empty()) return "";
  const std::size_t lines = static_cast<std::size_t>(std::count(map.begin(), map.end(), '\n'));
  return "a map of " + std::to_string(std::min(map.find('\n'), map.size())) + "x" +
         std::to_string(lines);
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
      row.words = printable(seen.text(4), kNameLettersMax);
      const MadeWith with{printable(seen.text(8), kNameLettersMax),
                          printable(plugin_of(seen.text(9)), kNameLettersMax)};
      row.command = check_command(printable(seen.text(3), kNameLettersMax), with);
      row.smallest = shown_smallest(seen.text(6), seen.text(7), with);
    }
    if (row.where.insert(seen.text(2)).second)
      row.count += std::max<std::int64_t>(seen.integer(5), 0);
  }
  return nights;
}

}  // namespace seedbed
