#include "bench/shrink_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <utility>

#include "bench/child_watch.h"
#include "generator/map_formats.h"
#include "generator/names.h"
#include "reports/shrink_targets.h"

namespace seedbed {
namespace {

// What a child says: what it tries, what was smallest, or why nothing is.
enum class Said : std::uint32_t { tries, smallest, nothing };
struct Message {
  Said said = Said::nothing;
  std::vector<std::string> texts;
};

void put(std::uint32_t number, std::string& bytes) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

std::string bytes_of(Said said, std::initializer_list<std::string_view> texts) {
  std::string body;
  put(static_cast<std::uint32_t>(said), body);
  for (const std::string_view text : texts) {
    put(static_cast<std::uint32_t>(text.size()), body);
    body += text;
  }
  std::string bytes;
  put(static_cast<std::uint32_t>(body.size()), bytes);
  return bytes + body;
}

std::uint32_t take_number(std::string_view& bytes) {
  std::uint32_t number = 0;
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return number;
}

// The first message, taken off the bytes; nothing while it is not whole.
std::optional<Message> take_message(std::string_view& bytes) {
  std::string_view rest = bytes;
  if (rest.size() < sizeof(std::uint32_t)) return std::nullopt;
  const std::uint32_t size = take_number(rest);
  if (rest.size() < size) return std::nullopt;
  bytes = rest.substr(size);
  rest = rest.substr(0, size);
  Message message{static_cast<Said>(take_number(rest)), {}};
  while (!rest.empty()) {
    const std::uint32_t length = take_number(rest);
    message.texts.emplace_back(rest.substr(0, length));
    rest.remove_prefix(length);
  }
  return message;
}

// One failure, made smaller in the child.
class Shrinker {
 public:
  Shrinker(const ShrinkAsks& asks, std::int64_t tries, FlightSlot& slot, int to)
      : asks_(asks), slot_(slot), to_(to) {
    limits_.steps_max = tries;
    limits_.tiles_max = tries * kShrinkTryTiles;
  }

  // `number` counts targets.
  void to_case(std::size_t number, const Law& law, const Case& named) {
    const CaseBreaks asked = asks_.of_case(law);
    const auto breaks = [&](const Case& smaller) {
      note(number, "'" + print_case(smaller) + "'");
      return asked(smaller);
    };
    const std::optional<ShrunkCase> best = shrink_case(named, breaks, limits_);
    if (!best || !breaks(best->named)) return say_nothing(kUnbroken);
    say_smallest(print_case(best->named), "", *best);
  }
  void to_map(std::size_t number, const Law& law, const std::string& text) {
    const Parsed<MapFile> map = read_external_map(text);
    if (!map) return say_nothing(kNoMap);
    const MapBreaks asked = asks_.of_map(law);
    const auto breaks = [&](const MapFile& smaller) {
      note(number, fmt::format("a map of {}x{}", smaller.size.width, smaller.size.height));
      return asked(smaller);
    };
    const std::optional<ShrunkMap> best = shrink_map(*map, breaks, limits_);
    if (!best) return say_nothing(kUnbroken);
    const std::string written = written_again(best->map, breaks);
    if (written.empty() || written.size() > Smallest::kMapBytesMax) {
      return say_nothing("the smallest map cannot be written so that it breaks again, or is large");
    }
    say_smallest("", written, *best);
  }

  static constexpr std::string_view kNoMap = "its program does not give its map again";

 private:
  static constexpr std::string_view kUnbroken = "it does not break when it is asked again";

  void say(const std::string& bytes) const {
    if (!write_all(to_, bytes.data(), bytes.size())) _exit(0);
  }
  void say_nothing(std::string_view why) const { say(bytes_of(Said::nothing, {why})); }
  template <class Best>
  void say_smallest(std::string_view named, std::string_view map, const Best& best) const {
    say(bytes_of(Said::smallest,
                 {named, map, best.why, std::to_string(best.steps), shrink_end_name(best.end)}));
  }
  // Told before it is made: whoever looks after this process names it if nothing comes after.
  void note(std::size_t number, std::string_view name) {
    slot_.start(static_cast<std::uint32_t>(number), ++noted_);
    say(bytes_of(Said::tries, {name}));
  }

