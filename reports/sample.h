// Decides which worlds of a run are looked at one by one: its first seeds, for what two metrics do
// together, the worlds with extreme values, and one for each bar of a histogram that has none. They
// are built again from their cases, so a run without rows has them too; of another program's recipe
// from its kept maps. Promises: pure; equal tallies give equal samples on every machine; a recipe
// whose output version is no longer this program's has none, because its worlds would differ.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generator/pads.h"
#include "reports/statistics.h"
#include "reports/tally.h"

namespace seedbed {

// What all samples of a report may cost together.
inline constexpr std::int64_t kSampledWorldsMax = 5'000;
inline constexpr std::int64_t kSampledOfRecipeMax = 2'000;
// Of these at most so many more, for bars that have none of them.
inline constexpr std::int64_t kSampledForBinsMax = 1'500;
// Seeds that are named for a bar.
inline constexpr std::size_t kBinSeedsMax = 5;
inline constexpr std::int64_t kSampledTilesMax = 24'000'000;
inline constexpr std::int64_t kDrawnBytesMax = 280'000;
inline constexpr std::int64_t kDrawnOfRecipeMax = 200;
inline constexpr std::int64_t kDrawnWorldTilesMax = 22'500;

struct SampledWorld {
  std::uint64_t seed = 0;
  Measurement measurement;
};

// A way from cell to neighbouring cell.
struct DrawnPart {
  Cell start;
  std::string moves;  // a letter of "nesw" a cell
};

// A follower's way through a drawn world; a pad that is followed starts another part.
struct DrawnWalk {
  std::size_t follower = 0;  // row of followers()
  bool solves = false;
  std::int64_t steps = 0;
  std::vector<DrawnPart> parts;
};

// What it takes to draw a world: letters, ends, walks, pads.
struct DrawnWorld {
  std::uint64_t seed = 0;
  Size size;
  std::string tiles;  // a letter a tile, row by row
  Cell entrance;
  std::optional<Cell> boss;
  Cell first_tile;         // of cell (0,0) of the walks
  std::int32_t pitch = 1;  // tiles from a cell to its neighbour
  std::vector<DrawnWalk> walks;
  std::vector<PadPair> pads;
};

struct Sample {
  std::size_t in_order = 0;  // the run's first seeds: the sample of joint counts
  // Those, then worlds that break a law, have extreme values or are the first of their bin; no
  // seed twice.
  std::vector<SampledWorld> worlds;
  std::vector<DrawnWorld> drawn;  // some of them, ascending by seed

  std::span<const SampledWorld> joint() const { return {worlds.data(), in_order}; }
};

// One metric's bins, for which drawn worlds are wanted.
struct SampledBins {
  std::size_t metric = 0;
  bool headline = false;
  std::span<const HistogramBin> bins;
  std::span<const std::vector<std::uint64_t>> seeds;  // by bin, ascending
};

// The followers whose walks are drawn, by name.
std::span<const std::string_view> drawn_walks();

// `recipes`: how many share a report. The first world of each broken law is drawn; then worlds are
// chosen so that as many bins as there is room for have one, the headline metrics' first.
Sample take_sample(const Tally& tally, std::span<const SampledBins> bins, std::size_t recipes);

}  // namespace seedbed
