// What a run says, as finished values: the verdict first, then the variants compared, every
// recipe's tables, drawn maps, method and provenance. Writers turn a Report into bytes and compute
// nothing. Promises: pure; equal tallies give equal reports on every machine. What differs from run
// to run (host, start, clock, threads) is in `timing` and nowhere else. n always counts worlds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "reports/comparison.h"
#include "reports/failure_life.h"
#include "reports/pads_compared.h"
#include "reports/proof.h"
#include "reports/relations.h"
#include "reports/run.h"
#include "reports/sample.h"
#include "reports/writer/map_svg.h"

namespace seedbed {

inline constexpr double kConfidence = 0.95;  // of every interval of a report

// How an estimate's interval was made.
enum class Method : std::uint8_t { mean, share, ratio };

struct Estimate {
  Method method = Method::mean;
  bool percent = false;         // a fraction, which people read in percent
  std::int64_t n = 0;           // worlds that have a value
  std::optional<double> value;  // nothing where n is 0, or a ratio's denominator is
  std::optional<Interval> interval;
};

// THE table of quantiles that a report shows.
struct QuantileRow {
  std::string_view name;
  double share;
};
inline constexpr auto kQuantiles = std::to_array<QuantileRow>(
    {{"p5", 0.05}, {"p25", 0.25}, {"median", 0.5}, {"p75", 0.75}, {"p95", 0.95}});
inline constexpr std::size_t kMedian = 2;

struct MetricRow {
  const Metric* metric = nullptr;
  std::int64_t absent = 0;  // worlds without a value
  Estimate mean;            // of a 0/1 metric: the share of ones
  std::optional<double> sd;
  std::optional<Extreme> min;
  std::optional<Extreme> max;
  std::array<std::optional<std::int64_t>, kQuantiles.size()> quantiles;
  std::vector<HistogramBin> bins;  // none where all worlds have one value, or no value
  // By bin: seeds of worlds in it, ascending, at most kBinSeedsMax; the smallest of those that have
  // the smallest seed of a value. Empty where the store is too old to have them.
  std::vector<std::vector<std::uint64_t>> bin_seeds;

  bool varies() const { return !bins.empty(); }
};

// THE column table of summaries: every writer's table of metrics iterates it.
using Datum = std::variant<std::monostate, std::int64_t, double, Estimate, Extreme>;
struct MetricColumn {
  std::string_view name;
  std::string_view meaning;
  Datum (*cell)(const MetricRow& row);
};
std::span<const MetricColumn> metric_columns();

struct RatioRow {
  const RatioMetric* ratio = nullptr;
  Estimate estimate;
};

// Two metrics against each other over the sample: where the recipe's worlds lie.
struct RangeRow {
  const Metric* x = nullptr;
  const Metric* y = nullptr;
  std::vector<PairCount> points;  // empty where fewer than two metrics vary
};

// The smallest that breaks the law as an example does: a case, or a map of another program's.
struct SmallestExample {
  std::string case_name;         // empty: a map
  std::string command;           // shows it again; of a case
  std::vector<std::string> map;  // rows; empty: a case
  std::string why;
  std::int64_t tries = 0;  // worlds that were made on the way
  std::string_view end;    // why it is the smallest found, in words
};

struct LawExample {
  std::uint64_t seed = 0;
  std::string case_name;
  std::string why;
  std::string command;  // shows it again
  std::optional<SmallestExample> smallest;
};

struct LawRow {
  const Law* law = nullptr;
  std::int64_t asked = 0;
  std::int64_t not_applicable = 0;
  std::int64_t broken = 0;
  std::optional<double> broken_share_max;  // of applicable worlds, upper end of Clopper-Pearson
  std::vector<LawExample> examples;        // the smallest seeds
};

// Seeds that gave no world, in one way.
struct CulpritsRow {
  const CulpritRow* kind = nullptr;
  std::uint64_t count = 0;
  std::vector<LawExample> examples;  // the smallest seeds
};

struct DrawnMap {
  std::string case_name;
  std::string command;  // shows it again
  MapDrawing drawing;   // empty svg: too large for a page
};

struct RecipeReport {
  Recipe recipe;
  std::string name;
  std::string seeds;
  std::uint64_t worlds = 0;
  int output_version = 0;
  std::uint64_t digest = 0;
  std::vector<MetricRow> metrics;     // one a row of metrics()
  std::vector<RatioRow> ratios;       // one a row of ratio_metrics(), then repeated_layouts()
  std::vector<LawRow> laws;           // one a row of laws()
  std::vector<CulpritsRow> culprits;  // none that nothing fell to
  std::optional<DrawnMap> map;        // of the run's first seed; nothing without worlds
  Sample sample;                      // worlds looked at one by one
  RangeRow range;                     // of them
  Correlations correlations;          // of them
  std::vector<CostModel> costs;       // of them

