// Decides what ranks say: two unpaired samples, or several variants over the same seeds. No
// assumption on the shape. Promises as in statistics.h. Distributions as there.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reports/statistics.h"

namespace seedbed {

// Wilcoxon's rank-sum test (Mann and Whitney 1947), two-sided, from the normal limit with the
// correction for ties and for continuity (Lehmann, Nonparametrics, 1.5). u counts pairs in which
// the value of `b` is above that of `a`, ties half. Good from 8 values a side on. nullopt when a
// sample is empty; p is 1 when all values are tied.
struct MannWhitney {
  double u = 0;
  double z = 0;
  double p = 1;
};
std::optional<MannWhitney> mann_whitney(std::span<const ValueCount> a,
                                        std::span<const ValueCount> b);

// Vargha and Delaney's A12 (2000): the chance that a value of `b` is above one of `a`, ties half;
// 1/2 is no effect, 0.56, 0.64 and 0.71 are small, medium and large. Exact counts, rounded once.
// nullopt when a sample is empty.
std::optional<double> superiority(std::span<const ValueCount> a, std::span<const ValueCount> b);

// The two-sample test of Kolmogorov (1933) and Smirnov (1939): the largest distance of the two
// distribution functions, and its p from the limiting distribution at
// distance * sqrt(n m / (n + m)). On tied, discrete values p is too large, never too small. nullopt
// when a sample is empty.
struct KolmogorovSmirnov {
  double distance = 0;
  double p = 1;
};
std::optional<KolmogorovSmirnov> kolmogorov_smirnov(std::span<const ValueCount> a,
                                                    std::span<const ValueCount> b);
// Its limiting tail, P(K > x).
double kolmogorov_tail(double x);

// What Friedman's test needs of n blocks (seeds) with one value of each of k variants; blocks are
// added one by one. Exact.
struct FriedmanSums {
  std::int64_t blocks = 0;
  std::vector<std::int64_t> twice_rank_sums;  // one a variant; ties share their mean rank
  std::int64_t tie_cubes = 0;                 // sum of t^3 - t over groups of t tied values

  // REQUIRES: as many values in every block, at least one.
  void add(std::span<const std::int64_t> block);
};

// Friedman's test (1937) with the correction for ties, p from chi-squared with k - 1 degrees of
// freedom. It assumes independent blocks, no more; good from 10 blocks on. nullopt without blocks
// or with fewer than two variants; p is 1 when every block is tied.
struct Friedman {
  std::vector<double> mean_ranks;  // 1 is the smallest value
  double statistic = 0;
  double p = 1;
};
std::optional<Friedman> friedman(const FriedmanSums& sums);

// Nemenyi's critical difference (1963; Demsar 2006): two mean ranks that are further apart differ
// at `level`, all pairs together. REQUIRES: 2 <= variants <= 1000, blocks >= 1, 0 < level < 1.
double critical_difference(std::int64_t variants, std::int64_t blocks, double level);
// P(the range of `variants` standard normal values > q), within 1e-12.
double studentized_range_tail(double q, std::int64_t variants);

}  // namespace seedbed
