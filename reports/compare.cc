#include "reports/compare.h"

#include <algorithm>
#include <array>
#include <limits>

#include "generator/check.h"
#include "reports/decimal.h"

namespace seedbed {
namespace {

std::string side_names(const ComparedTallies& sides) {
  const std::string base = print_recipe(sides.base->recipe);
  return sides.base->recipe == sides.head->recipe
             ? base
             : base + " -> " + print_recipe(sides.head->recipe);
}

// Seeds that both lists of ascending intervals hold.
std::uint64_t overlap(const std::vector<SeedInterval>& a, const std::vector<SeedInterval>& b) {
  std::uint64_t common = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.size() && j < b.size()) {
    const std::uint64_t first = std::max(a[i].first, b[j].first);
    const std::uint64_t last = std::min(a[i].last, b[j].last);
    if (first <= last) common += last - first + 1;
    (a[i].last < b[j].last ? i : j) += 1;
  }
  return common;
}

// All that the tallies alone can say: equal digests over equal seeds mean equal worlds.
bool digests_equal(const ComparedTallies& sides) {
  return sides.base->seeds == sides.head->seeds && sides.base->digest == sides.head->digest &&
         sides.base->worlds == sides.head->worlds;
}

ChangedRecipe changed_recipe(const ComparedTallies& sides, const CompareSettings& settings) {
  ChangedRecipe row;
  row.base = print_recipe(sides.base->recipe);
  row.head = print_recipe(sides.head->recipe);
  row.base_output_version = sides.base->output_version;
  row.head_output_version = sides.head->output_version;
  row.accepted = settings.variants || row.base_output_version != row.head_output_version;
  if (sides.pairs == nullptr) {
    row.seeds_common = overlap(sides.base->seeds, sides.head->seeds);
    row.seeds_base_only = sides.base->worlds - std::min(sides.base->worlds, row.seeds_common);
    row.seeds_head_only = sides.head->worlds - std::min(sides.head->worlds, row.seeds_common);
    row.exact = !settings.variants && row.seeds_common > 0 && digests_equal(sides);
    row.words = row.exact ? "digests of all worlds are equal"
                          : "one side kept no rows: compared without pairs (--rows keeps them)";
    return row;
  }
  const PairTally& pairs = *sides.pairs;
  row.paired = true;
  row.seeds_common = pairs.common();
  row.seeds_base_only = pairs.base_only();
  row.seeds_head_only = pairs.head_only();
  row.exact = !settings.variants;
  if (!row.exact) return row;
  row.worlds_changed = pairs.changed();
  row.measured_differently = pairs.measured_differently();
  row.first_changed = pairs.first_changed();
  if (pairs.without_digest() > 0) {
    row.words = "a store of the first schema has no digest a world: judged by the metrics alone";
  }
  return row;
}

WorkRow work_row(const ComparedTallies& sides, std::size_t metric, const MarginRule& rule) {
  WorkRow row;
  row.recipe = side_names(sides);
  row.metric = &metrics()[metric];
  Int128 base = sides.base->metrics[metric].sum;
  Int128 head = sides.head->metrics[metric].sum;
  if (sides.pairs != nullptr) {
    const WorkPairs& pairs = sides.pairs->work(metric);
    base = pairs.base_sum;
    head = pairs.head_sum;
    row.worlds_differ = pairs.worlds_differ;
    row.first_seed = pairs.first_differing;
  }
  row.base_sum = print_decimal(base);
  row.head_sum = print_decimal(head);
  if (base > 0) row.ratio = static_cast<double>(head) / static_cast<double>(base);
  const double margin = rule.of_base * static_cast<double>(base) +
                        rule.units * static_cast<double>(sides.base->worlds);
  if (head == base) {
    row.judgement = Judgement::equivalent;
  } else if (head < base) {
    row.judgement = Judgement::better;
  } else {
    row.judgement =
        static_cast<double>(head - base) <= margin ? Judgement::equivalent : Judgement::worse;
  }
  return row;
}

// Tier 2 is about equal worlds: by rows these are picked; without rows equal digests say so.
void add_work(const CompareInput& input, Comparison& comparison) {
  for (const ComparedTallies& sides : input.recipes) {
    const bool known =
        sides.pairs != nullptr ? sides.pairs->same_worlds() > 0 : digests_equal(sides);
    if (!known) continue;
    for (std::size_t i = 0; i < metrics().size(); ++i) {
      if (!is_fill_cost(metrics()[i])) continue;
      const bool measured = sides.pairs != nullptr
                                ? sides.pairs->metric(i).sums.n > 0
                                : sides.base->metrics[i].n > 0 && sides.head->metrics[i].n > 0;
      if (!measured) continue;
      MarginRule rule;  // exact, unless somebody asked for room
      for (const MetricMargin& margin : input.settings.margins) {
        if (margin.metric == i) rule = margin.rule;
      }
      comparison.work.push_back(work_row(sides, i, rule));
    }
  }
}

void add_effects(const CompareInput& input, Comparison& comparison) {
  for (const ComparedTallies& sides : input.recipes) {
    for (std::size_t i = 0; i < metrics().size(); ++i) {
      const MarginRule margin = margin_of(i, input.settings);
      std::optional<EffectRow> row =
          sides.pairs != nullptr ? paired_effect(metrics()[i], sides.pairs->metric(i), margin)
                                 : unpaired_effect(metrics()[i], sides.base->metrics[i],
                                                   sides.head->metrics[i], margin);
      if (!row) continue;
      row->recipe = side_names(sides);
      // Two variants need not have the same metrics; a head that lost one does.
      row->vanished = row->vanished && !input.settings.variants;
      if (row->vanished) {
        comparison.vanished.push_back(std::string(row->metric->name) + " of " + row->recipe);
      }
      comparison.effects.push_back(std::move(*row));
    }
  }
  judge_effects(comparison.effects, input.settings.variants);
  static constexpr auto kOrder = std::to_array<int>({4, 3, 0, 1, 5, 2});  // by Judgement
  std::stable_sort(comparison.effects.begin(), comparison.effects.end(),
                   [](const EffectRow& a, const EffectRow& b) {
                     return kOrder[static_cast<std::size_t>(a.judgement)] <
                            kOrder[static_cast<std::size_t>(b.judgement)];
                   });
}

template <class Row>
std::size_t count_of(const std::vector<Row>& rows, Judgement judgement) {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const Row& row) { return row.judgement == judgement; }));
}

