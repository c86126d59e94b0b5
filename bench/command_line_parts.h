// What the parsers of the commands share: CLI11 without exceptions, complaints about names, recipes
// and fills. The commands that time have their parsers in command_line_timing.cc.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/command_line.h"

namespace seedbed {

inline UsageError usage(std::string message) { return UsageError{std::move(message)}; }

// Runs CLI11 over the arguments; nothing if they fit. CLI11 reports by exceptions, which end here.
std::optional<Command> parse_with(CLI::App& app, std::span<const std::string_view> args);

template <class Row>
std::vector<std::string_view> names_of(std::span<const Row> rows) {
  std::vector<std::string_view> names;
  for (const Row& row : rows) names.push_back(row.name);
  return names;
}

// "" or the complaint about a name that is not among the known ones.
std::string wrong_name(std::string_view kind, std::string_view name,
                       std::span<const std::string_view> known);

std::vector<std::string> split_names(const std::string& text);

void add_fill_options(CLI::App& app, FillChoice& fill);
// "" or what is wrong with the chosen fill.
std::string wrong_fill(const FillChoice& fill);

// `texts` are what --exec said, for read_externals().
void add_external_options(CLI::App& app, std::vector<std::string>& texts, ExternalLimits& limits);
// "" or the complaint.
std::string read_externals(const std::vector<std::string>& texts, ExternalChoice& external);

// "" or the complaint; fills in the recipes, every variant's default if none is named.
std::string read_recipes(const std::vector<std::string>& texts, std::vector<Recipe>& recipes);

// The command as it can be typed again.
std::string typed_again(std::string_view command, std::span<const std::string_view> args);

// "half-width=METRIC:VALUE", VALUE above 0.
Parsed<Until> parse_until(std::string_view text);

Command parse_plan(CLI::App& app, std::span<const std::string_view> args);
Command parse_merge(CLI::App& app, std::span<const std::string_view> args);
Command parse_time(CLI::App& app, std::span<const std::string_view> args);
Command parse_fuzz(CLI::App& app, std::span<const std::string_view> args);
void add_shrink_options(CLI::App& app, CheckPlan& plan);
void add_shrink_options(CLI::App& app, SweepPlan& plan);
// "" or what is wrong with them.
std::string wrong_shrink(const CheckPlan& plan);

Command parse_prove(CLI::App& app, std::span<const std::string_view> args);
Command parse_profile(CLI::App& app, std::span<const std::string_view> args);
Command parse_compare(CLI::App& app, std::span<const std::string_view> args);
Command parse_baseline(CLI::App& app, std::span<const std::string_view> args);
Command parse_forget(CLI::App& app, std::span<const std::string_view> args);

}  // namespace seedbed
