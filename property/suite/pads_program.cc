// Pads at the program's door and in the report: audit, --play, --debug, and the table of recipes
// that differ only in `pads=` or `repair=`, held against worlds measured one by one.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "bench/commands.h"
#include "bench/files.h"
#include "property/markup.h"
#include "property/ran.h"
#include "reports/pads_compared.h"
#include "reports/store.h"
#include "reports/writer/play.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

constexpr const char* kSound = "row-walk:rooms=4x4,room=3#1";
constexpr const char* kDocument = "row-walk:rooms=4x4,room=3,pads=document#1";

TEST(Audit, ASoundWorldIsFineAndADocumentsWorldBreaksLaws) {
  const Ran sound = ran({"audit", kSound});
  EXPECT_EQ(sound.code, Exit::fine) << sound.out;
  EXPECT_TRUE(has(sound.out, "0 faults"));
  EXPECT_TRUE(has(sound.out, "  there ")) << sound.out;
  EXPECT_TRUE(has(sound.out, "  back  ")) << sound.out;
  const Ran document = ran({"audit", kDocument});
  EXPECT_EQ(document.code, Exit::law_broken);
  EXPECT_TRUE(has(document.out, "FAULT pairs-doubled"));
  EXPECT_TRUE(has(document.out, "FAULT lookup-asymmetric"));
}

TEST(Audit, JsonStandsAloneAndCountsTheFaults) {
  const Ran document = ran({"audit", kDocument, "--json", "--rooms", "2"});
  const Json json = Json::parse(document.out);
  EXPECT_EQ(json["unreached"].size(), 2u);
  std::int64_t faults = 0;
  for (const Json& fault : json["faults"]) faults += !fault["note"].get<bool>();
  EXPECT_EQ(json["fault_count"], faults);
  EXPECT_GT(faults, 0);
  EXPECT_EQ(document.err, "");
}

TEST(Audit, WhatCannotBeAuditedIsExitTwoInOneLine) {
  for (const std::vector<std::string_view>& args :
       std::vector<std::vector<std::string_view>>{{"audit"},
                                                  {"audit", "no-such-file"},
                                                  {"audit", "wilsn#1"},
                                                  {"audit", kSound, "--links", "1,1=2,2"},
                                                  {"audit", kSound, "--rooms", "-3"},
                                                  {"audit", "x", "--links", "1,1"}}) {
    const Ran wrong = ran(args);
    EXPECT_EQ(wrong.code, Exit::usage);
    EXPECT_TRUE(wrong.err.starts_with("seedbed: ")) << wrong.err;
    EXPECT_EQ(std::count(wrong.err.begin(), wrong.err.end(), '\n'), 1) << wrong.err;
    EXPECT_EQ(wrong.out, "");
  }
}

TEST(Debug, AMismatchIsAWarningOnlyUnderDebugLogging) {
  const std::string warning = "seedbed: warning: " + std::string(kDocument) + ": 8 rooms";
  for (const char* command : {"show", "check", "audit"}) {
    EXPECT_FALSE(has(ran({command, kDocument}).err, "warning")) << command;
    EXPECT_TRUE(has(ran({command, kDocument, "--debug"}).err, warning))
        << command << ran({command, kDocument, "--debug"}).err;
    EXPECT_EQ(ran({command, kSound, "--debug"}).err, "") << command;
    setenv("SEEDBED_LOG", "debug", 1);
    EXPECT_TRUE(has(ran({command, kDocument}).err, warning)) << command;
    unsetenv("SEEDBED_LOG");
  }
}

// The walk that the audit prints for its first room, played.
std::string first_walk() {
  return Json::parse(ran({"audit", kSound, "--json"}).out)["unreached"][0]["there"];
}

TEST(Play, EachRequestIsAFrameAndAWarpIsMarked) {
  const std::string walk = first_walk();
  const Ran played = ran({"show", kSound, "--play", walk});
  EXPECT_EQ(played.code, Exit::fine);
  EXPECT_EQ(std::count(played.out.begin(), played.out.end(), '@'),
            static_cast<std::ptrdiff_t>(walk.size()) + 1);
  EXPECT_TRUE(has(played.out, "\n" + std::to_string(walk.size()) + " ")) << played.out;
  EXPECT_TRUE(has(played.out, ": WARP: enters the pad at ")) << played.out;
  EXPECT_TRUE(has(ran({"show", kSound, "--play", "NNNNNNNNN"}).out, "refused"));
}

