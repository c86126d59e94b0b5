#include "reports/writer/page_changes.h"

#include <fmt/format.h>

#include <algorithm>

#include "reports/writer/figure_svg.h"
#include "reports/writer/map_svg.h"
#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

template <class T>
std::string number(const std::optional<T>& value) {
  return value ? show_number(static_cast<double>(*value)) : std::string(kNoValue);
}

std::string interval_note(const std::optional<Interval>& interval) {
  return interval ? "[" + show_number(interval->low) + ", " + show_number(interval->high) + "]"
                  : "";
}

PageCell judgement_cell(Judgement judgement) {
  return {std::string(judgement_words(judgement)), "", "", "", judgement == Judgement::worse};
}

PageCell metric_cell(const Metric& metric) {
  return {std::string(metric.name), "", "#" + metric_place(metric.name)};
}

std::string seeds_words(const std::vector<std::uint64_t>& seeds) {
  std::string words;
  for (const std::uint64_t seed : seeds) {
    words += (words.empty() ? "" : ", ") + std::to_string(seed);
  }
  return words.empty() ? std::string(kNoValue) : words;
}

std::string versions(const ChangedRecipe& row) {
  const std::string base = std::to_string(row.base_output_version);
  return row.base_output_version == row.head_output_version
             ? base
             : base + " to " + std::to_string(row.head_output_version);
}

// Differences as fractions of the base: what ratio bars show.
std::optional<double> of_base(const EffectRow& row, double difference) {
  if (!row.base_mean || *row.base_mean == 0) return std::nullopt;
  return 1 + difference / *row.base_mean;
}

}  // namespace

PageTable tiers_table(const Comparison& comparison) {
  PageTable table{"The tiers of the comparison, in the order of trust",
                  {{"tier"}, {"judgement", "", "", true}, {"what was found", "", "", true}},
                  {}};
  for (const TierVerdict& tier : comparison.tiers) {
    table.rows.push_back({{std::to_string(tier.tier) + ": " + std::string(tier.name)},
                          judgement_cell(tier.judgement),
                          {tier.words + (tier.asked ? "" : " (not asked for)")}});
  }
  return table;
}

PageTable changed_recipes_table(const Comparison& comparison) {
  PageTable table{"Worlds that changed, over the seeds that both sides have",
                  {{"recipe"},
                   {"output version"},
                   {"common seeds"},
                   {"worlds changed"},
                   {"first seeds changed", "", "", true},
                   {"how it was compared", "", "", true}},
                  {}};
  for (const ChangedRecipe& row : comparison.recipes) {
    const std::string name = row.base == row.head ? row.head : row.base + " / " + row.head;
    PageCell changed{row.exact ? show_count(row.worlds_changed, kThinSpace) : "not known"};
    changed.alert = row.exact && row.worlds_changed > 0;
    table.rows.push_back({{name},
                          {versions(row)},
                          {show_count(row.seeds_common, kThinSpace)},
                          changed,
                          {seeds_words(row.first_changed)},
                          {row.words}});
  }
  return table;
}

PageTable effects_table(const Comparison& comparison) {
  PageTable table{
      "Effects: head less base over common seeds, with 95 % intervals, against the margin",
      {{"recipe"},
       {"metric", "", "", true},
       {"judgement", "", "", true},
       {"base"},
       {"head"},
       {"difference", "with its 95 % interval"},
       {"margin"},
       {"n", "pairs with both values; unpaired: of the smaller side"},
       {"A12", "share of head above base, ties half"},
       {"r", "correlation of the pairs"},
       {"p worse", "one-sided against the margin, adjusted by Holm"},
       {"median shift"},
       {"p95 shift"}},
      {}};
  for (const EffectRow& row : comparison.effects) {
    const PageCell head =
        row.vanished ? PageCell{"vanished", "", "", "", true} : PageCell{number(row.head_mean)};
    table.rows.push_back({{row.recipe},
                          metric_cell(*row.metric),
                          judgement_cell(row.judgement),
                          {number(row.base_mean)},
                          head,
                          {number(row.difference), interval_note(row.interval)},
                          {number(row.margin)},
                          {show_count(row.n, kThinSpace), row.paired ? "" : "unpaired"},
                          {number(row.superiority)},
                          {number(row.correlation)},
                          {number(row.p_worse)},
                          {number(row.median_shift)},
                          {number(row.p95_shift)}});
  }
  return table;
}

PageTable work_table(const Comparison& comparison) {
  PageTable table{"Work counters, summed over the common seeds, exactly",
                  {{"recipe"},
                   {"counter", "", "", true},
                   {"judgement", "", "", true},
                   {"base"},
                   {"head"},
                   {"head / base"},
                   {"worlds that differ"},
                   {"first seed"}},
                  {}};
  for (const WorkRow& row : comparison.work) {
    table.rows.push_back(
        {{row.recipe},
         metric_cell(*row.metric),
         judgement_cell(row.judgement),
         {row.base_sum},
         {row.head_sum},
         {row.ratio ? show_decimals(*row.ratio, 6) : std::string(kNoValue)},
         {show_count(row.worlds_differ, kThinSpace)},
         {row.first_seed ? std::to_string(*row.first_seed) : std::string(kNoValue)}});
  }
  return table;
}

