#include "bench/provenance.h"

#include <fmt/chrono.h>
#include <unistd.h>

#include <ctime>

namespace seedbed {

Provenance provenance(const std::string& command, int threads) {
  char host[256] = "unknown";
  gethostname(host, sizeof host - 1);
  Provenance made;
  made.version = SEEDBED_VERSION;
  made.compiler = SEEDBED_COMPILER;
  made.build = SEEDBED_BUILD;
  made.host = host;
  made.command = command;
  made.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  made.threads = threads;
  return made;
}

}  // namespace seedbed
