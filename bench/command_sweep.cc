// `seedbed sweep`: recipes over seeds, into the store, the report and a summary.
#include <fmt/format.h>

#include <thread>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/interrupt.h"
#include "bench/progress.h"
#include "bench/provenance.h"
#include "bench/summary.h"
#include "bench/sweep.h"
#include "bench/until.h"
#include "bench/verdict.h"
#include "reports/history.h"
#include "reports/report.h"
#include "reports/store_rows.h"
#include "reports/tally_json.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

std::uint64_t worlds_of(SeedInterval seeds, const SweepPlan& plan) {
  return (seeds.last - seeds.first + 1) * plan.recipes.size();
}

RunPlan run_plan(const SweepPlan& plan) {
  RunPlan made;
  made.seeds = *plan.seeds;
  made.shard = plan.shard.number;
  made.shards = plan.shard.of;
  // By the whole plan: parts of one plan keep them all or none.
  made.rows = plan.rows.value_or(worlds_of(*plan.seeds, plan) <= kRowsByDefault);
  const auto add = [&](std::string_view option, const std::string& value) {
    if (value.empty()) return;
    made.settings += made.settings.empty() ? "" : " ";
    made.settings.append(option).append(" ").append(value);
  };
  add("--fill", plan.fill.name);
  add("--fill-plugin", plan.fill.plugin);
  if (!plan.external.programs.empty()) {
    const ExternalLimits& limits = plan.external.limits;
    add("--limit-seconds", fmt::format("{}", limits.seconds));
    add("--limit-mb", std::to_string(limits.memory_mb));
    add("--limit-map-mb", std::to_string(limits.map_mb));
  }
  if (plan.until) {
    add("--until",
        fmt::format("half-width={}:{}", metrics()[plan.until->metric].name, plan.until->value));
  }
  return made;
}

// How a sweep with --until ended.
struct UntilResult {
  bool reached = true;
  std::string words;
};

// The sweep itself, rows into the store as they come. `wrong` gets what the store refused.
Run sweep_plan(const SweepPlan& plan, const FloodFill& fill,
               std::span<const ExternalProgram> programs, RunWriter& store, std::string& wrong,
               UntilResult& until) {
  int threads = plan.threads > 0
                    ? plan.threads
                    : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  if (!plan.fill.plugin.empty()) threads = 1;  // all that a plug-in's interface asks of it
  Run run;
  run.plan = run_plan(plan);
  const SeedInterval seeds = planned_seeds(*run.plan);
  run.provenance = provenance(plan.command, threads);
  std::atomic<std::uint64_t> done = 0;
  SweepHooks hooks;
  hooks.done = &done;
  hooks.stop = &stop_on_signal();
  hooks.fill = &fill;
  hooks.programs = programs;
  hooks.limits = plan.external.limits;
  if (run.plan->rows) {
    hooks.keep_rows = [&](std::size_t recipe, std::span<const Row> rows) {
      wrong = store.add_rows(recipe, rows);
      return wrong.empty();
    };
  }
  const Progress progress(done, worlds_of(seeds, plan), plan.quiet);
  SweepResult result = plan.until ? sweep_until(plan.recipes, seeds, threads, hooks, *plan.until,
                                                until.reached, until.words)
                                  : sweep(plan.recipes, seeds, threads, hooks);
  run.provenance.elapsed_s = progress.elapsed_s();
  run.partial = result.partial;
  run.tallies = std::move(result.tallies);
  return run;
}

std::string store_path(const SweepPlan& plan) {
  if (!plan.store.empty()) return plan.store;
  if (plan.shard.of == 1) return plan.out + "/seedbed.db";
  return fmt::format("{}/shard-{}-of-{}.db", plan.out, plan.shard.number, plan.shard.of);
}

// What the store's other runs and its fuzz runs say. "" or what went wrong.
std::string add_nights(StoreReader& store, std::optional<std::int64_t> run, Report& report) {
  Parsed<std::vector<FailureLife>> failures = store.failures(run.value_or(INT64_MAX));
  if (!failures) return failures.wrong();
  Parsed<std::optional<FuzzRun>> fuzz = store.newest_fuzz_run();
  if (!fuzz) return fuzz.wrong();
  report.failures = std::move(*failures);
  report.fuzz = std::move(*fuzz);
  return "";
}

