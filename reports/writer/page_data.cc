#include "reports/writer/page_data.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

Json cell_json(Cell cell) { return Json::array({cell.x, cell.y}); }

// Values of one metric over worlds, less the lowest.
Json packed(std::span<const SampledWorld> worlds, std::size_t metric) {
  std::optional<std::int64_t> low, high;
  for (const SampledWorld& world : worlds) {
    const auto value = world.measurement[metric];
    if (!value) continue;
    low = low ? std::min(*low, *value) : *value;
    high = high ? std::max(*high, *value) : *value;
  }
  if (!low) return nullptr;
  const auto room = static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(*low);
  std::size_t digits = 1;
  while (digits < 11 && room >> (6 * digits) != 0) ++digits;
  std::string text;
  for (const SampledWorld& world : worlds) {
    const auto value = world.measurement[metric];
    if (!value) {
      text.append(digits, '-');
      continue;
    }
    const auto rest = static_cast<std::uint64_t>(*value) - static_cast<std::uint64_t>(*low);
    for (std::size_t i = digits; i-- > 0;) text += kPackedDigits[rest >> (6 * i) & 63];
  }
  return Json{{"low", *low}, {"digits", digits}, {"text", std::move(text)}};
}

// "BIN:SEED,SEED BIN:SEED": seeds of bins in which fewer of the sampled worlds lie than a bar
// offers. Texts, because beyond 2^53 a script's numbers are not exact.
std::string packed_seeds(const MetricRow& row, std::size_t metric, const Sample& sample,
                         const std::set<std::uint64_t>& sampled) {
  std::vector<std::size_t> have(row.bins.size(), 0);
  for (const SampledWorld& world : sample.worlds) {
    const auto value = world.measurement[metric];
    if (!value) continue;
    const auto bin =
        std::partition_point(row.bins.begin(), row.bins.end(),
                             [&](const HistogramBin& one) { return one.high_inclusive < *value; });
    if (bin != row.bins.end()) ++have[static_cast<std::size_t>(bin - row.bins.begin())];
  }
  std::string text;
  for (std::size_t bin = 0; bin < row.bin_seeds.size(); ++bin) {
    std::string seeds;
    for (const std::uint64_t seed : row.bin_seeds[bin]) {
      if (have[bin] >= kBinSeedsMax || sampled.contains(seed)) continue;
      seeds += (seeds.empty() ? "" : ",") + std::to_string(seed);
      ++have[bin];
    }
    if (seeds.empty()) continue;
    text += (text.empty() ? "" : " ") + std::to_string(bin) + ":" + seeds;
  }
  return text;
}

Json bins_json(const MetricRow& row) {
  Json counts = Json::array();
  for (const HistogramBin& bin : row.bins) counts.push_back(bin.count);
  const HistogramBin& first = row.bins.front();
  Json json;
  json["low"] = first.low;
  json["width"] =
      static_cast<std::uint64_t>(first.high_inclusive) - static_cast<std::uint64_t>(first.low) + 1;
  json["counts"] = std::move(counts);
  json["n"] = row.mean.n;
  json["mean"] = *row.mean.value;
  return json;
}

// Letters as numbers below `base` by their place in `alphabet`, as many of them a digit as fit.
std::string packed_letters(std::string_view letters, std::string_view alphabet, std::size_t base) {
  std::string text;
  for (std::size_t i = 0; i < letters.size();) {
    std::size_t digit = 0;
    for (std::size_t room = base; room <= kPackedDigits.size(); room *= base, ++i) {
      digit = digit * base + (i < letters.size() ? alphabet.find(letters[i]) : 0);
    }
    text += kPackedDigits[digit];
  }
  return text;
}

std::string tile_alphabet() {
  std::string letters;
  for (const TileRow& row : kTiles) letters += static_cast<char>(row.tile);
  return letters;
}
static_assert(kTiles.size() == 8 && kPackedDigits.size() == 64);

Json walk_json(const DrawnWalk& walk) {
  Json parts = Json::array();
  for (const DrawnPart& part : walk.parts) {
    parts.push_back(Json::array(
        {part.start.x, part.start.y, part.moves.size(), packed_letters(part.moves, "nesw", 4)}));
  }
  return Json{{"name", followers()[walk.follower].name},
              {"solves", walk.solves},
              {"steps", walk.steps},
              {"parts", std::move(parts)}};
}

