// A fill is tried before it is timed: on the hard maps and on whatever maps it shall be timed on,
// against the reference. A plug-in is tried in a forked child, so that its crash, its hang or its
// writing outside a map is one line and an exit code and nothing worse.
#pragma once

#include <functional>
#include <string>

#include "bench/exit_codes.h"
#include "generator/fill_agreement.h"

namespace seedbed {

// Which fill a command shall use: a row of the table, or a plug-in.
struct FillChoice {
  std::string name;    // of the table; empty: the reference
  std::string plugin;  // path of a shared object; empty: none
  bool given() const { return !name.empty() || !plugin.empty(); }
};

struct FillTrial {
  Exit code =
      Exit::fine;         // usage: not to be loaded; law_broken: differs; generator_failed: crashed
  std::string complaint;  // one line, and the map below it where it is small
  std::int64_t maps = 0;  // on which it agrees
  const FloodFill* fill = nullptr;  // REQUIRES code == fine
};

// Calls with one map after another, until it is told to stop (false).
using EachMap = std::function<void(const std::function<bool(const NamedMap& map)>& take)>;

inline constexpr int kTrialSeconds = 300;
enum class HardMaps : std::uint8_t { tried, left_out };

// Tries the chosen fill on the hard maps and then on `more`, which may be null. A plug-in that
// takes longer than `seconds` for all of them hangs.
FillTrial try_fill(const FillChoice& choice, const EachMap& more, int seconds = kTrialSeconds,
                   HardMaps hard = HardMaps::tried);

}  // namespace seedbed
