// `seedbed compare`: two stores, two recipes of one store, or one list of recipes by two programs.
#include <fmt/format.h>

#include <algorithm>

#include "bench/commands.h"
#include "bench/compare_programs.h"
#include "bench/files.h"
#include "bench/tile_picture.h"
#include "generator/names.h"
#include "reports/compare.h"
#include "reports/report.h"
#include "reports/store_rows.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

struct Side {
  std::string label;
  std::unique_ptr<StoreReader> reader;
  Run run;
};

// Whose run it is after the '@': an id or a baseline's name.
std::string find_run(StoreReader& reader, const std::string& name,
                     std::optional<std::int64_t>& id) {
  if (!is_baseline_name(name)) {
    const std::optional<std::uint64_t> number = parse_unsigned(name);
    if (!number || *number > INT64_MAX)
      return reader.path() + ": no run or baseline '" + printable(name) + "'";
    id = static_cast<std::int64_t>(*number);
    return "";
  }
  const Parsed<std::vector<Baseline>> baselines = reader.baselines();
  if (!baselines) return baselines.wrong();
  std::vector<std::string_view> known;
  for (const Baseline& row : *baselines) {
    if (row.name == name) id = row.run;
    known.push_back(row.name);
  }
  if (id) return "";
  return reader.path() + ": " +
         (known.empty() ? "it names no baseline: `seedbed baseline set NAME` would be right"
                        : unknown_name("baseline", name, known));
}

// STORE, STORE@RUN or STORE@BASELINE; a file of just that name comes first.
std::string open_side(const std::string& text, Side& side) {
  side.label = text;
  std::string path = text;
  std::string name;
  const std::size_t at = text.rfind('@');
  if (at != std::string::npos && !is_file(text)) {
    path = text.substr(0, at);
    name = text.substr(at + 1);
  }
  Parsed<std::unique_ptr<StoreReader>> reader = StoreReader::open(path);
  if (!reader) return reader.wrong();
  side.reader = std::move(*reader);
  std::optional<std::int64_t> id;
  if (at != std::string::npos && path != text) {
    if (std::string wrong = find_run(*side.reader, name, id); !wrong.empty()) return wrong;
  }
  Parsed<Run> run = side.reader->run(id);
  if (!run) return run.wrong();
  side.run = std::move(*run);
  return "";
}

std::optional<std::size_t> find_recipe(const Run& run, const Recipe& recipe) {
  for (std::size_t i = 0; i < run.tallies.size(); ++i) {
    if (run.tallies[i].recipe == recipe) return i;
  }
  return std::nullopt;
}

// A run keeps the rows of all its worlds, or none.
std::string wrong_rows(const Side& side, const Tally& tally, std::uint64_t rows) {
  if (rows == 0 || rows == tally.worlds) return "";
  return side.reader->path() + ": damaged: " + std::to_string(rows) + " rows of " +
         std::to_string(tally.worlds) + " worlds of " + print_recipe(tally.recipe);
}

std::string add_recipe(Side& base, std::size_t base_row, Side& head, std::size_t head_row,
                       CompareInput& input) {
  ComparedTallies& sides = input.recipes.emplace_back();
  sides.base = &base.run.tallies[base_row];
  sides.head = &head.run.tallies[head_row];
  sides.pairs = std::make_unique<PairTally>();
  base.reader->start_rows(base.run.id, base_row);
  head.reader->start_rows(head.run.id, head_row);
  for (Side* side : {&base, &head}) {
    if (!side->reader->wrong().empty()) return side->reader->wrong();
  }
  if (std::string wrong = tally_pairs(*base.reader, *head.reader, *sides.pairs); !wrong.empty()) {
    return wrong;
  }
  const PairTally& pairs = *sides.pairs;
  const std::uint64_t base_rows = pairs.common() + pairs.base_only();
  const std::uint64_t head_rows = pairs.common() + pairs.head_only();
  std::string wrong = wrong_rows(base, *sides.base, base_rows);
  if (wrong.empty()) wrong = wrong_rows(head, *sides.head, head_rows);
  if (base_rows == 0 || head_rows == 0) sides.pairs = nullptr;
  return wrong;
}

