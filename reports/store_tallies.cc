#include "reports/store_tallies.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "generator/names.h"
#include "reports/decimal.h"
#include "reports/statistics.h"
#include "reports/store_schema.h"
#include "reports/tally_check.h"
#include "reports/tally_json.h"

namespace seedbed {
namespace {

std::string insert_into(const std::string& table, int columns) {
  std::string sql = "INSERT INTO main." + table + " VALUES (?";
  for (int i = 1; i < columns; ++i) sql += ", ?";
  return sql + ")";
}

std::optional<std::uint64_t> parse_digest(std::string_view text) {
  std::uint64_t digest = 0;
  const char* const end = text.data() + text.size();
  const auto [last, error] = std::from_chars(text.data(), end, digest, 16);
  // Printed again, so that one digest has one spelling.
  if (error != std::errc() || last != end || print_digest(digest) != text) return std::nullopt;
  return digest;
}

template <class Rows>
std::optional<std::size_t> find_row(const Rows& rows, std::string_view name) {
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.name == name; });
  if (found == rows.end()) return std::nullopt;
  return static_cast<std::size_t>(found - rows.begin());
}

Int128 read_int128(Sqlite& store, Statement& row, int column) {
  const std::string text = row.text(column);
  const std::optional<Int128> value = parse_int128(text);
  if (!value) store.refuse("damaged: '" + printable(text) + "' is no whole number of 128 bits");
  return value.value_or(0);
}

UInt128 read_uint128(Sqlite& store, Statement& row, int column) {
  const std::string text = row.text(column);
  const std::optional<UInt128> value = parse_uint128(text);
  if (!value) store.refuse("damaged: '" + printable(text) + "' is no whole number of 128 bits");
  return value.value_or(0);
}

Extreme read_extreme(Statement& row, int column) {
  return {row.integer(column), from_column(row.integer(column + 1))};
}

}  // namespace

std::optional<std::vector<SeedInterval>> parse_seed_intervals(std::string_view text) {
  std::vector<SeedInterval> seeds;
  if (text.empty()) return seeds;
  for (const std::string_view part : split(text, ' ')) {
    const std::size_t dots = part.find("..");
    if (dots == std::string_view::npos) return std::nullopt;
    const std::optional<std::uint64_t> first = parse_unsigned(part.substr(0, dots));
    const std::optional<std::uint64_t> last = parse_unsigned(part.substr(dots + 2));
    if (!first || !last) return std::nullopt;
    seeds.push_back({*first, *last});
  }
  return seeds;
}

TallyWriter::TallyWriter(Sqlite& store)
    : store_(store),
      recipe_(store, insert_into("recipes", 7)),
      metric_(store, insert_into("metric_tallies", 10)),
      value_(store, insert_into("value_counts", 4)),
      ratio_(store, insert_into("ratio_tallies", 9)),
      law_(store, insert_into("law_tallies", 5)),
      failure_(store, insert_into("failures", 5)),
      layouts_(store, insert_into("layout_tallies", 3)),
      layout_(store, insert_into("layout_counts", 3)),
      culprits_(store),
      value_seeds_(store),
      maps_(store),
      shrunk_(store) {}

bool TallyWriter::write(std::int64_t run_id, std::int64_t recipe_id, const Tally& tally) {
  recipe_.run_with(recipe_id, run_id, std::string_view(print_recipe(tally.recipe)),
                   std::int64_t{tally.output_version}, to_column(tally.worlds),
                   std::string_view(print_seeds(tally.seeds)),
                   std::string_view(print_digest(tally.digest)));
  for (std::size_t i = 0; i < tally.metrics.size(); ++i) {
    write_metric(recipe_id, metrics()[i].name, tally.metrics[i]);
  }
  for (std::size_t i = 0; i < tally.ratios.size(); ++i) {
    const RatioMoments& ratio = tally.ratios[i];
    ratio_.run_with(
        recipe_id, ratio_metrics()[i].name, ratio.n, std::string_view(print_decimal(ratio.sum_x)),
        std::string_view(print_decimal(ratio.sum_y)), std::string_view(print_decimal(ratio.sum_xx)),
        std::string_view(print_decimal(ratio.sum_yy)),
        std::string_view(print_decimal(ratio.sum_xy)), ratio_of_sums(ratio));
  }
  for (std::size_t i = 0; i < tally.laws.size(); ++i) {
    write_law(recipe_id, laws()[i].name, tally.laws[i], tally.recipe);
  }
  write_layouts(recipe_id, tally.layouts);
  culprits_.write(recipe_id, tally);
  maps_.write(recipe_id, tally.maps);
  shrunk_.write(recipe_id, tally);
  return store_.fine();
}

