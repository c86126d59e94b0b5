// Decides how a world is named, and that this is the only way: VARIANT[:key=value,...]#SEED.
// Promises: print_case() and parse_case() are inverses; printing is canonical (only what differs
// from the variant's default, in table order); a parsed case can be built (its sizes are checked
// here).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "generator/parsed.h"
#include "generator/variants.h"

namespace seedbed {

// A variant with its options: what a sweep runs over seeds.
struct Recipe {
  const Variant* variant = nullptr;
  Options options;
  bool operator==(const Recipe&) const = default;
};

struct Case {
  Recipe recipe;
  std::uint64_t seed = 0;
  bool operator==(const Case&) const = default;
};

inline constexpr std::int64_t kTilesMax = std::int64_t{64} << 20;

Recipe default_recipe(const Variant& variant);
std::string print_recipe(const Recipe& recipe);
std::string print_case(const Case& named);
Parsed<Recipe> parse_recipe(std::string_view text);
Parsed<Case> parse_case(std::string_view text);

// Size in tiles of the recipe's map, walls and border included.
Size tile_size(const Recipe& recipe);

}  // namespace seedbed
