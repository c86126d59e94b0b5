// The data forms: JSON of sweeps, worlds, map files and reports keeps its promised keys in order,
// CSV its columns, drawings their tiles; equal runs are equal bytes and only timing may differ.
#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "property/markup.h"
#include "reports/report.h"
#include "reports/tally_json.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

using Json = nlohmann::ordered_json;

Tally swept(const char* recipe, std::uint64_t seeds) {
  Tally tally(*parse_recipe(recipe));
  WorldScratch scratch;
  World world;
  LawScratch law_scratch;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    build_world({tally.recipe, seed}, scratch, world);
    const Measurement measurement = measure(world);
    tally.add(seed, measurement, world_digest(world, measurement));
    if (world.has_lattice) tally.layouts.add(world.layout_hash);
    for (std::size_t i = 0; i < laws().size(); ++i) {
      tally.laws[i].add(laws()[i].holds(world, measurement, law_scratch), seed);
    }
  }
  tally.add_seeds({0, seeds - 1});
  return tally;
}

Run real_run() {
  seedbed::Run run;
  for (const char* recipe : {"row-walk:rooms=4x4,room=3,lost=1/10", "scatter:size=41x41"}) {
    run.tallies.push_back(swept(recipe, 20));
  }
  run.provenance.command = "seedbed sweep";
  return run;
}

std::string keys_of(const Json& object) {
  std::string keys;
  for (const auto& [key, value] : object.items()) keys += (keys.empty() ? "" : " ") + key;
  return keys;
}

template <class Table>
std::string names_of(const Table& table) {
  std::string names;
  for (const auto& row : table) names.append(names.empty() ? "" : " ").append(row.name);
  return names;
}

World build(const char* name) {
  World world;
  WorldScratch scratch;
  build_world(*parse_case(name), scratch, world);
  return world;
}

// JSON --------------------------------------------------------------------------------------------

TEST(SweepJson, HasThePromisedForm) {
  seedbed::Run run = real_run();
  run.tallies[0].laws[2].add(LawResult::broken("why"), 17);
  const Json json = Json::parse(sweep_json(run));
  EXPECT_EQ(keys_of(json), "format recipes");
  EXPECT_EQ(json["format"], 1);
  ASSERT_EQ(json["recipes"].size(), 2u);
  const Json& recipe = json["recipes"][0];
  EXPECT_EQ(keys_of(recipe), "recipe seeds worlds digest output_version metrics laws layouts");
  EXPECT_EQ(keys_of(recipe["layouts"]), "worlds kept exact repeated_share");
  EXPECT_EQ(recipe["layouts"]["worlds"], 20);
  EXPECT_EQ(recipe["layouts"]["exact"], true);
  EXPECT_EQ(recipe["recipe"], "row-walk:rooms=4x4,room=3,lost=1/10");
  EXPECT_EQ(recipe["seeds"], "0..19");
  EXPECT_EQ(recipe["worlds"], 20);
  EXPECT_EQ(recipe["digest"].get<std::string>().find_first_not_of("0123456789abcdef"),
            std::string::npos);
  EXPECT_EQ(recipe["digest"].get<std::string>().size(), 16u);
  EXPECT_EQ(keys_of(recipe["metrics"]), names_of(metrics()));
  EXPECT_EQ(keys_of(recipe["laws"]), names_of(laws()));
  for (const auto& [name, metric] : recipe["metrics"].items()) {
    EXPECT_EQ(keys_of(metric), "n sum mean min max values") << name;
    std::int64_t n = 0, sum = 0;
    for (const auto& [value, count] : metric["values"].items()) {
      n += count.get<std::int64_t>();
      sum += std::stoll(value) * count.get<std::int64_t>();
    }
    EXPECT_EQ(metric["n"], n) << name;
    EXPECT_EQ(metric["sum"], sum) << name;
  }
  EXPECT_EQ(keys_of(recipe["laws"].front()), "asked broken first smallest");
  EXPECT_EQ(recipe["laws"][std::string(laws()[2].name)]["first"],
            "row-walk:rooms=4x4,room=3,lost=1/10#17");
  EXPECT_TRUE(recipe["laws"][std::string(laws()[1].name)]["first"].is_null());
  run.partial = true;
  EXPECT_TRUE(sweep_json(run).starts_with("{\"format\":1,\"partial\":true,\"recipes\":["));
}