std::string add_recipes(const ComparePlan& plan, Side& base, Side& head, CompareInput& input) {
  if (plan.settings.variants) {
    std::array<std::size_t, 2> rows{};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::optional<std::size_t> row = find_recipe(base.run, plan.recipes[i]);
      if (!row) {
        return base.label + ": its run has no recipe " + print_recipe(plan.recipes[i]);
      }
      rows[i] = *row;
    }
    return add_recipe(base, rows[0], head, rows[1], input);
  }
  for (std::size_t i = 0; i < base.run.tallies.size(); ++i) {
    const Recipe& recipe = base.run.tallies[i].recipe;
    const std::optional<std::size_t> row = find_recipe(head.run, recipe);
    if (!row) {
      input.base_only.push_back(print_recipe(recipe));
    } else if (std::string wrong = add_recipe(base, i, head, *row, input); !wrong.empty()) {
      return wrong;
    }
  }
  for (const Tally& tally : head.run.tallies) {
    if (!find_recipe(base.run, tally.recipe)) input.head_only.push_back(print_recipe(tally.recipe));
  }
  return "";
}

// The world as this program makes it, if its digest is the one that a row kept.
bool draw_here(const Case& named, std::optional<std::uint64_t> digest,
               std::vector<std::string>& map) {
  if (!digest || named.recipe.is_external()) return false;
  World world;
  WorldScratch scratch;
  build_world(named, scratch, world);
  if (digest_world(world, measure(world)).world != *digest) return false;
  map.clear();
  const std::string picture = tile_picture(world, {});
  for (const std::string_view row : split(picture, '\n')) {
    if (!row.empty()) map.emplace_back(row);
  }
  return true;
}

// Draws the first changed world as far as a program is at hand that makes it.
void draw_first_changed(const ComparePlan& plan, const CompareInput& input,
                        Comparison& comparison) {
  for (const ComparedTallies& sides : input.recipes) {
    if (plan.settings.variants || !sides.pairs || sides.pairs->changed() == 0) continue;
    const Case named{sides.head->recipe, sides.pairs->first_changed().front()};
    const std::string name = print_case(named);
    const FirstChanged& first = sides.pairs->first();
    const auto draw = [&](const std::string& program, std::optional<std::uint64_t> digest) {
      std::vector<std::string> map;
      const bool drawn =
          program.empty() ? draw_here(named, digest, map) : draw_by(program, name, map).empty();
      return drawn ? map : std::vector<std::string>{};
    };
    const std::vector<std::string> before = draw(plan.base_program, first.base_digest);
    const std::vector<std::string> after = draw(plan.head_program, first.head_digest);
    const bool both = !before.empty() && !after.empty();
    ChangedWorld world = mark_changes(name, before, after);
    if (!both) {
      world.marks.clear();
      world.tiles_changed = 0;
      if (before.empty()) world.note = "before is not known here: --base-program PATH draws it";
      if (after.empty()) {
        world.note += std::string(world.note.empty() ? "" : "; ") +
                      "after is not known here: --head-program PATH draws it";
      }
    } else if (world.tiles_changed == 0) {
      world.note = "the tiles are the same: pads, their pairs or what is measured differ";
    }
    world.command = show_command(name, report_overlays());
    comparison.first_changed = std::move(world);
    return;
  }
}

// Side by side where a terminal has room for that.
void print_map(const ChangedWorld& world) {
  constexpr std::size_t kColumnsMax = 150;
  constexpr std::size_t kRowsMax = 80;
  fmt::print("\nfirst changed: {}\n", world.case_name);
  if (!world.note.empty()) fmt::print("  {}\n", world.note);
  const std::size_t width = world.marks.empty() ? 0 : world.marks.front().size();
  if (!world.marks.empty()) fmt::print("  {} tiles differ\n", world.tiles_changed);
  if (width == 0 || width * 3 + 6 > kColumnsMax || world.marks.size() > kRowsMax) {
    fmt::print("  {}\n", world.command);
    return;
  }
  const auto row = [](const std::vector<std::string>& map, std::size_t y) {
    return y < map.size() ? map[y] : std::string();
  };
  fmt::print("  {:<{}}  {:<{}}  * differs\n", "before", width, "after", width);
  for (std::size_t y = 0; y < world.marks.size(); ++y) {
    fmt::print("  {:<{}}  {:<{}}  {}\n", row(world.before, y), width, row(world.after, y), width,
               world.marks[y]);
  }
}

