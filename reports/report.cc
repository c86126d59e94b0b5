#include "reports/report.h"

#include <algorithm>
#include <iterator>

#include "generator/check.h"
#include "generator/names.h"
#include "reports/report_words.h"
#include "reports/statistics.h"
#include "reports/world_again.h"

namespace seedbed {
namespace {

constexpr std::int64_t kHistogramBinsMax = 40;

// What a page can hold: all its maps together, and one of them.
constexpr std::int64_t kDrawnTilesMax = 150'000;
constexpr std::int64_t kDrawnMapTilesMax = 22'500;

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

Estimate estimate_mean(const MetricTally& tally, bool share) {
  Estimate estimate{share ? Method::share : Method::mean, share, tally.n, {}, {}};
  if (tally.n == 0) return estimate;
  estimate.value = mean(tally.moments());
  estimate.interval =
      share ? wilson_interval(static_cast<std::int64_t>(tally.sum), tally.n, kConfidence)
            : mean_interval(tally.moments(), kConfidence);
  return estimate;
}

Estimate estimate_ratio(const RatioMetric& ratio, const RatioMoments& moments) {
  return {Method::ratio, ends_with(ratio.name, "_share"), moments.n, ratio_of_sums(moments),
          ratio_interval(moments, kConfidence)};
}

// Of values, or buckets at their lowest value, as `bins` were counted.
std::vector<std::vector<std::uint64_t>> bin_seeds_of(const MetricTally& tally,
                                                     std::span<const HistogramBin> bins) {
  std::vector<std::vector<std::uint64_t>> seeds(bins.size());
  std::size_t bin = 0;
  for (const ValueSeed& row : tally.seeds.list()) {
    const std::int64_t value = std::max(row.value, tally.min.value);
    while (bin < bins.size() && bins[bin].high_inclusive < value) ++bin;
    if (bin == bins.size()) break;
    seeds[bin].push_back(row.seed);
  }
  for (std::vector<std::uint64_t>& of_bin : seeds) {
    std::sort(of_bin.begin(), of_bin.end());
    if (of_bin.size() > kBinSeedsMax) of_bin.resize(kBinSeedsMax);
  }
  return seeds;
}

MetricRow metric_row(const Metric& metric, const MetricTally& tally, std::uint64_t worlds) {
  MetricRow row;
  row.metric = &metric;
  row.absent = static_cast<std::int64_t>(worlds) - tally.n;
  row.mean = estimate_mean(tally, is_share(metric));
  if (tally.n == 0) return row;
  row.sd = standard_deviation(tally.moments());
  row.min = tally.min;
  row.max = tally.max;
  std::vector<ValueCount> values = tally.values.list();
  // A bucket stands at its lowest value, which nobody need have seen.
  values.front().value = std::max(values.front().value, tally.min.value);
  for (std::size_t i = 0; i < kQuantiles.size(); ++i) {
    row.quantiles[i] = quantile(values, kQuantiles[i].share);
  }
  if (values.size() > 1) row.bins = histogram(values, kHistogramBinsMax);
  row.bin_seeds = bin_seeds_of(tally, row.bins);
  return row;
}

// Of a count of all layouts there is nothing to estimate, and no interval.
Estimate estimate_repeats(const LayoutCounts& counts) {
  const LayoutRepeats repeats = repeats_of(counts);
  Estimate estimate{Method::ratio, true, repeats.worlds, ratio_of_sums(repeats.over_layouts), {}};
  if (!repeats.exact) estimate.interval = ratio_interval(repeats.over_layouts, kConfidence);
  return estimate;
}

LawExample example_of(const Case& named, const MadeWith& with, const std::string& why) {
  const std::string name = print_case(named);
  return {named.seed, name, why, check_command(name, with), {}};
}

SmallestExample smallest_example(const Smallest& smallest, const MadeWith& with) {
  SmallestExample made{"", "", {}, smallest.why, smallest.tries, shrink_end_words(smallest.end)};
  if (smallest.named) {
    made.case_name = print_case(*smallest.named);
    made.command = check_command(made.case_name, with);
    return made;
  }
  for (const std::string_view row : split(smallest.map, '\n')) made.map.emplace_back(row);
  if (made.map.back().empty()) made.map.pop_back();  // after the last line's end
  return made;
}

LawRow law_row(const Law& law, const LawTally& tally, const Recipe& of, const MadeWith& with) {
  LawRow row{&law, tally.asked, tally.not_applicable, tally.broken, {}, {}};
  const std::int64_t applicable = tally.asked - tally.not_applicable;
  if (applicable > 0) {
    row.broken_share_max = clopper_pearson_interval(tally.broken, applicable, kConfidence).high;
  }
  for (const LawTally::Example& example : tally.examples) {
    row.examples.push_back(example_of({of, example.seed}, with, example.why));
    if (example.smallest) row.examples.back().smallest = smallest_example(*example.smallest, with);
  }
  return row;
}

std::vector<CulpritsRow> culprit_rows(const Tally& tally, const MadeWith& with) {
  std::vector<CulpritsRow> rows;
  for (const CulpritRow& kind : kCulpritKinds) {
    if (tally.culprits.count(kind.kind) == 0) continue;
    CulpritsRow row{&kind, tally.culprits.count(kind.kind), {}};
    for (const Culprit& culprit : tally.culprits.kept()) {
      if (culprit.kind != kind.kind || row.examples.size() == LawTally::kExamplesMax) continue;
      row.examples.push_back(example_of({tally.recipe, culprit.seed}, with, culprit.words));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

RecipeReport recipe_report(const Tally& tally, const MadeWith& with) {
  RecipeReport report;
  report.recipe = tally.recipe;
  report.name = print_recipe(tally.recipe);
  report.seeds = print_seeds(tally.seeds);
  report.worlds = tally.worlds;
  report.output_version = tally.output_version;
  report.digest = tally.digest;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    report.metrics.push_back(metric_row(metrics()[i], tally.metrics[i], tally.worlds));
  }
  for (std::size_t i = 0; i < ratio_metrics().size(); ++i) {
    const RatioMetric& ratio = ratio_metrics()[i];
    report.ratios.push_back({&ratio, estimate_ratio(ratio, tally.ratios[i])});
  }
  report.ratios.push_back({&repeated_layouts(), estimate_repeats(tally.layouts)});
  for (std::size_t i = 0; i < laws().size(); ++i) {
    report.laws.push_back(law_row(laws()[i], tally.laws[i], tally.recipe, with));
  }
  report.culprits = culprit_rows(tally, with);
  return report;
}

// Draws the first world of each recipe while there is room on the page.
void draw_maps(const Run& run, Report& report) {
  WorldScratch scratch;
  World world;
  std::int64_t tiles_left = kDrawnTilesMax;
  for (std::size_t i = 0; i < run.tallies.size(); ++i) {
    const Tally& tally = run.tallies[i];
    if (tally.seeds.empty()) continue;
    // What another program makes, and how large, is known from its kept maps alone.
    const bool kept = !tally.maps.list().empty();
    const Case named{tally.recipe,
                     kept ? tally.maps.list().front().seed : tally.seeds.front().first};
    DrawnMap map;
    map.case_name = print_case(named);
    map.command = show_command(map.case_name, report_overlays());
    const std::int64_t room = std::min(kDrawnMapTilesMax, tiles_left);
    if ((tally.recipe.is_external() || tile_size(tally.recipe).area() <= room) &&
        make_world_again(tally, named.seed, scratch, world) && world.tiles.size().area() <= room) {
      tiles_left -= world.tiles.size().area();
      map.drawing = draw_map(world, report_overlays());
    }
    report.recipes[i].map = std::move(map);
  }
}

// Dead ends and the solution's length, else the first headline metrics that vary, shares left out.
RangeRow range_row(const RecipeReport& recipe) {
  std::vector<std::size_t> rows;
  const auto add = [&](std::size_t i) {
    const MetricRow& row = recipe.metrics[i];
    const bool known = std::find(rows.begin(), rows.end(), i) != rows.end();
    if (row.varies() && !is_share(*row.metric) && !known) rows.push_back(i);
  };
  for (const std::string_view name : {"dead_ends", "solution_steps"}) add(*find_metric(name));
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (metrics()[i].headline) add(i);
  }
  RangeRow range;
  if (rows.size() < 2) return range;
  range.x = &metrics()[rows[0]];
  range.y = &metrics()[rows[1]];
  for (const SampledWorld& world : recipe.sample.joint()) {
    const auto x = world.measurement[rows[0]], y = world.measurement[rows[1]];
    if (x && y) range.points.push_back({*x, *y, 1});
  }
  return range;
}

void take_samples(const Run& run, Report& report) {
  for (std::size_t i = 0; i < run.tallies.size(); ++i) {
    std::vector<SampledBins> bins;
    for (std::size_t m = 0; m < metrics().size(); ++m) {
      const MetricRow& row = report.recipes[i].metrics[m];
      if (row.varies()) bins.push_back({m, row.metric->headline, row.bins, row.bin_seeds});
    }
    report.recipes[i].sample = take_sample(run.tallies[i], bins, run.tallies.size());
    report.recipes[i].range = range_row(report.recipes[i]);
    report.recipes[i].correlations = correlations(report.recipes[i].sample);
    report.recipes[i].costs = cost_models(report.recipes[i].sample, kConfidence);
  }
  std::vector<const Sample*> samples;
  for (const RecipeReport& recipe : report.recipes) samples.push_back(&recipe.sample);
  report.rankings = rankings(samples);
}

bool has_value(const Headline& headline) {
  return std::any_of(headline.by_recipe.begin(), headline.by_recipe.end(),
                     [](const Estimate& estimate) { return estimate.value.has_value(); });
}

// The headline metrics and all ratios; what no recipe has a value of is left out.
std::vector<Headline> headlines_of(const Report& report) {
  std::vector<Headline> shares, ratios, means;
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    const Metric& metric = metrics()[i];
    if (!metric.headline) continue;
    const Method method = is_share(metric) ? Method::share : Method::mean;
    Headline headline{metric.name, metric.meaning, method, {}};
    for (const RecipeReport& recipe : report.recipes) {
      headline.by_recipe.push_back(recipe.metrics[i].mean);
    }
    (method == Method::share ? shares : means).push_back(std::move(headline));
  }
  for (std::size_t i = 0; i < ratio_metrics().size(); ++i) {
    const RatioMetric& ratio = ratio_metrics()[i];
    ratios.push_back({ratio.name, ratio.meaning, Method::ratio, {}});
    for (const RecipeReport& recipe : report.recipes) {
      ratios.back().by_recipe.push_back(recipe.ratios[i].estimate);
    }
  }
  ratios.push_back({repeated_layouts().name, repeated_layouts().meaning, Method::ratio, {}});
  for (const RecipeReport& recipe : report.recipes) {
    ratios.back().by_recipe.push_back(recipe.ratios.back().estimate);
  }
  std::vector<Headline> all;
  for (std::vector<Headline>* part : {&shares, &ratios, &means}) {
    std::copy_if(part->begin(), part->end(), std::back_inserter(all), has_value);
  }
  return all;
}

Verdict verdict_of(const Report& report) {
  for (const RecipeReport& recipe : report.recipes) {
    if (recipe.seeds_lost() > 0) return Verdict::generator_failed;
  }
  if (report.worlds == 0) return Verdict::nothing_measured;
  Verdict verdict = Verdict::fine;
  for (const RecipeReport& recipe : report.recipes) {
    for (const LawRow& row : recipe.laws) {
      if (row.broken == 0) continue;
      if (row.law->name == kRebuildLaw) return Verdict::nondeterministic;
      verdict = Verdict::law_broken;
    }
  }
  return verdict;
}

template <class T>
Datum datum(const std::optional<T>& value) {
  return value ? Datum(*value) : Datum();
}

template <std::size_t kRow>
Datum quantile_cell(const MetricRow& row) {
  return datum(row.quantiles[kRow]);
}

template <std::size_t kRow>
constexpr MetricColumn quantile_column() {
  return {kQuantiles[kRow].name, "the smallest value with that share at or below it",
          quantile_cell<kRow>};
}

constexpr auto kMetricColumns = std::to_array<MetricColumn>({
    {"n", "worlds with a value", [](const MetricRow& row) { return Datum(row.mean.n); }},
    {"absent", "worlds for which the metric has no meaning",
     [](const MetricRow& row) { return Datum(row.absent); }},
    {"mean", "mean with its 95 % interval; of a 0/1 metric the share of ones",
     [](const MetricRow& row) { return Datum(row.mean); }},
    {"sd", "standard deviation", [](const MetricRow& row) { return datum(row.sd); }},
    {"min", "the smallest value and its smallest seed",
     [](const MetricRow& row) { return datum(row.min); }},
    quantile_column<0>(),
    quantile_column<1>(),
    quantile_column<2>(),
    quantile_column<3>(),
    quantile_column<4>(),
    {"max", "the largest value and its smallest seed",
     [](const MetricRow& row) { return datum(row.max); }},
});
static_assert(kQuantiles.size() == 5 && kQuantiles[kMedian].share == 0.5);

Timing timing_of(const Run& run, std::uint64_t worlds) {
  const Provenance& from = run.provenance;
  Timing timing;
  timing.host = from.host;
  timing.started = from.started;
  timing.elapsed_s = from.elapsed_s;
  timing.threads = from.threads;
  if (from.elapsed_s > 0) timing.worlds_per_s = static_cast<double>(worlds) / from.elapsed_s;
  if (run.timings) {
    const TimingRun& timed = *run.timings;
    timing.timed = {timed.provenance, timed.method, summarise(timed), growth_of(timed)};
  }
  return timing;
}

}  // namespace

std::span<const MetricColumn> metric_columns() { return kMetricColumns; }

bool is_fill_cost(const Metric& metric) { return metric.name.substr(0, 6) == "flood_"; }
bool is_about_pads(const Metric& metric) {
  constexpr std::string_view kWords[] = {
      "pad", "rooms_unreached", "rooms_served", "rooms_unserved", "closets", "second_scan"};
  return std::any_of(std::begin(kWords), std::end(kWords), [&](std::string_view word) {
    return metric.name.find(word) != std::string_view::npos;
  });
}
bool is_share(const Metric& metric) { return ends_with(metric.name, "_solves"); }

std::string plugin_of(std::string_view settings) {
  constexpr std::string_view kOption = "--fill-plugin ";
  const std::size_t at = settings.find(kOption);
  if (at == std::string_view::npos) return "";
  settings.remove_prefix(at + kOption.size());
  return std::string(settings.substr(0, settings.find(" --")));
}

MadeWith made_with(const Run& run, const Tally& tally) {
  return {tally.program, run.plan ? plugin_of(run.plan->settings) : ""};
}

std::string check_command(std::string_view case_name, const MadeWith& with) {
  std::string command = "seedbed check '" + std::string(case_name) + "'";
  if (!with.program.empty()) command += " --exec " + shell_word(with.program);
  if (!with.plugin.empty()) command += " --fill-plugin " + shell_word(with.plugin);
  return command;
}

std::string show_command(std::string_view case_name, const MapOverlays& overlays) {
  return "seedbed show '" + std::string(case_name) + "' --as svg --overlay " +
         print_overlays(overlays);
}

MapOverlays report_overlays() {
  const Follower* left = find_follower("left");
  SEEDBED_CHECK(left != nullptr, "there is no left hand");
  return {true, true, std::uint32_t{1} << (left - followers().data())};
}

std::uint64_t RecipeReport::seeds_lost() const {
  std::uint64_t lost = 0;
  for (const CulpritsRow& row : culprits) lost += row.count;
  return lost;
}

std::int64_t RecipeReport::laws_broken() const {
  return std::count_if(laws.begin(), laws.end(), [](const LawRow& row) { return row.broken > 0; });
}

Report make_report(const Run& run) {
  Report report;
  report.partial = run.partial;
  for (const Tally& tally : run.tallies) {
    report.recipes.push_back(recipe_report(tally, made_with(run, tally)));
    report.worlds += tally.worlds;
  }
  report.verdict = verdict_of(report);
  report.verdict_lines = verdict_lines(report);
  report.version = run.provenance.version;
  report.compiler = run.provenance.compiler;
  report.build = run.provenance.build;
  report.command = run.provenance.command;
  report.headlines = headlines_of(report);
  draw_maps(run, report);
  take_samples(run, report);
  report.timing = timing_of(run, report.worlds);
  return report;
}

}  // namespace seedbed
