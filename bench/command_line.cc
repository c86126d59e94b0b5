#include "bench/command_line.h"

#include <algorithm>
#include <array>

#include "bench/command_line_parts.h"
#include "generator/map_formats.h"
#include "generator/names.h"
#include "reports/writer/play.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

struct CommandRow {
  std::string_view name;
  std::string_view caption;
  Command (*parse)(CLI::App& app, std::span<const std::string_view> args);
};

// The tables that `list` knows.
constexpr auto kListed =
    std::to_array<std::string_view>({"variants", "options", "metrics", "fills", "followers", "laws",
                                     "formats", "writers", "canaries", "guards"});

constexpr const char* kDebugWords =
    "warn on stderr where unreachable rooms and rooms served differ; also SEEDBED_LOG=debug";

// Fills in the rows of the named metrics, or returns the complaint.
std::string read_metrics(const std::string& text, std::vector<std::size_t>& rows) {
  for (const std::string& name : split_names(text)) {
    const std::vector<std::string_view> known = names_of(metrics());
    if (std::string wrong = wrong_name("metric", name, known); !wrong.empty()) return wrong;
    rows.push_back(*find_metric(name));
  }
  return "";
}

Command parse_list(CLI::App& app, std::span<const std::string_view> args) {
  ListPlan plan;
  app.add_option("tables", plan.kinds, "which tables; all if none is named");
  app.add_flag("--json", plan.json, "print JSON");
  if (auto stop = parse_with(app, args)) return *stop;
  for (const std::string& kind : plan.kinds) {
    if (std::string wrong = wrong_name("table", kind, kListed); !wrong.empty()) return usage(wrong);
  }
  if (plan.kinds.empty()) plan.kinds.assign(kListed.begin(), kListed.end());
  return plan;
}

Command parse_show(CLI::App& app, std::span<const std::string_view> args) {
  ShowPlan plan;
  std::string text;
  std::string overlays;
  std::optional<std::string> walk;
  app.add_option("case", text, "VARIANT[:key=value,...]#SEED")->required();
  app.add_option("--as", plan.as, "tiles, svg, json, or a format that can be written");
  app.add_option("--overlay", overlays, "fill, a follower's name, pads; comma-separated");
  app.add_option("--play", walk, "a walk from the entrance: N E S W, . to stay, F to search");
  app.add_flag("--debug", plan.debug, kDebugWords);
  std::vector<std::string> programs;
  add_external_options(app, programs, plan.external.limits);
  if (auto stop = parse_with(app, args)) return *stop;
  if (std::string wrong = read_externals(programs, plan.external); !wrong.empty()) {
    return usage(wrong);
  }
  const Parsed<Case> named = parse_any_case(text);
  if (!named) return usage(named.wrong());
  plan.named = *named;
  if (std::string wrong = wrong_external(named->recipe, plan.external); !wrong.empty()) {
    return usage(wrong);
  }
  std::vector<std::string_view> forms = {"tiles", "svg", "json"};
  for (const MapFormat& row : map_formats()) {
    if (row.write != nullptr) forms.push_back(row.name);
  }
  if (std::string wrong = wrong_name("form", plan.as, forms); !wrong.empty()) return usage(wrong);
  const std::vector<std::string> names = split_names(overlays);
  for (const std::string& name : names) {
    const std::vector<std::string_view> known = overlay_names();
    if (std::string wrong = wrong_name("overlay", name, known); !wrong.empty()) return usage(wrong);
  }
  plan.overlays = overlays_named(names);
  if (!overlays.empty() && plan.as != "svg" && plan.as != "tiles") {
    return usage("overlays are drawn on --as tiles and --as svg, not on " + plan.as);
  }
  if (walk) {
    const Parsed<std::vector<Request>> requests = parse_walk(*walk);
    if (!requests) return usage(requests.wrong());
    plan.walk = *requests;
    if (plan.as != "svg" && plan.as != "tiles") {
      return usage("a walk is played on --as tiles and --as svg, not on " + plan.as);
    }
    if (plan.as == "svg" && requests->size() > kPlayedSvgRequestsMax) {
      return usage("a walk of " + std::to_string(requests->size()) + " requests: --as svg plays " +
                   std::to_string(kPlayedSvgRequestsMax) + " at most");
    }
  }
  return plan;
}

