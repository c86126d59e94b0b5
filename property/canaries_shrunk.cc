// What a finished sweep does with its broken laws: which failures are made smaller, that parts
// shrunk apart and merged are the single run, and that a smaller world that crashes, hangs or no
// longer breaks costs nothing else.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "bench/shrink_run.h"
#include "bench/summary.h"
#include "property/canary/canary.h"
#include "property/ran.h"
#include "property/store_dump.h"
#include "reports/report.h"
#include "reports/shards.h"
#include "reports/shrink_targets.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

std::size_t law_number(std::string_view name) {
  return static_cast<std::size_t>(find_law(name) - laws().data());
}

// Breaks at three rooms and more, whatever the law, in words that differ from size to size.
ShrinkAsks made_up() {
  return {[](const Law&) -> CaseBreaks {
            return [](const Case& named) -> std::optional<std::string> {
              const Size rooms = named.recipe.options.rooms;
              if (rooms.area() < 3) return std::nullopt;
              return "broken in " + std::to_string(rooms.area()) + " rooms";
            };
          },
          [](const Law&) -> MapBreaks {
            return [](const MapFile& map) -> std::optional<std::string> {
              if (map.lattice && map.lattice->corridors() < 2) return std::nullopt;
              return "broken";
            };
          }};
}

ShrinkSettings settings_of(int processes, std::int64_t tries = 300) {
  ShrinkSettings settings;
  settings.processes = processes;
  settings.tries = tries;
  return settings;
}

// Laws 3 and 5 of three recipes broken by some seeds in words of three shapes.
seedbed::Run broken_run(SeedInterval seeds, const RunPlan& plan) {
  seedbed::Run run;
  run.plan = plan;
  for (const char* name : {"wilson:rooms=5x4", "eller:rooms=3x3", "kruskal:rooms=9x2"}) {
    Tally& tally = run.tallies.emplace_back(*parse_recipe(name));
    for (std::uint64_t seed = seeds.first; seed <= seeds.last; ++seed) {
      tally.add(seed, Measurement{}, seed);
      const std::uint64_t chosen = mix64(seed + run.tallies.size());
      if (chosen % 11 == 0) {
        const std::string shape(1 + chosen / 11 % 5, 'x');
        tally.laws[3].add(LawResult::broken(shape + std::to_string(seed)), seed);
      }
      if (chosen % 17 == 1) tally.laws[5].add(LawResult::broken("room 7"), seed);
    }
    for (LawTally& law : tally.laws) law.asked = static_cast<std::int64_t>(tally.worlds);
    tally.add_seeds(seeds);
  }
  return run;
}

std::string words_of(const seedbed::Run& run) {
  std::string text;
  for (const Tally& tally : run.tallies) text += words(tally);
  return text;
}

TEST(ShrinkTargets, AreTheFirstOfEachShapeOfEachLaw) {
  std::vector<Tally> tallies;
  tallies.emplace_back(*parse_recipe("wilson"));
  tallies.emplace_back(external_recipe(*parse_external_name("py")));
  EXPECT_TRUE(shrink_targets(tallies).empty());
  const auto broken = [](const char* why) { return LawResult::broken(why); };
  std::uint64_t seed = 40;
  for (const char* why : {"a 1", "a 22", "b 1", "a", "c", "d"}) {
    tallies[0].laws[4].add(broken(why), seed++);
  }
  const std::size_t rebuild = law_number(kRebuildLaw);
  tallies[1].laws[rebuild].add(broken("asked again"), 3);
  tallies[1].laws[7].add(broken("x"), 5);
  std::string found;
  for (const ShrinkTarget& target : shrink_targets(tallies)) {
    const LawTally& law = tallies[target.recipe].laws[target.law];
    found += std::to_string(target.recipe) + " " + std::to_string(target.law) + " " +
             law.examples[target.example].why + "\n";
  }
  EXPECT_EQ(found, "0 4 a 1\n0 4 b 1\n0 4 a\n1 7 x\n");
}

TEST(ShrinkTargets, AreBoundedWhateverBreaks) {
  std::vector<Tally> tallies;
  for (int i = 0; i < 5; ++i) {
    Tally& tally = tallies.emplace_back(*parse_recipe("wilson"));
    for (LawTally& law : tally.laws) law.add(LawResult::broken("why"), 0);
  }
  ASSERT_GT(tallies.size() * laws().size(), kShrunkPairsMax);
  EXPECT_EQ(shrink_targets(tallies).size(), kShrunkPairsMax);
}

