#include "bench/fuzz_targets.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "bench/files.h"
#include "bench/interrupt.h"
#include "generator/names.h"

extern char** environ;

namespace seedbed {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTargetEnd = "_fuzz";
constexpr int kInterruptedByUser = 72;  // libFuzzer's exit code
constexpr int kMinimiseSeconds = 30;
constexpr int kMergeSeconds = 60;
// A fault that is found again at once would take the time of all others.
constexpr int kFindingsMax = 5;

// Exit code, -1 if it was not started; the signal's number + 128 if one ended it.
int run_logged(const std::vector<std::string>& argv, const std::string& asan,
               const std::string& log) {
  std::vector<char*> words;
  for (const std::string& word : argv) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  const std::string options = "ASAN_OPTIONS=" + asan;
  std::vector<char*> names;
  for (char** name = environ; *name != nullptr; ++name) {
    if (asan.empty() || std::strncmp(*name, "ASAN_OPTIONS=", 13) != 0) names.push_back(*name);
  }
  if (!asan.empty()) names.push_back(const_cast<char*>(options.c_str()));
  names.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0644);
  posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
  pid_t child = 0;
  const int failed = posix_spawn(&child, words[0], &actions, nullptr, words.data(), names.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return -1;
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

// "[libfuzzer]" lines as arguments, "[asan]" lines as one option string.
void read_options(const std::string& text, FuzzProgram& program) {
  std::string section;
  for (std::string_view line : split(text, '\n')) {
    if (line.starts_with("[")) section = line;
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos || line.starts_with("#")) continue;
    const auto bare = [](std::string_view word) {
      const std::size_t first = std::min(word.find_first_not_of(" \t\r"), word.size());
      word.remove_prefix(first);
      return std::string(word.substr(0, word.find_last_not_of(" \t\r") + 1));
    };
    std::string key = bare(line.substr(0, equals));
    std::string value = bare(line.substr(equals + 1));
    if (section == "[libfuzzer]") {
      // A dictionary is named as it lies beside the target.
      if (key == "dict") value = (fs::path(program.path).parent_path() / value).string();
      program.arguments.push_back("-" + key + "=" + value);
    } else if (section == "[asan]") {
      program.asan.append(program.asan.empty() ? "" : ":").append(key + "=" + value);
    }
  }
}

class OneTarget {
 public:
  OneTarget(const FuzzPlan& plan, const FuzzProgram& program, FuzzRun& run)
      : plan_(plan), program_(program), run_(run) {
    kept_ = plan.corpus + "/" + program.name;
    found_ = plan.found + "/" + program.name;
  }

  bool fuzz(double seconds, std::string& wrong) {
    std::error_code error;
    fs::create_directories(found_, error);
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                        std::chrono::duration<double>(seconds));
    for (int round = 0; round < kFindingsMax; ++round) {
      const auto left = std::chrono::duration_cast<std::chrono::seconds>(end - Clock::now());
      if (round > 0 && left.count() < 1) break;
      const auto budget = std::max<long>(left.count(), 1);
      if (!fuzz_once(round, budget, wrong)) return false;
      if (!last_found_) break;
    }
    distil();
    return true;
  }

 private:
  std::vector<std::string> command(std::vector<std::string> more) const {
    std::vector<std::string> argv{program_.path};
    argv.insert(argv.end(), program_.arguments.begin(), program_.arguments.end());
    argv.insert(argv.end(), more.begin(), more.end());
    return argv;
  }
  std::string beside(const std::string& end) const { return plan_.out + "/" + program_.name + end; }

  bool fuzz_once(int round, long seconds, std::string& wrong) {
    const std::string log_path = beside(round == 0 ? ".log" : fmt::format(".{}.log", round + 1));
    std::vector<std::string> more{fmt::format("-max_total_time={}", seconds),
                                  "-print_final_stats=1", "-artifact_prefix=" + beside("-"),
                                  found_};
    if (plan_.seed) more.push_back(fmt::format("-seed={}", *plan_.seed));
    if (is_folder(kept_)) more.push_back(kept_);
    const int code = run_logged(command(more), program_.asan, log_path);
    const Parsed<std::string> text = read_file(log_path);
    FuzzLog log = read_fuzz_log(program_.name, text ? *text : "");
    if (!log.started) {
      wrong =
          fmt::format("{}: it did not start (exit code {}): see {}", program_.path, code, log_path);
      return false;
    }
    if (code != 0 && !log.finding && code != kInterruptedByUser) {
      // Ended without a word: nobody may take that for a pass.
      log.finding = FuzzFinding{program_.name,
                                FindingKind::crash,
                                "",
                                "",
                                fmt::format("ended with exit code {}", code),
                                "",
                                1};
    }
    last_found_ = log.finding.has_value();
    if (last_found_ && !is_known(*log.finding)) minimise(*log.finding);
    add_log(run_, log);
    if (code == kInterruptedByUser || stop_on_signal()) {
      wrong = "interrupted";
      return false;
    }
    return true;
  }

