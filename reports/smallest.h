// The smallest case, or the smallest map, in which a kept failure was seen to break its law again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "generator/case.h"
#include "generator/shrink.h"

namespace seedbed {

struct Smallest {
  static constexpr std::size_t kMapBytesMax = 24 << 10;

  std::optional<Case> named;  // of our own recipe; else `map`
  std::string map;            // letters, or a lattice's picture, as read_map() reads it
  std::string why;            // of the law, in it
  std::int64_t tries = 0;     // worlds that were made on the way
  ShrinkEnd end = ShrinkEnd::smallest;
};

}  // namespace seedbed
