#include "bench/contenders.h"

#include <algorithm>
#include <memory>

namespace seedbed {
namespace {

struct OneByOne {
  const MapSet* set = nullptr;
  FillScratch scratch;
  BitGrid reached;
};

struct AtOnce {
  FillScratch scratch;
  std::vector<BitGrid> reached;
  std::vector<FillJob> jobs;
  Size size;
};

bool one_size(const MapSet& set) {
  return std::all_of(set.maps.begin(), set.maps.end(), [&](const NamedMap& map) {
    return map.walkable.size() == set.maps[0].walkable.size();
  });
}

Contender many_at_once(const FloodFill& fill) {
  auto state = std::make_shared<AtOnce>();
  Contender contender;
  contender.name = std::string(fill.name) + "/many";
  contender.whole_set = true;
  contender.prepare = [state](const MapSet& set) {
    state->size = set.maps[0].walkable.size();
    state->reached.assign(set.maps.size(), BitGrid(state->size));
    state->jobs.clear();
    for (std::size_t i = 0; i < set.maps.size(); ++i) {
      state->jobs.push_back({set.maps[i].walkable.words().data(), set.maps[i].start,
                             state->reached[i].words().data()});
    }
  };
  contender.fill = [state, many = fill.fill_many](std::size_t) {
    many(state->size, state->jobs, state->scratch);
  };
  contender.reached = [state](std::size_t map, BitGrid& reached) { reached = state->reached[map]; };
  return contender;
}

}  // namespace

Contender contender_of(const FloodFill& fill) {
  auto state = std::make_shared<OneByOne>();
  Contender contender;
  contender.name = fill.name;
  contender.prepare = [state](const MapSet& set) { state->set = &set; };
  contender.fill = [state, function = fill.fill](std::size_t map) {
    const NamedMap& now = state->set->maps[map];
    function(now.walkable, now.start, state->scratch, state->reached);
  };
  contender.reached = [state](std::size_t, BitGrid& reached) { reached = state->reached; };
  return contender;
}

std::vector<Contender> table_contenders() {
  std::vector<Contender> contenders;
  for (const FloodFill& fill : flood_fills()) contenders.push_back(contender_of(fill));
  for (const FloodFill& fill : flood_fills()) contenders.push_back(many_at_once(fill));
  return contenders;
}

bool takes(const Contender& contender, const MapSet& set) {
  if (contender.whole_set && (set.maps.size() < 2 || !one_size(set))) return false;
  return std::all_of(set.maps.begin(), set.maps.end(), [&](const NamedMap& map) {
    return map.walkable.size().area() <= contender.tiles_max;
  });
}

std::string disagreement(const Contender& contender, const MapSet& set) {
  contender.prepare(set);
  if (contender.whole_set) contender.fill(0);
  for (std::size_t i = 0; i < set.maps.size(); ++i) {
    const auto fill = [&](const BitGrid&, Cell, BitGrid& reached) {
      if (!contender.whole_set) contender.fill(i);
      contender.reached(i, reached);
    };
    if (const auto difference = fill_difference(set.maps[i], fill)) {
      return contender.name + " disagrees with " + std::string(flood_fills()[0].name) + " " +
             difference_words(*difference);
    }
  }
  return "";
}

}  // namespace seedbed
