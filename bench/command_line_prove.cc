// The parser of `prove`, and what `check` takes to plant canaries and to shrink.
#include "bench/command_line_parts.h"
#include "generator/names.h"
#include "property/canary/canary.h"

namespace seedbed {

void add_shrink_options(CLI::App& app, CheckPlan& plan) {
  app.add_flag("--shrink", plan.shrink, "find the smallest case, or map, in which the law breaks");
  app.add_option("--seconds", plan.shrink_seconds, "how long --shrink may look, for each law")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  app.add_option("--canary", plan.canary, "plant this mistake first (list canaries has them)");
  app.add_option("--out", plan.out, "folder of the maps that --shrink leaves")
      ->capture_default_str();
}

void add_shrink_options(CLI::App& app, SweepPlan& plan) {
  CLI::Option* const tries =
      app.add_option("--shrink-tries", plan.shrink_tries,
                     "worlds made to find the smallest case of each broken law; 0: none")
          ->check(CLI::Range(0, 1'000'000))
          ->capture_default_str();
  app.add_flag_callback(
         "--no-shrink", [&plan] { plan.shrink_tries = 0; }, "broken laws are not made smaller")
      ->excludes(tries);
}

std::string wrong_shrink(const CheckPlan& plan) {
  if ((plan.shrink || !plan.canary.empty()) &&
      (plan.fill.given() || !plan.external.programs.empty())) {
    return "--shrink and --canary are of laws and of seedbed's own worlds: no --fill, no --exec";
  }
  if (plan.canary.empty()) return "";
  const std::vector<std::string_view> known = names_of(canaries());
  std::string wrong = wrong_name("canary", plan.canary, known);
  if (wrong.empty() && find_canary(plan.canary)->plant == nullptr) {
    wrong = "--canary " + plan.canary +
            " is no mistake in a world: one that a law catches would be right";
  }
  return wrong;
}

Command parse_prove(CLI::App& app, std::span<const std::string_view> args) {
  ProvePlan plan;
  app.add_option("canaries", plan.canaries, "rows of `list canaries`; all if none is named");
  app.add_option("--store", plan.store, "a store that keeps the proof, for its reports");
  app.add_option("--rapidcheck", plan.rapidcheck,
                 "the program canary_rapidcheck of a build with tests");
  app.add_option("--libfuzzer", plan.libfuzzer, "the program canary_fuzz of a build for fuzzing");
  app.add_option("--corpus", plan.corpus, "folder of libFuzzer's first inputs");
  app.add_option("--worlds", plan.worlds, "how many the sweep and libFuzzer try at most")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
  if (auto stop = parse_with(app, args)) return *stop;
  for (const std::string& name : plan.canaries) {
    const std::vector<std::string_view> known = names_of(canaries());
    if (std::string wrong = wrong_name("canary", name, known); !wrong.empty()) return usage(wrong);
  }
  if (!plan.corpus.empty() && plan.libfuzzer.empty()) {
    return usage("--corpus is libFuzzer's: give --libfuzzer PROGRAM with it");
  }
  plan.command = typed_again("prove", args);
  return plan;
}

}  // namespace seedbed
