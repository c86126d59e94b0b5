// The page: a report as one HTML file that needs no network and no script. The markup is in
// page/*.html, mustache templates that escape every {{text}}; this file only names their values.
// What is made here (figures, maps, and parts rendered before) stands unescaped in {{{three}}}.
#include <algorithm>

#include "reports/report.h"
#include "reports/report_words.h"
#include "reports/tally_json.h"
#include "reports/writer/figure_svg.h"
#include "reports/writer/numbers.h"
#include "reports/writer/pad_tables.h"
#include "reports/writer/page_data.h"
#include "reports/writer/page_files.h"
#include "reports/writer/page_parts.h"
#include "reports/writer/proof_table.h"
#include "reports/writer/timing_tables.h"

namespace seedbed::writer {
namespace {

// Figures and tables of more recipes than this are folded at first.
constexpr std::size_t kRecipesOpenMax = 12;
// Pages of more recipes than this have static histograms of the headline metrics alone.
constexpr std::size_t kRecipesInFullMax = 6;

data smallest_data(const std::optional<SmallestExample>& smallest) {
  if (!smallest) return data(false);
  std::string map;
  for (const std::string& row : smallest->map) map += row + "\n";
  return data(Object{{"command", text(smallest->command)},
                     {"end", text(smallest->end)},
                     {"map", text(map)},
                     {"smaller_why", text(smallest->why)}});
}

List examples_data(const std::vector<LawExample>& rows) {
  List examples;
  for (const LawExample& example : rows) {
    examples.emplace_back(Object{{"command", text(example.command)},
                                 {"seed", text(std::to_string(example.seed))},
                                 {"smallest", smallest_data(example.smallest)},
                                 {"why", text(example.why)}});
  }
  return examples;
}

data lost_data(const Report& report) {
  List list;
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    const RecipeReport& recipe = report.recipes[i];
    for (const CulpritsRow& row : recipe.culprits) {
      const std::uint64_t more = row.count - row.examples.size();
      list.emplace_back(
          Object{{"kind", text(row.kind->name)},
                 {"caption", text(row.kind->caption)},
                 {"recipe", text(recipe.name)},
                 {"place", text(recipe_place(i))},
                 {"lost", text(show_count(row.count, kThinSpace))},
                 {"seeds", text(show_count(recipe.worlds + recipe.seeds_lost(), kThinSpace))},
                 {"examples", data(examples_data(row.examples))},
                 {"more", text(more > 0 ? show_count(more, kThinSpace) : "")}});
    }
  }
  return list.empty() ? data(false) : data(Object{{"list", data(std::move(list))}});
}

data broken_data(const Report& report) {
  List list;
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    const RecipeReport& recipe = report.recipes[i];
    for (const LawRow& row : recipe.laws) {
      if (row.broken == 0) continue;
      const auto more = row.broken - static_cast<std::int64_t>(row.examples.size());
      list.emplace_back(Object{{"law", text(row.law->name)},
                               {"caption", text(row.law->caption)},
                               {"recipe", text(recipe.name)},
                               {"place", text(recipe_place(i))},
                               {"broken", text(show_count(row.broken, kThinSpace))},
                               {"asked", text(show_count(row.asked, kThinSpace))},
                               {"examples", data(examples_data(row.examples))},
                               {"more", text(more > 0 ? show_count(more, kThinSpace) : "")}});
    }
  }
  return list.empty() ? data(false) : data(Object{{"list", data(std::move(list))}});
}

