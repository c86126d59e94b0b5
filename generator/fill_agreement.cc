#include "generator/fill_agreement.h"

#include <array>
#include <utility>

#include "generator/random.h"

namespace seedbed {
namespace {

// Around the words of a row, and the smallest there are.
constexpr std::array<std::int32_t, 22> kWidths = {
    1, 2, 3, 4, 5, 8, 31, 32, 33, 62, 63, 64, 65, 66, 96, 127, 128, 129, 130, 191, 193, 257};
constexpr std::array<std::int32_t, 6> kHeights = {1, 2, 3, 5, 12, 40};
constexpr std::array<Size, 4> kLargeSizes = {{{75, 75}, {200, 130}, {64, 300}, {513, 257}}};
constexpr std::uint64_t kSeeds = 3;

std::string at(Cell cell) {
  return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

class Pass {
 public:
  Pass(const TriedFill& fill, const BeforeMap& before) : fill_(fill), before_(before) {}

  // True if a difference was found.
  bool try_map(const HardMap& row, Size size, std::uint64_t seed) {
    NamedMap map;
    map.walkable.reset(size);
    row.draw(seed, map.walkable);
    const Cell start = row.start(map.walkable);
    const std::string name = std::string(row.name) + " " + std::to_string(size.width) + "x" +
                             std::to_string(size.height) +
                             (row.seeded ? " of seed " + std::to_string(seed) : "");
    const Cell last{size.width - 2, size.height - 2};
    for (const Cell from :
         {start, last, Cell{size.width / 2, 1}, Cell{0, 0}, Cell{-1, 1}, Cell{1, size.height}}) {
      map.start = from;
      map.name = name;
      ++maps_;
      if (before_) before_(map);
      if ((found_ = fill_difference(map, fill_))) return true;
    }
    return false;
  }
  bool try_size(Size size) {
    for (const HardMap& row : hard_maps()) {
      for (std::uint64_t seed = 0; seed < (row.seeded ? kSeeds : 1); ++seed) {
        if (try_map(row, size, seed)) return true;
      }
    }
    return false;
  }
  std::optional<FillDifference> take() { return std::move(found_); }
  std::int64_t maps() const { return maps_; }

 private:
  const TriedFill& fill_;
  const BeforeMap& before_;
  std::optional<FillDifference> found_;
  std::int64_t maps_ = 0;
};

}  // namespace

std::optional<FillDifference> fill_difference(const NamedMap& map, const TriedFill& fill) {
  FillScratch scratch;
  FillDifference found;
  flood_fills()[0].fill(map.walkable, map.start, scratch, found.expected);
  // What an earlier map may have left must not matter.
  found.reached = map.walkable;
  for (std::uint64_t& word : found.reached.words()) word = ~word;
  fill(map.walkable, map.start, found.reached);
  if (found.reached == found.expected) return std::nullopt;
  found.map = map;
  if (found.reached.size() != map.walkable.size()) {
    found.reached.reset(map.walkable.size());
  }
  const Size size = map.walkable.size();
  found.tile = {size.width, size.height};  // past the map: only unused bits differ
  for (std::int64_t i = size.area(); i-- > 0;) {
    const Cell cell{static_cast<std::int32_t>(i % size.width),
                    static_cast<std::int32_t>(i / size.width)};
    if (found.reached[cell] != found.expected[cell]) found.tile = cell;
  }
  return found;
}

std::optional<FillDifference> hard_map_difference(const TriedFill& fill, const BeforeMap& before,
                                                  std::int64_t* maps) {
  Pass pass(fill, before);
  const auto all = [&] {
    for (const std::int32_t height : kHeights) {
      for (const std::int32_t width : kWidths) {
        if (pass.try_size({width, height})) return;
      }
    }
    for (const Size size : kLargeSizes) {
      if (pass.try_size(size)) return;
    }
  };
  all();
  if (maps != nullptr) *maps = pass.maps();
  return pass.take();
}

NamedMap map_of_bytes(std::string name, std::string_view bytes) {
  std::size_t next = 0;
  const auto byte = [&] {
    if (bytes.empty()) return 0;
    return static_cast<std::int32_t>(static_cast<unsigned char>(bytes[next++ % bytes.size()]));
  };
  NamedMap map;
  map.name = std::move(name);
  const std::int32_t width = 1 + byte();
  const std::int32_t height = 1 + byte() % 64;
  map.walkable.reset({width, height});
  const std::int32_t x = byte() % (width + 2) - 1;
  const std::int32_t y = byte() % (height + 2) - 1;
  map.start = {x, y};
  std::int32_t bits = 0;
  std::int32_t left = 0;
  for (std::int32_t row = 1; row + 1 < height; ++row) {
    for (std::int32_t column = 1; column + 1 < width; ++column, --left) {
      if (left == 0) {
        bits = byte();
        left = 8;
      }
      if (bits >> (left - 1) & 1) map.walkable.set(Cell{column, row});
    }
  }
  return map;
}

std::string difference_words(const FillDifference& difference) {
  const std::string start =
      "on map '" + difference.map.name + "' from " + at(difference.map.start) + ": ";
  if (!contains(difference.expected.size(), difference.tile)) {
    return start + "it sets bits past the width of the map";
  }
  const bool missed = difference.expected[difference.tile];
  return start + "tile " + at(difference.tile) + (missed ? " is missed" : " is reached wrongly");
}

std::string difference_picture(const FillDifference& difference, std::int32_t columns_max) {
  const Size size = difference.expected.size();
  if (size.width > columns_max || size.height > columns_max) return "";
  std::string text;
  for (std::int32_t y = 0; y < size.height; ++y) {
    for (std::int32_t x = 0; x < size.width; ++x) {
      const Cell cell{x, y};
      const bool expected = difference.expected[cell];
      const bool reached = difference.reached[cell];
      char letter = difference.map.walkable[cell] ? ' ' : '#';
      if (expected) letter = reached ? '.' : '-';
      if (reached && !expected) letter = '+';
      text += cell == difference.map.start ? 'S' : letter;
    }
    text += '\n';
  }
  return text;
}

}  // namespace seedbed
