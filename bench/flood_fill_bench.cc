// What flood fills cost: every fill of the table, a plug-in and, where built with them, the fills
// of other libraries, over every set of maps. Before anything is timed each fill must reach what
// row 0 reaches on every map of every set that the filter lets through; one that does not is named,
// never timed, and the program's exit code is 1. An iteration fills every map of its set once.
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "bench/benchmark_run.h"
#include "bench/contenders.h"
#include "bench/fill_trial.h"
#include "bench/provenance.h"
#include "bench/timing.h"
#include "reports/benchmark_json.h"

namespace seedbed {
namespace {

constexpr std::string_view kPluginFlag = "--fill-plugin=";
constexpr std::string_view kDataFlag = "--data=";

struct Flags {
  std::string plugin;
  std::string data = SEEDBED_DATA_DIR;
  bool listing = false;
};

// Takes our own flags out of the arguments.
Flags take_flags(int& argc, char** argv) {
  Flags flags;
  int kept = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string_view arg = argv[i];
    flags.listing |= arg.starts_with("--benchmark_list_tests");
    if (arg.starts_with(kPluginFlag)) {
      flags.plugin = arg.substr(kPluginFlag.size());
    } else if (arg.starts_with(kDataFlag)) {
      flags.data = arg.substr(kDataFlag.size());
    } else {
      argv[kept++] = argv[i];
    }
  }
  argc = kept;
  return flags;
}

std::string benchmark_name(const MapSetRow& set, const Contender& contender) {
  return "flood_fill/" + set.name + "/" + contender.name;
}

// As the library filters: an extended expression, '-' before it means all others.
class Filter {
 public:
  explicit Filter(std::string text) {
    if (text.empty() || text == "all") text = ".";
    others_ = text[0] == '-';
    expression_.assign(others_ ? text.substr(1) : text, std::regex::extended);
  }
  bool lets(const std::string& name) const {
    return std::regex_search(name, expression_) != others_;
  }

