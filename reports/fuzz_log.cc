// Reads what libFuzzer, the sanitizers and fuzz/broken.h print. Forms are libFuzzer's of LLVM 19.
#include <algorithm>
#include <array>
#include <charconv>

#include "generator/names.h"
#include "reports/fuzz_run.h"

namespace seedbed {
namespace {

constexpr auto kKinds = std::to_array<FindingKindRow>({
    {FindingKind::crash, "crash", "a sanitizer or a signal ended the target"},
    {FindingKind::hang, "hang", "one input took longer than the limit"},
    {FindingKind::memory, "memory", "one input took more memory than the limit"},
    {FindingKind::leak, "leak", "memory was not given back"},
    {FindingKind::law, "law", "a world broke a law"},
    {FindingKind::promise, "promise", "a target's own check, or one in the code, failed"},
});

constexpr std::size_t kWordsMax = 300;

// The whole number after `key`, 0 if there is none.
std::int64_t number_after(std::string_view line, std::string_view key) {
  const std::size_t at = line.find(key);
  if (at == std::string_view::npos) return 0;
  line.remove_prefix(at + key.size());
  line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
  std::int64_t value = 0;
  std::from_chars(line.data(), line.data() + line.size(), value);
  return std::max<std::int64_t>(value, 0);
}

// "#123\tNEW    cov: 45 ft: 67 corp: 8/90b ...": after the kept inputs "INITED" stands there.
void read_status(std::string_view line, FuzzLog& log) {
  log.started = true;
  FuzzTarget& target = log.target;
  target.edges_last = number_after(line, " cov:");
  target.features_last = number_after(line, " ft:");
  target.inputs = number_after(line, " corp:");
  target.executions = std::max(target.executions, number_after(line, "#"));
  if (line.find("INITED") == std::string_view::npos) return;
  target.edges_first = target.edges_last;
  target.features_first = target.features_last;
}

// What ended a target, by words that only it prints. The first line that says so wins.
struct Sign {
  std::string_view words;
  FindingKind kind;
};
constexpr auto kSigns = std::to_array<Sign>({
    {"ERROR: libFuzzer: timeout", FindingKind::hang},
    {"ERROR: libFuzzer: out-of-memory", FindingKind::memory},
    {"ERROR: LeakSanitizer", FindingKind::leak},
    {"ERROR: AddressSanitizer: allocation-size-too-big", FindingKind::memory},
    {"ERROR: AddressSanitizer", FindingKind::crash},
    {": runtime error: ", FindingKind::crash},
    {"seedbed: bug: ", FindingKind::promise},
    {"ERROR: libFuzzer: deadly signal", FindingKind::crash},
    {"ERROR: libFuzzer: fuzz target exited", FindingKind::crash},
});

// "    #3 0x55 in seedbed::law::f(int) /a/generator/law/x.cc:12:3" is "law::f
// (generator/law/x.cc)";
// "" for a frame that is not of seedbed's own code.
std::string place_of(std::string_view line) {
  const std::size_t in = line.find(" in ");
  if (in == std::string_view::npos || line.find("#") == std::string_view::npos) return "";
  std::string_view rest = line.substr(in + 4);
  std::size_t at = 0;  // the innermost folder of ours
  for (const std::string_view folder : {"/generator/", "/reports/", "/bench/", "/fuzz/"}) {
    const std::size_t found = rest.rfind(folder);
    if (found != std::string_view::npos) at = std::max(at, found);
  }
  if (at == 0) return "";
  std::string_view file = rest.substr(at + 1);
  file = file.substr(0, file.find(':'));
  // A frame without source is "in NAME (/path/of/the/target+0x12)", which may lie in such a folder.
  if (!file.ends_with(".cc") && !file.ends_with(".h")) return "";
  if (file == "fuzz/broken.h" || file == "generator/check.h") return "";
  constexpr std::string_view kHidden = "(anonymous namespace)::";
  std::string function(rest.substr(0, at));
  for (std::size_t hidden; (hidden = function.find(kHidden)) != std::string::npos;) {
    function.erase(hidden, kHidden.size());
  }
  // Without its arguments, or, of a frame that has none, without the path.
  const std::size_t arguments = function.find('(');
  const std::size_t end = arguments == std::string::npos ? function.find(' ') : arguments;
  function.resize(std::min(end, function.size()));
  if (function.starts_with("seedbed::")) function.erase(0, 9);
  return printable(function, 80) + " (" + printable(file, 80) + ")";
}

// The words of "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x.." up to what
// differs from run to run.
std::string headline(std::string_view line) {
  const std::size_t error = line.find("ERROR: ");
  if (error != std::string_view::npos) line.remove_prefix(error + 7);
  return printable(line.substr(0, line.find(" 0x")), kWordsMax);
}

class LogReader {
 public:
  explicit LogReader(std::string_view target) {
    log_.target.name = target;
    finding_.target = target;
  }
  FuzzLog read(std::string_view text) {
    for (const std::string_view line : split(text, '\n')) take(line);
    finish();
    return std::move(log_);
  }

