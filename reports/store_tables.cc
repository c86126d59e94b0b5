#include "reports/store_tables.h"

#include <array>

#include "reports/store_fuzz.h"
#include "reports/store_plans.h"
#include "reports/store_schema.h"
#include "reports/store_shrunk.h"
#include "reports/store_value_seeds.h"

namespace seedbed {
namespace {

// Every store keeps these texts and is compared with them letter for letter. Schemas 1, 2 and 3 are
// released, a store of each lies in property/golden/: a change of their tables, even of a comment,
// needs kStoreSchema + 1; a new table is a row here with that number, and bring_along() makes it in
// older stores.
constexpr auto kTables = std::to_array<StoreTable>({
    {1, "runs", "id", "", R"(CREATE TABLE runs (
  id INTEGER PRIMARY KEY,  -- the newest run has the largest
  version TEXT NOT NULL,  -- of seedbed
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL,  -- UTC, ISO 8601
  elapsed_s REAL NOT NULL,
  threads INTEGER NOT NULL,
  partial INTEGER NOT NULL  -- 1: stopped before all seeds were done
) STRICT)"},
    {1, "recipes", "run_id", "id", R"(CREATE TABLE recipes (
  id INTEGER PRIMARY KEY,  -- of one recipe in one run
  run_id INTEGER NOT NULL REFERENCES runs (id),
  recipe TEXT NOT NULL,
  output_version INTEGER NOT NULL,
  worlds INTEGER NOT NULL,
  seeds TEXT NOT NULL,  -- 'first..last first..last', both included
  digest TEXT NOT NULL  -- of all worlds
) STRICT)"},
    {1, "metric_tallies", "", "recipe_id", R"(CREATE TABLE metric_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  n INTEGER NOT NULL,  -- worlds in which it has a value
  sum TEXT NOT NULL,  -- up to 128 bits, as sum_of_squares
  sum_of_squares TEXT NOT NULL,
  mean REAL,  -- for reading; NULL where n is 0, as all below
  min INTEGER,
  min_seed INTEGER,  -- seeds have 64 bits: from 2^63 on they stand here as seed - 2^64
  max INTEGER,
  max_seed INTEGER,
  PRIMARY KEY (recipe_id, metric)
) STRICT, WITHOUT ROWID)"},
    {1, "value_counts", "", "recipe_id", R"(CREATE TABLE value_counts (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  value INTEGER NOT NULL,  -- from 2^20 on: the lowest of a bucket
  count INTEGER NOT NULL,
  PRIMARY KEY (recipe_id, metric, value)
) STRICT, WITHOUT ROWID)"},
    {1, "ratio_tallies", "", "recipe_id", R"(CREATE TABLE ratio_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  ratio TEXT NOT NULL,
  n INTEGER NOT NULL,  -- worlds in which both x and y have a value
  sum_x TEXT NOT NULL,
  sum_y TEXT NOT NULL,
  sum_xx TEXT NOT NULL,
  sum_yy TEXT NOT NULL,
  sum_xy TEXT NOT NULL,
  ratio_of_sums REAL,  -- for reading; NULL where sum_y is 0
  PRIMARY KEY (recipe_id, ratio)
) STRICT, WITHOUT ROWID)"},
    {1, "law_tallies", "", "recipe_id", R"(CREATE TABLE law_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  asked INTEGER NOT NULL,
  not_applicable INTEGER NOT NULL,
  broken INTEGER NOT NULL,
  PRIMARY KEY (recipe_id, law)
) STRICT, WITHOUT ROWID)"},
    {1, "failures", "", "recipe_id", R"(CREATE TABLE failures (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  seed INTEGER NOT NULL,
  case_name TEXT NOT NULL,  -- for seedbed check
  why TEXT NOT NULL,
  PRIMARY KEY (recipe_id, law, seed)
) STRICT, WITHOUT ROWID)"},
    {2, "baselines", "run_id", "", R"(CREATE TABLE baselines (
  id INTEGER PRIMARY KEY,  -- of one naming; the newest of a name has the largest, and holds
  name TEXT NOT NULL,
  run_id INTEGER NOT NULL REFERENCES runs (id),
  reason TEXT NOT NULL,
  named TEXT NOT NULL  -- UTC, ISO 8601
) STRICT)"},
    {kLayoutsSince, "layout_tallies", "", "recipe_id", R"(CREATE TABLE layout_tallies (
  recipe_id INTEGER PRIMARY KEY REFERENCES recipes (id),
  worlds INTEGER NOT NULL,  -- that have a layout
  repeated_share REAL  -- for reading; NULL where worlds is 0
) STRICT)"},
    {kLayoutsSince, "layout_counts", "", "recipe_id", R"(CREATE TABLE layout_counts (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  layout INTEGER NOT NULL,  -- a hash of 64 bits, kept as seeds are; the 16384 smallest
  count INTEGER NOT NULL,  -- worlds with this layout, up to rotation and mirroring
  PRIMARY KEY (recipe_id, layout)
) STRICT, WITHOUT ROWID)"},
    {kPlansSince, "plans", "run_id", "", R"(CREATE TABLE plans (
  run_id INTEGER PRIMARY KEY REFERENCES runs (id),
  seeds TEXT NOT NULL,  -- 'first..last' of the whole plan, of every recipe
  shard INTEGER NOT NULL,  -- from 1: which part of the plan the run is
  shards INTEGER NOT NULL,
  rows INTEGER NOT NULL,  -- 1: it keeps one row a world, until a newer run takes their place
  settings TEXT NOT NULL  -- options that shape what is counted
) STRICT)"},
    {kValueSeedsSince, "value_seeds", "", "recipe_id", R"(CREATE TABLE value_seeds (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  value INTEGER NOT NULL,  -- of value_counts
  seed INTEGER NOT NULL,  -- the smallest with that value
  PRIMARY KEY (recipe_id, metric, value)
) STRICT, WITHOUT ROWID)"},
    {kTimingsSince, "timing_runs", "", "", R"(CREATE TABLE timing_runs (
  id INTEGER PRIMARY KEY,  -- of one timing run, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL,
  method TEXT NOT NULL  -- how it was timed, in words
) STRICT)"},
    {kTimingsSince, "timings", "", "", R"(CREATE TABLE timings (
  timing_run_id INTEGER NOT NULL REFERENCES timing_runs (id),
  place INTEGER NOT NULL,  -- from 0, in the order in which rows were timed
  name TEXT NOT NULL,
  family TEXT NOT NULL,  -- rows of one family differ in size alone; empty: none
  base TEXT NOT NULL,  -- name of the row that its ratio is taken against; empty: none
  maps INTEGER NOT NULL,  -- worlds or maps an iteration; 0: not known, as below
  tiles INTEGER NOT NULL,
  walkable_tiles INTEGER NOT NULL,
  median_ns REAL NOT NULL,  -- for reading: of the rounds
  PRIMARY KEY (timing_run_id, place)
) STRICT, WITHOUT ROWID)"},
    {kTimingsSince, "timing_rounds", "", "", R"(CREATE TABLE timing_rounds (
  timing_run_id INTEGER NOT NULL REFERENCES timing_runs (id),
  place INTEGER NOT NULL,
  round INTEGER NOT NULL,  -- from 0
  ns REAL NOT NULL,  -- processor time of one iteration
  PRIMARY KEY (timing_run_id, place, round)
) STRICT, WITHOUT ROWID)"},
    {kProofsSince, "canary_proofs", "", "", R"(CREATE TABLE canary_proofs (
  id INTEGER PRIMARY KEY,  -- of one proof, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL
) STRICT)"},
    {kProofsSince, "canaries", "", "", R"(CREATE TABLE canaries (
  proof_id INTEGER NOT NULL REFERENCES canary_proofs (id),
  place INTEGER NOT NULL,  -- from 0, in the order of the proof
  canary TEXT NOT NULL,
  guard TEXT NOT NULL,  -- the law or guard that must catch it
  finder TEXT NOT NULL,
  found TEXT NOT NULL,  -- 'caught', 'lived' or 'not asked'
  worlds INTEGER NOT NULL,  -- until it was caught, or tried in vain
  PRIMARY KEY (proof_id, place)
) STRICT, WITHOUT ROWID)"},
    {kProofsSince, "canary_seconds", "", "", R"(CREATE TABLE canary_seconds (
  proof_id INTEGER NOT NULL REFERENCES canary_proofs (id),
  place INTEGER NOT NULL,
  seconds REAL NOT NULL,  -- of processor time
  PRIMARY KEY (proof_id, place)
) STRICT, WITHOUT ROWID)"},
    {kFuzzSince, "fuzz_runs", "", "", R"(CREATE TABLE fuzz_runs (
  id INTEGER PRIMARY KEY,  -- of one fuzz run, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL
) STRICT)"},
    {kFuzzSince, "fuzz_targets", "", "", R"(CREATE TABLE fuzz_targets (
  fuzz_run_id INTEGER NOT NULL REFERENCES fuzz_runs (id),
  target TEXT NOT NULL,
  executions INTEGER NOT NULL,
  elapsed_s REAL NOT NULL,
  edges_first INTEGER NOT NULL,  -- covered by the kept inputs
  edges_last INTEGER NOT NULL,
  features_first INTEGER NOT NULL,  -- edges with how often they were taken
  features_last INTEGER NOT NULL,
  inputs INTEGER NOT NULL,  -- in the corpus at the end
  PRIMARY KEY (fuzz_run_id, target)
) STRICT, WITHOUT ROWID)"},
    {kFuzzSince, "fuzz_findings", "", "", R"(CREATE TABLE fuzz_findings (
  fuzz_run_id INTEGER NOT NULL REFERENCES fuzz_runs (id),
  target TEXT NOT NULL,
  kind TEXT NOT NULL,  -- crash, hang, memory, leak, law, promise
  law TEXT NOT NULL,  -- of kind law
  place TEXT NOT NULL,  -- what told it from other findings
  words TEXT NOT NULL,
  input TEXT NOT NULL,  -- the file that shows it; empty: none was written
  hits INTEGER NOT NULL,  -- how often it ended the target
  PRIMARY KEY (fuzz_run_id, target, kind, law, place)
) STRICT, WITHOUT ROWID)"},
    {kCulpritsSince, "culprit_tallies", "", "recipe_id", R"(CREATE TABLE culprit_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  kind TEXT NOT NULL,  -- crashed, hung, memory, overlong, garbage, unasked
  count INTEGER NOT NULL,  -- seeds that gave no world
  PRIMARY KEY (recipe_id, kind)
) STRICT, WITHOUT ROWID)"},
    {kCulpritsSince, "culprits", "", "recipe_id", R"(CREATE TABLE culprits (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  kind TEXT NOT NULL,
  seed INTEGER NOT NULL,  -- the 100 smallest of each kind
  words TEXT NOT NULL,  -- what happened
  PRIMARY KEY (recipe_id, kind, seed)
) STRICT, WITHOUT ROWID)"},
    {kCulpritsSince, "programs", "", "recipe_id", R"(CREATE TABLE programs (
  recipe_id INTEGER PRIMARY KEY REFERENCES recipes (id),
  program TEXT NOT NULL  -- another program's generator, as --exec takes it
) STRICT)"},
    {kMapsSince, "maps", "", "recipe_id", R"(CREATE TABLE maps (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  seed INTEGER NOT NULL,  -- the 50 smallest
  map TEXT NOT NULL,  -- as another program printed it; empty: too long to be kept
  PRIMARY KEY (recipe_id, seed)
) STRICT, WITHOUT ROWID)"},
    {kShrunkSince, "shrunk", "", "recipe_id", R"(CREATE TABLE shrunk (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  seed INTEGER NOT NULL,  -- of failures: what it was shrunk from
  case_name TEXT NOT NULL,  -- the smallest that breaks the law; empty: another program's
  map TEXT NOT NULL,  -- the smallest of another program's, in letters; else empty
  why TEXT NOT NULL,  -- of the smallest
  tries INTEGER NOT NULL,  -- worlds made on the way
  ended TEXT NOT NULL,  -- 'smallest': nothing smaller breaks it; 'steps': they ran out
  PRIMARY KEY (recipe_id, law, seed)
) STRICT, WITHOUT ROWID)"},
});

}  // namespace

std::span<const StoreTable> store_tables() { return kTables; }

}  // namespace seedbed
