#include "reports/sample.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "generator/check.h"
#include "generator/world.h"
#include "reports/world_again.h"

namespace seedbed {
namespace {

constexpr auto kDrawnWalks = std::to_array<std::string_view>({"left", "right", "path"});
constexpr std::size_t kNoBin = SIZE_MAX;

// The first `count` seeds of the run.
std::vector<std::uint64_t> first_seeds(const Tally& tally, std::int64_t count) {
  std::vector<std::uint64_t> seeds;
  for (const SeedInterval& part : tally.seeds) {
    for (std::uint64_t seed = part.first; static_cast<std::int64_t>(seeds.size()) < count; ++seed) {
      seeds.push_back(seed);
      if (seed == part.last) break;
    }
  }
  return seeds;
}

std::vector<std::uint64_t> kept_seeds(const KeptMaps& maps) {
  std::vector<std::uint64_t> seeds;
  for (const KeptMap& map : maps.list()) seeds.push_back(map.seed);
  return seeds;
}

std::set<std::uint64_t> breaking_seeds(const Tally& tally) {
  std::set<std::uint64_t> seeds;
  for (const LawTally& law : tally.laws) {
    if (!law.examples.empty()) seeds.insert(law.examples.front().seed);
  }
  return seeds;
}

// Smallest and largest values.
std::set<std::uint64_t> extreme_seeds(const Tally& tally, std::span<const SampledBins> bins) {
  std::set<std::uint64_t> seeds;
  for (const SampledBins& one : bins) {
    seeds.insert(tally.metrics[one.metric].min.seed);
    seeds.insert(tally.metrics[one.metric].max.seed);
  }
  return seeds;
}

std::size_t bin_of(const SampledBins& metric, const Measurement& measurement) {
  const std::optional<std::int64_t> value = measurement[metric.metric];
  if (!value || metric.bins.empty()) return kNoBin;
  const auto found =
      std::partition_point(metric.bins.begin(), metric.bins.end(),
                           [&](const HistogramBin& bin) { return bin.high_inclusive < *value; });
  if (found == metric.bins.end() || *value < found->low) return kNoBin;
  return static_cast<std::size_t>(found - metric.bins.begin());
}

// The first seed of each bin that no world in `worlds` lies in, headline metrics' first; at most
// `seeds_max` of them.
std::set<std::uint64_t> bin_seeds(std::span<const SampledBins> bins,
                                  std::span<const SampledWorld> worlds, std::int64_t seeds_max) {
  std::set<std::uint64_t> seeds;
  for (const bool headline : {true, false}) {
    for (const SampledBins& one : bins) {
      if (one.headline != headline) continue;
      std::vector<bool> covered(one.bins.size(), false);
      for (const SampledWorld& world : worlds) {
        if (const std::size_t bin = bin_of(one, world.measurement); bin != kNoBin) {
          covered[bin] = true;
        }
      }
      for (std::size_t bin = 0; bin < one.seeds.size(); ++bin) {
        if (covered[bin] || one.seeds[bin].empty()) continue;
        if (static_cast<std::int64_t>(seeds.size()) >= seeds_max) return seeds;
        seeds.insert(one.seeds[bin].front());
      }
    }
  }
  return seeds;
}

std::vector<DrawnPart> parts_of(const std::vector<Cell>& trace) {
  std::vector<DrawnPart> parts;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const Cell to = trace[i];
    const Cell from = i == 0 ? to : trace[i - 1];
    const bool warped = std::abs(to.x - from.x) + std::abs(to.y - from.y) > 1;
    if (i == 0 || warped) {
      parts.push_back({to, {}});
    } else if (to != from) {
      parts.back().moves += to.x > from.x ? 'e' : to.x < from.x ? 'w' : to.y > from.y ? 's' : 'n';
    }
  }
  return parts;
}

DrawnWorld drawn_world(const World& world, FollowerScratch& scratch) {
  DrawnWorld drawn;
  drawn.seed = world.named.seed;
  drawn.size = world.tiles.size();
  for (const Tile tile : world.tiles.all()) drawn.tiles += static_cast<char>(tile);
  drawn.entrance = world.entrance;
  if (world.has_goal) drawn.boss = world.boss;
  if (world.has_lattice) {
    drawn.first_tile = world.geometry.interior({0, 0}).centre();
    drawn.pitch = world.geometry.room + world.geometry.gap;
  }
  std::vector<Cell> trace;
  for (const std::string_view name : kDrawnWalks) {
    const Follower* follower = find_follower(name);
    SEEDBED_CHECK(follower != nullptr, "a follower whose walk is drawn has no row");
    trace.clear();
    const Route route = follower->walk(world.passages, world.start, world.first, scratch, &trace);
    drawn.walks.push_back({static_cast<std::size_t>(follower - followers().data()), route.solves,
                           route.steps, parts_of(trace)});
  }
  drawn.pads = world.pads.teleport_pairs;
  return drawn;
}

// About what it takes on a page: two tiles a letter, three moves a letter, and names.
std::int64_t bytes_of(const DrawnWorld& drawn) {
  std::size_t bytes = drawn.tiles.size() / 2 + 160 + 16 * drawn.pads.size();
  for (const DrawnWalk& walk : drawn.walks) {
    bytes += 45;
    for (const DrawnPart& part : walk.parts) bytes += part.moves.size() / 3 + 20;
  }
  return static_cast<std::int64_t>(bytes);
}

// Which bins have a drawn world, and what another world would add.
class Cover {
 public:
  Cover(std::span<const SampledBins> bins, std::span<const SampledWorld> worlds)
      : bins_(bins), worlds_(worlds) {
    for (const SampledBins& metric : bins) covered_.emplace_back(metric.bins.size(), false);
    for (const SampledWorld& world : worlds) {
      for (const SampledBins& metric : bins) places_.push_back(bin_of(metric, world.measurement));
    }
  }