std::string headline_svg(const Report& report, const Headline& line) {
  static constexpr std::string_view kAxes[] = {"mean per world", "share of worlds",
                                               "ratio of sums over worlds"};
  IntervalFigure figure;
  figure.title = std::string(line.name) + ": " + std::string(line.meaning);
  figure.description = "Estimates with 95 % intervals, one bar a recipe:";
  figure.axis = kAxes[static_cast<std::size_t>(line.method)];
  figure.whole = line.method == Method::share;
  figure.from_zero = line.method != Method::mean;
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    const Estimate& estimate = line.by_recipe[i];
    figure.percent |= estimate.percent;
    figure.bars.push_back({report.recipes[i].name, show_estimate(estimate).both(), estimate.n,
                           estimate.value, estimate.interval});
    figure.description += " " + figure.bars.back().label + " " + figure.bars.back().text + ";";
  }
  return intervals_svg(figure);
}

data headlines_data(const Report& report) {
  List list;
  for (const Headline& line : report.headlines) {
    list.emplace_back(Object{{"name", text(line.name)},
                             {"place", text(metric_place(line.name))},
                             {"meaning", text(line.meaning)},
                             {"svg", text(headline_svg(report, line))}});
  }
  return list;
}

// Bars of half a critical difference to each side: those that do not meet differ.
data rankings_data(const Report& report) {
  List list;
  for (const Ranking& ranking : report.rankings) {
    IntervalFigure figure;
    figure.title = "Mean ranks of " + std::string(ranking.metric->name);
    figure.description = "Recipes by mean rank, smallest value first:";
    figure.axis =
        "mean rank over " + show_count(ranking.blocks) + " seeds; 1 is the smallest value";
    const double half = ranking.critical_difference / 2;
    for (std::size_t i = 0; i < ranking.mean_ranks.size(); ++i) {
      const double rank = ranking.mean_ranks[i];
      figure.bars.push_back({report.recipes[i].name, show_decimals(rank, 2), ranking.blocks, rank,
                             Interval{rank - half, rank + half}});
    }
    std::stable_sort(
        figure.bars.begin(), figure.bars.end(),
        [](const IntervalBar& a, const IntervalBar& b) { return *a.value < *b.value; });
    for (const IntervalBar& bar : figure.bars) {
      figure.description += " " + bar.label + " " + bar.text + ";";
    }
    list.emplace_back(
        Object{{"name", text(ranking.metric->name)},
               {"place", text(metric_place(ranking.metric->name))},
               {"words", text("critical difference " + show_number(ranking.critical_difference) +
                              ", Friedman p = " + show_number(ranking.p))},
               {"svg", text(intervals_svg(figure))}});
  }
  return list;
}

data histograms_data(const RecipeReport& recipe, bool all) {
  List list;
  for (const MetricRow& row : recipe.metrics) {
    if (!row.varies() || !(all || row.metric->headline)) continue;
    const std::string name(row.metric->name);
    HistogramFigure figure{name, recipe.name, row.mean.n, row.mean.value, row.bins};
    std::string words = "n=" + show_count(row.mean.n, kThinSpace) +
                        (is_share(*row.metric) ? ", share " : ", mean ") +
                        show_estimate(row.mean).value;
    if (row.sd && !is_share(*row.metric)) words += ", sd " + show_number(*row.sd);
    list.emplace_back(Object{{"name", text(name)},
                             {"recipe", text(recipe.name)},
                             {"place", text(metric_place(name))},
                             {"words", text(words)},
                             {"svg", text(histogram_svg(figure))}});
  }
  return list;
}

data range_data(const RecipeReport& recipe, std::size_t number) {
  const RangeRow& range = recipe.range;
  if (range.points.empty()) return data(false);
  RangeFigure figure{"hatch-" + recipe_place(number), recipe.name, std::string(range.x->name),
                     std::string(range.y->name), range.points};
  return Object{{"words", text(figure.y + " against " + figure.x + " of the first " +
                               show_count(recipe.sample.in_order, kThinSpace) +
                               " worlds; darker is more, hatched is fewer than " +
                               std::to_string(kSparseWorlds))},
                {"svg", text(range_svg(figure))}};
}

data pad_means_data(const Report& report) {
  PageTable table = pads_table(report);
  if (table.rows.empty()) return data(false);
  return Object{{"table", table_data(table)}};
}

