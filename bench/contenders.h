// What is timed against each other: the rows of the fill table, a plug-in, and the fills of other
// libraries (bench/peers/). Each brings the maps into its own form before the clock runs, and tells
// the reached tiles after it stopped.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "bench/map_sets.h"

namespace seedbed {

struct Contender {
  std::string name;
  bool peer = false;  // another library's
  // The largest map that it is timed on, in tiles.
  std::int64_t tiles_max = INT64_MAX;
  // Not timed. The set lives until another is prepared.
  std::function<void(const MapSet& set)> prepare;
  // Timed: fills one map of the prepared set, or all of them where `whole_set`.
  std::function<void(std::size_t map)> fill;
  bool whole_set = false;
  // Not timed: what the last fill of the map reached. REQUIRES: no other map was filled since.
  std::function<void(std::size_t map, BitGrid& reached)> reached;
};

// The table's rows, each map by map, and then many maps at once.
std::vector<Contender> table_contenders();
Contender contender_of(const FloodFill& fill);
// REQUIRES: built with SEEDBED_PEERS.
std::vector<Contender> peer_contenders();

// Whether it is timed on the set.
bool takes(const Contender& contender, const MapSet& set);

// "" or the first map of the set on which it does not reach what the reference reaches, in words.
std::string disagreement(const Contender& contender, const MapSet& set);

}  // namespace seedbed
