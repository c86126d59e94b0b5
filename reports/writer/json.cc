// All numbers of a report as JSON. What differs from run to run stands under "timing", the last
// key.
#include <nlohmann/json.hpp>

#include "reports/report.h"
#include "reports/tally_json.h"

namespace seedbed::writer {
namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json optional(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

void add_estimate(std::string_view name, const Estimate& estimate, Json& json) {
  const auto& interval = estimate.interval;
  json[std::string(name)] = optional(estimate.value);
  json["low"] = interval ? Json(interval->low) : Json(nullptr);
  json["high"] = interval ? Json(interval->high) : Json(nullptr);
  json["estimate"] = method_note(estimate.method).name;
}

Json metric_json(const MetricRow& row) {
  Json json;
  for (const MetricColumn& column : metric_columns()) {
    const std::string name(column.name);
    const Datum cell = column.cell(row);
    if (const auto* estimate = std::get_if<Estimate>(&cell)) {
      add_estimate(name, *estimate, json);
    } else if (const auto* extreme = std::get_if<Extreme>(&cell)) {
      json[name] = extreme->value;
      json[name + "_seed"] = extreme->seed;
    } else if (const auto* whole = std::get_if<std::int64_t>(&cell)) {
      json[name] = *whole;
    } else {
      const auto* number = std::get_if<double>(&cell);
      json[name] = number != nullptr ? Json(*number) : Json(nullptr);
    }
  }
  Json& bins = json["histogram"] = Json::array();
  for (const HistogramBin& bin : row.bins) {
    bins.push_back(Json::array({bin.low, bin.high_inclusive, bin.count}));
  }
  return json;
}

Json ratio_json(const RatioRow& row) {
  Json json;
  json["n"] = row.estimate.n;
  add_estimate("ratio", row.estimate, json);
  return json;
}

// Null where nothing smaller is known.
Json smallest_json(const std::optional<SmallestExample>& smallest) {
  if (!smallest) return nullptr;
  const bool is_map = smallest->case_name.empty();
  Json json;
  json["case"] = is_map ? Json(nullptr) : Json(smallest->case_name);
  json["map"] = is_map ? Json(smallest->map) : Json(nullptr);
  json["why"] = smallest->why;
  json["command"] = is_map ? Json(nullptr) : Json(smallest->command);
  json["tries"] = smallest->tries;
  json["end"] = smallest->end;
  return json;
}

Json examples_json(const std::vector<LawExample>& examples) {
  Json json = Json::array();
  for (const LawExample& example : examples) {
    Json one;
    one["case"] = example.case_name;
    one["why"] = example.why;
    one["command"] = example.command;
    one["smallest"] = smallest_json(example.smallest);
    json.push_back(std::move(one));
  }
  return json;
}

Json law_json(const LawRow& row) {
  Json json;
  json["asked"] = row.asked;
  json["not_applicable"] = row.not_applicable;
  json["broken"] = row.broken;
  json["broken_share_max"] = optional(row.broken_share_max);
  json["examples"] = examples_json(row.examples);
  return json;
}

Json culprits_json(const CulpritsRow& row) {
  Json json;
  json["count"] = row.count;
  json["examples"] = examples_json(row.examples);
  return json;
}

// Row by row, as the list of metrics.
Json correlations_json(const Correlations& correlations) {
  Json json;
  json["n"] = correlations.n;
  Json& names = json["metrics"] = Json::array();
  for (const Metric* metric : correlations.metrics) names.push_back(metric->name);
  Json& rows = json["r"] = Json::array();
  const std::size_t size = correlations.metrics.size();
  for (std::size_t i = 0; i < size; ++i) {
    Json row = Json::array();
    for (std::size_t j = 0; j < size; ++j) row.push_back(optional(correlations.r[i * size + j]));
    rows.push_back(std::move(row));
  }
  return json;
}

Json cost_json(const Recipe& recipe, const CostModel& model) {
  Json json;
  json["cost"] = model.cost->name;
  json["n"] = model.fit.n;
  json["r_squared"] = model.fit.r_squared;
  Json& terms = json["terms"] = Json::object();
  for (std::size_t i = 0; i < model.fit.coefficients.size(); ++i) {
    const Coefficient& coefficient = model.fit.coefficients[i];
    Json& term = terms[i == 0 ? "intercept" : std::string(model.on[i - 1]->name)];
    term["value"] = coefficient.value;
    term["low"] = coefficient.interval.low;
    term["high"] = coefficient.interval.high;
  }
  Json& outliers = json["outliers"] = Json::array();
  for (const CostModel::Outlier& outlier : model.outliers) {
    Json one;
    one["case"] = print_case({recipe, outlier.seed});
    one["cost"] = outlier.cost;
    one["studentized"] = outlier.studentized;
    outliers.push_back(std::move(one));
  }
  return json;
}

Json ranking_json(const Report& report, const Ranking& ranking) {
  Json json;
  json["metric"] = ranking.metric->name;
  json["seeds"] = ranking.blocks;
  json["p"] = ranking.p;
  json["critical_difference"] = ranking.critical_difference;
  Json& ranks = json["mean_ranks"] = Json::array();
  for (std::size_t i = 0; i < ranking.mean_ranks.size(); ++i) {
    Json one;
    one["recipe"] = report.recipes[i].name;
    one["mean_rank"] = ranking.mean_ranks[i];
    ranks.push_back(std::move(one));
  }
  return json;
}

Json recipe_json(const RecipeReport& recipe) {
  Json json;
  json["recipe"] = recipe.name;
  json["seeds"] = recipe.seeds;
  json["worlds"] = recipe.worlds;
  json["digest"] = print_digest(recipe.digest);
  json["output_version"] = recipe.output_version;
  Json& metrics = json["metrics"] = Json::object();
  for (const MetricRow& row : recipe.metrics) {
    metrics[std::string(row.metric->name)] = metric_json(row);
  }
  Json& ratios = json["ratios"] = Json::object();
  for (const RatioRow& row : recipe.ratios) {
    ratios[std::string(row.ratio->name)] = ratio_json(row);
  }
  Json& laws = json["laws"] = Json::object();
  for (const LawRow& row : recipe.laws) laws[std::string(row.law->name)] = law_json(row);
  Json& culprits = json["culprits"] = Json::object();
  for (const CulpritsRow& row : recipe.culprits) {
    culprits[std::string(row.kind->name)] = culprits_json(row);
  }
  json["sampled_worlds"] = recipe.sample.in_order;
  json["correlations"] = correlations_json(recipe.correlations);
  Json& costs = json["costs"] = Json::array();
  for (const CostModel& model : recipe.costs) costs.push_back(cost_json(recipe.recipe, model));
  return json;
}

Json share_json(const PadFaultShare& share) {
  Json json;
  json["n"] = share.n;
  json["worlds"] = share.worlds;
  json["share"] = optional(share.share);
  json["low"] = share.interval ? Json(share.interval->low) : Json(nullptr);
  json["high"] = share.interval ? Json(share.interval->high) : Json(nullptr);
  json["example"] = share.example.empty() ? Json(nullptr) : Json(share.example);
  return json;
}

Json pads_json(const PadsCompared& compared) {
  Json json;
  json["option"] = compared.option;
  json["base"] = compared.base;
  json["head"] = compared.head;
  json["note"] = compared.note;
  Json& effects = json["effects"] = Json::object();
  for (const PadEffect& effect : compared.effects) {
    Json& one = effects[effect.name];
    one["base"] = optional(effect.base);
    one["head"] = optional(effect.head);
    one["n"] = effect.n;
    one["difference"] = optional(effect.difference);
    one["low"] = effect.interval ? Json(effect.interval->low) : Json(nullptr);
    one["high"] = effect.interval ? Json(effect.interval->high) : Json(nullptr);
  }
  Json& faults = json["faults"] = Json::object();
  for (const PadFaultRowShares& row : compared.faults) {
    Json& one = faults[std::string(row.kind->name)];
    one["base"] = share_json(row.base);
    one["head"] = share_json(row.head);
  }
  return json;
}

Json median_json(const MedianEstimate& estimate) {
  Json json;
  json["median"] = estimate.value;
  json["low"] = estimate.interval ? Json(estimate.interval->low) : Json(nullptr);
  json["high"] = estimate.interval ? Json(estimate.interval->high) : Json(nullptr);
  return json;
}

Json timed_json(const TimedPart& timed) {
  Json json;
  json["host"] = timed.from.host;
  json["started"] = timed.from.started;
  json["command"] = timed.from.command;
  json["method"] = timed.method;
  Json& rows = json["rows"] = Json::array();
  for (const TimingSummary& row : timed.rows) {
    Json one;
    one["name"] = row.name;
    one["ns"] = median_json(row.ns);
    one["ns_per_tile"] = optional(row.ns_per_tile);
    one["ns_per_walkable_tile"] = optional(row.ns_per_walkable_tile);
    one["times_faster"] = row.times_faster ? median_json(*row.times_faster) : Json(nullptr);
    rows.push_back(std::move(one));
  }
  Json& growth = json["growth"] = Json::array();
  for (const Growth& row : timed.growth) {
    Json one;
    one["family"] = row.family;
    one["sizes"] = row.sizes;
    one["exponent"] = median_json(row.exponent);
    growth.push_back(std::move(one));
  }
  return json;
}

Json proof_json(const Proof& proof) {
  Json json;
  json["host"] = proof.provenance.host;
  json["started"] = proof.provenance.started;
  json["command"] = proof.provenance.command;
  Json& rows = json["rows"] = Json::array();
  for (const ProofRow& row : proof.rows) {
    rows.push_back({{"canary", row.canary},
                    {"caught_by", row.guard},
                    {"finder", row.finder},
                    {"found", found_name(row.found)},
                    {"worlds", row.worlds},
                    {"seconds", row.seconds}});
  }
  return json;
}

Json timing_json(const Timing& timing) {
  Json json;
  json["host"] = timing.host;
  json["started"] = timing.started;
  json["elapsed_s"] = timing.elapsed_s;
  json["threads"] = timing.threads;
  json["worlds_per_s"] = optional(timing.worlds_per_s);
  json["timed"] = timing.timed ? timed_json(*timing.timed) : Json(nullptr);
  json["canaries"] = timing.proof ? proof_json(*timing.proof) : Json(nullptr);
  return json;
}

}  // namespace

std::string json(const Report& report) {
  Json json;
  json["format"] = 1;
  json["verdict"] = verdict_words(report.verdict);
  json["partial"] = report.partial;
  json["found"] = report.verdict_lines;
  json["worlds"] = report.worlds;
  json["confidence"] = kConfidence;
  json["version"] = report.version;
  json["compiler"] = report.compiler;
  json["build"] = report.build;
  json["command"] = report.command;
  Json& recipes = json["recipes"] = Json::array();
  for (const RecipeReport& recipe : report.recipes) recipes.push_back(recipe_json(recipe));
  Json& rankings = json["rankings"] = Json::array();
  for (const Ranking& ranking : report.rankings) {
    rankings.push_back(ranking_json(report, ranking));
  }
  if (!report.pads.empty()) {
    Json& pads = json["pads"] = Json::array();
    for (const PadsCompared& compared : report.pads) pads.push_back(pads_json(compared));
  }
  json["timing"] = timing_json(report.timing);
  // A number that is not finite is written as null by the library.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace seedbed::writer
