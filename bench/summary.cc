#include "bench/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "generator/names.h"
#include "reports/report.h"
#include "reports/shrink_targets.h"

namespace seedbed {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// The first column to the left, numbers to the right.
void print_columns(const Rows& rows) {
  std::vector<std::size_t> widths(rows[0].size(), 0);
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  for (const auto& row : rows) {
    fmt::print("{:<{}}", row[0], widths[0]);
    for (std::size_t i = 1; i < row.size(); ++i) fmt::print("  {:>{}}", row[i], widths[i]);
    fmt::print("\n");
  }
}

std::string mean_of(const MetricTally& tally) {
  const std::optional<double> value = mean(tally.moments());
  return value ? fmt::format("{:.4g}", *value) : "-";
}

void print_laws(const Run& run) {
  std::int64_t asked = 0;
  std::int64_t broken = 0;
  for (const Tally& tally : run.tallies) {
    for (std::size_t i = 0; i < tally.laws.size(); ++i) {
      const LawTally& law = tally.laws[i];
      asked += law.asked;
      broken += law.broken;
      if (law.broken == 0) continue;
      const MadeWith with = made_with(run, tally);
      fmt::print("\nBROKEN {}: {} of {} worlds of {}\n", laws()[i].name, law.broken, law.asked,
                 print_recipe(tally.recipe));
      for (const LawTally::Example& example : law.examples) {
        fmt::print("  {}\n    {}\n", example.why,
                   check_command(print_case({tally.recipe, example.seed}), with));
        if (!example.smallest || !example.smallest->named) continue;
        fmt::print("    smallest: {}\n", check_command(print_case(*example.smallest->named), with));
      }
    }
  }
  fmt::print("\nlaws asked {} times, {} broken\n", asked, broken);
}

// Seeds that gave no world, with the smallest of each kind.
void print_culprits(const Run& run) {
  constexpr std::uint64_t kShownMax = 3;
  for (const Tally& tally : run.tallies) {
    for (const CulpritRow& row : kCulpritKinds) {
      const std::uint64_t count = tally.culprits.count(row.kind);
      if (count == 0) continue;
      const std::uint64_t seeds = tally.worlds + tally.culprits.count();
      fmt::print("\nFAILED {}: {} of {} seeds of {}\n", row.name, count, seeds,
                 print_recipe(tally.recipe));
      std::uint64_t shown = 0;
      for (const Culprit& culprit : tally.culprits.kept()) {
        if (culprit.kind != row.kind || shown == kShownMax) continue;
        ++shown;
        fmt::print("  {}\n    {}\n", culprit.words,
                   check_command(print_case({tally.recipe, culprit.seed}), made_with(run, tally)));
      }
    }
  }
}

}  // namespace

std::vector<std::string> smallest_lines(const Run& run) {
  constexpr std::size_t kLinesMax = 20;
  constexpr std::size_t kRowsMax = 40;
  std::vector<std::string> lines;
  std::size_t found = 0;
  for (const ShrinkTarget& target : shrink_targets(run.tallies)) {
    const Tally& tally = run.tallies[target.recipe];
    const LawTally::Example& example = tally.laws[target.law].examples[target.example];
    if (!example.smallest || ++found > kLinesMax) continue;
    const Smallest& smallest = *example.smallest;
    const std::string why = printable(smallest.why, 300);
    const MadeWith with = made_with(run, tally);
    lines.push_back(fmt::format(
        "{} is broken: {}; the smallest found ({}): {}: {}", laws()[target.law].name,
        check_command(print_case({tally.recipe, example.seed}), with),
        shrink_end_words(smallest.end),
        smallest.named ? check_command(print_case(*smallest.named), with) : "a map", why));
    if (smallest.named) continue;
    const std::vector<std::string_view> rows = split(smallest.map, '\n');
    for (std::size_t i = 0; i < std::min(rows.size(), kRowsMax); ++i) {
      if (!rows[i].empty()) lines.push_back("  " + printable(rows[i], 200));
    }
    if (rows.size() > kRowsMax) lines.emplace_back("  ... the rest is in the report");
  }
  if (found > kLinesMax) {
    lines.push_back(fmt::format("{} more are in the report", found - kLinesMax));
  }
  return lines;
}

void print_summary(const Run& run, const std::vector<std::size_t>& metrics) {
  std::vector<std::size_t> columns = metrics;
  if (columns.empty()) {
    for (std::size_t i = 0; i < seedbed::metrics().size(); ++i) {
      if (seedbed::metrics()[i].headline) columns.push_back(i);
    }
  }
  Rows rows = {{"mean per world", "worlds"}};
  for (const std::size_t i : columns) rows[0].emplace_back(seedbed::metrics()[i].name);
  std::uint64_t worlds = 0;
  for (const Tally& tally : run.tallies) {
    worlds += tally.worlds;
    std::vector<std::string> row = {print_recipe(tally.recipe), std::to_string(tally.worlds)};
    for (const std::size_t i : columns) row.push_back(mean_of(tally.metrics[i]));
    rows.push_back(std::move(row));
  }
  print_columns(rows);
  print_culprits(run);
  print_laws(run);
  const double elapsed = run.provenance.elapsed_s;
  fmt::print("{} worlds in {:.2f} s, {:.0f} a second on {} threads\n", worlds, elapsed,
             elapsed > 0 ? static_cast<double>(worlds) / elapsed : 0.0, run.provenance.threads);
}

}  // namespace seedbed
