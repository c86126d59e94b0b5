#include "property/tidy_rules.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace seedbed::tidy {
namespace {

bool is_cpp(std::string_view path) { return path.ends_with(".cc") || path.ends_with(".h"); }

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

bool word_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Whether the pattern stands in the line, not inside a longer word.
bool holds_word(std::string_view line, std::string_view pattern) {
  for (std::size_t at = line.find(pattern); at != std::string_view::npos;
       at = line.find(pattern, at + 1)) {
    const std::size_t end = at + pattern.size();
    const bool before = at > 0 && word_letter(pattern.front()) && word_letter(line[at - 1]);
    const bool after = end < line.size() && word_letter(pattern.back()) && word_letter(line[end]);
    if (!before && !after) return true;
  }
  return false;
}

// Past the end of the literal that opens at `at`; its contents are blanked.
std::size_t blank_literal(std::string& code, std::size_t at) {
  const char quote = code[at];
  if (quote == '"' && at > 0 && code[at - 1] == 'R') {
    const std::size_t open = code.find('(', at);
    if (open == std::string::npos) return code.size();
    const std::string close = ")" + code.substr(at + 1, open - at - 1) + "\"";
    const std::size_t end = std::min(code.find(close, open), code.size());
    for (std::size_t i = at + 1; i < end; ++i) code[i] = code[i] == '\n' ? '\n' : ' ';
    return std::min(end + close.size(), code.size());
  }
  std::size_t i = at + 1;
  for (; i < code.size() && code[i] != quote && code[i] != '\n'; ++i) {
    if (code[i] == '\\' && i + 1 < code.size()) code[i++] = ' ';
    code[i] = ' ';
  }
  return i + 1;
}

std::size_t blank_comment(std::string& code, std::size_t at) {
  const bool block = code[at + 1] == '*';
  std::size_t end = block ? code.find("*/", at + 2) : code.find('\n', at);
  end = end == std::string::npos ? code.size() : end + (block ? 2 : 0);
  for (std::size_t i = at; i < end; ++i) code[i] = code[i] == '\n' ? '\n' : ' ';
  return end;
}

// In the order of the arrows. The canaries lie in property/, and the program plants them.
constexpr std::string_view kEverywhere[] = {"generator/", "reports/",  "property/canary/",
                                            "bench/",     "property/", "fuzz/"};
constexpr std::string_view kOutsideBench[] = {"generator/", "reports/", "property/", "fuzz/"};
constexpr std::string_view kCounted[] = {"generator/", "reports/"};
constexpr std::string_view kGenerator[] = {"generator/"};

struct Ban {
  std::span<const std::string_view> folders;
  std::string_view why;
  std::array<std::string_view, 10> words;  // "" ends the list
};

constexpr auto kBans = std::to_array<Ban>({
    {kEverywhere,
     "randomness comes from generator/random.h",
     {"std::rand", "srand", "random_device", "<random>", "mt19937"}},
    {kCounted,
     "its order differs between libraries",
     {"unordered_map", "unordered_set", "unordered_multimap", "unordered_multiset", "std::hash"}},
    {kOutsideBench,
     "clocks and threads belong to bench/",
     {"chrono", "<ctime>", "<time.h>", "clock_gettime", "<thread>", "std::thread", "std::jthread",
      "<atomic>", "<mutex>", "<future>"}},
    {kGenerator, "integers only: a float rounds by compiler", {"float", "double", "<cmath>"}},
    {kGenerator, "generator/ has no stream", {"<iostream>", "<fstream>", "<sstream>"}},
    {kGenerator, "generator/ has no exceptions: return a Parsed", {"throw", "try", "catch"}},
});

bool applies(const Ban& ban, std::string_view path) {
  return std::any_of(ban.folders.begin(), ban.folders.end(),
                     [&](std::string_view folder) { return path.starts_with(folder); });
}

// std::uniform_int_distribution and its kin, whatever its name.
bool std_distribution(std::string_view line) {
  for (std::size_t at = line.find("std::"); at != std::string_view::npos;
       at = line.find("std::", at + 1)) {
    std::size_t end = at + 5;
    while (end < line.size() && word_letter(line[end])) ++end;
    if (line.substr(at, end - at).ends_with("_distribution")) return true;
  }
  return false;
}

constexpr int kLayers = 4;  // the first four roots, each including those before it

int root_of(std::string_view path) {
  for (int i = 0; i < static_cast<int>(std::size(kEverywhere)); ++i) {
    if (path.starts_with(kEverywhere[i])) return i;
  }
  return -1;
}

// "" or what is wrong with an include of `target` from a file of root `from`.
std::string wrong_include(int from, std::string_view target) {
  const int to = root_of(target);
  if (to < 0) return "is not written from the repository's root";
  if (to >= kLayers) return to == from ? "" : "reaches into a leaf";
  return from >= to ? ""
                    : "runs against the arrows generator <- reports <- property/canary <- bench";
}

// A header of the language itself has no dot and no folder in its name.
bool own_language(std::string_view name) {
  return name.find('.') == std::string_view::npos && name.find('/') == std::string_view::npos;
}

}  // namespace

