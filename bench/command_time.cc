// `seedbed time`: stages and fills over seeds, or what a benchmark wrote, as a table, as Google
// Benchmark's JSON and in the store.
#include <fmt/format.h>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/provenance.h"
#include "bench/timing.h"
#include "reports/benchmark_json.h"
#include "reports/report.h"
#include "reports/store_append.h"
#include "reports/store_timings.h"
#include "reports/writer/numbers.h"

namespace seedbed {
namespace {

constexpr double kRoundNs = 5e6;

Parsed<TimingRun> read_timings(const std::vector<std::string>& paths) {
  TimingRun all;
  for (const std::string& path : paths) {
    const Parsed<std::string> text = read_file(path);
    if (!text) return Wrong{text.wrong()};
    Parsed<TimingRun> run = parse_benchmark_json(*text);
    if (!run) return Wrong{at_line(path, run.wrong())};
    if (all.rows.empty()) {
      all.provenance = run->provenance;
      all.method = run->method;
    }
    std::move(run->rows.begin(), run->rows.end(), std::back_inserter(all.rows));
  }
  return all;
}

// The fills that are timed: all of the table, or the first one and the chosen one. Exit::fine, or
// why there are none.
Exit choose_fills(const TimePlan& plan, std::vector<const FloodFill*>& fills) {
  for (const FloodFill& row : flood_fills()) {
    if (plan.fill.name.empty() || row.name == plan.fill.name || fills.empty()) {
      fills.push_back(&row);
    }
  }
  if (plan.fill.plugin.empty()) return Exit::fine;
  const FillTrial trial = try_fill(plan.fill, [&](const auto& take) {
    WorldScratch scratch;
    World world;
    for (const Recipe& recipe : plan.recipes) {
      for (std::uint64_t seed = plan.seeds->first;; ++seed) {
        build_world({recipe, seed}, scratch, world);
        if (!take({print_case({recipe, seed}), world.walkable, world.entrance})) return;
        if (seed == plan.seeds->last) break;
      }
    }
  });
  if (trial.code != Exit::fine) {
    complain(trial.complaint + "\nseedbed: not timed");
    return trial.code;
  }
  fills.push_back(trial.fill);
  return Exit::fine;
}

TimingRun time_now(const TimePlan& plan, const std::vector<const FloodFill*>& fills) {
  TimingRun run;
  run.provenance = provenance(plan.command, 1);
  run.method =
      fmt::format("{} interleaved rounds, processor time, {}", plan.rounds, pin_to_processor());
  std::vector<TimedTask> tasks;
  for (const Recipe& recipe : plan.recipes) {
    if (!plan.fill.given()) tasks.push_back(stage_task(recipe, *plan.seeds));
    for (TimedTask& task : fill_tasks(recipe, *plan.seeds, fills)) {
      tasks.push_back(std::move(task));
    }
  }
  run.rows = time_interleaved(tasks, plan.rounds, kRoundNs);
  return run;
}

std::string shown(const std::optional<double>& value) { return value ? show_number(*value) : ""; }

std::string shown(const MedianEstimate& estimate) {
  std::string text = show_number(estimate.value);
  if (estimate.interval) {
    text += " [" + show_number(estimate.interval->low) + ", " +
            show_number(estimate.interval->high) + "]";
  }
  return text;
}

void print_timings(const TimingRun& run) {
  std::size_t width = 4;
  for (const TimingRow& row : run.rows) width = std::max(width, row.name.size());
  fmt::print("{:<{}}  {:>28}  {:>11}  {:>11}  {:>11}  {}\n", "what", width, "us, median [95 %]",
             "ns/tile", "ns/walkable", "tiles/s", "x base");
  for (const TimingSummary& row : summarise(run)) {
    MedianEstimate us = row.ns;
    us.value /= 1e3;
    if (us.interval) us.interval = {us.interval->low / 1e3, us.interval->high / 1e3};
    fmt::print("{:<{}}  {:>28}  {:>11}  {:>11}  {:>11}  {}\n", row.name, width, shown(us),
               shown(row.ns_per_tile), shown(row.ns_per_walkable_tile), shown(row.tiles_per_s),
               row.times_faster ? shown(*row.times_faster) : "");
  }
  const std::vector<Growth> growths = growth_of(run);
  if (!growths.empty()) fmt::print("\ntime of one map ~ tiles ^ exponent, median [95 %]\n");
  for (const Growth& growth : growths) {
    fmt::print("{:<{}}  {:>28}  {} sizes, {} to {} tiles\n", growth.family, width,
               shown(growth.exponent), growth.sizes, show_number(growth.tiles_min),
               show_number(growth.tiles_max));
  }
  fmt::print("\n{}\n", run.method.empty() ? "method not known" : run.method);
}

}  // namespace

Exit run_command(const TimePlan& plan) {
  if (!plan.store.empty()) {
    if (std::string wrong = wrong_to_append(plan.store); !wrong.empty()) return refuse(wrong);
  }
  TimingRun run;
  if (!plan.read.empty()) {
    Parsed<TimingRun> read = read_timings(plan.read);
    if (!read) return refuse(read.wrong());
    run = std::move(*read);
  } else {
    if (!plan.seeds) {
      complain("no seeds: --seeds A..B or --seeds N with N >= 1");
      return Exit::nothing_measured;
    }
    std::vector<const FloodFill*> fills;
    if (const Exit code = choose_fills(plan, fills); code != Exit::fine) return code;
    run = time_now(plan, fills);
  }
  if (!plan.write.empty()) {
    if (std::string wrong = write_file(plan.write, benchmark_json(run)); !wrong.empty()) {
      return refuse(wrong);
    }
  }
  if (plan.json) {
    fmt::print("{}", benchmark_json(run));
  } else {
    print_timings(run);
  }
  if (plan.store.empty()) return Exit::fine;
  const std::string wrong = save_timings(plan.store, run);
  return wrong.empty() ? Exit::fine : refuse(wrong);
}

}  // namespace seedbed
