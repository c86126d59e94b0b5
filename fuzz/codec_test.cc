// Holds the codec to its layouts: kept inputs of layout 1 name the cases that they named when they
// were written, mutants keep the layout, the bounds and the shares of the scales.
#include "fuzz/codec.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "generator/pad_rules.h"

namespace seedbed::fuzz {
namespace {

std::vector<std::uint8_t> kept(const std::string& name) {
  std::ifstream file(SEEDBED_SOURCE_DIR "/fuzz/corpus/case/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The exit code of the replay program.
int replayed(const std::string& path, std::string& text) {
  FILE* output = popen((std::string(SEEDBED_REPLAY) + " " + path + " 2>&1").c_str(), "r");
  if (output == nullptr) return -1;
  for (int letter; (letter = std::fgetc(output)) != EOF;) text += static_cast<char>(letter);
  return WEXITSTATUS(pclose(output));
}

TEST(Codec, AnEmptyFolderIsNoReplay) {
  const std::string folder = ::testing::TempDir() + "seedbed_codec_nothing";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  std::string text;
  EXPECT_EQ(replayed(folder, text), 5) << text;
  EXPECT_NE(text.find("nothing ran"), std::string::npos) << text;
  std::filesystem::remove_all(folder);
}

TEST(Codec, LayoutOneStillNamesItsCases) {
  std::ifstream list(SEEDBED_SOURCE_DIR "/fuzz/codec_layout_1.txt");
  std::string name, expected;
  int count = 0;
  while (list >> name >> expected) {
    const std::optional<Case> named = decode_case(kept(name));
    ASSERT_TRUE(named) << name;
    EXPECT_EQ(print_case(*named), expected) << name;
    ++count;
  }
  EXPECT_GE(count, 29);
}

TEST(Codec, AnUnknownVersionIsNamed) {
  const std::vector<std::uint8_t> bytes{7, 1, 2};
  EXPECT_EQ(codec_refusal(bytes), "version 7 of the codec is not known: 1 or 2 would be right");
  EXPECT_FALSE(decode_case(bytes));
  EXPECT_NE(codec_refusal({}), "");
  const std::string path = ::testing::TempDir() + "seedbed_codec_7";
  std::ofstream(path, std::ios::binary) << "\x07xyz";
  std::string text;
  EXPECT_EQ(replayed(path, text), 2) << text;
  EXPECT_NE(text.find("version 7 of the codec"), std::string::npos) << text;
  std::remove(path.c_str());
}

TEST(Codec, MutantsKeepLayoutBoundsAndShares) {
  CodecBytes bytes = to_layout(kept("scatter_default"));
  std::map<std::uint8_t, int> scales;
  std::map<std::string_view, int> seen;
  constexpr int kMutants = 50'000;
  int unchanged = 0;
  for (std::uint32_t seed = 1; seed <= kMutants; ++seed) {
    const CodecBytes before = bytes;
    mutate(bytes, seed);
    unchanged += bytes == before;
    ASSERT_EQ(bytes[0], kCodecVersion);
    const std::optional<Case> named = decode_case(bytes);
    ASSERT_TRUE(named);
    const std::string text = print_case(*named);
    const Parsed<Case> parsed = parse_case(text);
    ASSERT_TRUE(parsed && *parsed == *named) << text;
    const std::uint8_t scale = bytes[kScaleAt];
    const bool large = scale == kLarge || scale == kFull;
    ASSERT_LE(tile_size(named->recipe).area(),
              large ? 3 * kLargeTilesMax : kSmallSideMax * kSmallSideMax)
        << text;
    if (!large) {
      const Size rooms = named->recipe.options.rooms;
      const bool lattice = named->recipe.variant->lattice();
      ASSERT_TRUE(!lattice || std::max(rooms.width, rooms.height) <= kSmallRoomsMax) << text;
    }
    ++scales[scale];
    ++seen[named->recipe.variant->name];
  }
  EXPECT_LT(unchanged, kMutants / 10);
  EXPECT_EQ(seen.size(), variants().size()) << "some variant has no byte";
  for (const std::uint8_t scale : {kLarge, kRuled}) {
    const double expected = double{kMutants} / kShares[scale];
    EXPECT_NEAR(scales[scale], expected, expected / 2);
  }
  EXPECT_GT(scales[kSmall], kMutants * 99 / 100);
}

// One mutant of a plain maze: pads need lost corridors, and followers and rules need pads.
TEST(Codec, WhatDoesSomethingOnlyTogetherIsDrawnTogether) {
  CodecBytes plain{};
  plain[0] = kCodecVersion;
  while (variant_of(plain[kVariantAt]).name != "backtracker") ++plain[kVariantAt];
  constexpr int kMutants = 8000;
  int forced = 0, ruled = 0;
  for (std::uint32_t seed = 1; seed <= kMutants; ++seed) {
    CodecBytes bytes = plain;
    mutate(bytes, seed, kRuledShares);
    const std::optional<Case> named = decode_case(bytes);
    ASSERT_TRUE(named);
    const Options& options = named->recipe.options;
    if (options.lost.zero() || options.repair != Repair::pads) continue;
    forced += options.follow == Follow::forced;
    ruled += has_pad_rules(options);
  }
  // Drawn one at a time they were 25 and 12.
  EXPECT_GT(forced, 150) << ruled;
  EXPECT_GT(ruled, 75);
}

TEST(Codec, CrossedInputsTakeWholeFields) {
  CodecBytes a{}, b{};
  a.fill(2);
  b.fill(9);
  b[0] = kCodecVersion;
  int mixed = 0;
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const CodecBytes child = crossed(a, b, seed);
    EXPECT_EQ(child[0], kCodecVersion);
    bool has_a = false, has_b = false;
    for (std::size_t at = kOptionsAt; at < kCodecBytes; at += kBytesAnOption) {
      for (std::size_t i = 1; i < kBytesAnOption; ++i) ASSERT_EQ(child[at + i], child[at]);
      (child[at] == 2 ? has_a : has_b) = true;
    }
    mixed += has_a && has_b;
  }
  EXPECT_EQ(mixed, 100);
}

TEST(Codec, LayoutOneBecomesTheSameSmallCase) {
  const std::vector<std::uint8_t> old = kept("wilson_secret");
  const CodecBytes bytes = to_layout(old);
  EXPECT_EQ(bytes[kScaleAt], kSmall);
  EXPECT_TRUE(std::equal(old.begin() + kVariantAt, old.begin() + kScaleAt, bytes.begin() + 1));
  EXPECT_TRUE(std::equal(old.begin() + kScaleAt, old.end(), bytes.begin() + kOptionsAt));
  const std::optional<Case> large = decode_case(old);
  const std::optional<Case> small = decode_case(bytes);
  ASSERT_TRUE(large && small);
  EXPECT_EQ(small->seed, large->seed);
  EXPECT_EQ(small->recipe.options.secret, large->recipe.options.secret);
}

}  // namespace
}  // namespace seedbed::fuzz
