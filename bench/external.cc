#include "bench/external.h"

#include <sys/wait.h>

#include <algorithm>
#include <cctype>
#include <cstring>

#include "generator/names.h"
#include "generator/random.h"

namespace seedbed {
namespace {

constexpr std::int64_t kMega = 1 << 20;
constexpr int kAnyOutputVersion = -1;  // while it is being asked for its greeting
// For a program that has closed its output to end by itself.
constexpr double kGraceSeconds = 0.2;

std::string number(double value) {
  std::string text = std::to_string(value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// The last lines of what a program complained, one line that can be printed.
std::string complaint(std::string errors) {
  constexpr std::size_t kLettersMax = 240;
  while (!errors.empty() && std::isspace(static_cast<unsigned char>(errors.back()))) {
    errors.pop_back();
  }
  if (errors.empty()) return "";
  const bool cut = errors.size() > kLettersMax;
  if (cut) errors.erase(0, errors.size() - kLettersMax);
  std::string line;
  for (const char letter : errors) {
    if (letter == '\n') {
      line += " / ";
    } else {
      line += letter;
    }
  }
  return std::string("; it wrote: ") + (cut ? "..." : "") + printable(line, 2 * kLettersMax);
}

std::string how_it_ended(const PipedProcess::End& end) {
  if (end.killed) return "closed its output and went on";
  if (WIFSIGNALED(end.status)) {
    const int signal = WTERMSIG(end.status);
    return "killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
  }
  return "ended with exit code " + std::to_string(WEXITSTATUS(end.status));
}

}  // namespace

std::optional<Culprit> ExternalGenerator::ask(std::uint64_t seed) {
  const bool fresh = process_ == nullptr;
  bool stale = false;
  std::optional<Culprit> culprit = ask_running(seed, stale);
  // A program that ends after each answer, in order and without a word, is started again.
  if (culprit && stale && !fresh) culprit = ask_running(seed, stale);
  return culprit;
}

std::optional<Culprit> ExternalGenerator::ask_running(std::uint64_t seed, bool& stale) {
  bytes_.clear();
  greeting_ = map_bytes_ = 0;
  Deadline deadline(limits_.seconds);
  if (process_ == nullptr) {
    std::vector<std::string> words = program_.words;
    for (std::size_t i = 1; i < words.size(); ++i) {
      for (std::size_t at; (at = words[i].find("{seed}")) != std::string::npos;) {
        words[i].replace(at, std::strlen("{seed}"), std::to_string(seed));
      }
    }
    Parsed<std::unique_ptr<PipedProcess>> started =
        PipedProcess::start(words, !program_.one_a_seed());
    not_started_ = started ? "" : printable(started.wrong(), 200);
    if (!started) return fail(seed, CulpritKind::crashed, "not started: " + not_started_);
    process_ = std::move(*started);
    answers_ = 0;
  }
  process_->forget_errors();
  if (program_.one_a_seed()) return take_whole_output(seed, deadline);
  if (process_->has_more()) {
    return fail(seed, CulpritKind::garbage, "printed more than one map for the seed before");
  }
  process_->send(std::to_string(seed) + "\n");  // if it has gone, that shows below
  return take_answer(seed, deadline, stale);
}

std::optional<Culprit> ExternalGenerator::take_answer(std::uint64_t seed, Deadline& deadline,
                                                      bool& stale) {
  std::size_t seen = 0;
  for (;;) {
    switch (process_->read(bytes_, deadline, limits_.memory_mb * kMega)) {
      case PipedProcess::Event::bytes:
        break;
      case PipedProcess::Event::ended: {
        stale = bytes_.empty() && answers_ > 0;
        Culprit culprit = ended(seed, deadline);
        stale = stale && culprit.words.starts_with("ended with exit code 0 ");
        return culprit;
      }
      case PipedProcess::Event::time:
        return fail(seed, CulpritKind::hung, "no answer within " + number(limits_.seconds) + " s");
      case PipedProcess::Event::memory:
        return fail(seed, CulpritKind::memory,
                    "took more than " + std::to_string(limits_.memory_mb) + " MB");
    }
    if (const std::optional<AnswerEnd> end = find_answer_end(bytes_, seen)) {
      ++answers_;
      map_bytes_ = end->map_bytes;
      if (end->bytes < bytes_.size()) {
        return fail(seed, CulpritKind::garbage, "printed more after the empty line");
      }
      return take_greeting(seed);
    }
    seen = bytes_.size();
    if (static_cast<std::int64_t>(seen) > limits_.map_mb * kMega) {
      return fail(seed, CulpritKind::overlong,
                  "printed more than " + std::to_string(limits_.map_mb) + " MB");
    }
  }
}

std::optional<Culprit> ExternalGenerator::take_whole_output(std::uint64_t seed,
                                                            Deadline& deadline) {
  for (;;) {
    switch (process_->read(bytes_, deadline, limits_.memory_mb * kMega)) {
      case PipedProcess::Event::bytes:
        break;
      case PipedProcess::Event::ended: {
        const PipedProcess::End end = process_->finish(deadline, limits_.memory_mb * kMega);
        if (end.too_large) {
          return fail(seed, CulpritKind::memory,
                      "took more than " + std::to_string(limits_.memory_mb) + " MB");
        }
        if (end.killed || end.status != 0) {
          return fail(seed, CulpritKind::crashed, how_it_ended(end));
        }
        process_.reset();
        answers_ = 1;
        const std::optional<AnswerEnd> empty_line = find_answer_end(bytes_);
        map_bytes_ = empty_line ? empty_line->map_bytes : bytes_.size();
        return take_greeting(seed);
      }
      case PipedProcess::Event::time:
        return fail(seed, CulpritKind::hung, "not done within " + number(limits_.seconds) + " s");
      case PipedProcess::Event::memory:
        return fail(seed, CulpritKind::memory,
                    "took more than " + std::to_string(limits_.memory_mb) + " MB");
    }
    if (static_cast<std::int64_t>(bytes_.size()) > limits_.map_mb * kMega) {
      return fail(seed, CulpritKind::overlong,
                  "printed more than " + std::to_string(limits_.map_mb) + " MB");
    }
  }
}

// Of a process's first answer.
std::optional<Culprit> ExternalGenerator::take_greeting(std::uint64_t seed) {
  if (answers_ > 1) return std::nullopt;
  const Parsed<Greeting> greeting = read_greeting(bytes_);
  if (!greeting) return fail(seed, CulpritKind::garbage, greeting.wrong());
  if (greeting->bytes > 0 && program_.output_version != kAnyOutputVersion &&
      greeting->output_version != program_.output_version) {
    return fail(seed, CulpritKind::garbage,
                "it greets with output " + std::to_string(greeting->output_version) + ", before " +
                    std::to_string(program_.output_version));
  }
  greeting_ = std::min(greeting->bytes, map_bytes_);
  map_bytes_ -= greeting_;
  return std::nullopt;
}

// The process is ended: whatever it says next would be taken for another seed's map.
Culprit ExternalGenerator::fail(std::uint64_t seed, CulpritKind kind, std::string words) {
  if (process_ != nullptr) {
    process_->finish(Deadline(0));
    words += complaint(process_->errors());
    process_.reset();
  }
  if (bytes_.capacity() > static_cast<std::size_t>(kMega)) bytes_ = bytes_.substr(0, 256);
  return {seed, kind, std::move(words)};
}

Culprit ExternalGenerator::ended(std::uint64_t seed, Deadline& deadline) {
  const PipedProcess::End end =
      process_->finish(deadline.at_most(kGraceSeconds), limits_.memory_mb * kMega);
  if (end.too_large) {
    return fail(seed, CulpritKind::memory,
                "took more than " + std::to_string(limits_.memory_mb) + " MB");
  }
  return fail(seed, CulpritKind::crashed, how_it_ended(end) + " before its map was whole");
}

std::string greet(ExternalProgram& program, const ExternalLimits& limits, SeedInterval seeds) {
  constexpr std::uint64_t kTriesMax = 3;  // a program may fail on a seed before it has greeted
  const std::string name = "--exec " + std::string(program.name.text()) + ": ";
  ExternalGenerator generator(program, limits);
  for (std::uint64_t i = 0; i < kTriesMax && seeds.first + i <= seeds.last; ++i) {
    program.output_version = kAnyOutputVersion;
    const std::optional<Culprit> culprit = generator.ask(seeds.first + i);
    program.output_version = 1;
    if (!generator.not_started().empty()) return name + generator.not_started();
    const Parsed<Greeting> greeting = read_greeting(generator.first_bytes());
    if (!greeting) return name + greeting.wrong();
    if (greeting->bytes > 0) program.output_version = greeting->output_version;
    if (greeting->bytes > 0 || !culprit) break;
  }
  return "";
}

std::optional<Culprit> ExternalWorlds::make(std::uint64_t seed, WorldScratch& scratch,
                                            World& world) {
  if (std::optional<Culprit> culprit = first_.ask(seed)) return culprit;
  const Parsed<MapFile> map = read_external_map(first_.answer());
  if (!map) return Culprit{seed, CulpritKind::garbage, map.wrong()};
  build_world(*map, scratch, world);
  return std::nullopt;
}

LawResult ExternalWorlds::ask_again(std::uint64_t seed) {
  if (const std::optional<Culprit> culprit = second_.ask(seed)) {
    return LawResult::broken("asked again, of another process: " +
                             std::string(culprit_name(culprit->kind)) + ": " + culprit->words);
  }
  const std::string_view once = first_.answer(), twice = second_.answer();
  if (once == twice) return LawResult::pass();
  const auto at = std::mismatch(once.begin(), once.end(), twice.begin(), twice.end()).first;
  return LawResult::broken("asked again, another process answered another map: line " +
                           std::to_string(std::count(once.begin(), at, '\n') + 1) + " differs");
}

bool ExternalWorlds::is_asked_twice(std::uint64_t seed) { return mix64(seed) % kAskedTwice == 0; }

}  // namespace seedbed
