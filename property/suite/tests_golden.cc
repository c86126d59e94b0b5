// Tests, ranks, regression, components and series against committed values of SciPy, statsmodels,
// R and mpmath, to 1e-9; and what they answer where there is nothing to answer.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "generator/names.h"
#include "reports/many_tests.h"
#include "reports/paired_tests.h"
#include "reports/principal.h"
#include "reports/rank_tests.h"
#include "reports/regression.h"
#include "reports/series.h"

namespace seedbed {
namespace {

using Numbers = std::vector<double>;
using Lists = std::vector<Numbers>;

std::vector<ValueCount> counts_of(const Numbers& values) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const double value : values) ++counts[std::llround(value)];
  std::vector<ValueCount> rows;
  for (const auto& [value, count] : counts) rows.push_back({value, count});
  return rows;
}

Moments moments(const Numbers& values) { return *moments_of(counts_of(values)); }

PairedShares shares(const Numbers& list) {
  return {std::llround(list.at(0)), std::llround(list.at(1)), std::llround(list.at(2))};
}

RatioMoments pairs(const Numbers& x, const Numbers& y) {
  std::vector<PairCount> rows;
  for (std::size_t i = 0; i < x.size(); ++i) {
    rows.push_back({std::llround(x[i]), std::llround(y[i]), 1});
  }
  return *moments_of(rows);
}

Numbers listed(std::optional<double> value) { return value ? Numbers{*value} : Numbers{}; }
Numbers listed(std::optional<Interval> ends) {
  return ends ? Numbers{ends->low, ends->high} : Numbers{};
}
Numbers listed(std::optional<ValueInterval> ends) {
  return ends ? Numbers{static_cast<double>(ends->low), static_cast<double>(ends->high)}
              : Numbers{};
}
Numbers listed(const std::vector<std::optional<double>>& values) {
  Numbers result;
  for (const auto& value : values) result.push_back(value.value());
  return result;
}

std::size_t columns_of(const Lists& a) { return static_cast<std::size_t>(a.at(0).at(0)); }

Numbers regressed(const Lists& a) {
  const auto found = regress(a.at(1), a.at(2), columns_of(a), 0.95);
  Numbers values, errors, lows, highs;
  for (const Coefficient& one : found->coefficients) {
    values.push_back(one.value);
    errors.push_back(one.error);
    lows.push_back(one.interval.low);
    highs.push_back(one.interval.high);
  }
  for (const Numbers& more : {errors, lows, highs}) {
    values.insert(values.end(), more.begin(), more.end());
  }
  values.push_back(found->r_squared);
  values.push_back(found->residual_deviation);
  return values;
}

Numbers friedman_of(const Lists& a) {
  FriedmanSums sums;
  const std::size_t variants = columns_of(a);
  for (std::size_t at = 0; at < a.at(1).size(); at += variants) {
    std::vector<std::int64_t> block;
    for (std::size_t i = 0; i < variants; ++i) block.push_back(std::llround(a[1][at + i]));
    sums.add(block);
  }
  const auto found = friedman(sums);
  return {found->statistic, found->p};
}

