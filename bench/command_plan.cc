// `seedbed plan`: one plan of shards, written as jobs for a scheduler of others. Every form runs
// the same commands: a shard each, then merge, then report.
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>

#include "bench/commands.h"
#include "bench/files.h"
#include "bench/sweep.h"
#include "generator/names.h"

namespace seedbed {
namespace {

// Slurm starts a job in about a second: shorter shards are mostly waiting.
constexpr double kShardSeconds = 30;

// What all forms share.
struct Jobs {
  std::uint64_t shards = 1;
  std::string folder;
  // `$shard` stands for the shard's number.
  std::string shard_command;
  std::string merge_command;
  std::string report_command;
};

// A broken law or a culprit is a result, which the report tells; only a shard without a whole store
// has failed.
constexpr std::string_view kShardEnd = "case $code in 0|1|6|7) exit 0 ;; *) exit $code ;; esac\n";

std::string shard_script(const Jobs& jobs, std::string_view head, std::string_view number,
                         std::string_view when_killed = "") {
  return fmt::format("#!/bin/sh\n{}shard={}\n{}\ncode=$?\n{}{}", head, number, jobs.shard_command,
                     when_killed, kShardEnd);
}

struct WrittenFile {
  std::string name;
  std::string text;
  bool starts = false;  // what to run
};

// A task whose shard was killed goes on from what was saved; Slurm itself only does so when the
// node is lost.
constexpr std::string_view kRequeue =
    "if [ $code -gt 128 ] && [ \"${SLURM_RESTART_COUNT:-0}\" -lt 3 ]; then\n"
    "  scontrol requeue \"$SLURM_JOB_ID\" && exit\nfi\n";

std::vector<WrittenFile> for_slurm(const Jobs& jobs) {
  const std::string log = jobs.folder + "/log/%x-%a.txt";
  const auto head = [&](std::string_view name, const std::string& more) {
    return fmt::format("#SBATCH --job-name=seedbed-{}\n#SBATCH --output={}\n#SBATCH --requeue\n{}",
                       name, log, more);
  };
  const std::string array =
      fmt::format("#SBATCH --array=1-{}\n#SBATCH --cpus-per-task=1\n", jobs.shards);
  const auto script = [&](std::string_view name, const std::string& command) {
    return fmt::format("#!/bin/sh\n{}exec {}\n", head(name, ""), command);
  };
  return {{"array.sh", shard_script(jobs, head("shard", array), "$SLURM_ARRAY_TASK_ID", kRequeue),
           false},
          {"merge.sh", script("merge", jobs.merge_command), false},
          {"report.sh", script("report", jobs.report_command), false},
          {"submit.sh",
           fmt::format("#!/bin/sh\nset -e\ncd {}\narray=$(sbatch --parsable array.sh)\n"
                       "merge=$(sbatch --parsable --kill-on-invalid-dep=yes "
                       "--dependency=afterok:$array merge.sh)\n"
                       "report=$(sbatch --parsable --dependency=afterany:$merge report.sh)\n"
                       "echo \"$array $merge $report\"\n",
                       shell_word(jobs.folder)),
           true}};
}

std::vector<WrittenFile> for_parallel(const Jobs& jobs) {
  return {
      {"shard.sh", shard_script(jobs, "", "$1"), false},
      {"run.sh",
       fmt::format("#!/bin/sh\ncd {}\nseq {} | parallel --joblog jobs.log --resume-failed "
                   "--retries 3 --halt soon,fail=1 sh shard.sh {{}} || exit\n{}\nexec {}\n",
                   shell_word(jobs.folder), jobs.shards, jobs.merge_command, jobs.report_command),
       true}};
}

std::vector<WrittenFile> for_matrix(const Jobs& jobs) {
  std::string numbers;
  for (std::uint64_t shard = 1; shard <= jobs.shards; ++shard) {
    numbers += (numbers.empty() ? "" : ",") + std::to_string(shard);
  }
  return {{"shard.sh", shard_script(jobs, "", "$1"), false},
          {"matrix.json", "{\"shard\":[" + numbers + "]}\n", false},
          {"finish.sh",
           fmt::format("#!/bin/sh\n{}\nexec {}\n", jobs.merge_command, jobs.report_command), true}};
}

struct Form {
  std::string_view name;
  std::vector<WrittenFile> (*write)(const Jobs& jobs);
};
constexpr auto kForms =
    std::to_array<Form>({{"slurm", for_slurm}, {"parallel", for_parallel}, {"matrix", for_matrix}});

// Seconds that one processor needs for a seed of every recipe, measured here.
double seconds_a_seed(const std::vector<Recipe>& recipes, SeedInterval seeds) {
  using Clock = std::chrono::steady_clock;
  constexpr double kMeasuredSeconds = 0.2;
  double sum = 0;
  SweepWorker worker;
  for (const Recipe& recipe : recipes) {
    Tally tally(recipe);
    const Clock::time_point start = Clock::now();
    std::uint64_t made = 0;
    double elapsed_s = 0;
    while (elapsed_s < kMeasuredSeconds && made <= seeds.last - seeds.first) {
      worker.take({recipe, seeds.first + made++}, tally);
      elapsed_s = std::chrono::duration<double>(Clock::now() - start).count();
    }
    sum += elapsed_s / static_cast<double>(made);
  }
  return sum;
}

std::uint64_t shard_count(const ShardsPlan& plan, double seed_s) {
  const double whole_s = seed_s * (static_cast<double>(plan.seeds.last - plan.seeds.first) + 1);
  const double most = std::min(whole_s / kShardSeconds, static_cast<double>(kPlanShardsMax));
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(most));
}

Jobs jobs_of(const ShardsPlan& plan, std::uint64_t shards, const std::string& folder) {
  std::error_code error;
  const std::string program =
      shell_word(std::filesystem::read_symlink("/proc/self/exe", error).string());
  Jobs jobs;
  jobs.shards = shards;
  jobs.folder = folder;
  jobs.shard_command = program + " sweep";
  for (const Recipe& recipe : plan.recipes)
    jobs.shard_command += " " + shell_word(print_recipe(recipe));
  const std::string part = shell_word(folder + "/parts/") + "$shard.db";
  jobs.shard_command += fmt::format(
      " --seeds {} --shard $shard/{} --store {} --out {} --threads 1 --resume --quiet{}",
      print_seeds({plan.seeds}), shards, part, shell_word(folder),
      plan.rows ? (*plan.rows ? " --rows" : " --no-rows") : "");
  const std::string store = shell_word(folder + "/seedbed.db");
  jobs.merge_command =
      fmt::format("{} merge --quiet {} {}*.db", program, store, shell_word(folder + "/parts/"));
  jobs.report_command = fmt::format("{} report {} --out {}", program, store, shell_word(folder));
  return jobs;
}

}  // namespace