// Writes the page of a finished run; a part of a plan has none. "" or what went wrong.
std::string write_page(const SweepPlan& plan, const Run& run, const std::string& store,
                       std::string& path) {
  if (plan.shard.of > 1) return "";
  Report report = make_report(run);
  report.pads = compare_pads(run, store);
  const Parsed<std::unique_ptr<StoreReader>> reader = StoreReader::open(store);
  if (!reader) return reader.wrong();
  if (std::string wrong = add_nights(**reader, std::nullopt, report); !wrong.empty()) return wrong;
  const Writer& page = writers()[0];
  path = plan.out + "/" + std::string(page.file_name);
  return write_file(path, page.write(report));
}

Exit fail(const std::string& message) {
  complain(message);
  return Exit::usage;
}

// The run and the older ones of its store, as far back as a history reaches.
Parsed<History> history_of(StoreReader& store, const Run& run) {
  Parsed<std::vector<Run>> runs = store.runs();
  if (!runs) return Wrong{runs.wrong()};
  std::erase_if(*runs, [&](const Run& other) { return other.id > run.id; });
  const std::size_t extra = runs->size() - std::min(runs->size(), kHistoryRunsMax);
  const std::span<const Run> newest = std::span(*runs).subspan(extra);
  const Parsed<std::vector<StoredMean>> means = store.means(newest.front().id, run.id);
  if (!means) return Wrong{means.wrong()};
  return make_history(newest, *means);
}

}  // namespace

Exit run_command(const SweepPlan& plan) {
  if (!plan.seeds) {
    complain("no seeds: --seeds A..B or --seeds N with N >= 1");
    return Exit::nothing_measured;
  }
  const FloodFill* fill =
      plan.fill.name.empty() ? &flood_fills()[0] : find_flood_fill(plan.fill.name);
  if (!plan.fill.plugin.empty()) {
    const FillTrial trial = try_fill(plan.fill, nullptr);
    if (trial.code != Exit::fine) {
      complain(trial.complaint);
      return trial.code;
    }
    fill = trial.fill;
  }
  std::vector<ExternalProgram> programs = plan.external.programs;
  for (ExternalProgram& program : programs) {
    const std::string wrong = greet(program, plan.external.limits, *plan.seeds);
    if (!wrong.empty()) return fail(wrong);
  }
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return fail(wrong);
  const std::string path = store_path(plan);
  Parsed<std::unique_ptr<RunWriter>> store = RunWriter::open(path);
  if (!store) return fail(store.wrong());

  std::string wrong;
  UntilResult until;
  const Run run = sweep_plan(plan, *fill, programs, **store, wrong, until);
  if (!wrong.empty()) return fail(wrong);
  if (wrong = (*store)->finish(run); !wrong.empty()) return fail(wrong);
  std::string page;
  if (wrong = write_page(plan, run, path, page); !wrong.empty()) return fail(wrong);

  if (plan.json) {
    fmt::print("{}\n", sweep_json(run, plan.metrics));
  } else if (!plan.quiet) {
    print_summary(run, plan.metrics);
    fmt::print("\nstore  {}\n", path);
    if (!page.empty()) fmt::print("report {}\n", page);
  }
  if (run.partial) complain("stopped before all seeds were done: the result is marked partial");
  if (!until.words.empty() && (!until.reached || !plan.quiet)) complain(until.words);
  return until.reached ? verdict(run) : worse(verdict(run), Exit::inconclusive);
}

Exit run_command(const ReportPlan& plan) {
  const Parsed<std::unique_ptr<StoreReader>> store = StoreReader::open(plan.store);
  if (!store) return fail(store.wrong());
  const Parsed<Run> run = (*store)->run(plan.run);
  if (!run) return fail(run.wrong());
  Parsed<History> history = history_of(**store, *run);
  if (!history) return fail(history.wrong());
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return fail(wrong);
  Report report = make_report(*run);
  if (!history->lines.empty()) report.history = std::move(*history);
  report.pads = compare_pads(*run, plan.store);
  if (std::string wrong = add_nights(**store, run->id, report); !wrong.empty()) return fail(wrong);
  for (const Writer& writer : writers()) {
    if (std::find(plan.writers.begin(), plan.writers.end(), writer.name) == plan.writers.end()) {
      continue;
    }
    const std::string path = plan.out + "/" + std::string(writer.file_name);
    if (std::string wrong = write_file(path, writer.write(report)); !wrong.empty()) {
      return fail(wrong);
    }
    if (!plan.quiet) fmt::print("{:<11} {}\n", writer.name, path);
  }
  return verdict(*run);
}

}  // namespace seedbed