Json drawn_json(const DrawnWorld& world) {
  Json json;
  json["seed"] = std::to_string(world.seed);  // beyond 2^53 a script's numbers are not exact
  json["width"] = world.size.width;
  json["height"] = world.size.height;
  json["packed"] = packed_letters(world.tiles, tile_alphabet(), kTiles.size());
  json["entrance"] = cell_json(world.entrance);
  json["boss"] = world.boss ? cell_json(*world.boss) : Json(nullptr);
  json["cells"] = Json::array({world.first_tile.x, world.first_tile.y, world.pitch});
  Json& walks = json["walks"] = Json::array();
  for (const DrawnWalk& walk : world.walks) walks.push_back(walk_json(walk));
  Json& pads = json["pads"] = Json::array();
  for (const PadPair& pair : world.pads) {
    pads.push_back(
        Json::array({pair.served.x, pair.served.y, pair.destination.x, pair.destination.y}));
  }
  return json;
}

Json recipe_json(const RecipeReport& recipe) {
  Json json;
  json["name"] = recipe.name;
  json["worlds"] = recipe.worlds;
  json["joint"] = recipe.sample.in_order;
  Json& seeds = json["seeds"] = Json::array();
  for (const SampledWorld& world : recipe.sample.worlds)
    seeds.push_back(std::to_string(world.seed));
  std::set<std::uint64_t> sampled;
  for (const SampledWorld& world : recipe.sample.worlds) sampled.insert(world.seed);
  Json& metrics_json = json["metrics"] = Json::object();
  for (std::size_t i = 0; i < recipe.metrics.size(); ++i) {
    const MetricRow& row = recipe.metrics[i];
    if (!row.varies()) continue;
    Json one = bins_json(row);
    one["sample"] = packed(recipe.sample.worlds, i);
    one["seeds"] = packed_seeds(row, i, recipe.sample, sampled);
    metrics_json[std::string(row.metric->name)] = std::move(one);
  }
  Json& drawn = json["drawn"] = Json::array();
  for (const DrawnWorld& world : recipe.sample.drawn) drawn.push_back(drawn_json(world));
  return json;
}

Json paint_json() {
  Json json;
  Json& tiles = json["tiles"] = Json::object();
  for (std::size_t i = 0; i < kTiles.size(); ++i) {
    const TilePaint& paint = tile_paints()[i];
    tiles[std::string(1, static_cast<char>(paint.tile))] =
        Json{{"colour", paint.colour},
             {"mark", paint.mark},
             {"walkable", kTiles[i].walkable},
             {"words", std::string(kTiles[i].name) + ": " + std::string(kTiles[i].meaning)}};
  }
  json["pad"] = std::string(1, static_cast<char>(Tile::pad));
  json["scale"] = scale_colours();
  json["not_reached"] = not_reached_colour();
  Json& walks = json["walks"] = Json::object();
  for (const std::string_view name : drawn_walks()) {
    const Follower* follower = find_follower(name);
    const LinePaint& paint = line_paint(static_cast<std::size_t>(follower - followers().data()));
    walks[std::string(name)] =
        Json{{"colour", paint.colour},
             {"to_the_left", paint.to_the_left},
             {"words", follower->caption.substr(0, follower->caption.find(':'))}};
  }
  return json;
}

}  // namespace

std::string page_json(const Report& report) {
  Json json;
  json["digits"] = kPackedDigits;
  json["paint"] = paint_json();
  Json& words = json["words"] = Json::object();
  for (const Metric& metric : metrics()) words[std::string(metric.name)] = metric.meaning;
  Json& recipes = json["recipes"] = Json::array();
  for (const RecipeReport& recipe : report.recipes) recipes.push_back(recipe_json(recipe));
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  std::string safe;
  safe.reserve(text.size());
  for (const char letter : text) {
    if (letter == '<') {
      safe += "\\u003c";
    } else {
      safe += letter;
    }
  }
  return safe;
}

}  // namespace seedbed