TEST(SweepJson, AMetricWithoutAValueIsNull) {
  seedbed::Run run;
  run.tallies.emplace_back(*parse_recipe("wilson"));
  const std::string text = sweep_json(run);
  EXPECT_NE(text.find("\"pads\":{\"n\":0,\"sum\":0,\"mean\":null,\"min\":null,\"max\":null,"
                      "\"values\":{}}"),
            std::string::npos);
  EXPECT_NE(text.find("\"seeds\":\"\",\"worlds\":0,\"digest\":\"0000000000000000\""),
            std::string::npos);
}

TEST(SweepJson, ASumBeyond64BitsIsAString) {
  seedbed::Run run;
  run.tallies.emplace_back(*parse_recipe("wilson"));
  MetricTally& tally = run.tallies[0].metrics[1];
  constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();
  tally.add(kLargest, 0);
  const std::vector<std::size_t> rows = {1};
  Json json = Json::parse(sweep_json(run, rows))["recipes"][0]["metrics"];
  EXPECT_EQ(keys_of(json), metrics()[1].name);
  EXPECT_EQ(json.front()["sum"], kLargest);
  tally.add(kLargest, 1);
  json = Json::parse(sweep_json(run, rows))["recipes"][0]["metrics"];
  EXPECT_EQ(json.front()["sum"], "18446744073709551614");
  EXPECT_EQ(json.front()["max"], kLargest);
}

TEST(WorldJson, HasThePromisedForm) {
  for (const char* name : {"row-walk:rooms=4x4,room=3,lost=1/10#42", "scatter:size=41x41#3"}) {
    const World world = build(name);
    const Json json = Json::parse(world_json(world, measure(world)));
    EXPECT_EQ(keys_of(json),
              "format case width height tiles entrance boss rooms teleport_pairs teleport_lookup "
              "unreachable_rooms_via_teleport metrics");
    EXPECT_EQ(json["case"], name);
    EXPECT_EQ(json["tiles"].size(), json["height"]);
    EXPECT_EQ(json["tiles"][0].get<std::string>().size(), json["width"]);
    EXPECT_EQ(keys_of(json["entrance"]), "x y");
    EXPECT_EQ(keys_of(json["boss"]), "x y");
    ASSERT_FALSE(json["rooms"].empty());
    // Rooms have a kind on a map of tiles.
    const bool kinds = std::string_view(name).starts_with("scatter");
    EXPECT_EQ(keys_of(json["rooms"][0]), kinds ? "x y width height kind" : "x y width height");
    EXPECT_EQ(keys_of(json["metrics"]), names_of(metrics()));
    // Sound pads: both ends of a pair lead to each other, and nothing else is in the lookup.
    EXPECT_EQ(json["teleport_lookup"].size(), 2 * json["teleport_pairs"].size());
    for (const Json& pair : json["teleport_pairs"]) {
      const std::string key = pair[0][0].dump() + "," + pair[0][1].dump();
      EXPECT_EQ(json["teleport_lookup"][key], pair[1]);
    }
  }
  EXPECT_GT(build("row-walk:rooms=4x4,room=3,lost=1/10#42").pads.teleport_pairs.size(), 0u);
}

TEST(FileJson, HasThePromisedFormWhateverTheName) {
  MeasuredFile file;
  file.file = "a\xff\"\n.map";
  file.format = "ascii";
  file.size = {3, 4};
  file.measurement.values[0] = 7;
  file.measurement.present = 1;
  file.laws_broken = {"some-law"};
  const Json json = Json::parse(measured_file_json(file));
  EXPECT_EQ(keys_of(json), "file format width height metrics laws_broken");
  EXPECT_EQ(json["file"], "a\xef\xbf\xbd\"\n.map");
  EXPECT_EQ(keys_of(json["metrics"]), names_of(metrics()));
  EXPECT_EQ(json["metrics"].front(), 7);
  EXPECT_TRUE(json["metrics"].back().is_null());
  FileListJson list;
  EXPECT_EQ(Json::parse(list.text()), Json::array());
  list.add(file);
  file.octile_length = 1'500'000'000;
  list.add(file);
  const Json both = Json::parse(list.text());
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0], json);
  EXPECT_EQ(both[1]["octile_length"], 1.5);
}

