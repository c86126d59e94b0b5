// Counts of repeated layouts: exact while all are kept, a sample with exact counts beyond, and the
// same whatever the order and the parts.
#include "reports/layout_counts.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

#include "bench/sweep.h"

namespace seedbed {
namespace {

std::vector<LayoutCounts::Row> plain_rows(const std::vector<std::uint64_t>& layouts) {
  std::map<std::uint64_t, std::int64_t> counts;
  for (const std::uint64_t layout : layouts) ++counts[layout];
  std::vector<LayoutCounts::Row> rows;
  for (const auto& [layout, count] : counts) {
    if (rows.size() < LayoutCounts::kKeptMax) rows.push_back({layout, count});
  }
  return rows;
}

// Worlds of `kinds` layouts, the first ones more often.
std::vector<std::uint64_t> made_up(std::uint64_t key, std::uint32_t worlds, std::uint32_t kinds) {
  Random random(key);
  std::vector<std::uint64_t> layouts;
  for (std::uint32_t i = 0; i < worlds; ++i) {
    const std::uint32_t most = 1 + random.below(kinds);
    layouts.push_back(mix64(key ^ random.below(most)));
  }
  return layouts;
}

RC_GTEST_PROP(Layouts, AnyOrderAndPartsGiveTheSameRows, (std::uint64_t key)) {
  const auto worlds = *rc::gen::inRange<std::uint32_t>(1, 12'000);
  std::vector<std::uint64_t> layouts = made_up(key, worlds, *rc::gen::element(3u, 500u, 20'000u));
  const std::vector<LayoutCounts::Row> wanted = plain_rows(layouts);
  Random random(key);
  random.shuffle(std::span<std::uint64_t>(layouts));
  std::vector<LayoutCounts> parts(1 + random.below(4));
  for (const std::uint64_t layout : layouts) {
    parts[random.below(static_cast<std::uint32_t>(parts.size()))].add(layout);
  }
  for (std::size_t i = 1; i < parts.size(); ++i) parts[0].merge(parts[i]);
  RC_ASSERT(parts[0].list() == wanted);
  RC_ASSERT(parts[0].worlds() == std::int64_t{worlds});
  RC_ASSERT(impossible(parts[0], worlds).empty());
}

TEST(Layouts, PastTheLimitAUniformSampleIsKept) {
  constexpr std::uint32_t kWorlds = 150'000;
  const std::vector<std::uint64_t> layouts = made_up(5, kWorlds, 60'000);
  LayoutCounts whole;
  LayoutCounts even;
  LayoutCounts odd;
  std::map<std::uint64_t, std::int64_t> all;
  for (std::size_t i = 0; i < layouts.size(); ++i) {
    whole.add(layouts[i]);
    (i % 2 == 0 ? even : odd).add(layouts[i]);
    ++all[layouts[i]];
  }
  ASSERT_GT(all.size(), LayoutCounts::kKeptMax);
  EXPECT_EQ(whole.list(), plain_rows(layouts));
  odd.merge(even);
  EXPECT_EQ(odd.list(), whole.list());
  EXPECT_EQ(impossible(whole, kWorlds), "");

  const LayoutRepeats repeats = repeats_of(whole);
  EXPECT_FALSE(repeats.exact);
  EXPECT_EQ(repeats.worlds, kWorlds);
  EXPECT_EQ(repeats.layouts, static_cast<std::int64_t>(LayoutCounts::kKeptMax));
  const double share = 1 - static_cast<double>(all.size()) / kWorlds;
  const std::optional<Interval> interval = ratio_interval(repeats.over_layouts, 0.9999);
  ASSERT_TRUE(interval);
  EXPECT_LT(interval->low, share);
  EXPECT_GT(interval->high, share);
  EXPECT_LT(interval->high - interval->low, 0.1);
}

TEST(Layouts, ASweepOfFewTreesRepeatsThem) {
  const std::vector<Recipe> recipes = {*parse_recipe("wilson:rooms=3x3"),
                                       *parse_recipe("scatter:size=30x30")};
  const SweepResult one = sweep(recipes, {0, 4999}, 1, {});
  const SweepResult two = sweep(recipes, {0, 4999}, 2, {});
  EXPECT_EQ(one.tallies[0].layouts.list(), two.tallies[0].layouts.list());
  // All 192 trees fall into 28 layouts (Burnside over the tree counts).
  const LayoutRepeats trees = repeats_of(one.tallies[0].layouts);
  EXPECT_TRUE(trees.exact);
  EXPECT_EQ(trees.worlds, 5000);
  EXPECT_EQ(trees.layouts, 28);
  EXPECT_DOUBLE_EQ(*ratio_of_sums(trees.over_layouts), (5000.0 - 28) / 5000);
  // Maps of tiles have no layout to compare.
  EXPECT_EQ(repeats_of(one.tallies[1].layouts).worlds, 0);
  EXPECT_FALSE(ratio_of_sums(repeats_of(one.tallies[1].layouts).over_layouts));
}

TEST(Layouts, WhatCannotHaveBeenCountedIsFound) {
  const auto finding = [](std::int64_t worlds, std::vector<LayoutCounts::Row> rows) {
    LayoutCounts counts;
    counts.restore(worlds, std::move(rows));
    return impossible(counts, 10);
  };
  EXPECT_EQ(finding(3, {{1, 2}, {5, 1}}), "");
  EXPECT_EQ(finding(0, {}), "");
  EXPECT_NE(finding(11, {{1, 11}}), "");
  EXPECT_NE(finding(-1, {}), "");
  EXPECT_NE(finding(3, {{5, 2}, {1, 1}}), "");
  EXPECT_NE(finding(3, {{5, 2}, {5, 1}}), "");
  EXPECT_NE(finding(3, {{1, 3}, {5, 0}}), "");
  EXPECT_NE(finding(3, {{1, 2}, {5, INT64_MAX}}), "");
  EXPECT_NE(finding(3, {{1, 2}}), "");
  EXPECT_NE(finding(10, std::vector<LayoutCounts::Row>(LayoutCounts::kKeptMax + 1)), "");
}

}  // namespace
}  // namespace seedbed
