// A developer's way into one fill: which seeds cost it most, and a loop over them with nothing else
// in it, so that perf or callgrind sees the fill alone.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/fill_agreement.h"
#include "generator/metrics.h"

namespace seedbed {

// A counter by which seeds are chosen: one of the fill's own, or a metric of the world.
struct ProfileCounter {
  std::string_view name;
  std::int64_t FillCost::* cost = nullptr;  // null: the metric `row`
  std::size_t metric = 0;
};
// The fill's own counters first, then all metrics.
std::vector<ProfileCounter> profile_counters();

// The counter's value, nothing where it has none in this world.
std::optional<std::int64_t> counted(const ProfileCounter& counter, const FillCost& cost,
                                    const Measurement& measurement);

struct ProfiledSeed {
  std::uint64_t seed = 0;
  std::int64_t value = 0;  // of the chosen counter
  FillCost cost;
  NamedMap map;
};

// Keeps the `count` seeds with the largest values, smaller seeds first among equals.
void keep_worst(ProfiledSeed seed, std::size_t count, std::vector<ProfiledSeed>& worst);

struct LoopTime {
  std::int64_t rounds = 0;  // over all maps
  double ns = 0;            // processor time of all of them
};

// The loop: fills map after map, round after round, until `seconds` of wall clock are over, or
// `rounds` times if that is above 0. The function that fills is the only thing called in it.
LoopTime profile_loop(const FloodFill& fill, std::span<const ProfiledSeed> seeds, double seconds,
                      std::int64_t rounds);

// The loop's symbol, at which callgrind starts and stops to count.
inline constexpr std::string_view kLoopSymbol = "seedbed_profile_loop";

// Runs this program again under callgrind with the arguments and writes `out_file`. Returns the
// instructions counted between the loop's begin and end, or one line.
Parsed<std::int64_t> run_callgrind(const std::vector<std::string>& args,
                                   const std::string& out_file);

}  // namespace seedbed
