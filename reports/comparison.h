// What a comparison and a history say, as finished values: verdicts first, then the tiers, the
// changed worlds, every metric's effect, work, time. Writers turn them into bytes and compute
// nothing. Promises: no NaN and no infinity; what has no answer is absent, with a reason in words.
// compare.h makes a Comparison, history.h a History.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/metrics.h"
#include "reports/run.h"
#include "reports/statistics.h"

namespace seedbed {

// Of one effect against its margin, or of a whole tier. `worse` is red. Of a metric without a
// direction every shift past its margin is worse, because nobody declared that it is wanted; but
// between two variants it is `different`, which is no fault.
enum class Judgement : std::uint8_t {
  equivalent,
  better,
  worse,
  inconclusive,
  not_measured,
  different
};
std::string_view judgement_words(Judgement judgement);

// Metrics that say what the flood fill costs: work counters, which tier 2 compares exactly.
bool is_fill_cost(const Metric& metric);
// 0/1 metrics, whose mean is a share.
bool is_share(const Metric& metric);

// Which side a value comes from.
struct ComparedRun {
  std::string label;  // as it was asked for: "base.db@nightly", a recipe, a program
  Provenance provenance;
  std::int64_t run = 0;  // its id in its store
};

// Tier 1: outputs and effects, seed by seed. Tier 2: work counters, exactly. Tier 3: time.
struct TierVerdict {
  int tier = 0;
  std::string_view name;
  Judgement judgement = Judgement::not_measured;
  bool asked = true;  // a tier that nobody asked for does not touch the exit code
  std::string words;
};

// One recipe on both sides (or one pair of recipes).
struct ChangedRecipe {
  std::string base;  // recipes; equal in all but the comparison of two recipes
  std::string head;
  int base_output_version = 0;
  int head_output_version = 0;
  std::uint64_t seeds_common = 0;
  std::uint64_t seeds_base_only = 0;
  std::uint64_t seeds_head_only = 0;
  bool paired = false;               // by rows of both sides; else only tallies were left: unpaired
  bool exact = false;                // whether each world changed is known
  std::uint64_t worlds_changed = 0;  // REQUIRES exact
  std::uint64_t measured_differently = 0;    // of these: same tiles, ends and pads, other numbers
  bool accepted = false;                     // a new output version that the caller allowed
  std::vector<std::uint64_t> first_changed;  // seeds, ascending, at most ten
  std::string words;
};

// The first world that changed, before and after. Rows are letters of tiles, as map_format letters
// writes them; `marks` has '*' where the two differ, blank elsewhere, and covers both.
struct ChangedWorld {
  std::string case_name;
  std::vector<std::string> before;  // empty: not known, `note` says why
  std::vector<std::string> after;
  std::vector<std::string> marks;
  std::int64_t tiles_changed = 0;
  std::string command;  // shows the world after
  std::string note;
};

// One metric of one recipe, base against head over the common seeds. All in the metric's unit;
// positive differences mean that head has more.
struct EffectRow {
  std::string recipe;
  const Metric* metric = nullptr;
  bool paired = false;
  std::int64_t n = 0;          // pairs in which both have a value; unpaired: of the smaller side
  std::int64_t base_only = 0;  // worlds in which only one side has a value
  std::int64_t head_only = 0;
  std::int64_t less = 0;  // pairs in which head has less than base, more
  std::int64_t more = 0;
  std::optional<double> p_sign;  // two-sided sign test of these; of a share McNemar's test
  std::optional<double> base_mean;
  std::optional<double> head_mean;
  std::optional<double> difference;
  std::optional<Interval> interval;  // 95 %, of the difference
  std::optional<double> margin;
  std::optional<double> correlation;         // of the pairs
  std::optional<double> superiority;         // A12: share of head above base, ties half
  std::optional<std::int64_t> median_shift;  // of the two distributions
  std::optional<ValueInterval> median_shift_interval;
  std::optional<std::int64_t> p95_shift;
  std::optional<ValueInterval> p95_shift_interval;
  std::optional<double> p_worse;   // one-sided, against the margin; adjusted by Holm over the gate
  std::optional<double> p_better;  // the same
  std::optional<double> p_equivalent;  // the larger of the two one-sided tests, not adjusted
  bool vanished = false;               // base has values, head has none
  std::string words;                   // why a value is absent; empty where none is
  Judgement judgement = Judgement::not_measured;
};

// One work counter of one recipe, summed over the common seeds, exactly.
struct WorkRow {
  std::string recipe;
  const Metric* metric = nullptr;
  std::string base_sum;  // whole numbers, up to 128 bits
  std::string head_sum;
  std::optional<double> ratio;      // head over base
  std::uint64_t worlds_differ = 0;  // REQUIRES paired rows
  std::optional<std::uint64_t> first_seed;
  Judgement judgement = Judgement::not_measured;
};

// One recipe's time, head over base, from interleaved rounds.
struct TimeRow {
  std::string recipe;
  std::int64_t rounds = 0;
  std::optional<double> ratio;          // median of the rounds' ratios
  std::optional<Interval> interval;     // sign test
  std::optional<double> control_ratio;  // base over base: what the machine does to equal programs
  std::optional<Interval> control_interval;
  double margin = 0;
  Judgement judgement = Judgement::not_measured;
  std::string words;
};

struct Comparison {
  ComparedRun base;
  ComparedRun head;
  Judgement judgement = Judgement::not_measured;
  bool nothing_measured = false;   // no common seed, or something vanished: exit 5
  std::vector<std::string> lines;  // what was found, most important first
  std::vector<TierVerdict> tiers;
  std::vector<ChangedRecipe> recipes;
  std::optional<ChangedWorld> first_changed;
  std::vector<EffectRow> effects;  // by judgement: worse, inconclusive, better, equivalent
  std::vector<WorkRow> work;
  std::vector<TimeRow> times;
  std::vector<std::string> vanished;  // recipes and metrics of base that head has not
  std::vector<std::string> notes;     // how it was judged, in words
};

// One metric of one recipe over the runs of a store.
struct HistoryPoint {
  std::int64_t run = 0;
  std::string started;
  std::string version;
  std::int64_t n = 0;
  std::optional<double> mean;
  std::optional<Interval> interval;
};
struct HistoryChange {
  std::size_t at = 0;  // index of the first point of the new level
  double before = 0;   // mean of the points since the last change
  double after = 0;
  bool confirmed = false;  // by the rule that history.h states
};
struct HistoryLine {
  std::string recipe;
  const Metric* metric = nullptr;
  std::vector<HistoryPoint> points;    // oldest first; runs without the recipe are left out
  std::vector<HistoryChange> changes;  // ascending
};
struct History {
  std::vector<HistoryLine> lines;  // lines with changes first, then in the order of the tables
  std::vector<std::string> notes;
};

}  // namespace seedbed
