// Binary space partition. A part is cut across its longer side while a room of side_max would not
// fill it and both halves can hold one of side_min; each leaf gets one room. Then every cut is
// crossed once: a random room on either side of it, each beside the cut, gets a door in the facing
// ring, and a tunnel runs from door to cut, along the cut, and to the other door.
//
// Why it needs no mending: each part keeps its last column and row free of rings, so that a cut
// runs along rock. A leaf faces a given cut with one side, and only that cut's tunnel uses the
// side; between ring and cut lies nothing but the leaf's own rock. So tunnels never meet a ring, a
// room has at most one door a side, and doors stand apart. Each cut joins two halves that are
// joined already: the rooms form a tree.
#include <algorithm>

#include "generator/room_layout.h"

namespace seedbed::layout {
namespace {

constexpr std::int32_t kAroundRoom = 3;  // two ring walls and the free row or column

std::int32_t draw_between(std::int32_t low, std::int32_t high, Random& random) {
  return low + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(high - low + 1)));
}

// Parts in the order of a walk that visits a part, its first half and its second half.
class Partition {
 public:
  Partition(const Options& options, Random& random, std::vector<BspPart>& parts)
      : leaf_min_(options.side_min + kAroundRoom),
        leaf_max_(options.side_max + kAroundRoom),
        random_(random),
        parts_(parts) {}

  void split(Rect whole, std::vector<Rect>& waiting) {
    parts_.clear();
    waiting.assign(1, whole);
    while (!waiting.empty()) {
      const Rect rect = waiting.back();
      waiting.pop_back();
      BspPart part;
      part.rect = rect;
      choose_cut(part);
      parts_.push_back(part);
      if (part.cut == 0) continue;
      Rect first = rect;
      Rect second = rect;
      (part.upright ? first.width : first.height) = part.cut;
      (part.upright ? second.x : second.y) += part.cut;
      (part.upright ? second.width : second.height) -= part.cut;
      waiting.push_back(second);
      waiting.push_back(first);
    }
    count_leaves();
  }

 private:
  bool can_cut(std::int32_t side) const { return side > leaf_max_ && side >= 2 * leaf_min_; }

  void choose_cut(BspPart& part) {
    const std::int32_t width = part.rect.width;
    const std::int32_t height = part.rect.height;
    if (!can_cut(width) && !can_cut(height)) return;
    if (can_cut(width) && can_cut(height)) {
      part.upright = width != height ? width > height : random_.below(2) == 0;
    } else {
      part.upright = can_cut(width);
    }
    part.cut = draw_between(leaf_min_, (part.upright ? width : height) - leaf_min_, random_);
  }

  // Backwards, so that both halves are counted before their whole. Leaves are numbered as they
  // come.
  void count_leaves() {
    for (std::size_t i = parts_.size(); i-- > 0;) {
      BspPart& part = parts_[i];
      part.parts = 1;
      part.leaves = 1;
      if (part.cut == 0) continue;
      const BspPart& first = parts_[i + 1];
      const BspPart& second = parts_[i + 1 + first.parts];
      part.parts = 1 + first.parts + second.parts;
      part.leaves = first.leaves + second.leaves;
    }
  }

  std::int32_t leaf_min_;
  std::int32_t leaf_max_;
  Random& random_;
  std::vector<BspPart>& parts_;
};

// A room that fits its leaf, anywhere in it.
Rect draw_room(const Options& options, const Rect& leaf, Random& random) {
  const std::int32_t width_max = std::min(options.side_max, leaf.width - kAroundRoom);
  const std::int32_t height_max = std::min(options.side_max, leaf.height - kAroundRoom);
  Rect room;
  room.width = draw_between(std::min(options.side_min, width_max), width_max, random);
  room.height = draw_between(std::min(options.side_min, height_max), height_max, random);
  room.x = leaf.x + 1 + draw_between(0, leaf.width - kAroundRoom - room.width, random);
  room.y = leaf.y + 1 + draw_between(0, leaf.height - kAroundRoom - room.height, random);
  return room;
}

