// How much memory another process has now.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace seedbed {

class ResidentMemory {
 public:
  explicit ResidentMemory(pid_t process);
  ~ResidentMemory();
  ResidentMemory(const ResidentMemory&) = delete;
  ResidentMemory& operator=(const ResidentMemory&) = delete;

  // 0 where the system does not say, or the process is gone.
  std::int64_t bytes() const;

 private:
  int file_;  // its /proc/PID/statm
};

}  // namespace seedbed
