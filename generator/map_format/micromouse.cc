// The wide form, 4 columns a cell: micromouseonline's mazefiles and mms. It is also the picture
// that many maze programs print ("+---+"); their mazes then get a micromouse's start and goal.
#include "generator/post_maze.h"
#include "generator/world.h"

namespace seedbed::map_format {
namespace {

constexpr std::size_t kPitch = 4;

void write_posts(const Lattice& lattice, std::int32_t y, std::string& text) {
  for (std::int32_t x = 0; x < lattice.rooms().width; ++x) {
    const bool open = y < lattice.rooms().height && lattice.open({x, y}, kNorth);
    text += open ? "o   " : "o---";
  }
  text += "o\n";
}

}  // namespace

bool micromouse_claims(std::string_view text) { return post_maze_claims(text, kPitch); }

Parsed<MapFile> read_micromouse(std::string_view text) { return read_post_maze(text, kPitch); }

// With S and G on every world, as other programs need them. No such form: a world without a goal,
// for the reader would take the centre, or one that starts on its goal.
bool write_micromouse(const World& world, std::string& text) {
  if (!world.has_lattice || !world.has_goal) return false;
  const Lattice& lattice = world.lattice;
  const auto goal = [&](Cell at) { return world.passages.goal(world.passages.cells.index(at)); };
  if (goal(lattice.entrance)) return false;
  text.clear();
  for (std::int32_t y = 0; y < lattice.rooms().height; ++y) {
    write_posts(lattice, y, text);
    for (std::int32_t x = 0; x < lattice.rooms().width; ++x) {
      const Cell at{x, y};
      text += lattice.open(at, kWest) ? "  " : "| ";
      text += at == lattice.entrance ? "S " : goal(at) ? "G " : "  ";
    }
    text += "|\n";
  }
  write_posts(lattice, lattice.rooms().height, text);
  return true;
}

}  // namespace seedbed::map_format
