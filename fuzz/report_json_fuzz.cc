// Any bytes as a world in JSON, as `show --as json` writes it and `audit` reads it: refused in one
// line, or a world that is written as whole JSON, and reads back with the same tiles and pads.
#include <nlohmann/json.hpp>

#include "bench/audit_file.h"
#include "fuzz/broken.h"
#include "reports/tally_json.h"

namespace seedbed::fuzz {
namespace {

constexpr std::int64_t kTilesMax = 4096;

// "" or the complaint.
std::string read(const std::string& text, World& world) {
  static WorldScratch scratch;
  PadClaims claims;
  return build_audited_text(text, {}, scratch, world, claims);
}

void check_refusal(const std::string& wrong) {
  expect(wrong.find('\n') == std::string::npos, "a refusal of two lines");
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  static World world, again;
  const std::string text(data, data + size);
  const std::size_t ink = text.find_first_not_of(" \t\r\n");
  if (ink == std::string::npos || text[ink] != '{') return -1;  // a map: map_text has those
  if (const std::string wrong = fuzz::read(text, world); !wrong.empty()) {
    fuzz::check_refusal(wrong);
    return 0;
  }
  if (world.tiles.size().area() > fuzz::kTilesMax) return 0;
  const std::string written = world_json(world, measure(world));
  fuzz::expect(nlohmann::json::accept(written), "what is written is no JSON");
  const std::string wrong = fuzz::read(written, again);
  if (!wrong.empty()) fuzz::broken("what is written does not read: " + wrong);
  fuzz::expect(again.tiles == world.tiles, "the tiles read back as others");
  fuzz::expect(again.entrance == world.entrance, "the entrance reads back as another");
  for (const Cell pad : world.pads.tiles) {
    fuzz::expect(again.pads.after_warp(pad) == world.pads.after_warp(pad),
                 "a pad reads back with another partner");
  }
  return 0;
}
