// The rules of the house over source text, apart from the files that they are asked of, so that
// each rule can be shown made-up text that breaks it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace seedbed::tidy {

struct Source {
  std::string path;  // from the repository's root, with forward slashes
  std::string text;
};

struct Finding {
  std::string path;
  std::size_t line = 0;  // from 1; 0 where the whole file is meant
  std::string what;
};

// The same text with comments and the contents of literals blanked; line breaks stay.
std::string code_only(std::string_view text);

using Findings = std::vector<Finding>;

// Words that a folder may not use: foreign randomness, hash order, clocks, threads, floats,
// streams.
Findings banned_words(const Source& source);
// generator <- reports <- bench; property and fuzz are included by nobody; roots only; no third
// party in generator/.
Findings includes(const Source& source);
// 100 columns, 400 lines, no tab, no blank at a line's end, functions to 70 lines, headers guarded.
Findings layout(const Source& source);
// Paths that only exist on the machine of whoever wrote them.
Findings machine_paths(const Source& source);

// A kind of thing whose sources must stand in a table's source.
struct TableRule {
  std::string_view folder;  // "generator/layout/"
  std::string_view table;   // "generator/variants.cc"
  std::string_view prefix;  // "layout::", before the source's name
};
std::span<const TableRule> table_rules();
Findings sources_in_tables(std::span<const Source> sources);

// Names at the top of the repository that have no business there.
Findings top_level(std::span<const std::string> names);

}  // namespace seedbed::tidy
