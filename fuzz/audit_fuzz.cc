// Any bytes as a walk, as the links of pads, as a file to audit, and as links and a map together.
// What parses prints to what parses to the same; what does not is refused in words; whatever is
// built is audited.
#include "bench/audit_file.h"
#include "fuzz/broken.h"

namespace seedbed::fuzz {
namespace {

void read_walk(std::string_view text) {
  const Parsed<std::vector<Request>> walk = parse_walk(text);
  if (!walk) return expect(!walk.wrong().empty(), "a refusal without words");
  expect(print_walk(*walk) == text, "a walk that does not print as it was written");
}

std::vector<PadLink> read_links(std::string_view text) {
  const Parsed<std::vector<PadLink>> links = parse_pad_links(text);
  if (!links) {
    expect(!links.wrong().empty(), "a refusal without words");
    return {};
  }
  const Parsed<std::vector<PadLink>> again = parse_pad_links(print_pad_links(*links));
  expect(again && *again == *links, "links that do not parse from what they print");
  return *links;
}

void audit(std::string_view text, const std::vector<PadLink>& links) {
  static WorldScratch scratch;
  static World world;
  PadClaims claims;
  if (!build_audited_text(text, links, scratch, world, claims).empty()) return;
  // A search over states may take its whole bound, which is long for a fuzzed input.
  if (world.pads.rules.change_walks) return;
  const PadAudit audit = audit_pads(world, claims, 3);
  expect(audit.rooms_served <= audit.rooms_unreached, "more rooms served than unreached");
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  const std::string text(data, data + size);
  fuzz::read_walk(text);
  fuzz::audit(text, fuzz::read_links(text));
  // The first line links the pads of the map below it.
  const std::size_t end = text.find('\n');
  if (end == std::string::npos) return 0;
  const std::string map = text.substr(end + 1);
  fuzz::audit(map, fuzz::read_links(text.substr(0, end)));
  return 0;
}
