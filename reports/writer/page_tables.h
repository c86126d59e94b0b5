// The tables of the HTML page as plain text cells, before any markup: what stands in which column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/report.h"

namespace seedbed {

struct PageColumn {
  std::string name;
  std::string meaning = {};
  std::string link = {};
  bool words = false;  // its cells are words and not numbers
};

struct PageCell {
  std::string text;
  std::string note = {};     // smaller: an interval, a seed
  std::string link = {};     // of the text
  std::string command = {};  // the text names a case that this command shows
  bool alert = false;        // what must be seen; the text says it too
};

struct PageTable {
  std::string caption;
  std::vector<PageColumn> columns;
  std::vector<std::vector<PageCell>> rows;  // the first cell is the row's head
};

PageTable variants_table(const Report& report);
PageTable fill_table(const Report& report);
// Means of what pads are for and do. No rows where no recipe has a value of any.
PageTable pads_table(const Report& report);
// No rows where fewer than two headline metrics vary.
PageTable correlations_table(const Correlations& correlations);
// What the fill's counters hang on, and the worlds that cost more or less than that tells. No rows
// without a model.
PageTable costs_table(const RecipeReport& recipe);
PageTable metrics_table(const RecipeReport& recipe);
PageTable ratios_table(const RecipeReport& recipe);
PageTable laws_table(const RecipeReport& recipe);
// All metrics and ratios in words; the other tables link to its rows.
PageTable glossary_table();

// Names of places on the page.
std::string recipe_place(std::size_t recipe);
std::string metric_place(std::string_view metric);

// Groups of three digits on the page: a narrow space that does not break.
inline constexpr std::string_view kThinSpace = "\u202f";

}  // namespace seedbed
