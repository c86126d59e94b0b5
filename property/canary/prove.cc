#include "property/canary/prove.h"

#include "generator/check.h"
#include "generator/names.h"

namespace seedbed {

ProofRow find_by_sweep(const Canary& canary, std::int64_t worlds_max, bool build_all,
                       Broken& broken) {
  const Parsed<Recipe> recipe = parse_recipe(canary.recipe);
  SEEDBED_CHECK(recipe, "a canary's recipe does not parse");
  ProofRow row{std::string(canary.name),
               std::string(canary.guard),
               std::string(kSweepFinder.name),
               Found::lived,
               0,
               0};
  if (find_law(canary.guard) == nullptr) {
    row.found = Found::not_asked;
    return row;
  }
  for (; row.worlds < worlds_max; ++row.worlds) {
    const Case named{*recipe, static_cast<std::uint64_t>(row.worlds)};
    if (!sweep_asks(canary, named.seed)) {
      if (build_all) broken.build(named);
      continue;
    }
    if (try_canary(canary, named, broken).trial != Trial::caught) continue;
    ++row.worlds;
    row.found = Found::caught;
    break;
  }
  return row;
}

std::string found_line(const ProofRow& row) {
  return "canary " + row.canary + " " + std::string(found_name(row.found)) + " " +
         std::to_string(row.worlds) + "\n";
}

std::optional<ProofRow> parse_found_line(std::string_view text, const Canary& canary,
                                         const Finder& finder) {
  for (const Found found : {Found::caught, Found::lived}) {
    const std::string head =
        "canary " + std::string(canary.name) + " " + std::string(found_name(found)) + " ";
    const std::size_t at = text.find(head);
    if (at == std::string_view::npos) continue;
    std::string_view number = text.substr(at + head.size());
    number = number.substr(0, number.find('\n'));
    const std::optional<std::uint64_t> worlds = parse_unsigned(number);
    if (!worlds || *worlds > INT64_MAX) continue;
    return ProofRow{std::string(canary.name),           std::string(canary.guard),
                    std::string(finder.name),           found,
                    static_cast<std::int64_t>(*worlds), 0};
  }
  return std::nullopt;
}

}  // namespace seedbed
