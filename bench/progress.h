// The progress line on stderr: worlds done, rate and time left; renewed every second on a terminal,
// one line a minute otherwise, so that logs hold no control bytes.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace seedbed {

class Progress {
 public:
  // `done` must outlive the progress. A quiet one only keeps the time.
  Progress(const std::atomic<std::uint64_t>& done, std::uint64_t total, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  double elapsed_s() const;

 private:
  void watch();
  void print() const;

  const std::atomic<std::uint64_t>& done_;
  std::uint64_t total_;
  bool quiet_;
  bool terminal_;
  std::chrono::steady_clock::time_point started_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool finished_ = false;
  std::thread thread_;
};

}  // namespace seedbed
