// One thread beside the workers of a sweep that records what they have made, in the order of
// recipes and seeds. Promises: a slow disk makes the workers wait, and takes no more memory; the
// part that everything waits for is always let in, so that nobody waits for ever.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "bench/in_order.h"

namespace seedbed {

class Recorder {
 public:
  // While so much waits for its turn or for the disk, only the next part is let in.
  static constexpr std::size_t kRowsMax = 1 << 12;
  static constexpr std::size_t kPartsMax = 1 << 6;

  // `record` is called on the recorder's thread, part by part.
  Recorder(std::span<const std::vector<SeedInterval>> to_do, std::function<void(Part&)> record);
  // Records what was put. REQUIRES: no worker is in put().
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  // Takes the part over, once there is room. REQUIRES: as InOrder::put().
  void put(Part part);
  // An empty list, with the memory of one that was recorded if there is any.
  std::vector<Row> spare_rows();

 private:
  bool has_room(const Part& part) const;
  void work();

  std::function<void(Part&)> record_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::condition_variable went_;
  InOrder parts_;
  std::vector<std::vector<Row>> spare_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace seedbed
