// Effects of metrics, and their verdicts.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "generator/names.h"
#include "reports/compare.h"
#include "reports/many_tests.h"
#include "reports/rank_tests.h"
#include "reports/report.h"

namespace seedbed {
namespace {

constexpr std::string_view kVanished = "head has no value in any world that was compared";
constexpr std::string_view kNoPair = "no world in which both sides have a value";
constexpr std::string_view kTooFew = "no interval of one value";

// One-sided p-values of an effect beyond its margin, upward and downward.
struct Tails {
  double up = 1;
  double down = 1;
};

void set_tails(EffectRow& row, const Tails& tails) {
  switch (row.metric->direction) {
    case Direction::less_is_better:
      row.p_worse = tails.up;
      row.p_better = tails.down;
      break;
    case Direction::more_is_better:
      row.p_worse = tails.down;
      row.p_better = tails.up;
      break;
    case Direction::neutral:
      row.p_worse = std::min(1.0, 2 * std::min(tails.up, tails.down));
      break;
  }
}

void set_margin(EffectRow& row, const MarginRule& rule) {
  row.margin = std::max(rule.of_base * row.base_mean.value_or(0), rule.units);
}

void set_shift(std::span<const ValueCount> base, std::span<const ValueCount> head, double p,
               std::optional<std::int64_t>& shift, std::optional<ValueInterval>& interval) {
  const std::optional<QuantileShift> found = quantile_shift(base, head, p, kConfidence);
  if (!found) return;
  shift = found->shift;
  interval = found->interval;
}

void set_distributions(EffectRow& row, const ValueCounts& base, const ValueCounts& head) {
  const std::vector<ValueCount> before = base.list();
  const std::vector<ValueCount> after = head.list();
  row.superiority = superiority(before, after);
  if (is_share(*row.metric)) return;
  set_shift(before, after, 0.5, row.median_shift, row.median_shift_interval);
  set_shift(before, after, 0.95, row.p95_shift, row.p95_shift_interval);
}

Moments mirrored(Moments moments) {
  moments.sum = -moments.sum;
  return moments;
}

void set_share_tests(EffectRow& row, const PairedShares& shares) {
  const PairedShares other{shares.n, shares.only_head, shares.only_base};
  const double margin = std::min(*row.margin, 1.0);
  row.interval = paired_share_interval(shares, kConfidence);
  row.p_sign = mcnemar_p(shares);
  row.p_equivalent = equivalence_p(shares, margin);
  set_tails(row, {paired_share_tail(shares, margin), paired_share_tail(other, margin)});
}

Judgement judge(const EffectRow& row, bool variants) {
  if (row.vanished || !row.difference) return Judgement::not_measured;
  // A fact about these seeds, not an inference.
  if (row.paired && row.less == 0 && row.more == 0) return Judgement::equivalent;
  if (row.p_worse && *row.p_worse <= kRedLevel) {
    const bool neutral = row.metric->direction == Direction::neutral;
    return variants && neutral ? Judgement::different : Judgement::worse;
  }
  if (row.p_better && *row.p_better <= kRedLevel) return Judgement::better;
  if (row.p_equivalent && *row.p_equivalent <= kEquivalentLevel) return Judgement::equivalent;
  return Judgement::inconclusive;
}

void adjust(std::vector<EffectRow>& rows, std::optional<double> EffectRow::* p) {
  std::vector<double> given;
  for (const EffectRow& row : rows) {
    if (row.*p) given.push_back(*(row.*p));
  }
  const std::vector<double> adjusted = holm(given);
  std::size_t next = 0;
  for (EffectRow& row : rows) {
    if (row.*p) row.*p = adjusted[next++];
  }
}

}  // namespace

Parsed<MetricMargin> parse_margin(std::string_view text) {
  const Wrong wrong{"--margin '" + printable(text) +
                    "': METRIC=2% of the base's mean, or METRIC=0.5 units"};
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return wrong;
  const std::string_view name = text.substr(0, equals);
  const std::optional<std::size_t> metric = find_metric(name);
  if (!metric) {
    std::vector<std::string_view> known;
    for (const Metric& row : metrics()) known.push_back(row.name);
    return Wrong{unknown_name("metric", name, known)};
  }
  std::string_view number = text.substr(equals + 1);
  const bool percent = number.ends_with('%');
  if (percent) number.remove_suffix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value,
                                            std::chars_format::fixed);
  const bool whole = error == std::errc() && end == number.data() + number.size();
  if (!whole || number.empty() || !(value >= 0) || value > 1e15) return wrong;
  return MetricMargin{*metric, percent ? MarginRule{value / 100, 0} : MarginRule{0, value}};
}

MarginRule margin_of(std::size_t metric, const CompareSettings& settings) {
  for (const MetricMargin& margin : settings.margins) {
    if (margin.metric == metric) return margin.rule;
  }
  const Margin& margin = metrics()[metric].margin;
  return {margin.of_base_thousandths / 1000.0, margin.of_unit_thousandths / 1000.0};
}

