#include "bench/gathered.h"

#include <algorithm>
#include <string>

#include "generator/check.h"

namespace seedbed {
namespace {

// Nothing came back for any of so many seeds in a row. Garbage is an answer: it costs no time.
bool is_unanswered(const Tally& part) {
  const CulpritTally& culprits = part.culprits;
  return part.worlds == 0 && culprits.count() >= kUnansweredSeeds &&
         culprits.count(CulpritKind::garbage) == 0;
}

}  // namespace

Gathered::Gathered(std::span<const Recipe> recipes, SeedInterval seeds, const SweepHooks& hooks,
                   std::vector<Tally> so_far)
    : seeds_(seeds),
      hooks_(hooks),
      needs_record_(hooks.keep_rows != nullptr),
      tallies_(std::move(so_far)),
      changed_(recipes.size(), true),
      gave_up_(std::make_unique<std::atomic<bool>[]>(recipes.size())) {
  for (std::size_t i = 0; i < recipes.size(); ++i) {
    needs_record_ |= recipes[i].is_external();
    if (tallies_.size() == i) tallies_.push_back(empty_tally(recipes[i], hooks.programs));
    if (tallies_[i].culprits.count(CulpritKind::unasked) > 0) {
      give_up(i, seeds_without(seeds, tallies_[i].seeds));
    }
    done_before_.push_back(tallies_[i].seeds);
    to_do_.push_back(seeds_without(seeds, tallies_[i].seeds));
  }
}

void Gathered::give_up(std::size_t recipe, std::vector<SeedInterval> rest) {
  gave_up_[recipe] = true;
  const std::string words = "not asked: no answer to any of the " +
                            std::to_string(kUnansweredSeeds) + " seeds before it was given up";
  for (const SeedInterval& seeds : rest) {
    tallies_[recipe].culprits.add(CulpritKind::unasked, seeds.first, seeds.last, words);
    tallies_[recipe].add_seeds(seeds);
  }
}

void Gathered::merge(std::size_t recipe, const Tally& tally) {
  const std::lock_guard lock(mutex_);
  const std::string wrong = tallies_[recipe].merge(tally);
  SEEDBED_CHECK(wrong.empty(), wrong.c_str());
  changed_[recipe] = true;
  merged_to_ = std::max(merged_to_, Place{recipe, tally.seeds.back().last});
}

bool Gathered::record(Part& part) {
  bool kept = true;
  if (!gave_up(part.recipe)) {
    if (hooks_.keep_rows && !part.rows.empty()) kept = hooks_.keep_rows(part.recipe, part.rows);
    if (part.tally != nullptr) merge(part.recipe, *part.tally);
    const bool in_vain =
        part.tally != nullptr && part.tally->recipe.is_external() && is_unanswered(*part.tally);
    if (in_vain && part.seeds.last < seeds_.last) {
      const std::lock_guard lock(mutex_);
      const SeedInterval rest{part.seeds.last + 1, seeds_.last};
      give_up(part.recipe, seeds_without(rest, tallies_[part.recipe].seeds));
    }
  }
  const std::lock_guard lock(mutex_);
  recorded_to_ = {part.recipe, part.seeds.last};
  return kept;
}

std::optional<bool> Gathered::save() {
  const std::lock_guard lock(mutex_);
  if (needs_record_ && recorded_to_ < merged_to_) return std::nullopt;
  const bool saved = hooks_.checkpoints->save(tallies_, changed_);
  changed_.assign(changed_.size(), false);
  return saved;
}

}  // namespace seedbed
