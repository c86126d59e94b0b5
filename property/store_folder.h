// What the suites of the store share: a folder of their own for each test, runs to save, the bytes
// of files, SQL on a store behind seedbed's back, and a tally in words, so that a difference shows
// itself.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/check.h"
#include "generator/random.h"
#include "reports/decimal.h"
#include "reports/store.h"

namespace seedbed {

inline std::string file_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void put_bytes(const std::string& path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  SEEDBED_CHECK(file.flush(), "a test cannot write its file");
}

// Runs SQL on any file; makes it if there is none. Answers with the rows, columns by '|'.
inline std::vector<std::string> sql(const std::string& path, const std::string& text) {
  sqlite3* handle = nullptr;
  SEEDBED_CHECK(sqlite3_open(path.c_str(), &handle) == SQLITE_OK, "a test cannot open its file");
  sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
  std::vector<std::string> rows;
  const auto keep = [](void* into, int count, char** values, char**) {
    std::string row;
    for (int i = 0; i < count; ++i) {
      row += (i == 0 ? "" : "|") + std::string(values[i] == nullptr ? "NULL" : values[i]);
    }
    static_cast<std::vector<std::string>*>(into)->push_back(row);
    return 0;
  };
  char* wrong = nullptr;
  if (sqlite3_exec(handle, text.c_str(), keep, &rows, &wrong) != SQLITE_OK) {
    ADD_FAILURE() << text << ": " << wrong;
    sqlite3_free(wrong);
  }
  sqlite3_close(handle);
  return rows;
}

class StoreFolder : public ::testing::Test {
 protected:
  using Run = seedbed::Run;  // Test has a function of that name

  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = ::testing::TempDir() + "seedbed_" + test->name() + "_" + std::to_string(getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override {
    std::filesystem::permissions(folder_, std::filesystem::perms::owner_all);
    std::filesystem::remove_all(folder_);
  }
  std::string path(const std::string& name = "store.db") const { return folder_ + "/" + name; }
  // Names in the folder, in order.
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(folder_)) {
      found.push_back(entry.path().filename().string());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  std::string folder_;
};

inline Recipe recipe_of(std::string_view text) {
  const Parsed<Recipe> recipe = parse_recipe(text);
  SEEDBED_CHECK(recipe, "a test names an unknown recipe");
  return *recipe;
}

// Worlds that are really built; the rows of each recipe, and all that is tallied of them.
struct SmallSweep {
  Run run;
  std::vector<std::vector<Row>> rows;
};

// Every third seed is said to break the third law, so that failures are kept too, and the first of
// them is said to be made smaller.
inline SmallSweep small_sweep(const std::vector<std::string>& recipes, SeedInterval seeds) {
  SmallSweep result;
  result.run.provenance = {
      "0.1.0", "GNU 12", "Release", "host", "seedbed sweep 'x' --seeds 5", "2024-01-02T03:04:05Z",
      1.25,    2};
  World world;
  WorldScratch scratch;
  LawScratch law_scratch;
  for (const std::string& name : recipes) {
    const Recipe recipe = recipe_of(name);
    Tally& tally = result.run.tallies.emplace_back(recipe);
    std::vector<Row>& rows = result.rows.emplace_back();
    for (std::uint64_t seed = seeds.first;; ++seed) {
      build_world({recipe, seed}, scratch, world);
      const Measurement measurement = measure(world);
      const WorldDigest digest = digest_world(world, measurement);
      tally.add(seed, measurement, digest.measured);
      if (world.has_lattice) tally.layouts.add(world.layout_hash);
      for (std::size_t i = 0; i < tally.laws.size(); ++i) {
        const bool made_up = i == 2 && seed % 3 == 0;
        tally.laws[i].add(made_up ? LawResult::broken("seed " + std::to_string(seed) + " 'ö'\n")
                                  : laws()[i].holds(world, measurement, law_scratch),
                          seed);
      }
      rows.push_back({seed, measurement, digest.world});
      if (seed == seeds.last) break;
    }
    tally.add_seeds(seeds);
    std::vector<LawTally::Example>& broken = tally.laws[2].examples;
    if (!broken.empty()) broken[0].smallest = {Case{recipe, 7}, "", "why 'ö'\n", 12, {}};
  }
  return result;
}

// "" or what the store said. Rows in two parts, the later one first.
inline std::string save(const std::string& path, const Run& run,
                        std::span<const std::vector<Row>> all_rows) {
  Parsed<std::unique_ptr<RunWriter>> writer = RunWriter::open(path);
  if (!writer) return writer.wrong();
  for (std::size_t recipe = 0; recipe < all_rows.size(); ++recipe) {
    const std::span<const Row> rows(all_rows[recipe]);
    for (const auto part : {rows.subspan(rows.size() / 2), rows.first(rows.size() / 2)}) {
      if (std::string wrong = (*writer)->add_rows(recipe, part); !wrong.empty()) return wrong;
    }
  }
  return (*writer)->finish(run);
}
inline std::string save(const std::string& path, const SmallSweep& sweep) {
  return save(path, sweep.run, sweep.rows);
}

inline std::string words(const Tally& tally) {
  std::string text = print_recipe(tally.recipe) + " v" + std::to_string(tally.output_version) +
                     ", worlds " + std::to_string(tally.worlds) + ", digest " +
                     std::to_string(tally.digest) + ", seeds " + print_seeds(tally.seeds) + "\n";
  for (std::size_t i = 0; i < tally.metrics.size(); ++i) {
    const MetricTally& metric = tally.metrics[i];
    text += std::string(metrics()[i].name) + " n " + std::to_string(metric.n) + " sum " +
            print_decimal(metric.sum) + " squares " + print_decimal(metric.sum_of_squares);
    if (metric.n > 0) {
      text += " min " + std::to_string(metric.min.value) + "#" + std::to_string(metric.min.seed) +
              " max " + std::to_string(metric.max.value) + "#" + std::to_string(metric.max.seed);
    }
    for (const ValueCount& row : metric.values.list()) {
      text += " " + std::to_string(row.value) + ":" + std::to_string(row.count);
    }
    for (const ValueSeed& row : metric.seeds.list()) {
      text += " " + std::to_string(row.value) + "#" + std::to_string(row.seed);
    }
    text += "\n";
  }
  for (std::size_t i = 0; i < tally.ratios.size(); ++i) {
    const RatioMoments& ratio = tally.ratios[i];
    text += std::string(ratio_metrics()[i].name) + " " + std::to_string(ratio.n) + " " +
            print_decimal(ratio.sum_x) + " " + print_decimal(ratio.sum_y) + " " +
            print_decimal(ratio.sum_xx) + " " + print_decimal(ratio.sum_yy) + " " +
            print_decimal(ratio.sum_xy) + "\n";
  }
  for (std::size_t i = 0; i < tally.laws.size(); ++i) {
    const LawTally& law = tally.laws[i];
    text += std::string(laws()[i].name) + " " + std::to_string(law.asked) + " " +
            std::to_string(law.not_applicable) + " " + std::to_string(law.broken);
    for (const LawTally::Example& example : law.examples) {
      text += " #" + std::to_string(example.seed) + "=" + example.why;
      if (!example.smallest) continue;
      const Smallest& smallest = *example.smallest;
      text += " smallest " + (smallest.named ? print_case(*smallest.named) : smallest.map) + "=" +
              smallest.why + " after " + std::to_string(smallest.tries) + ", " +
              std::string(shrink_end_name(smallest.end));
    }
    text += "\n";
  }
  text += "layouts of " + std::to_string(tally.layouts.worlds());
  for (const LayoutCounts::Row& row : tally.layouts.list()) {
    text += " " + std::to_string(row.layout) + ":" + std::to_string(row.count);
  }
  text += "\n";
  return text;
}

// Everything but the id, which the store gives.
inline std::string words(const Run& run) {
  const Provenance& from = run.provenance;
  std::string text = from.version + "|" + from.compiler + "|" + from.build + "|" + from.host + "|" +
                     from.command + "|" + from.started + "|" + std::to_string(from.elapsed_s) +
                     "|" + std::to_string(from.threads) + (run.partial ? "|partial\n" : "\n");
  for (const Tally& tally : run.tallies) text += words(tally);
  return text;
}

// What load_run() gives, in words; its error line if it refuses.
inline std::string loaded_words(const std::string& path) {
  const Parsed<Run> run = load_run(path);
  return run ? words(*run) : run.wrong();
}

}  // namespace seedbed
