// `seedbed fuzz`: runs fuzz targets, or reads the logs of what ran, and keeps what they did and
// found in the store.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/fuzz_targets.h"
#include "bench/provenance.h"
#include "reports/store_append.h"
#include "reports/store_fuzz.h"

namespace seedbed {
namespace {

// "out/fuzz/map_text.2.log" is a log of map_text.
std::string target_of(const std::string& path) {
  const std::string file = std::filesystem::path(path).filename().string();
  return file.substr(0, file.find('.'));
}

Exit read_logs(const FuzzPlan& plan, FuzzRun& run) {
  for (const std::string& path : plan.read) {
    const Parsed<std::string> text = read_file(path);
    if (!text) return refuse(text.wrong());
    const FuzzLog log = read_fuzz_log(target_of(path), *text);
    if (!log.started) {
      return refuse(path +
                    ": no log of a libFuzzer target: none of its lines is one of libFuzzer's");
    }
    add_log(run, log);
  }
  return Exit::fine;
}

Exit run_targets(const FuzzPlan& plan, FuzzRun& run) {
  const Parsed<std::vector<FuzzProgram>> programs = find_fuzz_programs(plan);
  if (!programs) return refuse(programs.wrong());
  if (programs->empty()) {
    complain("fuzz: no target in " + plan.targets + ", nothing ran");
    return Exit::nothing_measured;
  }
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return refuse(wrong);
  const double seconds = plan.minutes * 60 / static_cast<double>(programs->size());
  for (const FuzzProgram& program : *programs) {
    if (!plan.quiet) complain(fmt::format("fuzzing {} for {:.0f} s", program.name, seconds));
    std::string wrong;
    if (!fuzz_one(plan, program, seconds, run, wrong)) {
      complain("fuzz: " + wrong);
      return wrong == "interrupted" ? Exit::inconclusive : Exit::usage;
    }
  }
  return Exit::fine;
}

void print_run(const FuzzRun& run) {
  fmt::print("{:<16} {:>12} {:>9} {:>12} {:>15} {:>17} {:>7}\n", "target", "executions", "s",
             "exec/s", "edges", "features", "inputs");
  for (const FuzzTarget& row : run.targets) {
    const double per_s =
        row.elapsed_s > 0 ? static_cast<double>(row.executions) / row.elapsed_s : 0;
    fmt::print("{:<16} {:>12} {:>9.0f} {:>12.0f} {:>15} {:>17} {:>7}\n", row.name, row.executions,
               row.elapsed_s, per_s, fmt::format("{} -> {}", row.edges_first, row.edges_last),
               fmt::format("{} -> {}", row.features_first, row.features_last), row.inputs);
  }
  for (const FuzzFinding& row : run.findings) {
    fmt::print("\nFOUND {} in {}{}, {} time{}\n  {}\n  {}\n", kind_name(row.kind), row.target,
               row.law.empty() ? "" : ": law " + row.law, row.hits, row.hits == 1 ? "" : "s",
               row.place.empty() ? "place not known" : row.place, row.words);
    if (!row.input.empty()) fmt::print("  input {}\n", row.input);
  }
  if (run.findings.empty()) fmt::print("\nno finding\n");
}

Exit verdict_of(const FuzzRun& run) {
  Exit code = Exit::fine;
  for (const FuzzFinding& row : run.findings) {
    Exit now = Exit::generator_failed;
    if (row.kind == FindingKind::law) {
      now = row.law == kRebuildLaw ? Exit::nondeterministic : Exit::law_broken;
    }
    if (row.kind == FindingKind::promise) now = Exit::law_broken;
    code = worse(code, now);
  }
  return code;
}

}  // namespace

Exit run_command(const FuzzPlan& plan) {
  if (!plan.store.empty()) {
    if (std::string wrong = wrong_to_append(plan.store); !wrong.empty()) return refuse(wrong);
  }
  FuzzRun run;
  run.provenance = provenance(plan.command, 1);
  Exit code = plan.read.empty() ? run_targets(plan, run) : read_logs(plan, run);
  if (code == Exit::usage || code == Exit::nothing_measured) return code;
  std::int64_t executions = 0;
  for (const FuzzTarget& row : run.targets) executions += row.executions;
  if (executions == 0 && run.findings.empty()) {
    complain("fuzz: no input was executed");
    return Exit::nothing_measured;
  }
  print_run(run);  // first: a store that refuses must not hide what was found
  if (!plan.store.empty()) {
    if (std::string wrong = save_fuzz_run(plan.store, run); !wrong.empty()) return refuse(wrong);
  }
  return worse(code, verdict_of(run));
}

}  // namespace seedbed
