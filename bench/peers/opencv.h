// OpenCV's fills as contenders: images of one byte a tile; clearing what the last fill wrote is
// timed, making the image is not.
#pragma once

#include "bench/contenders.h"

namespace seedbed::peers {

Contender opencv_flood_fill();
Contender opencv_components();

}  // namespace seedbed::peers