  const ShrinkAsks& asks_;
  FlightSlot& slot_;
  int to_;
  ShrinkLimits limits_;
  std::uint64_t noted_ = 0;
};

class ShrinkRun {
 public:
  ShrinkRun(std::span<Tally> tallies, const ShrinkAsks& asks, const ShrinkSettings& settings)
      : tallies_(tallies), asks_(asks), settings_(settings), targets_(shrink_targets(tallies)) {}
  ~ShrinkRun() { end_all(); }
  ShrinkRun(const ShrinkRun&) = delete;
  ShrinkRun& operator=(const ShrinkRun&) = delete;

  ShrinkResult run() {
    take_maps();
    const std::size_t lanes =
        std::min(targets_.size(), static_cast<std::size_t>(settings_.processes));
    const auto log = FlightLog::open("", static_cast<int>(lanes));
    if (!log) {
      result_.lines.push_back(log.wrong());
      return std::move(result_);
    }
    lanes_.resize(lanes);
    for (std::size_t i = 0; i < lanes; ++i) {
      lanes_[i].next = i;
      lanes_[i].slot = &(*log)->slots()[i];
      start(lanes_[i]);
    }
    while (listen()) {
      result_.stopped = settings_.stop != nullptr && settings_.stop->load();
      if (result_.stopped) break;
    }
    end_all();
    return std::move(result_);
  }

 private:
  // Of as many lanes as there are every one has its share of the targets.
  struct Lane {
    std::size_t next = 0;
    FlightSlot* slot = nullptr;
    std::unique_ptr<ChildWatch> watch;  // null: it has ended
    int from = -1;
    std::string bytes;
    std::string trying;
  };

  // A program is asked here, where nothing that it does ends a child.
  void take_maps() {
    maps_.resize(targets_.size());
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      const Tally& tally = tallies_[targets_[i].recipe];
      if (!tally.recipe.is_external()) continue;
      const std::uint64_t seed = example(i).seed;
      const KeptMap* const kept = tally.maps.find(seed);
      const ExternalProgram* const program = find_program(settings_.programs, tally.recipe);
      if (kept != nullptr && !kept->text.empty()) {
        maps_[i] = kept->text;
      } else if (program != nullptr) {
        ExternalGenerator generator(*program, settings_.limits);
        if (!generator.ask(seed)) maps_[i] = generator.answer();
      }
    }
  }

  LawTally::Example& example(std::size_t target) {
    const ShrinkTarget& at = targets_[target];
    return tallies_[at.recipe].laws[at.law].examples[at.example];
  }
  void say(std::size_t target, const std::string& words) {
    const ShrinkTarget& at = targets_[target];
    const Case named{tallies_[at.recipe].recipe, example(target).seed};
    result_.lines.push_back(fmt::format("{}: '{}' was not made smaller: {}", laws()[at.law].name,
                                        print_case(named), printable(words, 300)));
  }

  [[noreturn]] void work(const Lane& lane, int to) {
    become_worker(*lane.slot);
    for (std::size_t i = lane.next; i < targets_.size(); i += lanes_.size()) {
      const ShrinkTarget& target = targets_[i];
      const Recipe& recipe = tallies_[target.recipe].recipe;
      Shrinker shrinker(asks_, settings_.tries, *lane.slot, to);
      lane.slot->start(static_cast<std::uint32_t>(i), 0);
      if (recipe.is_external()) {
        shrinker.to_map(i, laws()[target.law], maps_[i]);
      } else {
        shrinker.to_case(i, laws()[target.law], {recipe, example(i).seed});
      }
      lane.slot->clear();
    }
    _exit(0);
  }

