#include "bench/shrunk.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "bench/commands.h"
#include "bench/files.h"
#include "generator/map_formats.h"
#include "property/canary/canary.h"

namespace seedbed {
namespace {

// What is asked: a law of the worlds as they are, or with a mistake planted.
struct Question {
  const Law* law = nullptr;
  const Canary* canary = nullptr;
  std::shared_ptr<Broken> broken = std::make_shared<Broken>();

  std::optional<std::string> ask() const {
    Broken& b = *broken;
    if (canary != nullptr) {
      TrialResult result = try_canary(*canary, b);
      if (result.trial != Trial::caught) return std::nullopt;
      return std::move(result.why);
    }
    LawResult result = law->holds(b.world, b.measurement, b.law_scratch);
    if (result.outcome != Outcome::broken) return std::nullopt;
    return std::move(result.why);
  }
  std::optional<std::string> ask(const Case& named) const {
    broken->build(named);
    return ask();
  }
  std::optional<std::string> ask(const MapFile& map) const {
    build_world(map, broken->scratch, broken->world);
    broken->measure_again();
    return ask();
  }
  std::string planted() const {
    return canary == nullptr ? "" : fmt::format(" --canary {}", canary->name);
  }
};

ShrinkLimits limits_of(double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  ShrinkLimits limits;
  limits.out_of_time = [end] { return Clock::now() >= end; };
  return limits;
}

Exit shrink_to_map(const CheckPlan& plan, const std::string& name, const Question& question,
                   const MapFile& map) {
  const auto breaks = [&](const MapFile& smaller) { return question.ask(smaller); };
  const std::optional<ShrunkMap> best = shrink_map(map, breaks, limits_of(plan.shrink_seconds));
  if (!best) return Exit::fine;
  const std::string text = written_again(best->map, breaks);
  if (text.empty()) {
    fmt::print("{}: {}: the smallest map cannot be written so that it breaks again\n", name,
               question.law->name);
    return Exit::fine;
  }
  const std::string path = fmt::format("{}/{}.txt", plan.out, question.law->name);
  std::string wrong = make_folder(plan.out);
  if (wrong.empty()) wrong = write_file(path, text);
  if (!wrong.empty()) {
    return refuse(wrong);
  }
  fmt::print("{}: {}: smallest map {}x{}: seedbed check '{}'{}: {}\n", name, question.law->name,
             best->map.size.width, best->map.size.height, path, question.planted(), best->why);
  fmt::print("{}: {}: stopped after {} steps: {}\n", name, question.law->name, best->steps,
             shrink_end_words(best->end));
  return Exit::fine;
}

void shrink_to_case(const CheckPlan& plan, const Case& named, const Question& question) {
  const auto breaks = [&](const Case& smaller) { return question.ask(smaller); };
  const std::optional<ShrunkCase> best = shrink_case(named, breaks, limits_of(plan.shrink_seconds));
  const std::string name = print_case(named);
  if (!best || !question.ask(best->named)) {
    fmt::print("{}: {}: does not break when it is asked again\n", name, question.law->name);
    return;
  }
  fmt::print("{}: {}: smallest case: seedbed check '{}'{}: {}\n", name, question.law->name,
             print_case(best->named), question.planted(), best->why);
  fmt::print("{}: {}: stopped after {} steps: {}\n", name, question.law->name, best->steps,
             shrink_end_words(best->end));
}

// The laws that break in the target, or the canary's.
std::vector<Question> questions_of(const CheckPlan& plan) {
  std::vector<Question> questions;
  if (!plan.canary.empty()) {
    const Canary* canary = find_canary(plan.canary);
    questions.push_back({find_law(canary->guard), canary});
    return questions;
  }
  const auto broken = std::make_shared<Broken>();
  for (const Law& law : laws()) questions.push_back({&law, nullptr, broken});
  return questions;
}

template <class Target, class Shrink>
Exit ask_and_shrink(const CheckPlan& plan, const std::string& name, const Target& target,
                    const Shrink& shrink) {
  Exit code = Exit::fine;
  for (const Question& question : questions_of(plan)) {
    const std::optional<std::string> why = question.ask(target);
    const std::string_view law = question.law->name;
    if (!why) {
      if (question.canary != nullptr) {
        fmt::print("{}: {}: the canary {} has no place here, or lives\n", name, law,
                   question.canary->name);
      }
      continue;
    }
    fmt::print("{}: {}: BROKEN: {}\n", name, law, *why);
    code = worse(code, law == kRebuildLaw ? Exit::nondeterministic : Exit::law_broken);
    if (plan.shrink) code = worse(code, shrink(question));
  }
  if (code == Exit::fine) fmt::print("{}: nothing breaks\n", name);
  return code;
}

}  // namespace

ShrinkAsks shrink_asks(const FloodFill& fill) {
  const auto question_of = [&fill](const Law& law) {
    Question question{&law};
    question.broken->scratch.filler = &fill;
    return question;
  };
  return {[=](const Law& law) -> CaseBreaks {
            const Question question = question_of(law);
            return [question](const Case& named) { return question.ask(named); };
          },
          [=](const Law& law) -> MapBreaks {
            const Question question = question_of(law);
            return [question](const MapFile& map) { return question.ask(map); };
          }};
}

std::string written_again(const MapFile& map, const MapBreaks& breaks) {
  WorldScratch scratch;
  World world;
  build_world(map, scratch, world);
  std::string text;
  const MapFormat* format = find_map_format(map.lattice ? "lattice" : "letters");
  if (!format->write(world, text)) return "";
  const Parsed<MapFile> again = read_map(text, nullptr);
  return again && breaks(*again) ? text : "";
}

Exit check_and_shrink(const CheckPlan& plan, const std::string& target) {
  if (!is_file(target) && target.find('#') != std::string::npos) {
    const Parsed<Case> named = parse_case(target);
    if (!named) return refuse(named.wrong());
    return ask_and_shrink(plan, target, *named, [&](const Question& question) {
      shrink_to_case(plan, *named, question);
      return Exit::fine;
    });
  }
  const Parsed<std::string> text = read_file(target);
  if (!text) return refuse(text.wrong());
  const Parsed<MapFile> map = read_map(*text, nullptr);
  if (!map) return refuse(at_line(target, map.wrong()));
  return ask_and_shrink(plan, target, *map, [&](const Question& question) {
    return shrink_to_map(plan, target, question, *map);
  });
}

}  // namespace seedbed
