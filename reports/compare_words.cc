#include <fmt/format.h>

#include <array>

#include "reports/compare.h"
#include "reports/report_words.h"

namespace seedbed {
namespace {

// What a reader must act on first; the rest is in the tables.
constexpr std::size_t kLinesMax = 10;

void add_changed(const ChangedRecipe& row, std::vector<std::string>& lines) {
  if (!row.exact || row.worlds_changed == 0) return;
  std::string line = counted(row.worlds_changed, "world") + " of " +
                     std::to_string(row.seeds_common) + " changed in " + row.head +
                     (row.accepted ? fmt::format(" (accepted: output version {} -> {})",
                                                 row.base_output_version, row.head_output_version)
                                   : "") +
                     "; the first: ";
  for (std::size_t i = 0; i < row.first_changed.size(); ++i) {
    line += (i == 0 ? "#" : ", #") + std::to_string(row.first_changed[i]);
  }
  if (row.measured_differently > 0) {
    line += fmt::format("; {} of them only in what is measured", row.measured_differently);
  }
  lines.push_back(std::move(line));
}

std::string effect_line(const EffectRow& row) {
  const double margin = row.margin.value_or(0);
  std::string line = fmt::format("{}: {} of {} moved from {:.6g} to {:.6g}",
                                 judgement_words(row.judgement), row.metric->name, row.recipe,
                                 row.base_mean.value_or(0), row.head_mean.value_or(0));
  if (row.interval)
    line += fmt::format(", by {:.4g}..{:.4g}", row.interval->low, row.interval->high);
  line += fmt::format(" (margin {:.4g}, n={})", margin, row.n);
  return line;
}

void add_effects(const Comparison& comparison, Judgement judgement,
                 std::vector<std::string>& lines) {
  std::size_t count = 0;
  for (const EffectRow& row : comparison.effects) {
    if (row.judgement != judgement) continue;
    if (++count <= kLinesMax) lines.push_back(effect_line(row));
  }
  if (count > kLinesMax) {
    lines.push_back(fmt::format("and {} more effects that are {}", count - kLinesMax,
                                judgement_words(judgement)));
  }
}

void add_work(const Comparison& comparison, std::vector<std::string>& lines) {
  for (const WorkRow& row : comparison.work) {
    if (row.judgement != Judgement::worse && row.judgement != Judgement::better) continue;
    std::string line = fmt::format("{}: {} of {} is {} instead of {} on the same worlds",
                                   judgement_words(row.judgement), row.metric->name, row.recipe,
                                   row.head_sum, row.base_sum);
    if (row.ratio) line += fmt::format(" ({:+.4g} %)", (*row.ratio - 1) * 100);
    if (row.first_seed) line += fmt::format("; the first at #{}", *row.first_seed);
    lines.push_back(std::move(line));
  }
}

void add_times(const Comparison& comparison, std::vector<std::string>& lines) {
  for (const TimeRow& row : comparison.times) {
    if (row.judgement == Judgement::equivalent) continue;
    std::string line = fmt::format("time of {} is {}", row.recipe, judgement_words(row.judgement));
    if (row.ratio) line += fmt::format(": {:.4g} times the base's", *row.ratio);
    if (row.interval)
      line += fmt::format(", {:.4g}..{:.4g}", row.interval->low, row.interval->high);
    if (!row.words.empty()) line += "; " + row.words;
    lines.push_back(std::move(line));
  }
}

}  // namespace

std::string_view judgement_words(Judgement judgement) {
  static constexpr auto kWords = std::to_array<std::string_view>(
      {"equivalent", "better", "worse", "inconclusive", "not measured", "different"});
  return kWords[static_cast<std::size_t>(judgement)];
}

std::vector<std::string> comparison_lines(const Comparison& comparison) {
  std::vector<std::string> lines;
  std::uint64_t common = 0;
  for (const ChangedRecipe& row : comparison.recipes) common += row.seeds_common;
  if (common == 0) {
    lines.push_back("nothing measured: base and head have no seed of any recipe in common");
    return lines;
  }
  for (const std::string& what : comparison.vanished) lines.push_back("vanished: " + what);
  for (const ChangedRecipe& row : comparison.recipes) {
    if (!row.accepted) add_changed(row, lines);
  }
  add_work(comparison, lines);
  add_times(comparison, lines);
  add_effects(comparison, Judgement::worse, lines);
  add_effects(comparison, Judgement::inconclusive, lines);
  add_effects(comparison, Judgement::different, lines);
  add_effects(comparison, Judgement::better, lines);
  for (const ChangedRecipe& row : comparison.recipes) {
    if (row.accepted) add_changed(row, lines);
    if (!row.exact && !row.words.empty()) lines.push_back(row.head + ": " + row.words);
  }
  if (lines.empty()) {
    lines.push_back("no difference past any margin over " + counted(common, "world") + " of " +
                    counted(comparison.recipes.size(), "recipe"));
  }
  return lines;
}

std::vector<std::string> comparison_notes(const Comparison& comparison, bool variants) {
  std::vector<std::string> notes = {
      "Differences are head - base. Seeds pair the worlds: each effect is of the seeds that both "
      "sides have, and its interval holds at 95 %.",
      "A margin is how far a mean may move: the larger of a part of the base's mean and a part of "
      "the unit, from the metric table or --margin.",
      fmt::format("Worse and better: the effect is beyond its margin by a one-sided test, adjusted "
                  "by Holm over all effects, so that at most {:g} % of comparisons without a "
                  "difference have any false one. Of a metric without a direction every shift past "
                  "the margin is worse, because nobody declared that it is wanted; between two "
                  "variants it is only different.",
                  kRedLevel * 100),
      fmt::format("Equivalent: two one-sided tests place the effect within the margin at {:g} % "
                  "each; or all pairs are equal. Inconclusive: none of these.",
                  kEquivalentLevel * 100),
      "Counts and costs: Student's t of the paired differences. Yes/no metrics: the score test of "
      "paired shares (Tango 1998), McNemar's exact test beside it. Without rows on both sides: "
      "Welch's t.",
      "A12 is the chance that a world of head has more than one of base, ties half; no effect is "
      "1/2. Shifts of the median and of p95 have order-statistic intervals."};
  if (!variants) {
    notes.push_back(
        "A world has changed if its tiles, ends or pads differ, or any metric but a work counter "
        "that both sides have. Work is compared exactly, over the worlds that did not change: any "
        "rise is worse unless --margin allows it.");
  }
  if (!comparison.times.empty()) {
    notes.push_back(fmt::format(
        "Time: the programs ran in turn, base, head and base again, in an order that rotates; a "
        "row is the median of the rounds' ratios of processor time with a sign-test interval at "
        "{:g} %. The control is base over base: where it is not equivalent, no time is judged.",
        (1 - kRedLevel) * 100));
  }
  return notes;
}

}  // namespace seedbed
