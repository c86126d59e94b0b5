// Sweeps killed two hundred times, and a disk that is really full.
#include <gtest/gtest.h>
#include <sys/mount.h>

#include "property/resumed.h"

namespace seedbed {
namespace {

class Kills : public Resumed {};

TEST_F(Kills, TwoHundredKillsMakeTheSingleRun) {
  const Words plan = {"row-walk:rooms=4x4,lost=1/4", "scatter:size=31x31", "--seeds", "20000"};
  ASSERT_EQ(sweep(plan, "single.db").exit_code, 0) << err();
  const std::string single = dumped(path("single.db"));
  Random random(7);
  int killed = 0;
  int round = 0;
  for (; killed < 200; ++round) {
    const std::string store = std::to_string(round) + ".db";
    killed += kill_often(plan, store, 20, random, 300);
    ASSERT_EQ(dump_difference(single, dumped(path(store))), "") << killed << " kills";
    std::filesystem::remove(path(store));
  }
  EXPECT_GE(killed, 200);
  RecordProperty("kills", killed);
}

TEST_F(Kills, FullDiskKeepsTheStore) {
  std::filesystem::create_directories(path("small"));
  if (mount("tmpfs", path("small").c_str(), "tmpfs", 0, "size=8m") != 0) {
    GTEST_SKIP() << "no right to mount a file system of 8 MB";
  }
  const Words first = {"wilson:rooms=4x4", "--seeds", "2000"};
  const Words large = {"wilson:rooms=4x4", "--seeds", "100000"};
  EXPECT_EQ(sweep(first, "small/store.db").exit_code, 0) << err();
  const std::string before = loaded_words(path("small/store.db"));
  EXPECT_EQ(sweep(large, "small/store.db", {"--checkpoint-seconds", "0.1"}).exit_code, 2);
  EXPECT_EQ(err().find("seedbed: " + path("small/store.db")), 0u) << err();
  EXPECT_EQ(loaded_words(path("small/store.db")), before);
  EXPECT_EQ(sweep(large, "small/new.db", {"--checkpoint-seconds", "0.1"}).exit_code, 2);
  EXPECT_EQ(err().find("seedbed: " + path("small/new.db")), 0u) << err();
  EXPECT_EQ(umount(path("small").c_str()), 0);
}

}  // namespace
}  // namespace seedbed
