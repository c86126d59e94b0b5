#include "reports/kept_maps.h"

#include <algorithm>

namespace seedbed {

void KeptMaps::add(std::uint64_t seed, std::string_view text) {
  if (text.size() > kTextBytesMax) text = {};
  if (maps_.size() == kMapsMax && seed > maps_.back().seed) return;
  const auto at = std::ranges::lower_bound(maps_, seed, {}, &KeptMap::seed);
  if (at != maps_.end() && at->seed == seed) return;
  maps_.insert(at, {seed, std::string(text)});
  if (maps_.size() > kMapsMax) maps_.pop_back();
}

const KeptMap* KeptMaps::find(std::uint64_t seed) const {
  const auto at = std::ranges::lower_bound(maps_, seed, {}, &KeptMap::seed);
  return at != maps_.end() && at->seed == seed ? &*at : nullptr;
}

void KeptMaps::merge(const KeptMaps& other) {
  for (const KeptMap& map : other.maps_) add(map.seed, map.text);
}

}  // namespace seedbed
