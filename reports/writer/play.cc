#include "reports/writer/play.h"

#include <algorithm>
#include <cstdio>

namespace seedbed {
namespace {

constexpr std::int32_t kAcross = 20;  // tiles of a frame on each side of the player
constexpr std::int32_t kUpright = 6;

std::string words(Cell cell) {
  return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

void add_window(const Grid<char>& picture, Cell at, std::string& text) {
  const Size size = picture.size();
  const std::int32_t left = std::max(0, std::min(at.x - kAcross, size.width - 2 * kAcross - 1));
  const std::int32_t top = std::max(0, std::min(at.y - kUpright, size.height - 2 * kUpright - 1));
  const std::int32_t right = std::min(size.width, left + 2 * kAcross + 1);
  const std::int32_t bottom = std::min(size.height, top + 2 * kUpright + 1);
  for (std::int32_t y = top; y < bottom; ++y) {
    for (std::int32_t x = left; x < right; ++x) {
      text += Cell{x, y} == at ? '@' : picture[Cell{x, y}];
    }
    text += '\n';
  }
}

std::string frame_words(const PlayFrame& frame) {
  if (frame.warped) {
    const std::string how = frame.entered == frame.before ? "stays on" : "enters";
    return "WARP: " + how + " the pad at " + words(frame.entered) + ", stands at " +
           words(frame.at);
  }
  const bool moves = frame.request != Request::stay && frame.request != Request::search;
  if (moves && frame.at == frame.before) return "refused, stands at " + words(frame.at);
  return "stands at " + words(frame.at);
}

// Values of one attribute over time. Times are of the whole, 0 to 1, and ascend; two equal ones are
// a jump.
class Track {
 public:
  explicit Track(std::string_view attribute) : attribute_(attribute) {}
  void add(double time, std::string value) {
    // A value that lasts needs its first and last time alone.
    if (values_.size() >= 2 && values_.back() == value && values_[values_.size() - 2] == value) {
      times_.back() = time;
      return;
    }
    times_.push_back(time);
    values_.push_back(std::move(value));
  }
  std::string svg(const std::string& seconds) const {
    std::string values, times;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      char time[16];
      std::snprintf(time, sizeof time, "%.6f", times_[i]);
      values += (i == 0 ? "" : ";") + values_[i];
      times += (i == 0 ? "" : ";") + std::string(time);
    }
    return "<animate attributeName=\"" + std::string(attribute_) + "\" dur=\"" + seconds +
           "s\" repeatCount=\"indefinite\" values=\"" + values + "\" keyTimes=\"" + times + "\"/>";
  }

 private:
  std::string_view attribute_;
  std::vector<double> times_;
  std::vector<std::string> values_;
};

std::int32_t middle(std::int32_t tile) { return tile * 10 + 5; }  // units of a drawing

class PlayedDrawing {
 public:
  explicit PlayedDrawing(std::span<const PlayFrame> frames)
      : frames_(frames), total_(static_cast<double>(frames.size()) + kPause) {}

  std::string svg(Cell start, std::int32_t radius) {
    stand(0, start);
    opacity_.add(0, "1");
    for (std::size_t i = 0; i < frames_.size(); ++i) add_frame(static_cast<double>(i), frames_[i]);
    stand(total_, frames_.empty() ? start : frames_.back().at);
    opacity_.add(1, "1");
    char seconds[16];
    std::snprintf(seconds, sizeof seconds, "%.2f", total_ * kSecondsPerRequest);
    return trail(start) + "<circle class=\"player\" cx=\"" + std::to_string(middle(start.x)) +
           "\" cy=\"" + std::to_string(middle(start.y)) + "\" r=\"" + std::to_string(radius) +
           "\" fill=\"#ffb300\" stroke=\"#1c1f24\" stroke-width=\"1.5\">" + x_.svg(seconds) +
           y_.svg(seconds) + opacity_.svg(seconds) + "</circle>";
  }

