// Pads of a map that others made: which pad leads where, as text. A map of letters has its pads
// but not their links, so a user gives them: pairs separated by blanks, coordinates as the file
// counts, (0,0) in the north-west:
//   3,4=10,12            a pair, both ways
//   3,4>10,12            one way: the second only receives
//   3,4=10,12;charges=2;cooldown=1;consumed;lever=5,5;theme=rune
// Pairs are taken in order as the pad document takes them: a later pair overwrites a shared pad's
// entry. Promises: prints in the form that it parses from; untrusted text gives links or one line.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/pad_rules.h"
#include "generator/parsed.h"

namespace seedbed {

struct World;
struct WorldScratch;

struct PadLink {
  Cell from;
  Cell to;
  PadRule rule;  // of both pads; receives_only of `to` alone; `lever` is not used
  std::optional<Cell> lever;
  bool operator==(const PadLink&) const = default;
};

inline constexpr std::size_t kPadLinksMax = 100'000;

Parsed<std::vector<PadLink>> parse_pad_links(std::string_view text);
std::string print_pad_links(std::span<const PadLink> links);

// Gives the pads of a world read from a map these links, and measures its reach. Returns "" or what
// does not fit the map: a place off the map or without a pad, a lever that is not on the map or no
// floor. REQUIRES: the world was built from a map.
std::string apply_pad_links(std::span<const PadLink> links, WorldScratch& scratch, World& world);

// What of the reach depends on pads, measured again after pads were linked by hand.
void measure_pads_again(WorldScratch& scratch, World& world);

}  // namespace seedbed
