#include "bench/hang_watch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "bench/commands.h"

namespace seedbed {

HangWatch::HangWatch(std::span<FlightSlot> slots, std::span<const Recipe> recipes, double limit_s,
                     std::function<std::string(const Case&)> command)
    : slots_(slots),
      recipes_(recipes),
      limit_s_(limit_s),
      command_(std::move(command)),
      watched_(slots.size()),
      thread_([this] { watch(); }) {}

HangWatch::~HangWatch() {
  {
    const std::lock_guard lock(mutex_);
    finished_ = true;
  }
  wake_.notify_all();
  thread_.join();
}

void HangWatch::watch() {
  const std::chrono::duration<double> period(std::clamp(limit_s_ / 4, 0.01, 1.0));
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, period, [this] { return finished_; })) {
    for (std::size_t i = 0; i < slots_.size(); ++i) look(slots_[i], watched_[i]);
  }
}

void HangWatch::look(FlightSlot& slot, Watched& watched) const {
  bool is_new = false;
  const double seconds = watched.clock.seconds(slot, steady_seconds(), is_new);
  if (is_new) watched.said = false;
  const std::uint32_t recipe = slot.recipe;
  const std::uint64_t seed = slot.seed;
  if (seconds <= limit_s_ || recipe == 0) return;
  const Case named{recipes_[recipe - 1], seed};
  if (!watched.said) {
    complain(fmt::format("'{}' has taken more than {} s: {}", print_case(named), limit_s_,
                         command_(named)));
    watched.said = true;
  }
  if (seconds <= kEndsAfter * limit_s_) return;
  slot.state = Flight::hung;
  // It may have been done at the last moment after all.
  if (slot.recipe == recipe && slot.seed == seed) end(print_case(named));
  slot.state = Flight::running;
}

void HangWatch::end(const std::string& name) const {
  complain(fmt::format(
      "'{}' was not done within {} s, which ends this sweep: --resume goes on "
      "without it (--limit-seconds {} waits {} s)",
      name, kEndsAfter * limit_s_, kEndsAfter * limit_s_, kEndsAfter * kEndsAfter * limit_s_));
  _exit(static_cast<int>(Exit::generator_failed));
}

}  // namespace seedbed
