// `seedbed measure`: metrics and laws of map files that others made, and published path lengths
// (.scen).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "bench/commands.h"
#include "bench/files.h"
#include "generator/laws.h"
#include "generator/scenario.h"
#include "reports/tally_json.h"

namespace seedbed {
namespace {

struct Scratch {
  World world;
  WorldScratch build;
  LawScratch laws;
  OctileMap octile_map;
  OctileScratch octile;
};

std::vector<std::string> broken_laws(Scratch& scratch, const std::string& file,
                                     const Measurement& measurement) {
  std::vector<std::string> broken;
  for (const Law& law : laws()) {
    const LawResult result = law.holds(scratch.world, measurement, scratch.laws);
    if (result.outcome != Outcome::broken) continue;
    complain(fmt::format("{}: law {} is broken: {}", file, law.name, result.why));
    broken.emplace_back(law.name);
  }
  return broken;
}

// The shortest length with eight neighbours, to the nearest goal cell.
std::optional<std::int64_t> shortest_octile(const MapFile& map, Scratch& scratch) {
  const World& world = scratch.world;
  if (world.has_lattice) return std::nullopt;
  prepare_octile(world.walkable, scratch.octile_map);
  std::optional<std::int64_t> best;
  for (const Cell goal : map.goals) {
    const Cell tile{goal.x + world.map_origin.x, goal.y + world.map_origin.y};
    const auto length = octile_length(scratch.octile_map, world.entrance, tile, scratch.octile);
    if (length && (!best || *length < *best)) best = length;
  }
  return best;
}

void note_pads_without_links(const std::string& file, const World& world) {
  const auto tiles = world.tiles.all();
  const auto pads = std::count(tiles.begin(), tiles.end(), Tile::pad);
  if (pads == 0) return;
  complain(
      fmt::format("{}: {} pads without links are plain floor: `seedbed audit FILE --links` "
                  "takes their links",
                  file, pads));
}

// Reads and builds the map into the scratch's world; the complaint if it cannot.
Parsed<MeasuredFile> measure_file(const std::string& file, const MeasurePlan& plan,
                                  Scratch& scratch) {
  const Parsed<std::string> text = read_file(file);
  if (!text) return Wrong{text.wrong()};
  const MapFormat* format =
      plan.format.empty() ? sniff_map_format(*text) : find_map_format(plan.format);
  const Parsed<MapFile> map = read_map(*text, format);
  if (!map) return Wrong{at_line(file, map.wrong())};
  build_world(*map, scratch.build, scratch.world);
  note_pads_without_links(file, scratch.world);
  MeasuredFile measured;
  measured.file = file;
  measured.format = format->name;
  measured.size = map->size;
  measured.measurement = measure(scratch.world);
  measured.laws_broken = broken_laws(scratch, file, measured.measurement);
  if (plan.moves == 8) measured.octile_length = shortest_octile(*map, scratch);
  return measured;
}

std::string length_text(std::int64_t billionths) {
  return fmt::format("{}.{:09}", billionths / kStraightLength, billionths % kStraightLength);
}

// The map beside a scenario: its own name without .scen, or the name that its queries give.
std::optional<std::string> map_beside(const std::string& file,
                                      const std::vector<ScenarioQuery>& queries) {
  const std::string stem = file.substr(0, file.size() - std::string_view(".scen").size());
  const std::string folder = file.substr(0, file.rfind('/') + 1);
  std::vector<std::string> names = {stem, stem + ".map"};
  if (!queries.empty()) {
    const std::string& named = queries[0].map;
    names.push_back(folder + named.substr(named.find_last_of("/\\") + 1));
  }
  for (const std::string& name : names) {
    if (is_file(name)) return name;
  }
  return std::nullopt;
}

// Prints one line on the scenario's queries. Lengths that differ are a result, not an error.
Exit measure_scenario(const std::string& file, const MeasurePlan& plan, Scratch& scratch) {
  const Parsed<std::string> text = read_file(file);
  if (!text) return refuse(text.wrong());
  const Parsed<std::vector<ScenarioQuery>> queries = read_scenario(*text);
  if (!queries) return refuse(at_line(file, queries.wrong()));
  const std::optional<std::string> map_path = map_beside(file, *queries);
  if (!map_path) return refuse(file + ": no map beside it: put the .map into the same folder");
  const Parsed<std::string> map_text = read_file(*map_path);
  if (!map_text) return refuse(map_text.wrong());
  const Parsed<MapFile> map = read_map(*map_text, nullptr);
  if (!map) return refuse(at_line(*map_path, map.wrong()));
  BitGrid walkable;
  walkable_tiles(map->tiles, walkable);
  const ScenarioCheck check =
      check_scenario(*queries, walkable, scratch.octile_map, scratch.octile);
  fmt::print(plan.json || plan.csv ? stderr : stdout,
             "{}: {} queries, {} off the map, {} connected, {} of the published length; worst "
             "difference {} on line {}\n",
             file, check.queries, check.off_map, check.connected, check.equal,
             length_text(check.worst_difference), check.worst_line);
  return Exit::fine;
}

std::vector<std::size_t> shown_metrics(const MeasurePlan& plan) {
  if (!plan.metrics.empty()) return plan.metrics;
  std::vector<std::size_t> all(metrics().size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  return all;
}

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char letter : text) quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + "\"";
}

void print_csv_header(const MeasurePlan& plan) {
  fmt::print("file,format,width,height");
  for (const std::size_t i : shown_metrics(plan)) fmt::print(",{}", metrics()[i].name);
  fmt::print("{},laws_broken\n", plan.moves == 8 ? ",octile_length" : "");
}

void print_csv(const MeasuredFile& measured, const MeasurePlan& plan) {
  fmt::print("{},{},{},{}", csv_field(measured.file), measured.format, measured.size.width,
             measured.size.height);
  for (const std::size_t i : shown_metrics(plan)) {
    const std::optional<std::int64_t> value = measured.measurement[i];
    fmt::print(",{}", value ? std::to_string(*value) : "");
  }
  if (plan.moves == 8) {
    fmt::print(",{}", measured.octile_length ? length_text(*measured.octile_length) : "");
  }
  fmt::print(",{}\n", fmt::join(measured.laws_broken, " "));
}

void print_text(const MeasuredFile& measured, const MeasurePlan& plan) {
  fmt::print("{}  {} {}x{}\n", measured.file, measured.format, measured.size.width,
             measured.size.height);
  for (const std::size_t i : shown_metrics(plan)) {
    const std::optional<std::int64_t> value = measured.measurement[i];
    if (value) fmt::print("  {:<28} {:>10}\n", metrics()[i].name, *value);
  }
  if (measured.octile_length) {
    fmt::print("  {:<28} {:>10}\n", "octile_length", length_text(*measured.octile_length));
  }
}

// Files as named, and in a folder whatever is not of a known format is passed over with a note.
struct Targets {
  std::vector<std::string> files;
  std::vector<std::string> scenarios;
};

bool is_scenario(const std::string& path) { return path.ends_with(".scen"); }

Targets collect(const MeasurePlan& plan) {
  Targets targets;
  std::size_t passed_over = 0;
  for (const std::string& target : plan.targets) {
    if (!is_folder(target)) {
      (is_scenario(target) ? targets.scenarios : targets.files).push_back(target);
      continue;
    }
    for (const std::string& file : files_below(target)) {
      if (is_scenario(file)) {
        if (plan.moves == 8) targets.scenarios.push_back(file);
        continue;
      }
      const Parsed<std::string> text = read_file(file);
      if (text && plan.format.empty() && sniff_map_format(*text) == nullptr) {
        ++passed_over;
      } else {
        targets.files.push_back(file);
      }
    }
  }
  if (passed_over > 0) {
    complain(fmt::format("{} files in the folders are of no known map format: passed over",
                         passed_over));
  }
  return targets;
}

}  // namespace