std::string code_only(std::string_view text) {
  std::string code(text);
  for (std::size_t at = 0; at < code.size();) {
    const bool digit_separator = code[at] == '\'' && at > 0 && word_letter(code[at - 1]);
    if (code[at] == '/' && at + 1 < code.size() && (code[at + 1] == '/' || code[at + 1] == '*')) {
      at = blank_comment(code, at);
    } else if (code[at] == '"' || (code[at] == '\'' && !digit_separator)) {
      at = blank_literal(code, at);
    } else {
      ++at;
    }
  }
  return code;
}

Findings banned_words(const Source& source) {
  Findings findings;
  if (!is_cpp(source.path)) return findings;
  const std::string code = code_only(source.text);
  const std::vector<std::string_view> lines = lines_of(code);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const Ban& ban : kBans) {
      if (!applies(ban, source.path)) continue;
      for (const std::string_view word : ban.words) {
        if (word.empty() || !holds_word(lines[i], word)) continue;
        findings.push_back({source.path, i + 1, std::string(word) + ": " + std::string(ban.why)});
      }
    }
    if (std_distribution(lines[i])) {
      findings.push_back({source.path, i + 1, "a std distribution: generator/random.h is right"});
    }
  }
  return findings;
}

Findings includes(const Source& source) {
  Findings findings;
  const int from = root_of(source.path);
  if (!is_cpp(source.path) || from < 0) return findings;
  const std::vector<std::string_view> lines = lines_of(source.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].starts_with("#include ") || lines[i].size() < 12) continue;
    const char quote = lines[i][9];
    const std::size_t end = lines[i].find(quote == '<' ? '>' : '"', 10);
    if (end == std::string_view::npos) continue;
    const std::string_view name = lines[i].substr(10, end - 10);
    std::string wrong;
    if (quote == '"') {
      wrong = wrong_include(from, name);
    } else if (from == 0 && !own_language(name)) {
      wrong = "is third party, and generator/ has none";
    }
    if (!wrong.empty()) {
      findings.push_back({source.path, i + 1, "include of " + std::string(name) + " " + wrong});
    }
  }
  return findings;
}