  std::int64_t laws_broken() const;  // rows
  std::uint64_t seeds_lost() const;  // that gave no world
};

// A number by which variants are compared: a headline metric or a ratio, estimated for each recipe.
struct Headline {
  std::string_view name;
  std::string_view meaning;
  Method method = Method::mean;
  std::vector<Estimate> by_recipe;
};

enum class Verdict : std::uint8_t {
  fine,
  law_broken,
  nondeterministic,
  generator_failed,
  nothing_measured
};

// The store's newest timing run: stages and fills, or what the benchmarks gave.
struct TimedPart {
  Provenance from;
  std::string method;
  std::vector<TimingSummary> rows;
  std::vector<Growth> growth;
};

struct Timing {
  std::string host;
  std::string started;
  double elapsed_s = 0;
  int threads = 0;
  std::optional<double> worlds_per_s;
  std::optional<TimedPart> timed;
  std::optional<Proof> proof;  // the store's newest
};

struct Report {
  Verdict verdict = Verdict::nothing_measured;
  bool partial = false;
  std::uint64_t worlds = 0;
  std::vector<std::string> verdict_lines;  // what was found, most important first
  std::string version;
  std::string compiler;
  std::string build;
  std::string command;
  std::vector<Headline> headlines;    // shares, then ratios, then means; each has a value somewhere
  std::vector<RecipeReport> recipes;  // in the run's order
  std::vector<PadsCompared> pads;  // recipes of this run that differ only in `pads=` or `repair=`
  std::vector<Ranking> rankings;   // of the recipes, over the seeds of their samples
  std::optional<Comparison> comparison;  // of this run, as head, with another
  std::optional<History> history;        // of this run and the older ones of its store
  std::vector<FailureLife> failures;     // of the runs and fuzz runs of its store
  std::optional<FuzzRun> fuzz;           // the newest of its store
  Timing timing;
};

Report make_report(const Run& run);

std::string_view verdict_words(Verdict verdict);

// What the interval of an estimate is, in words.
struct MethodNote {
  std::string_view name;
  std::string_view words;
};
MethodNote method_note(Method method);
// The other notes that a reader needs: what n, absent, a histogram and a broken law are.
std::span<const MethodNote> method_notes();

// Metrics that say which rooms no walk reaches and what pads do about it.
bool is_about_pads(const Metric& metric);

// What a world is made with, beside its case: another program (as a tally has it), a plug-in's
// fill.
struct MadeWith {
  std::string program;
  std::string plugin;
};
MadeWith made_with(const Run& run, const Tally& tally);
// The file after --fill-plugin in a plan's settings; "" if there is none. Rows of the fill table
// need no mention: what they fill is what the queue fills, or a law says so.
std::string plugin_of(std::string_view settings);
std::string check_command(std::string_view case_name, const MadeWith& with = {});
std::string show_command(std::string_view case_name, const MapOverlays& overlays);
// What a report's maps are drawn with: the fill, the first follower (the left hand) and the pads.
MapOverlays report_overlays();

}  // namespace seedbed
