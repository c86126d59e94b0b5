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
#include "reports/report.h"
#include "reports/tally_json.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

std::uint64_t worlds_wanted(const SweepPlan& plan) {
  return (plan.seeds->last - plan.seeds->first + 1) * plan.recipes.size();
}

bool keeps_rows(const SweepPlan& plan) {
  return plan.rows.value_or(worlds_wanted(plan) <= kRowsByDefault);
}

Exit verdict(const Run& run) {
  Exit code = Exit::fine;
  std::uint64_t worlds = 0;
  for (const Tally& tally : run.tallies) {
    worlds += tally.worlds;
    for (std::size_t i = 0; i < tally.laws.size(); ++i) {
      if (tally.laws[i].broken == 0) continue;
      const bool rebuild = laws()[i].name == kRebuildLaw;
      code = worse(code, rebuild ? Exit::nondeterministic : Exit::law_broken);
    }
  }
  if (run.partial) code = worse(code, Exit::inconclusive);
  return worlds == 0 ? worse(code, Exit::nothing_measured) : code;
}

// The sweep itself, rows into the store as they come. `wrong` gets what the store refused.
Run sweep_plan(const SweepPlan& plan, RunWriter& store, std::string& wrong) {
  const int threads = plan.threads > 0
                          ? plan.threads
                          : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Run run;
  run.provenance = provenance(plan.command, threads);
  std::atomic<std::uint64_t> done = 0;
  SweepHooks hooks;
  hooks.done = &done;
  hooks.stop = &stop_on_signal();
  if (keeps_rows(plan)) {
    hooks.keep_rows = [&](std::size_t recipe, std::span<const Row> rows) {
      wrong = store.add_rows(recipe, rows);
      return wrong.empty();
    };
  }
  const Progress progress(done, worlds_wanted(plan), plan.quiet);
  SweepResult result = sweep(plan.recipes, *plan.seeds, threads, hooks);
  run.provenance.elapsed_s = progress.elapsed_s();
  run.partial = result.partial;
  run.tallies = std::move(result.tallies);
  return run;
}

Exit fail(const std::string& message) {
  complain(message);
  return Exit::usage;
}

}  // namespace

Exit run_command(const SweepPlan& plan) {
  if (!plan.seeds) {
    complain("no seeds: --seeds A..B or --seeds N with N >= 1");
    return Exit::nothing_measured;
  }
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return fail(wrong);
  const std::string path = plan.store.empty() ? plan.out + "/seedbed.db" : plan.store;
  Parsed<std::unique_ptr<RunWriter>> store = RunWriter::open(path);
  if (!store) return fail(store.wrong());

  std::string wrong;
  const Run run = sweep_plan(plan, **store, wrong);
  if (!wrong.empty()) return fail(wrong);
  if (wrong = (*store)->finish(run); !wrong.empty()) return fail(wrong);
  const Report report = make_report(run);
  const Writer& page = writers()[0];
  const std::string page_path = plan.out + "/" + std::string(page.file_name);
  if (wrong = write_file(page_path, page.write(report)); !wrong.empty()) return fail(wrong);

  if (plan.json) {
    fmt::print("{}\n", sweep_json(run, plan.metrics));
  } else if (!plan.quiet) {
    print_summary(run, plan.metrics);
    fmt::print("\nstore  {}\nreport {}\n", path, page_path);
  }
  if (run.partial) complain("stopped before all seeds were done: the result is marked partial");
  return verdict(run);
}

Exit run_command(const ReportPlan& plan) {
  const Parsed<Run> run = load_run(plan.store, plan.run);
  if (!run) return fail(run.wrong());
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return fail(wrong);
  const Report report = make_report(*run);
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
