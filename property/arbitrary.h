// RapidCheck generators for cases, lattices, open tile maps and walks. A case is decoded from plain
// numbers, so that it shrinks towards small sizes and default options; every option that the
// variant's row reads is drawn through the option's own text form. Maps and lattices hash each
// place with a drawn key: shrinking a side crops the map and leaves the rest of it as it was.
#pragma once

#include <rapidcheck.h>

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "generator/case.h"
#include "generator/check.h"
#include "generator/names.h"
#include "generator/walk.h"

namespace seedbed {

inline std::ostream& operator<<(std::ostream& out, const Case& named) {
  return out << "seedbed check '" << print_case(named) << "'";
}

inline std::ostream& operator<<(std::ostream& out, Cell cell) {
  return out << "(" << cell.x << "," << cell.y << ")";
}

inline std::ostream& operator<<(std::ostream& out, Request request) {
  return out << kRequests[static_cast<std::size_t>(request)].name;
}

// Rooms as o, entrance E, boss B, corridors as - and |.
inline std::ostream& operator<<(std::ostream& out, const Lattice& lattice) {
  const Size rooms = lattice.rooms();
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    std::string below;
    out << "\n";
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const Cell room{x, y};
      out << (room == lattice.entrance ? 'E'
              : room == lattice.boss   ? 'B'
                                       : 'o')
          << (lattice.east[room] ? '-' : ' ');
      below += lattice.south[room] ? "| " : "  ";
    }
    out << "\n" << below;
  }
  return out;
}

// Walkable tiles inside a closed border, and where to start, which may be a wall or outside.
struct OpenMap {
  BitGrid walkable;
  Cell start;
};

inline std::ostream& operator<<(std::ostream& out, const OpenMap& map) {
  const Size size = map.walkable.size();
  out << size.width << "x" << size.height << " from " << map.start;
  for (std::int32_t y = 0; y < size.height; ++y) {
    out << "\n";
    for (std::int32_t x = 0; x < size.width; ++x) out << (map.walkable[Cell{x, y}] ? '.' : '#');
  }
  return out;
}

namespace arbitrary {

using Draws = std::vector<std::uint32_t>;

class Reader {
 public:
  explicit Reader(const Draws& draws) : draws_(draws) {}
  std::int32_t below(std::int32_t n) {
    const std::uint32_t drawn = at_ < draws_.size() ? draws_[at_++] : 0;
    return static_cast<std::int32_t>(drawn % static_cast<std::uint32_t>(n));
  }

