#include "reports/writer/map_svg.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <span>

#include "generator/check.h"
#include "reports/writer/figure_svg.h"

namespace seedbed {
namespace {

constexpr std::int32_t kUnits = 10;  // of the drawing, a tile

// Walls are the darkest thing on a map, so that every shade and line stands out from them.
constexpr auto kPaints = std::to_array<TilePaint>({
    {Tile::cave, "#d8dde4", ""},
    {Tile::room, "#fbf7ee", ""},
    {Tile::wall, "#566070", ""},
    {Tile::tunnel, "#ecdfc6", ""},
    {Tile::door, "#ecdfc6", "#7a4a1e"},
    {Tile::secret, "#566070", "#e3c6ff"},
    {Tile::locked, "#ecdfc6", "#b3261e"},
    {Tile::pad, "#fbf7ee", "#6a1fb0"},
});
static_assert(kPaints.size() == kTiles.size() && [] {
  for (std::size_t i = 0; i < kTiles.size(); ++i) {
    if (kPaints[i].tile != kTiles[i].tile) return false;
  }
  return true;
}());

// Light at the entrance, dark far away, never as dark as a wall.
constexpr std::array<std::string_view, 9> kScale = {"#fdf3b4", "#e9eeb0", "#c9e6b3",
                                                    "#a2d9b8", "#78c8bd", "#52b3c1",
                                                    "#3a99be", "#3480b4", "#3467a6"};
constexpr std::string_view kNotReached = "#f3b8b2";

// What a tile is painted with: a kind of kPaints, not reached, or a step of the scale.
constexpr std::uint8_t kNotReachedPaint = kPaints.size();
constexpr std::uint8_t kScalePaint = kNotReachedPaint + 1;
constexpr std::size_t kPaintsAll = kScalePaint + kScale.size();

// By row of followers(), the side of the hand included; rows past the last share its colour.
constexpr auto kLines = std::to_array<LinePaint>(
    {{"#c2185b", 2}, {"#b34700", -2}, {"#111111", 0}, {"#4527a0", 3}, {"#004d40", -3}});

std::string_view paint_colour(std::size_t paint) {
  if (paint < kPaints.size()) return kPaints[paint].colour;
  return paint == kNotReachedPaint ? kNotReached : kScale[paint - kScalePaint];
}

std::string number(std::int64_t value) { return std::to_string(value); }

class Drawing {
 public:
  Drawing(const World& world, const MapOverlays& overlays) : world_(world), overlays_(overlays) {}

  MapDrawing draw() {
    choose_paints();
    const Size size = world_.tiles.size();
    const std::int32_t px = std::clamp(880 / std::max(size.width, size.height), 2, 20);
    const std::string width = number(size.width * kUnits);
    const std::string height = number(size.height * kUnits);
    svg_ = "<svg class=\"map\" role=\"img\" width=\"" + number(size.width * px) + "\" height=\"" +
           number(size.height * px) + "\" viewBox=\"0 0 " + width + " " + height + "\"><title>" +
           escape_xml(world_.generated ? print_case(world_.named) : "a map read from a file") +
           "</title>";
    draw_tiles();
    draw_marks();
    if (overlays_.pads) draw_links();
    for (std::size_t i = 0; i < followers().size(); ++i) {
      if (overlays_.followers >> i & 1) draw_follower(i);
    }
    draw_end(world_.entrance, 'E', "#1b6e34", "entrance");
    const bool room = world_.generated && !world_.has_lattice;
    if (world_.has_goal) {
      draw_end(world_.boss, 'B', "#a3161a", room ? "boss; its room is the goal" : "boss, the goal");
    }
    svg_ += "</svg>";
    return {std::move(svg_), size.width * px, size.height * px, std::move(legend_)};
  }

 private:
  void choose_paints() {
    paints_.reset(world_.tiles.size(), 0);
    if (overlays_.fill) {
      Passages passages;
      passages_of(world_.walkable, passages);
      measure_distances(passages, world_.entrance, distances_);
      farthest_ = distances_.steps[distances_.order.back()];
    }
    for (std::size_t i = 0; i < paints_.all().size(); ++i) {
      const Tile tile = world_.tiles[i];
      std::size_t paint = tile_row(tile);
      if (overlays_.fill && walkable(tile)) {
        const std::uint32_t steps = distances_.steps[i];
        paint = steps == Distances::kUnreached
                    ? kNotReachedPaint
                    : kScalePaint + std::uint64_t{steps} * kScale.size() / (farthest_ + 1);
      }
      paints_[i] = static_cast<std::uint8_t>(paint);
      ++painted_[paint];
    }
  }

