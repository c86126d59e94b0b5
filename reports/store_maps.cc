#include "reports/store_maps.h"

#include "reports/store_schema.h"

namespace seedbed {

KeptMapWriter::KeptMapWriter(Sqlite& store)
    : map_(store, "INSERT INTO main.maps VALUES (?, ?, ?)") {}

void KeptMapWriter::write(std::int64_t recipe_id, const KeptMaps& maps) {
  for (const KeptMap& map : maps.list()) {
    map_.run_with(recipe_id, to_column(map.seed), std::string_view(map.text));
  }
}

KeptMapReader::KeptMapReader(Sqlite& store)
    : store_(store), maps_(store, select_of_recipe(store, kMapsSince, "seed, map", "maps")) {}

void KeptMapReader::read(std::int64_t recipe_id, Tally& tally) {
  maps_.start_with(recipe_id);
  std::size_t read = 0;
  while (maps_.step()) {
    if (++read > KeptMaps::kMapsMax) {
      store_.refuse("damaged: recipe " + std::to_string(recipe_id) + ": more than " +
                    std::to_string(KeptMaps::kMapsMax) + " maps");
      break;
    }
    tally.maps.add(from_column(maps_.integer(0)), maps_.text(1));
  }
  maps_.reset();
}

}  // namespace seedbed
