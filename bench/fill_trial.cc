#include "bench/fill_trial.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <new>

#include "bench/plugin_loader.h"
#include "generator/check.h"

namespace seedbed {
namespace {

constexpr std::int32_t kPictureColumnsMax = 78;

enum class State : int { running, agrees, differs, refused };

// What the child tells: it lies in memory that both see, so that it is there after a crash.
struct Told {
  State state = State::running;
  std::int64_t maps = 0;
  char map[512] = "";         // in hand
  char complaint[8192] = "";  // whole lines
};

void copy_text(std::string_view text, std::span<char> to) {
  const std::size_t length = std::min(text.size(), to.size() - 1);
  std::memcpy(to.data(), text.data(), length);
  to[length] = '\0';
}

std::string complaint_of(const std::string& fill, const FillDifference& difference) {
  std::string text = fill + " disagrees with " + std::string(flood_fills()[0].name) + " " +
                     difference_words(difference);
  const std::string picture = difference_picture(difference, kPictureColumnsMax);
  return picture.empty() ? text : text + "\n" + picture.substr(0, picture.size() - 1);
}

// What a fill is tried on.
struct Maps {
  const EachMap& more;
  HardMaps hard;
};

// Both passes. `told` is filled in as it goes.
void run_passes(const std::string& fill, const TriedFill& tried, const Maps& maps, Told& told) {
  const auto before = [&](const NamedMap& map) {
    copy_text("'" + map.name + "' from (" + std::to_string(map.start.x) + "," +
                  std::to_string(map.start.y) + ")",
              told.map);
  };
  std::optional<FillDifference> found;
  told.maps = 0;
  if (maps.hard == HardMaps::tried) found = hard_map_difference(tried, before, &told.maps);
  if (!found && maps.more) {
    maps.more([&](const NamedMap& map) {
      before(map);
      ++told.maps;
      found = fill_difference(map, tried);
      return !found.has_value();
    });
  }
  if (found) copy_text(complaint_of(fill, *found), told.complaint);
  told.state = found ? State::differs : State::agrees;
}

[[noreturn]] void try_in_child(const std::string& path, const Maps& maps, int seconds, Told& told) {
  for (const int fatal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGALRM}) {
    std::signal(fatal, SIG_DFL);
  }
  alarm(static_cast<unsigned>(seconds));
  copy_text("none yet: it was being loaded", told.map);
  const Parsed<const FloodFill*> fill = load_fill_plugin(path);
  if (!fill) {
    copy_text(fill.wrong(), told.complaint);
    told.state = State::refused;
    _exit(0);
  }
  const std::string name = path + " ('" + std::string((*fill)->name) + "')";
  const auto guarded = [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
    if (fill_guarded(walkable, start, reached)) return;
    copy_text(name + " writes outside of map " + told.map, told.complaint);
    told.state = State::differs;
    _exit(0);
  };
  run_passes(name, guarded, maps, told);
  if (told.state == State::agrees && fill_plugin_counts()) {
    FillScratch scratch;
    const auto counted = [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
      (*fill)->fill_counted(walkable, start, scratch, reached);
    };
    told.state = State::running;
    run_passes(name + " counted", counted, maps, told);
  }
  _exit(0);
}

// What became of the child that did not say.
std::string end_words(int status, int seconds) {
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
    return "did not end within " + std::to_string(seconds) + " s";
  }
  if (WIFSIGNALED(status)) {
    return "crashed (signal " + std::to_string(WTERMSIG(status)) + ": " +
           strsignal(WTERMSIG(status)) + ")";
  }
  return "ended the process (exit code " + std::to_string(WEXITSTATUS(status)) + ")";
}

FillTrial trial_of_plugin(const std::string& path, const Maps& maps, int seconds) {
  void* shared =
      mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (shared == MAP_FAILED) return {Exit::usage, path + ": no memory to try it in", 0, nullptr};
  Told& told = *new (shared) Told;
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) try_in_child(path, maps, seconds, told);
  int status = 0;
  const bool waited = child > 0 && waitpid(child, &status, 0) == child;
  FillTrial trial;
  trial.maps = told.maps;
  trial.complaint = told.complaint;
  if (!waited) {
    trial = {Exit::usage, path + ": no process to try it in", 0, nullptr};
  } else if (told.state == State::running) {
    trial.code = Exit::generator_failed;
    trial.complaint = path + " " + end_words(status, seconds) + " on map " + told.map;
  } else if (told.state != State::agrees) {
    trial.code = told.state == State::refused ? Exit::usage : Exit::law_broken;
  }
  munmap(shared, sizeof(Told));
  if (trial.code != Exit::fine) return trial;
  const Parsed<const FloodFill*> fill = load_fill_plugin(path);
  if (!fill) return {Exit::usage, fill.wrong(), 0, nullptr};
  trial.fill = *fill;
  return trial;
}

}  // namespace

FillTrial try_fill(const FillChoice& choice, const EachMap& more, int seconds, HardMaps hard) {
  const Maps maps{more, hard};
  if (!choice.plugin.empty()) return trial_of_plugin(choice.plugin, maps, seconds);
  FillTrial trial;
  trial.fill = choice.name.empty() ? &flood_fills()[0] : find_flood_fill(choice.name);
  SEEDBED_CHECK(trial.fill != nullptr, "the command line lets only known fills through");
  FillScratch scratch;
  Told told;
  const FloodFill& row = *trial.fill;
  for (const FillFunction function : {row.fill, row.fill_counted}) {
    const auto tried = [&](const BitGrid& walkable, Cell start, BitGrid& reached) {
      function(walkable, start, scratch, reached);
    };
    told.state = State::running;
    run_passes(std::string(row.name), tried, maps, told);
    if (told.state == State::differs) break;
  }
  trial.maps = told.maps;
  trial.complaint = told.complaint;
  if (told.state == State::differs) trial.code = Exit::law_broken;
  return trial;
}

}  // namespace seedbed
