// argv -> one plan value. Pure: reads no file and prints nothing; every name comes from the tables.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bench/blocks.h"
#include "bench/external.h"
#include "bench/fill_trial.h"
#include "generator/case.h"
#include "generator/pad_links.h"
#include "generator/walk.h"
#include "reports/compare.h"
#include "reports/shards.h"
#include "reports/tally.h"
#include "reports/writer/map_svg.h"

namespace seedbed {

struct ListPlan {
  std::vector<std::string> kinds;  // tables to list; all if empty
  bool json = false;
};

struct ShowPlan {
  Case named;
  std::string as = "tiles";  // tiles, svg, json or a format that can be written
  MapOverlays overlays;
  std::optional<std::vector<Request>> walk;  // to be played
  bool debug = false;
  ExternalChoice external;  // REQUIRES it has the case's program if the case is external
};

struct CheckPlan {
  std::vector<std::string> targets;   // cases or files; with a fill also folders and recipes
  ExternalChoice external;            // what external cases are asked of
  FillChoice fill;                    // given: that fill is tried, and no law is asked
  std::optional<SeedInterval> seeds;  // of the targets that are recipes
  bool shrink = false;                // what breaks is made smaller
  double shrink_seconds = 30;         // for each law that breaks
  std::string canary;                 // a mistake that is planted first; empty: none
  std::string out = "out/shrunk";     // folder of the maps that shrinking leaves
  bool debug = false;
};

struct AuditPlan {
  std::string target;          // a case or a file
  std::vector<PadLink> links;  // of a map of letters
  std::size_t rooms_max = 12;  // unreached rooms that are listed
  bool json = false;
  bool debug = false;
};

// When a sweep may stop before its seeds are at an end.
struct Until {
  std::size_t metric = 0;
  double value = 0;  // half the width of its mean's interval
};

inline constexpr std::int64_t kShrinkTries = 1000;  // worlds a failure, if nothing else is said

struct SweepPlan {
  std::vector<Recipe> recipes;  // those of `external` are last
  ExternalChoice external;
  std::optional<SeedInterval> seeds;  // none: zero seeds were asked for
  std::string store;                  // empty: OUT/seedbed.db
  std::string out = "out";
  Shard shard;             // which part of the seeds
  bool resume = false;     // go on with what was cut off
  bool isolate = false;    // workers are processes
  bool says_what = false;  // recipes, seeds or settings are given
  double checkpoint_s = Checkpoints::kEverySeconds;
  int threads = 0;           // 0: as many as the machine has
  std::optional<bool> rows;  // none: kept up to kRowsByDefault worlds
  std::optional<Until> until;
  FillChoice fill;
  std::int64_t shrink_tries = kShrinkTries;  // 0: what breaks is not made smaller
  bool json = false;
  bool quiet = false;                // neither progress nor summary
  std::vector<std::size_t> metrics;  // what is printed; all if empty
  std::string command;               // as it can be typed again
};
inline constexpr std::uint64_t kRowsByDefault = 1'000'000;

struct MergePlan {
  std::string store;
  std::vector<std::string> parts;
  bool json = false;
  bool quiet = false;
  std::string command;
};

// Slurm's MaxArraySize is 1001 by default, and indices stay below it.
inline constexpr std::uint64_t kPlanShardsMax = 1000;

// Shards of a plan as jobs for a scheduler.
struct ShardsPlan {
  std::vector<Recipe> recipes;
  SeedInterval seeds;
  std::uint64_t shards = 0;  // 0: by a measured rate
  std::optional<bool> rows;
  std::string form;  // one of plan_forms()
  std::string out;
};

struct MeasurePlan {
  std::vector<std::string> targets;  // files or folders
  std::string format;                // empty: sniffed
  int moves = 4;
  bool json = false;
  bool csv = false;
  std::vector<std::size_t> metrics;
};

struct ReportPlan {
  std::string store;
  std::optional<std::int64_t> run;
  std::string out = "out";
  std::vector<std::string> writers;
  bool quiet = false;  // the files are not listed
};

// Two stores (BASE HEAD), two recipes of one store, or one list of recipes run by two programs.
struct ComparePlan {
  std::vector<std::string> stores;  // STORE, STORE@RUN or STORE@BASELINE; none: programs
  std::vector<Recipe> recipes;      // one store: the two; programs: what they sweep
  std::string base_program;         // also draws the first changed world
  std::string head_program;         // empty: this one
  std::optional<SeedInterval> seeds;
  int threads = 0;
  int time_rounds = 0;  // 0: time is not asked for
  double time_margin = kTimeMargin;
  CompareSettings settings;
  bool json = false;
  bool quiet = false;
  std::string out;  // folder of the report; empty: none is written
  std::string command;
};

struct BaselinePlan {
  std::string action;  // set or list
  std::string store;   // set: STORE or STORE@RUN
  std::string name;
  std::string reason;
  bool json = false;
};

struct ForgetPlan {
  std::string store;
  std::int64_t kept = 60;
  bool quiet = false;
};

struct TimePlan {
  std::vector<Recipe> recipes;
  std::optional<SeedInterval> seeds;
  FillChoice fill;  // given: no stage, and this fill beside the reference
  int rounds = 15;
  std::vector<std::string> read;  // Google Benchmark's JSON instead of a clock
  std::string write;              // the same, made by us
  std::string store;
  bool json = false;
  std::string command;
};

struct ProfilePlan {
  Recipe recipe;
  std::optional<SeedInterval> seeds;
  std::vector<std::uint64_t> chosen;  // instead of the worst of `seeds`
  FillChoice fill;
  std::string by;  // a counter; empty: what the fill counts
  std::size_t worst = 5;
  double seconds = 5;
  std::int64_t rounds = 0;  // above 0: instead of seconds
  bool callgrind = false;
  std::string out = "out/profile";
  bool json = false;
};

struct FuzzPlan {
  std::vector<std::string> names;  // targets; all if empty
  double minutes = 5;              // shared by them
  std::string targets = "build/fuzz";
  std::string corpus = "fuzz/corpus";
  std::string found = "build/fuzz/corpus";
  std::string out = "out/fuzz";
  std::string store;
  std::optional<int> seed;
  std::vector<std::string> read;  // logs instead of running any
  bool quiet = false;
  std::string command;
};

struct ProvePlan {
  std::vector<std::string> canaries;  // all if none is named
  std::string store;                  // empty: the proof is printed and not kept
  std::string rapidcheck;             // programs of the other finders; empty: not asked
  std::string libfuzzer;
  std::string corpus;  // folder of libFuzzer's first inputs
  std::int64_t worlds = 10'000;
  bool json = false;
  std::string command;
};

struct Help {
  std::string text;
};

struct UsageError {
  std::string message;
};

using Command =
    std::variant<ListPlan, ShowPlan, CheckPlan, AuditPlan, SweepPlan, MergePlan, ShardsPlan,
                 MeasurePlan, ReportPlan, ComparePlan, BaselinePlan, ForgetPlan, TimePlan,
                 ProfilePlan, FuzzPlan, ProvePlan, Help, UsageError>;

// `args` without the program's name.
Command parse_command_line(std::span<const std::string_view> args);

// "A..B" (both included) or "N" (0..N-1). Zero seeds give an empty optional.
Parsed<std::optional<SeedInterval>> parse_seeds(std::string_view text);

}  // namespace seedbed