// The worst of rows: one red row is red, one that cannot be told is not green.
template <class Row>
Judgement worst_of(const std::vector<Row>& rows) {
  for (const Judgement judgement : {Judgement::worse, Judgement::inconclusive, Judgement::different,
                                    Judgement::better, Judgement::equivalent}) {
    if (count_of(rows, judgement) > 0) return judgement;
  }
  return Judgement::not_measured;
}

template <class Row>
std::string counts_in_words(const std::vector<Row>& rows) {
  std::string words;
  for (const Judgement judgement : {Judgement::worse, Judgement::inconclusive, Judgement::better,
                                    Judgement::equivalent, Judgement::not_measured}) {
    const std::size_t count = count_of(rows, judgement);
    if (count == 0) continue;
    words += (words.empty() ? "" : ", ") + std::to_string(count) + " " +
             std::string(judgement_words(judgement));
  }
  return words;
}

TierVerdict output_tier(const Comparison& comparison) {
  TierVerdict tier{1, "outputs", worst_of(comparison.effects), true,
                   "effects: " + counts_in_words(comparison.effects)};
  std::uint64_t changed = 0;
  bool unknown = false;
  for (const ChangedRecipe& row : comparison.recipes) {
    if (!row.accepted) changed += row.worlds_changed;
    unknown |= !row.accepted && !row.exact;
  }
  if (changed > 0) {
    tier.judgement = Judgement::worse;
    tier.words = std::to_string(changed) + " worlds changed; " + tier.words;
  } else if (unknown && tier.judgement != Judgement::worse) {
    tier.judgement = Judgement::inconclusive;
    tier.words = "which worlds changed is not known; " + tier.words;
  }
  return tier;
}

