#include "bench/profile.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "bench/files.h"
#include "bench/timing.h"

namespace {

struct Loop {
  const seedbed::FloodFill* fill = nullptr;
  std::span<const seedbed::ProfiledSeed> seeds;
  seedbed::FillScratch* scratch = nullptr;
  seedbed::BitGrid* reached = nullptr;
  std::int64_t rounds = 0;
};

}  // namespace

// By a plain name, so that a profiler can be told of it. The loop and nothing else.
extern "C" __attribute__((noinline, visibility("default"))) void seedbed_profile_loop(
    const void* loop) {
  const Loop& now = *static_cast<const Loop*>(loop);
  for (std::int64_t round = 0; round < now.rounds; ++round) {
    for (const seedbed::ProfiledSeed& seed : now.seeds) {
      now.fill->fill(seed.map.walkable, seed.map.start, *now.scratch, *now.reached);
    }
  }
}

namespace seedbed {
namespace {

constexpr ProfileCounter kCostCounters[] = {
    {"visited_tiles", &FillCost::visited_tiles, 0},
    {"probes", &FillCost::probes, 0},
    {"frontier_tiles_max", &FillCost::frontier_tiles_max, 0},
    {"rounds", &FillCost::rounds, 0},
    {"words", &FillCost::words, 0},
};

// "summary: 123" or "totals: 123" of a file of callgrind.
Parsed<std::int64_t> instructions_in(const std::string& path) {
  const Parsed<std::string> text = read_file(path);
  if (!text) return Wrong{text.wrong()};
  for (const std::string_view key : {"\ntotals: ", "\nsummary: "}) {
    const std::size_t at = text->find(key);
    if (at == std::string::npos) continue;
    const std::int64_t count = std::strtoll(text->c_str() + at + key.size(), nullptr, 10);
    if (count > 0) return count;
  }
  return Wrong{path + ": callgrind counted nothing"};
}

}  // namespace

std::vector<ProfileCounter> profile_counters() {
  std::vector<ProfileCounter> all(std::begin(kCostCounters), std::end(kCostCounters));
  for (std::size_t i = 0; i < metrics().size(); ++i) {
    all.push_back({metrics()[i].name, nullptr, i});
  }
  return all;
}

std::optional<std::int64_t> counted(const ProfileCounter& counter, const FillCost& cost,
                                    const Measurement& measurement) {
  return counter.cost != nullptr ? std::optional(cost.*counter.cost) : measurement[counter.metric];
}

void keep_worst(ProfiledSeed seed, std::size_t count, std::vector<ProfiledSeed>& worst) {
  const auto before = [](const ProfiledSeed& a, const ProfiledSeed& b) {
    return a.value != b.value ? a.value > b.value : a.seed < b.seed;
  };
  if (worst.size() == count && !before(seed, worst.back())) return;
  const auto place = std::upper_bound(worst.begin(), worst.end(), seed, before);
  worst.insert(place, std::move(seed));
  if (worst.size() > count) worst.pop_back();
}

LoopTime profile_loop(const FloodFill& fill, std::span<const ProfiledSeed> seeds, double seconds,
                      std::int64_t rounds) {
  FillScratch scratch;
  BitGrid reached;
  Loop loop{&fill, seeds, &scratch, &reached, 1};
  LoopTime time;
  // Warm: memory is there, and the time of a round is known. Not through the loop, which is
  // counted.
  double before = thread_ns();
  for (const ProfiledSeed& seed : seeds) {
    fill.fill(seed.map.walkable, seed.map.start, scratch, reached);
  }
  const double once = std::max(thread_ns() - before, 1.0);
  if (rounds > 0) {
    loop.rounds = time.rounds = rounds;
    before = thread_ns();
    seedbed_profile_loop(&loop);
    time.ns = thread_ns() - before;
    return time;
  }
  // The clock is read some fifty times a second.
  loop.rounds = std::clamp<std::int64_t>(static_cast<std::int64_t>(2e7 / once), 1, 1'000'000'000);
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  before = thread_ns();
  do {
    seedbed_profile_loop(&loop);
    time.rounds += loop.rounds;
  } while (std::chrono::steady_clock::now() < end);
  time.ns = thread_ns() - before;
  return time;
}

Parsed<std::int64_t> run_callgrind(const std::vector<std::string>& args,
                                   const std::string& out_file) {
  std::vector<std::string> words = {"valgrind",
                                    "--tool=callgrind",
                                    "--quiet",
                                    "--toggle-collect=" + std::string(kLoopSymbol),
                                    "--callgrind-out-file=" + out_file,
                                    "/proc/self/exe"};
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  if (length <= 0) return Wrong{"callgrind: this program's own path is not known"};
  words.back().assign(self, static_cast<std::size_t>(length));
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nowhere, STDOUT_FILENO);  // its table is not ours
    execvp(argv[0], argv.data());
    _exit(127);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child) return Wrong{"callgrind: no process"};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    return Wrong{"--callgrind: valgrind is not there: apt-get install valgrind would be right"};
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return Wrong{"--callgrind: valgrind ended without a result; what it said is above"};
  }
  return instructions_in(out_file);
}

}  // namespace seedbed
