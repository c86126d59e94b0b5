#include "bench/child.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

extern char** environ;

namespace seedbed {
namespace {

constexpr std::size_t kOutMax = std::size_t{16} << 20;

std::int64_t nanoseconds(const timeval& time) {
  return (std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec) * 1000;
}

// Reads to the end, so that the child never waits for a full pipe.
void read_all(int from, ChildResult& result) {
  char bytes[1 << 16];
  for (;;) {
    const ssize_t count = read(from, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    const std::size_t room = kOutMax - result.out.size();
    const auto size = static_cast<std::size_t>(count);
    result.out_was_cut |= size > room;
    result.out.append(bytes, std::min(size, room));
  }
}

}  // namespace

ChildResult run_child(const std::vector<std::string>& argv, bool keep_out, bool hushed) {
  ChildResult result;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) {
    result.wrong = argv[0] + ": " + std::strerror(errno);
    return result;
  }
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (keep_out) {
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }
  if (hushed) {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  if (failed != 0) {
    close(ends[0]);
    result.wrong = argv[0] + ": " + std::strerror(failed);
    return result;
  }
  read_all(ends[0], result);
  close(ends[0]);
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  result.cpu_ns = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  if (WIFEXITED(status)) {
    result.exit_code = WEXITSTATUS(status);
  } else {
    result.wrong = argv[0] + ": killed by signal " + std::to_string(WTERMSIG(status));
  }
  return result;
}

}  // namespace seedbed
