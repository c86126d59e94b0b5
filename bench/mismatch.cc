#include "bench/mismatch.h"

#include <fmt/format.h>

#include <cstdlib>
#include <string_view>

#include "bench/commands.h"

namespace seedbed {

void warn_of_mismatch(const std::string& name, const World& world) {
  const bool placed = world.generated && world.named.recipe.options.repair == Repair::pads;
  const std::int64_t served = world.pads.unreachable_rooms_via_teleport;
  if (!placed || served == world.rooms_unreached) return;
  complain(
      fmt::format("warning: {}: {} rooms are unreachable, and "
                  "unreachable_rooms_via_teleport is {}: equal counts would be right",
                  name, world.rooms_unreached, served));
}

bool debug_logging(bool flag) {
  const char* level = std::getenv("SEEDBED_LOG");
  return flag || (level != nullptr && std::string_view(level) == "debug");
}

}  // namespace seedbed
