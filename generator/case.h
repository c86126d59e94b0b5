// Decides how a world is named, and that this is the only way: VARIANT[:key=value,...]#SEED, or
// exec/NAME#SEED for the worlds of another program. Promises: print_case() and parse_case() are
// inverses; printing is canonical (only what differs from the variant's default, in table order);
// what parse_recipe() and parse_case() answer can be built (its sizes are checked here).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "generator/parsed.h"
#include "generator/variants.h"

namespace seedbed {

// What another program's generator is called. Of a fixed size, so that copying a case allocates
// nothing.
struct ExternalName {
  static constexpr std::size_t kLettersMax = 47;
  std::array<char, kLettersMax + 1> letters{};  // zeros behind the last
  std::string_view text() const { return letters.data(); }
  bool operator==(const ExternalName&) const = default;
};

// Letters, digits, '-', '_' and '.', kLettersMax at most.
Parsed<ExternalName> parse_external_name(std::string_view text);

// A variant with its options: what a sweep runs over seeds.
struct Recipe {
  const Variant* variant = nullptr;
  Options options;
  ExternalName external{};  // REQUIRES variant is external_variant(); empty for all others
  bool operator==(const Recipe&) const = default;
  // Its worlds come from another program: build_world() cannot make them.
  bool is_external() const { return variant == &external_variant(); }
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

// These take exec/NAME too: names in a store, and cases whose program is at hand.
Recipe external_recipe(const ExternalName& name);
Parsed<Recipe> parse_any_recipe(std::string_view text);
Parsed<Case> parse_any_case(std::string_view text);

// Size in tiles of the recipe's map, walls and border included. REQUIRES: not external.
Size tile_size(const Recipe& recipe);

}  // namespace seedbed
