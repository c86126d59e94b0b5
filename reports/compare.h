// Decides what base against head means. Tier 1, outputs: which worlds changed, and each metric's
// effect against its margin. Tier 2, work: counters of the worlds that did not change, exactly.
// Tier 3, time: only from interleaved rounds with a control. Promises: pure; equal inputs give
// equal comparisons; without a difference nothing is red.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "generator/parsed.h"
#include "reports/comparison.h"
#include "reports/pair_tally.h"

namespace seedbed {

// How far a mean may move: the larger of a part of the base's mean and a number of units.
struct MarginRule {
  double of_base = 0;
  double units = 0;
};

struct MetricMargin {
  std::size_t metric = 0;
  MarginRule rule;
};

// "METRIC=2%" (of the base's mean) or "METRIC=0.5" (units).
Parsed<MetricMargin> parse_margin(std::string_view text);

struct CompareSettings {
  bool variants = false;          // two recipes: their worlds are not expected to be the same
  bool allow_new_output = false;  // unlike output versions are compared by their distributions
  bool time_asked = false;
  std::vector<MetricMargin> margins;  // instead of the metric table's
};

// The chance of any false red in one comparison, by Holm over all its effects; and of each false
// "equivalent".
inline constexpr double kRedLevel = 0.01;
inline constexpr double kEquivalentLevel = 0.05;

// How far a median time may move. Below the 5 % that nobody should call the same.
inline constexpr double kTimeMargin = 0.03;

// One recipe on both sides.
struct ComparedTallies {
  const Tally* base = nullptr;
  const Tally* head = nullptr;
  std::unique_ptr<PairTally> pairs;  // null: one side kept no rows
};

struct CompareInput {
  ComparedRun base;
  ComparedRun head;
  std::vector<ComparedTallies> recipes;
  std::vector<std::string> base_only;  // recipes that head has not
  std::vector<std::string> head_only;
  std::vector<TimeRow> times;  // judged
  CompareSettings settings;
};

// "" or the one line that refuses the comparison: output versions that differ and were not allowed.
std::string refused(const CompareInput& input);

// REQUIRES: refused(input) is "".
Comparison compare_runs(const CompareInput& input);

// The effect of one metric, not yet judged: the p-values are those of this row alone. nullopt where
// neither side has a value.
std::optional<EffectRow> paired_effect(const Metric& metric, const MetricPairs& pairs,
                                       const MarginRule& margin);
std::optional<EffectRow> unpaired_effect(const Metric& metric, const MetricTally& base,
                                         const MetricTally& head, const MarginRule& margin);
MarginRule margin_of(std::size_t metric, const CompareSettings& settings);

// Adjusts the rows' p-values by Holm, and judges each row; `variants` as in CompareSettings.
void judge_effects(std::vector<EffectRow>& rows, bool variants);

// Time of one recipe from rounds that ran base, head and base again: head over base, against the
// margin, and the control against it. Sign-test intervals of the medians. Red needs the control
// within the margin. REQUIRES: as many of each, all above 0.
TimeRow judge_times(std::string_view recipe, std::span<const std::int64_t> base_ns,
                    std::span<const std::int64_t> head_ns, std::span<const std::int64_t> control_ns,
                    double margin);

// Compares two maps given as rows of letters.
ChangedWorld mark_changes(std::string case_name, std::vector<std::string> before,
                          std::vector<std::string> after);

// The sentences of a comparison: what was found, most important first, and how it was judged.
std::vector<std::string> comparison_lines(const Comparison& comparison);
std::vector<std::string> comparison_notes(const Comparison& comparison, bool variants);

// One object, without a newline at its end; the schema is in the README.
std::string comparison_json(const Comparison& comparison);

}  // namespace seedbed
