// The page's data and what it is made from: samples are the run's own worlds, packed values and
// maps read back as they were, and no text from outside leaves its place.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "property/markup.h"
#include "reports/report.h"
#include "reports/writer/page_data.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

using Json = nlohmann::json;

Tally swept(const char* recipe, std::uint64_t first, std::uint64_t last) {
  Tally tally(*parse_recipe(recipe));
  WorldScratch scratch;
  World world;
  for (std::uint64_t seed = first; seed <= last; ++seed) {
    build_world({tally.recipe, seed}, scratch, world);
    const Measurement measurement = measure(world);
    tally.add(seed, measurement, world_digest(world, measurement));
  }
  tally.add_seeds({first, last});
  return tally;
}

seedbed::Run run_of(Tally tally) {
  seedbed::Run run;
  run.tallies.push_back(std::move(tally));
  return run;
}

// What Sample says, read back from the JSON.
std::uint64_t digit(char letter) { return kPackedDigits.find(letter); }

std::string unpacked(const std::string& packed, std::string_view alphabet, std::size_t many,
                     std::size_t size) {
  std::string letters;
  for (const char one : packed) {
    std::uint64_t rest = digit(one);
    std::string group;
    for (std::size_t i = 0; i < many; ++i, rest /= alphabet.size()) {
      group.insert(group.begin(), alphabet[rest % alphabet.size()]);
    }
    letters += group;
  }
  EXPECT_LT(letters.size() - size, many) << "no digit is wasted";
  return letters.substr(0, size);
}

TEST(Sample, IsTheRunsOwnWorlds) {
  const Report report = make_report(run_of(swept("wilson:rooms=6x6", 100, 159)));
  const Sample& sample = report.recipes[0].sample;
  ASSERT_EQ(sample.in_order, 60u);
  WorldScratch scratch;
  World world;
  std::set<std::uint64_t> seeds;
  for (const SampledWorld& one : sample.worlds) {
    EXPECT_TRUE(seeds.insert(one.seed).second) << one.seed << " comes twice";
    build_world({report.recipes[0].recipe, one.seed}, scratch, world);
    EXPECT_EQ(one.measurement, measure(world));
  }
  EXPECT_EQ(*seeds.begin(), 100u);
  EXPECT_EQ(*seeds.rbegin(), 159u);
}

TEST(Sample, ReachesExtremesAndBrokenLawsPastTheFirstSeeds) {
  Tally tally = swept("backtracker:rooms=5x5", 0, kSampledOfRecipeMax + 499);
  tally.laws[3].add(LawResult::broken("why"), kSampledOfRecipeMax + 7);
  std::set<std::uint64_t> wanted = {static_cast<std::uint64_t>(kSampledOfRecipeMax) + 7};
  const std::uint64_t far = tally.metrics[*find_metric("left_hand_steps")].max.seed;
  wanted.insert(far);
  const Report report = make_report(run_of(std::move(tally)));
  const Sample& sample = report.recipes[0].sample;
  EXPECT_EQ(sample.in_order, static_cast<std::size_t>(kSampledOfRecipeMax));
  for (const std::uint64_t seed : wanted) {
    EXPECT_TRUE(std::any_of(sample.worlds.begin(), sample.worlds.end(),
                            [&](const SampledWorld& world) { return world.seed == seed; }))
        << seed;
  }
  EXPECT_TRUE(std::any_of(sample.drawn.begin(), sample.drawn.end(), [](const DrawnWorld& world) {
    return world.seed == kSampledOfRecipeMax + 7;
  })) << "a broken law's world is drawn";
}

TEST(Sample, IsNoneWhereThisProgramMakesOtherWorlds) {
  Tally tally = swept("wilson:rooms=4x4", 0, 9);
  ++tally.output_version;
  const Report report = make_report(run_of(std::move(tally)));
  EXPECT_TRUE(report.recipes[0].sample.worlds.empty());
  EXPECT_TRUE(report.recipes[0].range.points.empty());
  EXPECT_EQ(markup::problem(find_writer("html")->write(report)), "");
}

