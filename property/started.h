// Starts the built program as a process of its own, for suites that kill it, stop it or take its
// disk away. REQUIRES: the suite is compiled with SEEDBED_BINARY.
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "generator/check.h"

namespace seedbed {

struct Ended {
  int exit_code = -1;  // -1: killed by a signal
  int signal = 0;
};

struct Surroundings {
  std::string err = "/dev/null";  // file that gets what it says on stderr
  rlim_t file_bytes_max = RLIM_INFINITY;
};

inline void wait_ms(int milliseconds) { poll(nullptr, 0, milliseconds); }

class Started {
 public:
  Started(const std::vector<std::string>& words, const Surroundings& around) {
    std::vector<char*> argv = {const_cast<char*>(SEEDBED_BINARY)};
    for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
    argv.push_back(nullptr);
    process_ = fork();
    SEEDBED_CHECK(process_ >= 0, "a test cannot start a process");
    if (process_ != 0) return;
    const int out = open("/dev/null", O_WRONLY);
    const int err = open(around.err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    std::signal(SIGXFSZ, SIG_IGN);  // a write past the limit then fails, as on a full disk
    const rlimit limit = {around.file_bytes_max, around.file_bytes_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    execv(argv[0], argv.data());
    _exit(127);
  }
  Started(const Started&) = delete;
  Started& operator=(const Started&) = delete;
  ~Started() {
    send(SIGKILL);
    wait();
  }

  // Nothing once it has ended: 0 would be this program's own group.
  void send(int signal) const {
    if (process_ > 0) kill(process_, signal);
  }
  pid_t process() const { return process_; }
  bool is_running() {
    if (process_ > 0 && waitpid(process_, &status_, WNOHANG) == process_) process_ = 0;
    return process_ > 0;
  }
  Ended wait() {
    if (process_ > 0) waitpid(process_, &status_, 0);
    process_ = 0;
    if (WIFEXITED(status_)) return {WEXITSTATUS(status_), 0};
    return {-1, WTERMSIG(status_)};
  }

 private:
  pid_t process_ = 0;
  int status_ = 0;
};

inline Ended run_program(const std::vector<std::string>& words, const Surroundings& around = {}) {
  return Started(words, around).wait();
}

}  // namespace seedbed
