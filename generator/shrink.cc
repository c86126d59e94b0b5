#include "generator/shrink.h"

#include <algorithm>
#include <array>
#include <vector>

namespace seedbed {
namespace {

// In the order of ShrinkEnd.
struct EndRow {
  std::string_view name;
  std::string_view words;
};
constexpr auto kEnds = std::to_array<EndRow>({{"smallest", "nothing smaller breaks it"},
                                              {"steps", "its steps ran out"},
                                              {"time", "its time ran out"}});

// Counts steps and says when to stop; the first reason stays.
class Steps {
 public:
  explicit Steps(const ShrinkLimits& limits) : limits_(limits) {}
  // `tiles`: of the world that the next step builds.
  bool go_on(std::int64_t tiles) {
    if (end_ != ShrinkEnd::smallest) return false;
    if (count_ >= limits_.steps_max || tiles > limits_.tiles_max - tiles_) end_ = ShrinkEnd::steps;
    if (limits_.out_of_time && limits_.out_of_time()) end_ = ShrinkEnd::time;
    if (end_ != ShrinkEnd::smallest) return false;
    ++count_;
    tiles_ += tiles;
    return true;
  }
  std::int64_t count() const { return count_; }
  ShrinkEnd end() const { return end_; }

 private:
  const ShrinkLimits& limits_;
  std::int64_t count_ = 0;
  std::int64_t tiles_ = 0;
  ShrinkEnd end_ = ShrinkEnd::smallest;
};

// Of a lattice's rooms and corridors, as a picture has them.
std::int64_t tiles_of(const MapFile& map) {
  if (!map.lattice) return map.size.area();
  return (2 * std::int64_t{map.size.width} + 1) * (2 * std::int64_t{map.size.height} + 1);
}

Size& size_of(Recipe& recipe) {
  return recipe.variant->lattice() ? recipe.options.rooms : recipe.options.size;
}

// Every recipe one step smaller, boldest first. All parse.
std::vector<Recipe> smaller_recipes(const Recipe& recipe) {
  std::vector<Recipe> smaller;
  const auto add = [&](const Recipe& candidate) {
    const Parsed<Recipe> parsed = parse_recipe(print_recipe(candidate));
    if (parsed && *parsed == candidate && !(candidate == recipe)) smaller.push_back(candidate);
  };
  Recipe now = recipe;
  const auto [w, h] = size_of(now);
  for (const std::int32_t side : {1, 2, 3, 4, 6, 8, 12}) {
    if (side < w || side < h) {
      size_of(now) = {std::min(side, w), std::min(side, h)};
      add(now);
    }
  }
  for (const Size size :
       {Size{w / 2, h / 2}, Size{w / 2, h}, Size{w, h / 2}, Size{w - 1, h}, Size{w, h - 1}}) {
    if (size.width < 1 || size.height < 1) continue;
    size_of(now) = size;
    add(now);
  }
  const Options defaults = default_recipe(*recipe.variant).options;
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    const OptionRow& row = kOptions[i];
    const bool sized = std::holds_alternative<Size Options::*>(row.member);
    if (sized || (recipe.variant->reads >> i & 1) == 0) continue;
    const Parsed<Options> plain = with_option(recipe.options, row, print_option(row, defaults));
    if (plain) add({recipe.variant, *plain});
  }
  return smaller;
}

// True if one of the recipe's seeds breaks the law; the best is then that case.
bool take_if_broken(const Recipe& recipe, const CaseBreaks& breaks, Steps& steps,
                    ShrunkCase& best) {
  const std::uint64_t own = best.named.seed;
  const std::int64_t tiles = tile_size(recipe).area();
  for (std::uint64_t i = 0; i <= kShrinkSeeds; ++i) {
    const std::uint64_t seed = i == 0 ? own : i - 1;
    if (i > 0 && seed == own) continue;
    if (!steps.go_on(tiles)) return false;
    std::optional<std::string> why = breaks({recipe, seed});
    if (!why) continue;
    best.named = {recipe, seed};
    best.why = std::move(*why);
    return true;
  }
  return false;
}

// What a line's number does to cells: those beyond it move up, those on it go.
struct WithoutLine {
  bool row;
  std::int32_t number;