TEST(Sample, EveryBinOfAHeadlineMetricHasADrawnWorldWhereThereIsRoom) {
  const Report report = make_report(run_of(swept("scatter:size=41x41", 0, 79)));
  const RecipeReport& recipe = report.recipes[0];
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (!metrics()[i].headline) continue;
    for (const HistogramBin& bin : recipe.metrics[i].bins) {
      if (bin.count == 0) continue;
      EXPECT_TRUE(std::any_of(recipe.sample.drawn.begin(), recipe.sample.drawn.end(),
                              [&](const DrawnWorld& drawn) {
                                const auto& worlds = recipe.sample.worlds;
                                const auto world = std::find_if(
                                    worlds.begin(), worlds.end(),
                                    [&](const SampledWorld& w) { return w.seed == drawn.seed; });
                                const auto value = world->measurement[i];
                                return value && *value >= bin.low && *value <= bin.high_inclusive;
                              }))
          << metrics()[i].name << " " << bin.low;
    }
  }
}

TEST(PageData, ReadsBackAsTheWorldsThemselves) {
  for (const char* name : {"row-walk:rooms=5x4,room=3,lost=1/10", "scatter:size=41x41"}) {
    const Report report = make_report(run_of(swept(name, 0, 19)));
    const Json json = Json::parse(page_json(report));
    const RecipeReport& recipe = report.recipes[0];
    const Json& out = json["recipes"][0];
    ASSERT_EQ(out["seeds"].size(), recipe.sample.worlds.size());
    std::size_t compared = 0;
    for (std::size_t m = 0; m < metrics().size(); ++m) {
      if (!recipe.metrics[m].varies()) continue;
      const Json& packed = out["metrics"][std::string(metrics()[m].name)]["sample"];
      const std::size_t digits = packed["digits"];
      for (std::size_t i = 0; i < recipe.sample.worlds.size(); ++i) {
        const std::string text = packed["text"].get<std::string>().substr(i * digits, digits);
        const auto value = recipe.sample.worlds[i].measurement[m];
        std::int64_t read = 0;
        for (const char letter : text) read = read * 64 + static_cast<std::int64_t>(digit(letter));
        if (value) {
          EXPECT_EQ(read + packed["low"].get<std::int64_t>(), *value) << metrics()[m].name;
        } else {
          EXPECT_EQ(text, std::string(digits, '-'));
        }
        ++compared;
      }
    }
    EXPECT_GT(compared, 200u);
    std::string letters;
    for (const TileRow& row : kTiles) letters += static_cast<char>(row.tile);
    ASSERT_FALSE(out["drawn"].empty());
    for (const Json& drawn : out["drawn"]) {
      WorldScratch scratch;
      World world;
      const std::uint64_t seed = std::stoull(drawn["seed"].get<std::string>());
      build_world({recipe.recipe, seed}, scratch, world);
      std::string tiles;
      for (const Tile tile : world.tiles.all()) tiles += static_cast<char>(tile);
      EXPECT_EQ(unpacked(drawn["packed"], letters, 2, tiles.size()), tiles);
      for (const Json& walk : drawn["walks"]) {
        const Follower* follower = find_follower(walk["name"].get<std::string>());
        std::vector<Cell> trace;
        follower->walk(world.passages, world.start, world.first, scratch.follower, &trace);
        std::vector<Cell> read;
        for (const Json& part : walk["parts"]) {
          read.push_back({part[0].get<std::int32_t>(), part[1].get<std::int32_t>()});
          for (const char move : unpacked(part[3], "nesw", 3, part[2])) {
            read.push_back(
                step(read.back(), static_cast<Heading>(std::string_view("nesw").find(move))));
          }
        }
        // A follower that waits stands twice on a cell; a drawing need not.
        trace.erase(std::unique(trace.begin(), trace.end()), trace.end());
        EXPECT_EQ(read, trace);
      }
    }
  }
}

