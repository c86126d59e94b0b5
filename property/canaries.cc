// Every law and guard has a canary, and every canary is caught: where it has a place, by a sweep
// from seed 0 on, and over cases that RapidCheck draws. What `prove` finds is kept and shown.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>
#include <string>

#include "property/canary/canary.h"
#include "property/finder/draw.h"
#include "property/ran.h"
#include "property/store_folder.h"
#include "reports/store_proofs.h"

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
  proof.rows.pop_back();
  ASSERT_EQ(save_proof(path(), proof), "");
  EXPECT_EQ((*newest_proof(path()))->rows, proof.rows);
  EXPECT_EQ((*newest_proof(path()))->id, 2);
  for (const std::string change :
       {"UPDATE canaries SET found = 'x'", "UPDATE canaries SET worlds = -1",
        "UPDATE canaries SET place = place + 1", "UPDATE canary_seconds SET seconds = -1"}) {
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

}  // namespace
}  // namespace seedbed
