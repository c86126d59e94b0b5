#include "reports/store_plans.h"

#include "generator/names.h"
#include "reports/store_schema.h"
#include "reports/store_tallies.h"

namespace seedbed {

bool write_plan(Sqlite& store, std::int64_t run_id, const RunPlan& plan) {
  return Statement(store, "INSERT INTO main.plans VALUES (?, ?, ?, ?, ?, ?)")
      .run_with(run_id, std::string_view(print_seeds({plan.seeds})), to_column(plan.shard),
                to_column(plan.shards), std::int64_t{plan.rows}, std::string_view(plan.settings));
}

std::optional<RunPlan> read_plan(Sqlite& store, std::int64_t run_id) {
  if (store_schema(store) < kPlansSince) return std::nullopt;
  Statement find(store,
                 "SELECT seeds, shard, shards, rows, settings FROM main.plans WHERE run_id = ?");
  find.start_with(run_id);
  if (!find.step()) return std::nullopt;
  const std::string text = find.text(0);
  const std::optional<std::vector<SeedInterval>> seeds = parse_seed_intervals(text);
  const std::int64_t shard = find.integer(1), shards = find.integer(2), rows = find.integer(3);
  RunPlan plan;
  plan.settings = find.text(4);
  if (!store.fine()) return std::nullopt;
  const bool one = seeds && seeds->size() == 1 && seeds->front().first <= seeds->front().last;
  const bool possible = one && shard >= 1 && shard <= shards && (rows == 0 || rows == 1) &&
                        from_column(shards) - 1 <= seeds->front().last - seeds->front().first;
  if (!possible) {
    store.refuse("damaged: the plan of run " + std::to_string(run_id) + " is seeds '" +
                 printable(text) + "', shard " + std::to_string(shard) + "/" +
                 std::to_string(shards) + ", rows " + std::to_string(rows));
    return std::nullopt;
  }
  plan.seeds = seeds->front();
  plan.shard = from_column(shard);
  plan.shards = from_column(shards);
  plan.rows = rows == 1;
  return plan;
}

}  // namespace seedbed
