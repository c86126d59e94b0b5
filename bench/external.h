// Worlds from another program: what `--exec` says, and one program asked for one seed after the
// other. Promises: no shell; the program's crash, silence, garbage or greed is the result of the
// seed that was asked, and the next seed is answered all the same; what it prints is bounded and
// made printable before it is kept.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bench/external_protocol.h"
#include "bench/piped_process.h"
#include "generator/case.h"
#include "generator/laws.h"
#include "generator/world.h"
#include "reports/culprits.h"
#include "reports/tally.h"

namespace seedbed {

struct ExternalLimits {
  double seconds = 10;  // of one answer
  int memory_mb = 1024;
  int map_mb = 4;  // of one answer's text
};

struct ExternalProgram {
  ExternalName name;
  std::vector<std::string> words;  // the program and its arguments
  int output_version = 1;          // as its greeting says, once greet() has heard it

  // It is started for every seed, which stands in an argument for `{seed}`; else it is started once
  // and reads seeds.
  bool one_a_seed() const;
};

// "[NAME=]CMD ARGS": words at blanks; '...' and "..." keep blanks, a backslash keeps the next
// letter. Nothing is expanded. Without a name it is called after its words.
Parsed<ExternalProgram> parse_external(std::string_view text);
// The same text in one spelling, its name included.
std::string print_external(const ExternalProgram& program);
// Also the complaint about two of one name.
Parsed<std::vector<ExternalProgram>> parse_externals(const std::vector<std::string>& texts);

// What the options of a command say.
struct ExternalChoice {
  std::vector<ExternalProgram> programs;
  ExternalLimits limits;
};

// Null if the recipe's program is not among them.
const ExternalProgram* find_program(std::span<const ExternalProgram> programs,
                                    const Recipe& recipe);

// "" or, where a recipe is external and has no program, the complaint.
std::string wrong_external(const Recipe& recipe, const ExternalChoice& external);

// Asks for the first seeds until one answer has come, and notes the version that the greeting
// gives. "" or why the program cannot be used at all; that it fails on a seed is no reason.
std::string greet(ExternalProgram& program, const ExternalLimits& limits, SeedInterval seeds);

// One running program, started when it is needed.
class ExternalGenerator {
 public:
  // REQUIRES: both outlive it.
  ExternalGenerator(const ExternalProgram& program, const ExternalLimits& limits)
      : program_(program), limits_(limits) {}

  // The culprit, or nothing: answer() is a text then, which may still be no map.
  std::optional<Culprit> ask(std::uint64_t seed);
  std::string_view answer() const { return std::string_view(bytes_).substr(greeting_, map_bytes_); }
  // What its first bytes were, also where ask() has a culprit. REQUIRES: ask() was called.
  const std::string& first_bytes() const { return bytes_; }
  // Why no process could be started at the last ask(); "" if one was.
  const std::string& not_started() const { return not_started_; }

 private:
  std::optional<Culprit> ask_running(std::uint64_t seed, bool& stale);
  std::optional<Culprit> take_answer(std::uint64_t seed, Deadline& deadline, bool& stale);
  std::optional<Culprit> take_whole_output(std::uint64_t seed, Deadline& deadline);
  std::optional<Culprit> take_greeting(std::uint64_t seed);
  Culprit fail(std::uint64_t seed, CulpritKind kind, std::string words);
  Culprit ended(std::uint64_t seed, Deadline& deadline);

  const ExternalProgram& program_;
  const ExternalLimits& limits_;
  std::unique_ptr<PipedProcess> process_;
  std::uint64_t answers_ = 0;  // of this process
  std::string not_started_;
  std::string bytes_;
  std::size_t greeting_ = 0;
  std::size_t map_bytes_ = 0;
};

// The worlds of a program, and whether it is deterministic: one seed in kAskedTwice is asked again,
// of a second process, which was asked other seeds before.
class ExternalWorlds {
 public:
  static constexpr std::uint64_t kAskedTwice = 16;

  ExternalWorlds(const ExternalProgram& program, const ExternalLimits& limits)
      : program_(program), first_(program, limits), second_(program, limits) {}

  // Builds the seed's world, or says why there is none.
  std::optional<Culprit> make(std::uint64_t seed, WorldScratch& scratch, World& world);
  // Asks for the world that make() built once more. REQUIRES: make() gave no culprit.
  LawResult ask_again(std::uint64_t seed);
  static bool is_asked_twice(std::uint64_t seed);
  // Of the world that make() built, as it was printed; a view until the next call.
  std::string_view map_text() const { return first_.answer(); }

  const ExternalProgram& program() const { return program_; }

 private:
  const ExternalProgram& program_;
  ExternalGenerator first_;
  ExternalGenerator second_;
};

}  // namespace seedbed
