// What the files that parse commands share. CLI11's exceptions end in parse_with().
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bench/command_line.h"

namespace seedbed {

UsageError usage(std::string message);

// Runs CLI11 over the arguments; nothing if they fit.
std::optional<Command> parse_with(CLI::App& app, std::span<const std::string_view> args);

// The command as it can be typed again in a shell.
std::string typed_again(std::string_view command, std::span<const std::string_view> args);

// "half-width=METRIC:VALUE", VALUE above 0.
Parsed<Until> parse_until(std::string_view text);

Command parse_compare(CLI::App& app, std::span<const std::string_view> args);
Command parse_baseline(CLI::App& app, std::span<const std::string_view> args);

}  // namespace seedbed
