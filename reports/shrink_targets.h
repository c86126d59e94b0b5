// Which kept failures of a run are shrunk: of each (recipe, law) the first one of each shape of
// words, as failures are told apart over the nights. Promises: pure; what a part of a plan shrinks
// holds all that the merged run would, so that parts shrunk apart and merged are the single run.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/tally.h"

namespace seedbed {

// What a fault in everything may cost: pairs of recipe and law, and shapes of each.
inline constexpr std::size_t kShrunkPairsMax = 64;
inline constexpr std::size_t kShrunkShapesMax = 3;

// Which example of which law of which recipe; all count from 0.
struct ShrinkTarget {
  std::size_t recipe = 0;
  std::size_t law = 0;
  std::size_t example = 0;
};

// In the order of recipes, laws and seeds. A law that another program's answer broke is left out
// where it is not one of maps.
std::vector<ShrinkTarget> shrink_targets(std::span<const Tally> tallies);

// Forgets what is smallest of examples that are no targets, which merging parts leaves behind.
void keep_targets(std::span<Tally> tallies);

// By which broken laws are told apart over the nights: the shape of the words, safe to print.
std::string failure_place(std::string_view why);

}  // namespace seedbed
