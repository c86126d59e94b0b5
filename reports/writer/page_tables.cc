#include "reports/writer/page_tables.h"

#include <algorithm>

#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

// Names wrap in column heads where they have blanks.
std::string spaced(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

PageCell estimate_cell(const Estimate& estimate) {
  const ShownEstimate shown = show_estimate(estimate);
  return {shown.value, shown.interval};
}

struct ToCell {
  PageCell operator()(std::monostate) const { return {std::string(kNoValue)}; }
  PageCell operator()(std::int64_t value) const { return {show_count(value, kThinSpace)}; }
  PageCell operator()(double value) const { return {show_number(value)}; }
  PageCell operator()(const Estimate& estimate) const { return estimate_cell(estimate); }
  PageCell operator()(const Extreme& extreme) const {
    return {show_count(extreme.value, kThinSpace), "seed " + std::to_string(extreme.seed)};
  }
};

PageCell metric_head(std::string_view name) {
  return {std::string(name), "", "#" + metric_place(name)};
}

PageCell count_cell(std::int64_t value) { return {show_count(value, kThinSpace)}; }

// How much the worst world costs against the mean.
std::string times_mean(const MetricRow& row) {
  if (!row.mean.value || *row.mean.value <= 0) return std::string(kNoValue);
  return show_decimals(static_cast<double>(row.max->value) / *row.mean.value, 2);
}

}  // namespace

std::string recipe_place(std::size_t recipe) { return "r" + std::to_string(recipe + 1); }
std::string metric_place(std::string_view metric) { return "m-" + std::string(metric); }