void TallyWriter::write_metric(std::int64_t recipe_id, std::string_view name,
                               const MetricTally& tally) {
  using Column = std::optional<std::int64_t>;
  const auto column = [&](std::int64_t value) { return tally.n > 0 ? Column(value) : Column(); };
  metric_.run_with(recipe_id, name, tally.n, std::string_view(print_decimal(tally.sum)),
                   std::string_view(print_decimal(tally.sum_of_squares)), mean(tally.moments()),
                   column(tally.min.value), column(to_column(tally.min.seed)),
                   column(tally.max.value), column(to_column(tally.max.seed)));
  for (const ValueCount& row : tally.values.list()) {
    value_.run_with(recipe_id, name, row.value, row.count);
  }
  value_seeds_.write(recipe_id, name, tally.seeds);
}

void TallyWriter::write_law(std::int64_t recipe_id, std::string_view name, const LawTally& tally,
                            const Recipe& recipe) {
  law_.run_with(recipe_id, name, tally.asked, tally.not_applicable, tally.broken);
  for (const LawTally::Example& example : tally.examples) {
    failure_.run_with(recipe_id, name, to_column(example.seed),
                      std::string_view(print_case({recipe, example.seed})),
                      std::string_view(example.why));
  }
}

void TallyWriter::write_layouts(std::int64_t recipe_id, const LayoutCounts& counts) {
  layouts_.run_with(recipe_id, counts.worlds(), ratio_of_sums(repeats_of(counts).over_layouts));
  for (const LayoutCounts::Row& row : counts.list()) {
    layout_.run_with(recipe_id, to_column(row.layout), row.count);
  }
}

TallyReader::TallyReader(Sqlite& store)
    : store_(store),
      recipes_(store,
               "SELECT id, recipe, output_version, worlds, seeds, digest FROM main.recipes "
               "WHERE run_id = ? ORDER BY id"),
      metrics_(store,
               "SELECT metric, n, sum, sum_of_squares, min, min_seed, max, max_seed "
               "FROM main.metric_tallies WHERE recipe_id = ?"),
      values_(store, "SELECT metric, value, count FROM main.value_counts WHERE recipe_id = ?"),
      ratios_(store,
              "SELECT ratio, n, sum_x, sum_y, sum_xx, sum_yy, sum_xy "
              "FROM main.ratio_tallies WHERE recipe_id = ?"),
      laws_(store,
            "SELECT law, asked, not_applicable, broken FROM main.law_tallies WHERE recipe_id = ?"),
      failures_(store, "SELECT law, seed, why FROM main.failures WHERE recipe_id = ?"),
      layouts_(store, select_of_recipe(store, kLayoutsSince, "worlds", "layout_tallies")),
      layout_counts_(store,
                     select_of_recipe(store, kLayoutsSince, "layout, count", "layout_counts")),
      culprits_(store),
      value_seeds_(store),
      maps_(store),
      shrunk_(store) {}

std::vector<Tally> TallyReader::read(std::int64_t run_id) {
  std::vector<Tally> tallies;
  recipes_.start_with(run_id);
  while (recipes_.step()) {
    const std::string name = recipes_.text(1);
    const Parsed<Recipe> recipe = parse_any_recipe(name);
    if (!recipe) {
      store_.refuse("run " + std::to_string(run_id) + ": recipe '" + printable(name) +
                    "': " + recipe.wrong());
      break;
    }
    const std::int64_t id = recipes_.integer(0);
    Tally tally(*recipe);
    read_recipe(id, tally);
    read_metrics(id, tally);
    read_values(id, tally);
    read_ratios(id, tally);
    read_laws(id, tally);
    read_failures(id, tally);
    read_layouts(id, tally);
    culprits_.read(id, tally);
    if (!store_.fine()) break;
    if (const std::string finding = impossible(tally); !finding.empty()) {
      store_.refuse("damaged: run " + std::to_string(run_id) + ": " + print_recipe(tally.recipe) +
                    ": " + finding);
      break;
    }
    value_seeds_.read(id, tally);
    maps_.read(id, tally);
    shrunk_.read(id, tally);
    tallies.push_back(std::move(tally));
  }
  recipes_.reset();
  return tallies;
}

// Of the row that recipes_ stands on.
void TallyReader::read_recipe(std::int64_t recipe_id, Tally& tally) {
  const std::string where = "damaged: recipe " + std::to_string(recipe_id) + ": ";
  const std::int64_t version = recipes_.integer(2);
  const std::int64_t worlds = recipes_.integer(3);
  const std::string seeds_text = recipes_.text(4);
  const std::string digest_text = recipes_.text(5);
  const std::optional<std::vector<SeedInterval>> seeds = parse_seed_intervals(seeds_text);
  const std::optional<std::uint64_t> digest = parse_digest(digest_text);
  if (version < 0 || version > INT32_MAX) {
    store_.refuse(where + "output version " + std::to_string(version));
  }
  if (worlds < 0) store_.refuse(where + std::to_string(worlds) + " worlds");
  if (!seeds) store_.refuse(where + "seeds '" + printable(seeds_text) + "'");
  if (!digest) store_.refuse(where + "digest '" + printable(digest_text) + "'");
  if (!store_.fine()) return;
  tally.output_version = static_cast<int>(version);
  tally.worlds = from_column(worlds);
  tally.seeds = *seeds;
  tally.digest = *digest;
}

