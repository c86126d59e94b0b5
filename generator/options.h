// THE option table: key, where it is kept, range, meaning. Every place that knows options iterates
// it. Promises: an option prints in the form that it is parsed from; ratios are printed in lowest
// terms.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "generator/grid.h"
#include "generator/parsed.h"
#include "generator/random.h"

namespace seedbed {

// The order of the values is the order of the names in the option's `choices`.
enum class Ends : std::uint8_t { rows, corners, random, far, island };
enum class Repair : std::uint8_t { pads, carve, none };
enum class PadPolicy : std::uint8_t { sound, document };
enum class Follow : std::uint8_t { ignored, forced };
// What pads look like. An option's value is a theme of its own or `mixed`.
enum class Theme : std::uint8_t { none, rune, portal, mirror };
enum class PadTheme : std::uint8_t { none, rune, portal, mirror, mixed };

struct Options {
  Size rooms{16, 16};
  Size size{75, 75};
  std::int32_t room = 1;
  std::int32_t gap = 1;
  Ends ends = Ends::rows;
  Ratio braid{0, 1};
  Ratio links{0, 1};
  Ratio lost{0, 1};
  Ratio secret{0, 1};
  Ratio locked{0, 1};
  Repair repair = Repair::pads;
  PadPolicy pads = PadPolicy::sound;
  Ratio prune{1, 1};
  std::int32_t rooms_min = 0;
  std::int32_t rooms_max = 0;
  std::int32_t side_min = 5;
  std::int32_t side_max = 12;
  std::int32_t ring_gap = 2;
  std::int32_t tries = 15;
  Ratio noise{9, 20};
  std::int32_t rounds = 5;
  Follow follow = Follow::ignored;
  Ratio one_way{0, 1};
  Ratio consumed{0, 1};
  std::int32_t charges = 0;
  std::int32_t cooldown = 0;
  Ratio gate{0, 1};
  PadTheme theme = PadTheme::none;
  bool operator==(const Options&) const = default;
};

using OptionMember =
    std::variant<Size Options::*, std::int32_t Options::*, Ratio Options::*, Ends Options::*,
                 Repair Options::*, PadPolicy Options::*, Follow Options::*, PadTheme Options::*>;

struct OptionRow {
  std::string_view key;
  OptionMember member;
  // Whole numbers, and each side of a size. Ratios run from 0 to 1, denominators to
  // kDenominatorMax.
  std::int32_t min;
  std::int32_t max;
  std::string_view choices;  // blank-separated, for a choice
  std::string_view meaning;
};

inline constexpr std::int32_t kDenominatorMax = 1'000'000;
inline constexpr std::int32_t kSideMax = 8192;
inline constexpr std::int32_t kRoomSideMax = 1024;
inline constexpr std::int32_t kRoomsMax = 1'000'000;

// New rows go last: kept fuzz inputs count options in this order.
inline constexpr auto kOptions = std::to_array<OptionRow>({
    {"rooms", &Options::rooms, 1, kSideMax, "", "lattice size in rooms, WxH"},
    {"size", &Options::size, 9, kSideMax, "", "map size in tiles, WxH"},
    {"room", &Options::room, 1, 64, "", "interior side of a lattice room in tiles"},
    {"gap", &Options::gap, 1, 64, "",
     "tiles between two lattice rooms' interiors: 1, or 3 and more"},
    {"ends", &Options::ends, 0, 0, "rows corners random far island",
     "entrance in the first row and boss in the last; north-west and south-east corner; both "
     "anywhere; "
     "the ends of a longest shortest path; boss inside, behind a loop"},
    {"braid", &Options::braid, 0, 1, "", "share of the dead ends that are opened"},
    {"links", &Options::links, 0, 1, "", "share of the possible extra corridors that are dug"},
    {"lost", &Options::lost, 0, 1, "", "share of the corridors lost in carving"},
    {"secret", &Options::secret, 0, 1, "", "share of the doors that are secret: shut until found"},
    {"locked", &Options::locked, 0, 1, "", "share of the doors that are locked: walkable"},
    {"repair", &Options::repair, 0, 0, "pads carve none",
     "what serves rooms that are left isolated: pads, or tunnels dug through all in the way, while "
     "a lattice's own graph stays as dug"},
    {"pads", &Options::pads, 0, 0, "sound document",
     "which reading of the pad document places pads"},
    {"prune", &Options::prune, 0, 1, "",
     "share of the tunnels' dead ends that are filled in again, each up to where tunnels meet"},
    {"rooms_min", &Options::rooms_min, 0, kRoomsMax, "",
     "fewest rooms wanted; 0: 8 for each 75x75 tiles of the map"},
    {"rooms_max", &Options::rooms_max, 0, kRoomsMax, "",
     "most rooms wanted; 0: 14 for each 75x75 tiles of the map"},
    {"side_min", &Options::side_min, 1, kRoomSideMax, "",
     "shortest interior side of a room in tiles, cut to what fits the map"},
    {"side_max", &Options::side_max, 1, kRoomSideMax, "",
     "longest interior side of a room in tiles, cut to what fits the map"},
    {"ring_gap", &Options::ring_gap, 0, 64, "",
     "fewest tiles of rock between two rooms' wall rings; at 0 rings touch and no tunnel passes"},
    {"tries", &Options::tries, 1, 100, "", "places tried for each room wanted"},
    {"noise", &Options::noise, 0, 1, "", "share of the tiles that are rock before smoothing"},
    {"rounds", &Options::rounds, 0, 100, "", "times that the 4-5 rule smooths the cave"},
    {"follow", &Options::follow, 0, 0, "ignored forced",
     "what pads do to followers: nothing, or arriving on one always warps; on a lattice the rooms "
     "that hold the pads are joined, and the boss's room lets nobody go"},
    {"one_way", &Options::one_way, 0, 1, "",
     "share of the pairs whose pad in the served room only receives"},
    {"consumed", &Options::consumed, 0, 1, "",
     "share of the pads that are plain floor after their first warp"},
    {"charges", &Options::charges, 0, 1000, "",
     "warps of a pad before it is plain floor; 0: without end"},
    {"cooldown", &Options::cooldown, 0, 1000, "",
     "ticks that a pad rests after a warp; a tick is one request of the player"},
    {"gate", &Options::gate, 0, 1, "",
     "share of the pairs that are off until their lever tile is stepped on"},
    {"theme", &Options::theme, 0, 0, "none rune portal mirror mixed",
     "what pads look like; it changes no walk"},
});
inline constexpr int kOptionCount = static_cast<int>(kOptions.size());

// One bit an option, in table order.
using OptionSet = std::uint32_t;
static_assert(kOptionCount <= 32);

// Not constexpr: reaching it while compiling is the error that an unknown option name gives.
void no_such_option();

// The set of the named options; an unknown name does not compile.
consteval OptionSet options_named(std::string_view names) {
  OptionSet set = 0;
  while (!names.empty()) {
    const std::size_t end = names.find(' ');
    const std::string_view name = names.substr(0, end);
    bool found = false;
    for (int i = 0; i < kOptionCount; ++i) {
      if (kOptions[static_cast<std::size_t>(i)].key == name) {
        set |= OptionSet{1} << i;
        found = true;
      }
    }
    if (!found) no_such_option();
    names.remove_prefix(end == std::string_view::npos ? names.size() : end + 1);
  }
  return set;
}

// The text of one option's value, e.g. "16x16", "3", "1/10", "rows".
std::string print_option(const OptionRow& row, const Options& options);

bool option_equal(const OptionRow& row, const Options& a, const Options& b);

// "1..64", "1x1..8192x8192", "0/1..1/1" or the choices: what a user may write.
std::string option_range(const OptionRow& row);

// Sets one option from text. The error names the option and its range.
Parsed<Options> with_option(Options options, const OptionRow& row, std::string_view text);

}  // namespace seedbed
