// The repository's own rules as tests: first that each rule can fail, on made-up text, then that
// the tree keeps them all.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "property/tidy_rules.h"

namespace seedbed::tidy {
namespace {

std::string words(const Findings& findings) {
  std::string text;
  for (const Finding& finding : findings) {
    text += finding.path + ":" + std::to_string(finding.line) + ": " + finding.what + "\n";
  }
  return text;
}

Findings banned(const std::string& path, const std::string& text) {
  return banned_words({path, text});
}

TEST(TidyRules, CommentsAndLiteralsAreNoCode) {
  EXPECT_EQ(code_only("a // b\nc"), "a     \nc");
  EXPECT_EQ(code_only("a /* b\nb */ c"), "a     \n     c");
  EXPECT_EQ(code_only("f(\"// x\") + 1;"), "f(\"    \") + 1;");
  EXPECT_EQ(code_only("'\"' + b // \""), "' ' + b     ");
  EXPECT_EQ(code_only("\"a\\\"b\" double"), "\"    \" double");
  EXPECT_EQ(code_only("R\"(a\"b\n)\" x"), "R\"    \n)\" x");
  EXPECT_EQ(code_only("1'000'000 + 'x'"), "1'000'000 + ' '");
}

TEST(TidyRules, ForeignRandomnessIsFound) {
  EXPECT_EQ(banned("generator/a.cc", "int x = std::rand();").size(), 1u);
  EXPECT_EQ(banned("property/suite/a.cc", "std::random_device seed;").size(), 1u);
  EXPECT_EQ(banned("bench/a.cc", "std::uniform_int_distribution<int> d(1, 6);").size(), 1u);
  EXPECT_EQ(banned("fuzz/a.cc", "#include <random>").size(), 1u);
  EXPECT_EQ(banned("reports/a.cc", "boost::math::binomial_distribution<> d;").size(), 0u);
  EXPECT_EQ(banned("generator/a.cc", "Random random; // not std::rand").size(), 0u);
  EXPECT_EQ(banned("generator/a.cc", "const char* s = \"std::rand\";").size(), 0u);
}

TEST(TidyRules, HashOrderClocksFloatsAndStreamsAreFoundWhereBanned) {
  EXPECT_EQ(banned("reports/a.h", "std::unordered_map<int, int> m;").size(), 1u);
  EXPECT_EQ(banned("property/a.cc", "std::unordered_map<int, int> m;").size(), 0u);
  EXPECT_EQ(banned("reports/a.cc", "#include <chrono>").size(), 1u);
  EXPECT_EQ(banned("bench/a.cc", "#include <chrono>").size(), 0u);
  EXPECT_EQ(banned("generator/a.cc", "std::thread t;").size(), 1u);
  EXPECT_EQ(banned("generator/a.cc", "double x = 0;").size(), 1u);
  EXPECT_EQ(banned("generator/a.cc", "int doubled = 0;").size(), 0u);
  EXPECT_EQ(banned("reports/a.cc", "double x = 0;").size(), 0u);
  EXPECT_EQ(banned("generator/a.cc", "#include <iostream>").size(), 1u);
  EXPECT_EQ(banned("generator/a.cc", "throw 1;").size(), 1u);
  EXPECT_EQ(banned("generator/a.md", "double").size(), 0u);
}

TEST(TidyRules, IncludesAgainstTheArrowsAreFound) {
  const auto wrong = [](const std::string& path, const std::string& include) {
    return includes({path, "#include " + include + "\n"}).size();
  };
  EXPECT_EQ(wrong("generator/a.cc", "\"reports/tally.h\""), 1u);
  EXPECT_EQ(wrong("reports/a.cc", "\"bench/sweep.h\""), 1u);
  EXPECT_EQ(wrong("reports/a.cc", "\"property/arbitrary.h\""), 1u);
  EXPECT_EQ(wrong("property/a.cc", "\"fuzz/codec.h\""), 1u);
  EXPECT_EQ(wrong("fuzz/a.cc", "\"property/arbitrary.h\""), 1u);
  EXPECT_EQ(wrong("bench/a.cc", "\"property/arbitrary.h\""), 1u);
  EXPECT_EQ(wrong("bench/a.cc", "\"property/canary/canary.h\""), 0u);
  EXPECT_EQ(wrong("fuzz/a.cc", "\"property/canary/canary.h\""), 0u);
  EXPECT_EQ(wrong("reports/a.cc", "\"property/canary/canary.h\""), 1u);
  EXPECT_EQ(wrong("property/canary/a.cc", "\"bench/sweep.h\""), 1u);
  EXPECT_EQ(wrong("generator/a.cc", "\"grid.h\""), 1u);
  EXPECT_EQ(wrong("generator/a.cc", "\"../generator/grid.h\""), 1u);
  EXPECT_EQ(wrong("generator/a.cc", "<fmt/format.h>"), 1u);
  EXPECT_EQ(wrong("generator/a.cc", "<sqlite3.h>"), 1u);
  EXPECT_EQ(wrong("generator/a.cc", "<vector>"), 0u);
  EXPECT_EQ(wrong("reports/a.cc", "<fmt/format.h>"), 0u);
  EXPECT_EQ(wrong("reports/a.cc", "\"generator/grid.h\""), 0u);
  EXPECT_EQ(wrong("bench/a.cc", "\"reports/tally.h\""), 0u);
  EXPECT_EQ(wrong("property/a.cc", "\"property/arbitrary.h\""), 0u);
  EXPECT_EQ(wrong("fuzz/a.cc", "\"bench/command_line.h\""), 0u);
}

TEST(TidyRules, LongLinesFilesAndFunctionsAreFound) {
  const auto wrong = [](const std::string& path, const std::string& text) {
    return words(layout({path, text}));
  };
  EXPECT_EQ(wrong("bench/a.cc", std::string(100, 'x') + "\n"), "");
  EXPECT_NE(wrong("bench/a.cc", std::string(101, 'x') + "\n"), "");
  EXPECT_EQ(wrong("bench/a.cc", std::string(99, 'x') + "\xc3\xa9\n"), "") << "one column";
  EXPECT_NE(wrong("bench/a.cc", "\tx\n"), "");
  EXPECT_NE(wrong("bench/a.cc", "x \n"), "");
  std::string text;
  for (int i = 0; i < 400; ++i) text += "x\n";
  EXPECT_EQ(wrong("bench/a.cc", text), "");
  EXPECT_NE(wrong("bench/a.cc", text + "x\n"), "");
  const auto function = [](int body) {
    std::string lines = "int f() {\n";
    for (int i = 0; i < body; ++i) lines += "  x();\n";
    return lines + "}\n";
  };
  EXPECT_EQ(wrong("bench/a.cc", function(68)), "");
  EXPECT_NE(wrong("bench/a.cc", function(69)), "");
  EXPECT_EQ(wrong("bench/a.h", "// What.\n#pragma once\n"), "");
  EXPECT_NE(wrong("bench/a.h", "#pragma once\n// What.\n"), "");
  EXPECT_NE(wrong("bench/a.h", "// What.\n"), "");
}

TEST(TidyRules, PathsOfOneMachineAreFound) {
  const std::string top = "/";
  for (const std::string name : {"home", "work", "farm", "root"}) {
    EXPECT_EQ(machine_paths({"run", "cd " + top + name + "/x\n"}).size(), 1u) << name;
    EXPECT_EQ(machine_paths({"a.cc", "\"" + top + name + "/x\""}).size(), 1u) << name;
  }
  EXPECT_EQ(machine_paths({"run", "cd $root" + top + "work" + top + "x\n"}).size(), 0u);
  EXPECT_EQ(machine_paths({"run", "cd /usr/lib\n"}).size(), 0u);
}

TEST(TidyRules, SourcesWithoutARowAreFound) {
  for (const TableRule& rule : table_rules()) {
    const std::string table(rule.table);
    const std::string row = std::string(rule.prefix) + "maker,";
    const Source source{std::string(rule.folder) + "maker.cc",
                        "std::string maker(const Report& report) {"};
    const std::vector<Source> with{source, {table, "{\"maker\", " + row}};
    const std::vector<Source> longer{source, {table, std::string(rule.prefix) + "maker_two,"}};
    const std::vector<Source> without{source, {table, ""}};
    EXPECT_EQ(sources_in_tables(with).size(), 0u) << table;
    EXPECT_EQ(sources_in_tables(longer).size(), 1u) << table;
    EXPECT_EQ(sources_in_tables(without).size(), 1u) << table;
    EXPECT_EQ(sources_in_tables(std::vector<Source>{source}).size(), 1u) << table;
  }
}

TEST(TidyRules, StraysAtTheTopAreFound) {
  const std::vector<std::string> fine{"generator", "run", "README.md", ".git"};
  const std::vector<std::string> strays{"notes.txt", "generator", "a.out"};
  EXPECT_EQ(top_level(fine).size(), 0u);
  EXPECT_EQ(top_level(strays).size(), 2u);
}

namespace fs = std::filesystem;

// Every text of the tree, build folders and the version store left out.
std::vector<Source> tree() {
  std::vector<Source> sources;
  const fs::path root(SEEDBED_SOURCE_DIR);
  for (auto it = fs::recursive_directory_iterator(root); it != fs::recursive_directory_iterator();
       ++it) {
    const std::string path = fs::relative(it->path(), root).generic_string();
    const bool skipped = path == ".git" || path == "build" || path == "out" ||
                         path == "fuzz/corpus" || it->path().filename() == "node_modules";
    if (it->is_directory()) {
      if (skipped) it.disable_recursion_pending();
      continue;
    }
    if (skipped || !it->is_regular_file()) continue;
    std::ifstream file(it->path(), std::ios::binary);
    sources.push_back({path, {std::istreambuf_iterator<char>(file), {}}});
  }
  return sources;
}

const std::vector<Source>& sources() {
  static const std::vector<Source> read = tree();
  return read;
}

void expect_kept(Findings (*rule)(const Source&)) {
  for (const Source& source : sources()) {
    for (const Finding& finding : rule(source)) {
      ADD_FAILURE() << finding.path << ":" << finding.line << ": " << finding.what;
    }
  }
}

TEST(Tidy, TheTreeWasRead) {
  std::size_t cpp = 0;
  for (const Source& source : sources()) cpp += source.path.ends_with(".cc");
  EXPECT_GT(cpp, 50u) << "rules over no files keep nothing";
}

TEST(Tidy, NoBannedWord) { expect_kept(banned_words); }
TEST(Tidy, NoIncludeAgainstTheArrows) { expect_kept(includes); }
TEST(Tidy, NoLongLineFileOrFunction) { expect_kept(layout); }
TEST(Tidy, NoPathOfOneMachine) { expect_kept(machine_paths); }
TEST(Tidy, NoSourceWithoutItsRow) { EXPECT_EQ(words(sources_in_tables(sources())), ""); }

TEST(Tidy, NothingStrayAtTheTop) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(SEEDBED_SOURCE_DIR)) {
    names.push_back(entry.path().filename().string());
  }
  EXPECT_EQ(words(top_level(names)), "");
}

}  // namespace
}  // namespace seedbed::tidy
