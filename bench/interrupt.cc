#include "bench/interrupt.h"

#include <csignal>

namespace seedbed {
namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

}  // namespace

const std::atomic<bool>& stop_on_signal() {
  struct sigaction action = {};
  action.sa_handler = [](int) { stop_requested = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int request : {SIGINT, SIGTERM}) sigaction(request, &action, nullptr);
  return stop_requested;
}

}  // namespace seedbed
