// The compact form, 2 columns a cell: bblodget's MicromouseSim.
#include "generator/post_maze.h"

namespace seedbed::map_format {
namespace {

constexpr std::size_t kPitch = 2;

}  // namespace

bool micromouse_compact_claims(std::string_view text) { return post_maze_claims(text, kPitch); }

Parsed<MapFile> read_micromouse_compact(std::string_view text) {
  return read_post_maze(text, kPitch);
}

}  // namespace seedbed::map_format
