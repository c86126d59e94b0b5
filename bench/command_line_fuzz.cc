// The parser of `fuzz`.
#include "bench/command_line_parts.h"

namespace seedbed {

Command parse_fuzz(CLI::App& app, std::span<const std::string_view> args) {
  FuzzPlan plan;
  app.add_option("targets", plan.names, "names of targets, such as case; all if none is named");
  app.add_option("--minutes", plan.minutes, "shared by the targets")
      ->check(CLI::Range(0.001, 1e6))
      ->capture_default_str();
  app.add_option("--folder", plan.targets, "where the targets NAME_fuzz lie")
      ->capture_default_str()
      ->take_last();
  app.add_option("--corpus", plan.corpus, "kept inputs, a folder a target")
      ->capture_default_str()
      ->take_last();
  app.add_option("--found", plan.found, "inputs of earlier runs; grows")->capture_default_str();
  app.add_option("--out", plan.out, "folder of logs and findings")
      ->capture_default_str()
      ->take_last();
  app.add_option("--store", plan.store, "a store that takes what ran and what was found")
      ->take_last();
  app.add_option("--seed", plan.seed, "of libFuzzer; drawn, and said in the log, if not given")
      ->check(CLI::Range(1, 2'000'000'000));
  app.add_option("--read", plan.read, "logs NAME.log of targets that ran, instead of running any");
  app.add_flag("--quiet", plan.quiet, "do not say which target runs");
  if (auto stop = parse_with(app, args)) return *stop;
  if (!plan.read.empty() && !plan.names.empty()) {
    return usage("--read takes logs: the targets that it names would not run");
  }
  plan.command = typed_again("fuzz", args);
  return plan;
}

}  // namespace seedbed
