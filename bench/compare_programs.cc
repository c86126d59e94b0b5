#include "bench/compare_programs.h"

#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <filesystem>

#include "bench/child.h"
#include "generator/names.h"
#include "reports/compare.h"
#include "reports/tally.h"

namespace seedbed {
namespace {

// A process of less is mostly start and end.
constexpr std::int64_t kRoundNsMin = 200'000'000;

// A folder of its own that goes with the object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    std::string path = (std::filesystem::temp_directory_path(error) / "seedbed-XXXXXX").string();
    if (!error && mkdtemp(path.data()) != nullptr) path_ = path;
  }
  ~TemporaryFolder() {
    std::error_code error;
    if (!path_.empty()) std::filesystem::remove_all(path_, error);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

std::vector<std::string> sweep_words(const std::string& program, std::span<const Recipe> recipes,
                                     SeedInterval seeds, const std::string& store,
                                     const std::string& out) {
  std::vector<std::string> words{program, "sweep"};
  for (const Recipe& recipe : recipes) words.push_back(print_recipe(recipe));
  words.insert(words.end(), {"--seeds", print_seeds({seeds}), "--store", store, "--out", out});
  return words;
}

std::string exit_words(const std::string& program, const ChildResult& child) {
  if (!child.wrong.empty()) return child.wrong;
  return program + ": its sweep ended with exit code " + std::to_string(child.exit_code);
}

// Nanoseconds of processor time of one sweep of one recipe; 0 and `wrong` if it failed.
std::int64_t time_once(const std::string& program, const Recipe& recipe, const ComparePlan& plan,
                       std::string& wrong) {
  const TemporaryFolder folder;
  if (folder.path().empty()) {
    wrong = "no temporary folder can be made: TMPDIR of a folder with room would be right";
    return 0;
  }
  std::vector<std::string> words = sweep_words(program, std::span(&recipe, 1), *plan.seeds,
                                               folder.path() + "/time.db", folder.path());
  words.insert(words.end(), {"--threads", "1", "--no-rows"});
  const ChildResult child = run_child(words, false);
  if (!child.wrong.empty() || child.exit_code > 1) wrong = exit_words(program, child);
  return child.cpu_ns;
}

}  // namespace

std::string own_program() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

std::string sweep_by(const std::string& program, const ComparePlan& plan, const std::string& store,
                     Exit& found) {
  const TemporaryFolder folder;
  if (folder.path().empty()) return "no temporary folder can be made";
  std::vector<std::string> words =
      sweep_words(program, plan.recipes, *plan.seeds, store, folder.path());
  words.insert(words.end(), {"--threads", std::to_string(plan.threads), "--rows"});
  const ChildResult child = run_child(words, false);
  found = Exit::fine;
  if (child.wrong.empty()) {
    for (const Exit code : {Exit::law_broken, Exit::nondeterministic}) {
      if (child.exit_code == static_cast<int>(code)) found = code;
    }
    if (child.exit_code == 0 || found != Exit::fine) return "";
  }
  return exit_words(program, child);
}

std::string time_programs(const std::string& base, const std::string& head, const ComparePlan& plan,
                          std::vector<TimeRow>& rows) {
  for (const Recipe& recipe : plan.recipes) {
    std::array<std::vector<std::int64_t>, 3> times;  // base, head, base again
    std::int64_t least = INT64_MAX;
    for (int round = 0; round < plan.time_rounds; ++round) {
      for (int turn = 0; turn < 3; ++turn) {
        const auto side = static_cast<std::size_t>((round + turn) % 3);
        std::string wrong;
        const std::int64_t ns = time_once(side == 1 ? head : base, recipe, plan, wrong);
        if (!wrong.empty()) return wrong;
        times[side].push_back(std::max<std::int64_t>(ns, 1));
        least = std::min(least, ns);
      }
    }
    rows.push_back(
        judge_times(print_recipe(recipe), times[0], times[1], times[2], plan.time_margin));
    if (least < kRoundNsMin && rows.back().judgement != Judgement::worse) {
      rows.back().judgement = Judgement::inconclusive;
      rows.back().words = "a round took " + std::to_string(least / 1'000'000) +
                          " ms, mostly start and end: more --seeds would be right";
    }
  }
  return "";
}

std::string draw_by(const std::string& program, const std::string& case_name,
                    std::vector<std::string>& map) {
  const ChildResult child = run_child({program, "show", case_name, "--as", "tiles"}, true);
  if (!child.wrong.empty()) return child.wrong;
  if (child.exit_code != 0 || child.out_was_cut) return program + ": does not show " + case_name;
  map.clear();
  for (const std::string_view row : split(child.out, '\n')) {
    if (!row.empty()) map.push_back(printable(row, 100'000));
  }
  return "";
}

}  // namespace seedbed