  // The paint with the most tiles lies below all; the others are cut into rectangles, each as wide
  // as the run it starts with and as high as that run repeats.
  void draw_tiles() {
    const Size size = world_.tiles.size();
    const auto ground = static_cast<std::size_t>(
        std::max_element(painted_.begin(), painted_.end()) - painted_.begin());
    std::array<std::string, kPaintsAll> paths;
    BitGrid done(size);
    for (std::int32_t y = 0; y < size.height; ++y) {
      for (std::int32_t x = 0; x < size.width; ++x) {
        const std::uint8_t paint = paints_[Cell{x, y}];
        if (paint == ground || done[Cell{x, y}]) continue;
        const Rect block = block_at({x, y}, done);
        paths[paint] += "M" + number(x) + " " + number(y) + "h" + number(block.width) + "v" +
                        number(block.height) + "h-" + number(block.width) + "z";
      }
    }
    svg_ += "<g transform=\"scale(" + number(kUnits) +
            ")\" shape-rendering=\"crispEdges\"><path fill=\"" + std::string(paint_colour(ground)) +
            "\" d=\"M0 0h" + number(size.width) + "v" + number(size.height) + "h-" +
            number(size.width) + "z\"/>";
    for (std::size_t paint = 0; paint < kPaintsAll; ++paint) {
      if (paths[paint].empty()) continue;
      svg_ +=
          "<path fill=\"" + std::string(paint_colour(paint)) + "\" d=\"" + paths[paint] + "\"/>";
    }
    svg_ += "</g>";
    tell_paints();
  }

  Rect block_at(Cell from, BitGrid& done) const {
    const Size size = paints_.size();
    const std::uint8_t paint = paints_[from];
    const auto fresh = [&](std::int32_t x, std::int32_t y) {
      return paints_[Cell{x, y}] == paint && !done[Cell{x, y}];
    };
    std::int32_t end = from.x;
    while (end < size.width && fresh(end, from.y)) ++end;
    std::int32_t bottom = from.y;
    for (bool same = true; same && bottom < size.height;) {
      for (std::int32_t x = from.x; same && x < end; ++x) same = fresh(x, bottom);
      if (!same) break;
      for (std::int32_t x = from.x; x < end; ++x) done.set(Cell{x, bottom});
      ++bottom;
    }
    return {from.x, from.y, end - from.x, bottom - from.y};
  }

  void tell_paints() {
    for (std::size_t i = 0; i < kPaints.size(); ++i) {
      if (painted_[i] == 0 || !kPaints[i].mark.empty()) continue;
      legend_.push_back({LegendRow::Sign::tile, std::string(kPaints[i].colour), "",
                         std::string(kTiles[i].name) + ": " + std::string(kTiles[i].meaning)});
    }
    if (!overlays_.fill) return;
    legend_.push_back(
        {LegendRow::Sign::scale, "", "",
         "reached by walking: 0 to " + number(farthest_) + " steps from the entrance"});
    if (painted_[kNotReachedPaint] == 0) return;
    legend_.push_back({LegendRow::Sign::tile, std::string(kNotReached), "",
                       "walkable, but not reached by walking"});
  }

  void draw_marks() {
    std::array<std::string, kPaints.size()> paths;
    for (std::size_t i = 0; i < paints_.all().size(); ++i) {
      const std::size_t kind = tile_row(world_.tiles[i]);
      if (kPaints[kind].mark.empty()) continue;
      const Cell cell = paints_.cell(i);
      const std::int32_t x = cell.x * kUnits, y = cell.y * kUnits;
      paths[kind] += world_.tiles[i] == Tile::pad
                         ? "M" + number(x + 1) + " " + number(y + 5) + "a4 4 0 1 1 0 .1z"
                         : "M" + number(x + 3) + " " + number(y + 3) + "h4v4h-4z";
    }
    for (std::size_t kind = 0; kind < kPaints.size(); ++kind) {
      if (paths[kind].empty()) continue;
      const TilePaint& paint = kPaints[kind];
      svg_ += "<path fill=\"" + std::string(paint.mark) + "\" d=\"" + paths[kind] + "\"/>";
      legend_.push_back(
          {kTiles[kind].tile == Tile::pad ? LegendRow::Sign::disc : LegendRow::Sign::mark,
           std::string(paint.colour), std::string(paint.mark),
           std::string(kTiles[kind].name) + ": " + std::string(kTiles[kind].meaning)});
    }
  }

