// Any bytes through the sniffer, and through the reader of the format that their count chooses.
// What reads is a map that can be built and measured, keeps the laws of every world, and reads back
// equal where seedbed can write it.
#include "fuzz/broken.h"

namespace seedbed::fuzz {
namespace {

constexpr std::int64_t kTilesMax = 64 * 1024;

void check_shape(const MapFile& map, std::string_view name) {
  const auto expect = [name](bool holds, std::string_view what) {
    if (!holds) broken(std::string(name) + ": " + std::string(what));
  };
  const Size cells = map.lattice ? map.lattice->rooms() : map.tiles.size();
  expect(cells == map.size, "the size is not the map's");
  expect(contains(cells, map.entrance), "the entrance lies outside");
  for (const Cell goal : map.goals) {
    expect(contains(cells, goal), "a goal lies outside");
  }
  if (!map.lattice) {
    expect(walkable(map.tiles[map.entrance]), "the entrance is not walkable");
  }
}

// The written text is claimed by the sniffer and reads to the same world.
void write_and_read(const World& world, const Measurement& measurement) {
  static WorldScratch scratch;
  static World again;
  std::string text;
  for (const MapFormat& format : map_formats()) {
    if (format.write == nullptr || !format.write(world, text)) continue;
    const Parsed<MapFile> map = read_map(text, &format);
    const std::string name(format.name);
    if (!map) broken(name + " writes what it does not read: " + map.wrong());
    check_shape(*map, format.name);
    build_world(*map, scratch, again);
    const Measurement measured = measure(again);
    for (const std::string_view metric : {"corridors", "walkable_tiles"}) {
      // A lattice may be written as tiles.
      const auto before = measurement[*find_metric(metric)];
      const auto after = measured[*find_metric(metric)];
      if (after && after != before) {
        broken(name + ": other " + std::string(metric) + " when read back");
      }
    }
  }
}

void read_one(std::string_view text, const MapFormat* format) {
  static WorldScratch scratch;
  static World world;
  static LawScratch law_scratch;
  const Parsed<MapFile> map = read_map(text, format);
  if (!map) {
    expect(!map.wrong().empty(), "a refusal without words");
    expect(map.wrong().find('\n') == std::string::npos, "a refusal of two lines");
    return;
  }
  const std::string_view name = format == nullptr ? "sniffed" : format->name;
  check_shape(*map, name);
  const Size tiles =
      map->lattice ? CarveGeometry{map->lattice->rooms(), 1, 1}.tiles() : map->tiles.size();
  if (tiles.area() > kTilesMax) return;
  build_world(*map, scratch, world);
  ask_laws(world, true, law_scratch, [&] { return "a map in the format " + std::string(name); });
  write_and_read(world, measure(world));
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::read_one(text, nullptr);
  fuzz::read_one(text, &map_formats()[size % map_formats().size()]);
  return 0;
}
