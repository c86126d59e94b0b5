// Decides what a fuzz target does when a promise breaks: print it so that it can be replayed, and
// abort, which the fuzzer and the replay program both take for a finding. `seedbed fuzz --read`
// knows a broken law by its line, "law NAME: why".
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "generator/laws.h"

namespace seedbed::fuzz {

[[noreturn]] inline void broken(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

// No string is made while the promise holds.
inline void expect(bool holds, std::string_view what) {
  if (!holds) [[unlikely]]
    broken(std::string(what));
}

// `named` gives the words that name the world; called only when something is broken.
template <class Named>
void ask_laws(const World& world, bool dear_too, LawScratch& scratch, const Named& named) {
  const Measurement measurement = measure(world);
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    if (measurement[i].value_or(0) >= 0) continue;
    broken(named() + "\n" + std::string(metrics()[i].name) + " is negative, and no tally takes it");
  }
  for (const Law& law : laws()) {
    if (law.cost == LawCost::dear && !dear_too) continue;
    const LawResult result = law.holds(world, measurement, scratch);
    if (result.outcome == Outcome::broken) {
      broken(named() + "\nlaw " + std::string(law.name) + ": " + result.why);
    }
  }
}

}  // namespace seedbed::fuzz
