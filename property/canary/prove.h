// Tries a canary on one case after the other until its guard catches it: what every finder has in
// common. A finder is where the cases come from. The programs of finders that link more than
// seedbed does (RapidCheck, libFuzzer) get a canary's name in the environment and print one line
// that `seedbed prove` reads.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "property/canary/canary.h"
#include "reports/proof.h"

namespace seedbed {

// THE finder table: how columns of a proof are called.
struct Finder {
  std::string_view name;
  std::string_view caption;
};
inline constexpr Finder kSweepFinder = {
    "sweep",
    "the canary's recipe from seed 0 on; each law asked of the worlds of which a sweep "
    "asks it"};
inline constexpr Finder kRapidCheckFinder = {
    "rapidcheck", "cases of all variants and options that RapidCheck draws"};
inline constexpr Finder kLibFuzzerFinder = {
    "libfuzzer", "cases decoded from bytes that libFuzzer mutates for coverage"};

// The variable that names the canary to the other finders' programs.
inline constexpr const char* kCanaryVariable = "SEEDBED_CANARY";

// Worlds of the recipe from seed 0 on. With `build_all`, worlds of which the guard is not asked are
// built as well, as a sweep does; without it they only count.
ProofRow find_by_sweep(const Canary& canary, std::int64_t worlds_max, bool build_all,
                       Broken& broken);

// "canary NAME caught 65" and the like: what the other finders' programs print.
std::string found_line(const ProofRow& row);
// The found and worlds of such a line anywhere in the text; nothing if there is none of the canary.
std::optional<ProofRow> parse_found_line(std::string_view text, const Canary& canary,
                                         const Finder& finder);

}  // namespace seedbed
