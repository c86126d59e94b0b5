// Decides what a series says as it grows: where the level of a metric's nights changed, and how
// sure a mean is while seeds still come in. Promises as in statistics.h; no randomness, so that
// equal series give equal answers.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "reports/statistics.h"

namespace seedbed {

struct ChangePoint {
  std::size_t at = 0;  // the first value of the new level
  double before = 0;   // means of the levels beside it
  double after = 0;
  bool confirmed = false;
};

// Where the level changed, ascending: binary segmentation (Vostrikova 1981). A stretch is split
// where Student's pooled two-sample test is strongest, if its p-value times the number of places
// is at most `level` (Bonferroni), and both parts are searched again. Assumes independent values
// of one variance around each level; values of a deterministic sweep that do not scatter at all
// make every step a change. A change is confirmed once kConfirmingValues lie at the new level,
// so that one odd night is shown and not yet believed. Empty below three values. Of 1,000 flat
// normal series of 60 values 5 had a change at level 0.01; of 1,000 steps of three deviations,
// five values old, 948 were found within one place (suite nightly_coverage). REQUIRES: finite
// values, 0 < level < 1.
inline constexpr std::size_t kConfirmingValues = 2;
std::vector<ChangePoint> change_points(std::span<const double> values, double level);

// Half the width of an interval of the mean that holds at every n at once, so that one may look
// after each block and stop at any: the asymptotic confidence sequence of Waudby-Smith, Arbour,
// Sinha, Kennedy and Ramdas (2024, proposition 2.5 with rho by their appendix), tightest near
// n_best. It rests on the central limit theorem: with looks every 100 values up to 10,000 and
// n_best 1,000, 2.7 to 4.8 % of 2,000 sequences missed at any look at 95 % (suite
// nightly_coverage). nullopt when n < 2; 0 when all values are tied, which is no knowledge at
// small n: callers ask for n >= kSequenceMin. REQUIRES: n_best >= 1, 0 < confidence < 1.
inline constexpr std::int64_t kSequenceMin = 100;
std::optional<double> sequence_half_width(const Moments& moments, std::int64_t n_best,
                                          double confidence);

}  // namespace seedbed
