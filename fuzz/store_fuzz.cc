// Any bytes as damage to a store: a first byte of 0 gives the file itself, another cuts a whole
// store that far and changes bytes of it (place in 3 bytes, value). Whatever the file holds, it is
// a run that could have been counted or one line that names it, and reading leaves it as it was.
#include "reports/store_fuzz.h"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/broken.h"
#include "reports/store.h"
#include "reports/store_rows.h"
#include "reports/tally_check.h"

namespace seedbed::fuzz {
namespace {

class Files {
 public:
  Files() : path_(folder() + "/store.db") {
    const std::string whole = folder() + "/whole.db";
    save_one(whole);
    bytes_ = read(whole);
    std::filesystem::remove(whole);
  }
  ~Files() { std::filesystem::remove_all(folder()); }
  const std::string& path() const { return path_; }
  const std::string& whole() const { return bytes_; }
  static std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  static std::string folder() {
    static const std::string made = [] {
      const auto temporary = std::filesystem::temp_directory_path();
      const auto folder = temporary / ("seedbed_store_fuzz_" + std::to_string(getpid()));
      std::filesystem::create_directories(folder);
      return folder.string();
    }();
    return made;
  }
  // Another program's recipe, with a kept map and a smaller one.
  static Tally outside() {
    const std::string_view map = "E--#\n|   \n#--B\n";
    Tally tally(external_recipe(*parse_external_name("other")));
    tally.program = "other=other";
    tally.add(0, Measurement{}, 0);
    tally.add_seeds({0, 0});
    tally.maps.add(0, map);
    tally.laws[1].add(LawResult::broken("made up"), 0);
    tally.laws[1].examples[0].smallest = {{}, std::string(map), "made up", 5, {}};
    return tally;
  }
  // Two recipes with rows, one without, and a fuzz run.
  static void save_one(const std::string& path) {
    Run run;
    WorldScratch scratch;
    World world;
    std::vector<std::vector<Row>> rows;
    for (const std::string_view name : {"row-walk:rooms=2x2", "scatter:size=15x15"}) {
      const Recipe recipe = *parse_recipe(name);
      Tally& tally = run.tallies.emplace_back(recipe);
      rows.emplace_back();
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        build_world({recipe, seed}, scratch, world);
        const Measurement measurement = measure(world);
        const WorldDigest digest = digest_world(world, measurement);
        tally.add(seed, measurement, digest.measured);
        for (LawTally& law : tally.laws) law.add(LawResult::broken("made up"), seed);
        rows.back().push_back({seed, measurement, digest.world});
      }
      tally.add_seeds({0, 2});
      tally.laws[0].examples[0].smallest = {Case{recipe, 1}, "", "made up", 5, {}};
    }
    run.tallies.push_back(outside());
    const Parsed<std::unique_ptr<RunWriter>> writer = RunWriter::open(path);
    if (!writer) broken(writer.wrong());
    for (std::size_t i = 0; i < rows.size(); ++i) (*writer)->add_rows(i, rows[i]);
    if (const std::string wrong = (*writer)->finish(run); !wrong.empty()) broken(wrong);
    FuzzRun fuzzed;
    fuzzed.targets.push_back({"case", 1, 1, 1, 1, 1, 1, 1});
    fuzzed.findings.push_back({"case", FindingKind::law, "tree-hands", "N", "N", "x", 1});
    if (const std::string wrong = save_fuzz_run(path, fuzzed); !wrong.empty()) broken(wrong);
  }

  std::string path_;
  std::string bytes_;
};

std::string damaged(const std::string& whole, const std::uint8_t* data, std::size_t size) {
  if (size == 0 || data[0] == 0) {
    return size == 0 ? "" : std::string(data + 1, data + size);
  }
  std::string bytes = whole;
  // 255 cuts nothing.
  if (data[0] != 255) bytes.resize(bytes.size() * data[0] / 254);
  for (std::size_t i = 1; i + 4 <= size && !bytes.empty(); i += 4) {
    const std::size_t place =
        data[i] | std::size_t{data[i + 1]} << 8 | std::size_t{data[i + 2]} << 16;
    bytes[place % bytes.size()] = static_cast<char>(data[i + 3]);
  }
  return bytes;
}

void check_line(const std::string& path, const std::string& wrong) {
  if (!wrong.starts_with(path + ": ")) broken("a complaint without the path: " + wrong);
  expect(wrong.find('\n') == std::string::npos, "a complaint of two lines");
}

void read_all(const std::string& path) {
  const Parsed<std::unique_ptr<StoreReader>> opened = StoreReader::open(path);
  if (!opened) return check_line(path, opened.wrong());
  StoreReader& store = **opened;
  const Parsed<Run> run = store.run(std::nullopt);
  if (!run) return check_line(path, run.wrong());
  for (const Tally& tally : run->tallies) {
    if (const std::string wrong = impossible(tally); !wrong.empty()) broken(wrong);
  }
  store.runs();
  store.baselines();
  store.means(1, INT64_MAX);
  const Parsed<std::vector<FailureLife>> failures = store.failures(INT64_MAX);
  if (!failures) check_line(path, failures.wrong());
  StoredRow row;
  std::int64_t rows = 0;
  for (std::size_t i = 0; i < run->tallies.size(); ++i) {
    if (!store.start_rows(run->id, i)) continue;
    while (store.next_row(row)) expect(++rows < 1'000'000, "rows without an end");
  }
}

}  // namespace
}  // namespace seedbed::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace seedbed::fuzz;
  static const Files files;
  const std::string bytes = damaged(files.whole(), data, size);
  {
    std::ofstream file(files.path(), std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
  read_all(files.path());
  expect(Files::read(files.path()) == bytes, "reading changed the file");
  return 0;
}