  std::int32_t middle(std::int32_t tile) const { return tile * kUnits + kUnits / 2; }

  void draw_links() {
    std::string path;
    for (const PadPair& pair : world_.pads.teleport_pairs) {
      path += "M" + number(middle(pair.served.x)) + " " + number(middle(pair.served.y)) + "L" +
              number(middle(pair.destination.x)) + " " + number(middle(pair.destination.y));
    }
    if (path.empty()) return;
    const auto pairs = static_cast<std::int64_t>(world_.pads.teleport_pairs.size());
    const std::string_view colour = kPaints[tile_row(Tile::pad)].mark;
    svg_ += "<path fill=\"none\" stroke=\"" + std::string(colour) +
            "\" stroke-width=\"1.5\" stroke-opacity=\".6\" stroke-dasharray=\"5 3\" d=\"" + path +
            "\"/>";
    legend_.push_back({LegendRow::Sign::dashes, std::string(colour), "",
                       pairs == 1 ? "the pair of pads" : number(pairs) + " pairs of pads"});
    draw_rules();
  }

  // Levers as lozenges; a ring round each pad that only receives.
  void draw_rules() {
    const PadRules& rules = world_.pads.rules;
    std::string levers, rings;
    for (const Cell lever : rules.levers) {
      levers +=
          "M" + number(middle(lever.x)) + " " + number(middle(lever.y) - 5) + "l5 5l-5 5l-5-5z";
    }
    for (const Cell pad : world_.pads.tiles) {
      const PadRule* rule = rules.at(pad);
      if (rule == nullptr || !rule->receives_only) continue;
      rings += "M" + number(middle(pad.x) - 6) + " " + number(middle(pad.y)) + "a6 6 0 1 1 0 .1z";
    }
    if (!levers.empty()) {
      svg_ += "<path fill=\"#0b6e6e\" stroke=\"#ffffff\" d=\"" + levers + "\"/>";
      legend_.push_back({LegendRow::Sign::mark, "#fbf7ee", "#0b6e6e",
                         "lever: opens the gates of its pads when it is stepped on"});
    }
    if (rings.empty()) return;
    svg_ += "<path fill=\"none\" stroke=\"#b3261e\" stroke-width=\"1.5\" d=\"" + rings + "\"/>";
    legend_.push_back({LegendRow::Sign::disc, "#fbf7ee", "#b3261e",
                       "ringed: the pad only receives, its pair leads one way"});
  }

  Cell tile_of(Cell cell) const {
    return world_.has_lattice ? world_.geometry.interior(cell).centre() : cell;
  }

  void draw_follower(std::size_t row) {
    const Follower& follower = followers()[row];
    std::vector<Cell> trace;
    const Route route =
        follower.walk(world_.passages, world_.start, world_.first, follower_scratch_, &trace);
    const LinePaint& paint = line_paint(row);
    const std::string path = lines(trace, paint.to_the_left);
    const std::string drawn =
        "\" stroke-linejoin=\"round\" stroke-linecap=\"round\" d=\"" + path + "\"/>";
    if (!path.empty()) {
      const bool large = std::max(world_.tiles.size().width, world_.tiles.size().height) > 50;
      svg_ += "<g fill=\"none\"><path stroke=\"#ffffff\" stroke-opacity=\".75\" stroke-width=\"" +
              std::string(large ? "4" : "3") + drawn + "<path stroke=\"" +
              std::string(paint.colour) + "\" stroke-width=\"" + (large ? "2.6" : "1.8") + drawn +
              "</g>";
    }
    const std::string name(follower.caption.substr(0, follower.caption.find(':')));
    const std::string steps =
        number(route.steps) + (world_.has_lattice ? " steps from room to room" : " steps");
    legend_.push_back(
        {LegendRow::Sign::line, std::string(paint.colour), "",
         name + (route.solves       ? ": arrives after " + steps
                 : route.steps == 0 ? ": does not arrive"
                                    : ": does not arrive; repeats itself after " + steps)});
  }

