// Tidy data: one row a recipe and metric (or ratio), one column a statistic, one column an option,
// so that a table reader groups by any of them. An empty field is a value that there is not. RFC
// 4180.
#include <string>

#include "reports/report.h"
#include "reports/writer/numbers.h"

namespace seedbed::writer {
namespace {

std::string field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + "\"";
}

// What stands in the fields of one statistic: an estimate takes three, an extreme two, others one.
struct Fields {
  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(std::int64_t value) const { return std::to_string(value); }
  std::string operator()(double value) const { return exact_number(value); }
  std::string operator()(const Estimate& estimate) const {
    const auto& interval = estimate.interval;
    return (estimate.value ? exact_number(*estimate.value) : "") + "," +
           (interval ? exact_number(interval->low) + "," + exact_number(interval->high) : ",");
  }
  std::string operator()(const Extreme& extreme) const {
    return std::to_string(extreme.value) + "," + std::to_string(extreme.seed);
  }
};

// The kind of a column's cells does not depend on the row, but an empty cell does not tell its
// kind.
bool is_extreme(const MetricColumn& column) {
  MetricRow row;
  row.min = row.max = Extreme{};
  return std::holds_alternative<Extreme>(column.cell(row));
}
bool is_estimate(const MetricColumn& column) {
  return std::holds_alternative<Estimate>(column.cell(MetricRow{}));
}

std::string header() {
  std::string line = "recipe,variant,output_version,seeds,worlds,metric,estimate";
  for (const MetricColumn& column : metric_columns()) {
    const std::string name(column.name);
    line += "," + name;
    if (is_extreme(column)) line += "," + name + "_seed";
    if (is_estimate(column)) line += ",low,high";
  }
  for (const OptionRow& option : kOptions) line.append(",option_").append(option.key);
  return line + "\n";
}

std::string front(const RecipeReport& recipe, std::string_view metric, Method method) {
  return field(recipe.name) + "," + field(recipe.recipe.variant->name) + "," +
         std::to_string(recipe.output_version) + "," + field(recipe.seeds) + "," +
         std::to_string(recipe.worlds) + "," + field(metric) + "," +
         std::string(method_note(method).name);
}

// An option that the variant does not read is empty.
std::string options(const Recipe& recipe) {
  std::string line;
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    line += ",";
    if (recipe.variant->reads >> i & 1) line += field(print_option(kOptions[i], recipe.options));
  }
  return line + "\n";
}

std::string cells(const MetricRow& row) {
  std::string line;
  for (const MetricColumn& column : metric_columns()) {
    const Datum cell = column.cell(row);
    line += "," + std::visit(Fields{}, cell);
    if (std::holds_alternative<std::monostate>(cell) && is_extreme(column)) line += ",";
  }
  return line;
}

}  // namespace

std::string csv(const Report& report) {
  std::string text = header();
  for (const RecipeReport& recipe : report.recipes) {
    const std::string tail = options(recipe.recipe);
    for (const MetricRow& row : recipe.metrics) {
      text += front(recipe, row.metric->name, row.mean.method) + cells(row) + tail;
    }
    for (const RatioRow& row : recipe.ratios) {
      MetricRow as_metric;
      as_metric.mean = row.estimate;
      as_metric.absent = static_cast<std::int64_t>(recipe.worlds) - row.estimate.n;
      text += front(recipe, row.ratio->name, row.estimate.method) + cells(as_metric) + tail;
    }
  }
  return text;
}

}  // namespace seedbed::writer
