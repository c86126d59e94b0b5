// THE table of other libraries' fills.
#include "bench/peers/boost_graph.h"
#include "bench/peers/opencv.h"

namespace seedbed {

std::vector<Contender> peer_contenders() {
  return {peers::opencv_flood_fill(), peers::opencv_components(), peers::boost_breadth_first()};
}

}  // namespace seedbed