TEST(PageData, EveryBarNamesWorldsOfItsOwn) {
  seedbed::Run run = run_of(swept("kruskal:rooms=10x10", 0, 3499));
  // Many recipes share a page, and each has few of its worlds looked at.
  for (int i = 0; i < 19; ++i) run.tallies.push_back(swept("full-grid:rooms=2x2", 0, 0));
  const Report report = make_report(run);
  const RecipeReport& recipe = report.recipes[0];
  const Json json = Json::parse(page_json(report))["recipes"][0]["metrics"];
  WorldScratch scratch;
  World world;
  std::size_t named = 0;
  for (std::size_t m = 0; m < metrics().size(); ++m) {
    const MetricRow& row = recipe.metrics[m];
    if (!row.varies()) continue;
    std::vector<std::size_t> worlds(row.bins.size(), 0);
    const auto count = [&](const std::optional<std::int64_t>& value) {
      for (std::size_t bin = 0; value && bin < row.bins.size(); ++bin) {
        worlds[bin] += *value >= row.bins[bin].low && *value <= row.bins[bin].high_inclusive;
      }
    };
    for (const SampledWorld& one : recipe.sample.worlds) count(one.measurement[m]);
    std::istringstream rest(json[std::string(row.metric->name)]["seeds"].get<std::string>());
    for (std::string bin; std::getline(rest, bin, ' ');) {
      const std::size_t place = std::stoull(bin), before = worlds.at(place);
      std::istringstream seeds(bin.substr(bin.find(':') + 1));
      for (std::string seed; std::getline(seeds, seed, ','); ++named) {
        build_world({recipe.recipe, std::stoull(seed)}, scratch, world);
        count(measure(world)[m]);
      }
      EXPECT_GT(worlds[place], before) << row.metric->name << " " << bin;
      EXPECT_LE(worlds[place], kBinSeedsMax) << row.metric->name << " " << bin;
    }
    for (std::size_t bin = 0; bin < row.bins.size(); ++bin) {
      EXPECT_EQ(worlds[bin] > 0, row.bins[bin].count > 0) << row.metric->name << " " << bin;
    }
  }
  EXPECT_GT(named, 100u) << "seeds that the sample has not";
  EXPECT_GT(recipe.sample.worlds.size(), recipe.sample.in_order + 50);
}

// Names and reasons may come from files, other programs and a store that somebody wrote.
RC_GTEST_PROP(PageData, NoTextLeavesItsPlace, (const std::string& bytes)) {
  const std::vector<std::string> hostile = {bytes,
                                            "</script><script>alert(1)</script>" + bytes,
                                            "<!--<script>" + bytes,
                                            bytes + "]]></title></style></pre>",
                                            "{{{" + bytes + "}}}",
                                            bytes + "\" onload=\"x"};
  const std::string& text = hostile[bytes.size() % hostile.size()];
  {
    seedbed::Run run = run_of(swept("wilson:rooms=2x2", 0, 2));
    run.provenance.command = run.provenance.host = run.provenance.compiler = text;
    run.tallies[0].laws[2].add(LawResult::broken(text), 1);
    Report report = make_report(run);
    report.recipes[0].name = text;
    const std::string page = find_writer("html")->write(report);
    RC_ASSERT(markup::problem(page) == "");
    RC_ASSERT(page.find("<script>alert") == std::string::npos);
    RC_ASSERT(page.find("\" onload=\"") == std::string::npos);
    const std::string data = page_json(report);
    RC_ASSERT(data.find('<') == std::string::npos);
    RC_ASSERT(Json::parse(data).is_object());
  }
}

