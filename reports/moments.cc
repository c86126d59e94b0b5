// merged() of reports/statistics.h: what tallies need of it, apart from the libraries of the rest,
// so that tallies are also built for platforms that have none of them.
#include "reports/statistics.h"

namespace seedbed {

std::optional<Moments> merged(const Moments& left, const Moments& right) {
  Moments both;
  if (__builtin_add_overflow(left.n, right.n, &both.n) ||
      __builtin_add_overflow(left.sum, right.sum, &both.sum) ||
      __builtin_add_overflow(left.sum_of_squares, right.sum_of_squares, &both.sum_of_squares)) {
    return std::nullopt;
  }
  return both;
}

std::optional<RatioMoments> merged(const RatioMoments& left, const RatioMoments& right) {
  RatioMoments both;
  if (__builtin_add_overflow(left.n, right.n, &both.n) ||
      __builtin_add_overflow(left.sum_x, right.sum_x, &both.sum_x) ||
      __builtin_add_overflow(left.sum_y, right.sum_y, &both.sum_y) ||
      __builtin_add_overflow(left.sum_xx, right.sum_xx, &both.sum_xx) ||
      __builtin_add_overflow(left.sum_yy, right.sum_yy, &both.sum_yy) ||
      __builtin_add_overflow(left.sum_xy, right.sum_xy, &both.sum_xy)) {
    return std::nullopt;
  }
  return both;
}

}  // namespace seedbed
