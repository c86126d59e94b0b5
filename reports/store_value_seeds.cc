#include "reports/store_value_seeds.h"

#include "generator/names.h"
#include "reports/store_schema.h"

namespace seedbed {

ValueSeedWriter::ValueSeedWriter(Sqlite& store)
    : seed_(store, "INSERT INTO main.value_seeds VALUES (?, ?, ?, ?)") {}

void ValueSeedWriter::write(std::int64_t recipe_id, std::string_view metric,
                            const ValueSeeds& seeds) {
  for (const ValueSeed& row : seeds.list()) {
    seed_.run_with(recipe_id, metric, row.value, to_column(row.seed));
  }
}

ValueSeedReader::ValueSeedReader(Sqlite& store)
    : store_(store),
      seeds_(store,
             select_of_recipe(store, kValueSeedsSince, "metric, value, seed", "value_seeds")) {}

void ValueSeedReader::read(std::int64_t recipe_id, Tally& tally) {
  seeds_.start_with(recipe_id);
  while (seeds_.step()) {
    const std::string name = seeds_.text(0);
    const std::int64_t value = seeds_.integer(1);
    const std::optional<std::size_t> found = find_metric(name);
    if (!found) continue;
    MetricTally& metric = tally.metrics[*found];
    if (value < 0 || metric.values.of(value) == 0) {
      store_.refuse("damaged: recipe " + std::to_string(recipe_id) + ": metric " + name +
                    ": a seed of the value " + std::to_string(value) + ", which was not counted");
      break;
    }
    metric.seeds.note(value, from_column(seeds_.integer(2)));
  }
  seeds_.reset();
}

}  // namespace seedbed
