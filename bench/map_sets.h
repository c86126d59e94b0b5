// THE table of the sets of maps that fills are timed on: drawn shapes and variants at several
// sizes, and every real map of a data folder. A small size is an ensemble of 256 different maps, so
// that no branch predictor learns one by heart. Promises: the same maps everywhere; a set is made
// when it is asked for, not before.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "generator/fill_agreement.h"
#include "generator/parsed.h"

namespace seedbed {

struct MapSet {
  std::vector<NamedMap> maps;
  std::int64_t tiles() const;
  std::int64_t walkable_tiles() const;
};

struct MapSetRow {
  std::string name;    // "rooms/64"
  std::string family;  // "rooms": sets of one family differ in size alone; empty: a real map
  // The error is one line that starts with a path.
  std::function<Parsed<MapSet>()> make;
};

// Without the folder, or where it is "", real maps are left out.
std::vector<MapSetRow> map_sets(const std::string& data_folder);

// What is left out of the files under a folder: those that read as no map.
bool holds_map(const std::string& path);

}  // namespace seedbed
