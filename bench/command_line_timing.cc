// The parsers of `time` and `profile`.
#include "bench/command_line_parts.h"
#include "bench/profile.h"
#include "generator/names.h"

namespace seedbed {
namespace {

// "" or the complaint.
std::string read_chosen(const std::string& text, std::vector<std::uint64_t>& chosen) {
  for (const std::string& seed : split_names(text)) {
    const std::optional<std::uint64_t> number = parse_unsigned(seed);
    if (!number) return "--chosen '" + printable(text) + "': seeds with commas between";
    chosen.push_back(*number);
  }
  return "";
}

std::string wrong_counter(const std::string& name) {
  if (name.empty()) return "";
  std::vector<std::string_view> known;
  for (const ProfileCounter& row : profile_counters()) known.push_back(row.name);
  return wrong_name("counter", name, known);
}

void add_profile_options(CLI::App& app, ProfilePlan& plan) {
  add_fill_options(app, plan.fill);
  app.add_option("--by", plan.by, "a counter of the fill, or a metric");
  app.add_option("--worst", plan.worst, "how many seeds")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  app.add_option("--seconds", plan.seconds, "how long the loop runs")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  app.add_option("--rounds", plan.rounds, "rounds over the seeds, instead of seconds")
      ->check(CLI::Range(1, 1000000000));
  app.add_flag("--callgrind", plan.callgrind, "count instructions under valgrind instead");
  app.add_option("--out", plan.out, "folder of callgrind.out")->capture_default_str();
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
}

}  // namespace

Command parse_time(CLI::App& app, std::span<const std::string_view> args) {
  TimePlan plan;
  std::vector<std::string> recipes;
  std::string seeds = "0..63";
  app.add_option("recipes", recipes, "VARIANT[:key=value,...]; every variant if none is named");
  app.add_option("--seeds", seeds, "A..B, both included, or N for 0..N-1")->capture_default_str();
  app.add_option("--rounds", plan.rounds, "rounds in which all is timed once")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  add_fill_options(app, plan.fill);
  app.add_option("--read", plan.read, "files that a benchmark wrote as JSON, instead of timing");
  app.add_option("--write", plan.write, "a file for the times, in Google Benchmark's JSON");
  app.add_option("--store", plan.store, "a store that takes the times");
  app.add_flag("--json", plan.json, "print Google Benchmark's JSON, and nothing else, to stdout");
  if (auto stop = parse_with(app, args)) return *stop;
  if (std::string wrong = wrong_fill(plan.fill); !wrong.empty()) return usage(wrong);
  if (!plan.read.empty() && (!recipes.empty() || plan.fill.given())) {
    return usage("--read takes times from files: recipes and fills would be timed without it");
  }
  const Parsed<std::optional<SeedInterval>> interval = parse_seeds(seeds);
  if (!interval) return usage(interval.wrong());
  plan.seeds = *interval;
  if (std::string wrong = read_recipes(recipes, plan.recipes); !wrong.empty()) return usage(wrong);
  plan.command = typed_again("time", args);
  return plan;
}

Command parse_profile(CLI::App& app, std::span<const std::string_view> args) {
  ProfilePlan plan;
  std::string recipe_text;
  std::string seeds = "0..999";
  std::string chosen;
  app.add_option("recipe", recipe_text, "VARIANT[:key=value,...]")->required();
  app.add_option("--seeds", seeds, "where the worst are looked for")->capture_default_str();
  app.add_option("--chosen", chosen, "these seeds and no others, comma-separated");
  add_profile_options(app, plan);
  if (auto stop = parse_with(app, args)) return *stop;
  if (std::string wrong = wrong_fill(plan.fill); !wrong.empty()) return usage(wrong);
  if (std::string wrong = wrong_counter(plan.by); !wrong.empty()) return usage(wrong);
  if (std::string wrong = read_chosen(chosen, plan.chosen); !wrong.empty()) return usage(wrong);
  const Parsed<Recipe> recipe = parse_recipe(recipe_text);
  if (!recipe) return usage(recipe.wrong());
  plan.recipe = *recipe;
  const Parsed<std::optional<SeedInterval>> interval = parse_seeds(seeds);
  if (!interval) return usage(interval.wrong());
  plan.seeds = *interval;
  constexpr std::int64_t kCallgrindRounds = 20;
  if (plan.callgrind && plan.rounds == 0) plan.rounds = kCallgrindRounds;
  return plan;
}

}  // namespace seedbed
