// Words for broken laws: numbers and places, so that a reader sees what broke without running
// anything.
#pragma once

#include <string>

#include "generator/grid.h"

namespace seedbed::law {

inline std::string at(Cell cell) {
  return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

inline std::string unlike(const char* what, std::int64_t got, std::int64_t wanted) {
  return std::string(what) + " is " + std::to_string(got) + ", not " + std::to_string(wanted);
}

}  // namespace seedbed::law
