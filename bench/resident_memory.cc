#include "bench/resident_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace seedbed {

ResidentMemory::ResidentMemory(pid_t process)
    : file_(open(("/proc/" + std::to_string(process) + "/statm").c_str(), O_RDONLY | O_CLOEXEC)) {}

ResidentMemory::~ResidentMemory() {
  if (file_ >= 0) close(file_);
}

std::int64_t ResidentMemory::bytes() const {
  char text[128];
  const ssize_t count = file_ < 0 ? 0 : pread(file_, text, sizeof text - 1, 0);
  if (count <= 0) return 0;
  text[count] = '\0';
  char* resident = nullptr;
  std::strtoll(text, &resident, 10);  // the whole address space
  return std::strtoll(resident, nullptr, 10) * sysconf(_SC_PAGESIZE);
}

}  // namespace seedbed
