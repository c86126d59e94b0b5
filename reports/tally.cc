#include "reports/tally.h"

#include <algorithm>
#include <optional>

#include "generator/check.h"
#include "generator/digest.h"
#include "generator/random.h"

namespace seedbed {
namespace {

bool smaller(const Extreme& a, const Extreme& b) {
  return a.value != b.value ? a.value < b.value : a.seed < b.seed;
}
bool larger(const Extreme& a, const Extreme& b) {
  return a.value != b.value ? a.value > b.value : a.seed < b.seed;
}

bool overlap(const SeedInterval& a, const SeedInterval& b) {
  return a.first <= b.last && b.first <= a.last;
}

}  // namespace

void ValueCounts::merge(const ValueCounts& other) {
  counts_.merge(other.counts_, [](std::int64_t a, std::int64_t b) { return a + b; });
}

std::vector<ValueCount> ValueCounts::list() const {
  std::vector<ValueCount> counts;
  counts_.each([&](std::int64_t value, std::int64_t count) { counts.push_back({value, count}); });
  return counts;
}

void ValueSeeds::note(std::int64_t value, std::uint64_t seed) {
  std::uint64_t& smallest = seeds_.at(value);
  smallest = std::min(smallest, seed);
}

void ValueSeeds::merge(const ValueSeeds& other) {
  seeds_.merge(other.seeds_, [](std::uint64_t a, std::uint64_t b) { return std::min(a, b); });
}

std::vector<ValueSeed> ValueSeeds::list() const {
  std::vector<ValueSeed> seeds;
  seeds_.each([&](std::int64_t value, std::uint64_t seed) { seeds.push_back({value, seed}); });
  return seeds;
}

void MetricTally::add_value(std::int64_t value, std::uint64_t seed, bool ascends) {
  const bool is_new = values.add(value);
  const Extreme extreme{value, seed};
  if (n == 1 || smaller(extreme, min)) min = extreme;
  if (n == 1 || larger(extreme, max)) max = extreme;
  if (is_new || !ascends) seeds.note(value, seed);
}

void MetricTally::merge(const MetricTally& other) {
  if (other.n == 0) return;
  if (n == 0 || smaller(other.min, min)) min = other.min;
  if (n == 0 || larger(other.max, max)) max = other.max;
  n += other.n;
  sum += other.sum;
  sum_of_squares += other.sum_of_squares;
  values.merge(other.values);
  seeds.merge(other.seeds);
}

void LawTally::add(const LawResult& result, std::uint64_t seed) {
  ++asked;
  not_applicable += result.outcome == Outcome::not_applicable;
  if (result.outcome != Outcome::broken) return;
  ++broken;
  if (examples.size() == kExamplesMax && examples.back().seed < seed) return;
  const auto at = std::upper_bound(examples.begin(), examples.end(), seed,
                                   [](std::uint64_t s, const Example& e) { return s < e.seed; });
  examples.insert(at, {seed, result.why, {}});
  if (examples.size() > kExamplesMax) examples.pop_back();
}

void LawTally::merge(const LawTally& other) {
  asked += other.asked;
  not_applicable += other.not_applicable;
  broken += other.broken;
  examples.insert(examples.end(), other.examples.begin(), other.examples.end());
  std::sort(examples.begin(), examples.end(),
            [](const Example& a, const Example& b) { return a.seed < b.seed; });
  if (examples.size() > kExamplesMax) examples.resize(kExamplesMax);
}

Tally::Tally(const Recipe& named)
    : recipe(named),
      output_version(named.variant->output_version),
      metrics(seedbed::metrics().size()),
      ratios(ratio_metrics().size()),
      laws(seedbed::laws().size()) {}

bool Tally::add_world(std::uint64_t seed) {
  const bool ascends = worlds == 0 || seed > seed_max_;
  if (ascends) seed_max_ = seed;
  ++worlds;
  return ascends;
}

void Tally::add_digest(std::uint64_t seed, std::uint64_t world_digest) {
  // Addition of mixed words: the order of the worlds does not matter, swapped worlds do.
  digest += mix64(world_digest ^ mix64(seed + 0x9e3779b97f4a7c15));
}

void Tally::add(std::uint64_t seed, const Measurement& measurement, std::uint64_t world_digest) {
  const bool ascends = add_world(seed);
  add_digest(seed, world_digest);
  for (std::size_t i = 0; i < metrics.size(); ++i) {
    if (measurement.present >> i & 1) metrics[i].add(measurement.values[i], seed, ascends);
  }
  add_ratios(measurement);
}

WorldDigest Tally::add(std::uint64_t seed, const Measurement& measurement, const World& world) {
  const bool ascends = add_world(seed);
  MetricTally* const tallies = metrics.data();
  const WorldDigest made = digest_world(
      world, measurement,
      [&](std::size_t metric, std::int64_t value) { tallies[metric].add(value, seed, ascends); });
  add_digest(seed, made.measured);
  add_ratios(measurement);
  return made;
}

void Tally::add_ratios(const Measurement& measurement) {
  struct Columns {
    std::size_t x, y;
  };
  static const std::vector<Columns> columns = [] {
    std::vector<Columns> found;
    for (const RatioMetric& row : ratio_metrics()) {
      const auto x = find_metric(row.numerator);
      const auto y = find_metric(row.denominator);
      SEEDBED_CHECK(x && y, "a ratio names a metric that is not in the table");
      found.push_back({*x, *y});
    }
    return found;
  }();
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    const auto x = measurement[columns[i].x];
    const auto y = measurement[columns[i].y];
    if (!x || !y) continue;
    RatioMoments& ratio = ratios[i];
    ++ratio.n;
    ratio.sum_x += *x;
    ratio.sum_y += *y;
    ratio.sum_xx += static_cast<UInt128>(static_cast<Int128>(*x) * *x);
    ratio.sum_yy += static_cast<UInt128>(static_cast<Int128>(*y) * *y);
    ratio.sum_xy += static_cast<Int128>(*x) * *y;
  }
}