// "rooms = 256, loops = 0": metrics that have one value in all worlds.
std::string single_values(const RecipeReport& recipe) {
  std::string words;
  for (const MetricRow& row : recipe.metrics) {
    if (row.varies() || !row.min) continue;
    words += (words.empty() ? "" : ", ") + std::string(row.metric->name) + " = " +
             std::to_string(row.min->value);
    if (row.absent > 0) words += " (n=" + std::to_string(row.mean.n) + ")";
  }
  return words;
}

std::string absent_metrics(const RecipeReport& recipe) {
  std::string words;
  for (const MetricRow& row : recipe.metrics) {
    if (row.mean.n == 0) words.append(words.empty() ? "" : ", ").append(row.metric->name);
  }
  return words;
}

data map_data(const DrawnMap& map) {
  List legend;
  for (const LegendRow& row : map.drawing.legend) {
    legend.emplace_back(Object{{"sign", text(sign_svg(row))}, {"words", text(row.words)}});
  }
  return Object{{"svg", text(map.drawing.svg)},
                {"undrawn", data(map.drawing.svg.empty())},
                {"case", text(map.case_name)},
                {"command", text(map.command)},
                {"legend", data(std::move(legend))}};
}

std::string recipe_html(const Report& report, std::size_t number) {
  const RecipeReport& recipe = report.recipes[number];
  const std::int64_t broken = recipe.laws_broken();
  std::string answered =
      broken == 0 ? "none broken of " + std::to_string(recipe.laws.size())
                  : std::to_string(broken) + " BROKEN of " + std::to_string(recipe.laws.size());
  const bool in_full = report.recipes.size() <= kRecipesInFullMax;
  data histograms = histograms_data(recipe, in_full);
  const std::size_t count = histograms.list_value().size();
  return render("recipe.html",
                {{"name", text(recipe.name)},
                 {"place", text(recipe_place(number))},
                 {"variant", text(recipe.recipe.variant->caption)},
                 {"worlds", text(show_count(recipe.worlds, kThinSpace))},
                 {"seeds", text(recipe.seeds)},
                 {"version", text(std::to_string(recipe.output_version))},
                 {"digest", text(print_digest(recipe.digest))},
                 {"answered", text(answered)},
                 {"is_broken", data(broken > 0)},
                 {"map", recipe.map ? map_data(*recipe.map) : data(false)},
                 {"metrics", table_data(metrics_table(recipe))},
                 {"ratios", table_data(ratios_table(recipe))},
                 {"laws", table_data(laws_table(recipe))},
                 {"histograms", std::move(histograms)},
                 {"histogram_count", text(counted(count, "histogram"))},
                 {"range", range_data(recipe, number)},
                 {"correlations", table_or_nothing(correlations_table(recipe.correlations))},
                 {"costs", table_or_nothing(costs_table(recipe))},
                 {"headline_only", data(!in_full)},
                 {"single_values", text(single_values(recipe))},
                 {"absent_metrics", text(absent_metrics(recipe))}});
}

data pads_data(const Report& report) {
  List list;
  for (const PadsCompared& compared : report.pads) {
    list.emplace_back(Object{{"option", text(compared.option)},
                             {"base", text(compared.base)},
                             {"head", text(compared.head)},
                             {"note", text(compared.note)},
                             {"effects", table_data(pad_effects_table(compared))},
                             {"faults", table_data(pad_faults_table(compared))}});
  }
  return list.empty() ? data(false) : data(Object{{"list", data(std::move(list))}});
}

data notes_data() {
  List list;
  for (const Method method : {Method::share, Method::ratio, Method::mean}) {
    const MethodNote note = method_note(method);
    list.emplace_back(Object{{"name", text(note.name)}, {"words", text(note.words)}});
  }
  for (const MethodNote& note : method_notes()) {
    list.emplace_back(Object{{"name", text(note.name)}, {"words", text(note.words)}});
  }
  return list;
}

