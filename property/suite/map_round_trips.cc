// What a format writes reads back as it was, for every case and every lattice; and no text, random
// or broken, harms a reader.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "generator/map_formats.h"
#include "generator/world.h"
#include "property/arbitrary.h"
#include "property/map_samples.h"

namespace seedbed {
namespace {

using std::string_view_literals::operator""sv;

// What is written reads back ----------------------------------------------------------------------

void expect_round_trip(const World& world) {
  World again;
  for (const MapFormat& format : map_formats()) {
    std::string text;
    if (format.write == nullptr || !format.write(world, text)) continue;
    RC_ASSERT(sniff_map_format(text) == &format);
    const Parsed<MapFile> map = read_map(text, nullptr);
    RC_ASSERT(bool(map));
    build(*map, again);
    RC_ASSERT(written(format.name, again) == text);
    if (map->lattice) {
      RC_ASSERT(map->lattice->east == world.lattice.east);
      RC_ASSERT(map->lattice->south == world.lattice.south);
      RC_ASSERT(map->entrance == world.lattice.entrance);
      continue;
    }
    RC_ASSERT(map->tiles == world.tiles);  // E and B stand on room tiles
    RC_ASSERT(map->entrance == world.entrance);
    RC_ASSERT(map->goals.empty() == (world.entrance == world.boss));
    if (!map->goals.empty()) RC_ASSERT(map->goals[0] == world.boss);
  }
}

RC_GTEST_PROP(MapRoundTrips, EveryCaseReadsBack, (const Case& named)) {
  static WorldScratch scratch;
  static World world;
  build_world(named, scratch, world);
  expect_round_trip(world);
}

RC_GTEST_PROP(MapRoundTrips, EveryLatticeReadsBack, (const Lattice& lattice)) {
  MapFile map;
  map.size = lattice.rooms();
  map.lattice = lattice;
  map.entrance = lattice.entrance;
  map.goals = {lattice.boss};
  World world;
  build(map, world);
  std::string text;
  RC_ASSERT(format_named("lattice")->write(world, text));
  expect_round_trip(world);
  const Parsed<MapFile> read = read_map(text, format_named("lattice"));
  RC_ASSERT(bool(read));
  if (lattice.entrance != lattice.boss) RC_ASSERT(*read->lattice == lattice);
}

// No text harms a reader --------------------------------------------------------------------------

// A good map can be built; a refusal is one printable line.
void expect_map_or_line(std::string_view text, const MapFormat* format) {
  const Parsed<MapFile> map = read_map(text, format);
  if (!map) {
    RC_ASSERT(!map.wrong().empty());
    RC_ASSERT(std::ranges::all_of(map.wrong(), [](char c) { return c >= ' ' && c <= '~'; }));
    return;
  }
  RC_ASSERT(map->lattice.has_value() != (map->tiles.size().area() > 0));
  RC_ASSERT(contains(map->size, map->entrance));
  for (const Cell goal : map->goals) RC_ASSERT(contains(map->size, goal));
  if (map->lattice) {
    const Lattice& lattice = *map->lattice;
    RC_ASSERT(lattice.rooms() == map->size);
    RC_ASSERT(lattice.entrance == map->entrance);
    if (!map->goals.empty()) RC_ASSERT(lattice.boss == map->goals[0]);
    for (std::int32_t y = 0; y < map->size.height; ++y) {
      RC_ASSERT(!lattice.east.bit(lattice.east.number({map->size.width - 1, y})));
    }
  } else {
    RC_ASSERT(map->tiles.size() == map->size);
    RC_ASSERT(walkable(map->tiles[map->entrance]));
  }
  World world;
  build(*map, world);
}

void expect_every_reader_stands(const std::string& text) {
  expect_map_or_line(text, nullptr);
  for (const MapFormat& format : map_formats()) expect_map_or_line(text, &format);
}

RC_GTEST_PROP(MapRoundTrips, RandomBytesHarmNoReader, (const std::string& bytes)) {
  expect_every_reader_stands(bytes);
}

RC_GTEST_PROP(MapRoundTrips, RandomMapSignsHarmNoReader, ()) {
  expect_every_reader_stands(*rc::gen::container<std::string>(rc::gen::element(
      'E', 'B', '#', '-', '|', ' ', '\n', '\n', '.', 'S', 'G', 'R', '+', 'o', '\r')));
}

// A sample, broken in up to six places: a byte replaced, inserted or taken out, a piece doubled or
// the rest cut off.
RC_GTEST_PROP(MapRoundTrips, BrokenMapsHarmNoReader, ()) {
  std::string text = samples()[*rc::gen::inRange<std::size_t>(0, samples().size())].text;
  const auto breaks =
      *rc::gen::resize(6, rc::gen::container<std::vector<std::uint32_t>>(
                              rc::gen::resize(100, rc::gen::inRange<std::uint32_t>(0, 1u << 31))));
  for (const std::uint32_t drawn : breaks) {
    const std::size_t at = drawn / 1024 % (text.size() + 1);
    constexpr std::string_view kSigns = "EB#-| \n.SGR+o\r19\0\xff"sv;
    const char sign = kSigns[drawn / 8 % kSigns.size()];
    switch (drawn % 5) {
      case 0:
        text.replace(at, at < text.size() ? 1 : 0, 1, sign);
        break;
      case 1:
        text.insert(at, 1, sign);
        break;
      case 2:
        text.erase(at, 1);
        break;
      case 3:
        text.insert(at, text.substr(at, drawn / 8 % 32));
        break;
      default:
        text.resize(at);
        break;
    }
  }
  expect_every_reader_stands(text);
}

}  // namespace
}  // namespace seedbed
