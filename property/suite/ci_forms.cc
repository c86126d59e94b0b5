// What CI systems read: JUnit XML, SARIF, annotations. Counts agree with the report, broken laws
// keep their names from run to run, limits hold, and text from outside stays text.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <string>
#include <vector>

#include "reports/report.h"
#include "reports/writer/text.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

using Json = nlohmann::json;

// Every law passes three worlds, but the last law applies to none and the one before is not asked.
Tally passed(const std::string& recipe) {
  Tally tally(*parse_recipe(recipe));
  for (std::uint64_t seed = 0; seed < 3; ++seed) tally.add(seed, Measurement{}, seed);
  tally.add_seeds({0, 2});
  for (std::size_t i = 0; i + 2 < tally.laws.size(); ++i) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) tally.laws[i].add(LawResult::pass(), seed);
  }
  tally.laws.back().add(LawResult::not_applicable(), 0);
  return tally;
}

seedbed::Run run_of(std::vector<std::string> recipes) {
  seedbed::Run run;
  run.provenance.version = "1.2.3";
  run.provenance.command = "seedbed sweep";
  for (const std::string& recipe : recipes) run.tallies.push_back(passed(recipe));
  return run;
}

std::string written(std::string_view writer, const seedbed::Run& run) {
  const Writer* row = find_writer(writer);
  EXPECT_NE(row, nullptr) << writer;
  return row == nullptr ? "" : row->write(make_report(run));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST(Junit, CountsEveryLawOfEveryRecipe) {
  seedbed::Run run = run_of({"wilson", "scatter"});
  run.tallies[1].laws[4].add(LawResult::broken("tile (3,4) <is> \"wrong\" & more"), 2);
  pugi::xml_document document;
  const std::string text = written("junit", run);
  ASSERT_TRUE(document.load_string(text.c_str())) << text;
  const pugi::xml_node suites = document.child("testsuites");
  EXPECT_EQ(suites.attribute("tests").as_uint(), 2 * laws().size());
  EXPECT_EQ(suites.attribute("failures").as_uint(), 1u);
  std::size_t tests = 0, failures = 0, skipped = 0;
  for (const pugi::xml_node suite : suites.children("testsuite")) {
    for (const pugi::xml_node test : suite.children("testcase")) {
      EXPECT_EQ(test.attribute("classname").value(), std::string(suite.attribute("name").value()));
      EXPECT_EQ(test.attribute("name").value(), laws()[tests % laws().size()].name);
      failures += !test.child("failure").empty();
      skipped += !test.child("skipped").empty();
      ++tests;
    }
  }
  EXPECT_EQ(tests, 2 * laws().size());
  EXPECT_EQ(failures, 1u);
  EXPECT_EQ(skipped, 4u) << "a law that nobody answered never passes";
  EXPECT_EQ(suites.child("testsuite").attribute("skipped").as_uint(), 2u);
  const std::string body = suites
                               .find_node([](const pugi::xml_node& node) {
                                 return std::string_view(node.name()) == "failure";
                               })
                               .text()
                               .get();
  EXPECT_NE(body.find("tile (3,4) <is> \"wrong\" & more"), std::string::npos) << body;
  EXPECT_NE(body.find("seedbed check 'scatter#2'"), std::string::npos) << body;
}

TEST(Sarif, NamesTheSameBreakByTheSameFingerprint) {
  seedbed::Run tonight = run_of({"wilson", "scatter"});
  tonight.tallies[0].laws[4].add(LawResult::broken("here"), 2);
  tonight.tallies[1].laws[4].add(LawResult::broken("there"), 2);
  seedbed::Run last_night = run_of({"scatter"});
  last_night.tallies[0].laws[4].add(LawResult::broken("elsewhere"), 1);
  const Json results = Json::parse(written("sarif", tonight))["runs"][0]["results"];
  const Json earlier = Json::parse(written("sarif", last_night))["runs"][0]["results"];
  ASSERT_EQ(results.size(), 2u);
  ASSERT_EQ(earlier.size(), 1u);
  EXPECT_NE(results[0]["partialFingerprints"], results[1]["partialFingerprints"]);
  EXPECT_EQ(results[1]["partialFingerprints"], earlier[0]["partialFingerprints"]);
  EXPECT_EQ(results[1]["ruleId"], laws()[4].name);
  EXPECT_NE(results[1]["message"]["text"].get<std::string>().find("seedbed check 'scatter#2'"),
            std::string::npos);
}

TEST(Sarif, PointsAtTheSourceOfEveryVariant) {
  for (const Variant& variant : variants()) {
    seedbed::Run run = run_of({std::string(variant.name)});
    run.tallies[0].laws[0].add(LawResult::broken("why"), 1);
    const Json log = Json::parse(written("sarif", run));
    const Json& tool = log["runs"][0]["tool"]["driver"];
    EXPECT_EQ(tool["rules"].size(), laws().size() + kCulpritKinds.size());
    const Json& result = log["runs"][0]["results"][0];
    EXPECT_EQ(tool["rules"][result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
    const std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    EXPECT_TRUE(std::filesystem::exists(std::string(SEEDBED_SOURCE_DIR "/") + uri)) << uri;
  }
}

TEST(Annotations, AreNoneWhereNothingIsWrongAndNeverMoreThanTen) {
  EXPECT_EQ(written("annotations", run_of({"wilson"})), "");
  seedbed::Run run = run_of({"wilson", "scatter"});
  run.partial = true;
  for (std::size_t law = 0; law < 9; ++law) {
    run.tallies[0].laws[law].add(LawResult::broken("why"), 1);
  }
  EXPECT_EQ(lines_of(written("annotations", run)).size(), 10u);
  run.tallies[1].laws[0].add(LawResult::broken("why"), 1);
  run.tallies[1].laws[1].add(LawResult::broken("why"), 1);
  const std::vector<std::string> lines = lines_of(written("annotations", run));
  ASSERT_EQ(lines.size(), kAnnotationsMax);
  EXPECT_TRUE(lines[0].starts_with("::warning title=seedbed::PARTIAL"));
  EXPECT_TRUE(lines[1].starts_with("::error title=" + std::string(laws()[0].name) + "::broken"));
  EXPECT_NE(lines.back().find("3 more"), std::string::npos) << "9 + 2 + 1 of which 9 are shown";
  seedbed::Run nothing;
  EXPECT_EQ(written("annotations", nothing), "::error title=seedbed::nothing measured\n");
}

Json json_schema() {
  std::ifstream file(SEEDBED_SOURCE_DIR "/reports/writer/report.schema.json");
  return Json::parse(file);
}

void expect_named(const Json& rules, const Json& object, const std::string& where) {
  ASSERT_EQ(rules["additionalProperties"], false) << where;
  for (const auto& [key, value] : object.items()) {
    EXPECT_TRUE(rules["properties"].contains(key)) << where << " has " << key;
  }
  for (const Json& key : rules["required"]) {
    EXPECT_TRUE(object.contains(key.get<std::string>())) << where << " lacks " << key;
  }
}

// Validators are asked in the nightly run; here the published schema and the form have one set of
// names, whichever of them was changed last.
TEST(ReportSchema, NamesWhatTheFormHolds) {
  const Json schema = json_schema();
  seedbed::Run run = run_of({"wilson"});
  run.tallies[0].laws[4].add(LawResult::broken("why"), 2);
  run.tallies[0].laws[4].examples[0].smallest = {Case{run.tallies[0].recipe, 0}, "", "why", 3, {}};
  const Json report = Json::parse(written("json", run));
  const Json& recipe = report["recipes"][0];
  const Json& definitions = schema["definitions"];
  expect_named(schema, report, "the report");
  EXPECT_EQ(schema["properties"]["format"]["const"], report["format"]);
  expect_named(schema["properties"]["timing"], report["timing"], "timing");
  expect_named(definitions["recipe"], recipe, "a recipe");
  for (const auto& [name, metric] : recipe["metrics"].items()) {
    expect_named(definitions["metric"], metric, name);
  }
  for (const auto& [name, ratio] : recipe["ratios"].items()) {
    expect_named(definitions["ratio"], ratio, name);
  }
  for (const auto& [name, law] : recipe["laws"].items()) {
    expect_named(definitions["law"], law, name);
  }
  const Json& example = recipe["laws"][std::string(laws()[4].name)]["examples"][0];
  expect_named(definitions["example"], example, "an example");
  expect_named(definitions["smallest"], example["smallest"], "what is smallest");
}

// Numbers of the sample, under their own names.
TEST(CiForms, JsonHasRankingsCorrelationsAndCosts) {
  seedbed::Run run;
  for (const char* name : {"row-walk:rooms=5x5,lost=1/5", "backtracker:rooms=5x5"}) {
    Tally tally(*parse_recipe(name));
    WorldScratch scratch;
    World world;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      build_world({tally.recipe, seed}, scratch, world);
      tally.add(seed, measure(world), seed);
    }
    tally.add_seeds({0, 59});
    run.tallies.push_back(std::move(tally));
  }
  const Report report = make_report(run);
  const Json json = Json::parse(find_writer("json")->write(report));
  const Json schema = json_schema();
  const RecipeReport& recipe = report.recipes[0];
  const Json& out = json["recipes"][0];
  EXPECT_EQ(out["sampled_worlds"], 60);
  const std::size_t size = recipe.correlations.metrics.size();
  ASSERT_GE(size, 2u);
  EXPECT_EQ(out["correlations"]["metrics"].size(), size);
  for (std::size_t i = 0; i < size * size; ++i) {
    const std::optional<double> r = recipe.correlations.r[i];
    EXPECT_EQ(out["correlations"]["r"][i / size][i % size], r ? Json(*r) : Json(nullptr));
  }
  ASSERT_FALSE(recipe.costs.empty());
  ASSERT_EQ(out["costs"].size(), recipe.costs.size());
  const CostModel& model = recipe.costs[0];
  expect_named(schema["definitions"]["cost"], out["costs"][0], "a cost");
  EXPECT_EQ(out["costs"][0]["cost"], model.cost->name);
  EXPECT_EQ(out["costs"][0]["terms"].size(), model.fit.coefficients.size());
  EXPECT_EQ(out["costs"][0]["terms"][std::string(model.on[0]->name)]["low"],
            model.fit.coefficients[1].interval.low);
  ASSERT_FALSE(report.rankings.empty());
  ASSERT_EQ(json["rankings"].size(), report.rankings.size());
  expect_named(schema["definitions"]["ranking"], json["rankings"][0], "a ranking");
  EXPECT_EQ(json["rankings"][0]["mean_ranks"][1]["recipe"], report.recipes[1].name);
  EXPECT_EQ(json["rankings"][0]["mean_ranks"][1]["mean_rank"], report.rankings[0].mean_ranks[1]);
}

// Whatever a law says and a command holds, the forms stay whole and carry no line of their own.
RC_GTEST_PROP(CiForms, TextFromOutsideStaysText, (const std::string& bytes)) {
  seedbed::Run run = run_of({"wilson"});
  run.provenance.command = bytes;
  run.tallies[0].laws[3].add(LawResult::broken(bytes + "\n::error::]]>--></failure>\xff"), 1);
  pugi::xml_document document;
  RC_ASSERT(static_cast<bool>(document.load_string(written("junit", run).c_str())));
  RC_ASSERT(document.child("testsuites").attribute("failures").as_uint() == 1u);
  RC_ASSERT(Json::parse(written("sarif", run))["runs"][0]["results"].size() == 1u);
  RC_ASSERT(Json::parse(written("json", run)).is_object());
  const std::vector<std::string> lines = lines_of(written("annotations", run));
  RC_ASSERT(lines.size() == 1u);
  RC_ASSERT(lines[0].find('\r') == std::string::npos);
}

// With SEEDBED_FORMS set, every form of a run with broken laws is left there for the validators of
// property/browser/run.sh.
TEST(CiForms, AreWrittenForValidators) {
  seedbed::Run run = run_of({"wilson", "scatter"});
  run.partial = true;
  for (const std::size_t law : {0u, 3u, 4u}) {
    run.tallies[0].laws[law].add(LawResult::broken("tile (3,4) <is> \"wrong\" & more\x01"), 2);
    run.tallies[1].laws[law].add(LawResult::broken("</script>\xff"), 1);
  }
  const char* folder = std::getenv("SEEDBED_FORMS");
  for (const Writer& writer : writers()) {
    const std::string bytes = written(writer.name, run);
    EXPECT_FALSE(bytes.empty()) << writer.name;
    if (folder == nullptr) continue;
    std::string name = "broken" + std::string(writer.file_name.substr(writer.file_name.find('.')));
    std::ofstream file(std::string(folder) + "/" + name, std::ios::binary);
    file << bytes;
    EXPECT_TRUE(file.flush()) << name;
  }
}

TEST(CiForms, TextIsUtf8ThatXmlTakes) {
  EXPECT_EQ(xml_text("a\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\n\t"),
            "a\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80\n\t");
  EXPECT_EQ(xml_text("\x01\x1f\x7f\r"), "????");
  const std::string bad = "\xef\xbf\xbd";
  EXPECT_EQ(xml_text("\xc0"), bad);
  EXPECT_EQ(xml_text("\xe2\x82"), bad + bad) << "cut short";
  EXPECT_EQ(xml_text("\xed\xa0\x80"), bad + bad + bad) << "a surrogate";
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), bad + bad + bad) << "no character";
  EXPECT_EQ(xml_text("\xf4\x90\x80\x80"), bad + bad + bad + bad) << "past the last";
}

}  // namespace
}  // namespace seedbed