Exit run_command(const MeasurePlan& plan) {
  const Targets targets = collect(plan);
  if (targets.files.empty() && targets.scenarios.empty()) {
    complain("no map file to measure: give files, or folders that hold some");
    return Exit::nothing_measured;
  }
  Scratch scratch;
  Exit code = Exit::fine;
  FileListJson list;
  if (plan.csv) print_csv_header(plan);
  for (const std::string& file : targets.files) {
    const Parsed<MeasuredFile> measured = measure_file(file, plan, scratch);
    if (!measured) {
      complain(measured.wrong());
      code = worse(code, Exit::usage);
      continue;
    }
    if (!measured->laws_broken.empty()) code = worse(code, Exit::law_broken);
    if (plan.json) {
      list.add(*measured, shown_metrics(plan));
    } else if (plan.csv) {
      print_csv(*measured, plan);
    } else {
      print_text(*measured, plan);
    }
  }
  for (const std::string& file : targets.scenarios) {
    if (plan.moves != 8) {
      complain(file + ": a scenario is checked with --moves 8");
      code = worse(code, Exit::usage);
    } else {
      code = worse(code, measure_scenario(file, plan, scratch));
    }
  }
  if (plan.json) fmt::print("{{\"format\":1,\"files\":{}}}\n", list.text());
  return code;
}

}  // namespace seedbed