  // A line for each part of the walk between pads that lead on.
  std::string lines(const std::vector<Cell>& trace, std::int32_t to_the_left) const {
    std::string path;
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= trace.size(); ++i) {
      const bool on_foot =
          i < trace.size() &&
          std::abs(trace[i].x - trace[i - 1].x) + std::abs(trace[i].y - trace[i - 1].y) == 1;
      if (on_foot) continue;
      path += line(std::span(trace).subspan(begin, i - begin), to_the_left);
      begin = i;
    }
    return path;
  }

  // The walk as one line beside the middle of its way, so that there and back are two lines.
  // Corners are moved along both headings; a turn back goes round the end.
  std::string line(std::span<const Cell> trace, std::int32_t to_the_left) const {
    if (trace.size() < 2) return "";
    std::string path;
    Cell at{};
    const auto go = [&](Cell to) {
      if (path.empty()) {
        path = "M" + number(to.x) + " " + number(to.y);
      } else if (to.x != at.x) {
        path += "h" + number(to.x - at.x);
        if (to.y != at.y) path += "v" + number(to.y - at.y);
      } else if (to.y != at.y) {
        path += "v" + number(to.y - at.y);
      }
      at = to;
    };
    const auto beside = [&](Cell cell, Heading a, Heading b) {
      const Cell tile = tile_of(cell);
      const int left = turned(a, 3), other = turned(b, 3);
      return Cell{middle(tile.x) + to_the_left * (kStepX[left] + (a == b ? 0 : kStepX[other])),
                  middle(tile.y) + to_the_left * (kStepY[left] + (a == b ? 0 : kStepY[other]))};
    };
    Heading heading = heading_of(trace[0], trace[1]);
    go(beside(trace[0], heading, heading));
    for (std::size_t i = 1; i + 1 < trace.size(); ++i) {
      const Heading next = heading_of(trace[i], trace[i + 1]);
      if (next == turned(heading, 2)) {
        const std::int32_t past = std::abs(to_the_left);
        for (const Heading side : {heading, next}) {
          const Cell corner = beside(trace[i], side, side);
          go({corner.x + past * kStepX[heading], corner.y + past * kStepY[heading]});
        }
      } else if (next != heading) {
        go(beside(trace[i], heading, next));
      }
      heading = next;
    }
    go(beside(trace.back(), heading, heading));
    return path;
  }

  static Heading heading_of(Cell from, Cell to) {
    if (to.x != from.x) return to.x > from.x ? kEast : kWest;
    return to.y > from.y ? kSouth : kNorth;
  }

  void draw_end(Cell at, char letter, std::string_view colour, std::string_view words) {
    const Size size = world_.tiles.size();
    const std::int32_t radius = std::max(6, std::max(size.width, size.height) * kUnits / 60);
    svg_ += "<circle cx=\"" + number(middle(at.x)) + "\" cy=\"" + number(middle(at.y)) + "\" r=\"" +
            number(radius) + "\" fill=\"" + std::string(colour) +
            "\" stroke=\"#ffffff\"/><text x=\"" + number(middle(at.x)) + "\" y=\"" +
            number(middle(at.y)) +
            "\" dy=\".36em\" text-anchor=\"middle\" font-weight=\"bold\""
            " font-family=\"sans-serif\" fill=\"#ffffff\" font-size=\"" +
            number(radius * 3 / 2) + "\">" + letter + "</text>";
    legend_.push_back(
        {LegendRow::Sign::letter, std::string(colour), std::string(1, letter), std::string(words)});
  }

  const World& world_;
  const MapOverlays& overlays_;
  Distances distances_;
  FollowerScratch follower_scratch_;
  std::uint32_t farthest_ = 0;
  Grid<std::uint8_t> paints_;
  std::array<std::int64_t, kPaintsAll> painted_{};
  std::string svg_;
  std::vector<LegendRow> legend_;
};

}  // namespace

std::span<const std::string_view> scale_colours() { return kScale; }
std::span<const TilePaint> tile_paints() { return kPaints; }
std::string_view not_reached_colour() { return kNotReached; }
const LinePaint& line_paint(std::size_t follower) {
  return kLines[std::min(follower, kLines.size() - 1)];
}

MapDrawing draw_map(const World& world, const MapOverlays& overlays) {
  return Drawing(world, overlays).draw();
}

}  // namespace seedbed
