// Any bytes as what a benchmark wrote: refused in one line, or a timing run of possible numbers
// that can be summarised and reads back equal when it is written again.
#include <cmath>

#include "fuzz/broken.h"
#include "reports/benchmark_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed;
  using fuzz::expect;
  const Parsed<TimingRun> run = parse_benchmark_json({reinterpret_cast<const char*>(data), size});
  if (!run) {
    expect(run.wrong().starts_with("1: "), "a refusal without its line");
    expect(run.wrong().find('\n') == std::string::npos, "a refusal of two lines");
    return 0;
  }
  for (const TimingSummary& row : summarise(*run)) {
    expect(std::isfinite(row.ns.value) && row.ns.value > 0, "a median that is no time");
  }
  for (const Growth& row : growth_of(*run)) {
    expect(std::isfinite(row.exponent.value), "an exponent that is no number");
  }
  const Parsed<TimingRun> again = parse_benchmark_json(benchmark_json(*run));
  expect(again && again->rows.size() == run->rows.size(), "it does not read back");
  return 0;
}