data timed_data(const TimedPart& timed) {
  return Object{{"method", text(timed.method)},
                {"host", text(timed.from.host)},
                {"started", text(timed.from.started)},
                {"command", text(timed.from.command)},
                {"table", table_data(timings_table(timed))},
                {"growth", timed.growth.empty() ? data(false) : table_data(growth_table(timed))}};
}

data proof_data(const Proof& proof) {
  return Object{{"verdict", text(proof_words(proof))},
                {"host", text(proof.provenance.host)},
                {"started", text(proof.provenance.started)},
                {"command", text(proof.provenance.command)},
                {"table", table_data(proof_table(proof))}};
}

data timing_data(const Timing& timing) {
  return Object{{"elapsed", text(show_number(timing.elapsed_s))},
                {"rate", text(timing.worlds_per_s ? show_number(*timing.worlds_per_s) : "")},
                {"threads", text(std::to_string(timing.threads))},
                {"host", text(timing.host)},
                {"started", text(timing.started)},
                {"timed", timing.timed ? timed_data(*timing.timed) : data(false)},
                {"proof", timing.proof ? proof_data(*timing.proof) : data(false)}};
}

// The first line of charts.js: "// NAME VERSION and NAME VERSION". Empty if there are no charts.
std::string_view charts_name() {
  const std::string_view js = page_file("charts.js");
  const std::size_t end = std::min(js.find('\n'), js.size());
  return js.starts_with("// ") ? js.substr(3, end - 3) : "";
}

Object page_data(const Report& report) {
  List recipes;
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    recipes.emplace_back(Object{{"name", text(report.recipes[i].name)},
                                {"place", text(recipe_place(i))},
                                {"is_broken", data(report.recipes[i].laws_broken() > 0)},
                                {"is_lossy", data(report.recipes[i].seeds_lost() > 0)},
                                {"body", text(recipe_html(report, i))}});
  }
  const std::size_t recipe_count = recipes.size();
  return {
      {"css", text(page_file("page.css"))},
      {"js", text(std::string(page_file("page.js")) + std::string(page_file("world.js")) +
                  std::string(page_file("explore.js")))},
      {"charts_js", text(page_file("charts.js"))},
      {"charts", text(charts_name())},
      {"data", text(page_json(report))},
      {"verdict", text(verdict_words(report.verdict))},
      {"state", text(report.verdict == Verdict::fine ? "fine" : "alarm")},
      {"partial", data(report.partial)},
      {"summary", text(counted(report.worlds, "world") + " of " + counted(recipe_count, "recipe"))},
      {"lines", data(lines_data(report.verdict_lines))},
      {"compared", data(report.comparison.has_value())},
      {"has_history", data(report.history.has_value())},
      {"failures", failures_data(report)},
      {"fuzzing", text(fuzzing_html(report))},
      {"changes", changes_data(report)},
      {"lost_seeds", lost_data(report)},
      {"broken_laws", broken_data(report)},
      {"measured", data(report.worlds > 0)},
      {"few", data(recipe_count <= kRecipesOpenMax)},
      {"variants", table_data(variants_table(report))},
      {"headlines", headlines_data(report)},
      {"pads", pads_data(report)},
      {"ranked", data(!report.rankings.empty())},
      {"rankings", rankings_data(report)},
      {"fill", table_data(fill_table(report))},
      {"pad_means", pad_means_data(report)},
      {"show_pattern", text(show_command("CASE", report_overlays()))},
      {"recipes", data(std::move(recipes))},
      {"notes", notes_data()},
      {"glossary", table_data(glossary_table(), metric_place)},
      {"program_version", text(report.version)},
      {"compiler", text(report.compiler)},
      {"build", text(report.build)},
      {"run_command", text(report.command)},
      {"timing", timing_data(report.timing)}};
}

}  // namespace

std::string html(const Report& report) { return render("page.html", page_data(report)); }

}  // namespace seedbed::writer