void Tally::add_seeds(SeedInterval interval) {
  const auto at = std::lower_bound(
      seeds.begin(), seeds.end(), interval,
      [](const SeedInterval& a, const SeedInterval& b) { return a.first < b.first; });
  const auto added = seeds.insert(at, interval);
  // Joined with what it touches, so that a finished range is one interval whatever its blocks were.
  const auto join = [&](std::size_t i) {
    if (i + 1 >= seeds.size() || seeds[i].last == UINT64_MAX) return;
    if (seeds[i].last + 1 != seeds[i + 1].first) return;
    seeds[i].last = seeds[i + 1].last;
    seeds.erase(seeds.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  };
  const auto index = static_cast<std::size_t>(added - seeds.begin());
  join(index);
  if (index > 0) join(index - 1);
}

std::string Tally::merge(const Tally& other) {
  if (!(recipe == other.recipe)) {
    return "unlike recipes: " + print_recipe(recipe) + " and " + print_recipe(other.recipe);
  }
  if (output_version != other.output_version) {
    return print_recipe(recipe) + ": unlike output versions " + std::to_string(output_version) +
           " and " + std::to_string(other.output_version);
  }
  // Both ascend: of two that do not overlap the one that ends first is done with.
  for (std::size_t i = 0, j = 0; i < seeds.size() && j < other.seeds.size();) {
    const SeedInterval& mine = seeds[i];
    const SeedInterval& theirs = other.seeds[j];
    if (overlap(mine, theirs)) {
      return print_recipe(recipe) + ": seeds " + print_seeds({mine}) + " and " +
             print_seeds({theirs}) + " overlap";
    }
    mine.last < theirs.last ? ++i : ++j;
  }
  if (program != other.program) {
    return print_recipe(recipe) + ": unlike programs: " + program + " and " + other.program;
  }
  if (other.worlds > 0) {
    seed_max_ = worlds == 0 ? other.seed_max_ : std::max(seed_max_, other.seed_max_);
  }
  worlds += other.worlds;
  digest += other.digest;
  for (const SeedInterval& interval : other.seeds) add_seeds(interval);
  for (std::size_t i = 0; i < metrics.size(); ++i) metrics[i].merge(other.metrics[i]);
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    const std::optional<RatioMoments> joined = merged(ratios[i], other.ratios[i]);
    SEEDBED_CHECK(joined, "the sums of a ratio overflow 128 bits");
    ratios[i] = *joined;
  }
  for (std::size_t i = 0; i < laws.size(); ++i) laws[i].merge(other.laws[i]);
  layouts.merge(other.layouts);
  culprits.merge(other.culprits);
  maps.merge(other.maps);
  return "";
}

std::vector<SeedInterval> seeds_without(SeedInterval wanted,
                                        const std::vector<SeedInterval>& without) {
  std::vector<SeedInterval> left;
  auto at = std::lower_bound(
      without.begin(), without.end(), wanted.first,
      [](const SeedInterval& interval, std::uint64_t seed) { return interval.last < seed; });
  std::uint64_t next = wanted.first;
  for (; at != without.end() && at->first <= wanted.last; ++at) {
    if (at->first > next) left.push_back({next, at->first - 1});
    if (at->last >= wanted.last) return left;
    next = at->last + 1;
  }
  left.push_back({next, wanted.last});
  return left;
}

std::string print_seeds(const std::vector<SeedInterval>& seeds) {
  std::string text;
  for (const SeedInterval& interval : seeds) {
    text += (text.empty() ? "" : " ") + std::to_string(interval.first) + ".." +
            std::to_string(interval.last);
  }
  return text;
}

}  // namespace seedbed
