// Mistakes that laws find by doing something again: printing, building, writing, counting.
#include "property/canary/canary.h"

namespace seedbed {
namespace {

constexpr Canary kAgain[] = {
    {"unread-option-kept", "case-round-trip", Subject::world,
     "an option that the variant does not read is kept",
     "print and parse one case of every variant with an option that it does not read", "wilson",
     [](Broken& b) {
       b.world.named.recipe.options.size = {9, 10};
       return b.world.has_lattice;
     }},
    {"ratio-not-reduced", "case-round-trip", Subject::world, "a ratio is not in lowest terms",
     "print and parse a case whose ratio is given unreduced", "wilson:lost=1/3",
     [](Broken& b) {
       b.world.named.recipe.options.lost = {2, 6};
       return true;
     }},
    {"size-out-of-range", "case-round-trip", Subject::world, "a size is out of range",
     "print a case of every size at and past both ends of the range", "wilson",
     [](Broken& b) {
       b.world.named.recipe.options.rooms.width = 0;
       return true;
     }},
    {"tile-of-last-world", "rebuild-equal", Subject::world,
     "one tile differs after a reused scratch",
     "build the same case twice in one scratch with another case between, and compare all tiles",
     "wilson", [](Broken& b) { return b.replace_first(Tile::door, Tile::locked); }},
    {"metric-one-off", "rebuild-equal", Subject::tally, "a metric is counted one off",
     "build twice and compare every metric, not only those that the example was written for",
     "wilson",
     [](Broken& b) {
       ++b.metric("dead_ends");
       return true;
     }},
    {"pairs-in-other-order", "rebuild-equal", Subject::pad_set, "pairs come in another order",
     "build twice and compare the ordered pairs of a world with two pads or more",
     "row-walk:room=3",
     [](Broken& b) {
       auto& pairs = b.world.pads.teleport_pairs;
       if (pairs.size() < 2) return false;
       std::swap(pairs.front(), pairs.back());
       return true;
     }},
    {"boss-of-last-world", "rebuild-equal", Subject::world, "the boss comes from the last world",
     "build twice in one scratch and compare both ends", "wilson",
     [](Broken& b) {
       const bool apart = b.world.boss != b.world.entrance;
       b.world.boss = b.world.entrance;
       return apart;
     }},
    {"east-of-last-column", "map-round-trip", Subject::layout_step,
     "a corridor leads east out of the last column",
     "write and read one map and look at every corridor of the last column", "wilson",
     [](Broken& b) {
       if (!b.world.has_lattice) return false;
       b.world.lattice.east.set(Cell{b.world.lattice.rooms().width - 1, 0});
       return true;
     }},
    {"tile-without-letter", "map-round-trip", Subject::world, "a tile has no letter",
     "write and read one map that has every tile", "wilson",
     [](Broken& b) { return b.replace_first(Tile::door, static_cast<Tile>('d')); }},
    {"south-of-last-row", "map-round-trip", Subject::layout_step,
     "a corridor leads south out of the last row",
     "write and read one map and look at every corridor of the last row", "wilson",
     [](Broken& b) {
       if (!b.world.has_lattice) return false;
       b.world.lattice.south.row(b.world.lattice.rooms().height - 1)[0] = 1;
       return true;
     }},
    {"letters-before-pads", "counts-fresh", Subject::tally,
     "letters are counted before pads are placed",
     "count pads on the finished map of a world that needs some, by hand", "row-walk:room=3",
     [](Broken& b) {
       b.metric("room_tiles") += b.metric("pad_tiles");
       b.metric("pad_tiles") = 0;
       return !b.world.pads.tiles.empty();
     }},
    {"last-row-not-counted", "counts-fresh", Subject::tally, "the last row is skipped",
     "count the walls of one whole map by hand", "wilson",
     [](Broken& b) {
       b.metric("wall_tiles") -= b.world.tiles.size().width;
       return true;
     }},
    {"last-distance-not-counted", "counts-fresh", Subject::fill,
     "the tiles at the largest distance are left out of the fill's counters",
     "run the queue over one map and compare its rounds", "scatter",
     [](Broken& b) {
       --b.world.fill_cost.rounds;
       return true;
     }},
    {"unreached-before-doors", "counts-fresh", Subject::tally,
     "unreached rooms are counted before doors are hidden",
     "a map with a secret door that cuts off a room: half the worlds, at secret=1/2",
     "wilson:secret=1/2",
     [](Broken& b) {
       b.metric("rooms_unreached") = 0;
       return b.world.rooms_unreached > 0;
     }},
    {"pad-not-listed", "counts-fresh", Subject::pad_set, "a pad is drawn and not listed",
     "compare the pads drawn with those listed in one world that has some", "row-walk:room=3",
     [](Broken& b) {
       if (b.world.pads.tiles.empty()) return false;
       b.world.pads.tiles.pop_back();
       b.measure_again();
       return true;
     }},
};

}  // namespace

std::span<const Canary> again_canaries() { return kAgain; }

}  // namespace seedbed