std::optional<EffectRow> paired_effect(const Metric& metric, const MetricPairs& pairs,
                                       const MarginRule& margin) {
  EffectRow row;
  row.metric = &metric;
  row.paired = true;
  const RatioMoments& sums = pairs.sums;
  row.n = sums.n;
  row.base_only = pairs.base_only;
  row.head_only = pairs.head_only;
  row.less = pairs.less;
  row.more = pairs.more;
  row.vanished = row.n == 0 && row.head_only == 0 && row.base_only > 0;
  if (row.n == 0) {
    row.words = row.vanished ? kVanished : kNoPair;
    return row.base_only + row.head_only == 0 ? std::nullopt : std::optional(row);
  }
  const Moments base{sums.n, sums.sum_x, sums.sum_xx};
  const Moments head{sums.n, sums.sum_y, sums.sum_yy};
  const std::optional<Moments> differences = difference_moments(sums);
  if (!differences) {
    row.words = "its sums do not fit in 128 bits";
    return row;
  }
  row.base_mean = mean(base);
  row.head_mean = mean(head);
  row.difference = mean(*differences);
  row.correlation = pair_correlation(sums);
  set_margin(row, margin);
  set_distributions(row, pairs.base, pairs.head);
  if (is_share(metric) && pairs.yes_or_no()) {
    set_share_tests(row, pairs.shares());
    return row;
  }
  row.interval = mean_interval(*differences, kConfidence);
  if (row.n < 2) row.words = kTooFew;
  row.p_sign = sign_test_p(pairs.less, pairs.more);
  row.p_equivalent = equivalence_p(*differences, *row.margin);
  set_tails(row,
            {mean_tail(*differences, *row.margin), mean_tail(mirrored(*differences), *row.margin)});
  return row;
}

std::optional<EffectRow> unpaired_effect(const Metric& metric, const MetricTally& base,
                                         const MetricTally& head, const MarginRule& margin) {
  EffectRow row;
  row.metric = &metric;
  row.n = std::min(base.n, head.n);
  row.vanished = base.n > 0 && head.n == 0;
  if (row.n == 0) {
    row.words = row.vanished ? kVanished : kNoPair;
    return base.n + head.n == 0 ? std::nullopt : std::optional(row);
  }
  const Moments before = base.moments();
  const Moments after = head.moments();
  row.base_mean = mean(before);
  row.head_mean = mean(after);
  row.difference = *row.head_mean - *row.base_mean;
  row.interval = welch_interval(before, after, kConfidence);
  if (row.n < 2) row.words = kTooFew;
  set_margin(row, margin);
  set_distributions(row, base.values, head.values);
  const double up = welch_tail(before, after, *row.margin);
  const double down = welch_tail(after, before, *row.margin);
  row.p_equivalent = *row.margin == 0 ? 1
                                      : std::max(welch_tail(before, after, -*row.margin),
                                                 welch_tail(after, before, -*row.margin));
  set_tails(row, {up, down});
  return row;
}

void judge_effects(std::vector<EffectRow>& rows, bool variants) {
  adjust(rows, &EffectRow::p_worse);
  adjust(rows, &EffectRow::p_better);
  for (EffectRow& row : rows) row.judgement = judge(row, variants);
}

TimeRow judge_times(std::string_view recipe, std::span<const std::int64_t> base_ns,
                    std::span<const std::int64_t> head_ns, std::span<const std::int64_t> control_ns,
                    double margin) {
  // Ratios as whole millionths, so that the order statistics of integers serve.
  const auto ratios = [](std::span<const std::int64_t> over, std::span<const std::int64_t> under) {
    std::vector<std::int64_t> parts;
    for (std::size_t i = 0; i < over.size(); ++i) {
      parts.push_back(
          std::llround(1e6 * static_cast<double>(over[i]) / static_cast<double>(under[i])));
    }
    std::sort(parts.begin(), parts.end());
    std::vector<ValueCount> counts;
    for (const std::int64_t part : parts) {
      if (counts.empty() || counts.back().value != part) counts.push_back({part, 0});
      ++counts.back().count;
    }
    return counts;
  };
  const auto interval = [](const std::vector<ValueCount>& counts) -> std::optional<Interval> {
    const auto found = median_interval(counts, 1 - kRedLevel);
    if (!found) return std::nullopt;
    return Interval{static_cast<double>(found->low) / 1e6, static_cast<double>(found->high) / 1e6};
  };
  TimeRow row;
  row.recipe = recipe;
  row.rounds = static_cast<std::int64_t>(base_ns.size());
  row.margin = margin;
  if (base_ns.empty()) return row;
  const std::vector<ValueCount> effect = ratios(head_ns, base_ns);
  const std::vector<ValueCount> control = ratios(control_ns, base_ns);
  row.ratio = static_cast<double>(*quantile(effect, 0.5)) / 1e6;
  row.control_ratio = static_cast<double>(*quantile(control, 0.5)) / 1e6;
  row.interval = interval(effect);
  row.control_interval = interval(control);
  const auto within = [margin](const Interval& found) {
    return found.low >= 1 / (1 + margin) && found.high <= 1 + margin;
  };
  if (!row.interval || !row.control_interval) {
    row.judgement = Judgement::inconclusive;
    row.words = "too few rounds for an interval";
  } else if (!within(*row.control_interval)) {
    row.judgement = Judgement::inconclusive;
    row.words = "the control, base against itself, is not equivalent: this machine is too busy";
  } else if (row.interval->low > 1 + margin) {
    row.judgement = Judgement::worse;
  } else if (row.interval->high < 1 / (1 + margin)) {
    row.judgement = Judgement::better;
  } else if (within(*row.interval)) {
    row.judgement = Judgement::equivalent;
  } else {
    row.judgement = Judgement::inconclusive;
    row.words = "the interval reaches past the margin: more rounds would decide";
  }
  return row;
}

}  // namespace seedbed