// Report ------------------------------------------------------------------------------------------

TEST(ReportForms, EqualRunsAreEqualBytes) {
  const seedbed::Run run = real_run();
  seedbed::Run other = real_run();
  other.provenance.host = "elsewhere";
  other.provenance.started = "2024-01-01T00:00:00Z";
  other.provenance.elapsed_s = 12;
  other.provenance.threads = 64;
  const Report report = make_report(run);
  const Report elsewhere = make_report(other);
  const std::map<std::string_view, std::string_view> timing_starts = {
      {"html", "<!-- timing"}, {"markdown", "\nTiming"},
      {"json", "\"timing\""},  {"csv", ""},
      {"junit", ""},           {"sarif", ""},
      {"annotations", ""}};
  for (const Writer& writer : writers()) {
    const std::string bytes = writer.write(report);
    EXPECT_EQ(bytes, writer.write(make_report(run))) << writer.name;
    ASSERT_TRUE(timing_starts.contains(writer.name)) << writer.name << ": where is its timing?";
    const std::string_view start = timing_starts.at(writer.name);
    const std::string there = writer.write(elsewhere);
    const std::size_t end = start.empty() ? bytes.size() : bytes.find(start);
    ASSERT_NE(end, std::string::npos) << writer.name;
    EXPECT_EQ(bytes.substr(0, end), there.substr(0, end)) << writer.name;
  }
}

TEST(ReportForms, JsonHasEveryColumnOfEveryMetric) {
  const Report report = make_report(real_run());
  const Json json = Json::parse(find_writer("json")->write(report));
  EXPECT_EQ(json.back(), json["timing"]);
  EXPECT_EQ(json["verdict"], "No law broken");
  ASSERT_EQ(json["recipes"].size(), 2u);
  const Json& metrics_json = json["recipes"][0]["metrics"];
  EXPECT_EQ(keys_of(metrics_json), names_of(metrics()));
  for (const MetricColumn& column : metric_columns()) {
    EXPECT_TRUE(metrics_json["dead_ends"].contains(std::string(column.name))) << column.name;
  }
  const MetricRow& row = report.recipes[0].metrics[*find_metric("dead_ends")];
  EXPECT_EQ(metrics_json["dead_ends"]["mean"], *row.mean.value);
  EXPECT_EQ(metrics_json["dead_ends"]["max_seed"], row.max->seed);
  EXPECT_EQ(keys_of(json["recipes"][0]["laws"]), names_of(laws()));
}

// Fields of a line of CSV, quotes resolved.
std::vector<std::string> fields(const std::string& line) {
  std::vector<std::string> list(1);
  bool quoted = false;
  for (const char letter : line) {
    if (letter == '"') {
      quoted = !quoted;
    } else if (letter == ',' && !quoted) {
      list.emplace_back();
    } else {
      list.back() += letter;
    }
  }
  return list;
}

TEST(ReportForms, CsvIsTidy) {
  const Report report = make_report(real_run());
  const std::string text = find_writer("csv")->write(report);
  std::vector<std::vector<std::string>> rows;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    rows.push_back(fields(text.substr(at, end - at)));
    at = end + 1;
  }
  // The last ratio is that of repeated layouts.
  ASSERT_EQ(rows.size(), 1 + 2 * (metrics().size() + ratio_metrics().size() + 1));
  for (const auto& row : rows) EXPECT_EQ(row.size(), rows[0].size()) << row[5];
  std::map<std::string, std::string> first;
  for (std::size_t i = 0; i < rows[0].size(); ++i) first[rows[0][i]] = rows[1][i];
  EXPECT_EQ(first.size(), rows[0].size()) << "column names differ";
  EXPECT_EQ(first["recipe"], "row-walk:rooms=4x4,room=3,lost=1/10");
  EXPECT_EQ(first["metric"], metrics()[0].name);
  EXPECT_EQ(first["n"], "20");
  EXPECT_EQ(first["mean"], "16");
  EXPECT_EQ(first["max_seed"], "0");
  EXPECT_EQ(first["option_lost"], "1/10");
  EXPECT_EQ(first["option_size"], "") << "an option that a lattice does not read";
}

