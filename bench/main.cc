#include <string_view>
#include <vector>

#include "bench/commands.h"
#include "bench/crash.h"

int main(int argc, char** argv) {
  const std::vector<std::string_view> args(argv + 1, argv + argc);
  seedbed::name_case_on_crash();
  const seedbed::Command command = seedbed::parse_command_line(args);
  const seedbed::Exit code =
      std::visit([](const auto& plan) { return seedbed::run_command(plan); }, command);
  return static_cast<int>(code);
}
