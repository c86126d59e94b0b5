#include "reports/tally_json.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "generator/names.h"
#include "reports/decimal.h"
#include "reports/statistics.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Appends without a search for the key: a histogram may have a million values, and ordered_json
// looks through all keys at each insertion. REQUIRES: the key is new.
void append(Json& object, std::string key, Json value) {
  object.get_ref<Json::object_t&>().emplace_back(std::move(key), std::move(value));
}

Json finite(std::optional<double> value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

// JSON readers differ on numbers beyond 64 bits, and most would round them.
Json wide(Int128 value) {
  if (value >= std::numeric_limits<std::int64_t>::min() &&
      value <= std::numeric_limits<std::int64_t>::max()) {
    return static_cast<std::int64_t>(value);
  }
  return print_decimal(value);
}

std::vector<std::size_t> rows_or_all(std::span<const std::size_t> rows) {
  std::vector<std::size_t> all(rows.begin(), rows.end());
  if (!all.empty()) return all;
  for (std::size_t i = 0; i < metrics().size(); ++i) all.push_back(i);
  return all;
}

Json metric_json(const MetricTally& tally) {
  const bool any = tally.n > 0;
  Json json;
  json["n"] = tally.n;
  json["sum"] = wide(tally.sum);
  json["mean"] = finite(any ? mean(tally.moments()) : std::nullopt);
  json["min"] = any ? Json(tally.min.value) : Json(nullptr);
  json["max"] = any ? Json(tally.max.value) : Json(nullptr);
  Json values = Json::object();
  for (const ValueCount& row : tally.values.list()) {
    append(values, std::to_string(row.value), row.count);
  }
  json["values"] = std::move(values);
  return json;
}

// A case, or the rows of a map; null where nothing smaller is known.
Json smallest_json(const LawTally& tally) {
  if (tally.examples.empty() || !tally.examples.front().smallest) return nullptr;
  const Smallest& smallest = *tally.examples.front().smallest;
  if (smallest.named) return print_case(*smallest.named);
  Json rows = Json::array();
  for (const std::string_view row : split(smallest.map, '\n')) {
    if (!row.empty()) rows.push_back(row);
  }
  return rows;
}

Json law_json(const Recipe& recipe, const LawTally& tally) {
  Json json;
  json["asked"] = tally.asked;
  json["broken"] = tally.broken;
  json["first"] = tally.examples.empty() ? Json(nullptr)
                                         : Json(print_case({recipe, tally.examples.front().seed}));
  json["smallest"] = smallest_json(tally);
  return json;
}

Json culprits_json(const Tally& tally) {
  Json json = Json::object();
  for (const CulpritRow& row : kCulpritKinds) {
    if (tally.culprits.count(row.kind) == 0) continue;
    Json& one = json[row.name];
    one["count"] = tally.culprits.count(row.kind);
    Json& seeds = one["seeds"] = Json::object();
    for (const Culprit& culprit : tally.culprits.kept()) {
      if (culprit.kind == row.kind) append(seeds, std::to_string(culprit.seed), culprit.words);
    }
  }
  return json;
}

// Exact, or estimated where not all layouts are kept; null where no world has one.
Json layouts_json(const LayoutCounts& counts) {
  const LayoutRepeats repeats = repeats_of(counts);
  Json json;
  json["worlds"] = repeats.worlds;
  json["kept"] = repeats.layouts;
  json["exact"] = repeats.exact;
  json["repeated_share"] = finite(ratio_of_sums(repeats.over_layouts));
  return json;
}

Json recipe_json(const Tally& tally, std::span<const std::size_t> rows) {
  Json json;
  json["recipe"] = print_recipe(tally.recipe);
  json["seeds"] = print_seeds(tally.seeds);
  json["worlds"] = tally.worlds;
  json["digest"] = print_digest(tally.digest);
  json["output_version"] = tally.output_version;
  Json& table = json["metrics"] = Json::object();
  for (const std::size_t i : rows) {
    append(table, std::string(metrics()[i].name), metric_json(tally.metrics[i]));
  }
  Json& asked = json["laws"] = Json::object();
  for (std::size_t i = 0; i < laws().size(); ++i) {
    append(asked, std::string(laws()[i].name), law_json(tally.recipe, tally.laws[i]));
  }
  json["layouts"] = layouts_json(tally.layouts);
  if (tally.culprits.count() > 0) json["culprits"] = culprits_json(tally);
  if (!tally.program.empty()) json["program"] = tally.program;
  return json;
}

Json measurement_json(const Measurement& measurement, std::span<const std::size_t> rows) {
  Json json = Json::object();
  for (const std::size_t i : rows) {
    const std::optional<std::int64_t> value = measurement[i];
    append(json, std::string(metrics()[i].name), value ? Json(*value) : Json(nullptr));
  }
  return json;
}

Json pair_json(Cell cell) { return Json::array({cell.x, cell.y}); }

Json point_json(Cell cell) {
  Json json;
  json["x"] = cell.x;
  json["y"] = cell.y;
  return json;
}

// Only what a pad's rule says beyond a plain pad.
void add_rules(const Pads& pads, Json& json) {
  Json& rows = json["pad_rules"] = Json::object();
  for (const Cell pad : pads.tiles) {
    const PadRule& rule = *pads.rules.at(pad);
    Json one = Json::object();
    if (rule.receives_only) one["receives_only"] = true;
    if (rule.consumed) one["consumed"] = true;
    if (rule.charges > 0) one["charges"] = rule.charges;
    if (rule.cooldown_ticks > 0) one["cooldown_ticks"] = rule.cooldown_ticks;
    if (rule.lever >= 0) {
      one["lever"] = pair_json(pads.rules.levers[static_cast<std::size_t>(rule.lever)]);
    }
    if (rule.theme != Theme::none) {
      one["theme"] = kThemes[static_cast<std::size_t>(rule.theme)].name;
    }
    append(rows, std::to_string(pad.x) + "," + std::to_string(pad.y), std::move(one));
  }
}

void add_pads(const Pads& pads, Json& json) {
  Json& pairs = json["teleport_pairs"] = Json::array();
  for (const PadPair& pair : pads.teleport_pairs) {
    pairs.push_back(Json::array({pair_json(pair.served), pair_json(pair.destination)}));
  }
  Json& lookup = json["teleport_lookup"] = Json::object();
  for (const Cell pad : pads.tiles) {
    if (!pads.is_linked(pad)) continue;
    append(lookup, std::to_string(pad.x) + "," + std::to_string(pad.y),
           pair_json(pads.after_warp(pad)));
  }
  json["unreachable_rooms_via_teleport"] = pads.unreachable_rooms_via_teleport;
  if (!pads.rules.of_pad.empty()) add_rules(pads, json);
}

}  // namespace