 private:
  static constexpr double kSecondsPerRequest = 0.25;
  static constexpr double kPause = 4;  // requests, at the end
  // Within the time of one request: the step, and of a warp the fade out, the jump, the fade in.
  static constexpr double kStepDone = 0.5;
  static constexpr double kJump = 0.7;
  static constexpr double kFadeDone = 0.9;

  void stand(double time, Cell at) {
    x_.add(time / total_, std::to_string(middle(at.x)));
    y_.add(time / total_, std::to_string(middle(at.y)));
  }

  void add_frame(double begin, const PlayFrame& frame) {
    stand(begin, frame.before);
    stand(begin + kStepDone, frame.entered);
    if (!frame.warped) return;
    stand(begin + kJump, frame.entered);
    stand(begin + kJump, frame.at);
    opacity_.add((begin + kStepDone) / total_, "1");
    opacity_.add((begin + kJump) / total_, "0");
    opacity_.add((begin + kFadeDone) / total_, "1");
  }

  // The way on foot; warps leave it and go on where they end.
  std::string trail(Cell start) const {
    std::string path = "M" + point(start);
    for (const PlayFrame& frame : frames_) {
      if (frame.entered != frame.before) path += "L" + point(frame.entered);
      if (frame.warped) path += "M" + point(frame.at);
    }
    return "<path class=\"trail\" fill=\"none\" stroke=\"#b34700\" stroke-width=\"2\" "
           "stroke-opacity=\".7\" stroke-linejoin=\"round\" d=\"" +
           path + "\"/>";
  }
  static std::string point(Cell cell) {
    return std::to_string(middle(cell.x)) + " " + std::to_string(middle(cell.y));
  }

  std::span<const PlayFrame> frames_;
  double total_;
  Track x_{"cx"};
  Track y_{"cy"};
  Track opacity_{"opacity"};
};

}  // namespace

std::vector<PlayFrame> play(const World& world, std::span<const Request> requests) {
  std::vector<PlayFrame> frames;
  Walk walk(world.tiles, world.pads, world.entrance);
  for (const Request request : requests) {
    PlayFrame frame{request, walk.at(), walk.at(), {}, false};
    frame.at = walk.request(request);
    frame.warped = walk.warped();
    const bool moves = request != Request::stay && request != Request::search;
    if (frame.warped && moves) {
      frame.entered = step(frame.before, static_cast<Heading>(request));
    } else if (!frame.warped) {
      frame.entered = frame.at;
    }
    frames.push_back(frame);
  }
  return frames;
}

std::string played_text(const Grid<char>& picture, Cell start, std::span<const PlayFrame> frames) {
  std::string text = "start: stands at " + words(start) + "\n";
  add_window(picture, start, text);
  std::size_t number = 0;
  for (const PlayFrame& frame : frames) {
    const RequestRow& row = kRequests[static_cast<std::size_t>(frame.request)];
    text += "\n" + std::to_string(++number) + " " + row.letter + " " + std::string(row.name) +
            ": " + frame_words(frame) + "\n";
    add_window(picture, frame.at, text);
  }
  return text;
}

std::string played_svg(const World& world, const MapOverlays& overlays,
                       std::span<const PlayFrame> frames) {
  MapDrawing drawing = draw_map(world, overlays);
  const Size size = world.tiles.size();
  const std::int32_t radius = std::max(5, std::max(size.width, size.height) / 8);
  const std::string_view end = "</svg>";
  drawing.svg.insert(drawing.svg.size() - end.size(),
                     PlayedDrawing(frames).svg(world.entrance, radius));
  const auto warps = static_cast<std::size_t>(std::count_if(
      frames.begin(), frames.end(), [](const PlayFrame& frame) { return frame.warped; }));
  drawing.legend.push_back({LegendRow::Sign::letter, "#ffb300", "", "the player"});
  drawing.legend.push_back({LegendRow::Sign::line, "#b34700", "",
                            "the walk: " + std::to_string(frames.size()) + " requests, " +
                                std::to_string(warps) + " warps"});
  return drawing_svg(drawing);
}

}  // namespace seedbed