std::vector<std::string_view> plan_forms() {
  std::vector<std::string_view> names;
  for (const Form& form : kForms) names.push_back(form.name);
  return names;
}

Exit run_command(const ShardsPlan& plan) {
  std::error_code error;
  const std::string folder = std::filesystem::absolute(plan.out, error).lexically_normal();
  for (const char* below : {"", "/parts", "/log"}) {
    if (std::string wrong = make_folder(folder + below); !wrong.empty()) return refuse(wrong);
  }
  std::uint64_t shards = plan.shards;
  if (shards == 0) {
    const double seed_s = seconds_a_seed(plan.recipes, plan.seeds);
    shards = shard_count(plan, seed_s);
    fmt::print("{:.0f} seeds of every recipe a second on one processor here\n", 1 / seed_s);
  }
  const Jobs jobs = jobs_of(plan, shards, folder);
  const auto form = std::find_if(kForms.begin(), kForms.end(),
                                 [&](const Form& row) { return row.name == plan.form; });
  for (const WrittenFile& file : form->write(jobs)) {
    const std::string path = folder + "/" + file.name;
    if (std::string wrong = write_file(path, file.text); !wrong.empty()) return refuse(wrong);
    if (file.name.ends_with(".sh")) chmod(path.c_str(), 0755);
    if (file.starts) fmt::print("{} shard{}: sh {}\n", shards, shards == 1 ? "" : "s", path);
  }
  return Exit::fine;
}

}  // namespace seedbed
