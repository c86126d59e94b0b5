// A walk played on a world: what each request did, as frames of text and as an animated drawing.
// Promises: the frames are the walk's own answers (generator/walk.h); the drawing is one SVG that
// moves by SMIL, without script, and shows the whole way where nothing moves.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "generator/walk.h"
#include "reports/writer/map_svg.h"

namespace seedbed {

struct PlayFrame {
  Request request = Request::stay;
  Cell before;
  Cell entered;  // the tile that the request led onto; `before` if it was refused
  Cell at;       // after the warp
  bool warped = false;
};

// From the world's entrance, one frame a request.
std::vector<PlayFrame> play(const World& world, std::span<const Request> walk);

// Frame by frame: a line of words, a warp marked with "WARP", and the tiles around the player, who
// is '@'. `picture` is what the tiles look like.
std::string played_text(const Grid<char>& picture, Cell start, std::span<const PlayFrame> frames);

// An SVG of so many requests is still drawn smoothly by a browser.
inline constexpr std::size_t kPlayedSvgRequestsMax = 2'000;

// The world's drawing with the player moving over it, a fade out and in at each warp.
std::string played_svg(const World& world, const MapOverlays& overlays,
                       std::span<const PlayFrame> frames);

}  // namespace seedbed
