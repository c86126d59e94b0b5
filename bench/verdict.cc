#include "bench/verdict.h"

namespace seedbed {

Exit verdict(const Run& run) {
  Exit code = Exit::fine;
  std::uint64_t worlds = 0;
  for (const Tally& tally : run.tallies) {
    worlds += tally.worlds;
    if (tally.culprits.count() > 0) code = worse(code, Exit::generator_failed);
    for (std::size_t i = 0; i < tally.laws.size(); ++i) {
      if (tally.laws[i].broken == 0) continue;
      const bool rebuild = laws()[i].name == kRebuildLaw;
      code = worse(code, rebuild ? Exit::nondeterministic : Exit::law_broken);
    }
  }
  if (run.partial) code = worse(code, Exit::inconclusive);
  return worlds == 0 ? worse(code, Exit::nothing_measured) : code;
}

}  // namespace seedbed