 private:
  bool others_ = false;
  std::regex expression_;
};

struct Bout {
  const MapSetRow* row = nullptr;
  std::shared_ptr<MapSet> set;
  std::int64_t tiles = 0;
  std::int64_t walkable_tiles = 0;
};

// What the last benchmark left prepared: making a library's own form of a set is not timed.
struct Prepared {
  const Contender* contender = nullptr;
  const MapSet* set = nullptr;
};

void fill_all(benchmark::State& state, const Contender& contender, const Bout& bout) {
  static Prepared prepared;
  if (prepared.contender != &contender || prepared.set != bout.set.get()) {
    contender.prepare(*bout.set);
    prepared = {&contender, bout.set.get()};
  }
  const std::size_t fills = contender.whole_set ? 1 : bout.set->maps.size();
  const double before = thread_ns();
  for (auto _ : state) {
    for (std::size_t i = 0; i < fills; ++i) contender.fill(i);
    benchmark::ClobberMemory();
  }
  const double ns = (thread_ns() - before) / static_cast<double>(state.iterations());
  const auto tiles = static_cast<double>(bout.tiles);
  const auto walkable = static_cast<double>(bout.walkable_tiles);
  state.counters["ns_per_tile"] = ns / tiles;
  state.counters["ns_per_walkable_tile"] = ns / walkable;
  state.counters["tiles_per_s"] = {tiles, benchmark::Counter::kIsIterationInvariantRate};
  state.counters["maps"] = static_cast<double>(bout.set->maps.size());
  state.counters["tiles"] = tiles;
  state.counters["walkable_tiles"] = walkable;
  const std::string family =
      bout.row->family.empty() ? "" : bout.row->family + "/" + contender.name;
  const std::string base =
      "flood_fill/" + bout.row->name + "/" + std::string(flood_fills()[0].name);
  state.SetLabel(timing_label(family, base));
}

// All sets that any wanted benchmark needs. False: one cannot be made.
bool make_sets(const std::vector<MapSetRow>& rows, const std::vector<Contender>& contenders,
               const Filter& filter, std::vector<Bout>& bouts) {
  for (const MapSetRow& row : rows) {
    bool wanted = false;
    for (const Contender& contender : contenders) {
      wanted |= filter.lets(benchmark_name(row, contender));
    }
    if (!wanted) continue;
    Parsed<MapSet> set = row.make();
    if (!set) {
      std::fprintf(stderr, "seedbed: %s\n", set.wrong().c_str());
      return false;
    }
    bouts.push_back({&row, std::make_shared<MapSet>(std::move(*set)), 0, 0});
    bouts.back().tiles = bouts.back().set->tiles();
    bouts.back().walkable_tiles = bouts.back().set->walkable_tiles();
  }
  return true;
}

// Names of those that disagree with the reference on a map that they would be timed on.
std::set<std::string> disagreeing(const std::vector<Contender>& contenders,
                                  const std::vector<Bout>& bouts, const Filter& filter) {
  std::set<std::string> names;
  for (const Bout& bout : bouts) {
    for (const Contender& contender : contenders) {
      if (names.contains(contender.name) || !takes(contender, *bout.set) ||
          !filter.lets(benchmark_name(*bout.row, contender))) {
        continue;
      }
      const std::string wrong = disagreement(contender, *bout.set);
      if (wrong.empty()) continue;
      names.insert(contender.name);
      std::fprintf(stderr, "seedbed: %s, in set %s: not timed\n", wrong.c_str(),
                   bout.row->name.c_str());
    }
  }
  return names;
}

void register_all(const std::vector<Contender>& contenders, const std::vector<Bout>& bouts,
                  const std::set<std::string>& left_out) {
  for (const Bout& bout : bouts) {
    for (const Contender& contender : contenders) {
      if (left_out.contains(contender.name) || !takes(contender, *bout.set)) continue;
      benchmark::RegisterBenchmark(
          benchmark_name(*bout.row, contender).c_str(),
          [&](benchmark::State& state) { fill_all(state, contender, bout); })
          ->Unit(benchmark::kMicrosecond);
    }
  }
}

// The plug-in among the contenders, tried on the sets' maps too. Exit::fine, or why it is not.
Exit add_plugin(const std::string& path, const std::vector<Bout>& bouts,
                std::vector<Contender>& contenders) {
  const FillTrial trial = try_fill({"", path}, [&](const auto& take) {
    for (const Bout& bout : bouts) {
      for (const NamedMap& map : bout.set->maps) {
        if (!take(map)) return;
      }
    }
  });
  if (trial.code != Exit::fine) {
    std::fprintf(stderr, "seedbed: %s\nseedbed: not timed\n", trial.complaint.c_str());
    return trial.code;
  }
  contenders.push_back(contender_of(*trial.fill));
  return Exit::fine;
}

Exit run(int argc, char** argv) {
  const Flags flags = take_flags(argc, argv);
  std::vector<Contender> contenders = table_contenders();
#ifdef SEEDBED_HAS_PEERS
  for (Contender& peer : peer_contenders()) contenders.push_back(std::move(peer));
#endif
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return Exit::usage;
  std::optional<Filter> filter;
  try {
    filter.emplace(benchmark::GetBenchmarkFilter());
  } catch (const std::regex_error&) {
    std::fprintf(stderr, "seedbed: --benchmark_filter: no regular expression\n");
    return Exit::usage;
  }
  const std::vector<MapSetRow> rows = map_sets(flags.data);
  if (rows.empty()) return Exit::nothing_measured;
  std::vector<Bout> bouts;
  // A plug-in's name is known when it is loaded, which it is when it has passed: its sets are those
  // of the first row.
  if (!make_sets(rows, contenders, *filter, bouts)) return Exit::usage;
  Exit code = Exit::fine;
  std::set<std::string> left_out;
  if (!flags.listing) {
    if (!flags.plugin.empty()) code = add_plugin(flags.plugin, bouts, contenders);
    if (code == Exit::usage) return code;
    left_out = disagreeing(contenders, bouts, *filter);
    if (!left_out.empty()) code = worse(code, Exit::law_broken);
  }
  register_all(contenders, bouts, left_out);
  const Provenance from = provenance("flood_fill_bench", 1);
  benchmark::AddCustomContext("seedbed_version", from.version);
  benchmark::AddCustomContext("seedbed_compiler", from.compiler);
  benchmark::AddCustomContext("seedbed_build", from.build);
  benchmark::AddCustomContext(
      "seedbed_method", "repetitions of Google Benchmark, processor time, " + pin_to_processor());
  return worse(code, finish_benchmarks(flags.listing));
}

}  // namespace
}  // namespace seedbed

int main(int argc, char** argv) { return static_cast<int>(seedbed::run(argc, argv)); }