TEST(ShrunkRuns, AreTheSameForAnyNumberOfProcesses) {
  std::string first;
  for (const int processes : {1, 2, 5}) {
    seedbed::Run run = broken_run({0, 199}, {{0, 199}, 1, 1, false, ""});
    EXPECT_FALSE(shrink_failures(run.tallies, made_up(), settings_of(processes)).stopped);
    if (first.empty()) first = words_of(run);
    EXPECT_EQ(words_of(run), first);
  }
  EXPECT_NE(first.find(" smallest wilson:rooms=2x2#"), std::string::npos) << first;
  EXPECT_NE(first.find("=broken in 4 rooms after "), std::string::npos) << first;
}

TEST(ShrunkRuns, PartsShrunkApartAreTheWhole) {
  const SeedInterval whole{0, 399};
  seedbed::Run single = broken_run(whole, {whole, 1, 1, false, ""});
  shrink_failures(single.tallies, made_up(), settings_of(2));
  for (const std::uint64_t shards : {1u, 2u, 7u}) {
    PartsMerged merged;
    for (std::uint64_t shard = shards; shard >= 1; --shard) {
      seedbed::Run part =
          broken_run(shard_seeds(whole, shard, shards), {whole, shard, shards, false, ""});
      shrink_failures(part.tallies, made_up(), settings_of(2));
      ASSERT_EQ(merged.add("part" + std::to_string(shard), std::move(part)), "");
    }
    const Parsed<seedbed::Run> run = merged.finish();
    ASSERT_TRUE(run) << run.wrong();
    EXPECT_EQ(words_of(*run), words_of(single)) << shards;
  }
}

// The first example of the law that a canary breaks.
TEST(ShrunkRuns, WhatACanaryBreaksIsSmall) {
  seedbed::Run run;
  Tally& tally = run.tallies.emplace_back(*parse_recipe("binary-tree:rooms=20x20"));
  const Canary& canary = *find_canary("one-corridor-lost");
  LawTally& law = tally.laws[law_number(canary.guard)];
  law.add(LawResult::broken("made up"), 7);
  const ShrinkResult real =
      shrink_failures(run.tallies, shrink_asks(flood_fills()[0]), settings_of(1));
  ASSERT_EQ(real.lines.size(), 1u);
  EXPECT_EQ(real.lines[0], std::string(canary.guard) +
                               ": 'binary-tree:rooms=20x20#7' was not made smaller: it does not "
                               "break when it is asked again");
  EXPECT_TRUE(smallest_lines(run).empty());
  ShrinkAsks planted;
  planted.of_case = [&](const Law&) -> CaseBreaks {
    const auto broken = std::make_shared<Broken>();
    return [&, broken](const Case& named) -> std::optional<std::string> {
      TrialResult result = try_canary(canary, named, *broken);
      if (result.trial != Trial::caught) return std::nullopt;
      return result.why;
    };
  };
  EXPECT_TRUE(shrink_failures(run.tallies, planted, settings_of(1, 0)).lines.empty());
  EXPECT_FALSE(law.examples[0].smallest) << "no tries, no smallest case";
  EXPECT_TRUE(shrink_failures(run.tallies, planted, settings_of(1, 1000)).lines.empty());
  ASSERT_TRUE(law.examples[0].smallest);
  EXPECT_LE(law.examples[0].smallest->named->recipe.options.rooms.area(), 4);
  EXPECT_EQ(law.examples[0].smallest->end, ShrinkEnd::smallest);
  const std::vector<std::string> lines = smallest_lines(run);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0].find(std::string(canary.guard) +
                          " is broken: seedbed check 'binary-tree:rooms=20x20#7'; the smallest "
                          "found (nothing smaller breaks it): seedbed check 'binary-tree:rooms="),
            0u)
      << lines[0];
}

TEST(ShrunkRuns, TilesBoundWhatStepsDoNot) {
  const Case large{*parse_recipe("wilson:rooms=40x40"), 1};
  std::int64_t tiles = 0;
  const auto never_smaller = [&](const Case& named) -> std::optional<std::string> {
    tiles += tile_size(named.recipe).area();
    if (named.recipe.options.rooms.width < 40) return std::nullopt;
    return "broken";
  };
  ShrinkLimits limits;
  limits.tiles_max = 50'000;
  const std::optional<ShrunkCase> best = shrink_case(large, never_smaller, limits);
  ASSERT_TRUE(best);
  EXPECT_EQ(best->end, ShrinkEnd::steps);
  EXPECT_LE(tiles, limits.tiles_max + tile_size(large.recipe).area());
}

