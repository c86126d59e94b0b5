// The parsers of what goes past one process: plan and merge.
#include "bench/command_line_parts.h"
#include "bench/commands.h"
#include "generator/names.h"

namespace seedbed {

Command parse_plan(CLI::App& app, std::span<const std::string_view> args) {
  ShardsPlan plan;
  std::vector<std::string> recipes;
  std::string seeds;
  bool rows = false;
  bool no_rows = false;
  app.add_option("recipes", recipes, "VARIANT[:key=value,...]; every variant if none is named");
  app.add_option("--seeds", seeds, "A..B, both included, or N for 0..N-1")->required();
  app.add_option("--shards", plan.shards, "how many; by a measured rate if not given")
      ->check(CLI::Range(std::uint64_t{1}, kPlanShardsMax));
  app.add_flag("--rows", rows, "keep one row a world");
  app.add_flag("--no-rows", no_rows, "keep no rows");
  app.add_option("--out", plan.out, "folder that all machines see")->required();
  int forms = 0;
  for (const std::string_view form : plan_forms()) {
    app.add_flag_callback("--" + std::string(form), [&plan, &forms, form] {
      plan.form = form;
      ++forms;
    });
  }
  if (auto stop = parse_with(app, args)) return *stop;
  if (forms != 1) {
    return usage((forms == 0 ? "no scheduler" : "more than one scheduler") +
                 std::string(": one of --slurm, --parallel, --matrix would be right"));
  }
  if (rows && no_rows) return usage("--rows and --no-rows exclude each other: give one");
  if (rows || no_rows) plan.rows = rows;
  const Parsed<std::optional<SeedInterval>> interval = parse_seeds(seeds);
  if (!interval) return usage(interval.wrong());
  if (!*interval) return usage("no seeds: --seeds A..B or --seeds N with N >= 1");
  plan.seeds = **interval;
  if (plan.shards > 0 && plan.shards - 1 > plan.seeds.last - plan.seeds.first) {
    return usage("--shards " + std::to_string(plan.shards) + ": more shards than seeds");
  }
  if (std::string wrong = read_recipes(recipes, plan.recipes); !wrong.empty()) return usage(wrong);
  return plan;
}

Command parse_merge(CLI::App& app, std::span<const std::string_view> args) {
  MergePlan plan;
  app.add_option("store", plan.store, "the store that gets the merged run")->required();
  app.add_option("parts", plan.parts, "stores of the parts, in any order")->required();
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
  app.add_flag("--quiet", plan.quiet, "no summary; what is wrong is still said");
  if (auto stop = parse_with(app, args)) return *stop;
  plan.command = typed_again("merge", args);
  return plan;
}

}  // namespace seedbed
