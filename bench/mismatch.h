// The pad document's warning under debug logging: when the rooms that are not reached and the rooms
// that pads are said to serve differ in number.
#pragma once

#include <string>

#include "generator/world.h"

namespace seedbed {

// One line on stderr if they differ; nothing else.
void warn_of_mismatch(const std::string& name, const World& world);

// True if the flag is set or the environment has SEEDBED_LOG=debug.
bool debug_logging(bool flag);

}  // namespace seedbed