Findings layout(const Source& source) {
  Findings findings;
  const bool cpp = is_cpp(source.path);
  if (!cpp && !source.path.ends_with(".cmake") && !source.path.ends_with("CMakeLists.txt")) {
    return findings;
  }
  const std::vector<std::string_view> lines = lines_of(source.text);
  std::size_t function = 0;  // the line where the function at hand opened, from 1
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const auto report = [&](const std::string& what) {
      findings.push_back({source.path, i + 1, what});
    };
    // Columns are characters: bytes that continue one in UTF-8 do not count.
    const auto columns = std::count_if(line.begin(), line.end(), [](char c) {
      return (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    });
    if (columns > 100) report(std::to_string(columns) + " columns, 100 allowed");
    if (line.find('\t') != std::string_view::npos) report("a tab");
    if (line.ends_with(' ') || line.ends_with('\r')) report("a blank at the line's end");
    if (!cpp) continue;
    const bool code = !line.empty() && word_letter(line[0]);
    if (code && line.ends_with('{') && line.find('(') != std::string_view::npos) function = i + 1;
    if (line == "}" && function != 0) {
      if (i + 2 - function > 70) {
        findings.push_back(
            {source.path, function,
             "a function of " + std::to_string(i + 2 - function) + " lines, 70 allowed"});
      }
      function = 0;
    }
  }
  if (cpp && lines.size() > 400) {
    findings.push_back({source.path, 0, std::to_string(lines.size()) + " lines, 400 allowed"});
  }
  if (source.path.ends_with(".h") && source.text.find("#pragma once") == std::string::npos) {
    findings.push_back({source.path, 0, "a header without #pragma once"});
  }
  if (source.path.ends_with(".h") && !source.text.starts_with("//")) {
    findings.push_back({source.path, 1, "a header that does not say what it decides"});
  }
  return findings;
}

Findings machine_paths(const Source& source) {
  Findings findings;
  const std::vector<std::string_view> lines = lines_of(source.text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const std::string_view top : {"home", "work", "farm", "root", "Users"}) {
      const std::string path = "/" + std::string(top) + "/";
      const std::size_t at = lines[i].find(path);
      if (at == std::string_view::npos) continue;
      // A folder of that name inside a longer path is fine.
      if (at > 0 &&
          (word_letter(lines[i][at - 1]) || lines[i][at - 1] == '.' || lines[i][at - 1] == '}')) {
        continue;
      }
      findings.push_back({source.path, i + 1, "a path of one machine: " + path});
    }
  }
  return findings;
}

std::span<const TableRule> table_rules() {
  static constexpr auto kRules = std::to_array<TableRule>({
      {"generator/layout/", "generator/variants.cc", "layout::"},
      {"generator/flood_fill/", "generator/flood_fills.cc", "flood_fill::"},
      {"generator/map_format/", "generator/map_formats.cc", "map_format::read_"},
      {"reports/writer/", "reports/writers.cc", "writer::"},
  });
  return kRules;
}

Findings sources_in_tables(std::span<const Source> sources) {
  Findings findings;
  for (const TableRule& rule : table_rules()) {
    const auto table = std::find_if(sources.begin(), sources.end(), [&](const Source& source) {
      return source.path == rule.table;
    });
    for (const Source& source : sources) {
      if (!source.path.starts_with(rule.folder) || !source.path.ends_with(".cc")) continue;
      const std::string name =
          source.path.substr(rule.folder.size(), source.path.size() - rule.folder.size() - 3);
      // Beside the writers lie their helpers; a writer is what makes a report into text by its
      // name.
      const bool writer = source.text.find(" " + name + "(const Report&") != std::string::npos;
      if (rule.prefix == "writer::" && !writer) continue;
      if (table != sources.end() && holds_word(table->text, std::string(rule.prefix) + name)) {
        continue;
      }
      findings.push_back({source.path, 0, "has no row in " + std::string(rule.table)});
    }
  }
  return findings;
}

Findings top_level(std::span<const std::string> names) {
  // Dot-files and dot-folders may stand beside what the customer named.
  constexpr std::string_view kAllowed[] = {
      "CMakeLists.txt", "CMakePresets.json", "README.md", "LICENSE", "run", "generator", "reports",
      "bench",          "property",          "fuzz",      "build",   "out"};
  Findings findings;
  for (const std::string& name : names) {
    const bool allowed =
        std::find(std::begin(kAllowed), std::end(kAllowed), name) != std::end(kAllowed);
    if (allowed || name.starts_with('.')) continue;
    findings.push_back({name, 0, "does not belong at the top"});
  }
  return findings;
}

}  // namespace seedbed::tidy
