#include "bench/recorder.h"

#include <utility>

namespace seedbed {

Recorder::Recorder(std::span<const std::vector<SeedInterval>> to_do,
                   std::function<void(Part&)> record)
    : record_(std::move(record)), parts_(to_do), thread_([this] { work(); }) {}

Recorder::~Recorder() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  came_.notify_one();
  thread_.join();
}

bool Recorder::has_room(const Part& part) const {
  return parts_.is_next(part) ||
         (parts_.rows_waiting() < kRowsMax && parts_.parts_waiting() < kPartsMax);
}

void Recorder::put(Part part) {
  bool wakes = false;
  {
    std::unique_lock lock(mutex_);
    went_.wait(lock, [&] { return has_room(part); });
    wakes = parts_.is_next(part);
    parts_.put(std::move(part));
  }
  if (wakes) came_.notify_one();
}

std::vector<Row> Recorder::spare_rows() {
  const std::lock_guard lock(mutex_);
  if (spare_.empty()) return {};
  std::vector<Row> rows = std::move(spare_.back());
  spare_.pop_back();
  return rows;
}

void Recorder::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    came_.wait(lock, [this] { return parts_.has_next() || ended_; });
    if (!parts_.has_next()) return;
    Part part = parts_.next();
    lock.unlock();
    went_.notify_all();
    record_(part);
    part.rows.clear();
    lock.lock();
    if (part.rows.capacity() > 0) spare_.push_back(std::move(part.rows));
  }
}

}  // namespace seedbed