// The cost is made from two causes and a small disturbance; one world costs more.
TEST(Relations, TellWhatACostHangsOnAndWhichWorldIsOffTheLine) {
  const auto metric = [](const char* name) { return *find_metric(name); };
  Sample sample;
  std::int64_t noise = 1;
  for (std::int64_t i = 0; i < 120; ++i) {
    SampledWorld world;
    world.seed = static_cast<std::uint64_t>(1000 + i);
    const auto set = [&](std::size_t which, std::int64_t value) {
      world.measurement.values[which] = value;
      world.measurement.present |= UInt128{1} << which;
    };
    noise = noise * 48271 % 2147483647;
    const std::int64_t tiles = 500 + noise % 97, dead_ends = 20 + i % 13;
    set(metric("walkable_tiles"), tiles);
    set(metric("dead_ends"), dead_ends);
    set(metric("loops"), 0);
    set(metric("flood_probes"), 4 * tiles + 7 * dead_ends + noise % 5 + (i == 77 ? 60 : 0));
    sample.worlds.push_back(world);
  }
  sample.in_order = sample.worlds.size();
  const std::vector<CostModel> models = cost_models(sample, 0.95);
  ASSERT_EQ(models.size(), 1u);
  const CostModel& model = models[0];
  EXPECT_EQ(model.cost->name, "flood_probes");
  ASSERT_EQ(model.on.size(), 2u) << "a tied cause and an absent one tell nothing";
  EXPECT_EQ(model.on[0]->name, "walkable_tiles");
  EXPECT_EQ(model.on[1]->name, "dead_ends");
  EXPECT_NEAR(model.fit.coefficients[1].value, 4, 0.1);
  EXPECT_NEAR(model.fit.coefficients[2].value, 7, 0.5);
  ASSERT_EQ(model.outliers.size(), 1u);
  EXPECT_EQ(model.outliers[0].seed, 1077u);
  EXPECT_GT(model.outliers[0].studentized, 5);

  Report report = make_report(run_of(swept("backtracker:rooms=6x6", 0, 9)));
  EXPECT_TRUE(report.recipes[0].costs.empty()) << "ten worlds tell too little";
  report.recipes[0].costs = models;
  const std::string page = find_writer("html")->write(report);
  EXPECT_EQ(markup::problem(page), "");
  EXPECT_NE(page.find("backtracker:rooms=6x6#1077&apos; --as svg"), std::string::npos);
}

TEST(Relations, AreThoseOfTheSampledWorlds) {
  seedbed::Run run;
  for (const char* name : {"backtracker:rooms=6x6", "binary-tree:rooms=6x6"}) {
    run.tallies.push_back(swept(name, 0, 39));
  }
  const Report report = make_report(run);
  const Correlations& own = report.recipes[0].correlations;
  EXPECT_EQ(own.n, 40);
  ASSERT_EQ(own.r.size(), own.metrics.size() * own.metrics.size());
  ASSERT_GE(own.metrics.size(), 2u);
  for (std::size_t i = 0; i < own.metrics.size(); ++i) {
    EXPECT_EQ(own.r[i * own.metrics.size() + i], 1.0);
    for (std::size_t j = 0; j < own.metrics.size(); ++j) {
      const auto r = own.r[i * own.metrics.size() + j];
      EXPECT_EQ(r, own.r[j * own.metrics.size() + i]);
      EXPECT_TRUE(!r || (*r >= -1 && *r <= 1));
    }
  }
  const auto ranked =
      std::find_if(report.rankings.begin(), report.rankings.end(),
                   [](const Ranking& ranking) { return ranking.metric->name == "dead_ends"; });
  ASSERT_NE(ranked, report.rankings.end());
  EXPECT_EQ(ranked->blocks, 40);
  // A binary tree has more dead ends than a backtracker at nearly every seed.
  EXPECT_LT(ranked->mean_ranks[0], 1.2);
  EXPECT_DOUBLE_EQ(ranked->mean_ranks[0] + ranked->mean_ranks[1], 3);
  EXPECT_GT(ranked->mean_ranks[1] - ranked->mean_ranks[0], ranked->critical_difference);
  EXPECT_LT(ranked->p, 1e-6);
  const std::string page = find_writer("html")->write(report);
  EXPECT_EQ(markup::problem(page), "");
  EXPECT_NE(page.find("Mean ranks of dead_ends"), std::string::npos);
  EXPECT_TRUE(make_report(run_of(swept("wilson:rooms=3x3", 0, 20))).rankings.empty());
}