std::string print_digest(std::uint64_t digest) {
  std::string text(16, '0');
  for (std::size_t i = 16; i-- > 0; digest >>= 4) text[i] = "0123456789abcdef"[digest & 15];
  return text;
}

std::string sweep_json(const Run& run, std::span<const std::size_t> metrics) {
  const std::vector<std::size_t> rows = rows_or_all(metrics);
  Json json;
  json["format"] = 1;
  if (run.partial) json["partial"] = true;
  Json& recipes = json["recipes"] = Json::array();
  for (const Tally& tally : run.tallies) recipes.push_back(recipe_json(tally, rows));
  return text_of(json);
}

std::string world_json(const World& world, const Measurement& measurement) {
  Json json;
  json["format"] = 1;
  json["case"] = world.generated ? Json(print_case(world.named)) : Json(nullptr);
  json["width"] = world.tiles.size().width;
  json["height"] = world.tiles.size().height;
  Json& tiles = json["tiles"] = Json::array();
  for (std::int32_t y = 0; y < world.tiles.size().height; ++y) {
    std::string row;
    for (const Tile tile : world.tiles.row(y)) row += static_cast<char>(tile);
    tiles.push_back(std::move(row));
  }
  json["entrance"] = point_json(world.entrance);
  json["boss"] = world.has_goal ? point_json(world.boss) : Json(nullptr);
  Json& rooms = json["rooms"] = Json::array();
  for (std::size_t i = 0; i < world.rooms.size(); ++i) {
    const Rect& rect = world.rooms[i];
    Json room = point_json({rect.x, rect.y});
    room["width"] = rect.width;
    room["height"] = rect.height;
    if (i < world.room_kinds.size()) {
      room["kind"] = kRoomKinds[static_cast<std::size_t>(world.room_kinds[i])].name;
    }
    rooms.push_back(std::move(room));
  }
  add_pads(world.pads, json);
  json["metrics"] = measurement_json(measurement, rows_or_all({}));
  return text_of(json);
}

std::string measured_file_json(const MeasuredFile& measured, std::span<const std::size_t> metrics) {
  Json json;
  json["file"] = measured.file;
  json["format"] = measured.format;
  json["width"] = measured.size.width;
  json["height"] = measured.size.height;
  json["metrics"] = measurement_json(measured.measurement, rows_or_all(metrics));
  json["laws_broken"] = measured.laws_broken;
  if (measured.octile_length) {
    json["octile_length"] = static_cast<double>(*measured.octile_length) / 1e9;
  }
  return text_of(json);
}

}  // namespace seedbed