// One of the `count` rooms from `first` on whose leaf satisfies the condition, each as likely.
template <class Condition>
std::size_t draw_room_number(std::size_t first, std::size_t count, Random& random,
                             Condition condition) {
  std::uint32_t met = 0;
  std::size_t chosen = first;
  for (std::size_t room = first; room < first + count; ++room) {
    if (!condition(room)) continue;
    ++met;
    if (random.below(met) == 0) chosen = room;
  }
  return chosen;
}

void dig_line(Cell from, Cell to, TileGrid& tiles) {
  const Cell step{(to.x > from.x) - (to.x < from.x), (to.y > from.y) - (to.y < from.y)};
  tiles[from] = Tile::tunnel;
  while (from != to) {
    from.x += step.x;
    from.y += step.y;
    tiles[from] = Tile::tunnel;
  }
}

// From a door in the ring of `before` over the cut line to a door in the ring of `after`. `line` is
// the column of an upright cut, the row of one that lies.
void dig_across(const Rect& before, const Rect& after, bool upright, std::int32_t line,
                Random& random, TileGrid& tiles) {
  const auto cell = [&](std::int32_t over, std::int32_t along) {
    return upright ? Cell{over, along} : Cell{along, over};
  };
  const auto draw_place = [&](const Rect& room) {
    return upright ? draw_between(room.y, room.y + room.height - 1, random)
                   : draw_between(room.x, room.x + room.width - 1, random);
  };
  const std::int32_t from = draw_place(before);
  const std::int32_t to = draw_place(after);
  const std::int32_t leave = upright ? before.x + before.width : before.y + before.height;
  const std::int32_t enter = (upright ? after.x : after.y) - 1;
  dig_line(cell(leave + 1, from), cell(line, from), tiles);
  dig_line(cell(line, from), cell(line, to), tiles);
  dig_line(cell(line, to), cell(enter - 1, to), tiles);
  tiles[cell(leave, from)] = Tile::door;
  tiles[cell(enter, to)] = Tile::door;
}

}  // namespace

void bsp(const Options& options, Random& random, LayoutScratch& scratch, TileLayout& out) {
  std::vector<BspPart>& parts = scratch.parts;
  std::vector<Rect>& leaves = scratch.rects;
  // The border's last column and row serve as the free ones of the outermost parts.
  Partition(options, random, parts)
      .split({1, 1, options.size.width - 1, options.size.height - 1}, leaves);

  out.tiles.reset(options.size, Tile::cave);
  out.rooms.clear();
  leaves.clear();
  for (const BspPart& part : parts) {
    if (part.cut != 0) continue;
    leaves.push_back(part.rect);
    out.rooms.push_back(draw_room(options, part.rect, random));
    draw_ringed_room(out.rooms.back(), out.tiles);
  }
  std::size_t leaf = 0;  // the first one of the part in hand
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const BspPart& part = parts[i];
    if (part.cut == 0) {
      ++leaf;
      continue;
    }
    const std::size_t first_leaves = parts[i + 1].leaves;
    const std::int32_t start = (part.upright ? part.rect.x : part.rect.y) + part.cut;
    const std::size_t before = draw_room_number(leaf, first_leaves, random, [&](std::size_t room) {
      const Rect& rect = leaves[room];
      return (part.upright ? rect.x + rect.width : rect.y + rect.height) == start;
    });
    const std::size_t after = draw_room_number(
        leaf + first_leaves, part.leaves - first_leaves, random, [&](std::size_t room) {
          return (part.upright ? leaves[room].x : leaves[room].y) == start;
        });
    dig_across(out.rooms[before], out.rooms[after], part.upright, start - 1, random, out.tiles);
  }
  choose_end_rooms(random, out);
}

}  // namespace seedbed::layout
