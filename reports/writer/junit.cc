// JUnit XML: one suite a recipe, one case a law, so that CI systems count and list them. A broken
// law is a failure with its smallest worlds and their commands; a law that applied to no world is
// skipped, never passed. No time stands in it: a sweep asks all laws of a world at once.
#include <pugixml.hpp>

#include "reports/report.h"
#include "reports/report_words.h"
#include "reports/writer/text.h"

namespace seedbed::writer {
namespace {

struct Bytes : pugi::xml_writer {
  std::string text;
  void write(const void* data, std::size_t size) override {
    text.append(static_cast<const char*>(data), size);
  }
};

void set(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(xml_text(value).c_str());
}

void set_counts(pugi::xml_node node, std::size_t tests, std::size_t failures, std::size_t errors) {
  set(node, "tests", std::to_string(tests));
  set(node, "failures", std::to_string(failures));
  set(node, "errors", std::to_string(errors));
}

bool applied(const LawRow& row) { return row.asked > row.not_applicable; }

void add_law(const RecipeReport& recipe, const LawRow& row, pugi::xml_node suite) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", recipe.name);
  set(test, "name", row.law->name);
  if (row.broken > 0) {
    pugi::xml_node failure = test.append_child("failure");
    set(failure, "message",
        "broken by " + counted(static_cast<std::uint64_t>(row.broken), "world") + " of " +
            std::to_string(row.asked) + " asked: " + std::string(row.law->caption));
    set(failure, "type", row.law->name);
    std::string body;
    for (const LawExample& example : row.examples) {
      body += example.why + "\n  " + example.command + "\n";
      if (example.smallest) body += "  " + smallest_words(*example.smallest) + "\n";
    }
    failure.text().set(xml_text(body).c_str());
  } else if (!applied(row)) {
    const char* why = row.asked == 0 ? "not asked of any world" : "applies to no world of this run";
    test.append_child("skipped").text().set(why);
  }
}

// An error, not a failure: no law was asked of a world that was never made.
void add_lost(const RecipeReport& recipe, const CulpritsRow& row, pugi::xml_node suite) {
  pugi::xml_node test = suite.append_child("testcase");
  set(test, "classname", recipe.name);
  set(test, "name", "seeds lost: " + std::string(row.kind->name));
  pugi::xml_node error = test.append_child("error");
  set(error, "message",
      counted(row.count, "seed") + " gave no world: it " + std::string(row.kind->caption));
  set(error, "type", row.kind->name);
  std::string body;
  for (const LawExample& example : row.examples) {
    body += example.why + "\n  " + example.command + "\n";
  }
  error.text().set(xml_text(body).c_str());
}

std::size_t skipped_laws(const RecipeReport& recipe) {
  std::size_t skipped = 0;
  for (const LawRow& row : recipe.laws) skipped += row.broken == 0 && !applied(row);
  return skipped;
}

void add_recipe(const Report& report, const RecipeReport& recipe, pugi::xml_node suites) {
  pugi::xml_node suite = suites.append_child("testsuite");
  set(suite, "name", recipe.name);
  set_counts(suite, recipe.laws.size() + recipe.culprits.size(),
             static_cast<std::size_t>(recipe.laws_broken()), recipe.culprits.size());
  set(suite, "skipped", std::to_string(skipped_laws(recipe)));
  pugi::xml_node properties = suite.append_child("properties");
  const auto property = [&](const char* name, std::string_view value) {
    pugi::xml_node one = properties.append_child("property");
    set(one, "name", name);
    set(one, "value", value);
  };
  property("seeds", recipe.seeds);
  property("worlds", std::to_string(recipe.worlds));
  property("output_version", std::to_string(recipe.output_version));
  property("seedbed", report.version);
  property("command", report.command);
  if (report.partial) property("partial", "stopped before all seeds were done");
  for (const CulpritsRow& row : recipe.culprits) add_lost(recipe, row, suite);
  for (const LawRow& row : recipe.laws) add_law(recipe, row, suite);
}

}  // namespace

std::string junit(const Report& report) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  declaration.append_attribute("version") = "1.0";
  declaration.append_attribute("encoding") = "UTF-8";
  pugi::xml_node suites = document.append_child("testsuites");
  set(suites, "name", "seedbed");
  std::size_t tests = 0, failures = 0, errors = 0;
  for (const RecipeReport& recipe : report.recipes) {
    tests += recipe.laws.size() + recipe.culprits.size();
    errors += recipe.culprits.size();
    failures += static_cast<std::size_t>(recipe.laws_broken());
  }
  set_counts(suites, tests, failures, errors);
  for (const RecipeReport& recipe : report.recipes) add_recipe(report, recipe, suites);
  Bytes bytes;
  document.save(bytes, " ", pugi::format_indent, pugi::encoding_utf8);
  return std::move(bytes.text);
}

}  // namespace seedbed::writer
