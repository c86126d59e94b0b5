// `seedbed sweep`: recipes over seeds, into the store, the report and a summary.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <thread>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/hang_watch.h"
#include "bench/interrupt.h"
#include "bench/nights.h"
#include "bench/progress.h"
#include "bench/provenance.h"
#include "bench/resume.h"
#include "bench/shrink_run.h"
#include "bench/summary.h"
#include "bench/sweep.h"
#include "bench/until.h"
#include "bench/verdict.h"
#include "reports/report.h"
#include "reports/shrink_targets.h"
#include "reports/store_rows.h"
#include "reports/tally_json.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

// How a sweep with --until ended.
struct UntilResult {
  bool reached = true;
  std::string words;
};

int thread_count(const SweepPlan& plan) {
  if (!plan.fill.plugin.empty() && !plan.isolate)
    return 1;  // all that a plug-in's interface asks of it
  if (plan.threads > 0) return plan.threads;
  return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

// What stays the same from one checkpoint to the next; a resumed run goes on counting its time.
Run begin_run(const SweepPlan& plan, const Run& saved) {
  Run run;
  run.plan = run_plan(plan);
  run.provenance = saved.provenance;
  run.provenance.threads = thread_count(plan);
  return run;
}

std::uint64_t worlds_left(const SweepPlan& plan, const Run& run, const Run& saved) {
  const SeedInterval seeds = planned_seeds(*run.plan);
  std::uint64_t left = worlds_of(seeds, plan);
  for (const Tally& tally : saved.tallies) {
    for (const SeedInterval& done : tally.seeds) left -= done.last - done.first + 1;
  }
  return left;
}

// What makes one world of the sweep alone.
std::string alone_command(const SweepPlan& plan, const Case& named) {
  const ExternalProgram* program = find_program(plan.external.programs, named.recipe);
  return check_command(print_case(named),
                       {program == nullptr ? "" : print_external(*program), plan.fill.plugin});
}

// The sweep itself, rows and checkpoints into the store as they come. `wrong` gets what the store
// refused.
Run sweep_plan(const SweepPlan& plan, const FloodFill& fill,
               std::span<const ExternalProgram> programs, OpenedRun& opened, FlightLog& flights,
               std::string& wrong, UntilResult& until) {
  RunWriter& store = *opened.store;
  Run run = begin_run(plan, opened.saved);
  const double elapsed_before_s = run.provenance.elapsed_s;
  const SeedInterval seeds = planned_seeds(*run.plan);
  std::atomic<std::uint64_t> done = 0;
  // Of a process with threads a child gets the locks that they hold, and waits for them for ever:
  // who makes workers by fork() has no thread that prints.
  const Progress progress(done, worlds_left(plan, run, opened.saved), plan.quiet || plan.isolate);
  Checkpoints checkpoints(
      [&](std::span<const Tally> tallies, const std::vector<bool>& changed) {
        Run so_far;
        so_far.plan = run.plan;
        so_far.provenance = run.provenance;
        so_far.partial = true;
        so_far.provenance.elapsed_s = elapsed_before_s + progress.elapsed_s();
        wrong = store.checkpoint(so_far, tallies, changed);
        return wrong.empty();
      },
      plan.checkpoint_s);
  SweepHooks hooks;
  hooks.done = &done;
  hooks.stop = &stop_on_signal();
  hooks.fill = &fill;
  hooks.programs = programs;
  hooks.limits = plan.external.limits;
  hooks.checkpoints = &checkpoints;
  hooks.flights = &flights;
  hooks.isolate = plan.isolate;
  if (run.plan->rows) {
    hooks.keep_rows = [&](std::size_t recipe, std::span<const Row> rows) {
      wrong = store.add_rows(recipe, rows);
      return wrong.empty();
    };
  }
  std::optional<HangWatch> watch;
  if (!plan.isolate) {
    watch.emplace(flights.slots(), plan.recipes, plan.external.limits.seconds,
                  [&](const Case& named) { return alone_command(plan, named); });
  }
  std::vector<Tally> so_far = std::move(opened.saved.tallies);
  const int threads = run.provenance.threads;
  SweepResult result = plan.until ? sweep_until(plan.recipes, seeds, threads, hooks, *plan.until,
                                                until.reached, until.words, std::move(so_far))
                                  : sweep(plan.recipes, seeds, threads, hooks, std::move(so_far));
  run.provenance.elapsed_s = elapsed_before_s + progress.elapsed_s();
  run.partial = result.partial;
  run.tallies = std::move(result.tallies);
  return run;
}

// What is swept is saved before, and a stop leaves it partial: --resume shrinks then. "" or what
// the store refused.
std::string shrink(const SweepPlan& plan, const FloodFill& fill,
                   std::span<const ExternalProgram> programs, RunWriter& store, Run& run) {
  if (run.partial || plan.shrink_tries == 0 || shrink_targets(run.tallies).empty()) return "";
  Run so_far;
  so_far.plan = run.plan;
  so_far.provenance = run.provenance;
  so_far.partial = true;
  const std::vector<bool> all(run.tallies.size(), true);
  if (std::string wrong = store.checkpoint(so_far, run.tallies, all); !wrong.empty()) return wrong;
  ShrinkSettings settings;
  settings.tries = plan.shrink_tries;
  settings.processes = run.provenance.threads;
  settings.limits = plan.external.limits;
  settings.programs = programs;
  settings.stop = &stop_on_signal();
  const ShrinkResult result = shrink_failures(run.tallies, shrink_asks(fill), settings);
  for (const std::string& line : result.lines) complain(line);
  run.partial = result.stopped;
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

// The fill that was chosen, after it was tried where it is a plug-in; null: `code` says why.
const FloodFill* chosen_fill(const FillChoice& choice, Exit& code) {
  if (choice.plugin.empty()) {
    return choice.name.empty() ? &flood_fills()[0] : find_flood_fill(choice.name);
  }
  const FillTrial trial = try_fill(choice, nullptr);
  code = trial.code;
  if (code == Exit::fine) return trial.fill;
  complain(trial.complaint);
  return nullptr;
}

// "" or why a program cannot be used, or is another one than before.
std::string greet_all(std::vector<ExternalProgram>& programs, const SweepPlan& plan,
                      const Run& saved) {
  for (ExternalProgram& program : programs) {
    const std::string wrong = greet(program, plan.external.limits, *plan.seeds);
    if (!wrong.empty()) return wrong;
    for (const Tally& tally : saved.tallies) {
      const bool is_it = find_program({&program, 1}, tally.recipe) != nullptr;
      if (!is_it) continue;
      if (tally.program == print_external(program) &&
          tally.output_version == program.output_version) {
        continue;
      }
      return print_recipe(tally.recipe) + " is another program than the one that was cut off";
    }
  }
  return "";
}

// The fill and the programs, tried. False: `code` says why not, and it was said.
bool prepare(const SweepPlan& plan, const Run& saved, const FloodFill*& fill,
             std::vector<ExternalProgram>& programs, Exit& code) {
  fill = chosen_fill(plan.fill, code);
  if (fill == nullptr) return false;
  programs = plan.external.programs;
  const std::string wrong = greet_all(programs, plan, saved);
  if (!wrong.empty()) code = refuse(wrong);
  return wrong.empty();
}

// What went wrong while a sweep went on, and what is left of it.
Exit fail_with_rest(const std::string& wrong, const RunWriter& store, const std::string& path) {
  const bool left = store.has_checkpoint();
  return refuse(wrong +
                (left ? ": " + path + ".unfinished has what was saved, --resume goes on" : ""));
}

// What the last sweep fell over is saved before the journal forgets it: this one may fall as well.
std::string settle(const SweepPlan& plan, OpenedRun& opened, const FloodFill& fill) {
  if (settle_suspects(opened, fill, plan.external.limits) == 0) return "";
  Run run = begin_run(plan, opened.saved);
  run.partial = true;
  const std::vector<Tally>& tallies = opened.saved.tallies;
  return opened.store->checkpoint(run, tallies, std::vector<bool>(tallies.size(), true));
}

// Whether the store lies right in the folder of the report, which may not be there yet.
bool is_in_out(const SweepPlan& plan) {
  const std::filesystem::path store(store_path(plan));
  return (store.parent_path() / "").lexically_normal() ==
         (std::filesystem::path(plan.out) / "").lexically_normal();
}

Exit tell(const SweepPlan& plan, const Run& run, const UntilResult& until) {
  const std::string path = store_path(plan);
  std::string page;
  if (std::string wrong = write_page(plan, run, path, page); !wrong.empty()) return refuse(wrong);
  if (plan.json) {
    fmt::print("{}\n", sweep_json(run, plan.metrics));
  } else if (!plan.quiet) {
    print_summary(run, plan.metrics);
    fmt::print("\nstore  {}\n", path);
    if (!page.empty()) fmt::print("report {}\n", page);
  }
  for (const std::string& line : smallest_lines(run)) complain(line);
  if (run.partial) {
    complain("stopped before all was done: the result is marked partial; --resume goes on");
  }
  if (!until.words.empty() && (!until.reached || !plan.quiet)) complain(until.words);
  return until.reached ? verdict(run) : worse(verdict(run), Exit::inconclusive);
}

}  // namespace

Exit run_command(const SweepPlan& asked) {
  SweepPlan plan = asked;
  stop_on_signal();
  if (!plan.seeds) {
    complain("no seeds: --seeds A..B or --seeds N with N >= 1");
    return Exit::nothing_measured;
  }
  const FloodFill* fill = nullptr;
  std::vector<ExternalProgram> programs;
  Exit code = Exit::fine;
  // A plan that is given is tried before anything is made.
  if (!plan.resume && !prepare(plan, {}, fill, programs, code)) return code;
  // A store that lies elsewhere is opened first, so that a wrong one leaves no folder behind.
  std::string folder = is_in_out(plan) ? make_folder(plan.out) : "";
  if (!folder.empty()) return refuse(folder);
  Parsed<OpenedRun> opened = open_run(plan);
  if (!opened) return refuse(opened.wrong());
  if (folder = make_folder(plan.out); !folder.empty()) return refuse(folder);
  const std::string path = store_path(plan);
  UntilResult until;
  if (opened->whole) {
    forget_flights(path);
    if (!plan.quiet) complain(path + ": this plan's run is there already, whole: nothing is done");
    return tell(plan, opened->saved, until);
  }
  if (plan.resume && !prepare(plan, opened->saved, fill, programs, code)) return code;
  if (opened->saved.tallies.empty()) {
    for (const Recipe& recipe : plan.recipes) {
      opened->saved.tallies.push_back(empty_tally(recipe, programs));
    }
    opened->saved.provenance = provenance(plan.command, 1);
  }
  if (std::string wrong = settle(plan, *opened, *fill); !wrong.empty()) {
    return fail_with_rest(wrong, *opened->store, path);
  }
  const Parsed<std::unique_ptr<FlightLog>> flights = FlightLog::open(path, thread_count(plan));
  if (!flights) return refuse(flights.wrong());
  std::string wrong;
  Run run = sweep_plan(plan, *fill, programs, *opened, **flights, wrong, until);
  if (wrong.empty()) wrong = shrink(plan, *fill, programs, *opened->store, run);
  if (wrong.empty()) wrong = opened->store->finish(run);
  if (!wrong.empty()) return fail_with_rest(wrong, *opened->store, path);
  opened->store.reset();
  return tell(plan, run, until);
}

}  // namespace seedbed
