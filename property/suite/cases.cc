// How worlds are named: printing and parsing are inverse and canonical, and whatever is wrong is
// answered by one line that says what would be right.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "generator/case.h"
#include "property/arbitrary.h"

namespace seedbed {
namespace {

RC_GTEST_PROP(Cases, PrintAndParseAreInverse, (const Case& named)) {
  RC_TAG(std::string(named.recipe.variant->name));
  const std::string text = print_case(named);
  const Parsed<Case> parsed = parse_case(text);
  if (!parsed) RC_FAIL(text + ": " + parsed.wrong());
  RC_ASSERT(*parsed == named);
  RC_ASSERT(print_case(*parsed) == text);
}

// Defaults written out, in any order, print away.
RC_GTEST_PROP(Cases, PrintingIsCanonical, (const Case& named)) {
  const Recipe& recipe = named.recipe;
  std::vector<std::string> given;
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    if ((recipe.variant->reads >> i & 1) == 0) continue;
    given.push_back(std::string(kOptions[i].key) + "=" + print_option(kOptions[i], recipe.options));
  }
  Random order(named.seed);
  order.shuffle(std::span<std::string>(given));
  std::string text(recipe.variant->name);
  for (const std::string& option : given) text += (&option == &given[0] ? ":" : ",") + option;
  const Parsed<Recipe> parsed = parse_recipe(text);
  if (!parsed) RC_FAIL(text + ": " + parsed.wrong());
  RC_ASSERT(*parsed == recipe);
  RC_ASSERT(print_recipe(*parsed) == print_recipe(recipe));
}

// A parser that never trusts its input: any text is a case or a wrong line, and what parses prints
// back.
RC_GTEST_PROP(Cases, AnyTextIsACaseOrOneWrongLine, (const Case& named)) {
  std::string text = print_case(named);
  const std::string letters = "#:,=x/0129-zq \n\xff";
  const int edits = *rc::gen::inRange(1, 4);
  for (int i = 0; i < edits; ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
    const char letter = *rc::gen::elementOf(letters);
    if (*rc::gen::arbitrary<bool>()) {
      text.insert(at, 1, letter);
    } else if (at < text.size()) {
      text[at] = letter;
    }
  }
  const Parsed<Case> parsed = parse_case(text);
  if (parsed) {
    const Parsed<Case> again = parse_case(print_case(*parsed));
    RC_ASSERT(bool(again));
    RC_ASSERT(*again == *parsed);
  } else {
    RC_ASSERT(!parsed.wrong().empty());
    for (const char letter : parsed.wrong()) RC_ASSERT(letter >= ' ');
  }
}

TEST(Cases, DefaultsPrintAsTheBareName) {
  for (const Variant& variant : variants()) {
    EXPECT_EQ(print_recipe(default_recipe(variant)), variant.name);
    EXPECT_EQ(print_case({default_recipe(variant), 0}), std::string(variant.name) + "#0");
  }
}

TEST(Cases, PrintInTableOrderWhatDiffersFromTheDefault) {
  const auto parsed = parse_case("row-walk:lost=2/20,gap=1,room=3,rooms=04x4#042");
  ASSERT_TRUE(parsed) << parsed.wrong();
  EXPECT_EQ(print_case(*parsed), "row-walk:rooms=4x4,room=3,lost=1/10#42");
}

TEST(Cases, AVariantsOwnDefaultPrintsOnlyWhenLeft) {
  const auto left = parse_recipe("scatter:links=0/1");
  ASSERT_TRUE(left) << left.wrong();
  EXPECT_EQ(print_recipe(*left), "scatter:links=0/1");
  const auto kept = parse_recipe("scatter:links=15/100");
  ASSERT_TRUE(kept) << kept.wrong();
  EXPECT_EQ(print_recipe(*kept), "scatter");
}

TEST(Cases, SeedsAreAllUnsigned64BitNumbers) {
  for (const std::string_view seed : {"0", "1", "18446744073709551615"}) {
    const auto parsed = parse_case("wilson#" + std::string(seed));
    ASSERT_TRUE(parsed) << parsed.wrong();
    EXPECT_EQ(print_case(*parsed), "wilson#" + std::string(seed));
  }
}

struct WrongText {
  std::string_view text;
  std::string_view says;  // a part of the answer
};

TEST(Cases, EveryMistakeIsAnsweredByWhatWouldBeRight) {
  constexpr WrongText kWrong[] = {
      {"", "case '' has no seed: VARIANT[:key=value,...]#SEED"},
      {"wilson", "has no seed"},
      {"#1", "unknown variant ''"},
      {"wilsn#1", "unknown variant 'wilsn': near: wilson"},
      {"Wilson#1", "near: wilson"},
      {"row_walk#1", "near: row-walk"},
      {"scat#1", "near: scatter"},
      {"quicksand#1", "one of full-grid, row-walk, backtracker, hunt-and-kill"},
      {"wilson:#1", "unknown option ''"},
      {"wilson:rooms=4x4,#1", "unknown option ''"},
      {"wilson:romos=4x4#1", "unknown option 'romos': near: rooms"},
      {"wilson:rooms#1", "option 'rooms' has no value: rooms=VALUE, one of 1x1..8192x8192"},
      {"wilson:rooms=#1", "option rooms='': one of 1x1..8192x8192"},
      {"wilson:rooms=4#1", "option rooms='4': one of 1x1..8192x8192"},
      {"wilson:rooms=4x#1", "option rooms='4x'"},
      {"wilson:rooms=0x4#1", "option rooms='0x4'"},
      {"wilson:rooms=4x-4#1", "option rooms='4x-4'"},
      {"wilson:rooms=4X4#1", "option rooms='4X4'"},
      {"wilson:rooms=4x4x4#1", "option rooms='4x4x4'"},
      {"wilson:rooms=8193x1#1", "option rooms='8193x1'"},
      {"wilson:rooms=4294967297x1#1", "option rooms='4294967297x1'"},
      {"wilson:room=0#1", "option room='0': one of 1..64"},
      {"wilson:room=65#1", "option room='65': one of 1..64"},
      {"wilson:room=+3#1", "option room='+3'"},
      {"wilson:room=3.0#1", "option room='3.0'"},
      {"wilson:gap=2#1", "option gap='2': 1, or 3..64"},
      {"wilson:ends=corner#1", "option ends='corner': one of rows corners random far island"},
      {"wilson:rooms=2x3,ends=island#1", "option ends='island': needs rooms=3x3 or more"},
      {"wilson:rooms=3x2,ends=island#1", "option ends='island': needs rooms=3x3 or more"},
      {"wilson:lost=0.1#1", "option lost='0.1': one of 0/1..1/1, denominators to 1000000"},
      {"wilson:lost=1#1", "option lost='1'"},
      {"wilson:lost=2/1#1", "option lost='2/1'"},
      {"wilson:lost=0/0#1", "option lost='0/0'"},
      {"wilson:lost=1/1000001#1", "option lost='1/1000001'"},
      {"wilson:lost=-1/2#1", "option lost='-1/2'"},
      {"wilson:lost=1/2/3#1", "option lost='1/2/3'"},
      {"wilson:lost=1/10,lost=1/10#1", "option lost is given twice"},
      {"wilson:size=9x9#1", "wilson does not read option size (9x9..8192x8192)"},
      {"scatter:rooms=4x4#1", "scatter does not read option rooms (1x1..8192x8192)"},
      {"wilson:one_way=2#1", "option one_way='2': one of 0/1..1/1"},
      {"wilson:charges=-1#1", "option charges='-1': one of 0..1000"},
      {"wilson:cooldown=1001#1", "option cooldown='1001': one of 0..1000"},
      {"wilson:theme=skull#1", "option theme='skull': one of none rune portal mirror mixed"},
      {"scatter:size=8x9#1", "option size='8x9': one of 9x9..8192x8192"},
      {"wilson:rooms=8192x8192#1", "a map of 16385x16385 tiles: at most 67108864 tiles"},
      {"wilson:rooms=900x900,room=9#1", "at most 67108864 tiles"},
      {"wilson#", "seed '': a whole number, 0..18446744073709551615"},
      {"wilson#-1", "seed '-1'"},
      {"wilson#+1", "seed '+1'"},
      {"wilson# 1", "seed ' 1'"},
      {"wilson#1e3", "seed '1e3'"},
      {"wilson#0x10", "seed '0x10'"},
      {"wilson#18446744073709551616", "seed '18446744073709551616'"},
  };
  for (const WrongText& row : kWrong) {
    const auto parsed = parse_case(row.text);
    ASSERT_FALSE(parsed) << row.text;
    EXPECT_NE(parsed.wrong().find(row.says), std::string::npos)
        << row.text << " is answered: " << parsed.wrong();
  }
}

TEST(Cases, UnknownOptionsListOnlyWhatTheVariantReads) {
  const auto parsed = parse_recipe("scatter:colour=red");
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.wrong(),
            "unknown option 'colour': one of size, links, secret, locked, repair, pads, prune, "
            "rooms_min, rooms_max, side_min, side_max, ring_gap, tries, follow, one_way, consumed, "
            "charges, cooldown, gate, theme");
}

