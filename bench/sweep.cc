#include "bench/sweep.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "bench/crash.h"
#include "bench/external.h"
#include "generator/check.h"

namespace seedbed {
namespace {

// A block is a few milliseconds of work for any size of map, so that a stop is prompt and claims
// are rare.
std::uint64_t block_seeds(const Recipe& recipe) {
  constexpr std::int64_t kTilesPerBlock = 1 << 19;
  constexpr std::uint64_t kExternalSeeds = 16;  // nobody knows how long one takes
  if (recipe.is_external()) return kExternalSeeds;
  return static_cast<std::uint64_t>(
      std::clamp<std::int64_t>(kTilesPerBlock / tile_size(recipe).area(), 1, 1024));
}

// All blocks of all recipes, numbered through.
class BlockList {
 public:
  BlockList(std::span<const Recipe> recipes, SeedInterval seeds) : seeds_(seeds) {
    const std::uint64_t count = seeds.last - seeds.first + 1;
    std::uint64_t total = 0;
    for (const Recipe& recipe : recipes) {
      const std::uint64_t size = block_seeds(recipe);
      block_seeds_.push_back(size);
      total += (count + size - 1) / size;
      ends_.push_back(total);
    }
  }
  struct Block {
    std::size_t recipe = 0;
    SeedInterval seeds;
  };
  std::optional<Block> operator[](std::uint64_t number) const {
    if (number >= ends_.back()) return std::nullopt;
    const auto recipe = static_cast<std::size_t>(
        std::upper_bound(ends_.begin(), ends_.end(), number) - ends_.begin());
    const std::uint64_t before = recipe == 0 ? 0 : ends_[recipe - 1];
    const std::uint64_t first = seeds_.first + (number - before) * block_seeds_[recipe];
    const std::uint64_t last = std::min(seeds_.last - first, block_seeds_[recipe] - 1) + first;
    return Block{recipe, {first, last}};
  }

 private:
  SeedInterval seeds_;
  std::vector<std::uint64_t> block_seeds_;
  std::vector<std::uint64_t> ends_;
};

class Sweep {
 public:
  Sweep(std::span<const Recipe> recipes, SeedInterval seeds, const SweepHooks& hooks)
      : recipes_(recipes), hooks_(hooks), blocks_(recipes, seeds) {
    for (const Recipe& recipe : recipes) {
      names_.push_back(print_recipe(recipe));
      result_.tallies.push_back(empty_tally(recipe));
    }
  }

  void work() {
    SweepWorker worker(hooks_.fill);
    std::vector<Row> rows;
    std::unique_ptr<Tally> tally;
    std::unique_ptr<ExternalWorlds> outside;
    std::size_t recipe = recipes_.size();
    while (!stopped()) {
      const std::optional<BlockList::Block> block = blocks_[next_block_.fetch_add(1)];
      if (!block) break;
      if (block->recipe != recipe) {
        flush(recipe, tally.get());
        recipe = block->recipe;
        tally = std::make_unique<Tally>(empty_tally(recipes_[recipe]));
        const ExternalProgram* program = program_of(recipes_[recipe]);
        outside = program == nullptr ? nullptr
                                     : std::make_unique<ExternalWorlds>(*program, hooks_.limits);
      }
      take_block(*block, worker, outside.get(), *tally, rows);
    }
    flush(recipe, tally.get());
    note_case_in_flight(nullptr, 0);
  }

  SweepResult finish() {
    result_.partial = blocks_[next_done_.load()].has_value();
    return std::move(result_);
  }

 private:
  bool stopped() const { return stop_.load() || (hooks_.stop != nullptr && hooks_.stop->load()); }

  const ExternalProgram* program_of(const Recipe& recipe) const {
    const ExternalProgram* program = find_program(hooks_.programs, recipe);
    SEEDBED_CHECK(program != nullptr || !recipe.is_external(),
                  "an external recipe without its program");
    return program;
  }

  Tally empty_tally(const Recipe& recipe) const {
    Tally tally(recipe);
    if (const ExternalProgram* program = program_of(recipe)) {
      tally.program = print_external(*program);
      tally.output_version = program->output_version;
    }
    return tally;
  }

  void take_block(const BlockList::Block& block, SweepWorker& worker, ExternalWorlds* outside,
                  Tally& tally, std::vector<Row>& rows) {
    const SeedInterval seeds = block.seeds;
    const Recipe& recipe = recipes_[block.recipe];
    const char* name = names_[block.recipe].c_str();
    rows.clear();
    for (std::uint64_t seed = seeds.first;; ++seed) {
      note_case_in_flight(name, seed);
      const Measurement* measurement = outside == nullptr ? &worker.take({recipe, seed}, tally)
                                                          : worker.take(*outside, seed, tally);
      if (hooks_.keep_rows && measurement != nullptr) {
        rows.push_back({seed, *measurement, worker.digest().world});
      }
      if (seed == seeds.last) break;
    }
    tally.add_seeds(seeds);
    if (hooks_.keep_rows) {
      const std::lock_guard lock(rows_mutex_);
      if (!hooks_.keep_rows(block.recipe, rows)) stop_ = true;
    }
    if (hooks_.done != nullptr) *hooks_.done += seeds.last - seeds.first + 1;
    ++next_done_;
  }

  void flush(std::size_t recipe, const Tally* tally) {
    if (tally == nullptr || tally->seeds.empty()) return;
    const std::lock_guard lock(tallies_mutex_);
    const std::string wrong = result_.tallies[recipe].merge(*tally);
    SEEDBED_CHECK(wrong.empty(), wrong.c_str());
  }

  std::span<const Recipe> recipes_;
  const SweepHooks& hooks_;
  BlockList blocks_;
  std::vector<std::string> names_;
  SweepResult result_;
  std::atomic<std::uint64_t> next_block_ = 0;
  std::atomic<std::uint64_t> next_done_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex rows_mutex_;
  std::mutex tallies_mutex_;
};

}  // namespace

const Measurement& SweepWorker::take(const Case& named, Tally& tally) {
  build_world(named, scratch_, world_);
  return record(named.seed, nullptr, tally);
}

const Measurement* SweepWorker::take(ExternalWorlds& worlds, std::uint64_t seed, Tally& tally) {
  if (std::optional<Culprit> culprit = worlds.make(seed, scratch_, world_)) {
    tally.culprits.add(std::move(*culprit));
    return nullptr;
  }
  return &record(seed, &worlds, tally);
}

const Measurement& SweepWorker::record(std::uint64_t seed, ExternalWorlds* outside, Tally& tally) {
  measurement_ = measure(world_);
  digest_ = digest_world(world_, measurement_);
  tally.add(seed, measurement_, digest_.measured);
  if (world_.has_lattice) tally.layouts.add(world_.layout_hash);
  const bool dear = asks_dear_laws(seed);
  const std::span<const Law> rows = laws();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (outside != nullptr && rows[i].name == kRebuildLaw) {
      if (outside->is_asked_twice(seed)) tally.laws[i].add(outside->ask_again(seed), seed);
      continue;
    }
    if (rows[i].cost == LawCost::dear && !dear) continue;
    tally.laws[i].add(rows[i].holds(world_, measurement_, law_scratch_), seed);
  }
  return measurement_;
}

SweepResult sweep(std::span<const Recipe> recipes, SeedInterval seeds, int threads,
                  const SweepHooks& hooks) {
  Sweep run(recipes, seeds, hooks);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute(
      [&] { tbb::parallel_for(0, threads, [&](int) { run.work(); }, tbb::simple_partitioner()); });
  return run.finish();
}

}  // namespace seedbed
