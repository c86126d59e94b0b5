// The common end of the Google Benchmark programs. Exit 5 when the filter let nothing through, 2 on
// an argument that the library does not know.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstring>

#include "bench/exit_codes.h"

namespace seedbed {

// REQUIRES: the library was initialised and the benchmarks are registered.
inline Exit finish_benchmarks(bool listing) {
  const std::size_t matched = benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  if (matched > 0 || listing) return Exit::fine;
  std::fprintf(stderr, "seedbed: bench: the filter lets no benchmark through\n");
  return Exit::nothing_measured;
}

// REQUIRES: the benchmarks were registered.
inline int run_benchmarks(int argc, char** argv) {
  bool listing = false;
  for (int i = 1; i < argc; ++i) {
    listing |= std::strncmp(argv[i], "--benchmark_list_tests", 22) == 0;
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return static_cast<int>(Exit::usage);
  return static_cast<int>(finish_benchmarks(listing));
}

// Seconds an item (the console writes them as ns), beside the time of an iteration.
inline benchmark::Counter time_per_item(double items_per_iteration) {
  return {items_per_iteration,
          benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert};
}

}  // namespace seedbed