PageTable times_table(const Comparison& comparison) {
  PageTable table{"Time, head over base, from interleaved rounds with a base-over-base control",
                  {{"recipe"},
                   {"judgement", "", "", true},
                   {"ratio", "median of the rounds, sign-test interval"},
                   {"control", "base over base"},
                   {"margin"},
                   {"rounds"},
                   {"in words", "", "", true}},
                  {}};
  for (const TimeRow& row : comparison.times) {
    table.rows.push_back({{row.recipe},
                          judgement_cell(row.judgement),
                          {number(row.ratio), interval_note(row.interval)},
                          {number(row.control_ratio), interval_note(row.control_interval)},
                          {show_number(row.margin)},
                          {show_count(row.rounds, kThinSpace)},
                          {row.words}});
  }
  return table;
}

std::string ratio_bars_svg(const Comparison& comparison) {
  IntervalFigure figure;
  figure.title = "Head over base";
  figure.description = "Ratios of means with 95 % intervals; 1 is no change:";
  figure.axis = "ratio of means, head over base";
  for (const EffectRow& row : comparison.effects) {
    if (row.judgement == Judgement::equivalent || !row.difference) continue;
    const std::optional<double> ratio = of_base(row, *row.difference);
    if (!ratio || figure.bars.size() == kRatioBarsMax) continue;
    std::optional<Interval> interval;
    if (row.interval) {
      const double low = *of_base(row, row.interval->low), high = *of_base(row, row.interval->high);
      interval = Interval{std::min(low, high), std::max(low, high)};
    }
    const std::string name = std::string(row.metric->name) + ", " + row.recipe;
    const std::string words =
        show_number(*ratio) + ", " + std::string(judgement_words(row.judgement));
    figure.bars.push_back({name, words, row.n, ratio, interval});
    figure.description += " " + name + " " + words + ";";
  }
  return figure.bars.empty() ? "" : intervals_svg(figure);
}

std::string letters_svg(const std::vector<std::string>& rows, const std::vector<std::string>& marks,
                        const std::string& title) {
  std::size_t width = 0;
  for (const std::string& row : rows) width = std::max(width, row.size());
  std::string svg = fmt::format(
      "<svg class=\"map\" role=\"img\" viewBox=\"0 0 {} {}\"><title>{}</title>"
      "<g shape-rendering=\"crispEdges\">",
      width * 10, rows.size() * 10, escape_xml(title));
  std::string frames;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      for (const TilePaint& paint : tile_paints()) {
        // Entrance and boss are room tiles with letters of their own.
        const char tile = rows[y][x] == 'E' || rows[y][x] == 'B' ? 'R' : rows[y][x];
        if (static_cast<char>(paint.tile) != tile) continue;
        svg += fmt::format("<path fill=\"{}\" d=\"M{} {}h10v10h-10z\"/>", paint.colour, x * 10,
                           y * 10);
        if (paint.mark.empty()) continue;
        svg += fmt::format("<path fill=\"{}\" d=\"M{} {}h4v4h-4z\"/>", paint.mark, x * 10 + 3,
                           y * 10 + 3);
      }
      if (y < marks.size() && x < marks[y].size() && marks[y][x] == '*') {
        frames += fmt::format("M{} {}h10v10h-10z", x * 10, y * 10);
      }
    }
  }
  return svg + "</g><path fill=\"none\" stroke=\"#c2185b\" stroke-width=\"2.5\" d=\"" + frames +
         "\"/></svg>";
}

PageTable history_table(const HistoryLine& line) {
  PageTable table{"Nights of " + std::string(line.metric->name) + " in " + line.recipe,
                  {{"run"},
                   {"started", "", "", true},
                   {"seedbed", "", "", true},
                   {"mean", "with its 95 % interval"},
                   {"n"},
                   {"change point", "", "", true}},
                  {}};
  for (std::size_t i = 0; i < line.points.size(); ++i) {
    const HistoryPoint& point = line.points[i];
    std::string change;
    for (const HistoryChange& one : line.changes) {
      if (one.at != i) continue;
      change = "from " + show_number(one.before) + " to " + show_number(one.after) +
               (one.confirmed ? ", confirmed" : ", not confirmed");
    }
    table.rows.push_back({{std::to_string(point.run)},
                          {point.started},
                          {point.version},
                          {number(point.mean), interval_note(point.interval)},
                          {show_count(point.n, kThinSpace)},
                          {change}});
  }
  return table;
}

}  // namespace seedbed