  Cell from(Cell kept) const {
    return {kept.x + (!row && kept.x >= number), kept.y + (row && kept.y >= number)};
  }
  // False if the cell stands on the line.
  bool move(Cell& cell) const {
    std::int32_t& at = row ? cell.y : cell.x;
    if (at == number) return false;
    at -= at > number;
    return true;
  }
};

// Two rooms that the line was between are joined if both were joined to it.
Lattice lattice_without(const Lattice& lattice, const WithoutLine& line, Size size) {
  Lattice less;
  less.reset(size);
  for (const Heading heading : {kEast, kSouth}) {
    const bool across = line.row == (heading == kSouth);
    const std::int32_t width = size.width - (heading == kEast);
    const std::int32_t height = size.height - (heading == kSouth);
    for (std::int32_t y = 0; y < height; ++y) {
      for (std::int32_t x = 0; x < width; ++x) {
        const Cell room = line.from({x, y});
        const bool beside = across && (line.row ? y : x) + 1 == line.number;
        const Cell on_line{room.x + (heading == kEast), room.y + (heading == kSouth)};
        const bool open =
            lattice.open(room, heading) && (!beside || lattice.open(on_line, heading));
        if (open) less.dig({x, y}, heading);
      }
    }
  }
  less.entrance = lattice.entrance;
  less.boss = lattice.boss;
  line.move(less.entrance);
  line.move(less.boss);
  return less;
}

// The map without the row, or the column, of this number; nothing if an end stands there.
std::optional<MapFile> without_line(const MapFile& map, const WithoutLine& line) {
  MapFile less = map;
  if (!line.move(less.entrance)) return std::nullopt;
  for (Cell& goal : less.goals) {
    if (!line.move(goal)) return std::nullopt;
  }
  --(line.row ? less.size.height : less.size.width);
  if (map.lattice) {
    less.lattice = lattice_without(*map.lattice, line, less.size);
    return less;
  }
  less.tiles.reset(less.size, Tile::cave);
  for (std::int32_t y = 0; y < less.size.height; ++y) {
    for (std::int32_t x = 0; x < less.size.width; ++x) {
      less.tiles[Cell{x, y}] = map.tiles[line.from({x, y})];
    }
  }
  return less;
}

class MapShrinker {
 public:
  MapShrinker(ShrunkMap& best, const MapBreaks& breaks, Steps& steps)
      : best_(best), breaks_(breaks), steps_(steps) {}

  bool take_out_lines() {
    bool smaller = false;
    // A map of tiles has its border, a lattice a room at least.
    const std::int32_t lines_min = best_.map.lattice ? 1 : 3;
    for (const bool row : {true, false}) {
      const std::int32_t lines = row ? best_.map.size.height : best_.map.size.width;
      for (std::int32_t line = lines; line-- > 0;) {
        if ((row ? best_.map.size.height : best_.map.size.width) <= lines_min) break;
        const std::optional<MapFile> less = without_line(best_.map, {row, line});
        if (less) smaller |= take(*less);
      }
    }
    return smaller;
  }

  // Each tile as plain as it can be: rock before floor before wall before all else.
  bool make_plain() {
    bool plainer = false;
    const auto tiles = static_cast<std::size_t>(best_.map.size.area());
    for (const Tile plain : {Tile::cave, Tile::room, Tile::wall}) {
      for (std::size_t block = std::max<std::size_t>(tiles / 2, 1);; block /= 2) {
        for (std::size_t from = 0; from < tiles; from += block) {
          plainer |= write_block(from, std::min(from + block, tiles), plain);
        }
        if (block == 1) break;
      }
    }
    return plainer;
  }

