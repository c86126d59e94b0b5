// Mazes drawn with posts and walls between cells, as micromouse programs keep them: what the wide
// and the compact form share. Decides where such a maze ends in its text, what is a wall, and the
// start and goal of a maze that marks none.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "generator/map_formats.h"

namespace seedbed {

// Whether the text's first line is a row of posts, and posts stand nowhere else in it. `pitch` is
// the columns from a post to the next: 4 in the wide form ("o---o"), 2 in the compact one ("+-+").
bool post_maze_claims(std::string_view text, std::size_t pitch);

Parsed<MapFile> read_post_maze(std::string_view text, std::size_t pitch);

// The one middle cell of an odd side, both of an even one: four for 16x16. In row order.
std::vector<Cell> centre_cells(Size rooms);

}  // namespace seedbed
