#include "reports/store_rows.h"

#include <algorithm>
#include <map>

#include "generator/check.h"
#include "generator/names.h"
#include "reports/decimal.h"
#include "reports/store_fuzz.h"
#include "reports/store_life.h"
#include "reports/store_schema.h"
#include "reports/tally_check.h"

namespace seedbed {
namespace {

constexpr std::size_t kReasonMax = 2000;

std::string rows_sql(const std::vector<std::pair<std::size_t, std::string>>& columns, bool digest) {
  std::string sql = digest ? "SELECT seed, world_digest" : "SELECT seed, NULL";
  for (const auto& [metric, name] : columns) sql += ", \"" + name + "\"";
  return sql + " FROM main.rows WHERE recipe_id = ? AND seed BETWEEN ? AND ? ORDER BY seed";
}

}  // namespace

class StoreReader::State {
 public:
  explicit State(const std::string& path) : store(path, OpenAs::existing) {}
  Sqlite store;
  std::unique_ptr<Statement> rows;
  std::vector<std::pair<std::size_t, std::string>> columns;  // metrics that the store has
  std::int64_t recipe_id = 0;
  bool upper_half = false;  // seeds from 2^63 on are negative in the table, and come last

  bool prepare();
  std::int64_t recipe_id_of(std::int64_t run_id, std::size_t recipe);
};

// Which metrics of this program the rows have.
bool StoreReader::State::prepare() {
  if (rows) return store.fine();
  bool digest = false;
  {
    Statement names(store, "PRAGMA main.table_xinfo(rows)");
    while (names.step()) {
      const std::string name = names.text(1);
      digest |= name == "world_digest";
      if (const auto metric = find_metric(name)) columns.emplace_back(*metric, name);
    }
  }
  rows = std::make_unique<Statement>(store, rows_sql(columns, digest));
  return store.fine();
}

std::int64_t StoreReader::State::recipe_id_of(std::int64_t run_id, std::size_t recipe) {
  Statement find(store,
                 "SELECT id FROM main.recipes WHERE run_id = ? ORDER BY id LIMIT 1 OFFSET ?");
  find.start_with(run_id, static_cast<std::int64_t>(recipe));
  if (!find.step()) {
    store.refuse("run " + std::to_string(run_id) + " has no recipe " + std::to_string(recipe));
    return 0;
  }
  return find.integer(0);
}

StoreReader::StoreReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
StoreReader::~StoreReader() = default;

Parsed<std::unique_ptr<StoreReader>> StoreReader::open(const std::string& path) {
  std::string wrong;
  const Standing standing = what_stands_at(path, wrong);
  if (standing == Standing::nothing) return Wrong{path + ": no such file"};
  if (standing == Standing::refused) return Wrong{std::move(wrong)};
  auto state = std::make_unique<State>(path);
  if (!begin_store(state->store, Access::read)) return Wrong{state->store.wrong()};
  return std::unique_ptr<StoreReader>(new StoreReader(std::move(state)));
}

const std::string& StoreReader::path() const { return state_->store.path(); }
const std::string& StoreReader::wrong() const { return state_->store.wrong(); }

Parsed<Run> StoreReader::run(std::optional<std::int64_t> id) { return read_run(state_->store, id); }

Parsed<std::vector<Run>> StoreReader::runs() { return read_runs(state_->store); }

Parsed<std::vector<Baseline>> StoreReader::baselines() {
  Sqlite& store = state_->store;
  std::vector<Baseline> found;
  if (store_schema(store) >= 2) {
    Statement list(store,
                   "SELECT name, run_id, reason, named FROM main.baselines WHERE id IN (SELECT "
                   "max(id) FROM main.baselines GROUP BY name) ORDER BY name");
    while (list.step()) {
      found.push_back({list.text(0), list.integer(1), list.text(2), list.text(3)});
      if (!is_baseline_name(found.back().name)) {
        store.refuse("damaged: baseline '" + printable(found.back().name) + "'");
      }
    }
  }
  if (!store.fine()) return Wrong{store.wrong()};
  return found;
}

Parsed<std::vector<StoredMean>> StoreReader::means(std::int64_t first_run, std::int64_t last_run) {
  Sqlite& store = state_->store;
  std::vector<StoredMean> found;
  Statement list(store,
                 "SELECT run_id, recipe, metric, n, sum, sum_of_squares FROM main.metric_tallies "
                 "JOIN main.recipes ON recipes.id = recipe_id WHERE run_id BETWEEN ? AND ?");
  list.start_with(first_run, last_run);
  std::map<std::string, std::string> canonical;  // "" where it is not known
  while (list.step()) {
    const auto [name, is_new] = canonical.try_emplace(list.text(1));
    if (is_new) {
      const Parsed<Recipe> recipe = parse_any_recipe(name->first);
      if (recipe) name->second = print_recipe(*recipe);
    }
    const std::optional<std::size_t> metric = find_metric(list.text(2));
    if (name->second.empty() || !metric) continue;
    const std::optional<Int128> sum = parse_int128(list.text(4));
    const std::optional<UInt128> squares = parse_uint128(list.text(5));
    const Moments moments{list.integer(3), sum.value_or(-1), squares.value_or(0)};
    if (!possible(moments)) {
      store.refuse("damaged: run " + std::to_string(list.integer(0)) + ": " + name->second +
                   ": metric " + std::string(metrics()[*metric].name) +
                   ": its sums do not fit each other");
      break;
    }
    found.push_back({list.integer(0), name->second, *metric, moments});
  }
  if (!store.fine()) return Wrong{store.wrong()};
  return found;
}

Parsed<std::vector<FailureLife>> StoreReader::failures(std::int64_t last_run) {
  Sqlite& store = state_->store;
  std::vector<FailureLife> all = failure_lives(law_nights(store, last_run));
  const std::vector<FailureLife> found = failure_lives(fuzz_nights(read_fuzz_runs(store)));
  if (!store.fine()) return Wrong{store.wrong()};
  all.insert(all.end(), found.begin(), found.end());
  std::stable_sort(all.begin(), all.end(),
                   [](const FailureLife& a, const FailureLife& b) { return a.state < b.state; });
  return all;
}

Parsed<std::optional<FuzzRun>> StoreReader::newest_fuzz_run() {
  std::vector<FuzzRun> runs = read_fuzz_runs(state_->store);
  if (!state_->store.fine()) return Wrong{state_->store.wrong()};
  return runs.empty() ? std::nullopt : std::optional(std::move(runs.back()));
}

bool StoreReader::start_rows(std::int64_t run_id, std::size_t recipe) {
  if (!state_->prepare()) return false;
  state_->recipe_id = state_->recipe_id_of(run_id, recipe);
  state_->upper_half = false;
  state_->rows->start_with(state_->recipe_id, std::int64_t{0}, INT64_MAX);
  return state_->store.fine();
}

bool StoreReader::next_row(StoredRow& row) {
  Statement& rows = *state_->rows;
  while (!rows.step()) {
    if (state_->upper_half || !state_->store.fine()) return false;
    state_->upper_half = true;
    rows.start_with(state_->recipe_id, INT64_MIN, std::int64_t{-1});
  }
  row.seed = from_column(rows.integer(0));
  row.digest = std::nullopt;
  if (!rows.null(1)) row.digest = from_column(rows.integer(1));
  row.measurement = {};
  for (std::size_t i = 0; i < state_->columns.size(); ++i) {
    const int column = static_cast<int>(i) + 2;
    if (rows.null(column)) continue;
    const std::size_t metric = state_->columns[i].first;
    row.measurement.present |= UInt128{1} << metric;
    row.measurement.values[metric] = rows.integer(column);
  }
  return state_->store.fine();
}

bool is_baseline_name(std::string_view name) {
  const auto plain = [](char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_' || letter == '.';
  };
  return !name.empty() && name.size() <= 60 && std::all_of(name.begin(), name.end(), plain) &&
         name.find_first_not_of("0123456789") != std::string_view::npos;
}

std::string set_baseline(const std::string& path, const Baseline& baseline) {
  if (!is_baseline_name(baseline.name)) {
    return "baseline '" + printable(baseline.name) +
           "': letters, digits, '-', '_' and '.', at most 60 and not only digits";
  }
  if (baseline.reason.empty() || baseline.reason.size() > kReasonMax) {
    return "baseline " + baseline.name + ": a reason of 1.." + std::to_string(kReasonMax) +
           " bytes: --reason TEXT would be right";
  }
  std::string wrong;
  const Standing standing = what_stands_at(path, wrong);
  if (standing == Standing::nothing) return path + ": no such file";
  if (standing == Standing::refused) return wrong;
  {
    Sqlite store(path, OpenAs::existing);
    if (!begin_store(store, Access::write)) return store.wrong();
    if (Parsed<Run> run = read_run(store, baseline.run); !run) return run.wrong();
    bring_along(store);
    Statement(store,
              "INSERT INTO main.baselines VALUES ((SELECT coalesce(max(id), 0) + 1 FROM "
              "main.baselines), ?, ?, ?, ?)")
        .run_with(std::string_view(baseline.name), baseline.run, std::string_view(baseline.reason),
                  std::string_view(baseline.named));
    store.run("COMMIT");
    wrong = store.wrong();
  }
  if (!wrong.empty()) recover_store(path);
  return wrong;
}

std::string forget_runs(const std::string& path, std::int64_t kept, std::int64_t& forgotten) {
  SEEDBED_CHECK(kept >= 1, "the newest run stays");
  std::string wrong;
  const Standing standing = what_stands_at(path, wrong);
  if (standing == Standing::nothing) return path + ": no such file";
  if (standing == Standing::refused) return wrong;
  {
    Sqlite store(path, OpenAs::existing);
    if (!begin_store(store, Access::write)) return store.wrong();
    bring_along(store);
    forgotten = drop_old_runs(store, kept);
    store.run("COMMIT");
    if (forgotten > 0) store.run("VACUUM");
    wrong = store.wrong();
  }
  if (!wrong.empty()) recover_store(path);
  return wrong;
}

}  // namespace seedbed
