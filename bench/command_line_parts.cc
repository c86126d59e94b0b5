#include "bench/command_line_parts.h"

#include <algorithm>

#include "generator/names.h"

namespace seedbed {

std::optional<Command> parse_with(CLI::App& app, std::span<const std::string_view> args) {
  std::vector<std::string> reversed(args.rbegin(), args.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    return Help{app.help()};
  } catch (const CLI::ParseError& error) {
    return usage(printable(error.what(), 200) + ": see `" + app.get_name() + " --help`");
  }
  return std::nullopt;
}

std::string wrong_name(std::string_view kind, std::string_view name,
                       std::span<const std::string_view> known) {
  for (const std::string_view row : known) {
    if (row == name) return "";
  }
  return unknown_name(kind, name, known);
}

std::vector<std::string> split_names(const std::string& text) {
  std::vector<std::string> names;
  if (text.empty()) return names;
  for (const std::string_view part : split(text, ',')) names.emplace_back(part);
  return names;
}

void add_fill_options(CLI::App& app, FillChoice& fill) {
  app.add_option("--fill", fill.name, "a row of the fill table; the reference if not given");
  app.add_option("--fill-plugin", fill.plugin, "a shared object with a fill of yours");
}

std::string wrong_fill(const FillChoice& fill) {
  if (!fill.name.empty() && !fill.plugin.empty()) {
    return "--fill and --fill-plugin exclude each other: give one";
  }
  if (fill.name.empty()) return "";
  const std::vector<std::string_view> known = names_of(flood_fills());
  return wrong_name("fill", fill.name, known);
}

void add_external_options(CLI::App& app, std::vector<std::string>& texts, ExternalLimits& limits) {
  app.add_option("--exec", texts, "another program's worlds: '[NAME=]CMD ARGS', no shell")
      ->allow_extra_args(false);
  app.add_option("--limit-seconds", limits.seconds,
                 "for an answer of --exec or a world of --isolate; other worlds are named, and end "
                 "the sweep at ten times that")
      ->check(CLI::Range(0.001, 86'400.0))
      ->capture_default_str();
  app.add_option("--limit-mb", limits.memory_mb,
                 "memory of another program, or of a process of --isolate")
      ->check(CLI::Range(1, 1 << 20))
      ->capture_default_str();
  app.add_option("--limit-map-mb", limits.map_mb, "length of one answer of another program")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
}

std::string read_externals(const std::vector<std::string>& texts, ExternalChoice& external) {
  Parsed<std::vector<ExternalProgram>> programs = parse_externals(texts);
  if (!programs) return programs.wrong();
  external.programs = std::move(*programs);
  return "";
}

std::string read_recipes(const std::vector<std::string>& texts, std::vector<Recipe>& recipes) {
  for (const std::string& text : texts) {
    const Parsed<Recipe> recipe = parse_recipe(text);
    if (!recipe) return recipe.wrong();
    if (std::find(recipes.begin(), recipes.end(), *recipe) != recipes.end()) {
      return "recipe '" + printable(text) + "' is given twice";
    }
    recipes.push_back(*recipe);
  }
  if (!recipes.empty()) return "";
  for (const Variant& variant : variants()) recipes.push_back(default_recipe(variant));
  return "";
}

std::string typed_again(std::string_view command, std::span<const std::string_view> args) {
  std::string line = "seedbed " + std::string(command);
  for (const std::string_view arg : args) line += " " + shell_word(arg);
  return line;
}

}  // namespace seedbed
