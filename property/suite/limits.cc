// The edges of what a case may say, for every variant and every option of the tables: values past a
// range are refused with the range, options that a variant does not read with both names, and the
// smallest and narrowest maps build and keep every law.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "generator/laws.h"
#include "generator/names.h"

namespace seedbed {
namespace {

// Texts that the row does not take.
std::vector<std::string> bad_values(const OptionRow& row) {
  if (!row.choices.empty()) return {"", "no-such-choice", std::string(row.choices)};
  const std::string below = std::to_string(row.min - 1);
  const std::string above = std::to_string(row.max + 1);
  if (std::holds_alternative<Size Options::*>(row.member)) {
    const std::string fine = std::to_string(row.min);
    return {
        "", fine, below + "x" + fine, fine + "x" + below, above + "x" + fine, fine + "x" + above};
  }
  if (std::holds_alternative<Ratio Options::*>(row.member)) {
    return {"", "1", "2/1", "1/0", "0/0", "-1/2", "1/-2", "1/1000001", "0.5"};
  }
  return {"", below, above, "1.0", "x"};
}

TEST(Limits, EveryOptionOfEveryVariantNamesItsRange) {
  int refused = 0;
  for (const Variant& variant : variants()) {
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
      const OptionRow& row = kOptions[i];
      const bool reads = (variant.reads >> i & 1) != 0;
      for (const std::string& value : bad_values(row)) {
        const std::string text =
            std::string(variant.name) + ":" + std::string(row.key) + "=" + value;
        const Parsed<Recipe> recipe = parse_recipe(text);
        ASSERT_FALSE(recipe) << text;
        const std::string wanted =
            reads
                ? "option " + std::string(row.key) + "='" + value + "': one of " + option_range(row)
                : std::string(variant.name) + " does not read option " + std::string(row.key) +
                      " (" + option_range(row) + ")";
        EXPECT_EQ(recipe.wrong(), wanted) << text;
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 1000);
}

void expect_lawful(const std::string& text) {
  static WorldScratch scratch;
  static World world;
  static LawScratch law_scratch;
  const Parsed<Recipe> recipe = parse_recipe(text);
  ASSERT_TRUE(recipe) << text << ": " << recipe.wrong();
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    build_world({*recipe, seed}, scratch, world);
    const Measurement measurement = measure(world);
    for (const Law& law : laws()) {
      const LawResult result = law.holds(world, measurement, law_scratch);
      EXPECT_NE(result.outcome, Outcome::broken) << text << "#" << seed << ": " << result.why;
    }
  }
}

TEST(Limits, TheNarrowestLatticesBuild) {
  for (const Variant& variant : variants()) {
    if (!variant.lattice()) continue;
    for (const char* rooms : {"1x1", "1x2", "2x1", "1x9", "9x1", "2x2"}) {
      const std::string text = std::string(variant.name) + ":rooms=" + rooms;
      for (const char* more :
           {"", ",ends=corners", ",ends=random", ",ends=far", ",braid=1/1", ",lost=1/1",
            ",lost=1/2,room=2,gap=3,follow=forced", ",secret=1/1", ",lost=1/2,repair=carve"}) {
        expect_lawful(text + more);
      }
      const Parsed<Recipe> island = parse_recipe(text + ",ends=island");
      ASSERT_FALSE(island) << text;
      EXPECT_NE(island.wrong().find("needs rooms=3x3 or more"), std::string::npos)
          << island.wrong();
    }
    expect_lawful(std::string(variant.name) + ":rooms=3x3,ends=island");
  }
}

TEST(Limits, TheSmallestMapsOfTilesBuild) {
  for (const Variant& variant : variants()) {
    if (variant.lattice()) continue;
    for (const char* size : {"9x9", "9x60", "60x9", "10x11"}) {
      expect_lawful(std::string(variant.name) + ":size=" + size);
    }
    for (const char* size : {"1x1", "8x9", "9x8"}) {
      const Parsed<Recipe> recipe = parse_recipe(std::string(variant.name) + ":size=" + size);
      ASSERT_FALSE(recipe) << size;
      EXPECT_NE(recipe.wrong().find("one of 9x9..8192x8192"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace seedbed
