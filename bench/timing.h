// Timing in one process, pinned to one processor, in rounds: every round times each task once, in
// another order, so that what disturbs the machine meets all of them alike. The clock is the
// thread's own processor time, which stands still while another program runs.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "generator/case.h"
#include "reports/tally.h"
#include "reports/timings.h"

namespace seedbed {

struct TimedTask {
  std::vector<TimingRow> rows;  // what it times, without times
  // Runs once and adds the nanoseconds of each row.
  std::function<void(std::span<double> ns)> run;
};

// Nanoseconds of processor time that this thread has used.
double thread_ns();

// Keeps the thread on the processor that it runs on. Returns how that went, in words.
std::string pin_to_processor();

// Rows in the order of the tasks; the time of one run of each, the mean over as many runs as make
// the shortest of its rounds last about `round_ns`. REQUIRES: rounds >= 1.
std::vector<TimingRow> time_interleaved(std::span<TimedTask> tasks, int rounds, double round_ns);

// One task for the stages of the recipe's worlds: those of world_stages(), then metrics, digest and
// cheap laws. An iteration is all seeds.
TimedTask stage_task(const Recipe& recipe, SeedInterval seeds);

// One task for each fill over the walkable tiles of the recipe's worlds; the rest of the recipe's
// name is the family. The first fill is the base of all ratios.
std::vector<TimedTask> fill_tasks(const Recipe& recipe, SeedInterval seeds,
                                  std::span<const FloodFill* const> fills);

}  // namespace seedbed
