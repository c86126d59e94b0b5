// Decides what a broken promise of seedbed's own code does: print where, abort, in every build
// type. A broken law of a world is data and never comes here; bad input is a returned value.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace seedbed {

[[noreturn]] inline void check_failed(const char* condition, const char* file, int line,
                                      const char* message) {
  std::fprintf(stderr, "seedbed: bug: %s (%s) at %s:%d\n", message, condition, file, line);
  std::abort();
}

}  // namespace seedbed

#define SEEDBED_CHECK(condition, message)                               \
  do {                                                                  \
    if (!(condition)) [[unlikely]]                                      \
      ::seedbed::check_failed(#condition, __FILE__, __LINE__, message); \
  } while (false)
