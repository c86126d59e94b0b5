// libtcod's BSP toolkit behind the protocol of `seedbed sweep --exec`: a room in each leaf, and an
// L-shaped tunnel over each cut. Usage: tcod_bsp [WIDTH HEIGHT], in tiles.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <libtcod/bsp.hpp>
#include <libtcod/mersenne.hpp>
#include <string>
#include <vector>

namespace {

struct Place {
  int x, y;
};

struct Dungeon {
  std::vector<std::string> rows;
  std::vector<Place> rooms;  // their centres, in the order of the leaves
};

void dig(Dungeon& dungeon, Place from, Place to) {
  for (int x = std::min(from.x, to.x); x <= std::max(from.x, to.x); ++x) {
    dungeon.rows[from.y][x] = '.';
  }
  for (int y = std::min(from.y, to.y); y <= std::max(from.y, to.y); ++y) {
    dungeon.rows[y][to.x] = '.';
  }
}

// A place of the part, from which tunnels reach all of it.
Place fill(TCODBsp* part, TCODRandom& random, Dungeon& dungeon) {
  if (!part->isLeaf()) {
    const Place first = fill(part->getLeft(), random, dungeon);
    const Place second = fill(part->getRight(), random, dungeon);
    dig(dungeon, first, second);
    return random.getInt(0, 1) == 0 ? first : second;
  }
  const int width = random.getInt(3, part->w - 2), height = random.getInt(3, part->h - 2);
  const int left = random.getInt(part->x + 1, part->x + part->w - width - 1);
  const int top = random.getInt(part->y + 1, part->y + part->h - height - 1);
  for (int y = top; y < top + height; ++y) {
    for (int x = left; x < left + width; ++x) dungeon.rows[y][x] = '.';
  }
  dungeon.rooms.push_back({left + width / 2, top + height / 2});
  return dungeon.rooms.back();
}

}  // namespace

int main(int argc, char** argv) {
  const int width = argc > 2 ? std::atoi(argv[1]) : 75, height = argc > 2 ? std::atoi(argv[2]) : 75;
  std::cout << "seedbed-maps 1\n";
  for (std::uint64_t seed; std::cin >> seed;) {
    TCODRandom random(static_cast<std::uint32_t>(seed ^ seed >> 32));
    TCODBsp root(0, 0, width, height);
    root.splitRecursive(&random, 4, 8, 8, 1.5f, 1.5f);
    Dungeon dungeon{std::vector<std::string>(height, std::string(width, '#')), {}};
    fill(&root, random, dungeon);
    const Place start = dungeon.rooms.front(), end = dungeon.rooms.back();
    dungeon.rows[end.y][end.x] = 'E';
    dungeon.rows[start.y][start.x] = 'S';
    for (const std::string& row : dungeon.rows) std::cout << row << '\n';
    std::cout << std::endl;
  }
}
