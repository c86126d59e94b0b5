#include "property/canary/guards.h"

#include <array>
#include <cmath>
#include <map>
#include <vector>

#include "generator/random.h"
#include "reports/tally_check.h"

namespace seedbed {
namespace {

constexpr double kConfidenceAsked = 0.95;
constexpr double kNormalQuantile = 1.959963984540054;  // of 0.975

std::string unlike(std::string_view what) { return std::string(what) + " read back unlike"; }

// "" or the first difference.
std::string difference(const Tally& whole, const Tally& merged) {
  if (whole.worlds != merged.worlds || whole.digest != merged.digest) {
    return "worlds or digest differ from the whole's";
  }
  if (print_seeds(whole.seeds) != print_seeds(merged.seeds)) {
    return "seeds are " + print_seeds(merged.seeds) + ", not " + print_seeds(whole.seeds);
  }
  for (std::size_t i = 0; i < whole.metrics.size(); ++i) {
    const MetricTally& a = whole.metrics[i];
    const MetricTally& b = merged.metrics[i];
    const bool ends = a.n == 0 || (a.min.value == b.min.value && a.min.seed == b.min.seed &&
                                   a.max.value == b.max.value && a.max.seed == b.max.seed);
    if (a.moments() == b.moments() && ends && a.values.list() == b.values.list()) continue;
    return "metric " + std::string(metrics()[i].name) + " differs from the whole's";
  }
  return whole.ratios == merged.ratios ? "" : "a ratio differs from the whole's";
}

// Steps from the start, as an exact distribution.
std::vector<ValueCount> steps_of(const World& world, std::int64_t shift) {
  std::map<std::int64_t, std::int64_t> counts;
  for (const std::uint32_t cell : world.distances.order) {
    ++counts[shift + world.distances.steps[static_cast<std::size_t>(cell)]];
  }
  std::vector<ValueCount> values;
  for (const auto& [value, count] : counts) values.push_back({value, count});
  return values;
}

bool far(std::int64_t count, double expected, double share) {
  return std::abs(static_cast<double>(count) - expected) > 6 * std::sqrt(expected * (1 - share));
}

LawResult every_format_reads_back(Broken& b) {
  LawResult result = LawResult::not_applicable();
  for (const MapFormat& format : map_formats()) {
    if (format.write == nullptr) continue;
    LawResult one = reads_back(b.world, format);
    if (one.outcome == Outcome::broken) return one;
    if (one.outcome == Outcome::pass) result = one;
  }
  return result;
}

constexpr Guard kGuards[] = {
    {"format-round-trip", "what a map format writes reads back as the same map with the same ends",
     every_format_reads_back},
    {"tally-blocks",
     "blocks merged in any order are the tally of all their worlds, and it could have been counted",
     [](Broken& b) { return blocks_make_the_whole(b, merge_in_turn, count_world); }},
    {"interval-ends", "the ends of Wilson's interval solve the equation of the score test",
     [](Broken& b) { return ends_solve_score(b.world, wilson_interval); }},
    {"variance-shift", "a variance does not move when all values move together",
     [](Broken& b) { return variance_ignores_shift(b.world, sample_variance); }},
    {"quantile-splits", "a share p of the values is at or below the quantile, and less is below it",
     [](Broken& b) { return quantile_splits(b.world, quantile); }},
    {"draws-even", "numbers below n, orders of three and chances are as frequent as they should be",
     [](Broken& b) { return draws_are_even(b.world.named.seed, kRealDraws); }},
    {"stages-apart", "the same case without repair has the same map but for pads",
     [](Broken& b) { return layout_ignores_pads(b, build_world); }},
};

}  // namespace

std::span<const Guard> guards() { return kGuards; }

LawResult reads_back(const World& world, const MapFormat& format) {
  std::string text;
  if (!format.write(world, text)) return LawResult::not_applicable();
  const Parsed<MapFile> map = read_map(text, &format);
  if (!map) return LawResult::broken("does not read back: " + map.wrong());
  const Cell entrance = map->lattice ? world.lattice.entrance : world.entrance;
  const Cell boss = map->lattice ? world.lattice.boss : world.boss;
  if (map->lattice && (!(map->lattice->east == world.lattice.east) ||
                       !(map->lattice->south == world.lattice.south))) {
    return LawResult::broken(unlike("corridors"));
  }
  if (!map->lattice && !(map->tiles == world.tiles)) return LawResult::broken(unlike("tiles"));
  if (map->entrance != entrance) return LawResult::broken(unlike("the entrance"));
  const bool goal = world.has_goal && entrance != boss;
  if (goal != !map->goals.empty() || (goal && map->goals[0] != boss)) {
    return LawResult::broken(unlike("the boss"));
  }
  return LawResult::pass();
}

std::string merge_in_turn(std::span<const Tally> blocks, Tally& into) {
  for (const Tally& block : blocks) {
    if (std::string wrong = into.merge(block); !wrong.empty()) return wrong;
  }
  return "";
}

void count_world(const Case& named, const Measurement& measurement, Tally& into) {
  into.add(named.seed, measurement, mix64(named.seed));
}

LawResult blocks_make_the_whole(Broken& b, MergeAll merge, CountWorld count) {
  constexpr std::uint64_t kBlocks = 3;
  constexpr std::uint64_t kBlockWorlds = 2;
  const std::uint64_t first = b.world.named.seed / 2;  // six more are seeds too
  const Recipe& recipe = b.world.named.recipe;
  Tally whole(recipe);
  std::vector<Tally> blocks;
  for (std::uint64_t block = 0; block < kBlocks; ++block) {
    Tally& part = blocks.emplace_back(recipe);
    const std::uint64_t start = first + block * kBlockWorlds;
    for (std::uint64_t seed = start; seed < start + kBlockWorlds; ++seed) {
      build_world({recipe, seed}, b.scratch, b.other);
      const Measurement measurement = measure(b.other);
      count_world({recipe, seed}, measurement, whole);
      count({recipe, seed}, measurement, part);
    }
    part.add_seeds({start, start + kBlockWorlds - 1});
  }
  whole.add_seeds({first, first + kBlocks * kBlockWorlds - 1});
  for (const bool reversed : {false, true}) {
    if (reversed) std::swap(blocks.front(), blocks.back());
    Tally merged(recipe);
    std::string wrong = merge(blocks, merged);
    if (wrong.empty()) wrong = impossible(merged);
    if (wrong.empty()) wrong = difference(whole, merged);
    if (!wrong.empty()) return LawResult::broken(wrong);
  }
  return LawResult::pass();
}

LawResult ends_solve_score(const World& world, ShareInterval interval) {
  const std::int64_t trials = world.structure.cells;
  const std::int64_t successes = world.structure.cells_by_sides[1];
  if (successes == 0 || successes == trials) return LawResult::not_applicable();
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const Interval ends = interval(successes, trials, kConfidenceAsked);
  if (!(ends.low < share && share < ends.high)) {
    return LawResult::broken("the interval does not hold the share");
  }
  for (const double end : {ends.low, ends.high}) {
    const double distance = (share - end) * (share - end);
    const double allowed = kNormalQuantile * kNormalQuantile * end * (1 - end) / n;
    if (std::abs(distance - allowed) <= 1e-9 * distance) continue;
    return LawResult::broken("the end " + std::to_string(end) + " of " + std::to_string(successes) +
                             " of " + std::to_string(trials) +
                             " does not solve the score equation");
  }
  return LawResult::pass();
}

LawResult variance_ignores_shift(const World& world, Variance variance) {
  constexpr std::int64_t kShift = std::int64_t{1} << 33;
  const std::optional<Moments> plain = moments_of(steps_of(world, 0));
  const std::optional<Moments> moved = moments_of(steps_of(world, kShift));
  if (!plain || !moved || plain->n < 2) return LawResult::not_applicable();
  const auto n = static_cast<double>(plain->n);
  const auto sum = static_cast<double>(plain->sum);
  const double expected =
      (n * static_cast<double>(plain->sum_of_squares) - sum * sum) / n / (n - 1);
  const std::optional<double> found = variance(*moved);
  if (found && std::abs(*found - expected) <= 1e-9 * (1 + expected)) return LawResult::pass();
  return LawResult::broken("the variance is " + (found ? std::to_string(*found) : "absent") +
                           ", not " + std::to_string(expected));
}

LawResult quantile_splits(const World& world, Quantile quantile) {
  const std::vector<ValueCount> values = steps_of(world, 0);
  std::int64_t n = 0;
  for (const ValueCount& row : values) n += row.count;
  for (std::int64_t part = 1; part < 16; ++part) {
    const std::optional<std::int64_t> found = quantile(values, static_cast<double>(part) / 16);
    std::int64_t below = 0, at_or_below = 0;
    for (const ValueCount& row : values) {
      if (found && row.value < *found) below += row.count;
      if (found && row.value <= *found) at_or_below += row.count;
    }
    if (found && 16 * at_or_below >= part * n && 16 * below < part * n) continue;
    return LawResult::broken("part " + std::to_string(part) + " of 16 of " + std::to_string(n) +
                             " values is misplaced");
  }
  return LawResult::pass();
}

const Draws kRealDraws = {
    [](Random& random, std::uint32_t n) { return random.below(n); },
    [](Random& random, std::span<int> values) { random.shuffle(values); },
    [](Random& random, Ratio ratio) { return random.chance(ratio); },
};

LawResult draws_are_even(std::uint64_t seed, const Draws& draws) {
  Random random(mix64(seed ^ name_key("draws-even")));
  constexpr int kBelow = 4000;
  constexpr std::uint32_t kThird = 1u << 30;
  std::int64_t low = 0, chances = 0;
  for (int i = 0; i < kBelow; ++i) {
    low += draws.below(random, 3 * kThird) < kThird;
    chances += draws.chance(random, {1, 4});
  }
  if (far(low, kBelow / 3.0, 1 / 3.0)) {
    return LawResult::broken("the lowest third came " + std::to_string(low) + " times of " +
                             std::to_string(kBelow));
  }
  if (far(chances, kBelow / 4.0, 1 / 4.0)) {
    return LawResult::broken("a chance of 1/4 came " + std::to_string(chances) + " times of " +
                             std::to_string(kBelow));
  }
  constexpr int kShuffles = 30'000;
  std::array<std::int64_t, 9> orders{};
  for (int i = 0; i < kShuffles; ++i) {
    std::array<int, 3> three = {0, 1, 2};
    draws.shuffle(random, three);
    ++orders[static_cast<std::size_t>(3 * three[0] + three[1])];
  }
  for (std::size_t order = 0; order < orders.size(); ++order) {
    if (order % 4 == 0) continue;  // would have one of the three twice
    if (!far(orders[order], kShuffles / 6.0, 1 / 6.0)) continue;
    return LawResult::broken("an order of three came " + std::to_string(orders[order]) +
                             " times of " + std::to_string(kShuffles));
  }
  return LawResult::pass();
}

LawResult layout_ignores_pads(Broken& b, BuildWorld build) {
  if (b.world.pads.tiles.empty()) return LawResult::not_applicable();
  Case plain = b.world.named;
  build(plain, b.scratch, b.other);
  TileGrid tiles = b.other.tiles;
  for (Tile& tile : tiles.all()) {
    if (tile == Tile::pad) tile = Tile::room;
  }
  plain.recipe.options.repair = Repair::none;
  build(plain, b.scratch, b.other);
  if (tiles == b.other.tiles) return LawResult::pass();
  return LawResult::broken("the map without pads is another one");
}

}  // namespace seedbed
