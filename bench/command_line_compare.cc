#include <CLI/CLI.hpp>

#include "bench/command_line_parts.h"
#include "generator/names.h"

namespace seedbed {
namespace {

// "" or what the stores, recipes and programs do not allow together.
std::string wrong_sides(const ComparePlan& plan) {
  if (plan.stores.size() == 2) {
    if (!plan.recipes.empty()) return "--recipes compares two recipes of one store: give one store";
    if (plan.time_rounds > 0) return "--time-rounds runs two programs: give no store";
    return "";
  }
  if (plan.stores.size() == 1) {
    if (plan.time_rounds > 0) return "--time-rounds runs two programs: give no store";
    return plan.recipes.size() == 2 ? ""
                                    : "one store: a second one, or --recipes A B, would be right";
  }
  if (!plan.stores.empty()) return "more than two stores: BASE HEAD would be right";
  return plan.base_program.empty()
             ? "nothing to compare: BASE HEAD, STORE --recipes A B, or --base-program PATH"
             : "";
}

}  // namespace

Parsed<Until> parse_until(std::string_view text) {
  constexpr std::string_view kHead = "half-width=";
  const Wrong wrong{"--until '" + printable(text) + "': half-width=METRIC:VALUE, VALUE above 0"};
  const std::size_t colon = text.rfind(':');
  if (!text.starts_with(kHead) || colon == std::string_view::npos || colon < kHead.size()) {
    return wrong;
  }
  const std::string_view name = text.substr(kHead.size(), colon - kHead.size());
  const std::string_view number = text.substr(colon + 1);
  if (number.ends_with('%')) return wrong;
  // The same spelling as a margin in units.
  const Parsed<MetricMargin> parsed = parse_margin(std::string(name) + "=" + std::string(number));
  if (!parsed) return find_metric(name) ? wrong : Wrong{parsed.wrong()};
  if (parsed->rule.units <= 0) return wrong;
  return Until{parsed->metric, parsed->rule.units};
}

Command parse_compare(CLI::App& app, std::span<const std::string_view> args) {
  ComparePlan plan;
  std::vector<std::string> recipes;
  std::vector<std::string> margins;
  std::string seeds = "0..9999";
  app.add_option("stores", plan.stores, "BASE HEAD, each STORE, STORE@RUN or STORE@BASELINE");
  app.add_option("--recipes", recipes, "two recipes of one store, or what two programs sweep");
  app.add_option("--base-program", plan.base_program,
                 "a seedbed program: sweeps as base, and draws the first changed world");
  app.add_option("--head-program", plan.head_program, "the same for head; this one if not given");
  app.add_option("--seeds", seeds, "what the programs sweep: A..B, or N for 0..N-1")
      ->capture_default_str();
  app.add_option("--threads", plan.threads, "workers of a program; 0 for one a processor")
      ->check(CLI::Range(0, 1024));
  app.add_option("--time-rounds", plan.time_rounds,
                 "compare the programs' time in so many rounds; 20 are enough for most")
      ->check(CLI::Range(0, 10000));
  app.add_option("--time-margin", plan.time_margin, "how far a median time may move")
      ->check(CLI::Range(0.001, 10.0))
      ->capture_default_str();
  app.add_option("--margin", margins, "METRIC=2% of the base's mean, or METRIC=0.5 units");
  app.add_flag("--allow-new-output", plan.settings.allow_new_output,
               "compare the distributions of unlike output versions");
  app.add_option("--out", plan.out, "write head's report with the comparison into this folder");
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
  app.add_flag("--quiet", plan.quiet, "print nothing but what is wrong");
  if (auto stop = parse_with(app, args)) return *stop;
  for (const std::string& text : recipes) {
    const bool stored = plan.stores.size() == 1;  // else a program sweeps it
    const Parsed<Recipe> recipe = stored ? parse_any_recipe(text) : parse_recipe(text);
    if (!recipe) return usage(recipe.wrong());
    plan.recipes.push_back(*recipe);
  }
  for (const std::string& text : margins) {
    const Parsed<MetricMargin> margin = parse_margin(text);
    if (!margin) return usage(margin.wrong());
    plan.settings.margins.push_back(*margin);
  }
  const Parsed<std::optional<SeedInterval>> interval = parse_seeds(seeds);
  if (!interval) return usage(interval.wrong());
  plan.seeds = *interval;
  if (std::string wrong = wrong_sides(plan); !wrong.empty()) return usage(wrong);
  plan.settings.variants = plan.stores.size() == 1;
  plan.settings.time_asked = plan.time_rounds > 0;
  plan.command = typed_again("compare", args);
  return plan;
}

Command parse_baseline(CLI::App& app, std::span<const std::string_view> args) {
  BaselinePlan plan;
  app.add_option("action", plan.action, "set or list")
      ->required()
      ->check(CLI::IsMember({"set", "list"}));
  app.add_option("name", plan.name, "the name to set; of list: the store");
  app.add_option("--store", plan.store, "STORE for its newest run, or STORE@RUN; out/seedbed.db");
  app.add_option("--reason", plan.reason, "why this run is what others are compared with");
  app.add_flag("--json", plan.json, "list: print JSON");
  if (auto stop = parse_with(app, args)) return *stop;
  if (plan.store.empty()) plan.store = "out/seedbed.db";
  if (plan.action == "list") {
    if (!plan.name.empty()) plan.store = plan.name;
    return plan;
  }
  if (plan.name.empty()) return usage("baseline set: a name: baseline set NAME --reason TEXT");
  if (plan.reason.empty()) return usage("baseline set " + printable(plan.name) + ": --reason TEXT");
  return plan;
}

Command parse_forget(CLI::App& app, std::span<const std::string_view> args) {
  ForgetPlan plan;
  app.add_option("store", plan.store, "the SQLite file")->required();
  app.add_option("--keep", plan.kept, "how many of the newest runs stay")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}))
      ->capture_default_str();
  app.add_flag("--quiet", plan.quiet, "print nothing but what is wrong");
  if (auto stop = parse_with(app, args)) return *stop;
  return plan;
}

}  // namespace seedbed