TierVerdict work_tier(const Comparison& comparison, bool variants) {
  TierVerdict tier{2, "work", worst_of(comparison.work), !variants, ""};
  if (variants) {
    tier.words = "two variants make different worlds: their work stands among the effects";
  } else if (comparison.work.empty()) {
    tier.words = "no world is known to be the same on both sides";
  } else {
    tier.words = counts_in_words(comparison.work) + ", summed exactly";
  }
  return tier;
}

TierVerdict time_tier(const Comparison& comparison, const CompareSettings& settings) {
  TierVerdict tier{3, "time", worst_of(comparison.times), settings.time_asked, ""};
  if (!comparison.times.empty()) {
    tier.words = counts_in_words(comparison.times);
    return tier;
  }
  const Provenance& base = comparison.base.provenance;
  const Provenance& head = comparison.head.provenance;
  tier.words = "times are compared of programs that run in turn";
  if (base.host != head.host) tier.words += "; the hosts differ";
  if (base.build != head.build) tier.words += "; the build types differ";
  return tier;
}

Judgement overall(const Comparison& comparison) {
  std::vector<TierVerdict> asked;
  for (TierVerdict tier : comparison.tiers) {
    if (!tier.asked) continue;
    if (tier.judgement == Judgement::not_measured) tier.judgement = Judgement::inconclusive;
    asked.push_back(std::move(tier));
  }
  return worst_of(asked);
}

}  // namespace

std::string refused(const CompareInput& input) {
  if (input.settings.allow_new_output || input.settings.variants) return "";
  for (const ComparedTallies& sides : input.recipes) {
    if (sides.base->output_version == sides.head->output_version) continue;
    return side_names(sides) + ": output versions " + std::to_string(sides.base->output_version) +
           " and " + std::to_string(sides.head->output_version) +
           " make different worlds: --allow-new-output compares their distributions";
  }
  return "";
}

Comparison compare_runs(const CompareInput& input) {
  SEEDBED_CHECK(refused(input).empty(), "a refused comparison is not made");
  Comparison comparison;
  comparison.base = input.base;
  comparison.head = input.head;
  std::uint64_t common = 0;
  for (const ComparedTallies& sides : input.recipes) {
    comparison.recipes.push_back(changed_recipe(sides, input.settings));
    common += comparison.recipes.back().seeds_common;
  }
  if (!input.settings.variants) {
    for (const std::string& recipe : input.base_only) {
      comparison.vanished.push_back("recipe " + recipe);
    }
  }
  if (common > 0) {
    add_effects(input, comparison);
    if (!input.settings.variants) add_work(input, comparison);
  }
  comparison.times = input.times;
  comparison.nothing_measured = common == 0 || !comparison.vanished.empty();
  comparison.tiers = {output_tier(comparison), work_tier(comparison, input.settings.variants),
                      time_tier(comparison, input.settings)};
  comparison.judgement = common == 0 ? Judgement::not_measured : overall(comparison);
  comparison.lines = comparison_lines(comparison);
  comparison.notes = comparison_notes(comparison, input.settings.variants);
  return comparison;
}

ChangedWorld mark_changes(std::string case_name, std::vector<std::string> before,
                          std::vector<std::string> after) {
  ChangedWorld world;
  world.case_name = std::move(case_name);
  const std::size_t rows = std::max(before.size(), after.size());
  const auto letter = [](const std::vector<std::string>& map, std::size_t y, std::size_t x) {
    return y < map.size() && x < map[y].size() ? map[y][x] : '\0';
  };
  for (std::size_t y = 0; y < rows; ++y) {
    const std::size_t width =
        std::max(y < before.size() ? before[y].size() : 0, y < after.size() ? after[y].size() : 0);
    std::string marks(width, ' ');
    for (std::size_t x = 0; x < width; ++x) {
      if (letter(before, y, x) == letter(after, y, x)) continue;
      marks[x] = '*';
      ++world.tiles_changed;
    }
    world.marks.push_back(std::move(marks));
  }
  world.before = std::move(before);
  world.after = std::move(after);
  return world;
}

}  // namespace seedbed