PageTable variants_table(const Report& report) {
  PageTable table{
      "Estimates with 95 % intervals; n counts worlds and is shown where it differs from "
      "the recipe's worlds",
      {{"recipe"}, {"worlds"}},
      {}};
  for (const Headline& line : report.headlines) {
    table.columns.push_back(
        {spaced(line.name), std::string(line.meaning), "#" + metric_place(line.name)});
  }
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    const RecipeReport& recipe = report.recipes[i];
    std::vector<PageCell> row = {{recipe.name, "", "#" + recipe_place(i)},
                                 {show_count(recipe.worlds, kThinSpace)}};
    for (const Headline& line : report.headlines) {
      const Estimate& estimate = line.by_recipe[i];
      row.push_back(estimate_cell(estimate));
      if (estimate.value && static_cast<std::uint64_t>(estimate.n) != recipe.worlds) {
        row.back().note += " n=" + show_count(estimate.n, kThinSpace);
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

PageTable pads_table(const Report& report) {
  PageTable table{"Rooms that no walk reaches, and pads: means per world with 95 % intervals",
                  {{"recipe"}},
                  {}};
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (!is_about_pads(metrics()[i])) continue;
    const bool anywhere =
        std::any_of(report.recipes.begin(), report.recipes.end(), [&](const RecipeReport& recipe) {
          return recipe.metrics[i].max && recipe.metrics[i].max->value > 0;
        });
    if (!anywhere) continue;
    shown.push_back(i);
    table.columns.push_back({spaced(metrics()[i].name), std::string(metrics()[i].meaning),
                             "#" + metric_place(metrics()[i].name)});
  }
  for (std::size_t i = 0; !shown.empty() && i < report.recipes.size(); ++i) {
    const RecipeReport& recipe = report.recipes[i];
    std::vector<PageCell> row = {{recipe.name, "", "#" + recipe_place(i)}};
    for (const std::size_t metric : shown)
      row.push_back(estimate_cell(recipe.metrics[metric].mean));
    table.rows.push_back(std::move(row));
  }
  return table;
}

PageTable fill_table(const Report& report) {
  PageTable table{"Cost of the flood fill per world, and the world that costs most",
                  {{"recipe"},
                   {"counter", "", "", true},
                   {"mean", "with 95 % interval"},
                   {"median"},
                   {"p95"},
                   {"max"},
                   {"max / mean"},
                   {"worst world", "the smallest seed with the largest value", "", true}},
                  {}};
  for (std::size_t i = 0; i < report.recipes.size(); ++i) {
    const RecipeReport& recipe = report.recipes[i];
    for (const MetricRow& row : recipe.metrics) {
      if (!is_fill_cost(*row.metric) || !row.max) continue;
      const std::string worst = print_case({recipe.recipe, row.max->seed});
      table.rows.push_back({{recipe.name, "", "#" + recipe_place(i)},
                            metric_head(row.metric->name),
                            estimate_cell(row.mean),
                            count_cell(*row.quantiles[kMedian]),
                            count_cell(*row.quantiles.back()),
                            count_cell(row.max->value),
                            {times_mean(row)},
                            // Where all worlds cost the same, none is the worst.
                            row.varies()
                                ? PageCell{worst, "", "", show_command(worst, report_overlays())}
                                : PageCell{"all worlds alike"}});
    }
  }
  return table;
}

PageTable correlations_table(const Correlations& correlations) {
  PageTable table{"Pearson's r of every two headline metrics over the first " +
                      show_count(correlations.n, kThinSpace) + " worlds",
                  {{"metric"}},
                  {}};
  const std::size_t size = correlations.metrics.size();
  if (size < 2) return table;
  for (std::size_t i = 0; i < size; ++i) {
    const std::string_view name = correlations.metrics[i]->name;
    table.columns.push_back({spaced(name)});
    std::vector<PageCell> row = {metric_head(name)};
    for (std::size_t j = 0; j < size; ++j) {
      const std::optional<double> r = correlations.r[i * size + j];
      row.push_back({r ? show_decimals(*r, 2) : std::string(kNoValue)});
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

namespace {

constexpr std::size_t kOutliersShown = 5;

PageCell coefficient_cell(const Coefficient& coefficient) {
  return {show_number(coefficient.value),
          show_number(coefficient.interval.low) + " to " + show_number(coefficient.interval.high)};
}

// A row of the model, and below it one for each world off the line.
void add_cost_rows(const RecipeReport& recipe, const CostModel& model, PageTable& table) {
  for (std::size_t i = 0; i < model.on.size(); ++i) {
    table.rows.push_back({metric_head(model.cost->name),
                          {"per " + spaced(model.on[i]->name)},
                          coefficient_cell(model.fit.coefficients[i + 1])});
  }
  table.rows.push_back({metric_head(model.cost->name),
                        {"told by these"},
                        {show_decimals(100 * model.fit.r_squared, 1) + " %",
                         "n " + show_count(model.fit.n, kThinSpace)}});
  for (std::size_t i = 0; i < model.outliers.size() && i < kOutliersShown; ++i) {
    const CostModel::Outlier& outlier = model.outliers[i];
    const std::string name = print_case({recipe.recipe, outlier.seed});
    table.rows.push_back({metric_head(model.cost->name),
                          {name, "", "", show_command(name, report_overlays())},
                          {show_count(outlier.cost, kThinSpace),
                           show_number(outlier.studentized) + " errors off the line"}});
  }
}

}  // namespace

PageTable costs_table(const RecipeReport& recipe) {
  PageTable table{
      "Counters of the fill by least squares over the sampled worlds: what one more of "
      "each thing adds, with 95 % intervals (HC3), and worlds further off the line than "
      "chance puts one",
      {{"counter"}, {"term", "or the world off the line", "", true}, {"value"}},
      {}};
  for (const CostModel& model : recipe.costs) add_cost_rows(recipe, model, table);
  return table;
}

PageTable metrics_table(const RecipeReport& recipe) {
  PageTable table{"All metrics of " + recipe.name, {{"metric"}}, {}};
  for (const MetricColumn& column : metric_columns()) {
    table.columns.push_back({std::string(column.name), std::string(column.meaning)});
  }
  for (const MetricRow& row : recipe.metrics) {
    std::vector<PageCell> cells = {metric_head(row.metric->name)};
    for (const MetricColumn& column : metric_columns()) {
      cells.push_back(std::visit(ToCell{}, column.cell(row)));
      // Where all worlds agree, the first of them is no example of an extreme.
      if (!row.varies() && std::holds_alternative<Extreme>(column.cell(row)))
        cells.back().note = "";
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

PageTable ratios_table(const RecipeReport& recipe) {
  PageTable table{"Ratios of " + recipe.name + ": sums over all worlds with both values",
                  {{"ratio"}, {"n", "worlds with both values"}, {"estimate", "with 95 % interval"}},
                  {}};
  for (const RatioRow& row : recipe.ratios) {
    table.rows.push_back(
        {metric_head(row.ratio->name), count_cell(row.estimate.n), estimate_cell(row.estimate)});
  }
  return table;
}

PageTable laws_table(const RecipeReport& recipe) {
  PageTable table{"Laws asked of " + recipe.name,
                  {{"law"},
                   {"asked", "worlds"},
                   {"not applicable", "of those asked"},
                   {"broken"},
                   {"broken at most", "upper end of the 95 % Clopper-Pearson interval"},
                   {"what it says", "", "", true}},
                  {}};
  for (const LawRow& row : recipe.laws) {
    Estimate most{Method::share, true, row.asked, row.broken_share_max, {}};
    table.rows.push_back(
        {{std::string(row.law->name)},
         count_cell(row.asked),
         count_cell(row.not_applicable),
         {row.broken > 0 ? "BROKEN by " + show_count(row.broken, kThinSpace) : "0"},
         {show_estimate(most).value},
         {std::string(row.law->caption)}});
  }
  return table;
}

PageTable glossary_table() {
  static constexpr std::string_view kBetter[] = {"", "less is better", "more is better"};
  PageTable table{"Every metric in words",
                  {{"metric"}, {"meaning", "", "", true}, {"direction", "", "", true}},
                  {}};
  const auto add = [&](std::string_view name, std::string_view meaning, std::string_view better) {
    table.rows.push_back({{std::string(name)}, {std::string(meaning)}, {std::string(better)}});
  };
  for (const Metric& row : metrics()) {
    add(row.name, row.meaning, kBetter[static_cast<std::size_t>(row.direction)]);
  }
  for (const RatioMetric& row : ratio_metrics()) {
    add(row.name,
        std::string(row.meaning) + ": " + std::string(row.numerator) + " / " +
            std::string(row.denominator),
        "");
  }
  add(repeated_layouts().name, repeated_layouts().meaning, "");
  return table;
}

}  // namespace seedbed
