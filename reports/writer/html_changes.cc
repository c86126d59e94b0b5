// The page's sections of a comparison and of a history of runs.
#include <algorithm>

#include "reports/writer/numbers.h"
#include "reports/writer/page_changes.h"
#include "reports/writer/page_parts.h"

namespace seedbed::writer {
namespace {

// Lines over runs that a page draws.
constexpr std::size_t kHistoryFiguresMax = 24;

data changed_world_data(const ChangedWorld& world) {
  const auto drawn = [&](const std::vector<std::string>& rows, const char* when) {
    return text(rows.empty() ? "" : letters_svg(rows, world.marks, world.case_name + when));
  };
  return Object{{"case", text(world.case_name)},
                {"note", text(world.note)},
                {"tiles", text(world.before.empty() ? "" : show_count(world.tiles_changed))},
                {"before", drawn(world.before, ", before")},
                {"after", drawn(world.after, ", after")},
                {"command", text(world.command)}};
}

data comparison_data(const Comparison& comparison) {
  return Object{
      {"base", text(comparison.base.label)},
      {"head", text(comparison.head.label)},
      {"judgement", text(judgement_words(comparison.judgement))},
      {"is_worse", data(comparison.judgement == Judgement::worse)},
      {"lines", data(lines_data(comparison.lines))},
      {"tiers", table_data(tiers_table(comparison))},
      {"recipes", table_or_nothing(changed_recipes_table(comparison))},
      {"changed_world",
       comparison.first_changed ? changed_world_data(*comparison.first_changed) : data(false)},
      {"bars", text(ratio_bars_svg(comparison))},
      {"effects", table_or_nothing(effects_table(comparison))},
      {"work", table_or_nothing(work_table(comparison))},
      {"times", table_or_nothing(times_table(comparison))},
      {"has_notes", data(!comparison.notes.empty())},
      {"notes", data(lines_data(comparison.notes))}};
}

// Figures of the first lines; those that changed are shown at once and have a table each, those
// that did not are folded away.
data history_data(const History& history) {
  List changed, unchanged, tables;
  std::size_t left_out = 0;
  for (const HistoryLine& line : history.lines) {
    const bool drawn = std::any_of(line.points.begin(), line.points.end(),
                                   [](const HistoryPoint& point) { return point.mean; });
    if (!drawn) continue;
    if (changed.size() + unchanged.size() == kHistoryFiguresMax) {
      ++left_out;
      continue;
    }
    const std::string metric(line.metric->name);
    List& figures = line.changes.empty() ? unchanged : changed;
    figures.emplace_back(Object{{"metric", text(metric)},
                                {"place", text(metric_place(metric))},
                                {"recipe", text(line.recipe)},
                                {"svg", text(history_svg(line))}});
    if (line.changes.empty()) continue;
    tables.emplace_back(Object{{"metric", text(metric)},
                               {"recipe", text(line.recipe)},
                               {"table", table_data(history_table(line))}});
  }
  if (changed.empty() && unchanged.empty()) return data(false);
  return Object{{"has_changed", data(!changed.empty())},
                {"changed", data(std::move(changed))},
                {"has_unchanged", data(!unchanged.empty())},
                {"unchanged", data(std::move(unchanged))},
                {"tables", data(std::move(tables))},
                {"left_out", text(left_out > 0 ? std::to_string(left_out) : "")},
                {"notes", data(lines_data(history.notes))}};
}

}  // namespace

data changes_data(const Report& report) {
  if (!report.comparison && !report.history) return data(false);
  return render(
      "changes.html",
      {{"comparison", report.comparison ? comparison_data(*report.comparison) : data(false)},
       {"history", report.history ? history_data(*report.history) : data(false)}});
}

}  // namespace seedbed::writer