  bool is_known(const FuzzFinding& finding) const {
    return std::any_of(run_.findings.begin(), run_.findings.end(),
                       [&](const FuzzFinding& row) { return row.same_bucket(finding); });
  }

  // The smaller input is kept if it falls into the same bucket, which libFuzzer itself does not
  // ask.
  void minimise(FuzzFinding& finding) const {
    if (finding.input.empty() || finding.kind == FindingKind::hang) return;
    const std::string smaller = finding.input + ".min";
    run_logged(command({"-minimize_crash=1", fmt::format("-max_total_time={}", kMinimiseSeconds),
                        "-artifact_prefix=" + beside("-minimise-"),
                        "-exact_artifact_path=" + smaller, finding.input}),
               program_.asan, beside(".minimise.log"));
    if (!is_file(smaller)) return;
    const std::string log_path = beside(".again.log");
    run_logged(command({"-artifact_prefix=" + beside("-again-"), smaller}), program_.asan,
               log_path);
    const Parsed<std::string> text = read_file(log_path);
    const FuzzLog again = read_fuzz_log(program_.name, text ? *text : "");
    if (!again.finding || !again.finding->same_bucket(finding)) return;
    finding.words = again.finding->words;
    finding.input = smaller;
  }

  // The fewest inputs that cover as much; what was there stays if that takes too long.
  void distil() const {
    const std::string fresh = found_ + ".distilled";
    std::error_code error;
    fs::remove_all(fresh, error);
    fs::create_directories(fresh, error);
    std::vector<std::string> more{"-set_cover_merge=1",
                                  fmt::format("-max_total_time={}", kMergeSeconds),
                                  "-artifact_prefix=" + beside("-merge-"), fresh, found_};
    if (is_folder(kept_)) more.push_back(kept_);
    const int code = run_logged(command(more), program_.asan, beside(".merge.log"));
    if (code == 0 && !fs::is_empty(fresh, error)) {
      fs::remove_all(found_, error);
      fs::rename(fresh, found_, error);
    } else {
      fs::remove_all(fresh, error);
    }
  }

  const FuzzPlan& plan_;
  const FuzzProgram& program_;
  FuzzRun& run_;
  std::string kept_;
  std::string found_;
  bool last_found_ = false;
};

}  // namespace

Parsed<std::vector<FuzzProgram>> find_fuzz_programs(const FuzzPlan& plan) {
  std::vector<FuzzProgram> programs;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(plan.targets, error)) {
    const std::string file = entry.path().filename().string();
    if (!file.ends_with(kTargetEnd) || access(entry.path().c_str(), X_OK) != 0) continue;
    programs.push_back(
        {file.substr(0, file.size() - kTargetEnd.size()), entry.path().string(), {}, ""});
  }
  std::sort(programs.begin(), programs.end(),
            [](const FuzzProgram& a, const FuzzProgram& b) { return a.name < b.name; });
  std::vector<std::string_view> known;
  for (const FuzzProgram& program : programs) known.push_back(program.name);
  for (const std::string& name : plan.names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      return Wrong{unknown_name("fuzz target", name, known)};
    }
  }
  if (!plan.names.empty()) {
    std::erase_if(programs, [&](const FuzzProgram& program) {
      return std::find(plan.names.begin(), plan.names.end(), program.name) == plan.names.end();
    });
  }
  for (FuzzProgram& program : programs) {
    if (!is_file(program.path + ".options")) continue;
    const Parsed<std::string> text = read_file(program.path + ".options");
    if (!text) return Wrong{text.wrong()};
    read_options(*text, program);
  }
  return programs;
}

bool fuzz_one(const FuzzPlan& plan, const FuzzProgram& program, double seconds, FuzzRun& run,
              std::string& wrong) {
  return OneTarget(plan, program, run).fuzz(seconds, wrong);
}

}  // namespace seedbed
