// Mistakes that laws find by doing something again: printing, building, writing, counting.
#include "property/canaries.h"

namespace seedbed {
namespace {

constexpr Canary kAgain[] = {
    {"case-round-trip", "an option that the variant does not read is kept", "wilson",
     [](Broken& b) {
       b.world.named.recipe.options.size = {9, 10};
       return true;
     }},
    {"case-round-trip", "a ratio is not in lowest terms", "wilson:lost=1/3",
     [](Broken& b) {
       b.world.named.recipe.options.lost = {2, 6};
       return true;
     }},
    {"case-round-trip", "a size is out of range", "wilson",
     [](Broken& b) {
       b.world.named.recipe.options.rooms.width = 0;
       return true;
     }},
    {"rebuild-equal", "one tile differs after a reused scratch", "wilson",
     [](Broken& b) { return b.replace_first(Tile::door, Tile::locked); }},
    {"rebuild-equal", "a metric is counted one off", "wilson",
     [](Broken& b) {
       ++b.metric("dead_ends");
       return true;
     }},
    {"rebuild-equal", "pairs come in another order", "row-walk:room=3",
     [](Broken& b) {
       auto& pairs = b.world.pads.teleport_pairs;
       if (pairs.size() < 2) return false;
       std::swap(pairs.front(), pairs.back());
       return true;
     }},
    {"rebuild-equal", "the boss comes from the last world", "wilson",
     [](Broken& b) {
       b.world.boss = b.world.entrance;
       return true;
     }},
    {"map-round-trip", "a corridor leads east out of the last column", "wilson",
     [](Broken& b) {
       b.world.lattice.east.set(Cell{b.world.lattice.rooms().width - 1, 0});
       return true;
     }},
    {"map-round-trip", "a tile has no letter", "wilson",
     [](Broken& b) { return b.replace_first(Tile::door, static_cast<Tile>('d')); }},
    {"map-round-trip", "a corridor leads south out of the last row", "wilson",
     [](Broken& b) {
       b.world.lattice.south.row(b.world.lattice.rooms().height - 1)[0] = 1;
       return true;
     }},
    {"counts-fresh", "letters are counted before pads are placed", "row-walk:room=3",
     [](Broken& b) {
       b.metric("room_tiles") += b.metric("pad_tiles");
       b.metric("pad_tiles") = 0;
       return !b.world.pads.tiles.empty();
     }},
    {"counts-fresh", "the last row is skipped", "wilson",
     [](Broken& b) {
       b.metric("wall_tiles") -= b.world.tiles.size().width;
       return true;
     }},
    {"counts-fresh", "unreached rooms are counted before doors are hidden", "wilson:secret=1/2",
     [](Broken& b) {
       b.metric("rooms_unreached") = 0;
       return b.world.rooms_unreached > 0;
     }},
    {"counts-fresh", "a pad is drawn and not listed", "row-walk:room=3",
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
