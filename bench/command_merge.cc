// `seedbed merge`: parts of a plan become the run that one machine would have made.
#include <fmt/format.h>

#include <filesystem>

#include "bench/commands.h"
#include "bench/summary.h"
#include "bench/verdict.h"
#include "reports/shards.h"
#include "reports/store_rows.h"
#include "reports/tally_json.h"

namespace seedbed {
namespace {

constexpr std::size_t kRowsAtOnce = 1024;

// The rows of a part's newest run, as they lie there.
std::string copy_rows(const std::string& path, std::size_t recipes, RunWriter& store) {
  const Parsed<std::unique_ptr<StoreReader>> reader = StoreReader::open(path);
  if (!reader) return reader.wrong();
  StoreReader& part = **reader;
  const Parsed<std::vector<Run>> runs = part.runs();
  if (!runs) return runs.wrong();
  if (runs->empty()) return path + ": it holds no run any more";
  StoredRow stored;
  std::vector<Row> rows;
  for (std::size_t recipe = 0; recipe < recipes; ++recipe) {
    if (!part.start_rows(runs->back().id, recipe)) return part.wrong();
    for (bool more = true; more;) {
      rows.clear();
      while (rows.size() < kRowsAtOnce && (more = part.next_row(stored))) {
        if (!stored.digest) return path + ": its rows have no digests: its store is too old";
        rows.push_back({stored.seed, stored.measurement, *stored.digest});
      }
      if (std::string wrong = store.add_rows(recipe, rows); !wrong.empty()) return wrong;
    }
    if (!part.wrong().empty()) return part.wrong();
  }
  return "";
}

// "" or the complaint about a part that is the merged store itself, or is given twice.
std::string wrong_paths(const MergePlan& plan) {
  std::error_code error;
  for (std::size_t i = 0; i < plan.parts.size(); ++i) {
    const std::string& part = plan.parts[i];
    if (std::filesystem::equivalent(part, plan.store, error)) {
      return part + ": is the store that the parts would be merged into";
    }
    for (std::size_t j = 0; j < i; ++j) {
      if (std::filesystem::equivalent(part, plan.parts[j], error)) return part + ": is given twice";
    }
  }
  return "";
}

}  // namespace

Exit run_command(const MergePlan& plan) {
  if (std::string wrong = wrong_paths(plan); !wrong.empty()) return refuse(wrong);
  PartsMerged parts;
  for (const std::string& path : plan.parts) {
    Parsed<Run> part = load_run(path);
    if (!part) return refuse(part.wrong());
    if (std::string wrong = parts.add(path, std::move(*part)); !wrong.empty()) return refuse(wrong);
  }
  Parsed<Run> run = parts.finish();
  if (!run) return refuse(run.wrong());
  run->provenance.command = plan.command;
  const Parsed<std::unique_ptr<RunWriter>> store = RunWriter::open(plan.store);
  if (!store) return refuse(store.wrong());
  for (std::size_t i = 0; run->plan->rows && i < plan.parts.size(); ++i) {
    const std::string wrong = copy_rows(plan.parts[i], run->tallies.size(), **store);
    if (!wrong.empty()) return refuse(wrong);
  }
  if (std::string wrong = (*store)->finish(*run); !wrong.empty()) return refuse(wrong);
  if (plan.json) {
    fmt::print("{}\n", sweep_json(*run));
  } else if (!plan.quiet) {
    print_summary(*run, {});
    fmt::print("\nstore  {}\n", plan.store);
  }
  for (const std::string& line : smallest_lines(*run)) complain(line);
  return verdict(*run);
}

}  // namespace seedbed