Command parse_check(CLI::App& app, std::span<const std::string_view> args) {
  CheckPlan plan;
  app.add_option("targets", plan.targets,
                 "cases or map files; with a fill also recipes, and folders of any bytes");
  add_fill_options(app, plan.fill);
  app.add_flag("--debug", plan.debug, kDebugWords);
  std::string seeds = "0..999";
  app.add_option("--seeds", seeds, "of the recipes that a fill is tried on")->capture_default_str();
  std::vector<std::string> programs;
  add_external_options(app, programs, plan.external.limits);
  add_shrink_options(app, plan);
  if (auto stop = parse_with(app, args)) return *stop;
  if (std::string wrong = read_externals(programs, plan.external); !wrong.empty()) {
    return usage(wrong);
  }
  if (std::string wrong = wrong_shrink(plan); !wrong.empty()) return usage(wrong);
  if (std::string wrong = wrong_fill(plan.fill); !wrong.empty()) return usage(wrong);
  const Parsed<std::optional<SeedInterval>> interval = parse_seeds(seeds);
  if (!interval) return usage(interval.wrong());
  plan.seeds = *interval;
  return plan;
}

Command parse_audit(CLI::App& app, std::span<const std::string_view> args) {
  AuditPlan plan;
  std::optional<std::string> links;
  app.add_option("target", plan.target, "a case, a map file, or JSON as show --as json writes it")
      ->required();
  app.add_option("--links", links, "pads of a map of letters: 'X,Y=X,Y X,Y>X,Y;charges=2 ...'");
  app.add_option("--rooms", plan.rooms_max, "how many unreached rooms are listed")
      ->check(CLI::Range(0, 1'000'000'000))  // reads -3 as 2^64 - 3 without
      ->capture_default_str();
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
  app.add_flag("--debug", plan.debug, kDebugWords);
  if (auto stop = parse_with(app, args)) return *stop;
  if (links) {
    const Parsed<std::vector<PadLink>> parsed = parse_pad_links(*links);
    if (!parsed) return usage(parsed.wrong());
    plan.links = *parsed;
  }
  return plan;
}

// "" or the complaint. REQUIRES: the seeds and the recipes are read.
std::string read_shard(const std::string& text, SweepPlan& plan) {
  if (text.empty()) return "";
  const Parsed<Shard> shard = parse_shard(text);
  if (!shard) return shard.wrong();
  if (plan.until) return "--shard and --until exclude each other: a part cannot tell for the whole";
  if (plan.seeds && shard->of - 1 > plan.seeds->last - plan.seeds->first) {
    return "--shard '" + printable(text) + "': more shards than seeds";
  }
  plan.shard = *shard;
  return "";
}

// Whether a sweep's own plan is on the command line, in part or whole.
bool says_what(const CLI::App& app) {
  constexpr std::string_view kWhat[] = {"recipes", "--seeds",        "--until",    "--shard",
                                        "--rows",  "--no-rows",      "--fill",     "--fill-plugin",
                                        "--exec",  "--shrink-tries", "--no-shrink"};
  return std::any_of(std::begin(kWhat), std::end(kWhat),
                     [&](std::string_view name) { return app.count(std::string(name)) > 0; });
}

Command parse_sweep(CLI::App& app, std::span<const std::string_view> args) {
  SweepPlan plan;
  std::vector<std::string> recipes;
  std::string seeds = "0..9999";
  std::string metric_names;
  std::string until;
  std::string shard;
  bool rows = false;
  bool no_rows = false;
  app.add_option("recipes", recipes, "VARIANT[:key=value,...]; every variant if none is named");
  app.add_option("--seeds", seeds, "A..B, both included, or N for 0..N-1")->capture_default_str();
  app.add_option("--until", until, "half-width=METRIC:VALUE: stop once the mean is known so well");
  app.add_option("--shard", shard, "I/N: only the I-th of N parts of the seeds, for merge");
  app.add_flag("--resume", plan.resume, "go on with the run that was cut off or stopped");
  app.add_flag("--isolate", plan.isolate,
               "workers are processes: a world that crashes, hangs or grows is left out and named");
  app.add_option("--checkpoint-seconds", plan.checkpoint_s,
                 "save what is done this often; 0: always")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  app.add_option("--store", plan.store, "the SQLite file; OUT/seedbed.db if not given");
  app.add_option("--out", plan.out, "folder of the report")->capture_default_str();
  app.add_option("--threads", plan.threads, "workers; 0 for one a processor")
      ->check(CLI::Range(0, 1024));
  app.add_option("--metrics", metric_names, "print only these, comma-separated");
  app.add_flag("--rows", rows, "keep one row a world in the store");
  app.add_flag("--no-rows", no_rows,
               "keep no rows; kept up to a million worlds if neither is given");
  add_fill_options(app, plan.fill);
  add_shrink_options(app, plan);
  std::vector<std::string> programs;
  add_external_options(app, programs, plan.external.limits);
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
  app.add_flag("--quiet", plan.quiet, "no progress and no summary; what is wrong is still said");
  if (auto stop = parse_with(app, args)) return *stop;
  if (std::string wrong = read_externals(programs, plan.external); !wrong.empty()) {
    return usage(wrong);
  }
  if (std::string wrong = wrong_fill(plan.fill); !wrong.empty()) return usage(wrong);
  if (rows && no_rows) return usage("--rows and --no-rows exclude each other: give one");
  if (rows || no_rows) plan.rows = rows;
  if (!until.empty()) {
    const Parsed<Until> parsed = parse_until(until);
    if (!parsed) return usage(parsed.wrong());
    plan.until = *parsed;
  }
  if (std::string wrong = read_metrics(metric_names, plan.metrics); !wrong.empty()) {
    return usage(wrong);
  }
  const Parsed<std::optional<SeedInterval>> interval = parse_seeds(seeds);
  if (!interval) return usage(interval.wrong());
  plan.seeds = *interval;
  if (!recipes.empty() || plan.external.programs.empty()) {
    if (std::string wrong = read_recipes(recipes, plan.recipes); !wrong.empty()) {
      return usage(wrong);
    }
  }
  for (const ExternalProgram& program : plan.external.programs) {
    plan.recipes.push_back(external_recipe(program.name));
  }
  if (std::string wrong = read_shard(shard, plan); !wrong.empty()) return usage(wrong);
  plan.says_what = says_what(app);
  plan.command = typed_again("sweep", args);
  return plan;
}

Command parse_measure(CLI::App& app, std::span<const std::string_view> args) {
  MeasurePlan plan;
  std::string metric_names;
  app.add_option("targets", plan.targets, "map files, .scen files (--moves 8), or folders of them");
  app.add_option("--format", plan.format, "read every file as this format instead of sniffing");
  app.add_option("--moves", plan.moves, "4, or 8: diagonal where both sides are free")
      ->check(CLI::IsMember({4, 8}));
  app.add_option("--metrics", metric_names, "print only these, comma-separated");
  app.add_flag("--json", plan.json, "print JSON, and nothing else, to stdout");
  app.add_flag("--csv", plan.csv, "print CSV");
  if (auto stop = parse_with(app, args)) return *stop;
  if (plan.json && plan.csv) return usage("--json and --csv exclude each other: give one");
  if (std::string wrong = read_metrics(metric_names, plan.metrics); !wrong.empty()) {
    return usage(wrong);
  }
  if (!plan.format.empty()) {
    const std::vector<std::string_view> known = names_of(map_formats());
    if (std::string wrong = wrong_name("format", plan.format, known); !wrong.empty()) {
      return usage(wrong);
    }
  }
  return plan;
}

Command parse_report(CLI::App& app, std::span<const std::string_view> args) {
  ReportPlan plan;
  std::string names;
  app.add_option("store", plan.store, "a store that a sweep wrote")->required();
  app.add_option("--run", plan.run, "the run's id; the newest if not given");
  app.add_option("--out", plan.out, "folder of the report")->capture_default_str();
  app.add_option("--as", names, "writers, comma-separated; html if not given");
  app.add_flag("--quiet", plan.quiet, "do not list the files that are written");
  if (auto stop = parse_with(app, args)) return *stop;
  plan.writers = names.empty() ? std::vector<std::string>{"html"} : split_names(names);
  for (const std::string& name : plan.writers) {
    const std::vector<std::string_view> known = names_of(writers());
    if (std::string wrong = wrong_name("writer", name, known); !wrong.empty()) return usage(wrong);
  }
  return plan;
}

constexpr auto kCommands = std::to_array<CommandRow>({
    {"list", "the tables: variants, options, metrics, fills, ...", parse_list},
    {"show", "one world: its map, as text, SVG or JSON", parse_show},
    {"check", "all laws on cases or map files, one line each; or one fill on hard maps",
     parse_check},
    {"audit", "one page on the pads of a case or of a map that others made", parse_audit},
    {"sweep", "recipes over seeds: laws, tallies, store, report", parse_sweep},
    {"plan", "shards of a plan as jobs: Slurm, GNU parallel, a matrix of CI", parse_plan},
    {"merge", "parts of a plan, swept apart, become one run", parse_merge},
    {"measure", "map files that others made", parse_measure},
    {"report", "the report of a stored run", parse_report},
    {"compare", "base against head: what changed, by how much, what it means", parse_compare},
    {"baseline", "names a run of a store: set, list", parse_baseline},
    {"forget", "the older runs of a store, but those that baselines name", parse_forget},
    {"time", "stages and fills over seeds, interleaved; or what a benchmark wrote", parse_time},
    {"fuzz", "fuzz targets in a budget of time, or what their logs say", parse_fuzz},
    {"prove", "which canaries (mistakes made on purpose) the laws catch, and after how many worlds",
     parse_prove},
    {"profile", "the worst seeds for a fill, and a loop over them for a profiler", parse_profile},
});

Help overview() {
  std::string text = "seedbed: drives maze and dungeon generators over seeds and measures them\n\n";
  for (const CommandRow& row : kCommands) {
    text += "  seedbed " + std::string(row.name);
    text.append(10 - row.name.size(), ' ').append(row.caption).append("\n");
  }
  return Help{text + "\n`seedbed COMMAND --help` has the options of each.\n"};
}

}  // namespace

Parsed<std::optional<SeedInterval>> parse_seeds(std::string_view text) {
  const Wrong wrong{"--seeds '" + printable(text) + "': A..B with A <= B, or a count N"};
  constexpr std::uint64_t kSeedsMax = std::uint64_t{1} << 56;
  const Wrong too_many{"--seeds '" + printable(text) + "': at most 2^56 seeds in one sweep"};
  const std::size_t dots = text.find("..");
  const auto too_large = [](std::string_view number) {
    const bool digits = number.find_first_not_of("0123456789") == std::string_view::npos;
    return !number.empty() && digits && !parse_unsigned(number);
  };
  const std::size_t second = dots == std::string_view::npos ? text.size() : dots + 2;
  if (too_large(text.substr(0, dots)) || too_large(text.substr(second))) {
    return Wrong{"--seeds '" + printable(text) + "': a seed is at most 2^64 - 1"};
  }
  if (dots == std::string_view::npos) {
    const std::optional<std::uint64_t> count = parse_unsigned(text);
    if (!count) return wrong;
    if (*count > kSeedsMax) return too_many;
    if (*count == 0) return std::optional<SeedInterval>{};
    return std::optional(SeedInterval{0, *count - 1});
  }
  const std::optional<std::uint64_t> first = parse_unsigned(text.substr(0, dots));
  const std::optional<std::uint64_t> last = parse_unsigned(text.substr(dots + 2));
  if (!first || !last || *first > *last) return wrong;
  if (*last - *first >= kSeedsMax) return too_many;
  return std::optional(SeedInterval{*first, *last});
}

Command parse_command_line(std::span<const std::string_view> args) {
  if (args.empty() || args[0] == "--help" || args[0] == "-h" || args[0] == "help") {
    return overview();
  }
  for (const CommandRow& row : kCommands) {
    if (row.name != args[0]) continue;
    CLI::App app{std::string(row.caption), "seedbed " + std::string(row.name)};
    return row.parse(app, args.subspan(1));
  }
  const std::span<const CommandRow> rows = kCommands;
  return usage(unknown_name("command", args[0], names_of(rows)));
}

}  // namespace seedbed
