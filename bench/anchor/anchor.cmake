# libseedbed_anchor.so: what bench/anchor/anchor.cc exports and nothing else.
add_library(seedbed_anchor SHARED "${CMAKE_SOURCE_DIR}/bench/anchor/anchor.cc")
target_link_libraries(seedbed_anchor PRIVATE seedbed_generator)
target_link_options(seedbed_anchor PRIVATE -Wl,--exclude-libs,ALL -Wl,--no-undefined)