// Of one failure a smaller world crashes, of another one hangs; the third is made smaller.
TEST(ShrunkRuns, ACrashAndAHangCostOnlyTheirOwn) {
  seedbed::Run run = broken_run({0, 0}, {{0, 0}, 1, 1, false, ""});
  for (Tally& tally : run.tallies) {
    tally.laws.assign(laws().size(), {});
    tally.laws[1].add(LawResult::broken("why"), 0);
  }
  ShrinkAsks asks = made_up();
  asks.of_case = [](const Law&) -> CaseBreaks {
    return [](const Case& named) -> std::optional<std::string> {
      const bool smaller = named.recipe.options.rooms.area() == 4;
      const std::string_view variant = named.recipe.variant->name;
      if (smaller && variant == "wilson") std::abort();
      for (volatile bool forever = smaller && variant == "eller"; forever;) continue;
      if (named.recipe.options.rooms.area() < 3) return std::nullopt;
      return "broken";
    };
  };
  ShrinkSettings settings = settings_of(1);
  settings.limits.seconds = 1;
  const ShrinkResult result = shrink_failures(run.tallies, asks, settings);
  ASSERT_EQ(result.lines.size(), 2u);
  EXPECT_NE(result.lines[0].find("'wilson:rooms=5x4#0' was not made smaller: 'wilson:rooms=2x2#0' "
                                 "crashed (signal 6"),
            std::string::npos)
      << result.lines[0];
  EXPECT_NE(result.lines[1].find("'eller:rooms=2x2#0' was not done within 1 s"), std::string::npos)
      << result.lines[1];
  EXPECT_FALSE(run.tallies[0].laws[1].examples[0].smallest);
  EXPECT_FALSE(run.tallies[1].laws[1].examples[0].smallest);
  EXPECT_TRUE(run.tallies[2].laws[1].examples[0].smallest);
}

TEST(ShrunkRuns, AStopEndsThem) {
  seedbed::Run run = broken_run({0, 99}, {{0, 99}, 1, 1, false, ""});
  const std::atomic<bool> stop = true;
  ShrinkSettings settings = settings_of(2);
  settings.stop = &stop;
  EXPECT_TRUE(shrink_failures(run.tallies, made_up(), settings).stopped);
}

class ShrunkStore : public StoreFolder {
 protected:
  // One failure of ours, one of another program, whose map is kept or asked for once more.
  static Run failed_run(bool kept) {
    Run run = broken_run({0, 0}, {{0, 0}, 1, 1, false, ""});
    run.tallies.erase(run.tallies.begin() + 1, run.tallies.end());
    run.tallies[0].laws.assign(laws().size(), {});
    run.tallies[0].laws[4].add(LawResult::broken("why"), 0);
    Tally& outside = run.tallies.emplace_back(external_recipe(*parse_external_name("py")));
    outside.add(0, Measurement{}, 0);
    outside.add_seeds({0, 0});
    outside.laws[4].add(LawResult::broken("of \"another\" <program>"), 0);
    outside.program = "py=cat map";
    if (kept) outside.maps.add(0, kMap);
    return run;
  }
  static constexpr std::string_view kMap = "E--#--#\n|  |  |\n#  #--B\n";
};

TEST_F(ShrunkStore, MapsOfAnotherProgramAreMadeSmaller) {
  Run run = failed_run(true);
  const std::string said = [&] {
    const ShrinkResult result = shrink_failures(run.tallies, made_up(), settings_of(1));
    return result.lines.empty() ? "" : result.lines[0];
  }();
  EXPECT_EQ(said, "");
  ASSERT_TRUE(run.tallies[1].laws[4].examples[0].smallest);
  const Smallest smallest = *run.tallies[1].laws[4].examples[0].smallest;
  EXPECT_FALSE(smallest.named);
  EXPECT_LT(smallest.map.size(), kMap.size());
  EXPECT_EQ(read_map(smallest.map, nullptr)->lattice->corridors(), 2);
  // The program answers with the same map once more.
  put_bytes(path("map"), std::string(kMap) + "\n");
  const Parsed<std::vector<ExternalProgram>> programs =
      parse_externals({"py=sh -c 'while read -r seed; do cat " + path("map") + "; done'"});
  ASSERT_TRUE(programs) << programs.wrong();
  Run asked = failed_run(false);
  ShrinkSettings settings = settings_of(1);
  EXPECT_NE(shrink_failures(asked.tallies, made_up(), settings)
                .lines.at(0)
                .find("'exec/py#0' was not made smaller: its program does not give its map again"),
            std::string::npos);
  settings.programs = *programs;
  EXPECT_TRUE(shrink_failures(asked.tallies, made_up(), settings).lines.empty());
  EXPECT_EQ(asked.tallies[1].laws[4].examples[0].smallest->map, smallest.map);
  const std::vector<std::string> lines = smallest_lines(run);
  ASSERT_GE(lines.size(), 3u);
  EXPECT_NE(lines[1].find("seedbed check 'exec/py#0' --exec 'py=cat map'; the smallest found "
                          "(nothing smaller breaks it): a map: broken"),
            std::string::npos)
      << lines[1];
  EXPECT_EQ(lines[2], "  " + smallest.map.substr(0, smallest.map.find('\n')));
}

