// Decides how one measured cost hangs on others: least squares with errors that do not ask for
// equal scatter, and which worlds lie far off the line. Linear algebra by Eigen's QR. Promises as
// in statistics.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "reports/statistics.h"

namespace seedbed {

struct Coefficient {
  double value = 0;
  double error = 0;  // robust standard error, HC3 (MacKinnon and White 1985)
  Interval interval;
};

struct Regression {
  std::int64_t n = 0;
  std::vector<Coefficient> coefficients;  // the intercept first, then a column each
  double r_squared = 0;                   // 0 where y is tied
  double residual_deviation = 0;          // sqrt(sum of squares / (n - coefficients))
  std::vector<double> studentized;        // one a row: its residual over the error that the other
                                          // rows give it (R's rstudent); 0 where it has none
};

// y = intercept + x * coefficients by Householder QR with column pivots. Errors are HC3: right for
// large n whatever the scatter, slightly wide for small; intervals take Student's t with
// n - coefficients degrees of freedom. With skewed errors whose scatter grows with x, a slope's
// interval covered 89 to 94 % at n = 20, but 63 % where nine errors in ten are the same; 91.6 to
// 94.9 % at 200, 94.4 to 95.0 % at 2000 (suite nightly_coverage). x lies row by row. nullopt
// without at least one row more than coefficients, or where columns depend on each other (a tied
// column depends on the intercept). REQUIRES: finite values, columns >= 1, x.size() = y.size() *
// columns.
std::optional<Regression> regress(std::span<const double> y, std::span<const double> x,
                                  std::size_t columns, double confidence);

// The exponent of y ~ size^exponent: the slope of log y on log size, with its interval. nullopt as
// regress(), or where a value is not above 0. REQUIRES: as many of each.
std::optional<Coefficient> log_log_slope(std::span<const double> size, std::span<const double> y,
                                         double confidence);

// Rows whose studentized residual no row of n should have, at `level` in all (Bonferroni): the
// farthest first, ties by row. Assumes residuals near normal.
std::vector<std::size_t> outlier_rows(const Regression& regression, double level);

}  // namespace seedbed
