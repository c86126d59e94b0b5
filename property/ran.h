// Runs one command of the program inside the test and keeps what it answered, for suites that hold
// exit codes, stdout and stderr.
#pragma once

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bench/command_line.h"
#include "bench/commands.h"
#include "bench/exit_codes.h"

namespace seedbed {

struct Ran {
  Exit code = Exit::fine;
  std::string out;
  std::string err;
};

// `args` without the program's name.
inline Ran ran(const std::vector<std::string_view>& args) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  Ran result;
  result.code =
      std::visit([](const auto& plan) { return run_command(plan); }, parse_command_line(args));
  std::fflush(stdout);
  result.out = ::testing::internal::GetCapturedStdout();
  result.err = ::testing::internal::GetCapturedStderr();
  return result;
}

}  // namespace seedbed
