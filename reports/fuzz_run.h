// What fuzzing did and found, as plain values, and how the log of a libFuzzer target is read.
// Promises: pure; a finding is told by its kind, law and place, never by its input, so that ten
// thousand inputs of one fault are one finding with its hits; places have no line numbers, so that
// a finding stays itself while code around it moves.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reports/provenance.h"

namespace seedbed {

// THE table of what a target's end can mean, in the order of severity.
enum class FindingKind : std::uint8_t { crash, hang, memory, leak, law, promise };
struct FindingKindRow {
  FindingKind kind;
  std::string_view name;
  std::string_view caption;
};
std::string_view kind_name(FindingKind kind);
std::optional<FindingKind> find_kind(std::string_view name);

struct FuzzFinding {
  std::string target;
  FindingKind kind = FindingKind::crash;
  std::string law;    // of kind law
  std::string place;  // of a law the shape of its words; else the function and file of the first
                      // frame of ours, "" if none is known
  std::string words;  // what the target said of the input that is kept
  std::string input;  // the smallest kept input; "" if none was written
  std::int64_t hits = 1;

  bool same_bucket(const FuzzFinding& other) const {
    return target == other.target && kind == other.kind && law == other.law && place == other.place;
  }
};

struct FuzzTarget {
  std::string name;
  std::int64_t executions = 0;
  double elapsed_s = 0;             // of fuzzing alone
  std::int64_t edges_first = 0;     // covered by the kept inputs
  std::int64_t edges_last = 0;      // at the end
  std::int64_t features_first = 0;  // edges with how often they were taken
  std::int64_t features_last = 0;
  std::int64_t inputs = 0;  // in the corpus at the end
  bool operator==(const FuzzTarget&) const = default;
};

struct FuzzRun {
  std::int64_t id = 0;  // in its store; 0 before it was saved
  Provenance provenance;
  std::vector<FuzzTarget> targets;
  std::vector<FuzzFinding> findings;  // one a bucket
};

// What one log says. `started` is false where the target never got as far as to run an input.
struct FuzzLog {
  bool started = false;
  FuzzTarget target;
  std::optional<FuzzFinding> finding;
};
FuzzLog read_fuzz_log(std::string_view target, std::string_view log);

// Words with every number as N: what is broken, apart from where in this world.
std::string shape_of(std::string_view words);

// Adds a log's counts and its finding to the run: the first edges are those of the target's first
// log, the last those of its last, executions and time add up.
void add_log(FuzzRun& run, const FuzzLog& log);

}  // namespace seedbed
