// Noise smoothed by the 4-5 rule. A cave has no rooms: its floor is room tiles without rings or
// doors, and what no walk reaches stays so, to be counted as components. Entrance and boss are far
// apart in the largest part: the tile farthest from its first tile, and the tile farthest from that
// one; a coin says which is which. Where the rule leaves nothing open, the middle tile is.
#include <cstring>

#include "generator/bits.h"
#include "generator/cave_rule.h"
#include "generator/variants.h"

namespace seedbed::layout {
namespace {

// Breadth-first over a byte a tile: 1 is open, and visited tiles are closed.
class CaveFloor {
 public:
  CaveFloor(const BitGrid& rock, LayoutScratch& scratch)
      : size_(rock.size()), rock_(rock), open_(scratch.bytes), queue_(scratch.words) {
    open_.resize(static_cast<std::size_t>(size_.area()));
    queue_.resize(open_.size());
  }

  void open_all() {
    std::uint8_t* out = open_.data();
    for (std::int32_t y = 0; y < size_.height; ++y) {
      for (std::int32_t x = 0; x < size_.width; x += 64) {
        const int count = std::min(size_.width - x, 64);
        spread_row(~rock_.row(y)[x / 64], count, out);
        out += count;
      }
    }
  }

  struct Part {
    std::size_t tiles = 0;
    std::uint32_t farthest = 0;  // one of the tiles farthest from the first
  };
  // The part that a tile lies in. REQUIRES: the tile is open.
  Part visit(std::uint32_t start) {
    const auto width = static_cast<std::uint32_t>(size_.width);
    std::uint8_t* open = open_.data();
    std::uint32_t* queue = queue_.data();
    queue[0] = start;
    open[start] = 0;
    std::size_t end = 1;
    for (std::size_t begin = 0; begin < end; ++begin) {
      const std::uint32_t at = queue[begin];
      for (const std::uint32_t next : {at - width, at + 1, at + width, at - 1}) {
        queue[end] = next;
        end += open[next];
        open[next] = 0;
      }
    }
    return {end, queue[end - 1]};
  }

  // The first one of those with most tiles; none where nothing is open.
  Part largest_part() {
    Part largest;
    const std::uint8_t* const end = open_.data() + open_.size();
    for (const std::uint8_t* at = open_.data(); at != end;) {
      const void* found = std::memchr(at, 1, static_cast<std::size_t>(end - at));
      if (found == nullptr) break;
      at = static_cast<const std::uint8_t*>(found);
      const Part part = visit(static_cast<std::uint32_t>(at - open_.data()));
      if (part.tiles > largest.tiles) largest = part;
    }
    return largest;
  }

  Cell cell(std::uint32_t tile) const {
    const auto index = static_cast<std::int32_t>(tile);
    return {index % size_.width, index / size_.width};
  }

 private:
  Size size_;
  const BitGrid& rock_;
  std::vector<std::uint8_t>& open_;
  std::vector<std::uint32_t>& queue_;
};

void draw_floor(const std::vector<std::uint8_t>& open, TileGrid& tiles) {
  const std::span<Tile> out = tiles.all();
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = open[i] != 0 ? Tile::room : Tile::cave;
}

}  // namespace

void caves(const Options& options, Random& random, LayoutScratch& scratch, TileLayout& out) {
  BitGrid* rock = &scratch.bits;
  BitGrid* next = &scratch.more_bits;
  rock->reset(options.size);
  next->reset(options.size);
  draw_noise(options.noise, random, *rock);
  for (std::int32_t i = 0; i < options.rounds; ++i) {
    smooth_rock(*rock, *next);
    std::swap(rock, next);
  }
  out.rooms.clear();
  out.tiles.reset(options.size, Tile::cave);
  CaveFloor floor(*rock, scratch);
  floor.open_all();
  draw_floor(scratch.bytes, out.tiles);
  const CaveFloor::Part largest = floor.largest_part();
  const bool turned = random.below(2) == 1;
  if (largest.tiles == 0) {
    out.entrance = out.boss = {options.size.width / 2, options.size.height / 2};
    out.tiles[out.entrance] = Tile::room;
    return;
  }
  floor.open_all();
  const Cell one = floor.cell(largest.farthest);
  const Cell other = floor.cell(floor.visit(largest.farthest).farthest);
  out.entrance = turned ? other : one;
  out.boss = turned ? one : other;
}

}  // namespace seedbed::layout