  void add(std::size_t world) {
    for (std::size_t i = 0; i < bins_.size(); ++i) {
      if (const std::size_t bin = place(world, i); bin != kNoBin) covered_[i][bin] = true;
    }
  }

  // The world that adds most, the first of equals; nothing where none adds anything.
  std::optional<std::size_t> next() const {
    std::size_t best = 0;
    int most = 0;
    for (std::size_t world = 0; world < worlds_.size(); ++world) {
      const int gain = gain_of(world);
      if (gain > most) {
        most = gain;
        best = world;
      }
    }
    return most == 0 ? std::nullopt : std::optional(best);
  }

 private:
  std::size_t place(std::size_t world, std::size_t metric) const {
    return places_[world * bins_.size() + metric];
  }
  int gain_of(std::size_t world) const {
    int gain = 0;
    for (std::size_t i = 0; i < bins_.size(); ++i) {
      const std::size_t bin = place(world, i);
      if (bin != kNoBin && !covered_[i][bin]) gain += bins_[i].headline ? 4 : 1;
    }
    return gain;
  }

  std::span<const SampledBins> bins_;
  std::span<const SampledWorld> worlds_;
  std::vector<std::vector<bool>> covered_;
  std::vector<std::size_t> places_;
};

void draw_some(const Tally& tally, std::span<const SampledBins> bins,
               const std::set<std::uint64_t>& breaking, std::int64_t bytes_max, Sample& sample) {
  World world;
  WorldScratch scratch;
  std::int64_t bytes_left = bytes_max;
  const auto draw = [&](std::size_t number) {
    if (!make_world_again(tally, sample.worlds[number].seed, scratch, world) ||
        world.tiles.size().area() > kDrawnWorldTilesMax) {
      return true;
    }
    DrawnWorld drawn = drawn_world(world, scratch.follower);
    bytes_left -= bytes_of(drawn);
    if (bytes_left < 0) return false;
    sample.drawn.push_back(std::move(drawn));
    return static_cast<std::int64_t>(sample.drawn.size()) < kDrawnOfRecipeMax;
  };
  Cover cover(bins, sample.worlds);
  bool room = true;
  for (std::size_t i = 0; room && i < sample.worlds.size(); ++i) {
    if (!breaking.contains(sample.worlds[i].seed)) continue;
    cover.add(i);
    room = draw(i);
  }
  for (auto next = cover.next(); room && next; next = cover.next()) {
    cover.add(*next);
    room = draw(*next);
  }
  std::sort(sample.drawn.begin(), sample.drawn.end(),
            [](const DrawnWorld& a, const DrawnWorld& b) { return a.seed < b.seed; });
}

}  // namespace

std::span<const std::string_view> drawn_walks() { return kDrawnWalks; }

Sample take_sample(const Tally& tally, std::span<const SampledBins> bins, std::size_t recipes) {
  Sample sample;
  const auto share = static_cast<std::int64_t>(std::max<std::size_t>(recipes, 1));
  World world;
  WorldScratch scratch;
  std::set<std::uint64_t> known;
  const auto look_at = [&](const auto& seeds) {
    for (const std::uint64_t seed : seeds) {
      if (!known.insert(seed).second || !make_world_again(tally, seed, scratch, world)) continue;
      sample.worlds.push_back({seed, measure(world)});
    }
  };
  const std::set<std::uint64_t> breaking = breaking_seeds(tally);
  if (tally.recipe.is_external()) {
    look_at(kept_seeds(tally.maps));
    // Joint counts of the short maps alone would mislead.
    if (sample.worlds.size() == tally.maps.list().size()) sample.in_order = sample.worlds.size();
    draw_some(tally, bins, breaking, kDrawnBytesMax / share, sample);
    return sample;
  }
  const std::int64_t tiles = tile_size(tally.recipe).area();
  const std::int64_t affordable = kSampledTilesMax / share / std::max<std::int64_t>(tiles, 1);
  look_at(
      first_seeds(tally, std::min({kSampledWorldsMax / share, kSampledOfRecipeMax, affordable})));
  sample.in_order = sample.worlds.size();
  std::set<std::uint64_t> others = extreme_seeds(tally, bins);
  others.insert(breaking.begin(), breaking.end());
  if (static_cast<std::int64_t>(others.size()) <= affordable) look_at(others);
  const std::int64_t for_bins =
      std::min({kSampledForBinsMax / share, kSampledOfRecipeMax, affordable});
  look_at(bin_seeds(bins, sample.worlds, for_bins));
  if (tiles <= kDrawnWorldTilesMax) {
    draw_some(tally, bins, breaking, kDrawnBytesMax / share, sample);
  }
  return sample;
}

}  // namespace seedbed