TEST(Cases, GarbageIsShownPrintably) {
  const auto parsed = parse_case(std::string("\x01\xff\n", 3) + std::string(500, 'a') + "#1");
  ASSERT_FALSE(parsed);
  EXPECT_NE(parsed.wrong().find("'???aaa"), std::string::npos) << parsed.wrong();
  EXPECT_LT(parsed.wrong().size(), 500u);
}

TEST(Cases, LargestMapsAreNamed) {
  for (const std::string_view text : {"scatter:size=8192x8192", "wilson:rooms=4095x4095"}) {
    const auto parsed = parse_recipe(text);
    ASSERT_TRUE(parsed) << parsed.wrong();
    EXPECT_LE(tile_size(*parsed).area(), kTilesMax);
  }
}

// A row that promises what no row may: both diggers, neither, or a default outside its own reading.
TEST(Cases, EveryVariantRowIsWhole) {
  for (const Variant& variant : variants()) {
    EXPECT_NE(variant.dig == nullptr, variant.dig_tiles == nullptr) << variant.name;
    EXPECT_GE(variant.output_version, 1) << variant.name;
    EXPECT_FALSE(variant.caption.empty()) << variant.name;
    EXPECT_EQ(find_variant(variant.name), &variant);
    EXPECT_TRUE(!variant.perfect || variant.connected) << variant.name;
    const OptionSet size_option =
        variant.lattice() ? options_named("rooms room gap ends") : options_named("size");
    EXPECT_EQ(variant.reads & size_option, size_option) << variant.name;
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
      const bool own_default = !option_equal(kOptions[i], default_options(variant), Options{});
      EXPECT_TRUE(!own_default || (variant.reads >> i & 1)) << variant.name << kOptions[i].key;
    }
  }
}

TEST(Cases, EditDistanceCountsSwapsAsOne) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("romos", "rooms"), 1);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
  EXPECT_EQ(edit_distance("ca", "abc"), 3);  // alignment: no edit inside a swapped pair
}

}  // namespace
}  // namespace seedbed
