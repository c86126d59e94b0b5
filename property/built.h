// Builds one world after another in memory that is kept, for suites that look at one at a time.
#pragma once

#include <string>

#include "generator/check.h"
#include "generator/world.h"

namespace seedbed {

// Stands until the next call.
inline const World& built(const Case& named) {
  static WorldScratch scratch;
  static World world;
  build_world(named, scratch, world);
  return world;
}

// REQUIRES: the text is a case.
inline const World& built(const std::string& text) {
  const Parsed<Case> parsed = parse_case(text);
  SEEDBED_CHECK(parsed, "a test names a case that does not parse");
  return built(*parsed);
}

}  // namespace seedbed
