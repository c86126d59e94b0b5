#include "bench/sweep.h"

#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "bench/crash.h"
#include "bench/external.h"
#include "bench/gathered.h"
#include "bench/isolate.h"
#include "bench/recorder.h"
#include "generator/check.h"

namespace seedbed {
namespace {

class Sweep {
 public:
  Sweep(std::span<const Recipe> recipes, SeedInterval seeds, const SweepHooks& hooks,
        std::vector<Tally> so_far)
      : recipes_(recipes),
        hooks_(hooks),
        blocks_(recipes, seeds),
        gathered_(recipes, seeds, hooks, std::move(so_far)) {
    for (const Recipe& recipe : recipes) names_.push_back(print_recipe(recipe));
    if (!gathered_.needs_record()) return;
    recorder_ = std::make_unique<Recorder>(gathered_.to_do(), [this](Part& part) { record(part); });
  }

  void work() {
    Hand hand(hooks_.fill);
    if (hooks_.flights != nullptr) hand.slot = &hooks_.flights->slots()[next_slot_.fetch_add(1)];
    watch_slot(hand.slot);
    while (!stopped()) {
      const std::optional<Block> block = blocks_[next_block_.fetch_add(1)];
      if (!block) break;
      if (block->recipe != hand.recipe) change_recipe(hand, block->recipe);
      for (const SeedInterval& seeds :
           seeds_without(block->seeds, gathered_.done_before(block->recipe))) {
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
    recorder_.reset();
    return {gathered_.take(), blocks_[next_done_.load()].has_value()};
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

  std::unique_ptr<Tally> new_tally(std::size_t recipe) const {
    return std::make_unique<Tally>(empty_tally(recipes_[recipe], hooks_.programs));
  }

  void change_recipe(Hand& hand, std::size_t recipe) {
    flush(hand);
    hand.recipe = recipe;
    hand.tally = new_tally(recipe);
    const ExternalProgram* program = find_program(hooks_.programs, recipes_[recipe]);
    hand.outside =
        program == nullptr ? nullptr : std::make_unique<ExternalWorlds>(*program, hooks_.limits);
  }

  void take_seeds(Hand& hand, SeedInterval seeds) {
    if (!gathered_.gave_up(hand.recipe)) make_worlds(hand, seeds);
    if (recorder_ != nullptr) {
      Part part{hand.recipe, seeds, std::move(hand.rows), nullptr};
      // Whether a program is given up is decided in the order of its seeds.
      if (hand.outside != nullptr) part.tally = std::exchange(hand.tally, new_tally(hand.recipe));
      recorder_->put(std::move(part));
      hand.rows = recorder_->spare_rows();
    }
    if (hooks_.done != nullptr) *hooks_.done += seeds.last - seeds.first + 1;
  }

  void make_worlds(Hand& hand, SeedInterval seeds) {
    const Recipe& recipe = recipes_[hand.recipe];
    const char* name = names_[hand.recipe].c_str();
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
  }

  // On the recorder's thread.
  void record(Part& part) {
    if (!gathered_.record(part)) stop_ = true;
    if (save_asked_.load()) save();
  }

  void save() {
    const std::optional<bool> saved = gathered_.save();
    if (saved) save_asked_ = false;
    if (saved && !*saved) stop_ = true;
  }

  // When it is time, one worker starts a round, in which all give their tallies after the block in
  // hand. It saves them one block later: nobody waits for anybody, and a tally that comes late is
  // in the next checkpoint. Where rows are kept they are saved after the last of theirs.
  void checkpoint(Hand& hand) {
    if (hooks_.checkpoints == nullptr) return;
    if (hand.saves) {
      hand.saves = false;
      save_asked_ = true;
      if (recorder_ == nullptr) save();
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
    gathered_.merge(hand.recipe, *hand.tally);
  }

  std::span<const Recipe> recipes_;
  const SweepHooks& hooks_;
  BlockList blocks_;
  std::vector<std::string> names_;
  Gathered gathered_;
  std::atomic<std::uint64_t> next_block_ = 0;
  std::atomic<std::uint64_t> next_done_ = 0;
  std::atomic<std::size_t> next_slot_ = 0;
  std::atomic<std::uint64_t> round_ = 0;
  std::atomic<bool> save_asked_ = false;
  std::atomic<bool> stop_ = false;
  std::unique_ptr<Recorder> recorder_;  // ends before what it uses
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
  digest_ = tally.add(seed, measurement_, world_);
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
  {
    // Each works until no block is left. TSan sees these begin and end, which of a library's pool,
    // built without it, it does not.
    std::vector<std::jthread> others;
    try {
      while (others.size() + 1 < static_cast<std::size_t>(threads)) {
        others.emplace_back([&run] { run.work(); });
      }
    } catch (const std::system_error&) {
      // The system gives no more: fewer do it all.
    }
    run.work();
  }
  return run.finish();
}

}  // namespace seedbed
