#include "bench/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace seedbed {
namespace {

std::string duration(double seconds) {
  const auto s = static_cast<std::int64_t>(seconds + 0.5);
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {} s", s / 60, s % 60);
  return fmt::format("{} h {} min", s / 3600, s / 60 % 60);
}

// A dumb terminal shows control sequences as they are.
bool can_erase_lines() {
  const char* kind = std::getenv("TERM");
  return isatty(STDERR_FILENO) != 0 && kind != nullptr && std::strcmp(kind, "dumb") != 0;
}

}  // namespace

Progress::Progress(const std::atomic<std::uint64_t>& done, std::uint64_t total, bool quiet)
    : done_(done),
      total_(total),
      quiet_(quiet),
      terminal_(can_erase_lines()),
      started_(std::chrono::steady_clock::now()) {
  if (!quiet_) thread_ = std::thread([this] { watch(); });
}

Progress::~Progress() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  if (terminal_ && !quiet_) fmt::print(stderr, "\r\x1b[K");
}

double Progress::elapsed_s() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
}

void Progress::watch() {
  const auto period = terminal_ ? std::chrono::seconds(1) : std::chrono::seconds(60);
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, period, [this] { return finished_; })) {
    print();
  }
}

void Progress::print() const {
  const std::uint64_t done = done_.load();
  const double rate = static_cast<double>(done) / elapsed_s();
  const double left = rate > 0 ? static_cast<double>(total_ - done) / rate : 0;
  fmt::print(stderr, "{}seedbed: {} of {} worlds, {:.0f} a second, {} left{}",
             terminal_ ? "\r\x1b[K" : "", done, total_, rate, duration(left),
             terminal_ ? "" : "\n");
  std::fflush(stderr);
}

}  // namespace seedbed
