// Decides how a tally lies in the store's tables: one row a metric, value, ratio, law, kept
// failure and kept layout. Promises: what TallyReader reads equals what TallyWriter wrote; whatever
// else the tables hold is refused, apart from metrics, ratios and laws that this program does not
// know, which are skipped.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/sqlite.h"
#include "reports/store_culprits.h"
#include "reports/store_maps.h"
#include "reports/store_shrunk.h"
#include "reports/store_value_seeds.h"
#include "reports/tally.h"

namespace seedbed {

// The inverse of print_seeds(); nothing if the text is none. Whether they ascend is not checked.
std::optional<std::vector<SeedInterval>> parse_seed_intervals(std::string_view text);

class TallyWriter {
 public:
  explicit TallyWriter(Sqlite& store);
  bool write(std::int64_t run_id, std::int64_t recipe_id, const Tally& tally);

 private:
  void write_metric(std::int64_t recipe_id, std::string_view name, const MetricTally& tally);
  void write_law(std::int64_t recipe_id, std::string_view name, const LawTally& tally,
                 const Recipe& recipe);
  void write_layouts(std::int64_t recipe_id, const LayoutCounts& counts);

  Sqlite& store_;
  Statement recipe_;
  Statement metric_;
  Statement value_;
  Statement ratio_;
  Statement law_;
  Statement failure_;
  Statement layouts_;
  Statement layout_;
  CulpritWriter culprits_;
  ValueSeedWriter value_seeds_;
  KeptMapWriter maps_;
  ShrunkWriter shrunk_;
};

class TallyReader {
 public:
  explicit TallyReader(Sqlite& store);
  // All tallies of a run in their order; some of them, or none, if the store refused.
  std::vector<Tally> read(std::int64_t run_id);

 private:
  void read_recipe(std::int64_t recipe_id, Tally& tally);
  void read_metrics(std::int64_t recipe_id, Tally& tally);
  void read_values(std::int64_t recipe_id, Tally& tally);
  void read_ratios(std::int64_t recipe_id, Tally& tally);
  void read_laws(std::int64_t recipe_id, Tally& tally);
  void read_failures(std::int64_t recipe_id, Tally& tally);
  void read_layouts(std::int64_t recipe_id, Tally& tally);

  Sqlite& store_;
  Statement recipes_;
  Statement metrics_;
  Statement values_;
  Statement ratios_;
  Statement laws_;
  Statement failures_;
  Statement layouts_;
  Statement layout_counts_;
  CulpritReader culprits_;
  ValueSeedReader value_seeds_;
  KeptMapReader maps_;
  ShrunkReader shrunk_;
};

}  // namespace seedbed