TEST(Play, TheDrawingMovesWithoutScriptAndFadesAtEachWarp) {
  const std::string walk = first_walk() + "..";
  const Ran still = ran({"show", kSound, "--as", "svg"});
  const Ran played = ran({"show", kSound, "--as", "svg", "--overlay", "pads", "--play", walk});
  EXPECT_EQ(markup::problem(played.out), "");
  EXPECT_FALSE(has(still.out, "<animate"));
  EXPECT_FALSE(has(played.out, "<script"));
  EXPECT_TRUE(has(played.out, ", 3 warps")) << "there, back and there again";
  const std::size_t opacity = played.out.find("attributeName=\"opacity\"");
  ASSERT_NE(opacity, std::string::npos);
  const std::size_t values = played.out.find("values=\"", opacity) + 8;
  const std::string fades = played.out.substr(values, played.out.find('"', values) - values);
  EXPECT_EQ(std::count(fades.begin(), fades.end(), '0'), 3) << fades;
}

TEST(Play, BadWalksAreExitTwo) {
  EXPECT_TRUE(has(ran({"show", kSound, "--play", "NXN"}).err, "unknown letter 'X' in column 2"));
  EXPECT_EQ(ran({"show", kSound, "--play", "N", "--as", "json"}).code, Exit::usage);
  EXPECT_EQ(ran({"show", kSound, "--as", "svg", "--play", std::string(2001, 'N')}).code,
            Exit::usage);
}

TEST(Shown, RulesAreInTheJsonOnlyWherePadsHaveThem) {
  const std::string ruled = "row-walk:rooms=4x4,room=3,charges=3,gate=1/1,one_way=1/1,theme=rune#1";
  const Json json = Json::parse(ran({"show", ruled, "--as", "json"}).out);
  EXPECT_EQ(json["pad_rules"].size(), json["teleport_lookup"].size());
  for (const auto& [pad, rule] : json["pad_rules"].items()) {
    EXPECT_EQ(rule["charges"], 3) << pad;
    EXPECT_EQ(rule["theme"], "rune") << pad;
    EXPECT_EQ(rule["lever"].size(), 2u) << pad;
  }
  EXPECT_FALSE(has(ran({"show", kSound, "--as", "json"}).out, "pad_rules"));
  EXPECT_TRUE(has(ran({"show", ruled, "--overlay", "pads"}).out, "<-- "));
}

class Compared : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = ::testing::TempDir() + "seedbed_pads_" + test->name();
    fs::remove_all(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  seedbed::Run swept(std::vector<std::string_view> recipes, std::string_view rows) {
    std::vector<std::string_view> args{"sweep", "--seeds", "40", "--out", folder_, rows};
    args.insert(args.end(), recipes.begin(), recipes.end());
    EXPECT_EQ(ran(args).code, Exit::fine);
    Parsed<seedbed::Run> run = load_run(store());
    EXPECT_TRUE(run);
    return std::move(*run);
  }
  std::string store() const { return folder_ + "/seedbed.db"; }
  std::string folder_;
};

constexpr const char* kSoundRecipe = "row-walk:rooms=5x5,room=3";
constexpr const char* kDocumentRecipe = "row-walk:rooms=5x5,room=3,pads=document";
constexpr const char* kCarveRecipe = "row-walk:rooms=5x5,room=3,repair=carve";

