// A fill from a shared object (bench/fill_plugin.h) as a row like those of the fill table.
// Promises: an object that cannot be loaded, has no symbol, another version or no usable name is
// refused in one line that starts with its path; nothing of it was called but the symbol. One
// plug-in is in use at a time: its row has no place for more than a function's address.
#pragma once

#include <string>

#include "generator/flood_fills.h"
#include "generator/parsed.h"

namespace seedbed {

// The row lives as long as the program; a later plug-in takes its place.
Parsed<const FloodFill*> load_fill_plugin(const std::string& path);

// Whether the loaded plug-in counts anything.
bool fill_plugin_counts();

// Runs the loaded plug-in on one map between guard words. False if it wrote outside its map.
bool fill_guarded(const BitGrid& walkable, Cell start, BitGrid& reached);

}  // namespace seedbed
