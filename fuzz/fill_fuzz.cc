// Any bytes as a map (generator/fill_agreement.h): every fill of the table reaches what row 0
// reaches, counted or not. A plug-in that SEEDBED_FILL_PLUGIN names is held to the same.
#include <cstdlib>

#include "bench/plugin_loader.h"
#include "fuzz/broken.h"
#include "generator/fill_agreement.h"

namespace seedbed::fuzz {
namespace {

// Null without a plug-in.
const FloodFill* plugin() {
  static const FloodFill* loaded = [] {
    const char* path = std::getenv("SEEDBED_FILL_PLUGIN");
    if (path == nullptr) return static_cast<const FloodFill*>(nullptr);
    const Parsed<const FloodFill*> fill = load_fill_plugin(path);
    if (!fill) broken(fill.wrong());
    return *fill;
  }();
  return loaded;
}

void compare(const FloodFill& row, const NamedMap& map) {
  static FillScratch scratch;
  for (const FillFunction function : {row.fill, row.fill_counted}) {
    const auto fill = [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
      function(walkable, start, scratch, reached);
    };
    if (const auto difference = fill_difference(map, fill)) {
      broken(std::string(row.name) + " differs " + difference_words(*difference));
    }
  }
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  const NamedMap map = map_of_bytes("of bytes", {reinterpret_cast<const char*>(data), size});
  for (const FloodFill& row : flood_fills()) fuzz::compare(row, map);
  if (fuzz::plugin() != nullptr) fuzz::compare(*fuzz::plugin(), map);
  return 0;
}
