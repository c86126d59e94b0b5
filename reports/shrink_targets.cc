#include "reports/shrink_targets.h"

#include <algorithm>
#include <utility>

#include "generator/names.h"
#include "reports/fuzz_run.h"

namespace seedbed {
namespace {

// Of a part of a plan both limits are reached later than of the whole: a pair, or a shape, that
// comes before another one here comes before it there too.
void add_shapes(const LawTally& law, ShrinkTarget target, std::vector<ShrinkTarget>& targets) {
  std::vector<std::string> shapes;
  for (; target.example < law.examples.size(); ++target.example) {
    std::string shape = failure_place(law.examples[target.example].why);
    if (std::find(shapes.begin(), shapes.end(), shape) != shapes.end()) continue;
    if (shapes.size() == kShrunkShapesMax) break;
    shapes.push_back(std::move(shape));
    targets.push_back(target);
  }
}

}  // namespace

std::string failure_place(std::string_view why) {
  constexpr std::size_t kLettersMax = 200;
  return printable(shape_of(why), kLettersMax);
}

std::vector<ShrinkTarget> shrink_targets(std::span<const Tally> tallies) {
  std::vector<ShrinkTarget> targets;
  std::size_t pairs = 0;
  for (std::size_t recipe = 0; recipe < tallies.size(); ++recipe) {
    const Tally& tally = tallies[recipe];
    for (std::size_t law = 0; law < tally.laws.size(); ++law) {
      if (tally.laws[law].examples.empty()) continue;
      if (tally.recipe.is_external() && laws()[law].name == kRebuildLaw) continue;
      if (++pairs > kShrunkPairsMax) return targets;
      add_shapes(tally.laws[law], {recipe, law, 0}, targets);
    }
  }
  return targets;
}

void keep_targets(std::span<Tally> tallies) {
  std::vector<std::pair<ShrinkTarget, Smallest>> kept;
  for (const ShrinkTarget& target : shrink_targets(tallies)) {
    LawTally::Example& example = tallies[target.recipe].laws[target.law].examples[target.example];
    if (example.smallest) kept.emplace_back(target, std::move(*example.smallest));
  }
  for (Tally& tally : tallies) {
    for (LawTally& law : tally.laws) {
      for (LawTally::Example& example : law.examples) example.smallest.reset();
    }
  }
  for (auto& [target, smallest] : kept) {
    tallies[target.recipe].laws[target.law].examples[target.example].smallest = std::move(smallest);
  }
}

}  // namespace seedbed
