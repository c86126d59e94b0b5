// What the program does with each plan. Each returns the exit code; results go to stdout, what is
// wrong goes to stderr as `seedbed: what is wrong: what would be right`.
#pragma once

#include <string_view>

#include "bench/command_line.h"
#include "bench/exit_codes.h"

namespace seedbed {

Exit run_command(const ListPlan& plan);
Exit run_command(const ShowPlan& plan);
Exit run_command(const CheckPlan& plan);
Exit run_command(const AuditPlan& plan);
Exit run_command(const SweepPlan& plan);
Exit run_command(const MergePlan& plan);
Exit run_command(const ShardsPlan& plan);
Exit run_command(const MeasurePlan& plan);
Exit run_command(const ReportPlan& plan);
Exit run_command(const ComparePlan& plan);
Exit run_command(const BaselinePlan& plan);
Exit run_command(const ForgetPlan& plan);
Exit run_command(const TimePlan& plan);
Exit run_command(const ProfilePlan& plan);
Exit run_command(const FuzzPlan& plan);
Exit run_command(const ProvePlan& plan);
Exit run_command(const Help& help);
Exit run_command(const UsageError& error);

// The schedulers that `plan` writes for.
std::vector<std::string_view> plan_forms();

// One line on stderr, "seedbed: " before it.
void complain(std::string_view message);
// The same, for what a command does not take.
Exit refuse(std::string_view message);

}  // namespace seedbed