 private:
  const Draws& draws_;
  std::size_t at_ = 0;
};

inline std::string sides(std::int32_t width, std::int32_t height) {
  return std::to_string(width) + "x" + std::to_string(height);
}

inline std::string size_text(const OptionRow& row, Reader& reader) {
  const std::int32_t shape = reader.below(9);
  const std::int32_t a = reader.below(64);
  const std::int32_t b = reader.below(64);
  const std::int32_t min = row.min;
  switch (shape) {
    case 5:
      return sides(min, min);
    case 6:
      return sides(min + a, min);
    case 7:
      return sides(min, min + a);
    case 8:
      return sides(min + 63 + a, min + b % 4);  // more than one word a row
    default:
      break;
  }
  // A map of tiles needs more of them to hold two rooms than a lattice needs rooms.
  const std::int32_t span = row.key == "size" ? 64 : 12;
  return sides(min + a % span, min + b % span);
}

// Nothing: the variant's default. Three draws an option, whatever it is, so that shrinking one
// option leaves the others alone.
inline std::string option_text(const OptionRow& row, Reader& reader) {
  if (std::holds_alternative<Size Options::*>(row.member)) return size_text(row, reader);
  const std::int32_t kind = reader.below(3);
  const std::int32_t a = reader.below(1 << 12);
  const std::int32_t b = reader.below(1 << 12);
  if (!row.choices.empty()) {
    const auto choices = split(row.choices, ' ');
    return std::string(choices[static_cast<std::size_t>(a) % choices.size()]);
  }
  if (kind == 0) return "";
  if (std::holds_alternative<Ratio Options::*>(row.member)) {
    const std::int32_t denominator = 1 + a % (kind == 1 ? 4 : 1000);
    return std::to_string(b % (denominator + 1)) + "/" + std::to_string(denominator);
  }
  const std::int32_t span = kind == 1 ? 5 : row.max - row.min + 1;
  return std::to_string(row.min + a % std::min(span, row.max - row.min + 1));
}

// Makes the options obey the rules over two of them, and the map small enough for a test.
inline void mend(Recipe& recipe, std::int64_t tiles_max) {
  Options& options = recipe.options;
  if (!recipe.variant->lattice()) {
    if (options.rooms_max != 0) options.rooms_max = std::max(options.rooms_max, options.rooms_min);
    options.side_max = std::max(options.side_max, options.side_min);
    return;
  }
  if (options.gap == 2) options.gap = 3;
  const auto halve = [](std::int32_t& side, std::int32_t min) { side = std::max(side / 2, min); };
  while (tile_size(recipe).area() > tiles_max) {
    if (options.room > 2 || options.gap > 3) {
      halve(options.room, 1);
      halve(options.gap, options.gap > 1 ? 3 : 1);
    } else {
      halve(options.rooms.width, 1);
      halve(options.rooms.height, 1);
    }
  }
  if (options.ends == Ends::island) {
    options.rooms.width = std::max(options.rooms.width, 3);
    options.rooms.height = std::max(options.rooms.height, 3);
  }
}

inline constexpr OptionSet kPadRuleOptions =
    options_named("one_way consumed charges cooldown gate theme");

inline constexpr std::size_t kCaseDraws = 3 + 3 * kOptions.size();

inline Case decoded_case(const Draws& draws, std::uint64_t seed, std::int64_t tiles_max) {
  Reader reader(draws);
  const auto variant_count = static_cast<std::int32_t>(variants().size());
  const Variant& variant = variants()[static_cast<std::size_t>(reader.below(variant_count))];
  const bool plain = reader.below(4) == 0;  // the laws of perfect mazes need nothing lost or opened
  const bool ruled = reader.below(6) == 5;  // pads with rules: their reach is a long search
  Recipe recipe = default_recipe(variant);
  for (std::size_t i = 0; i < kOptions.size(); ++i) {
    const std::string text = option_text(kOptions[i], reader);
    if (text.empty() || (variant.reads >> i & 1) == 0) continue;
    if (plain && (options_named("rooms size room gap") >> i & 1) == 0) continue;
    if (!ruled && (kPadRuleOptions >> i & 1) != 0) continue;
    const Parsed<Options> next = with_option(recipe.options, kOptions[i], text);
    SEEDBED_CHECK(next, "a drawn option does not parse");
    recipe.options = *next;
  }
  mend(recipe, tiles_max);
  return {recipe, seed};
}

// Full size always: a generator's size would otherwise draw small numbers, which decode to
// defaults.
inline rc::Gen<Draws> draws(std::size_t count) {
  return rc::gen::resize(
      100, rc::gen::container<Draws>(count, rc::gen::inRange<std::uint32_t>(0, 1u << 16)));
}

inline rc::Gen<Case> cases(std::int64_t tiles_max = 12'000) {
  return rc::gen::map(rc::gen::pair(draws(kCaseDraws), rc::gen::arbitrary<std::uint64_t>()),
                      [tiles_max](const std::pair<Draws, std::uint64_t>& drawn) {
                        return decoded_case(drawn.first, drawn.second, tiles_max);
                      });
}

inline void drop_pad_rules(Options& options) {
  const Options plain;
  options.one_way = plain.one_way;
  options.consumed = plain.consumed;
  options.charges = plain.charges;
  options.cooldown = plain.cooldown;
  options.gate = plain.gate;
  options.theme = plain.theme;
}

// Cases that mostly leave rooms unreached, repaired by plain pads of one policy.
inline rc::Gen<Case> padded_cases(PadPolicy policy) {
  return rc::gen::map(cases(4'000), [policy](Case named) {
    drop_pad_rules(named.recipe.options);
    Options& options = named.recipe.options;
    options.repair = Repair::pads;
    options.pads = policy;
    if (named.recipe.variant->connected && options.lost.numerator * 4 < options.lost.denominator) {
      options.lost = {1, 4};
    }
    return named;
  });
}

// True for `eighths` of eight places, by a hash of the place.
inline bool hashed_in(std::uint64_t key, std::int32_t x, std::int32_t y, std::int32_t eighths) {
  const auto place = static_cast<std::uint64_t>(x) << 32 | static_cast<std::uint32_t>(y);
  return static_cast<std::int32_t>(mix64(key ^ mix64(place + 1)) % 8) < eighths;
}

inline OpenMap decoded_map(const Draws& draws, std::uint64_t key) {
  Reader reader(draws);
  const std::int32_t width = 1 + reader.below(200);
  const std::int32_t height = 1 + reader.below(24);
  const std::int32_t density = reader.below(9);
  OpenMap map;
  map.walkable.reset({width, height});
  for (std::int32_t y = 1; y + 1 < height; ++y) {
    for (std::int32_t x = 1; x + 1 < width; ++x) {
      if (hashed_in(key, x, y, density)) map.walkable.set(Cell{x, y});
    }
  }
  // Outside on every side now and then.
  map.start = {reader.below(width + 4) - 2, reader.below(height + 4) - 2};
  return map;
}

inline rc::Gen<OpenMap> open_maps() {
  return rc::gen::map(rc::gen::pair(draws(5), rc::gen::arbitrary<std::uint64_t>()),
                      [](const std::pair<Draws, std::uint64_t>& drawn) {
                        return decoded_map(drawn.first, drawn.second);
                      });
}

inline Lattice decoded_lattice(const Draws& draws, std::uint64_t key) {
  Reader reader(draws);
  const bool wide = reader.below(8) == 7;
  const std::int32_t width = 1 + reader.below(12) + (wide ? 60 : 0);
  const std::int32_t height = 1 + reader.below(12);
  const std::int32_t density = reader.below(9);
  Lattice lattice;
  lattice.reset({width, height});
  for (std::int32_t y = 0; y < height; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (x + 1 < width && hashed_in(key, x, y, density)) lattice.dig({x, y}, kEast);
      if (y + 1 < height && hashed_in(~key, x, y, density)) lattice.dig({x, y}, kSouth);
    }
  }
  lattice.entrance = {reader.below(width), reader.below(height)};
  lattice.boss = {reader.below(width), reader.below(height)};
  return lattice;
}

inline rc::Gen<Lattice> lattices() {
  return rc::gen::map(rc::gen::pair(draws(8), rc::gen::arbitrary<std::uint64_t>()),
                      [](const std::pair<Draws, std::uint64_t>& drawn) {
                        return decoded_lattice(drawn.first, drawn.second);
                      });
}

inline rc::Gen<std::vector<Request>> walks() {
  return rc::gen::container<std::vector<Request>>(rc::gen::element(Request::north, Request::east,
                                                                   Request::south, Request::west,
                                                                   Request::stay, Request::search));
}

}  // namespace arbitrary
}  // namespace seedbed

namespace rc {

template <>
struct Arbitrary<seedbed::Case> {
  static Gen<seedbed::Case> arbitrary() { return seedbed::arbitrary::cases(); }
};
template <>
struct Arbitrary<seedbed::OpenMap> {
  static Gen<seedbed::OpenMap> arbitrary() { return seedbed::arbitrary::open_maps(); }
};
template <>
struct Arbitrary<seedbed::Lattice> {
  static Gen<seedbed::Lattice> arbitrary() { return seedbed::arbitrary::lattices(); }
};

}  // namespace rc
