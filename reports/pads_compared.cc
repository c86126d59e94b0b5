#include "reports/pads_compared.h"

#include <algorithm>
#include <array>

#include "generator/metrics.h"
#include "reports/report.h"
#include "reports/store_schema.h"

namespace seedbed {
namespace {

// What pads are judged by, and what carving is; in the order of the table on the page.
constexpr auto kEffects = std::to_array<std::string_view>(
    {"rooms_unreached", "rooms_unreached_linked", "rooms_unreached_forced", "rooms_trapping",
     "closets", "pad_pairs", "rooms_served", "rooms_unserved", "pairs_added_by_second_scan",
     "lookup_asymmetric_pads", "pads_beside_doors", "pads_on_ends", "pads_on_cut_tiles",
     "rooms_joined_by_carving", "tiles_carved", "rings_broken", "doors_side_by_side",
     "door_tiles"});

std::string_view only_difference(const Recipe& a, const Recipe& b) {
  if (a.variant != b.variant) return "";
  std::string_view found;
  for (const OptionRow& row : kOptions) {
    if (option_equal(row, a.options, b.options)) continue;
    if (!found.empty()) return "";
    found = row.key;
  }
  return found == "pads" || found == "repair" ? found : "";
}

// Larger values of both options are the older ways: document, carve, none.
bool comes_first(const Recipe& a, const Recipe& b) {
  return a.options.pads != b.options.pads ? a.options.pads > b.options.pads
                                          : a.options.repair > b.options.repair;
}

// Sums over the seeds of two recipes of a store, metric by metric.
class PairedRows {
 public:
  PairedRows(const std::string& path, std::int64_t run) : store_(path, OpenAs::existing) {
    if (!begin_store(store_, Access::read)) return;
    if (run == 0) run = newest();
    Statement find(store_, "SELECT id FROM main.recipes WHERE run_id = ? ORDER BY id");
    find.start_with(run);
    while (find.step()) ids_.push_back(find.integer(0));
  }

  bool fine() const { return store_.fine(); }
  const std::string& wrong() const { return store_.wrong(); }

  // Moments of head - base; n is 0 where the store has no rows of both, or not this metric.
  Moments differences(std::string_view metric, const PadsPair& pair) {
    Moments moments;
    if (!fine() || std::max(pair.base, pair.head) >= ids_.size() || !has_column(metric)) {
      return moments;
    }
    const std::string b = "b.\"" + std::string(metric) + "\"";
    const std::string h = "h.\"" + std::string(metric) + "\"";
    const std::string d = "(" + h + " - " + b + ")";
    Statement sums(store_, "SELECT count(" + d + "), coalesce(sum(" + d + "), 0), coalesce(sum(" +
                               d + " * " + d +
                               "), 0) FROM main.rows AS b JOIN main.rows AS h ON h.recipe_id = ? "
                               "AND h.seed = b.seed WHERE b.recipe_id = ?");
    sums.start_with(ids_[pair.head], ids_[pair.base]);
    if (!sums.step()) return moments;
    moments.n = sums.integer(0);
    moments.sum = sums.integer(1);
    const std::int64_t squares = sums.integer(2);
    if (!fine() || squares < 0) return {};
    moments.sum_of_squares = static_cast<UInt128>(squares);
    // A damaged store may hold sums that no values have.
    const Int128 least = moments.sum * moments.sum;
    if (least > static_cast<Int128>(moments.sum_of_squares) * moments.n) return {};
    return moments;
  }

 private:
  std::int64_t newest() {
    Statement find(store_, "SELECT max(id) FROM main.runs");
    return find.step() && !find.null(0) ? find.integer(0) : 0;
  }

  bool has_column(std::string_view metric) {
    Statement find(store_, "SELECT count(*) FROM pragma_table_info('rows') WHERE name = ?");
    find.start_with(metric);
    return find.step() && find.integer(0) > 0;
  }

