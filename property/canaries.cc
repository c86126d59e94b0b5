// Every law and guard has a canary, and every canary is caught: counted from seed 0 as a sweep
// counts, and over cases that RapidCheck draws (property/canary/prove.h says how).
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "property/canary/canary.h"

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

}  // namespace
}  // namespace seedbed
