// SARIF 2.1.0: laws are rules, a broken law of a recipe is one result. Its fingerprint names law
// and recipe, so that tonight's alert is last night's alert, whatever seeds found it. It points at
// the source of the variant, where a reader starts to look.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "reports/report.h"
#include "reports/report_words.h"
#include "reports/writer/text.h"

namespace seedbed::writer {
namespace {

using Json = nlohmann::ordered_json;

Json message(std::string text) { return Json{{"text", std::move(text)}}; }

std::string source_of(const Variant& variant) {
  if (&variant == &external_variant()) return "bench/external.cc";  // its own is not ours
  std::string name(variant.name);
  std::replace(name.begin(), name.end(), '-', '_');
  return "generator/layout/" + name + ".cc";
}

Json rules() {
  Json list = Json::array();
  for (const Law& law : laws()) {
    Json rule;
    rule["id"] = law.name;
    rule["shortDescription"] = message(std::string(law.caption));
    rule["defaultConfiguration"] = Json{{"level", "error"}};
    list.push_back(std::move(rule));
  }
  for (const CulpritRow& kind : kCulpritKinds) {
    Json rule;
    rule["id"] = "seed-" + std::string(kind.name);
    rule["shortDescription"] = message("A seed gave no world: it " + std::string(kind.caption));
    rule["defaultConfiguration"] = Json{{"level", "error"}};
    list.push_back(std::move(rule));
  }
  return list;
}

Json locations(const RecipeReport& recipe) {
  Json physical;
  physical["artifactLocation"] = Json{{"uri", source_of(*recipe.recipe.variant)}};
  physical["region"] = Json{{"startLine", 1}};
  Json location;
  location["physicalLocation"] = std::move(physical);
  location["logicalLocations"] =
      Json::array({Json{{"fullyQualifiedName", recipe.name}, {"kind", "recipe"}}});
  return Json::array({std::move(location)});
}

Json result(const RecipeReport& recipe, std::size_t law) {
  const LawRow& row = recipe.laws[law];
  std::string words = std::string(row.law->name) + " is broken by " +
                      counted(static_cast<std::uint64_t>(row.broken), "world") + " of " +
                      std::to_string(row.asked) + " asked in " + recipe.name + ".";
  Json cases = Json::array();
  for (const LawExample& example : row.examples) {
    words += "\n" + example.why + "\nShown again by: " + example.command;
    if (example.smallest) words += "\n" + smallest_words(*example.smallest);
    cases.push_back(example.case_name);
  }
  Json json;
  json["ruleId"] = row.law->name;
  json["ruleIndex"] = law;
  json["level"] = "error";
  json["message"] = message(std::move(words));
  json["locations"] = locations(recipe);
  json["partialFingerprints"] =
      Json{{"lawAndRecipe/v1", fingerprint(std::string(row.law->name) + "\n" + recipe.name)}};
  json["occurrenceCount"] = row.broken;
  json["properties"] = Json{{"cases", std::move(cases)}, {"asked", row.asked}};
  return json;
}

Json result(const RecipeReport& recipe, const CulpritsRow& row) {
  const std::string rule = "seed-" + std::string(row.kind->name);
  std::string words = recipe.name + ": " + counted(row.count, "seed") + " gave no world: it " +
                      std::string(row.kind->caption) + ".";
  Json cases = Json::array();
  for (const LawExample& example : row.examples) {
    words += "\n" + example.why + "\nShown again by: " + example.command;
    cases.push_back(example.case_name);
  }
  Json json;
  json["ruleId"] = rule;
  json["ruleIndex"] = laws().size() + static_cast<std::size_t>(row.kind->kind);
  json["level"] = "error";
  json["message"] = message(std::move(words));
  json["locations"] = locations(recipe);
  json["partialFingerprints"] = Json{{"lawAndRecipe/v1", fingerprint(rule + "\n" + recipe.name)}};
  json["occurrenceCount"] = row.count;
  json["properties"] = Json{{"cases", std::move(cases)}};
  return json;
}

Json invocation(const Report& report) {
  Json json;
  json["executionSuccessful"] = report.worlds > 0;
  json["commandLine"] = report.command;
  Json& notes = json["toolExecutionNotifications"] = Json::array();
  for (const std::string& line : report.verdict_lines) {
    const bool warns = report.partial || report.worlds == 0;
    notes.push_back(Json{{"level", warns ? "warning" : "note"}, {"message", message(line)}});
  }
  return json;
}

}  // namespace

std::string sarif(const Report& report) {
  Json results = Json::array();
  for (const RecipeReport& recipe : report.recipes) {
    for (const CulpritsRow& row : recipe.culprits) results.push_back(result(recipe, row));
    for (std::size_t i = 0; i < recipe.laws.size(); ++i) {
      if (recipe.laws[i].broken > 0) results.push_back(result(recipe, i));
    }
  }
  Json driver;
  driver["name"] = "seedbed";
  driver["version"] = report.version.empty() ? "unknown" : report.version;
  driver["rules"] = rules();
  Json run;
  run["tool"] = Json{{"driver", std::move(driver)}};
  run["automationDetails"] = Json{{"id", "seedbed/sweep/"}};
  run["invocations"] = Json::array({invocation(report)});
  run["results"] = std::move(results);
  Json log;
  log["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  log["version"] = "2.1.0";
  log["runs"] = Json::array({std::move(run)});
  return log.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace seedbed::writer
