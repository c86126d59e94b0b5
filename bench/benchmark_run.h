// The common end of the Google Benchmark programs. Exit 5 when the filter let nothing through, 2 on
// an argument that the library does not know.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

#include "bench/exit_codes.h"

namespace seedbed {

// REQUIRES: the benchmarks were registered.
inline int run_benchmarks(int argc, char** argv) {
  bool listing = false;
  for (int i = 1; i < argc; ++i) {
    listing |= std::strncmp(argv[i], "--benchmark_list_tests", 22) == 0;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return static_cast<int>(Exit::usage);
  const std::size_t matched = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  if (matched > 0 || listing) return static_cast<int>(Exit::fine);
  std::fprintf(stderr, "seedbed: bench: the filter lets no benchmark through\n");
  return static_cast<int>(Exit::nothing_measured);
}

// Seconds an item (the console writes them as ns), beside the time of an iteration.
inline benchmark::Counter time_per_item(double items_per_iteration) {
  return {items_per_iteration,
          benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

}  // namespace seedbed