void print_comparison(const Comparison& comparison) {
  fmt::print("base {} (run {}, {})\nhead {} (run {}, {})\n\n", comparison.base.label,
             comparison.base.run, comparison.base.provenance.version, comparison.head.label,
             comparison.head.run, comparison.head.provenance.version);
  for (const TierVerdict& tier : comparison.tiers) {
    fmt::print("tier {} {:<8} {:<12} {}{}\n", tier.tier, tier.name, judgement_words(tier.judgement),
               tier.words, tier.asked ? "" : " (not asked for)");
  }
  fmt::print("\n");
  for (const std::string& line : comparison.lines) fmt::print("{}\n", line);
  if (comparison.first_changed) print_map(*comparison.first_changed);
  fmt::print("\nverdict: {}\n", comparison.nothing_measured
                                    ? "nothing measured, or something vanished"
                                    : judgement_words(comparison.judgement));
}

Exit verdict(const Comparison& comparison) {
  Exit code = Exit::fine;
  if (comparison.nothing_measured) code = worse(code, Exit::nothing_measured);
  if (comparison.judgement == Judgement::worse) code = worse(code, Exit::regression);
  if (comparison.judgement == Judgement::inconclusive) code = worse(code, Exit::inconclusive);
  return code;
}

std::string write_report(const ComparePlan& plan, const Side& head, const Comparison& comparison) {
  if (std::string wrong = make_folder(plan.out); !wrong.empty()) return wrong;
  Report report = make_report(head.run);
  report.comparison = comparison;
  const Writer& page = writers()[0];
  return write_file(plan.out + "/" + std::string(page.file_name), page.write(report));
}

// Both sides from the programs' sweeps, which stay in the folder of the report.
std::string run_programs(const ComparePlan& plan, std::vector<std::string>& stores, Exit& found,
                         CompareInput& input) {
  const std::string folder = plan.out.empty() ? "out" : plan.out;
  if (std::string wrong = make_folder(folder); !wrong.empty()) return wrong;
  const std::string head = plan.head_program.empty() ? own_program() : plan.head_program;
  Exit of_base = Exit::fine;
  stores = {folder + "/base.db", folder + "/head.db"};
  std::string wrong = sweep_by(plan.base_program, plan, stores[0], of_base);
  if (wrong.empty()) wrong = sweep_by(head, plan, stores[1], found);
  if (wrong.empty() && plan.time_rounds > 0) {
    wrong = time_programs(plan.base_program, head, plan, input.times);
  }
  return wrong;
}

}  // namespace

Exit run_command(const ComparePlan& plan) {
  if (!plan.seeds) {
    complain("no seeds: --seeds A..B or --seeds N with N >= 1");
    return Exit::nothing_measured;
  }
  CompareInput input;
  input.settings = plan.settings;
  std::vector<std::string> stores = plan.stores;
  Exit found = Exit::fine;
  if (stores.empty()) {
    if (std::string wrong = run_programs(plan, stores, found, input); !wrong.empty()) {
      return refuse(wrong);
    }
  }
  if (stores.size() == 1) stores.push_back(stores[0]);
  Side base, head;
  std::string wrong = open_side(stores[0], base);
  if (wrong.empty()) wrong = open_side(stores[1], head);
  if (wrong.empty()) wrong = add_recipes(plan, base, head, input);
  if (!wrong.empty()) return refuse(wrong);
  input.base = {base.label, base.run.provenance, base.run.id};
  input.head = {head.label, head.run.provenance, head.run.id};
  if (plan.settings.variants) {
    input.base.label = print_recipe(plan.recipes[0]);
    input.head.label = print_recipe(plan.recipes[1]);
  }
  if (wrong = refused(input); !wrong.empty()) return refuse(wrong);
  Comparison comparison = compare_runs(input);
  draw_first_changed(plan, input, comparison);
  if (!plan.out.empty()) {
    if (wrong = write_report(plan, head, comparison); !wrong.empty()) return refuse(wrong);
  }
  if (plan.json) {
    fmt::print("{}\n", comparison_json(comparison));
  } else if (!plan.quiet) {
    print_comparison(comparison);
  }
  return worse(found, verdict(comparison));
}

}  // namespace seedbed
