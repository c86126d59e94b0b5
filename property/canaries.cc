// A law that catches nothing proves nothing. For every row of the law table there are deliberately
// broken worlds here: the law must hold on the world as built and must report the broken one. A law
// without a canary fails, and so does a canary that its law lets pass.
#include "property/canaries.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace seedbed {
namespace {

std::vector<Canary> canaries() {
  std::vector<Canary> all;
  for (const std::span<const Canary> group :
       {again_canaries(), tile_canaries(), graph_canaries(), pad_canaries()}) {
    all.insert(all.end(), group.begin(), group.end());
  }
  return all;
}

// Plants the mistake in the first seed where the law passes and the mistake has a place.
void check_canary(const Canary& canary, Broken& broken) {
  const Law* law = find_law(canary.law);
  ASSERT_NE(law, nullptr) << "no law is called " << canary.law;
  const Parsed<Recipe> recipe = parse_recipe(canary.recipe);
  ASSERT_TRUE(recipe) << recipe.wrong();
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    broken.build({*recipe, seed});
    const auto ask = [&] {
      return law->holds(broken.world, broken.measurement, broken.law_scratch);
    };
    const LawResult before = ask();
    ASSERT_NE(before.outcome, Outcome::broken) << before.why;
    if (before.outcome != Outcome::pass) continue;
    if (!canary.plant(broken)) continue;
    const LawResult after = ask();
    EXPECT_EQ(after.outcome, Outcome::broken) << "the canary lived in seed " << seed;
    EXPECT_EQ(after.why.empty(), after.outcome != Outcome::broken) << "no words for what broke";
    return;
  }
  FAIL() << "in no seed of " << canary.recipe << " did the law pass and the mistake have a place";
}

TEST(Canaries, EveryLawHasOne) {
  std::set<std::string_view> watched;
  for (const Canary& canary : canaries()) watched.insert(canary.law);
  for (const Law& law : laws()) {
    EXPECT_EQ(watched.count(law.name), 1u) << law.name << " has no canary";
  }
}

TEST(Canaries, EveryOneIsCaughtByItsLaw) {
  Broken broken;
  for (const Canary& canary : canaries()) {
    SCOPED_TRACE(std::string(canary.law) + ": " + std::string(canary.mistake));
    check_canary(canary, broken);
  }
}

}  // namespace
}  // namespace seedbed
