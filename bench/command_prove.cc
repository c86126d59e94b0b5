// `seedbed prove`: plants every canary and counts the worlds until its law or guard catches it, by
// each finder that is given.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "bench/child.h"
#include "bench/commands.h"
#include "bench/files.h"
#include "bench/provenance.h"
#include "bench/timing.h"
#include "property/canary/prove.h"
#include "reports/store_append.h"
#include "reports/store_proofs.h"
#include "reports/writer/proof_table.h"

namespace seedbed {
namespace {

ProofRow sweep_row(const Canary& canary, std::int64_t worlds, Broken& broken) {
  const double before = thread_ns();
  ProofRow row = find_by_sweep(canary, worlds, true, broken);
  row.seconds = row.found == Found::not_asked ? 0 : (thread_ns() - before) / 1e9;
  return row;
}

// A world that hangs or devours memory stops a finder too, so both are limited.
std::vector<std::string> libfuzzer_words(const ProvePlan& plan) {
  std::vector<std::string> words = {plan.libfuzzer,
                                    "-seed=1",
                                    fmt::format("-runs={}", plan.worlds),
                                    "-max_total_time=60",
                                    "-timeout=60",
                                    "-rss_limit_mb=2048",
                                    "-exact_artifact_path=/dev/null"};
  std::string inputs;
  if (!plan.corpus.empty()) {
    for (const std::string& file : files_below(plan.corpus)) {
      inputs += (inputs.empty() ? "" : ",") + file;
    }
  }
  if (!inputs.empty()) words.push_back("-seed_inputs=" + inputs);
  return words;
}

// Runs the finder's program with the canary's name in its environment; "" or the complaint.
std::string ask_program(const std::vector<std::string>& words, const Finder& finder,
                        const Canary& canary, Proof& proof) {
  setenv(kCanaryVariable, std::string(canary.name).c_str(), 1);
  const ChildResult result = run_child(words, true, true);
  unsetenv(kCanaryVariable);
  std::optional<ProofRow> row = parse_found_line(result.out, canary, finder);
  if (!row) {
    const std::string why = result.wrong.empty()
                                ? fmt::format("{}: exit {}", words[0], result.exit_code)
                                : result.wrong;
    return fmt::format("{}: no answer about the canary {}", why, canary.name);
  }
  row->seconds = static_cast<double>(result.cpu_ns) / 1e9;
  proof.rows.push_back(std::move(*row));
  return "";
}

std::string prove_one(const ProvePlan& plan, const Canary& canary, Broken& broken, Proof& proof) {
  proof.rows.push_back(sweep_row(canary, plan.worlds, broken));
  std::string wrong;
  if (!plan.rapidcheck.empty()) {
    wrong = ask_program({plan.rapidcheck}, kRapidCheckFinder, canary, proof);
  }
  if (wrong.empty() && !plan.libfuzzer.empty()) {
    wrong = ask_program(libfuzzer_words(plan), kLibFuzzerFinder, canary, proof);
  }
  return wrong;
}

void print_proof(const Proof& proof) {
  std::string canary;
  for (const ProofRow& row : proof.rows) {
    if (row.canary != canary) fmt::print("{} ({})\n", row.canary, row.guard);
    canary = row.canary;
    fmt::print("  {:<12} {}", row.finder, found_words(row));
    if (row.found == Found::not_asked) {
      fmt::print("\n");
    } else {
      fmt::print(", {:.3f} s\n", row.seconds);
    }
  }
  fmt::print("{}\n", proof_words(proof));
}

void print_json(const Proof& proof) {
  nlohmann::ordered_json json = {{"format", 1}};
  auto& rows = json["rows"] = nlohmann::ordered_json::array();
  for (const ProofRow& row : proof.rows) {
    rows.push_back({{"canary", row.canary},
                    {"caught_by", row.guard},
                    {"finder", row.finder},
                    {"found", found_name(row.found)},
                    {"worlds", row.worlds},
                    {"seconds", row.seconds}});
  }
  json["caught_by_nothing"] = uncaught(proof);
  json["asked_by_nothing"] = unasked(proof);
  fmt::print("{}\n", json.dump(1));
}

}  // namespace

Exit run_command(const ProvePlan& plan) {
  if (!plan.store.empty()) {
    if (std::string wrong = wrong_to_append(plan.store); !wrong.empty()) return refuse(wrong);
  }
  Proof proof;
  proof.provenance = provenance(plan.command, 1);
  Broken broken;
  for (const Canary& canary : canaries()) {
    const bool wanted = plan.canaries.empty() ||
                        std::count(plan.canaries.begin(), plan.canaries.end(), canary.name) > 0;
    if (!wanted) continue;
    if (std::string wrong = prove_one(plan, canary, broken, proof); !wrong.empty()) {
      return refuse(wrong);
    }
  }
  plan.json ? print_json(proof) : print_proof(proof);
  if (!plan.store.empty()) {
    if (std::string wrong = save_proof(plan.store, proof); !wrong.empty()) return refuse(wrong);
  }
  std::vector<std::string> silent = uncaught(proof);
  // A sweep and libFuzzer ask laws alone; what RapidCheck does not ask either, nobody does.
  if (!plan.rapidcheck.empty()) {
    for (std::string& name : unasked(proof)) silent.push_back(std::move(name));
  }
  if (silent.empty()) return Exit::fine;
  complain(
      fmt::format("{} canaries were caught by nothing, {} the first", silent.size(), silent[0]));
  return Exit::nothing_measured;
}

}  // namespace seedbed