// A made-up comparison and history with something in every place.
Report compared(const std::string& text) {
  Report report = make_report(run_of(swept("wilson:rooms=3x3", 0, 9)));
  Comparison comparison;
  comparison.base.label = "base.db";
  comparison.head.label = text;
  comparison.judgement = Judgement::worse;
  comparison.lines = {"one world changed: " + text};
  comparison.tiers = {{1, "outputs", Judgement::worse, true, text},
                      {3, "time", Judgement::not_measured, false, "not asked"}};
  comparison.recipes = {{text, "wilson", 1, 2, 10, 0, 0, true, true, 1, 0, false, {7}, "by rows"}};
  comparison.first_changed =
      ChangedWorld{text + "#7", {"WWW", "WEW"}, {"WWW", "WPW"}, {"   ", " * "}, 1, "show", ""};
  EffectRow effect;
  effect.recipe = text;
  effect.metric = &metrics()[1];
  effect.n = 10;
  effect.base_mean = 4;
  effect.head_mean = 5;
  effect.difference = 1;
  effect.interval = Interval{.5, 1.5};
  effect.judgement = Judgement::worse;
  comparison.effects = {effect};
  effect.judgement = Judgement::equivalent;
  comparison.effects.push_back(effect);
  comparison.work = {{text, &metrics()[2], "12", "13", 13.0 / 12, 3, 7, Judgement::worse}};
  comparison.times = {
      {text, 20, 1.5, Interval{1, 2}, 1, Interval{.9, 1.1}, .05, Judgement::inconclusive, "busy"}};
  comparison.notes = {"margins: " + text};
  report.comparison = comparison;
  HistoryLine line{text, &metrics()[1], {}, {{2, 4, 5, false}}};
  for (std::int64_t run = 1; run <= 3; ++run) {
    line.points.push_back({run, "2024-01-01", text, 10, 4.0, Interval{3.5, 4.5}});
  }
  report.history = History{{line}, {"rule: " + text}};
  return report;
}

TEST(Changes, StandBeforeTheVariantsAndSayWhatWasJudged) {
  const std::string page = find_writer("html")->write(compared("head.db"));
  EXPECT_EQ(markup::problem(page), "");
  EXPECT_LT(page.find("<section id=\"changes\">"), page.find("<section id=\"variants\">"));
  EXPECT_LT(page.find("<section id=\"history\">"), page.find("<section id=\"variants\">"));
  for (const char* words :
       {"one world changed: head.db", "1 to 2", "1 tiles differ", "1.250, worse", "not asked for",
        "[0.5000, 1.500]", "from 4 to 5, not confirmed", "margins: head.db", "1.083333"}) {
    EXPECT_NE(page.find(words), std::string::npos) << words;
  }
  EXPECT_EQ(page.find("1.250, equivalent"), std::string::npos) << "bars are of what changed";
  const std::string evil = "</script><script>alert(1)</script>\"'{{verdict}}\x01";
  const std::string bad = find_writer("html")->write(compared(evil));
  EXPECT_EQ(markup::problem(bad), "");
  EXPECT_EQ(bad.find("<script>alert"), std::string::npos);
  EXPECT_NE(bad.find("{{verdict}}"), std::string::npos) << "text is no template";
}

// Nights on which nothing happened do not stand between the verdict and the variants.
TEST(Changes, LinesThatDidNotChangeAreFoldedAway) {
  Report report = compared("wilson");
  const std::string fold = "<summary>Lines without a change</summary>";
  EXPECT_EQ(find_writer("html")->write(report).find(fold), std::string::npos);
  HistoryLine still = report.history->lines.front();
  still.changes.clear();
  still.recipe = "still";
  report.history->lines.push_back(still);
  const std::string both = find_writer("html")->write(report);
  EXPECT_EQ(markup::problem(both), "");
  EXPECT_LT(both.find("<small>wilson</small>"), both.find(fold));
  EXPECT_GT(both.find("<small>still</small>"), both.find(fold));
  EXPECT_EQ(both.find("No level changed."), std::string::npos);
  report.history->lines = {still};
  const std::string one = find_writer("html")->write(report);
  EXPECT_EQ(markup::problem(one), "");
  EXPECT_NE(one.find("No level changed."), std::string::npos);
  EXPECT_GT(one.find("<small>still</small>"), one.find(fold));
}

}  // namespace
}  // namespace seedbed