void TallyReader::read_metrics(std::int64_t recipe_id, Tally& tally) {
  metrics_.start_with(recipe_id);
  while (metrics_.step()) {
    const std::optional<std::size_t> found = find_metric(metrics_.text(0));
    if (!found) continue;
    MetricTally& metric = tally.metrics[*found];
    metric.n = metrics_.integer(1);
    metric.sum = read_int128(store_, metrics_, 2);
    metric.sum_of_squares = read_uint128(store_, metrics_, 3);
    if (metric.n == 0) continue;
    metric.min = read_extreme(metrics_, 4);
    metric.max = read_extreme(metrics_, 6);
  }
  metrics_.reset();
}

void TallyReader::read_values(std::int64_t recipe_id, Tally& tally) {
  std::vector<std::int64_t> left(tally.metrics.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = tally.metrics[i].n;
  values_.start_with(recipe_id);
  while (values_.step()) {
    const std::string name = values_.text(0);
    const std::int64_t value = values_.integer(1);
    const std::int64_t count = values_.integer(2);
    const std::optional<std::size_t> found = find_metric(name);
    if (!found) continue;
    // Checked before it is counted: a negative value is a bug to ValueCounts, and sums may not
    // overflow.
    if (value < 0 || count < 1 || count > left[*found]) {
      store_.refuse("damaged: recipe " + std::to_string(recipe_id) + ": metric " + name +
                    ": value " + std::to_string(value) + " counted " + std::to_string(count) +
                    " times");
      break;
    }
    left[*found] -= count;
    tally.metrics[*found].values.add(value, count);
  }
  values_.reset();
}

void TallyReader::read_ratios(std::int64_t recipe_id, Tally& tally) {
  ratios_.start_with(recipe_id);
  while (ratios_.step()) {
    const std::optional<std::size_t> found = find_row(ratio_metrics(), ratios_.text(0));
    if (!found) continue;
    RatioMoments& ratio = tally.ratios[*found];
    ratio.n = ratios_.integer(1);
    ratio.sum_x = read_int128(store_, ratios_, 2);
    ratio.sum_y = read_int128(store_, ratios_, 3);
    ratio.sum_xx = read_uint128(store_, ratios_, 4);
    ratio.sum_yy = read_uint128(store_, ratios_, 5);
    ratio.sum_xy = read_int128(store_, ratios_, 6);
  }
  ratios_.reset();
}

void TallyReader::read_laws(std::int64_t recipe_id, Tally& tally) {
  laws_.start_with(recipe_id);
  while (laws_.step()) {
    const std::optional<std::size_t> found = find_row(laws(), laws_.text(0));
    if (!found) {
      tally.unknown_law = laws_.text(0);
      continue;
    }
    LawTally& law = tally.laws[*found];
    law.asked = laws_.integer(1);
    law.not_applicable = laws_.integer(2);
    law.broken = laws_.integer(3);
  }
  laws_.reset();
}

void TallyReader::read_failures(std::int64_t recipe_id, Tally& tally) {
  failures_.start_with(recipe_id);
  while (failures_.step()) {
    const std::optional<std::size_t> found = find_row(laws(), failures_.text(0));
    if (!found) continue;
    tally.laws[*found].examples.push_back(
        {from_column(failures_.integer(1)), failures_.text(2), {}});
  }
  failures_.reset();
  // The table ascends by the column, in which the upper half of the seeds is negative.
  for (LawTally& law : tally.laws) {
    std::sort(law.examples.begin(), law.examples.end(),
              [](const auto& a, const auto& b) { return a.seed < b.seed; });
  }
}

void TallyReader::read_layouts(std::int64_t recipe_id, Tally& tally) {
  layouts_.start_with(recipe_id);
  const std::int64_t worlds = layouts_.step() ? layouts_.integer(0) : 0;
  layouts_.reset();
  std::vector<LayoutCounts::Row> rows;
  layout_counts_.start_with(recipe_id);
  while (layout_counts_.step()) {
    rows.push_back({from_column(layout_counts_.integer(0)), layout_counts_.integer(1)});
    if (rows.size() > LayoutCounts::kKeptMax) break;  // more than was ever written
  }
  layout_counts_.reset();
  std::sort(rows.begin(), rows.end(),
            [](const auto& a, const auto& b) { return a.layout < b.layout; });
  tally.layouts.restore(worlds, std::move(rows));
}

}  // namespace seedbed
