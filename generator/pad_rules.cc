#include "generator/pad_rules.h"

#include "generator/pads.h"

namespace seedbed {
namespace {

Theme drawn_theme(PadTheme wanted, Random& random) {
  if (wanted != PadTheme::mixed) return static_cast<Theme>(wanted);
  return kThemes[1 + random.below(kThemes.size() - 1)].theme;
}

// Room tiles that may be levers, in row order of their rooms.
void free_walked_tiles(std::span<const Rect> rooms, const BitGrid& walked, Cell entrance, Cell boss,
                       const TileGrid& tiles, std::vector<Cell>& found) {
  found.clear();
  for (const Rect& room : rooms) {
    for (std::int32_t y = room.y; y < room.y + room.height; ++y) {
      for (std::int32_t x = room.x; x < room.x + room.width; ++x) {
        const Cell cell{x, y};
        if (walked[cell] && tiles[cell] == Tile::room && cell != entrance && cell != boss) {
          found.push_back(cell);
        }
      }
    }
  }
}

// The lever on that tile, a new one if there is none.
std::int32_t lever_on(Cell tile, PadRules& rules) {
  std::int32_t& number = rules.numbers[tile];
  if (number == 0) {
    rules.levers.push_back(tile);
    number = -static_cast<std::int32_t>(rules.levers.size());
  }
  return -number - 1;
}

}  // namespace

void PadRules::index(Size size, const std::vector<Cell>& pads) {
  numbers.reset(size, 0);
  change_walks = false;
  for (std::size_t i = 0; i < pads.size(); ++i) {
    numbers[pads[i]] = static_cast<std::int32_t>(i) + 1;
    change_walks |= of_pad[i].changes_walks();
  }
  for (std::size_t i = 0; i < levers.size(); ++i) {
    numbers[levers[i]] = -static_cast<std::int32_t>(i) - 1;
  }
}

bool has_pad_rules(const Options& options) {
  return !options.one_way.zero() || !options.consumed.zero() || options.charges > 0 ||
         options.cooldown > 0 || !options.gate.zero() || options.theme != PadTheme::none;
}

void draw_pad_rules(const Options& options, std::span<const Rect> rooms, const BitGrid& walked,
                    Cell entrance, Cell boss, Random& random, const TileGrid& tiles, Pads& pads,
                    std::vector<Cell>& scratch) {
  PadRules& rules = pads.rules;
  rules.clear();
  if (pads.tiles.empty()) return;
  const PadRule every{.charges = options.charges, .cooldown_ticks = options.cooldown};
  rules.of_pad.assign(pads.tiles.size(), every);
  rules.index(tiles.size(), pads.tiles);
  if (!options.gate.zero()) {
    free_walked_tiles(rooms, walked, entrance, boss, tiles, scratch);
  } else {
    scratch.clear();
  }
  const auto rule_at = [&](Cell pad) -> PadRule& {
    return rules.of_pad[static_cast<std::size_t>(rules.numbers[pad] - 1)];
  };
  for (const PadPair& pair : pads.teleport_pairs) {
    rule_at(pair.served).receives_only |= random.chance(options.one_way);
    const bool gated = random.chance(options.gate);
    if (!gated || scratch.empty()) continue;
    const Cell tile = scratch[random.below(static_cast<std::uint32_t>(scratch.size()))];
    const std::int32_t lever = lever_on(tile, rules);
    rule_at(pair.served).lever = rule_at(pair.destination).lever = lever;
  }
  for (PadRule& rule : rules.of_pad) {
    rule.consumed = random.chance(options.consumed);
    rule.theme = drawn_theme(options.theme, random);
  }
  rules.index(tiles.size(), pads.tiles);
}

}  // namespace seedbed
