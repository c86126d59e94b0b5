#include "bench/blocks.h"

#include <algorithm>
#include <limits>

#include "reports/culprits.h"

namespace seedbed {
namespace {

std::uint64_t block_seeds(const Recipe& recipe) {
  constexpr std::int64_t kTilesPerBlock = 1 << 19;
  // Nobody knows how long one takes; and a block without an answer ends the recipe.
  if (recipe.is_external()) return kUnansweredSeeds;
  return static_cast<std::uint64_t>(
      std::clamp<std::int64_t>(kTilesPerBlock / tile_size(recipe).area(), 1, 1024));
}

}  // namespace

BlockList::BlockList(std::span<const Recipe> recipes, SeedInterval seeds) : seeds_(seeds) {
  const std::uint64_t count = seeds.last - seeds.first + 1;
  std::uint64_t total = 0;
  for (const Recipe& recipe : recipes) {
    const std::uint64_t size = block_seeds(recipe);
    block_seeds_.push_back(size);
    total += (count + size - 1) / size;
    ends_.push_back(total);
  }
}

std::optional<Block> BlockList::operator[](std::uint64_t number) const {
  if (number >= ends_.back()) return std::nullopt;
  const auto recipe = static_cast<std::size_t>(
      std::upper_bound(ends_.begin(), ends_.end(), number) - ends_.begin());
  const std::uint64_t before = recipe == 0 ? 0 : ends_[recipe - 1];
  const std::uint64_t first = seeds_.first + (number - before) * block_seeds_[recipe];
  const std::uint64_t last = std::min(seeds_.last - first, block_seeds_[recipe] - 1) + first;
  return Block{recipe, {first, last}};
}

Checkpoints::Checkpoints(Save save, double every_s) : save_(std::move(save)), every_s_(every_s) {
  const auto first =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(every_s));
  due_ = (Clock::now() + first).time_since_epoch().count();
}

bool Checkpoints::is_due() {
  Clock::rep due = due_.load(std::memory_order_relaxed);
  if (Clock::now().time_since_epoch().count() < due) return false;
  // Nobody else until it is saved.
  return due_.compare_exchange_strong(due, std::numeric_limits<Clock::rep>::max());
}

bool Checkpoints::save(std::span<const Tally> tallies, const std::vector<bool>& changed) {
  const Clock::time_point start = Clock::now();
  const bool saved = save_(tallies, changed);
  const Clock::time_point end = Clock::now();
  const std::chrono::duration<double> wait(every_s_);
  const Clock::duration pause =
      std::max(std::chrono::duration_cast<Clock::duration>(wait),
               every_s_ >= kCostBoundSeconds ? 100 * (end - start) : Clock::duration::zero());
  due_ = (end + pause).time_since_epoch().count();
  return saved;
}

}  // namespace seedbed
