#include "bench/peers/opencv.h"

#include <memory>
#include <opencv2/imgproc.hpp>

namespace seedbed::peers {
namespace {

constexpr int kOpen = 1;
constexpr int kReached = 2;

struct Images {
  std::vector<cv::Mat> maps;
  std::vector<cv::Point> starts;
  cv::Mat written;  // the filled copy, or the labels
};

void draw_images(const MapSet& set, Images& images) {
  cv::setNumThreads(1);
  images.maps.clear();
  images.starts.clear();
  for (const NamedMap& map : set.maps) {
    const Size size = map.walkable.size();
    cv::Mat image(size.height, size.width, CV_8UC1);
    for (std::int32_t y = 0; y < size.height; ++y) {
      for (std::int32_t x = 0; x < size.width; ++x) {
        image.at<std::uint8_t>(y, x) = map.walkable[Cell{x, y}] ? kOpen : 0;
      }
    }
    images.maps.push_back(std::move(image));
    images.starts.emplace_back(map.start.x, map.start.y);
  }
}

template <class Reached>
void gather(const cv::Mat& written, BitGrid& reached, Reached is_reached) {
  reached.reset({written.cols, written.rows});
  for (std::int32_t y = 0; y < written.rows; ++y) {
    for (std::int32_t x = 0; x < written.cols; ++x) {
      if (is_reached(y, x)) reached.set(Cell{x, y});
    }
  }
}

}  // namespace

Contender opencv_flood_fill() {
  auto images = std::make_shared<Images>();
  Contender contender;
  contender.name = "opencv-flood-fill";
  contender.peer = true;
  contender.prepare = [images](const MapSet& set) { draw_images(set, *images); };
  contender.fill = [images](std::size_t map) {
    images->maps[map].copyTo(images->written);
    cv::floodFill(images->written, images->starts[map], cv::Scalar(kReached), nullptr, cv::Scalar(),
                  cv::Scalar(), 4);
  };
  contender.reached = [images](std::size_t, BitGrid& reached) {
    gather(images->written, reached,
           [&](int y, int x) { return images->written.at<std::uint8_t>(y, x) == kReached; });
  };
  return contender;
}

// Labels every component; that the start's label is looked for afterwards is not timed.
Contender opencv_components() {
  auto images = std::make_shared<Images>();
  Contender contender;
  contender.name = "opencv-components";
  contender.peer = true;
  contender.prepare = [images](const MapSet& set) { draw_images(set, *images); };
  contender.fill = [images](std::size_t map) {
    cv::connectedComponents(images->maps[map], images->written, 4, CV_32S, cv::CCL_SPAGHETTI);
  };
  contender.reached = [images](std::size_t map, BitGrid& reached) {
    const int label = images->written.at<int>(images->starts[map]);
    gather(images->written, reached,
           [&](int y, int x) { return images->written.at<int>(y, x) == label; });
  };
  return contender;
}

}  // namespace seedbed::peers
