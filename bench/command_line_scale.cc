// The parsers of what goes past one process: merge.
#include "bench/command_line_parts.h"
#include "generator/names.h"

namespace seedbed {

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