TEST_F(ShrunkStore, AreKeptAndStandInEveryForm) {
  Run run = failed_run(true);
  shrink_failures(run.tallies, made_up(), settings_of(1));
  ASSERT_EQ(save(path(), run, {}), "");
  EXPECT_EQ(sql(path(), "SELECT recipe_id, case_name <> '', map <> '', ended FROM shrunk"),
            (std::vector<std::string>{"1|1|0|smallest", "2|0|1|smallest"}));
  const Parsed<Run> loaded = load_run(path());
  ASSERT_TRUE(loaded) << loaded.wrong();
  EXPECT_EQ(words_of(*loaded), words_of(run));
  const std::string row = run.tallies[1].laws[4].examples[0].smallest->map.substr(0, 4);
  const Report report = make_report(*loaded);
  for (const char* name : {"html", "markdown", "json", "junit", "sarif", "annotations"}) {
    const std::string text = find_writer(name)->write(report);
    const std::size_t first = text.find("wilson:rooms=5x4#0");
    ASSERT_NE(first, std::string::npos) << name;
    EXPECT_NE(text.find("wilson:rooms=2x2", first), std::string::npos) << name;
    EXPECT_NE(text.find(row), std::string::npos) << name << " lacks the map";
  }
  // Also over the nights, where a map is named by its size.
  const Ran page = ran({"report", path(), "--out", folder_, "--quiet"});
  EXPECT_EQ(page.code, Exit::law_broken) << page.err;
  const std::string html = file_bytes(path("report.html"));
  const std::size_t nights = html.find("<section id=\"nights\">");
  ASSERT_NE(nights, std::string::npos);
  EXPECT_NE(html.find("wilson:rooms=2x2", nights), std::string::npos);
  EXPECT_NE(html.find("a map of ", nights), std::string::npos);
}

// What shows a world again names all that made it, wherever it stands. A row of the fill table made
// no difference.
TEST_F(ShrunkStore, CommandsNameTheProgramAndThePlugin) {
  EXPECT_EQ(plugin_of("--fill bit-rows --shrink-tries 5"), "");
  EXPECT_EQ(plugin_of("--fill-plugin a b/c.so"), "a b/c.so");
  Run run = failed_run(true);
  run.plan->settings = "--fill-plugin my fill.so --shrink-tries 5";
  shrink_failures(run.tallies, made_up(), settings_of(1));
  ASSERT_EQ(save(path(), run, {}), "");
  const std::string ours = " --fill-plugin 'my fill.so'";
  const std::string theirs = "seedbed check 'exec/py#0' --exec 'py=cat map'" + ours;
  const Report report = make_report(*load_run(path()));
  const LawExample& example = report.recipes[0].laws[4].examples[0];
  EXPECT_EQ(example.command, "seedbed check 'wilson:rooms=5x4#0'" + ours);
  EXPECT_EQ(example.smallest->command,
            "seedbed check '" + example.smallest->case_name + "'" + ours);
  EXPECT_EQ(report.recipes[1].laws[4].examples[0].command, theirs);
  EXPECT_NE(smallest_lines(run).at(0).find(example.command + "; the smallest found ("),
            std::string::npos);
  const auto lives = (*StoreReader::open(path()))->failures(1);
  ASSERT_TRUE(lives) << lives.wrong();
  std::string commands;
  for (const FailureLife& life : *lives) {
    commands += life.seen.command + "\n" + life.seen.smallest + "\n";
  }
  EXPECT_NE(commands.find(example.command), std::string::npos) << commands;
  EXPECT_NE(commands.find(example.smallest->command), std::string::npos) << commands;
  EXPECT_NE(commands.find(theirs), std::string::npos) << commands;
}

TEST_F(ShrunkStore, ADamagedMapIsRefused) {
  Run run = failed_run(true);
  shrink_failures(run.tallies, made_up(), settings_of(1));
  ASSERT_EQ(save(path(), run, {}), "");
  const std::string whole = file_bytes(path());
  for (const char* map : {"''", "'no map'", "'E--#' || char(10) || '\x1b[2J'", "zeroblob(5)",
                          "hex(zeroblob(20000))", "char(10)"}) {
    put_bytes(path(), whole);
    sql(path(), std::string("UPDATE shrunk SET map = CAST(") + map + " AS TEXT) WHERE map <> ''");
    EXPECT_NE(load_run(path()).wrong().find("damaged: recipe 2: what was shrunk of "),
              std::string::npos)
        << map;
  }
}

}  // namespace
}  // namespace seedbed
