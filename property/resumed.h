// What the suites of resumed sweeps share: a sweep as a process of its own, cut off and gone on
// with, and the store that it should make.
#pragma once

#include "property/started.h"
#include "property/store_dump.h"

namespace seedbed {

class Resumed : public StoreFolder {
 protected:
  using Words = std::vector<std::string>;

  Words sweep_words(const Words& plan, const std::string& store, const Words& more) const {
    Words words = {"sweep", "--quiet", "--out", folder_, "--store", path(store)};
    words.insert(words.end(), plan.begin(), plan.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  // Its complaints are in err() afterwards.
  Ended sweep(const Words& plan, const std::string& store, const Words& more = {}) {
    return run_program(sweep_words(plan, store, more), {path("err")});
  }
  std::string err() const { return file_bytes(path("err")); }

  // Kills the sweep at random moments until it was killed so often, and lets it end then. Answers
  // with the kills; the plan is begun again whenever it ends too early.
  int kill_often(const Words& plan, const std::string& store, int kills, Random& random,
                 std::uint32_t wait_max_ms) {
    int killed = 0;
    Words more = {"--checkpoint-seconds", "0.02", "--resume"};
    while (killed < kills) {
      Started process(sweep_words(plan, store, more), {path("err")});
      wait_ms(static_cast<int>(random.below(wait_max_ms)));
      process.send(SIGKILL);
      const Ended ended = process.wait();
      if (ended.signal == SIGKILL) {
        ++killed;
      } else {
        EXPECT_EQ(ended.exit_code, 0) << err();
        break;
      }
    }
    const Ended ended = sweep(plan, store, more);
    EXPECT_EQ(ended.exit_code, 0) << err();
    return killed;
  }
};

}  // namespace seedbed
