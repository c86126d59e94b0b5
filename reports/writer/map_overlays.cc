// THE overlay names of a drawn map, read and printed.
#include <algorithm>

#include "generator/check.h"
#include "reports/writer/map_svg.h"

namespace seedbed {

std::vector<std::string_view> overlay_names() {
  std::vector<std::string_view> names = {"fill"};
  for (const Follower& follower : followers()) names.push_back(follower.name);
  names.push_back("pads");
  return names;
}

MapOverlays overlays_named(std::span<const std::string> names) {
  const std::vector<std::string_view> known = overlay_names();
  MapOverlays overlays;
  for (const std::string& name : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    SEEDBED_CHECK(found != known.end(), "no such overlay");
    if (found == known.begin()) {
      overlays.fill = true;
    } else if (found + 1 == known.end()) {
      overlays.pads = true;
    } else {
      overlays.followers |= std::uint32_t{1} << (found - known.begin() - 1);
    }
  }
  return overlays;
}

std::string print_overlays(const MapOverlays& overlays) {
  std::string names = overlays.fill ? ",fill" : "";
  for (std::size_t i = 0; i < followers().size(); ++i) {
    if (overlays.followers >> i & 1) names.append(",").append(followers()[i].name);
  }
  if (overlays.pads) names += ",pads";
  return names.empty() ? names : names.substr(1);
}

}  // namespace seedbed
