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
#include "bench/isolate.h"
#include "generator/check.h"

namespace seedbed {
namespace {

class Sweep {
 public:
  Sweep(std::span<const Recipe> recipes, SeedInterval seeds, const SweepHooks& hooks,
        std::vector<Tally> so_far)
      : recipes_(recipes), hooks_(hooks), blocks_(recipes, seeds), changed_(recipes.size(), true) {
    result_.tallies = std::move(so_far);
    for (std::size_t i = 0; i < recipes.size(); ++i) {
      names_.push_back(print_recipe(recipes[i]));
      if (result_.tallies.size() == i) {
        result_.tallies.push_back(empty_tally(recipes[i], hooks.programs));
      }
      done_before_.push_back(result_.tallies[i].seeds);
    }
  }

  void work() {
    Hand hand(hooks_.fill);
    if (hooks_.flights != nullptr) hand.slot = &hooks_.flights->slots()[next_slot_.fetch_add(1)];
    watch_slot(hand.slot);
    while (!stopped()) {
      const std::optional<Block> block = blocks_[next_block_.fetch_add(1)];
      if (!block) break;
      if (block->recipe != hand.recipe) change_recipe(hand, block->recipe);
      for (const SeedInterval& seeds : seeds_without(block->seeds, done_before_[block->recipe])) {
        take_seeds(hand, seeds);
      }
      ++next_done_;
      checkpoint(hand);
    }
    flush(hand);
    note_case_in_flight(nullptr, 0);
    watch_slot(nullptr);
  }

  SweepResult finish() {
    result_.partial = blocks_[next_done_.load()].has_value();
    return std::move(result_);
  }

 private:
  // What one worker has.
  struct Hand {
    explicit Hand(const FloodFill* fill) : worker(fill) {}
    SweepWorker worker;
    std::vector<Row> rows;
    std::unique_ptr<Tally> tally;
    std::unique_ptr<ExternalWorlds> outside;
    std::size_t recipe = SIZE_MAX;
    FlightSlot* slot = nullptr;
    std::uint64_t round = 0;  // the last one for which it gave its tally
    bool saves = false;       // after its next block, when the others have given theirs
  };

  bool stopped() const { return stop_.load() || (hooks_.stop != nullptr && hooks_.stop->load()); }

  void change_recipe(Hand& hand, std::size_t recipe) {
    flush(hand);
    hand.recipe = recipe;
    hand.tally = std::make_unique<Tally>(empty_tally(recipes_[recipe], hooks_.programs));
    const ExternalProgram* program = find_program(hooks_.programs, recipes_[recipe]);
    hand.outside =
        program == nullptr ? nullptr : std::make_unique<ExternalWorlds>(*program, hooks_.limits);
  }

  void take_seeds(Hand& hand, SeedInterval seeds) {
    const Recipe& recipe = recipes_[hand.recipe];
    const char* name = names_[hand.recipe].c_str();
    hand.rows.clear();
    note_case_in_flight(name, seeds.first);
    if (hand.slot != nullptr && hand.outside == nullptr) {
      hand.slot->start(static_cast<std::uint32_t>(hand.recipe), seeds.first);
    }
    for (std::uint64_t seed = seeds.first;; ++seed) {
      note_case_in_flight(name, seed);
      const Measurement* measurement = hand.outside == nullptr
                                           ? &hand.worker.take({recipe, seed}, *hand.tally)
                                           : hand.worker.take(*hand.outside, seed, *hand.tally);
      if (hooks_.keep_rows && measurement != nullptr) {
        hand.rows.push_back({seed, *measurement, hand.worker.digest().world});
      }
      if (seed == seeds.last) break;
    }
    if (hand.slot != nullptr) hand.slot->clear();
    hand.tally->add_seeds(seeds);
    if (hooks_.keep_rows) {
      const std::lock_guard lock(rows_mutex_);
      if (!hooks_.keep_rows(hand.recipe, hand.rows)) stop_ = true;
    }
    if (hooks_.done != nullptr) *hooks_.done += seeds.last - seeds.first + 1;
  }

  // When it is time, one worker starts a round, in which all give their tallies after the block in
  // hand. It saves them one block later: nobody waits for anybody, and a tally that comes late is
  // in the next checkpoint.
  void checkpoint(Hand& hand) {
    if (hooks_.checkpoints == nullptr) return;
    if (hand.saves) {
      hand.saves = false;
      const std::scoped_lock lock(rows_mutex_, tallies_mutex_);
      if (!hooks_.checkpoints->save(result_.tallies, changed_)) stop_ = true;
      changed_.assign(changed_.size(), false);
    } else if (hooks_.checkpoints->is_due()) {
      hand.saves = true;
      ++round_;
    }
    if (hand.round == round_.load()) return;
    hand.round = round_.load();
    flush(hand);
    *hand.tally = empty_tally(recipes_[hand.recipe], hooks_.programs);
  }

  void flush(const Hand& hand) {
    if (hand.tally == nullptr || hand.tally->seeds.empty()) return;
    const std::lock_guard lock(tallies_mutex_);
    const std::string wrong = result_.tallies[hand.recipe].merge(*hand.tally);
    SEEDBED_CHECK(wrong.empty(), wrong.c_str());
    changed_[hand.recipe] = true;
  }

  std::span<const Recipe> recipes_;
  const SweepHooks& hooks_;
  BlockList blocks_;
  std::vector<std::string> names_;
  std::vector<std::vector<SeedInterval>> done_before_;
  SweepResult result_;
  std::vector<bool> changed_;  // tallies, since the last checkpoint
  std::atomic<std::uint64_t> next_block_ = 0;
  std::atomic<std::uint64_t> next_done_ = 0;
  std::atomic<std::size_t> next_slot_ = 0;
  std::atomic<std::uint64_t> round_ = 0;
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
  tally.maps.add(seed, worlds.map_text());
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

Tally empty_tally(const Recipe& recipe, std::span<const ExternalProgram> programs) {
  Tally tally(recipe);
  const ExternalProgram* program = find_program(programs, recipe);
  SEEDBED_CHECK(program != nullptr || !recipe.is_external(),
                "an external recipe without its program");
  if (program != nullptr) {
    tally.program = print_external(*program);
    tally.output_version = program->output_version;
  }
  return tally;
}

SweepResult sweep(std::span<const Recipe> recipes, SeedInterval seeds, int threads,
                  const SweepHooks& hooks, std::vector<Tally> so_far) {
  if (hooks.isolate) return sweep_isolated(recipes, seeds, threads, hooks, std::move(so_far));
  Sweep run(recipes, seeds, hooks, std::move(so_far));
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute(
      [&] { tbb::parallel_for(0, threads, [&](int) { run.work(); }, tbb::simple_partitioner()); });
  return run.finish();
}

}  // namespace seedbed
