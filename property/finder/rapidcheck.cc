// The finder of `seedbed prove --rapidcheck`: draws cases until the canary that the environment
// names is caught, and prints one line. Exit 2 without a known name.
#include <cstdio>
#include <cstdlib>

#include "property/finder/draw.h"

int main() {
  using namespace seedbed;
  const char* name = std::getenv(kCanaryVariable);
  const Canary* canary = name == nullptr ? nullptr : find_canary(name);
  if (canary == nullptr) {
    std::fprintf(stderr, "seedbed: %s: the name of a canary would be right\n", kCanaryVariable);
    return 2;
  }
  Broken broken;
  std::fputs(found_line(find_by_rapidcheck(*canary, 4000, broken)).c_str(), stdout);
  return 0;
}
