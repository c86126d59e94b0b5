// What all parts of the page are made with: values for its templates, and tables. Templates escape
// every {{text}}; what was rendered before stands unescaped in {{{three}}}.
#pragma once

#include <kainjow/mustache.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "reports/report.h"
#include "reports/writer/page_tables.h"

namespace seedbed::writer {

using kainjow::mustache::data;
using List = kainjow::mustache::list;
using Object = kainjow::mustache::object;

// A section of an empty text is left out.
data text(std::string_view value);

// Parts are rendered one by one, because kainjow copies values at every level that holds them.
// REQUIRES: a template of writer/page of this name.
std::string render(std::string_view file, Object values);

// `place`: rows get ids by it.
data table_data(const PageTable& table, std::string (*place)(std::string_view) = nullptr);
// A section of an empty table is left out.
data table_or_nothing(const PageTable& table);

// Each as {{line}}.
List lines_data(const std::vector<std::string>& lines);

// The sections of a comparison and a history; false where there is neither.
data changes_data(const Report& report);

// The section of failures over the nights; false without any.
data failures_data(const Report& report);
// What the store's newest fuzz run did, or that there was none.
std::string fuzzing_html(const Report& report);

}  // namespace seedbed::writer