  Sqlite store_;
  std::vector<std::int64_t> ids_;
};

std::optional<double> mean_of(const Tally& tally, std::size_t metric) {
  return mean(tally.metrics[metric].moments());
}

std::vector<PadEffect> effects_of(const Run& run, const PadsPair& pair, PairedRows* rows) {
  std::vector<PadEffect> effects;
  for (const std::string_view name : kEffects) {
    const std::size_t metric = *find_metric(name);
    PadEffect effect;
    effect.name = name;
    effect.meaning = metrics()[metric].meaning;
    effect.base = mean_of(run.tallies[pair.base], metric);
    effect.head = mean_of(run.tallies[pair.head], metric);
    if (!effect.base && !effect.head) continue;
    if (rows != nullptr) {
      const Moments difference = rows->differences(name, pair);
      effect.n = difference.n;
      effect.difference = mean(difference);
      effect.interval = mean_interval(difference, kConfidence);
    }
    effects.push_back(std::move(effect));
  }
  // A ratio of sums has no difference by seed.
  for (std::size_t i = 0; i < ratio_metrics().size(); ++i) {
    const RatioMetric& ratio = ratio_metrics()[i];
    if (ratio.name != "doors_per_room") continue;
    PadEffect effect;
    effect.name = ratio.name;
    effect.meaning = ratio.meaning;
    effect.base = ratio_of_sums(run.tallies[pair.base].ratios[i]);
    effect.head = ratio_of_sums(run.tallies[pair.head].ratios[i]);
    effects.push_back(std::move(effect));
  }
  return effects;
}

PadFaultShare share_of(const Tally& tally, std::string_view name) {
  const MetricTally& metric = tally.metrics[*find_metric(name)];
  PadFaultShare share;
  share.n = metric.n;
  if (metric.n == 0) return share;
  for (const ValueCount& row : metric.values.list()) {
    if (row.value > 0) share.worlds += row.count;
  }
  share.share = static_cast<double>(share.worlds) / static_cast<double>(share.n);
  share.interval = wilson_interval(share.worlds, share.n, kConfidence);
  if (share.worlds > 0) share.example = print_case({tally.recipe, metric.max.seed});
  return share;
}

}  // namespace

std::vector<PadsPair> pads_pairs(const Run& run) {
  std::vector<PadsPair> pairs;
  for (std::size_t i = 0; i < run.tallies.size(); ++i) {
    for (std::size_t j = 0; j < run.tallies.size(); ++j) {
      const Recipe& base = run.tallies[i].recipe;
      const Recipe& head = run.tallies[j].recipe;
      const std::string_view option = only_difference(base, head);
      if (!option.empty() && comes_first(base, head)) pairs.push_back({i, j, option});
    }
  }
  return pairs;
}

std::vector<PadsCompared> compare_pads(const Run& run, const std::string& store) {
  std::vector<PadsCompared> compared;
  const std::vector<PadsPair> pairs = pads_pairs(run);
  if (pairs.empty()) return compared;
  std::optional<PairedRows> rows;
  if (!store.empty()) rows.emplace(store, run.id);
  for (const PadsPair& pair : pairs) {
    PadsCompared one;
    one.option = pair.option;
    one.base = print_recipe(run.tallies[pair.base].recipe);
    one.head = print_recipe(run.tallies[pair.head].recipe);
    one.effects = effects_of(run, pair, rows ? &*rows : nullptr);
    for (const PadFaultRow& kind : pad_fault_kinds()) {
      if (kind.metric.empty()) continue;
      one.faults.push_back({&kind, share_of(run.tallies[pair.base], kind.metric),
                            share_of(run.tallies[pair.head], kind.metric)});
    }
    const bool any = std::any_of(one.effects.begin(), one.effects.end(),
                                 [](const PadEffect& effect) { return effect.n > 0; });
    if (!any) {
      one.note = "no differences by seed: the store has no rows of this run (--rows keeps them)";
    }
    if (rows && !rows->fine()) one.note = "no differences by seed: " + rows->wrong();
    compared.push_back(std::move(one));
  }
  return compared;
}

}  // namespace seedbed
