#include "generator/passages.h"

#include <bit>
#include <cstring>
#include <numeric>

#include "generator/bits.h"

namespace seedbed {
namespace {

std::uint64_t spread(std::uint64_t word, unsigned byte) {
  return std::bit_cast<std::uint64_t>(kSpread[word >> (8 * byte) & 255]);
}

// Sixty-four cells of a row: for each, which sides are open and whether it is a cell at all.
struct RowWord {
  std::uint64_t north, east, south, west, cell;
};

void write_cells(const RowWord& word, std::int32_t count, std::uint8_t* out) {
  for (std::int32_t done = 0; done < count; done += 8) {
    const auto byte = static_cast<unsigned>(done / 8);
    std::uint64_t eight = 0;
    // Most of a map of tiles is rock.
    if ((word.cell >> (8 * byte) & 255) != 0) {
      eight = spread(word.north, byte) | spread(word.east, byte) << 1 |
              spread(word.south, byte) << 2 | spread(word.west, byte) << 3 |
              spread(word.cell, byte) << 4;
    }
    std::memcpy(out + done, &eight, static_cast<std::size_t>(std::min(count - done, 8)));
  }
}

template <class MakeWord>
void write_rows(Size size, Passages& passages, MakeWord make_word) {
  if (passages.cells.size() != size) passages.cells.reset(size, 0);
  for (std::int32_t y = 0; y < size.height; ++y) {
    std::uint8_t* out = passages.cells.row(y).data();
    for (std::int32_t x = 0; x < size.width; x += 64) {
      write_cells(make_word(y, x / 64), std::min(size.width - x, 64), out + x);
    }
  }
}

template <class CellOf>
void join_pads(const Pads& pads, CellOf cell_of, Passages& passages) {
  passages.forced = false;
  // A rule makes a step depend on the steps before it, which no follower knows of.
  if (pads.tiles.empty() || pads.rules.change_walks) return;
  Grid<std::uint32_t>& partner = passages.partner;
  if (partner.size() != passages.cells.size()) partner.reset(passages.cells.size(), 0);
  std::iota(partner.all().begin(), partner.all().end(), std::uint32_t{0});
  for (const Cell pad : pads.tiles) {
    const auto from = static_cast<std::uint32_t>(partner.index(cell_of(pad)));
    const auto to = static_cast<std::uint32_t>(partner.index(cell_of(pads.after_warp(pad))));
    if (from == to || partner[from] != from) continue;
    if (!passages.open_tiles && passages.goal(from)) continue;
    partner[from] = to;
    passages.forced = true;
  }
}

}  // namespace

void passages_of(const Lattice& lattice, Passages& passages) {
  const Size rooms = lattice.rooms();
  passages.open_tiles = passages.forced = false;
  write_rows(rooms, passages, [&](std::int32_t y, std::int32_t w) {
    const std::uint64_t* east = lattice.east.row(y);
    return RowWord{.north = y > 0 ? lattice.south.row(y - 1)[w] : 0,
                   .east = east[w],
                   .south = lattice.south.row(y)[w],
                   .west = east[w] << 1 | (w > 0 ? east[w - 1] >> 63 : 0),
                   .cell = ~std::uint64_t{0}};
  });
}

void passages_of(const BitGrid& walkable, Passages& passages) {
  const Size size = walkable.size();
  const std::int32_t words = walkable.words_per_row();
  passages.open_tiles = true;
  passages.forced = false;
  write_rows(size, passages, [&](std::int32_t y, std::int32_t w) {
    const std::uint64_t* row = walkable.row(y);
    const std::uint64_t open = row[w];
    const std::uint64_t after = w + 1 < words ? row[w + 1] << 63 : 0;
    const std::uint64_t before = w > 0 ? row[w - 1] >> 63 : 0;
    return RowWord{.north = y > 0 ? open & walkable.row(y - 1)[w] : 0,
                   .east = open & (open >> 1 | after),
                   .south = y + 1 < size.height ? open & walkable.row(y + 1)[w] : 0,
                   .west = open & (open << 1 | before),
                   .cell = open};
  });
}

void shut_secret_doors(const TileGrid& tiles, const CarveGeometry& geometry, Passages& passages) {
  const Size rooms = geometry.rooms;
  for (std::int32_t y = 0; y < rooms.height; ++y) {
    for (std::int32_t x = 0; x < rooms.width; ++x) {
      const Cell room{x, y};
      for (const Heading heading : {kEast, kSouth}) {
        if (!passages.open(passages.cells.index(room), heading)) continue;
        Cell at = geometry.corridor(room, heading);
        bool shut = false;
        for (std::int32_t i = 0; i < geometry.gap; ++i) {
          shut |= tiles[at] == Tile::secret;
          at = step(at, heading);
        }
        if (!shut) continue;
        passages.cells[room] &= static_cast<std::uint8_t>(~(1u << heading));
        passages.cells[step(room, heading)] &=
            static_cast<std::uint8_t>(~(1u << turned(heading, 2)));
      }
    }
  }
}

void force_pads(const Pads& pads, Passages& passages) {
  join_pads(pads, [](Cell tile) { return tile; }, passages);
}

void force_pads(const Pads& pads, const CarveGeometry& geometry, Passages& passages) {
  join_pads(pads, [&](Cell tile) { return geometry.room_of(tile); }, passages);
}

}  // namespace seedbed
