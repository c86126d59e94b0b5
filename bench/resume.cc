#include "bench/resume.h"

#include <fmt/format.h>

#include <algorithm>

#include "bench/child_watch.h"
#include "bench/commands.h"
#include "bench/provenance.h"
#include "generator/names.h"
#include "reports/tally_check.h"

namespace seedbed {
namespace {

// The command line that gives this plan again.
Command planned_again(const Run& saved) {
  std::vector<std::string> words = {"sweep"};
  for (const Tally& tally : saved.tallies) {
    if (tally.recipe.is_external()) {
      words.insert(words.end(), {"--exec", tally.program});
    } else {
      words.push_back(print_recipe(tally.recipe));
    }
  }
  const RunPlan& plan = *saved.plan;
  words.insert(words.end(), {"--seeds", print_seeds({plan.seeds})});
  words.push_back(plan.rows ? "--rows" : "--no-rows");
  if (plan.shards > 1) {
    words.insert(words.end(), {"--shard", fmt::format("{}/{}", plan.shard, plan.shards)});
  }
  if (!plan.settings.empty()) {
    for (const std::string_view word : split(plan.settings, ' ')) words.emplace_back(word);
  }
  const std::vector<std::string_view> args(words.begin(), words.end());
  return parse_command_line(args);
}

// "" or why the saved plan cannot be read from the file alone.
std::string take_over_plan(const Run& saved, SweepPlan& plan) {
  const Command command = planned_again(saved);
  const SweepPlan* const again = std::get_if<SweepPlan>(&command);
  if (again == nullptr) {
    const UsageError* const error = std::get_if<UsageError>(&command);
    return "its plan cannot be read from it: giving the whole command again with --resume would be "
           "right" +
           (error == nullptr ? "" : " (" + error->message + ")");
  }
  plan.recipes = again->recipes;
  plan.external = again->external;
  plan.seeds = again->seeds;
  plan.shard = again->shard;
  plan.rows = again->rows;
  plan.until = again->until;
  plan.fill = again->fill;
  plan.shrink_tries = again->shrink_tries;
  return "";
}

std::string recipes_text(const std::vector<Recipe>& recipes) {
  std::string text;
  for (const Recipe& recipe : recipes) text += (text.empty() ? "" : " ") + print_recipe(recipe);
  return text;
}

// "" or in what the plan of the command is not the saved one.
std::string unlike(const SweepPlan& plan, const Run& saved) {
  const RunPlan mine = run_plan(plan);
  const RunPlan& theirs = *saved.plan;
  std::vector<Recipe> recipes;
  for (const Tally& tally : saved.tallies) recipes.push_back(tally.recipe);
  const auto differ = [](std::string_view what, const std::string& there, const std::string& here) {
    return fmt::format("another plan was cut off: its {} {}, not {}", what, printable(there, 200),
                       printable(here, 200));
  };
  if (plan.recipes != recipes) {
    return differ("recipes are", recipes_text(recipes), recipes_text(plan.recipes));
  }
  if (mine.seeds != theirs.seeds) {
    return differ("seeds are", print_seeds({theirs.seeds}), print_seeds({mine.seeds}));
  }
  if (mine.shard != theirs.shard || mine.shards != theirs.shards) {
    return differ("shard is", fmt::format("{}/{}", theirs.shard, theirs.shards),
                  fmt::format("{}/{}", mine.shard, mine.shards));
  }
  if (mine.rows != theirs.rows) {
    return differ("rows are", theirs.rows ? "kept" : "not kept", mine.rows ? "kept" : "not kept");
  }
  if (mine.settings != theirs.settings) {
    return differ("settings are", "'" + theirs.settings + "'", "'" + mine.settings + "'");
  }
  return "";
}

// "" or why this program cannot go on with what another one began.
std::string of_another_program(const Run& saved) {
  const std::string version = provenance("", 1).version;
  if (!saved.plan) return "an older seedbed began it: a new run without --resume would be right";
  if (saved.provenance.version != version) {
    return "seedbed " + printable(saved.provenance.version) + " began it, this is " + version;
  }
  for (const Tally& tally : saved.tallies) {
    if (std::string wrong = other_laws(tally); !wrong.empty()) return wrong;
    const int now = tally.recipe.variant->output_version;
    if (tally.recipe.is_external() || tally.output_version == now) continue;
    return fmt::format("output version {} of {} began it, this is {}", tally.output_version,
                       print_recipe(tally.recipe), now);
  }
  return "";
}

}  // namespace

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
  if (plan.shrink_tries != kShrinkTries) add("--shrink-tries", std::to_string(plan.shrink_tries));
  if (plan.until) {
    add("--until",
        fmt::format("half-width={}:{}", metrics()[plan.until->metric].name, plan.until->value));
  }
  return made;
}

