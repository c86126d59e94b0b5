# Other libraries' fills beside ours in flood_fill_bench. OpenCV is found part by part: its package
# file comes only with all of it.
find_path(SEEDBED_OPENCV_HEADERS opencv2/imgproc.hpp PATH_SUFFIXES opencv4 REQUIRED)
find_library(SEEDBED_OPENCV_CORE opencv_core REQUIRED)
find_library(SEEDBED_OPENCV_IMGPROC opencv_imgproc REQUIRED)
find_path(SEEDBED_BOOST_GRAPH boost/graph/breadth_first_search.hpp REQUIRED)
file(GLOB peer_sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/bench/peers/*.cc")
add_library(seedbed_peers STATIC ${peer_sources})
target_include_directories(seedbed_peers SYSTEM PRIVATE ${SEEDBED_OPENCV_HEADERS})
target_compile_options(seedbed_peers PRIVATE -w)  # their headers do not keep our warnings
target_link_libraries(seedbed_peers PUBLIC seedbed_bench Boost::headers
  ${SEEDBED_OPENCV_IMGPROC} ${SEEDBED_OPENCV_CORE})
target_compile_definitions(flood_fill_bench PRIVATE SEEDBED_HAS_PEERS)
target_link_libraries(flood_fill_bench PRIVATE seedbed_peers)