  void start(Lane& lane) {
    lane.watch.reset();
    if (lane.next >= targets_.size()) return;
    int ends[2];
    std::fflush(nullptr);
    const bool piped = pipe2(ends, O_CLOEXEC) == 0;
    const pid_t child = piped ? fork() : -1;
    if (child == 0) {
      close(ends[0]);
      work(lane, ends[1]);
    }
    if (piped) close(ends[1]);
    if (child < 0) {
      if (piped) close(ends[0]);
      say(lane.next, "there is no process to try it in");
      return;
    }
    lane.from = ends[0];
    lane.bytes.clear();
    lane.trying.clear();
    lane.watch = std::make_unique<ChildWatch>(child, *lane.slot, settings_.limits);
  }

  // Its wait status. REQUIRES: it has ended, or does so at once.
  static int wait_for(Lane& lane) {
    int status = 0;
    while (waitpid(lane.watch->child(), &status, 0) < 0 && errno == EINTR) {
    }
    close(lane.from);
    lane.from = -1;
    return status;
  }
  void end_all() {
    for (Lane& lane : lanes_) {
      if (lane.watch == nullptr) continue;
      kill(lane.watch->child(), SIGKILL);
      wait_for(lane);
      lane.watch.reset();
    }
  }

  // False once nobody has anything to say any more.
  bool listen() {
    std::vector<pollfd> ends;
    bool any = false;
    for (const Lane& lane : lanes_) {
      const bool lives = lane.watch != nullptr;
      any |= lives;
      ends.push_back({lives ? lane.from : -1, POLLIN, 0});
    }
    if (!any) return false;
    poll(ends.data(), ends.size(), ChildWatch::kLookMs);
    for (std::size_t i = 0; i < lanes_.size(); ++i) {
      if (ends[i].revents != 0) hear(lanes_[i]);
      if (lanes_[i].watch != nullptr) lanes_[i].watch->look();
    }
    return true;
  }

  void hear(Lane& lane) {
    char bytes[1 << 16];
    const ssize_t got = read(lane.from, bytes, sizeof bytes);
    if (got < 0 && errno == EINTR) return;
    if (got <= 0) return bury(lane);
    lane.bytes.append(bytes, static_cast<std::size_t>(got));
    std::string_view left = lane.bytes;
    while (std::optional<Message> message = take_message(left)) take(lane, *message);
    lane.bytes.erase(0, lane.bytes.size() - left.size());
  }

  void take(Lane& lane, Message& message) {
    if (message.said == Said::tries) {
      lane.trying = std::move(message.texts[0]);
      return;
    }
    if (message.said == Said::nothing) {
      say(lane.next, message.texts[0]);
    } else {
      Smallest smallest{{}, std::move(message.texts[1]), std::move(message.texts[2]), 0, {}};
      const std::string& tries = message.texts[3];
      std::from_chars(tries.data(), tries.data() + tries.size(), smallest.tries);
      smallest.end = *find_shrink_end(message.texts[4]);
      if (smallest.map.empty()) smallest.named = *parse_case(message.texts[0]);
      example(lane.next).smallest = std::move(smallest);
    }
    lane.next += lanes_.size();
  }

  // A lane that has nothing left has ended well; else what it was trying is to blame.
  void bury(Lane& lane) {
    const bool done = lane.next >= targets_.size();
    const int status = wait_for(lane);
    if (!done) {
      const std::string how = lane.watch->culprit(status).words;
      say(lane.next, lane.trying.empty() ? "its process " + how : lane.trying + " " + how);
      lane.next += lanes_.size();
    }
    start(lane);
  }

  std::span<Tally> tallies_;
  const ShrinkAsks& asks_;
  const ShrinkSettings& settings_;
  std::vector<ShrinkTarget> targets_;
  std::vector<std::string> maps_;  // of external targets
  std::vector<Lane> lanes_;
  ShrinkResult result_;
};

}  // namespace

ShrinkResult shrink_failures(std::span<Tally> tallies, const ShrinkAsks& asks,
                             const ShrinkSettings& settings) {
  if (settings.tries <= 0) return {};
  return ShrinkRun(tallies, asks, settings).run();
}

}  // namespace seedbed