TEST_F(Compared, DifferencesAreThoseOfTheWorlds) {
  const seedbed::Run run =
      swept({kSoundRecipe, "wilson:rooms=4x4", kDocumentRecipe, kCarveRecipe}, "--rows");
  const std::vector<PadsCompared> compared = compare_pads(run, store());
  ASSERT_EQ(compared.size(), 2u) << "carve and document differ in two options";
  EXPECT_EQ(compared[0].base, kDocumentRecipe);
  EXPECT_EQ(compared[0].head, kSoundRecipe);
  EXPECT_EQ(compared[0].option, "pads");
  EXPECT_EQ(compared[1].base, kCarveRecipe);
  EXPECT_EQ(compared[1].option, "repair");
  const std::size_t pairs = *find_metric("pad_pairs");
  std::vector<std::int64_t> differences;
  WorldScratch scratch;
  World world;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    std::int64_t value[2];
    for (const int side : {0, 1}) {
      const Parsed<Recipe> recipe = parse_recipe(side == 0 ? kDocumentRecipe : kSoundRecipe);
      build_world({*recipe, seed}, scratch, world);
      value[side] = measure(world).values[pairs];
    }
    differences.push_back(value[1] - value[0]);
  }
  Moments moments;
  for (const std::int64_t d : differences) {
    ++moments.n;
    moments.sum += d;
    moments.sum_of_squares += static_cast<UInt128>(d * d);
  }
  bool seen = false;
  for (const PadEffect& effect : compared[0].effects) {
    if (effect.name != "pad_pairs") continue;
    seen = true;
    EXPECT_EQ(effect.n, 40);
    EXPECT_EQ(effect.difference, mean(moments));
    EXPECT_EQ(effect.interval, mean_interval(moments, 0.95));
  }
  EXPECT_TRUE(seen);
  for (const PadFaultRowShares& row : compared[0].faults) {
    if (row.kind->kind != PadFaultKind::lookup_asymmetric) continue;
    EXPECT_GT(row.base.worlds, 20);
    EXPECT_TRUE(row.base.example.starts_with(kDocumentRecipe));
    EXPECT_EQ(row.head.worlds, 0);
    EXPECT_EQ(row.head.example, "");
  }
}

TEST_F(Compared, WithoutRowsTheSharesStayAndANoteSaysWhatIsMissing) {
  const seedbed::Run run = swept({kSoundRecipe, kDocumentRecipe}, "--no-rows");
  const std::vector<PadsCompared> compared = compare_pads(run, store());
  ASSERT_EQ(compared.size(), 1u);
  EXPECT_TRUE(has(compared[0].note, "--rows keeps them"));
  for (const PadEffect& effect : compared[0].effects) EXPECT_EQ(effect.n, 0);
  EXPECT_GT(compared[0].faults[0].base.worlds, 0);
  EXPECT_EQ(compare_pads(run, folder_ + "/none.db").size(), 1u);
}

TEST_F(Compared, EveryFormThatPeopleReadHasTheTable) {
  EXPECT_EQ(swept({kSoundRecipe, kDocumentRecipe}, "--rows").tallies.size(), 2u);
  ASSERT_EQ(ran({"report", store(), "--out", folder_, "--as", "html,markdown,json"}).code,
            Exit::fine);
  const auto read = [&](const char* name) { return *read_file(folder_ + "/" + name); };
  EXPECT_EQ(markup::problem(read("report.html")), "");
  EXPECT_TRUE(has(read("report.html"), "<section id=\"pads\">"));
  EXPECT_TRUE(has(read("report.html"), "seedbed audit"));
  EXPECT_TRUE(has(read("report.md"), "### Pads and repairs on the same seeds"));
  const Json json = Json::parse(read("report.json"));
  std::ifstream file(SEEDBED_SOURCE_DIR "/reports/writer/report.schema.json");
  const Json definitions = Json::parse(file)["definitions"];
  const auto same_names = [](const Json& rules, const Json& object) {
    EXPECT_EQ(rules["properties"].size(), object.size());
    for (const auto& [key, value] : object.items()) {
      EXPECT_TRUE(rules["properties"].contains(key)) << key;
    }
  };
  ASSERT_EQ(json["pads"].size(), 1u);
  same_names(definitions["pads"], json["pads"][0]);
  same_names(definitions["pad_effect"], json["pads"][0]["effects"]["pad_pairs"]);
  same_names(definitions["pad_fault_share"],
             json["pads"][0]["faults"]["lookup-asymmetric"]["base"]);
  ran({"sweep", "wilson:rooms=4x4", "--seeds", "5", "--out", folder_});
  EXPECT_FALSE(has(read("report.html"), "<section id=\"pads\">"));
}

}  // namespace
}  // namespace seedbed