// Drawings ----------------------------------------------------------------------------------------

// Tiles that rectangles of each colour cover, the ground's colour counted as what is left.
std::map<std::string, std::int64_t> painted_tiles(const std::string& svg, std::int64_t area) {
  std::map<std::string, std::int64_t> tiles;
  std::string ground;
  const std::size_t end = svg.find("</g>");
  for (std::size_t at = svg.find("<path fill="); at < end; at = svg.find("<path fill=", at + 1)) {
    const std::string colour = svg.substr(at + 12, 7);
    const std::size_t d = svg.find("d=\"", at) + 3;
    const std::string path = svg.substr(d, svg.find('"', d) - d);
    std::int64_t covered = 0;
    for (std::size_t m = 0; m < path.size(); m = path.find('M', m + 1)) {
      long x = 0, y = 0, width = 0, height = 0;
      EXPECT_EQ(std::sscanf(path.c_str() + m, "M%ld %ldh%ldv%ld", &x, &y, &width, &height), 4);
      covered += width * height;
    }
    if (ground.empty()) {
      ground = colour;
      EXPECT_EQ(covered, area);
      tiles[ground] = area;
    } else {
      tiles[colour] += covered;
      tiles[ground] -= covered;
    }
  }
  return tiles;
}

TEST(Drawing, PaintsEveryTileOnceInItsColour) {
  for (const char* name : {"wilson#1", "scatter#2", "full-grid:rooms=3x2,room=3,gap=5#1",
                           "row-walk:secret=1/4,locked=1/4,room=3,gap=3,lost=1/8#9"}) {
    const World world = build(name);
    std::map<Tile, std::int64_t> count;
    for (const Tile tile : world.tiles.all()) ++count[tile];
    const auto area = world.tiles.size().area();
    const MapDrawing plain = draw_map(world, {});
    EXPECT_EQ(markup::problem(plain.svg), "") << name;
    const auto painted = painted_tiles(plain.svg, area);
    // Colours are shared by kinds that a mark tells apart.
    std::map<std::string, std::int64_t> wanted;
    wanted["#d8dde4"] = count[Tile::cave];
    wanted["#566070"] = count[Tile::wall] + count[Tile::secret];
    wanted["#fbf7ee"] = count[Tile::room] + count[Tile::pad];
    wanted["#ecdfc6"] = count[Tile::tunnel] + count[Tile::door] + count[Tile::locked];
    for (const auto& [colour, tiles] : wanted) {
      if (tiles == 0) continue;
      EXPECT_EQ(painted.at(colour), tiles) << name << " " << colour;
    }
    std::int64_t shaded = 0;
    const auto filled = painted_tiles(draw_map(world, report_overlays()).svg, area);
    for (const std::string_view colour : scale_colours()) {
      if (const auto found = filled.find(std::string(colour)); found != filled.end()) {
        shaded += found->second;
      }
    }
    EXPECT_EQ(shaded, world.reached.count()) << name;
  }
}

TEST(Drawing, StandsAloneWithAnyOverlay) {
  const std::vector<std::string_view> names = overlay_names();
  EXPECT_EQ(names.size(), followers().size() + 2);
  for (const char* name : {"row-walk:rooms=4x4,room=3,lost=1/10#42", "scatter:size=41x41#3",
                           "backtracker:ends=island,rooms=5x5#4", "wilson:rooms=1x1#0"}) {
    const World world = build(name);
    for (std::size_t bits = 0; bits < (std::size_t{1} << names.size()); ++bits) {
      std::vector<std::string> chosen;
      for (std::size_t i = 0; i < names.size(); ++i) {
        if (bits >> i & 1) chosen.emplace_back(names[i]);
      }
      const std::string svg = map_svg(world, chosen);
      EXPECT_EQ(markup::problem(svg), "") << name;
      EXPECT_EQ(svg.find("http", svg.find("http") + 1), std::string::npos);
      EXPECT_NE(svg.find("entrance"), std::string::npos);
      std::string joined;
      for (const std::string& part : chosen) joined += (joined.empty() ? "" : ",") + part;
      EXPECT_EQ(print_overlays(overlays_named(chosen)), joined);
    }
  }
}

}  // namespace
}  // namespace seedbed
