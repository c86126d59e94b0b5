#include "reports/benchmark_json.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "generator/names.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

struct Unit {
  std::string_view name;
  double ns;
};
constexpr Unit kUnits[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};

constexpr std::size_t kNameBytesMax = 500;
constexpr std::size_t kTextBytesMax = 2000;

// The string under a key; "" if there is none.
std::string text_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_string()) return "";
  return found->get<std::string>().substr(0, kTextBytesMax);
}

double number_of(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number() ? found->get<double>() : 0;
}

// A counter, which the library keeps as a double.
std::int64_t count_of(const Json& json, const char* key) {
  const double value = number_of(json, key);
  return value >= 1 && value < 1e15 ? std::llround(value) : 0;
}

// "family=F base=B", both of which may be missing.
std::string part_of_label(const std::string& label, const std::string& key) {
  for (const std::string_view part : split(label, ' ')) {
    if (part.starts_with(key + "=")) return std::string(part.substr(key.size() + 1));
  }
  return "";
}

// "" or what is wrong with one entry of "benchmarks".
std::string take(const Json& entry, std::map<std::string, std::size_t>& places, TimingRun& run) {
  if (!entry.is_object()) return "a benchmark is no object";
  if (text_of(entry, "run_type") == "aggregate") return "";
  const auto failed = entry.find("error_occurred");
  if (failed != entry.end() && failed->is_boolean() && failed->get<bool>()) return "";
  std::string name = text_of(entry, "run_name");
  if (name.empty()) name = text_of(entry, "name");
  if (name.empty() || name.size() > kNameBytesMax) return "a benchmark has no name";
  const std::string unit = text_of(entry, "time_unit");
  const auto known = std::find_if(std::begin(kUnits), std::end(kUnits), [&](const Unit& row) {
    return row.name == (unit.empty() ? "ns" : unit);
  });
  if (known == std::end(kUnits)) return printable(name) + ": unknown time_unit " + printable(unit);
  const double ns = number_of(entry, "cpu_time") * known->ns;
  if (!(ns > 0) || !std::isfinite(ns)) return printable(name) + ": its cpu_time is no time";
  const auto [place, fresh] = places.emplace(name, run.rows.size());
  if (fresh) {
    const std::string label = text_of(entry, "label");
    run.rows.push_back({name,
                        part_of_label(label, "family"),
                        part_of_label(label, "base"),
                        count_of(entry, "maps"),
                        count_of(entry, "tiles"),
                        count_of(entry, "walkable_tiles"),
                        {}});
  }
  run.rows[place->second].ns.push_back(ns);
  return "";
}

Json entry_json(const TimingRow& row, std::size_t round) {
  Json json;
  json["name"] = row.name;
  json["run_name"] = row.name;
  json["run_type"] = "iteration";
  json["repetitions"] = row.ns.size();
  json["repetition_index"] = round;
  json["threads"] = 1;
  json["iterations"] = 1;
  json["real_time"] = row.ns[round];
  json["cpu_time"] = row.ns[round];
  json["time_unit"] = "ns";
  if (const std::string label = timing_label(row.family, row.base); !label.empty()) {
    json["label"] = label;
  }
  if (row.maps > 0) json["maps"] = static_cast<double>(row.maps);
  if (row.tiles > 0) json["tiles"] = static_cast<double>(row.tiles);
  if (row.walkable_tiles > 0) json["walkable_tiles"] = static_cast<double>(row.walkable_tiles);
  return json;
}

}  // namespace

std::string timing_label(const std::string& family, const std::string& base) {
  std::string label = family.empty() ? "" : "family=" + family;
  if (!base.empty()) label += (label.empty() ? "base=" : " base=") + base;
  return label;
}

std::string benchmark_json(const TimingRun& run) {
  Json json;
  Json& context = json["context"];
  context["date"] = run.provenance.started;
  context["host_name"] = run.provenance.host;
  context["executable"] = run.provenance.command;
  context["num_cpus"] = run.provenance.threads;
  context["library_build_type"] = "release";
  context["seedbed_version"] = run.provenance.version;
  context["seedbed_compiler"] = run.provenance.compiler;
  context["seedbed_build"] = run.provenance.build;
  context["seedbed_method"] = run.method;
  Json& benchmarks = json["benchmarks"] = Json::array();
  for (const TimingRow& row : run.rows) {
    for (std::size_t i = 0; i < row.ns.size(); ++i) benchmarks.push_back(entry_json(row, i));
  }
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Parsed<TimingRun> parse_benchmark_json(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  const auto wrong = [](const std::string& what) { return Wrong{"1: " + what}; };
  if (json.is_discarded() || !json.is_object()) {
    return wrong("no JSON object: what a benchmark wrote with --benchmark_out would be right");
  }
  const auto benchmarks = json.find("benchmarks");
  if (benchmarks == json.end() || !benchmarks->is_array()) {
    return wrong("it has no list of benchmarks");
  }
  TimingRun run;
  if (const auto context = json.find("context"); context != json.end() && context->is_object()) {
    run.provenance.started = text_of(*context, "date");
    run.provenance.host = text_of(*context, "host_name");
    run.provenance.command = text_of(*context, "executable");
    run.provenance.version = text_of(*context, "seedbed_version");
    run.provenance.compiler = text_of(*context, "seedbed_compiler");
    run.provenance.build = text_of(*context, "seedbed_build");
    run.method = text_of(*context, "seedbed_method");
    const double threads = number_of(*context, "num_cpus");
    run.provenance.threads = threads >= 0 && threads < 1e6 ? static_cast<int>(threads) : 0;
  }
  std::map<std::string, std::size_t> places;
  for (const Json& entry : *benchmarks) {
    if (std::string what = take(entry, places, run); !what.empty()) return wrong(what);
  }
  if (run.rows.empty()) return wrong("it holds no time");
  return run;
}

}  // namespace seedbed
