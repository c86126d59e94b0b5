#include "bench/child_watch.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <thread>

#include "bench/crash.h"
#include "bench/sweep.h"

namespace seedbed {

ChildWatch::ChildWatch(pid_t child, FlightSlot& slot, const ExternalLimits& limits)
    : child_(child), memory_(child), slot_(&slot), limits_(limits) {}

void ChildWatch::kill_for(Flight why) {
  slot_->state = why;
  kill(child_, SIGKILL);
}

void ChildWatch::look() {
  bool is_new = false;
  if (clock_.seconds(*slot_, steady_seconds(), is_new) > limits_.seconds) kill_for(Flight::hung);
  if (has_world() && memory_.bytes() > std::int64_t{limits_.memory_mb} << 20) {
    kill_for(Flight::memory);
  }
}

Culprit ChildWatch::culprit(int status) const {
  Culprit made;
  made.seed = slot_->seed;
  const Flight state = slot_->state;
  if (state == Flight::hung) {
    made.kind = CulpritKind::hung;
    made.words = fmt::format("was not done within {} s", limits_.seconds);
  } else if (state == Flight::memory) {
    made.kind = CulpritKind::memory;
    made.words = fmt::format("took more than {} MB", limits_.memory_mb);
  } else if (state == Flight::crashed) {
    made.words = signal_words(slot_->signal);
  } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
    // Not by us: the system does so when memory runs out.
    made.kind = CulpritKind::memory;
    made.words = "was killed by the system, which does so when memory runs out";
  } else if (WIFSIGNALED(status)) {
    made.words = signal_words(WTERMSIG(status));
  } else {
    made.words = fmt::format("ended the process (exit code {})", WEXITSTATUS(status));
  }
  return made;
}

void become_worker(FlightSlot& slot) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
  name_case_on_crash();
  crash_quietly();
  watch_slot(&slot);
}

bool write_all(int to, const void* from, std::size_t bytes) {
  const char* at = static_cast<const char*>(from);
  while (bytes > 0) {
    const ssize_t written = write(to, at, bytes);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    bytes -= static_cast<std::size_t>(written);
  }
  return true;
}

std::optional<Culprit> culprit_alone(const Case& named, const FloodFill& fill,
                                     const ExternalLimits& limits) {
  const Parsed<std::unique_ptr<FlightLog>> log = FlightLog::open("", 1);
  if (!log) return Culprit{named.seed, CulpritKind::memory, log.wrong()};
  FlightSlot& slot = (*log)->slots()[0];
  slot.start(0, named.seed);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) return Culprit{named.seed, CulpritKind::memory, "no process to try it in"};
  if (child == 0) {
    become_worker(slot);
    SweepWorker worker(&fill);
    Tally tally(named.recipe);
    worker.take(named, tally);
    slot.clear();
    _exit(0);
  }
  ChildWatch watch(child, slot, limits);
  int status = 0;
  while (waitpid(child, &status, WNOHANG) == 0) {
    watch.look();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (!watch.has_world()) return std::nullopt;
  return watch.culprit(status);
}

}  // namespace seedbed
