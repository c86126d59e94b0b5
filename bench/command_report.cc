// `seedbed report`: the report of a stored run, in every form.
#include <fmt/format.h>

#include <algorithm>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/nights.h"
#include "bench/verdict.h"
#include "reports/history.h"
#include "reports/report.h"
#include "reports/store_proofs.h"
#include "reports/store_rows.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

// The run and the older ones of its store, as far back as a history reaches.
Parsed<History> history_of(StoreReader& store, const Run& run) {
  Parsed<std::vector<Run>> runs = store.runs();
  if (!runs) return Wrong{runs.wrong()};
  std::erase_if(*runs, [&](const Run& other) { return other.id > run.id; });
  const std::size_t extra = runs->size() - std::min(runs->size(), kHistoryRunsMax);
  const std::span<const Run> newest = std::span(*runs).subspan(extra);
  const Parsed<std::vector<StoredMean>> means = store.means(newest.front().id, run.id);
  if (!means) return Wrong{means.wrong()};
  return make_history(newest, *means);
}

}  // namespace

std::string add_nights(StoreReader& store, std::optional<std::int64_t> run, Report& report) {
  Parsed<std::vector<FailureLife>> failures = store.failures(run.value_or(INT64_MAX));
  if (!failures) return failures.wrong();
  Parsed<std::optional<FuzzRun>> fuzz = store.newest_fuzz_run();
  if (!fuzz) return fuzz.wrong();
  report.failures = std::move(*failures);
  report.fuzz = std::move(*fuzz);
  Parsed<std::optional<Proof>> proof = newest_proof(store.path());
  if (!proof) return proof.wrong();
  report.timing.proof = std::move(*proof);
  return "";
}

Exit run_command(const ReportPlan& plan) {
  const Parsed<std::unique_ptr<StoreReader>> store = StoreReader::open(plan.store);
  if (!store) return refuse(store.wrong());
  const Parsed<Run> run = (*store)->run(plan.run);
  if (!run) return refuse(run.wrong());
  Parsed<History> history = history_of(**store, *run);
  if (!history) return refuse(history.wrong());
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return refuse(wrong);
  Report report = make_report(*run);
  if (!history->lines.empty()) report.history = std::move(*history);
  report.pads = compare_pads(*run, plan.store);
  if (std::string wrong = add_nights(**store, run->id, report); !wrong.empty())
    return refuse(wrong);
  for (const Writer& writer : writers()) {
    if (std::find(plan.writers.begin(), plan.writers.end(), writer.name) == plan.writers.end()) {
      continue;
    }
    const std::string path = plan.out + "/" + std::string(writer.file_name);
    if (std::string wrong = write_file(path, writer.write(report)); !wrong.empty()) {
      return refuse(wrong);
    }
    if (!plan.quiet) fmt::print("{:<11} {}\n", writer.name, path);
  }
  return verdict(*run);
}

}  // namespace seedbed
