// Broken map formats, tallies, statistics and random draws, each asked by its guard.
#include <algorithm>
#include <cmath>

#include "generator/random.h"
#include "property/canary/guards.h"

namespace seedbed {
namespace {

// The letters format with what `damage` does to its text after it is written.
template <void (*damage)(const World& world, std::string& text)>
LawResult written_wrongly(Broken& b) {
  MapFormat format = *find_map_format("letters");
  format.write = [](const World& world, std::string& text) {
    if (!find_map_format("letters")->write(world, text)) return false;
    damage(world, text);
    return true;
  };
  return reads_back(b.world, format);
}

void drop_last_row(const World&, std::string& text) {
  text.pop_back();
  text.resize(text.rfind('\n') + 1);
}

void swap_sides(const World& world, std::string& text) {
  const Size size = world.tiles.size();
  std::string turned;
  for (std::int32_t x = 0; x < size.width; ++x) {
    for (std::int32_t y = 0; y < size.height; ++y) {
      turned += text[static_cast<std::size_t>(y * (size.width + 1) + x)];
    }
    turned += '\n';
  }
  text = turned;
}

void swap_ends(const World&, std::string& text) {
  for (char& letter : text) letter = letter == 'E' ? 'B' : letter == 'B' ? 'E' : letter;
}

void forget_locks(const World&, std::string& text) {
  std::replace(text.begin(), text.end(), 'L', 'D');
}

void drop_last_letter_of_rows(const World& world, std::string& text) {
  const auto width = static_cast<std::size_t>(world.tiles.size().width);
  std::string shorter;
  for (std::size_t at = 0; at < text.size(); at += width + 1) {
    shorter += text.substr(at, width - 1) + "\n";
  }
  text = shorter;
}

std::string merge_all_but_last(std::span<const Tally> blocks, Tally& into) {
  return merge_in_turn(blocks.first(blocks.size() - 1), into);
}

std::string merge_keeps_first_extreme(std::span<const Tally> blocks, Tally& into) {
  std::string wrong = merge_in_turn(blocks, into);
  for (std::size_t i = 0; i < into.metrics.size(); ++i) {
    if (blocks[0].metrics[i].n > 0) into.metrics[i].min = blocks[0].metrics[i].min;
  }
  return wrong;
}

std::string merge_last_seed_open(std::span<const Tally> blocks, Tally& into) {
  std::string wrong = merge_in_turn(blocks, into);
  if (!into.seeds.empty()) ++into.seeds.back().last;
  return wrong;
}

std::string merge_drops_ratios(std::span<const Tally> blocks, Tally& into) {
  std::string wrong = merge_in_turn(blocks, into);
  into.ratios = blocks.back().ratios;
  return wrong;
}

void count_in_16_bits(const Case& named, const Measurement& measurement, Tally& into) {
  count_world(named, measurement, into);
  for (MetricTally& metric : into.metrics) {
    metric.sum_of_squares = static_cast<std::uint16_t>(metric.sum_of_squares);
  }
}

void count_absent_as_zero(const Case& named, const Measurement& measurement, Tally& into) {
  Measurement all = measurement;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (!measurement[i]) all.values[i] = 0;
    all.present |= UInt128{1} << i;
  }
  count_world(named, all, into);
}

template <MergeAll merge>
LawResult merged_wrongly(Broken& b) {
  return blocks_make_the_whole(b, merge, count_world);
}
template <CountWorld count>
LawResult counted_wrongly(Broken& b) {
  return blocks_make_the_whole(b, merge_in_turn, count);
}

Interval wald(std::int64_t successes, std::int64_t trials, double) {
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(successes) / n;
  const double half = 1.959963984540054 * std::sqrt(share * (1 - share) / n);
  return {share - half, share + half};
}

LawResult one_tail_interval(Broken& b) {
  return ends_solve_score(b.world, [](std::int64_t successes, std::int64_t trials, double level) {
    return wilson_interval(successes, trials, 2 * level - 1);
  });
}

LawResult high_end_is_low(Broken& b) {
  return ends_solve_score(b.world, [](std::int64_t successes, std::int64_t trials, double level) {
    const Interval right = wilson_interval(successes, trials, level);
    const double share = static_cast<double>(successes) / static_cast<double>(trials);
    return Interval{right.low, 2 * share - right.low};
  });
}

LawResult naive_variance(Broken& b) {
  return variance_ignores_shift(b.world, [](const Moments& moments) {
    const auto n = static_cast<double>(moments.n);
    const auto sum = static_cast<double>(moments.sum);
    const double squares = static_cast<double>(moments.sum_of_squares);
    return std::optional((squares - sum * sum / n) / (n - 1));
  });
}

LawResult population_variance(Broken& b) {
  return variance_ignores_shift(b.world, [](const Moments& moments) {
    std::optional<double> right = sample_variance(moments);
    if (right) *right *= static_cast<double>(moments.n - 1) / static_cast<double>(moments.n);
    return right;
  });
}

LawResult quantile_one_late(Broken& b) {
  return quantile_splits(b.world, [](std::span<const ValueCount> values, double p) {
    std::int64_t n = 0;
    for (const ValueCount& row : values) n += row.count;
    std::int64_t left = static_cast<std::int64_t>(p * static_cast<double>(n)) + 1;
    for (const ValueCount& row : values) {
      if ((left -= row.count) <= 0) return std::optional(row.value);
    }
    return std::optional<std::int64_t>();
  });
}

LawResult drawn_by_modulo(Broken& b) {
  Draws draws = kRealDraws;
  draws.below = [](Random& random, std::uint32_t n) {
    return static_cast<std::uint32_t>(random.next() >> 32) % n;
  };
  return draws_are_even(b.world.named.seed, draws);
}

LawResult shuffled_from_all(Broken& b) {
  Draws draws = kRealDraws;
  draws.shuffle = [](Random& random, std::span<int> values) {
    for (int& value : values) {
      const std::uint32_t chosen = random.below(static_cast<std::uint32_t>(values.size()));
      std::swap(value, values[chosen]);
    }
  };
  return draws_are_even(b.world.named.seed, draws);
}

LawResult chance_at_most(Broken& b) {
  Draws draws = kRealDraws;
  draws.chance = [](Random& random, Ratio ratio) {
    return random.below(static_cast<std::uint32_t>(ratio.denominator)) <=
           static_cast<std::uint32_t>(ratio.numerator);
  };
  return draws_are_even(b.world.named.seed, draws);
}

// Pads draw from the stream that the doors take up: with pads the doors come out otherwise.
LawResult stream_shared(Broken& b) {
  return layout_ignores_pads(b, [](const Case& named, WorldScratch& scratch, World& world) {
    build_world(named, scratch, world);
    Random doors = stream(scratch.variant_key, name_key("doors"), named.seed);
    if (named.recipe.options.repair == Repair::pads) {
      for (std::size_t pair = 0; pair < world.pads.teleport_pairs.size(); ++pair) doors.next();
    }
    for (Tile& tile : world.tiles.all()) {
      if (any_door(tile)) tile = doors.chance({1, 2}) ? Tile::door : Tile::locked;
    }
  });
}

using enum Subject;
constexpr Canary kPartCanaries[] = {
    {"format-drops-last-row", "format-round-trip", format, "the last row is not written",
     "write and read one map", "wilson", nullptr, written_wrongly<drop_last_row>},
    {"format-drops-last-column", "format-round-trip", format, "the last letter of rows is lost",
     "write and read one map", "wilson", nullptr, written_wrongly<drop_last_letter_of_rows>},
    {"format-swaps-sides", "format-round-trip", format, "width and height are exchanged",
     "write and read a map that is not square, or not its own mirror image", "wilson", nullptr,
     written_wrongly<swap_sides>},
    {"format-swaps-ends", "format-round-trip", format, "entrance and boss are exchanged",
     "write and read one map and look at its ends too", "wilson", nullptr,
     written_wrongly<swap_ends>},
    {"format-forgets-locks", "format-round-trip", format, "a locked door is written as a door",
     "write and read a map that has each of the eight tiles", "wilson:locked=1/2", nullptr,
     written_wrongly<forget_locks>},
    {"merge-drops-last-block", "tally-blocks", tally, "the last block is not merged",
     "a sweep of two blocks or more whose worlds are counted", "wilson", nullptr,
     merged_wrongly<merge_all_but_last>},
    {"merge-keeps-first-minimum", "tally-blocks", tally, "the minimum is the first block's",
     "two blocks, the smaller value in the second, for each metric", "wilson", nullptr,
     merged_wrongly<merge_keeps_first_extreme>},
    {"merge-drops-ratios", "tally-blocks", tally, "ratios are the last block's alone",
     "the sums behind every ratio over two blocks", "wilson", nullptr,
     merged_wrongly<merge_drops_ratios>},
    {"merge-interval-open", "tally-blocks", tally, "the last seed is taken for one past the end",
     "the seeds that a merged tally names", "wilson", nullptr,
     merged_wrongly<merge_last_seed_open>},
    {"sum-overflows", "tally-blocks", tally, "a sum of squares is kept in too few bits",
     "a loop long enough to overflow: 10^7 worlds for a metric near 1000 in 32 bits; here 16",
     "wilson", nullptr, counted_wrongly<count_in_16_bits>},
    {"absent-is-zero", "tally-blocks", tally, "a metric without a value is counted as 0",
     "a world where a metric is absent, and its n", "wilson", nullptr,
     counted_wrongly<count_absent_as_zero>},
    {"interval-is-walds", "interval-ends", statistics, "Wald's interval stands in for Wilson's",
     "10^5 samples of a small share, to see that it covers too seldom; or a table of values",
     "wilson", nullptr, [](Broken& b) { return ends_solve_score(b.world, wald); }},
    {"interval-one-tail", "interval-ends", statistics, "the quantile is that of one tail",
     "10^4 samples, to tell a coverage of 90 from 95 %; or a table of values", "wilson", nullptr,
     one_tail_interval},
    {"interval-end-mirrored", "interval-ends", statistics, "the high end mirrors the low one",
     "a table of values with a share far from one half", "wilson", nullptr, high_end_is_low},
    {"variance-cancels", "variance-shift", statistics,
     "a variance is the difference of two large sums in floating point",
     "large values with a small spread; small values pass", "wilson", nullptr, naive_variance},
    {"variance-over-n", "variance-shift", statistics, "squares are divided by n, not n - 1",
     "a sample of few values, worked out by hand", "wilson", nullptr, population_variance},
    {"quantile-one-late", "quantile-splits", statistics, "the quantile is the next value",
     "a sample where n * p is whole and the next value differs", "wilson", nullptr,
     quantile_one_late},
    {"below-by-modulo", "draws-even", layout_step, "a number below n is drawn by modulo",
     "10^9 draws at n = 6, whose bias is 10^-9; a large n shows it in hundreds", "wilson", nullptr,
     drawn_by_modulo},
    {"shuffle-from-all", "draws-even", layout_step, "a shuffle swaps with any place",
     "some thousand shuffles of three, all orders counted", "wilson", nullptr, shuffled_from_all},
    {"chance-at-most", "draws-even", layout_step, "a chance takes <= for <",
     "some hundred draws of one chance", "wilson", nullptr, chance_at_most},
    {"stream-shared", "stages-apart", layout_step, "pads draw from the stream that doors use",
     "the same case with and without pads, all tiles compared", "row-walk:room=3", nullptr,
     stream_shared},
};

}  // namespace

std::span<const Canary> part_canaries() { return kPartCanaries; }

}  // namespace seedbed
