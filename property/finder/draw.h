// RapidCheck as a finder: cases of all variants and options, small ones first, the same ones on
// every run.
#pragma once

#include "property/arbitrary.h"
#include "property/canary/prove.h"

namespace seedbed {

inline ProofRow find_by_rapidcheck(const Canary& canary, std::int64_t cases_max, Broken& broken) {
  const rc::Gen<Case> cases = arbitrary::cases();
  rc::Random random(1);
  ProofRow row{std::string(canary.name),
               std::string(canary.guard),
               std::string(kRapidCheckFinder.name),
               Found::lived,
               0,
               0};
  while (row.worlds < cases_max && row.found == Found::lived) {
    const int size = static_cast<int>(row.worlds % 100);
    const Case named = cases(random.split(), size).value();
    ++row.worlds;
    if (try_canary(canary, named, broken).trial == Trial::caught) row.found = Found::caught;
  }
  return row;
}

}  // namespace seedbed
