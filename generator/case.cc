#include "generator/case.h"

#include <algorithm>

#include "generator/carve.h"
#include "generator/check.h"
#include "generator/names.h"

namespace seedbed {
namespace {

// Empty where the two agree.
std::string crossed_range(std::string_view low, std::int32_t min, std::string_view high,
                          std::int32_t max) {
  if (min <= max) return "";
  return "option " + std::string(low) + "='" + std::to_string(min) + "': more than " +
         std::string(high) + "='" + std::to_string(max) + "'";
}

std::string broken_room_range(const Options& options) {
  std::string sides = crossed_range("side_min", options.side_min, "side_max", options.side_max);
  // A most of 0 follows the map's area, and gives way to the fewest.
  if (!sides.empty() || options.rooms_max == 0) return sides;
  return crossed_range("rooms_min", options.rooms_min, "rooms_max", options.rooms_max);
}

// What the rows of the option table cannot say: rules over two options, and limits of the whole.
std::string broken_rule(const Recipe& recipe) {
  const Options& options = recipe.options;
  if (recipe.variant->lattice()) {
    if (options.gap == 2) {
      return "option gap='2': 1, or 3..64 (two rings side by side leave no place for a door "
             "between)";
    }
    const Size rooms = options.rooms;
    if (options.ends == Ends::island && (rooms.width < 3 || rooms.height < 3)) {
      return "option ends='island': needs rooms=3x3 or more, so that a loop can enclose the boss";
    }
  } else if (std::string wrong = broken_room_range(options); !wrong.empty()) {
    return wrong;
  }
  const Size tiles = tile_size(recipe);
  if (tiles.area() > kTilesMax) {
    return "a map of " + std::to_string(tiles.width) + "x" + std::to_string(tiles.height) +
           " tiles: at most " + std::to_string(kTilesMax) + " tiles";
  }
  return "";
}

std::string unknown_option(const Variant& variant, std::string_view key) {
  std::vector<std::string_view> readable;
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    if (variant.reads >> i & 1) readable.push_back(kOptions[i].key);
  }
  return unknown_name("option", key, readable);
}

Parsed<Options> with_options(const Variant& variant, Options options, std::string_view text) {
  OptionSet seen = 0;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    const std::string_view key = part.substr(0, equals);
    std::size_t found = kOptions.size();
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
      if (kOptions[i].key == key) found = i;
    }
    if (found == kOptions.size()) return Wrong{unknown_option(variant, key)};
    const OptionRow& row = kOptions[found];
    if ((variant.reads >> found & 1) == 0) {
      return Wrong{std::string(variant.name) + " does not read option " + std::string(row.key) +
                   " (" + option_range(row) + ")"};
    }
    if (equals == std::string_view::npos) {
      return Wrong{"option '" + printable(part) + "' has no value: " + std::string(row.key) +
                   "=VALUE, one of " + option_range(row)};
    }
    if (seen >> found & 1) return Wrong{"option " + std::string(row.key) + " is given twice"};
    seen |= OptionSet{1} << found;
    Parsed<Options> next = with_option(options, row, part.substr(equals + 1));
    if (!next) return next;
    options = *next;
  }
  return options;
}

constexpr std::string_view kExternalPrefix = "exec/";

Parsed<Case> parse_case_with(std::string_view text,
                             Parsed<Recipe> (*recipe_of)(std::string_view text)) {
  const std::size_t hash = text.rfind('#');
  if (hash == std::string_view::npos) {
    return Wrong{"case '" + printable(text) + "' has no seed: VARIANT[:key=value,...]#SEED"};
  }
  const Parsed<Recipe> recipe = recipe_of(text.substr(0, hash));
  if (!recipe) return Wrong{recipe.wrong()};
  const std::optional<std::uint64_t> seed = parse_unsigned(text.substr(hash + 1));
  if (!seed) {
    return Wrong{"seed '" + printable(text.substr(hash + 1)) + "': a whole number, 0.." +
                 std::to_string(UINT64_MAX)};
  }
  return Case{*recipe, *seed};
}

}  // namespace

Size tile_size(const Recipe& recipe) {
  SEEDBED_CHECK(!recipe.is_external(), "the size of another program's maps is not known");
  return recipe.variant->lattice() ? carved_size(recipe.options) : recipe.options.size;
}

Recipe default_recipe(const Variant& variant) { return {&variant, default_options(variant)}; }

std::string print_recipe(const Recipe& recipe) {
  if (recipe.is_external()) {
    return std::string(kExternalPrefix) + std::string(recipe.external.text());
  }
  const Options defaults = default_options(*recipe.variant);
  std::string text(recipe.variant->name);
  char separator = ':';
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    const OptionRow& row = kOptions[i];
    if ((recipe.variant->reads >> i & 1) == 0) continue;
    if (option_equal(row, recipe.options, defaults)) continue;
    text += separator;
    text.append(row.key).append("=").append(print_option(row, recipe.options));
    separator = ',';
  }
  return text;
}

std::string print_case(const Case& named) {
  return print_recipe(named.recipe) + "#" + std::to_string(named.seed);
}

Parsed<Recipe> parse_recipe(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const Variant* variant = find_variant(name);
  if (variant == nullptr && text.starts_with(kExternalPrefix)) {
    return Wrong{"'" + printable(text) +
                 "' is another program's: only sweep, show and check take it, with --exec"};
  }
  if (variant == nullptr) {
    std::vector<std::string_view> known;
    for (const Variant& row : variants()) known.push_back(row.name);
    return Wrong{unknown_name("variant", name, known)};
  }
  Recipe recipe = default_recipe(*variant);
  if (colon != std::string_view::npos) {
    const Parsed<Options> options = with_options(*variant, recipe.options, text.substr(colon + 1));
    if (!options) return Wrong{options.wrong()};
    recipe.options = *options;
  }
  if (std::string wrong = broken_rule(recipe); !wrong.empty()) return Wrong{std::move(wrong)};
  return recipe;
}

Parsed<Case> parse_case(std::string_view text) { return parse_case_with(text, parse_recipe); }

Parsed<ExternalName> parse_external_name(std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' || letter == '.';
  });
  if (!plain || text.empty() || text.size() > ExternalName::kLettersMax) {
    return Wrong{"name '" + printable(text) + "': 1.." + std::to_string(ExternalName::kLettersMax) +
                 " letters, digits, '-', '_' or '.'"};
  }
  ExternalName name;
  std::copy(text.begin(), text.end(), name.letters.begin());
  return name;
}

Recipe external_recipe(const ExternalName& name) { return {&external_variant(), {}, name}; }

Parsed<Recipe> parse_any_recipe(std::string_view text) {
  if (!text.starts_with(kExternalPrefix)) return parse_recipe(text);
  const Parsed<ExternalName> name = parse_external_name(text.substr(kExternalPrefix.size()));
  if (!name) return Wrong{name.wrong()};
  return external_recipe(*name);
}

Parsed<Case> parse_any_case(std::string_view text) {
  return parse_case_with(text, parse_any_recipe);
}

}  // namespace seedbed
