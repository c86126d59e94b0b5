// Another program at the end of three pipes: started without a shell, in a process group of its
// own, watched while it is waited for. Promises: no byte is kept past the limits, whatever the
// program prints; what it leaves behind is killed with its whole group and reaped; SIGPIPE reaches
// nobody.
#pragma once

#include <poll.h>
#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/resident_memory.h"
#include "bench/watched_time.h"
#include "generator/parsed.h"

namespace seedbed {

class PipedProcess {
 public:
  // The program is looked up in PATH if it has no slash. `with_input`: else its standard input is
  // empty. The error is one line, "PROGRAM: why".
  static Parsed<std::unique_ptr<PipedProcess>> start(const std::vector<std::string>& words,
                                                     bool with_input);
  ~PipedProcess();
  PipedProcess(const PipedProcess&) = delete;
  PipedProcess& operator=(const PipedProcess&) = delete;

  // False if the program does not take it: it has ended, or reads nothing.
  bool send(std::string_view bytes);

  enum class Event : std::uint8_t { bytes, ended, time, memory };
  // Appends what is printed next to `out`, at most 64 KiB; `ended`: its output is at an end.
  // `memory`: it has more than so many bytes, 0 for no limit, in RAM.
  Event read(std::string& out, Deadline& deadline, std::int64_t memory_max);
  // Whether it has printed something that read() has not taken.
  bool has_more() const;

  // Waits for its end; past the deadline, or with more memory than read() takes, it is killed.
  struct End {
    bool killed = false;
    bool too_large = false;
    int status = 0;  // of wait()
  };
  End finish(Deadline deadline, std::int64_t memory_max = 0);

  // The last of what it wrote to standard error since forget_errors(), kErrorsMax bytes at most.
  static constexpr std::size_t kErrorsMax = 2048;
  std::string errors();
  void forget_errors();

 private:
  PipedProcess() = default;
  void drain_errors();
  bool over(std::int64_t memory_max);

  pid_t pid_ = 0;
  int in_ = -1;
  int out_ = -1;
  int err_ = -1;
  std::unique_ptr<ResidentMemory> memory_;
  bool reaped_ = false;
  End end_;
  std::string errors_;
  double memory_seen_s_ = 0;
};

}  // namespace seedbed