 private:
  void take(std::string_view line) {
    if (line.starts_with("#") && line.find(" cov:") != std::string_view::npos) {
      return read_status(line, log_);
    }
    read_statistics(line);
    if (line.starts_with("law ") && line.find(": ") != std::string_view::npos && !ended_) {
      law_ = line.substr(4, line.find(": ") - 4);
      why_ = printable(line.substr(line.find(": ") + 2), kWordsMax);
      said_ = before_ + ": " + why_;
    }
    for (const Sign& sign : kSigns) {
      if (ended_ || line.find(sign.words) == std::string_view::npos) continue;
      ended_ = true;
      finding_.kind = sign.kind;
      finding_.words = headline(line);
      // A check of ours prints its words right before it aborts.
      if (sign.words.ends_with("deadly signal") && !before_.empty() && law_.empty()) {
        finding_.kind = FindingKind::promise;
        finding_.words = before_;
      }
    }
    if (ended_ && finding_.place.empty()) finding_.place = place_of(line);
    if (const std::size_t at = line.find("Test unit written to "); at != std::string_view::npos) {
      finding_.input = line.substr(at + 21);
    }
    const bool noise = line.empty() || line.starts_with("INFO:") || line.starts_with("==") ||
                       line.starts_with("Running:") || line.starts_with("#") ||
                       line.starts_with("\tNEW_FUNC");
    if (line.starts_with("Running:") || line.starts_with("#")) before_.clear();
    if (!noise && !ended_) before_ = printable(line, kWordsMax);
  }
  void read_statistics(std::string_view line) {
    if (line.starts_with("Done ")) {
      log_.started = true;
      log_.target.executions = number_after(line, "Done ");
      log_.target.elapsed_s = static_cast<double>(number_after(line, " in "));
    }
    if (line.starts_with("stat::number_of_executed_units:")) {
      log_.started = true;
      log_.target.executions = number_after(line, "units:");
    }
    if (line.starts_with("stat::average_exec_per_sec:")) per_s_ = number_after(line, "sec:");
  }
  void finish() {
    FuzzTarget& target = log_.target;
    // A target that ends with a finding does not say how long it ran.
    if (target.elapsed_s == 0 && per_s_ > 0) {
      target.elapsed_s = static_cast<double>(target.executions) / static_cast<double>(per_s_);
    }
    if (!ended_) return;
    log_.started = true;
    if (!law_.empty()) {
      finding_.kind = FindingKind::law;
      finding_.law = printable(law_, 60);
      finding_.words = said_;
      finding_.place = shape_of(why_);
    }
    log_.finding = std::move(finding_);
  }

  FuzzLog log_;
  FuzzFinding finding_;
  std::string before_;  // the last line of the target's own
  std::string_view law_;
  std::string why_;
  std::string said_;
  bool ended_ = false;
  std::int64_t per_s_ = 0;
};

}  // namespace

std::string_view kind_name(FindingKind kind) { return kKinds[static_cast<std::size_t>(kind)].name; }

std::optional<FindingKind> find_kind(std::string_view name) {
  for (const FindingKindRow& row : kKinds) {
    if (row.name == name) return row.kind;
  }
  return std::nullopt;
}

std::string shape_of(std::string_view words) {
  std::string shape;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool digit = words[i] >= '0' && words[i] <= '9';
    if (!digit) shape += words[i];
    if (digit && !shape.ends_with('N')) shape += 'N';
  }
  return shape;
}

FuzzLog read_fuzz_log(std::string_view target, std::string_view log) {
  return LogReader(target).read(log);
}

void add_log(FuzzRun& run, const FuzzLog& log) {
  const auto known =
      std::find_if(run.targets.begin(), run.targets.end(),
                   [&](const FuzzTarget& row) { return row.name == log.target.name; });
  if (known == run.targets.end()) {
    run.targets.push_back(log.target);
  } else {
    known->executions += log.target.executions;
    known->elapsed_s += log.target.elapsed_s;
    if (log.target.edges_last > 0) {
      known->edges_last = log.target.edges_last;
      known->features_last = log.target.features_last;
      known->inputs = log.target.inputs;
    }
  }
  if (!log.finding) return;
  for (FuzzFinding& finding : run.findings) {
    if (!finding.same_bucket(*log.finding)) continue;
    ++finding.hits;
    return;
  }
  run.findings.push_back(*log.finding);
}

}  // namespace seedbed
