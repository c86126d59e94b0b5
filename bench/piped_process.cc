#include "bench/piped_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>

extern char** environ;

namespace seedbed {
namespace {

// How often memory is looked at. A program that fills a gigabyte a second is 20 MB late.
constexpr int kMemoryEveryMs = 20;

void close_all(std::initializer_list<int> files) {
  for (const int file : files) {
    if (file >= 0) close(file);
  }
}

// Both ends close on exec: other programs started meanwhile must not keep them open.
bool make_pipe(int& read_end, int& write_end) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  read_end = ends[0];
  write_end = ends[1];
  return true;
}

// A write to a pipe that nobody reads raises SIGPIPE in this thread, which would end seedbed.
class PipeSignalHeld {
 public:
  PipeSignalHeld() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~PipeSignalHeld() {
    const timespec now{};
    if (!sigismember(&before_, SIGPIPE)) {
      while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  PipeSignalHeld(const PipeSignalHeld&) = delete;
  PipeSignalHeld& operator=(const PipeSignalHeld&) = delete;

 private:
  sigset_t pipe_;
  sigset_t before_;
};

// 0 or an error number. The child gets its own group, so that Ctrl-C at the terminal is ours alone.
int spawn(const std::vector<std::string>& words, int in, int out, int err, pid_t& pid) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (in >= 0) {
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  const int failed = posix_spawnp(&pid, argv[0], &actions, &attributes, argv.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failed;
}

}  // namespace

Parsed<std::unique_ptr<PipedProcess>> PipedProcess::start(const std::vector<std::string>& words,
                                                          bool with_input) {
  int in = -1, out = -1, err = -1;  // the child's ends
  std::unique_ptr<PipedProcess> process(new PipedProcess);
  const bool piped = (!with_input || make_pipe(in, process->in_)) &&
                     make_pipe(process->out_, out) && make_pipe(process->err_, err);
  int failed = errno;
  if (piped) failed = spawn(words, in, out, err, process->pid_);
  close_all({in, out, err});
  if (failed != 0 || !piped) {
    process->reaped_ = true;
    return Wrong{words[0] + ": " + std::strerror(failed)};
  }
  fcntl(process->err_, F_SETFL, O_NONBLOCK);
  if (with_input) fcntl(process->in_, F_SETFL, O_NONBLOCK);
  process->memory_ = std::make_unique<ResidentMemory>(process->pid_);
  process->memory_seen_s_ = steady_seconds();
  return process;
}

PipedProcess::~PipedProcess() {
  finish(Deadline(0));
  close_all({in_, out_, err_});
}

bool PipedProcess::send(std::string_view bytes) {
  const PipeSignalHeld held;
  ssize_t written = 0;
  do {
    written = write(in_, bytes.data(), bytes.size());
  } while (written < 0 && errno == EINTR);
  // A seed is far below what a pipe takes at once, so that a part of it means a full pipe.
  return written == static_cast<ssize_t>(bytes.size());
}

PipedProcess::Event PipedProcess::read(std::string& out, Deadline& deadline,
                                       std::int64_t memory_max) {
  for (;;) {
    if (over(memory_max)) return Event::memory;
    const double left_ms = std::ceil(1000 * deadline.left());
    if (left_ms <= 0) return Event::time;
    pollfd files[2] = {{out_, POLLIN, 0}, {err_, POLLIN, 0}};
    const int ready = poll(files, 2, static_cast<int>(std::min<double>(left_ms, kMemoryEveryMs)));
    if (ready <= 0) continue;
    if (files[1].revents != 0) drain_errors();
    if (files[0].revents == 0) continue;
    char bytes[1 << 16];
    const ssize_t count = ::read(out_, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return Event::ended;
    out.append(bytes, static_cast<std::size_t>(count));
    return Event::bytes;
  }
}

bool PipedProcess::has_more() const {
  pollfd file{out_, POLLIN, 0};
  return poll(&file, 1, 0) > 0 && (file.revents & POLLIN) != 0;
}

// wait4()'s ru_maxrss is no help: it counts what seedbed itself had when it started the program.
PipedProcess::End PipedProcess::finish(Deadline deadline, std::int64_t memory_max) {
  if (reaped_) return end_;
  if (in_ >= 0) close(std::exchange(in_, -1));  // a program that reads to the end goes by itself
  for (int wait_us = 100;; wait_us = std::min(2 * wait_us, 10'000)) {
    const pid_t gone = waitpid(pid_, &end_.status, end_.killed ? 0 : WNOHANG);
    if (gone == pid_) break;
    if (gone < 0 && errno != EINTR) break;
    if (end_.killed) continue;
    drain_errors();
    end_.too_large = over(memory_max);
    if (end_.too_large || deadline.left() <= 0) {
      end_.killed = true;
      kill(-pid_, SIGKILL);
      kill(pid_, SIGKILL);
    } else {
      usleep(static_cast<useconds_t>(wait_us));
    }
  }
  kill(-pid_, SIGKILL);  // what it started and left behind
  drain_errors();
  reaped_ = true;
  return end_;
}

std::string PipedProcess::errors() {
  drain_errors();
  return errors_;
}

void PipedProcess::forget_errors() {
  drain_errors();
  errors_.clear();
}

void PipedProcess::drain_errors() {
  // A program that never stops complaining must not keep us here.
  constexpr int kReadsMax = 64;
  std::array<char, 4096> bytes;
  for (int i = 0; err_ >= 0 && i < kReadsMax; ++i) {
    const ssize_t count = ::read(err_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) close(std::exchange(err_, -1));  // else poll() would answer at once for ever
    if (count <= 0) return;
    errors_.append(bytes.data(), static_cast<std::size_t>(count));
    if (errors_.size() > kErrorsMax) errors_.erase(0, errors_.size() - kErrorsMax);
  }
}

bool PipedProcess::over(std::int64_t memory_max) {
  if (memory_max == 0 || memory_ == nullptr) return false;
  const double now_s = steady_seconds();
  if (1000 * (now_s - memory_seen_s_) < kMemoryEveryMs) return false;
  memory_seen_s_ = now_s;
  return memory_->bytes() > memory_max;
}

}  // namespace seedbed
