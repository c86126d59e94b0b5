#include "reports/tally_check.h"

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <vector>

#include "generator/names.h"
#include "reports/decimal.h"

namespace seedbed {
namespace {

// Products of two sums: no n and no value passes 2^63, so none passes 2^256.
using Wide = boost::multiprecision::uint256_t;

Wide wide(Int128 value) { return Wide(static_cast<UInt128>(value)); }

// Cauchy's inequality for n values: without it a variance would be negative.
bool spread_possible(std::int64_t n, Int128 sum, UInt128 squares) {
  return sum >= 0 && wide(sum) * wide(sum) <= wide(n) * Wide(squares);
}

std::string impossible(const MetricTally& tally, std::uint64_t worlds) {
  if (tally.n < 0 || static_cast<std::uint64_t>(tally.n) > worlds) {
    return "n is " + std::to_string(tally.n) + " of " + std::to_string(worlds) + " worlds";
  }
  const std::vector<ValueCount> values = tally.values.list();
  if (tally.n == 0) {
    const bool empty = values.empty() && tally.sum == 0 && tally.sum_of_squares == 0;
    return empty ? "" : "n is 0 and something was counted";
  }
  // A value past kExactMax stands for a bucket at most 1/512 of it wide.
  const auto last_of = [](std::int64_t value) {
    return value <= ValueCounts::kExactMax ? Wide(value) : Wide(value) + Wide(value) / 512;
  };
  Wide counted = 0, sum_low = 0, sum_high = 0, squares_low = 0, squares_high = 0;
  for (const ValueCount& row : values) {
    const Wide count(row.count), low(row.value), high = last_of(row.value);
    counted += count;
    sum_low += count * low;
    sum_high += count * high;
    squares_low += count * low * low;
    squares_high += count * high * high;
  }
  if (counted != wide(tally.n)) {
    return "the counts add up to " + counted.str() + ", n is " + std::to_string(tally.n);
  }
  if (tally.sum < 0 || wide(tally.sum) < sum_low || wide(tally.sum) > sum_high) {
    return "the sum " + print_decimal(tally.sum) + " is not that of its values";
  }
  const Wide squares(tally.sum_of_squares);
  if (squares < squares_low || squares > squares_high ||
      !spread_possible(tally.n, tally.sum, tally.sum_of_squares)) {
    return "the sum of squares " + print_decimal(tally.sum_of_squares) +
           " is not that of its values";
  }
  const auto stands_at = [&](std::int64_t value, std::int64_t bucket) {
    return value >= bucket && wide(value) <= last_of(bucket);
  };
  if (!stands_at(tally.min.value, values.front().value)) return "the minimum is none of its values";
  if (!stands_at(tally.max.value, values.back().value)) return "the maximum is none of its values";
  return "";
}

std::string impossible(const RatioMoments& ratio, std::uint64_t worlds) {
  if (ratio.n < 0 || static_cast<std::uint64_t>(ratio.n) > worlds) {
    return "n is " + std::to_string(ratio.n) + " of " + std::to_string(worlds) + " worlds";
  }
  const bool possible =
      spread_possible(ratio.n, ratio.sum_x, ratio.sum_xx) &&
      spread_possible(ratio.n, ratio.sum_y, ratio.sum_yy) && ratio.sum_xy >= 0 &&
      wide(ratio.sum_xy) * wide(ratio.sum_xy) <= Wide(ratio.sum_xx) * Wide(ratio.sum_yy);
  if (!possible) return "its sums do not fit each other";
  const bool counted = ratio.sum_xx != 0 || ratio.sum_yy != 0;
  return ratio.n == 0 && counted ? "n is 0 and something was counted" : "";
}

std::string impossible(const LawTally& law, std::uint64_t worlds) {
  const bool possible = law.asked >= 0 && static_cast<std::uint64_t>(law.asked) <= worlds &&
                        law.not_applicable >= 0 && law.not_applicable <= law.asked &&
                        law.broken >= 0 && law.broken <= law.asked - law.not_applicable;
  if (!possible) {
    return "asked " + std::to_string(law.asked) + ", not applicable " +
           std::to_string(law.not_applicable) + ", broken " + std::to_string(law.broken) + " in " +
           std::to_string(worlds) + " worlds";
  }
  const std::size_t kept = law.examples.size();
  if (kept > LawTally::kExamplesMax || kept > static_cast<std::uint64_t>(law.broken)) {
    return std::to_string(kept) + " examples of " + std::to_string(law.broken) + " broken";
  }
  for (std::size_t i = 1; i < kept; ++i) {
    if (law.examples[i - 1].seed >= law.examples[i].seed) return "its examples do not ascend";
  }
  return "";
}

std::string named(std::string_view kind, std::string_view name, const std::string& finding) {
  return std::string(kind) + " " + std::string(name) + ": " + finding;
}

}  // namespace

std::string impossible(const Tally& tally) {
  for (std::size_t i = 0; i < tally.metrics.size(); ++i) {
    const std::string finding = impossible(tally.metrics[i], tally.worlds);
    if (!finding.empty()) return named("metric", metrics()[i].name, finding);
  }
  for (std::size_t i = 0; i < tally.ratios.size(); ++i) {
    const std::string finding = impossible(tally.ratios[i], tally.worlds);
    if (!finding.empty()) return named("ratio", ratio_metrics()[i].name, finding);
  }
  for (std::size_t i = 0; i < tally.laws.size(); ++i) {
    const std::string finding = impossible(tally.laws[i], tally.worlds);
    if (!finding.empty()) return named("law", laws()[i].name, finding);
  }
  if (const std::string finding = impossible(tally.layouts, tally.worlds); !finding.empty()) {
    return "layouts: " + finding;
  }
  for (std::size_t i = 0; i < tally.seeds.size(); ++i) {
    const SeedInterval& interval = tally.seeds[i];
    const bool apart = i == 0 || (tally.seeds[i - 1].last < interval.first &&
                                  tally.seeds[i - 1].last + 1 < interval.first);
    if (interval.first > interval.last || !apart)
      return "seeds do not ascend: " + print_seeds(tally.seeds);
  }
  return "";
}

bool possible(const Moments& moments) {
  if (moments.n == 0) return moments.sum == 0 && moments.sum_of_squares == 0;
  return moments.n > 0 && moments.sum >= 0 &&
         spread_possible(moments.n, moments.sum, moments.sum_of_squares);
}

std::string other_laws(const Tally& tally) {
  const std::string others =
      print_recipe(tally.recipe) + ": a seedbed with other laws counted it: ";
  if (!tally.unknown_law.empty()) return others + "this one lacks " + printable(tally.unknown_law);
  const auto asked = [&](std::size_t i) {
    return std::string(laws()[i].name) + " was asked of " + std::to_string(tally.laws[i].asked);
  };
  for (const LawCost cost : {LawCost::cheap, LawCost::dear}) {
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < tally.laws.size(); ++i) {
      // Another program is asked again by a rule of its own.
      if (laws()[i].cost != cost || laws()[i].name == kRebuildLaw) continue;
      if (!first) first = i;
      if (tally.laws[i].asked == tally.laws[*first].asked) continue;
      return others + asked(i) + " worlds, " + asked(*first);
    }
  }
  return "";
}

}  // namespace seedbed
