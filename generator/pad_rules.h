// Decides what a pad may be besides a plain two-way one: the pad document's possible enhancements.
// A rule belongs to a pad and says when arriving on it warps; rules combine freely, and one that
// every pad lacks costs nothing. Promises: rules are drawn from a stream of their own after the
// pads are placed, so that no pad moves when a rule is switched on; the lookup itself keeps both
// directions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "generator/grid.h"
#include "generator/options.h"
#include "generator/random.h"
#include "generator/tiles.h"

namespace seedbed {

struct Pads;

// THE theme table: what a pad looks like; it changes no walk.
struct ThemeRow {
  Theme theme;
  std::string_view name;
};
inline constexpr auto kThemes = std::to_array<ThemeRow>({{Theme::none, "none"},
                                                         {Theme::rune, "rune"},
                                                         {Theme::portal, "portal"},
                                                         {Theme::mirror, "mirror"}});

struct PadRule {
  bool receives_only = false;       // of a one-way pair: arriving here leads nowhere
  bool consumed = false;            // plain floor after its first warp
  std::int32_t charges = 0;         // warps before it is plain floor; 0: without end
  std::int32_t cooldown_ticks = 0;  // requests after a warp that it lets pass without one
  std::int32_t lever = -1;          // gate: off until this lever is stepped on; -1: no gate
  Theme theme = Theme::none;
  bool operator==(const PadRule&) const = default;

  // 0: without end.
  std::int32_t uses_max() const { return consumed ? 1 : charges; }
  bool changes_walks() const {
    return receives_only || uses_max() > 0 || cooldown_ticks > 0 || lever >= 0;
  }
};

struct PadRules {
  std::vector<PadRule> of_pad;  // one a pad, in the order of Pads::tiles; empty: no rules at all
  std::vector<Cell> levers;     // tiles; stepping on one opens every gate that names it, for good
  bool change_walks = false;    // some pad's rule does

  // REQUIRES: the cell is on the map. Null where no pad has a rule.
  const PadRule* at(Cell cell) const {
    const std::int32_t pad = pad_at(cell);
    return pad < 0 ? nullptr : &of_pad[static_cast<std::size_t>(pad)];
  }
  // Numbers of pads and levers; -1 where there is none.
  std::int32_t pad_at(Cell cell) const { return of_pad.empty() ? -1 : numbers[cell] - 1; }
  std::int32_t lever_at(Cell cell) const { return levers.empty() ? -1 : -numbers[cell] - 1; }

  void clear() {
    of_pad.clear();
    levers.clear();
    change_walks = false;
  }
  // Fills in what at() and the numbers need. REQUIRES: one rule a pad; no lever is a pad.
  void index(Size size, const std::vector<Cell>& pads);

  Grid<std::int32_t> numbers;  // n + 1: pad n; -n - 1: lever n; 0: neither
};

// True if the options give any pad a rule, a theme included.
bool has_pad_rules(const Options& options);

// Draws a rule for every pad: pairs in order are made one-way (the pad of the served room then only
// receives) and gated, then pads in order consumed and themed; charges and cooldown are every
// pad's. A lever is a random free room tile that walking reaches; pads may be in its
// way all the same. A pair stays without a gate where no such tile is left.
// REQUIRES: the pads are placed and has_pad_rules(options).
void draw_pad_rules(const Options& options, std::span<const Rect> rooms, const BitGrid& walked,
                    Cell entrance, Cell boss, Random& random, const TileGrid& tiles, Pads& pads,
                    std::vector<Cell>& scratch);

}  // namespace seedbed
