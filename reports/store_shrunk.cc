#include "reports/store_shrunk.h"

#include <algorithm>
#include <utility>

#include "generator/map_formats.h"
#include "generator/names.h"
#include "reports/report.h"
#include "reports/store_schema.h"

namespace seedbed {

ShrunkWriter::ShrunkWriter(Sqlite& store)
    : shrunk_(store, "INSERT INTO main.shrunk VALUES (?, ?, ?, ?, ?, ?, ?, ?)") {}

void ShrunkWriter::write(std::int64_t recipe_id, const Tally& tally) {
  for (std::size_t i = 0; i < tally.laws.size(); ++i) {
    for (const LawTally::Example& example : tally.laws[i].examples) {
      if (!example.smallest) continue;
      const Smallest& smallest = *example.smallest;
      const std::string name = smallest.named ? print_case(*smallest.named) : "";
      shrunk_.run_with(recipe_id, laws()[i].name, to_column(example.seed), std::string_view(name),
                       std::string_view(smallest.map), std::string_view(smallest.why),
                       smallest.tries, shrink_end_name(smallest.end));
    }
  }
}

ShrunkReader::ShrunkReader(Sqlite& store)
    : store_(store),
      shrunk_(store, select_of_recipe(store, kShrunkSince,
                                      "law, seed, case_name, map, why, tries, ended", "shrunk")) {}

std::string ShrunkReader::take(Tally& tally, LawTally& law) {
  const std::uint64_t seed = from_column(shrunk_.integer(1));
  const std::string name = shrunk_.text(2);
  const std::optional<ShrinkEnd> end = find_shrink_end(shrunk_.text(6));
  Smallest smallest{{}, shrunk_.text(3), shrunk_.text(4), shrunk_.integer(5), {}};
  const auto example = std::find_if(law.examples.begin(), law.examples.end(),
                                    [&](const auto& kept) { return kept.seed == seed; });
  if (example == law.examples.end()) return "seed " + std::to_string(seed) + " is no failure";
  if (example->smallest) return "seed " + std::to_string(seed) + " stands there twice";
  if (!end) return "it ended by '" + printable(shrunk_.text(6)) + "'";
  if (smallest.tries < 0) return std::to_string(smallest.tries) + " tries";
  if (tally.recipe.is_external() ? !name.empty() || smallest.map.empty() : !smallest.map.empty()) {
    return "a case of our own recipes is wanted, a map of another program's";
  }
  smallest.end = *end;
  if (tally.recipe.is_external()) {
    if (smallest.map.size() > Smallest::kMapBytesMax) return "a map that is too large";
    const MapFormat* const format = sniff_map_format(smallest.map);
    if (format == nullptr || format->binary) return "its map is none";
    const Parsed<MapFile> map = read_map(smallest.map, format);
    if (!map) return "its map: " + map.wrong();
  } else {
    const Parsed<Case> named = parse_case(name);
    if (!named) return "its case: " + named.wrong();
    if (named->recipe.variant != tally.recipe.variant || print_case(*named) != name) {
      return "'" + printable(name) + "' is no smaller case of it";
    }
    smallest.named = *named;
  }
  example->smallest = std::move(smallest);
  return "";
}

void ShrunkReader::read(std::int64_t recipe_id, Tally& tally) {
  shrunk_.start_with(recipe_id);
  while (shrunk_.step()) {
    const Law* const law = find_law(shrunk_.text(0));
    if (law == nullptr) continue;
    const std::string wrong = take(tally, tally.laws[static_cast<std::size_t>(law - &laws()[0])]);
    if (wrong.empty()) continue;
    store_.refuse("damaged: recipe " + std::to_string(recipe_id) + ": what was shrunk of " +
                  std::string(law->name) + ": " + wrong);
    break;
  }
  shrunk_.reset();
}

}  // namespace seedbed
