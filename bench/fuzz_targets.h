// Runs libFuzzer targets one after another in a budget of time: fuzzes, minimises what is found,
// distils what is kept. Promises: a finding does not end a target's time; what is kept of it is
// its smallest input that still falls into its bucket; every log stays in the folder of results.
#pragma once

#include <string>
#include <vector>

#include "bench/command_line.h"
#include "reports/fuzz_run.h"

namespace seedbed {

// What lies beside a target NAME_fuzz says how it is run: NAME_fuzz.options with the sections that
// ClusterFuzz reads, [libfuzzer] and [asan], and NAME_fuzz.dict.
struct FuzzProgram {
  std::string name;
  std::string path;
  std::vector<std::string> arguments;  // "-timeout=10"
  std::string asan;                    // "key=value:key=value"
};

// Every NAME_fuzz in the folder, by name; only the named ones if any are.
Parsed<std::vector<FuzzProgram>> find_fuzz_programs(const FuzzPlan& plan);

// REQUIRES: `seconds` > 0. Adds what the target did and found to the run. False: it did not start,
// or was interrupted, which `wrong` says in words.
bool fuzz_one(const FuzzPlan& plan, const FuzzProgram& program, double seconds, FuzzRun& run,
              std::string& wrong);

}  // namespace seedbed
