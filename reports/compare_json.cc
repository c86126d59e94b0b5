// The JSON of a comparison: `compare --json`, and the key "comparison" of a report's. A value that
// is absent is null, and "reason" says why.
#include <nlohmann/json.hpp>

#include "reports/compare.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json optional(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}
Json ends(const std::optional<Interval>& interval) {
  return interval ? Json::array({interval->low, interval->high}) : Json(nullptr);
}
Json ends(const std::optional<ValueInterval>& interval) {
  return interval ? Json::array({interval->low, interval->high}) : Json(nullptr);
}

Json side_json(const ComparedRun& side) {
  Json json;
  json["label"] = side.label;
  json["run"] = side.run;
  json["version"] = side.provenance.version;
  json["compiler"] = side.provenance.compiler;
  json["build"] = side.provenance.build;
  json["host"] = side.provenance.host;
  json["command"] = side.provenance.command;
  json["started"] = side.provenance.started;
  return json;
}

Json recipe_json(const ChangedRecipe& row) {
  Json json;
  json["base"] = row.base;
  json["head"] = row.head;
  json["base_output_version"] = row.base_output_version;
  json["head_output_version"] = row.head_output_version;
  json["seeds_common"] = row.seeds_common;
  json["seeds_base_only"] = row.seeds_base_only;
  json["seeds_head_only"] = row.seeds_head_only;
  json["paired"] = row.paired;
  json["worlds_changed"] = row.exact ? Json(row.worlds_changed) : Json(nullptr);
  json["measured_differently"] = row.exact ? Json(row.measured_differently) : Json(nullptr);
  json["first_changed"] = row.first_changed;
  json["accepted"] = row.accepted;
  json["reason"] = row.words;
  return json;
}

Json world_json(const ChangedWorld& world) {
  Json json;
  json["case"] = world.case_name;
  json["before"] = world.before;
  json["after"] = world.after;
  json["marks"] = world.marks;
  json["tiles_changed"] = world.tiles_changed;
  json["command"] = world.command;
  json["reason"] = world.note;
  return json;
}

Json effect_json(const EffectRow& row) {
  Json json;
  json["recipe"] = row.recipe;
  json["metric"] = row.metric->name;
  json["judgement"] = judgement_words(row.judgement);
  json["paired"] = row.paired;
  json["n"] = row.n;
  json["base_only"] = row.base_only;
  json["head_only"] = row.head_only;
  json["less"] = row.less;
  json["more"] = row.more;
  json["base_mean"] = optional(row.base_mean);
  json["head_mean"] = optional(row.head_mean);
  json["difference"] = optional(row.difference);
  json["interval"] = ends(row.interval);
  json["margin"] = optional(row.margin);
  json["correlation"] = optional(row.correlation);
  json["superiority"] = optional(row.superiority);
  json["median_shift"] = optional(row.median_shift);
  json["median_shift_interval"] = ends(row.median_shift_interval);
  json["p95_shift"] = optional(row.p95_shift);
  json["p95_shift_interval"] = ends(row.p95_shift_interval);
  json["p_sign"] = optional(row.p_sign);
  json["p_worse"] = optional(row.p_worse);
  json["p_better"] = optional(row.p_better);
  json["p_equivalent"] = optional(row.p_equivalent);
  json["vanished"] = row.vanished;
  json["reason"] = row.words;
  return json;
}

Json work_json(const WorkRow& row) {
  Json json;
  json["recipe"] = row.recipe;
  json["metric"] = row.metric->name;
  json["judgement"] = judgement_words(row.judgement);
  json["base_sum"] = row.base_sum;
  json["head_sum"] = row.head_sum;
  json["ratio"] = optional(row.ratio);
  json["worlds_differ"] = row.worlds_differ;
  json["first_seed"] = optional(row.first_seed);
  return json;
}

Json time_json(const TimeRow& row) {
  Json json;
  json["recipe"] = row.recipe;
  json["judgement"] = judgement_words(row.judgement);
  json["rounds"] = row.rounds;
  json["ratio"] = optional(row.ratio);
  json["interval"] = ends(row.interval);
  json["control_ratio"] = optional(row.control_ratio);
  json["control_interval"] = ends(row.control_interval);
  json["margin"] = row.margin;
  json["reason"] = row.words;
  return json;
}

template <class Row>
Json list_json(const std::vector<Row>& rows, Json (*one)(const Row& row)) {
  Json list = Json::array();
  for (const Row& row : rows) list.push_back(one(row));
  return list;
}

}  // namespace

std::string comparison_json(const Comparison& comparison) {
  Json json;
  json["format"] = 1;
  json["judgement"] = judgement_words(comparison.judgement);
  json["nothing_measured"] = comparison.nothing_measured;
  json["found"] = comparison.lines;
  json["base"] = side_json(comparison.base);
  json["head"] = side_json(comparison.head);
  Json& tiers = json["tiers"] = Json::array();
  for (const TierVerdict& tier : comparison.tiers) {
    Json one;
    one["tier"] = tier.tier;
    one["name"] = tier.name;
    one["judgement"] = judgement_words(tier.judgement);
    one["asked"] = tier.asked;
    one["words"] = tier.words;
    tiers.push_back(std::move(one));
  }
  json["vanished"] = comparison.vanished;
  json["recipes"] = list_json(comparison.recipes, recipe_json);
  json["first_changed"] =
      comparison.first_changed ? world_json(*comparison.first_changed) : Json(nullptr);
  json["work"] = list_json(comparison.work, work_json);
  json["effects"] = list_json(comparison.effects, effect_json);
  json["times"] = list_json(comparison.times, time_json);
  json["notes"] = comparison.notes;
  // A number that is not finite is written as null by the library.
  return json.dump(1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace seedbed
