// Decides what a fuzz target does when a promise breaks: print it so that it can be replayed, and
// abort, which the fuzzer and the replay program both take for a finding.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "generator/laws.h"

namespace seedbed::fuzz {

[[noreturn]] inline void broken(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

inline void expect(bool holds, const std::string& what) {
  if (!holds) broken(what);
}

inline void ask_all_laws(const World& world, LawScratch& scratch, const std::string& named) {
  const Measurement measurement = measure(world);
  for (const Law& law : laws()) {
    const LawResult result = law.holds(world, measurement, scratch);
    if (result.outcome == Outcome::broken) {
      broken(named + "\nlaw " + std::string(law.name) + ": " + result.why);
    }
  }
}

}  // namespace seedbed::fuzz