std::uint64_t worlds_of(SeedInterval seeds, const SweepPlan& plan) {
  return (seeds.last - seeds.first + 1) * plan.recipes.size();
}

std::string store_path(const SweepPlan& plan) {
  if (!plan.store.empty()) return plan.store;
  if (plan.shard.of == 1) return plan.out + "/seedbed.db";
  return fmt::format("{}/shard-{}-of-{}.db", plan.out, plan.shard.number, plan.shard.of);
}

Parsed<OpenedRun> open_run(SweepPlan& plan) {
  const std::string path = store_path(plan);
  OpenedRun run;
  if (!plan.resume) {
    const bool left = left_unfinished(path);
    Parsed<std::unique_ptr<RunWriter>> store = RunWriter::open(path);
    if (!store) return Wrong{store.wrong()};
    if (left && !plan.quiet) {
      complain(path + ".unfinished: what an earlier sweep left is replaced: --resume goes on");
    }
    run.store = std::move(*store);
    return run;
  }
  run.suspects = read_flights(path);
  Parsed<std::unique_ptr<RunWriter>> store = RunWriter::resume(path, run.saved);
  if (!store) return Wrong{store.wrong()};
  run.store = std::move(*store);
  Run& saved = run.saved;
  const bool cut_off = !saved.tallies.empty() && saved.partial;
  if (!plan.says_what && !cut_off) {
    return Wrong{path + ": nothing to resume: " +
                 (saved.tallies.empty() ? "no run was cut off there and saved before"
                                        : "its newest run is whole")};
  }
  if (saved.tallies.empty()) return run;
  std::string wrong = of_another_program(saved);
  if (wrong.empty() && !plan.says_what) wrong = take_over_plan(saved, plan);
  if (wrong.empty()) wrong = unlike(plan, saved);
  if (cut_off && !wrong.empty()) return Wrong{path + ": " + wrong};
  run.whole = !saved.partial && wrong.empty();
  if (!cut_off && !run.whole) saved = {};
  return run;
}

std::size_t settle_suspects(OpenedRun& run, const FloodFill& fill, const ExternalLimits& limits) {
  std::size_t culprits = 0;
  for (const Suspect& suspect : run.suspects) {
    if (suspect.recipe >= run.saved.tallies.size()) continue;
    Tally& tally = run.saved.tallies[suspect.recipe];
    if (seeds_without({suspect.seed, suspect.seed}, tally.seeds).empty()) continue;
    const Case named{tally.recipe, suspect.seed};
    std::optional<Culprit> culprit = Culprit{suspect.seed, suspect.kind, suspect.words};
    if (!suspect.sure) culprit = culprit_alone(named, fill, limits);
    if (!culprit) continue;
    complain(fmt::format("'{}' {}: it is left out", print_case(named), culprit->words));
    tally.culprits.add(std::move(*culprit));
    tally.add_seeds({suspect.seed, suspect.seed});
    ++culprits;
  }
  return culprits;
}

}  // namespace seedbed
