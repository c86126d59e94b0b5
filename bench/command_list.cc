// `seedbed list`: every table, from the tables themselves.
#include <fmt/format.h>

#include <array>
#include <functional>
#include <nlohmann/json.hpp>

#include "bench/commands.h"
#include "generator/flood_fills.h"
#include "generator/followers.h"
#include "generator/laws.h"
#include "generator/map_formats.h"
#include "property/canary/canary.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

template <class Row>
Json named_rows(std::span<const Row> rows) {
  Json list = Json::array();
  for (const Row& row : rows) list.push_back({{"name", row.name}, {"caption", row.caption}});
  return list;
}

Json list_variants() {
  Json list = Json::array();
  for (const Variant& row : variants()) {
    std::string reads;
    for (std::size_t i = 0; i < kOptions.size(); ++i) {
      if (row.reads >> i & 1) reads.append(reads.empty() ? "" : " ").append(kOptions[i].key);
    }
    list.push_back({{"name", row.name},
                    {"output_version", row.output_version},
                    {"perfect", row.perfect},
                    {"connected", row.connected},
                    {"options", reads},
                    {"defaults", row.defaults},
                    {"caption", row.caption}});
  }
  return list;
}

Json list_options() {
  Json list = Json::array();
  for (const OptionRow& row : kOptions) {
    list.push_back({{"name", row.key},
                    {"default", print_option(row, Options{})},
                    {"range", option_range(row)},
                    {"caption", row.meaning}});
  }
  return list;
}

Json list_metrics() {
  Json list = Json::array();
  constexpr std::array<std::string_view, 3> kDirections = {"neutral", "less", "more"};
  for (const Metric& row : metrics()) {
    list.push_back({{"name", row.name},
                    {"better", kDirections[static_cast<std::size_t>(row.direction)]},
                    {"caption", row.meaning}});
  }
  const auto add = [&](const RatioMetric& row) {
    list.push_back({{"name", row.name},
                    {"ratio", std::string(row.numerator) + "/" + std::string(row.denominator)},
                    {"caption", row.meaning}});
  };
  for (const RatioMetric& row : ratio_metrics()) add(row);
  add(repeated_layouts());
  return list;
}

Json list_laws() {
  Json list = Json::array();
  for (const Law& row : laws()) {
    list.push_back(
        {{"name", row.name},
         {"asked_of",
          row.cost == LawCost::cheap ? "every world" : fmt::format("one world in {}", kDearShare)},
         {"caption", row.caption}});
  }
  return list;
}

Json list_canaries() {
  Json list = Json::array();
  for (const Canary& row : canaries()) {
    list.push_back({{"name", row.name},
                    {"caught_by", row.guard},
                    {"subject", subject_name(row.subject)},
                    {"by_example", row.by_example},
                    {"caption", row.mistake}});
  }
  return list;
}

Json list_formats() {
  Json list = Json::array();
  for (const MapFormat& row : map_formats()) {
    list.push_back(
        {{"name", row.name}, {"writes", row.write != nullptr}, {"caption", row.caption}});
  }
  return list;
}

Json list_table(const std::string& kind) {
  if (kind == "variants") return list_variants();
  if (kind == "options") return list_options();
  if (kind == "metrics") return list_metrics();
  if (kind == "fills") return named_rows(flood_fills());
  if (kind == "followers") return named_rows(followers());
  if (kind == "laws") return list_laws();
  if (kind == "formats") return list_formats();
  if (kind == "canaries") return list_canaries();
  if (kind == "guards") return named_rows(guards());
  return named_rows(writers());
}

void print_rows(const std::string& kind, const Json& rows) {
  fmt::print("{}\n", kind);
  for (const Json& row : rows) {
    fmt::print("  {:<28} {}\n", row["name"].get<std::string>(), row["caption"].get<std::string>());
    std::string details;
    for (const auto& [key, value] : row.items()) {
      if (key == "name" || key == "caption" || value == "") continue;
      details += (details.empty() ? "" : "; ") + key + ": " +
                 (value.is_string() ? value.get<std::string>() : value.dump());
    }
    if (!details.empty()) fmt::print("  {:<28} {}\n", "", details);
  }
  fmt::print("\n");
}

}  // namespace

Exit run_command(const ListPlan& plan) {
  Json all;
  all["format"] = 1;
  for (const std::string& kind : plan.kinds) {
    all[kind] = list_table(kind);
    if (!plan.json) print_rows(kind, all[kind]);
  }
  if (plan.json) fmt::print("{}\n", all.dump(2));
  return Exit::fine;
}

Exit run_command(const Help& help) {
  fmt::print("{}", help.text);
  return Exit::fine;
}

Exit run_command(const UsageError& error) { return refuse(error.message); }

void complain(std::string_view message) { fmt::print(stderr, "seedbed: {}\n", message); }

Exit refuse(std::string_view message) {
  complain(message);
  return Exit::usage;
}

}  // namespace seedbed
