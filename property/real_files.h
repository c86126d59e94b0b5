// What the suites over real map files share: where the files are, and what happens where they are
// not. The files lie outside the repository; without them these tests are skipped, and under
// CI=true they fail, so that a lost folder does not pass for a green run.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "generator/map_formats.h"
#include "generator/world.h"

namespace seedbed {

inline std::filesystem::path data_folder() { return SEEDBED_DATA_DIR; }

class RealFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::filesystem::is_directory(data_folder())) return;
    const char* ci = std::getenv("CI");
    if (ci != nullptr && std::string_view(ci) == "true") {
      FAIL() << "no data folder at " << data_folder()
             << ": SEEDBED_DATA_DIR would name the real maps";
    }
    GTEST_SKIP() << "no data folder at " << data_folder()
                 << ": configure with -DSEEDBED_DATA_DIR=FOLDER to test on real maps";
  }
};

inline std::string file_text(const std::string& name) {
  std::ifstream file(data_folder() / name, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The map of a file, which the named row must claim by itself.
inline MapFile real_map(const std::string& name, std::string_view format) {
  const std::string text = file_text(name);
  const MapFormat* sniffed = sniff_map_format(text);
  EXPECT_TRUE(sniffed != nullptr && sniffed->name == format)
      << name << " is sniffed as " << (sniffed == nullptr ? "nothing" : sniffed->name);
  Parsed<MapFile> map = read_map(text, nullptr);
  if (!map) throw std::runtime_error(name + ": " + map.wrong());
  return std::move(*map);
}

inline void build(const MapFile& map, World& world) {
  static WorldScratch scratch;
  build_world(map, scratch, world);
}

}  // namespace seedbed
