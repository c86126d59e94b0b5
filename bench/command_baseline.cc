// `seedbed baseline`: names a run of a store, and lists the names. `seedbed forget`: drops the
// older runs that no name keeps.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/provenance.h"
#include "generator/names.h"
#include "reports/store_rows.h"

namespace seedbed {
namespace {

Exit list(const BaselinePlan& plan) {
  const Parsed<std::unique_ptr<StoreReader>> reader = StoreReader::open(plan.store);
  if (!reader) return refuse(reader.wrong());
  const Parsed<std::vector<Baseline>> baselines = (*reader)->baselines();
  if (!baselines) return refuse(baselines.wrong());
  nlohmann::ordered_json json = {{"format", 1}, {"baselines", nlohmann::ordered_json::array()}};
  for (const Baseline& row : *baselines) {
    json["baselines"].push_back(
        {{"name", row.name}, {"run", row.run}, {"named", row.named}, {"reason", row.reason}});
    if (!plan.json) {
      fmt::print("{:<20} run {:<6} {}  {}\n", row.name, row.run, printable(row.named),
                 printable(row.reason, 200));
    }
  }
  if (plan.json) {
    fmt::print("{}\n", json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
  }
  return Exit::fine;
}

}  // namespace

Exit run_command(const BaselinePlan& plan) {
  if (plan.action == "list") return list(plan);
  std::string path = plan.store;
  std::optional<std::int64_t> id;
  const std::size_t at = path.rfind('@');
  if (at != std::string::npos && !is_file(path)) {
    const std::optional<std::uint64_t> number = parse_unsigned(path.substr(at + 1));
    if (!number || *number > INT64_MAX) {
      return refuse(printable(path) + ": STORE@RUN with the run's number would be right");
    }
    id = static_cast<std::int64_t>(*number);
    path.resize(at);
  }
  const Parsed<Run> run = load_run(path, id);
  if (!run) return refuse(run.wrong());
  const Baseline baseline{plan.name, run->id, plan.reason, provenance("", 1).started};
  if (std::string wrong = set_baseline(path, baseline); !wrong.empty()) return refuse(wrong);
  fmt::print("baseline {} is run {} of {}\n", plan.name, run->id, path);
  return Exit::fine;
}

Exit run_command(const ForgetPlan& plan) {
  std::int64_t forgotten = 0;
  if (std::string wrong = forget_runs(plan.store, plan.kept, forgotten); !wrong.empty()) {
    return refuse(wrong);
  }
  if (!plan.quiet) fmt::print("forgot {} runs of {}\n", forgotten, plan.store);
  return Exit::fine;
}

}  // namespace seedbed