const std::map<std::string, Numbers (*)(const Lists&)> kFunctions{
    {"sign_test_p",
     [](const Lists& a) {
       return Numbers{sign_test_p(std::llround(a[0][0]), std::llround(a[0][1]))};
     }},
    {"paired_share_interval",
     [](const Lists& a) { return listed(paired_share_interval(shares(a[0]), a[1][0])); }},
    {"paired_share_tail",
     [](const Lists& a) { return Numbers{paired_share_tail(shares(a[0]), a[1][0])}; }},
    {"mean_tail", [](const Lists& a) { return Numbers{mean_tail(moments(a[0]), a[1][0])}; }},
    {"equivalence_p",
     [](const Lists& a) { return Numbers{equivalence_p(moments(a[0]), a[1][0])}; }},
    {"welch_interval",
     [](const Lists& a) { return listed(welch_interval(moments(a[0]), moments(a[1]), a[2][0])); }},
    {"welch_tail",
     [](const Lists& a) { return Numbers{welch_tail(moments(a[0]), moments(a[1]), a[2][0])}; }},
    {"pair_correlation",
     [](const Lists& a) { return listed(pair_correlation(pairs(a[0], a[1]))); }},
    {"quantile_interval",
     [](const Lists& a) { return listed(quantile_interval(counts_of(a[0]), a[1][0], a[1][1])); }},
    {"holm", [](const Lists& a) { return holm(a[0]); }},
    {"benjamini_hochberg", [](const Lists& a) { return benjamini_hochberg(a[0]); }},
    {"mann_whitney",
     [](const Lists& a) {
       const auto found = mann_whitney(counts_of(a[0]), counts_of(a[1]));
       return Numbers{found->u, found->p};
     }},
    {"superiority",
     [](const Lists& a) { return listed(superiority(counts_of(a[0]), counts_of(a[1]))); }},
    {"kolmogorov_smirnov",
     [](const Lists& a) {
       const auto found = kolmogorov_smirnov(counts_of(a[0]), counts_of(a[1]));
       return Numbers{found->distance, found->p};
     }},
    {"kolmogorov_tail", [](const Lists& a) { return Numbers{kolmogorov_tail(a[0][0])}; }},
    {"friedman", friedman_of},
    {"studentized_range_tail",
     [](const Lists& a) {
       return Numbers{studentized_range_tail(a[0][0], std::llround(a[0][1]))};
     }},
    {"regress", regressed},
    {"studentized",
     [](const Lists& a) { return regress(a[1], a[2], columns_of(a), 0.95)->studentized; }},
    {"correlation_matrix",
     [](const Lists& a) { return listed(correlation_matrix(a[1], columns_of(a))); }},
    {"rank_correlation_matrix",
     [](const Lists& a) { return listed(rank_correlation_matrix(a[1], columns_of(a))); }},
    {"principal_shares",
     [](const Lists& a) {
       Numbers result;
       for (const auto& one : principal_components(a[1], columns_of(a))) {
         result.push_back(one.share);
       }
       return result;
     }},
    {"log_log_slope",
     [](const Lists& a) {
       const auto slope = log_log_slope(a[0], a[1], 0.95);
       return Numbers{slope->value, slope->interval.low, slope->interval.high};
     }},
    {"sequence_half_width",
     [](const Lists& a) {
       return listed(sequence_half_width(moments(a[0]), std::llround(a[1][0]), a[1][1]));
     }},
};

Numbers numbers_of(std::string_view text) {
  Numbers numbers;
  if (text.empty()) return numbers;
  for (const std::string_view word : split(text, ','))
    numbers.push_back(std::stod(std::string(word)));
  return numbers;
}

TEST(TestsGolden, AgreeWithOtherPackagesTo1e9) {
  std::ifstream file(std::string(SEEDBED_SOURCE_DIR) + "/property/golden/tests.tsv");
  std::map<std::string, int> asked;
  std::string line;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    const std::vector<std::string_view> fields = split(line, '\t');
    ASSERT_EQ(fields.size(), 3u) << line;
    const std::string name(fields[0]);
    ASSERT_EQ(kFunctions.count(name), 1u) << name;
    Lists arguments;
    for (const std::string_view list : split(fields[1], ';')) {
      arguments.push_back(numbers_of(list));
    }
    const Numbers expected = numbers_of(fields[2]);
    const Numbers answer = kFunctions.at(name)(arguments);
    ASSERT_EQ(answer.size(), expected.size()) << line.substr(0, 300);
    for (std::size_t i = 0; i < answer.size(); ++i) {
      const double slack = 1e-9 * std::max(std::fabs(expected[i]), 1e-3);
      EXPECT_NEAR(answer[i], expected[i], slack) << name << " " << i << ": " << line.substr(0, 200);
    }
    ++asked[name];
  }
  for (const auto& [name, function] : kFunctions) EXPECT_GE(asked[name], 1) << name;
}