  bool close_corridors() {
    bool fewer = false;
    const Size rooms = best_.map.size;
    for (std::int32_t y = 0; y < rooms.height; ++y) {
      for (std::int32_t x = 0; x < rooms.width; ++x) {
        for (const bool east : {true, false}) {
          const BitGrid& corridors = east ? best_.map.lattice->east : best_.map.lattice->south;
          if (!corridors[Cell{x, y}]) continue;
          MapFile less = best_.map;
          (east ? less.lattice->east : less.lattice->south).clear(Cell{x, y});
          fewer |= take(less);
        }
      }
    }
    return fewer;
  }

 private:
  static int weight(Tile tile) {
    constexpr std::array<Tile, 3> kPlain = {Tile::cave, Tile::room, Tile::wall};
    return static_cast<int>(std::find(kPlain.begin(), kPlain.end(), tile) - kPlain.begin());
  }
  bool is_end(Cell cell) const {
    const auto& goals = best_.map.goals;
    return cell == best_.map.entrance || std::find(goals.begin(), goals.end(), cell) != goals.end();
  }
  bool take(const MapFile& map) {
    if (!steps_.go_on(tiles_of(map))) return false;
    std::optional<std::string> why = breaks_(map);
    if (!why) return false;
    best_.map = map;
    best_.why = std::move(*why);
    return true;
  }
  bool write_block(std::size_t from, std::size_t to, Tile plain) {
    MapFile less = best_.map;
    bool changed = false;
    for (std::size_t i = from; i < to; ++i) {
      if (weight(less.tiles[i]) <= weight(plain) || is_end(less.tiles.cell(i))) continue;
      less.tiles[i] = plain;
      changed = true;
    }
    return changed && take(less);
  }

  ShrunkMap& best_;
  const MapBreaks& breaks_;
  Steps& steps_;
};

}  // namespace

std::string_view shrink_end_name(ShrinkEnd end) {
  return kEnds[static_cast<std::size_t>(end)].name;
}

std::optional<ShrinkEnd> find_shrink_end(std::string_view name) {
  for (std::size_t i = 0; i < kEnds.size(); ++i) {
    if (kEnds[i].name == name) return static_cast<ShrinkEnd>(i);
  }
  return std::nullopt;
}

std::string_view shrink_end_words(ShrinkEnd end) {
  return kEnds[static_cast<std::size_t>(end)].words;
}

std::optional<ShrunkCase> shrink_case(const Case& named, const CaseBreaks& breaks,
                                      const ShrinkLimits& limits) {
  std::optional<std::string> why = breaks(named);
  if (!why) return std::nullopt;
  ShrunkCase best{named, std::move(*why), 0, ShrinkEnd::smallest};
  Steps steps(limits);
  for (bool smaller = true; smaller && steps.end() == ShrinkEnd::smallest;) {
    smaller = false;
    for (const Recipe& recipe : smaller_recipes(best.named.recipe)) {
      if (!take_if_broken(recipe, breaks, steps, best)) continue;
      smaller = true;
      break;
    }
  }
  best.steps = steps.count();
  best.end = steps.end();
  return best;
}

std::optional<ShrunkMap> shrink_map(const MapFile& map, const MapBreaks& breaks,
                                    const ShrinkLimits& limits) {
  std::optional<std::string> why = breaks(map);
  if (!why) return std::nullopt;
  ShrunkMap best{map, std::move(*why), 0, ShrinkEnd::smallest};
  Steps steps(limits);
  MapShrinker shrinker(best, breaks, steps);
  for (bool smaller = true; smaller && steps.end() == ShrinkEnd::smallest;) {
    smaller = shrinker.take_out_lines();
    smaller |= map.lattice ? shrinker.close_corridors() : shrinker.make_plain();
  }
  best.steps = steps.count();
  best.end = steps.end();
  return best;
}

}  // namespace seedbed
