// Timing runs as Google Benchmark writes them: its JSON in and out, so that its compare.py works on
// ours and its programs' results enter our store. A round is a repetition. Our own columns are
// counters (maps, tiles, walkable_tiles) and the label ("family=... base=..."). Promises: the text
// is untrusted: what cannot be is one line "LINE: what is wrong"; what is written reads back equal.
#pragma once

#include <string>
#include <string_view>

#include "generator/parsed.h"
#include "reports/timings.h"

namespace seedbed {

std::string benchmark_json(const TimingRun& run);

// Rows of aggregates are skipped, as are benchmarks that failed. The time is the CPU's.
Parsed<TimingRun> parse_benchmark_json(std::string_view text);

// The label of a row.
std::string timing_label(const std::string& family, const std::string& base);

}  // namespace seedbed