TEST(TestsGolden, EmptyAndTiedDataHaveStatedAnswers) {
  const std::vector<ValueCount> none;
  const std::vector<ValueCount> tied{{5, 10}};
  EXPECT_EQ(sign_test_p(0, 0), 1);
  EXPECT_EQ(mcnemar_p({10, 0, 0}), 1);
  EXPECT_FALSE(paired_share_interval({0, 0, 0}, 0.95));
  EXPECT_EQ(paired_share_tail({0, 0, 0}, 0.1), 1);
  EXPECT_EQ(mean_tail(*moments_of(none), 0), 1);
  EXPECT_EQ(mean_tail(*moments_of(tied), 5), 1) << "not above";
  EXPECT_EQ(mean_tail(*moments_of(tied), 4), std::ldexp(1, -10)) << "the sign test of ten";
  EXPECT_EQ(equivalence_p(*moments_of(none), 1), 1);
  EXPECT_EQ(equivalence_p(*moments_of(tied), 0), 1);
  EXPECT_FALSE(welch_interval(*moments_of(none), *moments_of(tied), 0.95));
  EXPECT_EQ(*welch_interval(*moments_of(tied), *moments_of(tied), 0.95), (Interval{0, 0}));
  EXPECT_EQ(welch_tail(*moments_of(tied), *moments_of(tied), 0), 1);
  EXPECT_FALSE(quantile_interval(none, 0.5, 0.95));
  EXPECT_FALSE(quantile_interval(std::vector<ValueCount>{{1, 5}}, 0.5, 0.95));
  EXPECT_FALSE(quantile_shift(none, tied, 0.5, 0.95));
  EXPECT_FALSE(pair_correlation({}));
  EXPECT_TRUE(holm({}).empty());
  EXPECT_TRUE(benjamini_hochberg({}).empty());
  EXPECT_FALSE(mann_whitney(none, tied));
  EXPECT_EQ(mann_whitney(tied, tied)->p, 1);
  EXPECT_FALSE(superiority(tied, none));
  EXPECT_EQ(superiority(tied, tied), 0.5);
  EXPECT_FALSE(kolmogorov_smirnov(none, none));
  EXPECT_EQ(kolmogorov_smirnov(tied, tied)->p, 1);
  EXPECT_FALSE(friedman({}));
  FriedmanSums sums;
  sums.add(std::vector<std::int64_t>{3, 3, 3});
  EXPECT_EQ(friedman(sums)->p, 1);
  EXPECT_FALSE(regress(Numbers{1, 2}, Numbers{1, 2}, 1, 0.95)) << "no row more than coefficients";
  EXPECT_FALSE(regress(Numbers{1, 2, 3, 4}, Numbers{7, 7, 7, 7}, 1, 0.95)) << "a tied column";
  EXPECT_EQ(regress(Numbers{5, 5, 5, 5}, Numbers{1, 2, 3, 4}, 1, 0.95)->r_squared, 0);
  EXPECT_FALSE(log_log_slope(Numbers{1, 2, 0, 4}, Numbers{1, 2, 3, 4}, 0.95));
  EXPECT_FALSE(correlation_matrix(Numbers{1, 2, 1, 3}, 2)[1]) << "the first column is tied";
  EXPECT_TRUE(principal_components({}, 3).empty());
  EXPECT_EQ(principal_components(Numbers{1, 2, 1, 3}, 2).size(), 1u);
  EXPECT_FALSE(sequence_half_width({}, 100, 0.95));
  EXPECT_TRUE(change_points(Numbers{1, 2}, 0.01).empty());
}

// Demsar (2006), table 5: q 0.05 of Nemenyi's test is 2.343 for three and 3.164 for ten variants.
TEST(TestsGolden, CriticalDifferencesAreThePublishedOnes) {
  for (const auto& [variants, q] : {std::pair{2, 1.960}, {3, 2.343}, {5, 2.728}, {10, 3.164}}) {
    const double k = variants;
    EXPECT_NEAR(critical_difference(variants, 30, 0.05), q * std::sqrt(k * (k + 1) / (6 * 30)),
                0.001 * std::sqrt(k * (k + 1) / (6 * 30)));
  }
}

TEST(TestsGolden, OutliersNameTheirRows) {
  Numbers x, y;
  for (int i = 0; i < 50; ++i) {
    x.push_back(i);
    y.push_back(2 * i + (i % 3) * 0.1 + (i == 31 ? 9 : i == 7 ? -12 : 0));
  }
  EXPECT_EQ(outlier_rows(*regress(y, x, 1, 0.95), 0.05), (std::vector<std::size_t>{7, 31}));
}

}  // namespace
}  // namespace seedbed
