// Every law and guard has a canary, and every canary is caught: where it has a place, by a sweep
// from seed 0 on, and over cases that RapidCheck draws. What `prove` finds is kept and shown.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>

#include "bench/shrunk.h"
#include "generator/shrink.h"
#include "property/canary/canary.h"
#include "property/finder/draw.h"
#include "property/ran.h"
#include "property/store_folder.h"
#include "reports/store_proofs.h"
#include "reports/writer/proof_table.h"

namespace seedbed {
namespace {

TEST(Canaries, EveryLawAndGuardHasOne) {
  std::set<std::string_view> watched;
  for (const Canary& canary : canaries()) watched.insert(canary.guard);
  for (const Law& law : laws()) EXPECT_EQ(watched.count(law.name), 1u) << law.name;
  for (const Guard& guard : guards()) EXPECT_EQ(watched.count(guard.name), 1u) << guard.name;
}

TEST(Canaries, TheTableIsWellFormed) {
  std::set<std::string_view> names;
  for (const Canary& canary : canaries()) {
    EXPECT_TRUE(names.insert(canary.name).second) << canary.name << " stands twice";
    const bool law = find_law(canary.guard) != nullptr;
    EXPECT_NE(law, find_guard(canary.guard) != nullptr) << canary.name << ": " << canary.guard;
    EXPECT_EQ(law, canary.plant != nullptr) << canary.name;
    EXPECT_EQ(law, canary.ask == nullptr) << canary.name;
    EXPECT_FALSE(canary.mistake.empty() || canary.by_example.empty()) << canary.name;
    const Parsed<Recipe> recipe = parse_recipe(canary.recipe);
    ASSERT_TRUE(recipe) << canary.name << ": " << recipe.wrong();
  }
  EXPECT_GE(names.size(), 40u);
}

// In the first seed where the mistake has a place: its guard is content before and not after.
TEST(Canaries, EveryOneIsCaughtWhereItHasAPlace) {
  Broken broken;
  for (const Canary& canary : canaries()) {
    TrialResult result;
    std::uint64_t seed = 0;
    for (; seed < 300 && result.trial == Trial::no_place; ++seed) {
      result = try_canary(canary, {*parse_recipe(canary.recipe), seed}, broken);
    }
    EXPECT_EQ(result.trial, Trial::caught)
        << canary.name << " in " << canary.recipe << "#" << seed - 1 << ": " << canary.mistake
        << ": " << result.why;
    EXPECT_FALSE(result.trial == Trial::caught && result.why.empty()) << "no words for what broke";
  }
}

// In whatever world a mistake is made: the next one in the same memory is sound.
TEST(Canaries, LeaveNothingToTheNextWorld) {
  Broken broken;
  for (const char* text : {"row-walk:rooms=4x4,secret=7/8,follow=forced,theme=portal",
                           "scatter:size=31x31,secret=1/2,follow=forced"}) {
    const Recipe recipe = *parse_recipe(text);
    for (const Canary& canary : canaries()) {
      for (std::uint64_t seed = 0; seed < 8; seed += 2) {
        try_canary(canary, {recipe, seed}, broken);
        broken.build({recipe, seed + 1});
        for (const Law& law : laws()) {
          const LawResult held = law.holds(broken.world, broken.measurement, broken.law_scratch);
          ASSERT_NE(held.outcome, Outcome::broken)
              << text << "#" << seed + 1 << " after " << canary.name << ": " << law.name << ": "
              << held.why;
        }
      }
    }
  }
}

TEST(Finders, ASweepCatchesWhatLawsWatch) {
  Broken broken;
  for (const Canary& canary : canaries()) {
    const ProofRow row = find_by_sweep(canary, 1000, false, broken);
    const bool law = find_law(canary.guard) != nullptr;
    EXPECT_EQ(row.found, law ? Found::caught : Found::not_asked) << canary.name;
    EXPECT_EQ(row.worlds > 0, law) << canary.name;
  }
}

TEST(Finders, RapidCheckCatchesAll) {
  Broken broken;
  for (const Canary& canary : canaries()) {
    const ProofRow row = find_by_rapidcheck(canary, 4000, broken);
    EXPECT_EQ(row.found, Found::caught) << canary.name << " lived " << row.worlds << " worlds";
  }
}

TEST(Finders, ALineSaysWhatWasFound) {
  const Canary& canary = canaries()[0];
  ProofRow row{
      std::string(canary.name), std::string(canary.guard), "libfuzzer", Found::caught, 65, 0};
  EXPECT_EQ(parse_found_line("x\n" + found_line(row), canary, kLibFuzzerFinder), row);
  row.found = Found::lived;
  EXPECT_EQ(parse_found_line(found_line(row), canary, kLibFuzzerFinder), row);
  EXPECT_FALSE(parse_found_line(found_line(row), canaries()[1], kLibFuzzerFinder));
  EXPECT_FALSE(parse_found_line("canary unread-option-kept caught x\n", canary, kSweepFinder));
  EXPECT_FALSE(parse_found_line("", canary, kSweepFinder));
}

// A planted mistake ends the fuzz target, over its kept inputs too; without one nothing is found.
TEST(Finders, TheFuzzTargetIsStoppedByTheLaw) {
  const std::string replay = std::string(SEEDBED_CANARY_REPLAY) + " " + SEEDBED_SOURCE_DIR +
                             "/fuzz/corpus/canary >/dev/null 2>&1";
  EXPECT_EQ(std::system(replay.c_str()), 0);
  for (const std::string name : {"fill-start-missing", "merge-drops-last-block"}) {
    EXPECT_NE(std::system(("SEEDBED_CANARY=" + name + " " + replay).c_str()), 0) << name;
  }
}

class Proofs : public StoreFolder {};

TEST_F(Proofs, AreKeptAndRead) {
  Proof proof;
  proof.provenance.command = "seedbed prove";
  proof.rows = {{"a", "law", "sweep", Found::caught, 3, 0.5},
                {"b", "law", "sweep", Found::lived, 10, 0.25},
                {"b", "law", "rapidcheck", Found::not_asked, 0, 0}};
  ASSERT_EQ(save_proof(path(), proof), "");
  EXPECT_EQ((*newest_proof(path()))->rows, proof.rows);
  EXPECT_EQ(uncaught(proof), std::vector<std::string>{"b"});
  EXPECT_EQ(unasked(proof), std::vector<std::string>{});
  EXPECT_EQ(proof_words(proof),
            "2 canaries, 1 caught by nothing: b; sweep caught 1; rapidcheck caught 0");
  Proof sweep_alone = proof;
  sweep_alone.rows[1].found = Found::not_asked;
  EXPECT_EQ(uncaught(sweep_alone), std::vector<std::string>{});
  EXPECT_EQ(unasked(sweep_alone), std::vector<std::string>{"b"});
  EXPECT_EQ(
      proof_words(sweep_alone),
      "2 canaries, each that was asked caught by at least one finder; 1 that no finder of this "
      "proof asks: b; sweep caught 1; rapidcheck caught 0");
  proof.rows.pop_back();
  ASSERT_EQ(save_proof(path(), proof), "");
  EXPECT_EQ((*newest_proof(path()))->rows, proof.rows);
  EXPECT_EQ((*newest_proof(path()))->id, 2);
  for (const std::string change :
       {"UPDATE canaries SET found = 'x'", "UPDATE canaries SET worlds = -1",
        "UPDATE canaries SET place = place + 100", "UPDATE canary_seconds SET seconds = -1"}) {
    const std::string whole = file_bytes(path());
    sql(path(), change);
    EXPECT_FALSE(newest_proof(path())) << change;
    put_bytes(path(), whole);
  }
}

TEST_F(Proofs, AnOldStoreHasNoneAndTakesOne) {
  sql(path(), file_bytes(std::string(SEEDBED_SOURCE_DIR) + "/property/golden/store_1.sql"));
  const std::string old = loaded_words(path());
  ASSERT_TRUE(newest_proof(path()));
  EXPECT_FALSE(*newest_proof(path()));
  ASSERT_EQ(save_proof(path(), {}), "");
  EXPECT_TRUE(*newest_proof(path()));
  EXPECT_EQ(loaded_words(path()), old);
}

// Without a proof the page says so; with one it has a row a canary and a column a finder.
TEST_F(Proofs, StandInTheReport) {
  const std::string out = path("out");
  const std::vector<std::string_view> sweep = {
      "sweep", "wilson:rooms=3x3", "--seeds", "3", "--quiet", "--out", out};
  ASSERT_EQ(ran(sweep).code, Exit::fine);
  EXPECT_NE(file_bytes(out + "/report.html").find("No proof was made"), std::string::npos);
  const std::string store = out + "/seedbed.db";
  const Ran proved = ran({"prove", "one-corridor-lost", "merge-drops-last-block", "--store", store,
                          "--rapidcheck", SEEDBED_RAPIDCHECK_FINDER});
  EXPECT_EQ(proved.code, Exit::fine) << proved.err;
  EXPECT_NE(proved.out.find("2 canaries, each caught by at least one finder; sweep caught 1; "
                            "rapidcheck caught 2"),
            std::string::npos)
      << proved.out;
  ASSERT_EQ(ran(sweep).code, Exit::fine);
  const std::string page = file_bytes(out + "/report.html");
  EXPECT_EQ(page.find("No proof was made"), std::string::npos);
  EXPECT_NE(page.find("merge-drops-last-block"), std::string::npos);
  EXPECT_NE(page.find("each caught by at least one finder"), std::string::npos);
}

TEST(Prove, RefusesWhatItCannotDo) {
  EXPECT_EQ(ran({"prove", "no-such-canary"}).code, Exit::usage);
  EXPECT_EQ(ran({"prove", "--corpus", "x"}).code, Exit::usage);
  EXPECT_EQ(ran({"prove", "one-corridor-lost", "--rapidcheck", "no/such/program"}).code,
            Exit::usage);
  EXPECT_EQ(ran({"prove", "one-corridor-lost", "--libfuzzer", "/bin/true"}).code, Exit::usage);
  // A dear law is asked of none of so few worlds: silence is no proof.
  const Ran silent = ran({"prove", "fill-start-missing", "--worlds", "1"});
  EXPECT_EQ(silent.code, asks_dear_laws(0) ? Exit::fine : Exit::nothing_measured);
}

// Shrinking ---------------------------------------------------------------------------------------

CaseBreaks planted(const Canary& canary, Broken& broken) {
  return [&](const Case& named) -> std::optional<std::string> {
    TrialResult result = try_canary(canary, named, broken);
    if (result.trial != Trial::caught) return std::nullopt;
    return result.why;
  };
}

bool within_eight_rooms(const Recipe& recipe) {
  const Options& options = recipe.options;
  if (recipe.variant->lattice()) return options.rooms.width <= 8 && options.rooms.height <= 8;
  return tile_size(recipe).area() <= 33 * 33;  // 8 rooms of three tiles and a wall a side
}

TEST(Shrinking, MakesFourCanariesInFiveSmall) {
  Broken broken;
  ShrinkLimits limits;
  limits.steps_max = 2000;
  int tried = 0, small = 0;
  for (const Canary& canary : canaries()) {
    if (canary.plant == nullptr) continue;
    const CaseBreaks breaks = planted(canary, broken);
    Case named{*parse_recipe(canary.recipe), 0};
    while (named.seed < 300 && !breaks(named)) ++named.seed;
    const std::optional<ShrunkCase> best = shrink_case(named, breaks, limits);
    ASSERT_TRUE(best) << canary.name;
    EXPECT_TRUE(breaks(best->named)) << canary.name;
    ++tried;
    const bool fits = within_eight_rooms(best->named.recipe);
    small += fits;
    if (!fits) std::printf("%s: %s\n", best->why.c_str(), print_case(best->named).c_str());
  }
  EXPECT_GE(small * 10, tried * 8) << small << " of " << tried;
}

TEST(Shrinking, StopsAndSaysWhy) {
  Broken broken;
  const CaseBreaks breaks = planted(*find_canary("one-corridor-lost"), broken);
  const Case named{*parse_recipe("binary-tree:rooms=20x20"), 5};
  const std::optional<ShrunkCase> whole = shrink_case(named, breaks, {});
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->end, ShrinkEnd::smallest);
  EXPECT_LE(whole->named.recipe.options.rooms.area(), 4);
  ShrinkLimits limits;
  limits.steps_max = 1;
  EXPECT_EQ(shrink_case(named, breaks, limits)->end, ShrinkEnd::steps);
  limits = {};
  limits.out_of_time = [] { return true; };
  EXPECT_EQ(shrink_case(named, breaks, limits)->end, ShrinkEnd::time);
  EXPECT_EQ(shrink_case(named, breaks, limits)->named, named);
  EXPECT_FALSE(shrink_case(named, [](const Case&) { return std::nullopt; }, {}));
}

// The law breaks where an L and a door are both left: all else turns to rock, or goes.
TEST(Shrinking, OpensAndClosesWallsOnTheMap) {
  const Parsed<MapFile> map =
      read_map("CCCCCCC\nCWWWWWC\nCWERLTC\nCWRRWTC\nCWDWWBC\nCCCCCCC\n", nullptr);
  ASSERT_TRUE(map) << map.wrong();
  const auto breaks = [](const MapFile& asked) -> std::optional<std::string> {
    int locked = 0, doors = 0;
    for (const Tile tile : asked.tiles.all()) {
      locked += tile == Tile::locked;
      doors += tile == Tile::door;
    }
    if (locked == 1 && doors == 1) return "both";
    return std::nullopt;
  };
  const std::optional<ShrunkMap> best = shrink_map(*map, breaks, {});
  ASSERT_TRUE(best);
  EXPECT_EQ(best->end, ShrinkEnd::smallest);
  EXPECT_TRUE(breaks(best->map));
  EXPECT_LT(best->map.size.area(), map->size.area());
  int others = 0;
  for (const Tile tile : best->map.tiles.all()) others += tile != Tile::cave && tile != Tile::room;
  EXPECT_EQ(others, 2) << "the locked door and the door";
}

// Rows and columns of rooms go first, what they joined stays joined; then corridors.
TEST(Shrinking, TakesRoomsAndCorridorsOutOfALattice) {
  const Parsed<MapFile> map =
      read_map(ran({"show", "full-grid:rooms=9x7,ends=corners#1", "--as", "lattice"}).out, nullptr);
  ASSERT_TRUE(map) << map.wrong();
  WorldScratch scratch;
  World world;
  const auto breaks = [&](const MapFile& asked) -> std::optional<std::string> {
    build_world(asked, scratch, world);
    if (!world.distances.goal) return std::nullopt;
    return "the boss is reached";
  };
  const std::optional<ShrunkMap> best = shrink_map(*map, breaks, {});
  ASSERT_TRUE(best);
  EXPECT_EQ(best->end, ShrinkEnd::smallest);
  EXPECT_EQ(best->map.size, (Size{2, 2}));
  EXPECT_EQ(best->map.lattice->corridors(), 2);
  EXPECT_TRUE(breaks(best->map));
}

// A column that one neighbour alone was joined to leaves no corridor behind it.
TEST(Shrinking, RoomsBesideALineAreJoinedOnlyThroughIt) {
  const auto shrunk = [](const char* text) {
    const Parsed<MapFile> map = read_map(text, nullptr);
    SEEDBED_CHECK(map, "a map of a test does not read");
    return shrink_map(*map,
                      [](const MapFile& asked) -> std::optional<std::string> {
                        if (asked.lattice->corridors() == 0) return std::nullopt;
                        return "there is a corridor";
                      },
                      {});
  };
  const std::optional<ShrunkMap> halfway = shrunk("E--#  B\n");
  ASSERT_TRUE(halfway);
  EXPECT_EQ(halfway->map.size, (Size{3, 1}));
  const std::optional<ShrunkMap> through = shrunk("E--#--B\n");
  ASSERT_TRUE(through);
  EXPECT_EQ(through->map.size, (Size{2, 1}));
  EXPECT_EQ(through->map.lattice->corridors(), 1);
}

class Shrunk : public StoreFolder {};

// By hand: plant, shrink, and replay what comes out, as a case and as a map.
TEST_F(Shrunk, WhatIsPrintedBreaksAgain) {
  const std::string out = path("shrunk");
  const Ran of_case =
      ran({"check", "scatter#4", "--canary", "fill-start-missing", "--shrink", "--out", out});
  EXPECT_EQ(of_case.code, Exit::law_broken) << of_case.err;
  const std::size_t at = of_case.out.find("smallest case: seedbed check '");
  ASSERT_NE(at, std::string::npos) << of_case.out;
  EXPECT_NE(of_case.out.find("nothing smaller breaks it"), std::string::npos);
  const std::size_t from = of_case.out.find('\'', at) + 1;
  const std::string smallest = of_case.out.substr(from, of_case.out.find('\'', from) - from);
  EXPECT_EQ(ran({"check", smallest, "--canary", "fill-start-missing"}).code, Exit::law_broken);
  EXPECT_EQ(ran({"check", smallest}).code, Exit::fine);
  const std::string map = path("map.txt");
  put_bytes(map, ran({"show", "scatter#4", "--as", "letters"}).out);
  const Ran of_map =
      ran({"check", map, "--canary", "fill-start-missing", "--shrink", "--out", out});
  EXPECT_EQ(of_map.code, Exit::law_broken) << of_map.err;
  const std::string left = out + "/fills-agree.txt";
  EXPECT_NE(of_map.out.find("'" + left + "'"), std::string::npos) << of_map.out;
  EXPECT_EQ(ran({"check", left, "--canary", "fill-start-missing"}).code, Exit::law_broken);
  EXPECT_LE(file_bytes(left).size(), 30u);
}

TEST(Check, RefusesCanariesThatAreNoWorlds) {
  EXPECT_EQ(ran({"check", "wilson#1", "--canary", "no-such"}).code, Exit::usage);
  EXPECT_EQ(ran({"check", "wilson#1", "--canary", "merge-drops-last-block"}).code, Exit::usage);
  EXPECT_EQ(ran({"check", "wilson#1", "--shrink"}).code, Exit::fine);
}

}  // namespace
}  // namespace seedbed
