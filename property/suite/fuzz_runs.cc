// What fuzzing leaves behind: logs become counts and findings told by kind, law and place; they are
// kept in the store, live over the nights and stand in the page; `seedbed fuzz` drives any program
// that talks as libFuzzer does, here a script.
#include <gtest/gtest.h>

#include "property/ran.h"
#include "property/store_folder.h"
#include "reports/report.h"
#include "reports/store_fuzz.h"
#include "reports/store_rows.h"
#include "reports/writers.h"

namespace seedbed {
namespace {

const std::string kFine =
    "INFO: Seed: 3\n"
    "#30\tINITED cov: 100 ft: 200 corp: 29/1Kb exec/s: 0 rss: 47Mb\n"
    "#4096\tpulse  cov: 120 ft: 300 corp: 40/2Kb lim: 4096 exec/s: 2048 rss: 131Mb\n"
    "#9000\tDONE   cov: 130 ft: 320 corp: 41/2Kb lim: 4096 exec/s: 450 rss: 131Mb\n"
    "Done 9000 runs in 20 second(s)\n"
    "stat::number_of_executed_units: 9000\n"
    "stat::average_exec_per_sec:     450\n";

std::string law_log(const std::string& seed, const std::string& why) {
  return "#30\tINITED cov: 100 ft: 200 corp: 29/1Kb exec/s: 0 rss: 47Mb\n"
         "seedbed check 'wilson#" +
         seed + "'\nlaw doors-apart: " + why +
         "\n==7== ERROR: libFuzzer: deadly signal\n"
         "    #0 0x55 in __sanitizer_print_stack_trace (/x/case_fuzz+0x12)\n"
         "    #9 0x55 in seedbed::fuzz::broken(std::string const&) /x/fuzz/broken.h:16:3\n"
         "    #10 0x55 in LLVMFuzzerTestOneInput /x/fuzz/case_fuzz.cc:30:3\n"
         "artifact_prefix='./'; Test unit written to out/fuzz/case-crash-" +
         seed + "\nstat::number_of_executed_units: 400\nstat::average_exec_per_sec:     200\n";
}

TEST(FuzzLog, CountsWhatRan) {
  const FuzzLog log = read_fuzz_log("case", kFine);
  EXPECT_TRUE(log.started);
  EXPECT_FALSE(log.finding);
  EXPECT_EQ(log.target, (FuzzTarget{"case", 9000, 20, 100, 130, 200, 320, 41}));
  EXPECT_FALSE(read_fuzz_log("case", "bash: no such file\n").started);
  EXPECT_FALSE(read_fuzz_log("case", "").started);
}

TEST(FuzzLog, TellsALawByTheShapeOfItsWords) {
  FuzzRun run;
  add_log(run, read_fuzz_log("case", law_log("8", "doors at (3,4) and (3,5) touch")));
  add_log(run, read_fuzz_log("case", law_log("977", "doors at (13,4) and (14,4) touch")));
  ASSERT_EQ(run.findings.size(), 1u);
  const FuzzFinding& found = run.findings[0];
  EXPECT_EQ(kind_name(found.kind), "law");
  EXPECT_EQ(found.law, "doors-apart");
  EXPECT_EQ(found.place, "doors at (N,N) and (N,N) touch");
  EXPECT_EQ(found.words, "seedbed check 'wilson#8': doors at (3,4) and (3,5) touch");
  EXPECT_EQ(found.input, "out/fuzz/case-crash-8");
  EXPECT_EQ(found.hits, 2);
  EXPECT_EQ(run.targets[0].executions, 800);
  EXPECT_EQ(run.targets[0].elapsed_s, 4);
  add_log(run, read_fuzz_log("case", law_log("5", "no two doors were found")));
  EXPECT_EQ(run.findings.size(), 2u) << "two faults are two rows";
}

struct Ended {
  const char* text;
  FindingKind kind;
  const char* place;
};

TEST(FuzzLog, TellsCrashesByTheirFirstFrameOfOurs) {
  const std::string crash =
      "==9==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x5\n"
      "    #0 0x5 in std::vector<int>::operator[](unsigned long) /usr/include/c++/12/bits/v.h:3:1\n"
      "    #1 0x5 in seedbed::(anonymous namespace)::find(int) /src/generator/pads.cc:44:3\n"
      "    #2 0x5 in seedbed::place_pads(int) /src/generator/pads.cc:60:3\n";
  const FuzzLog log = read_fuzz_log("map_text", crash);
  ASSERT_TRUE(log.finding);
  EXPECT_EQ(log.finding->kind, FindingKind::crash);
  EXPECT_EQ(log.finding->place, "find (generator/pads.cc)");
  EXPECT_EQ(log.finding->words, "AddressSanitizer: heap-buffer-overflow on address");
  const Ended ends[] = {
      {"==9== ERROR: libFuzzer: timeout after 10 seconds\n"
       "    #0 0x5 in __sanitizer_print_stack_trace (/src/build/fuzz/walk_fuzz+0x1a6a91)\n"
       "    #5 0x5 in seedbed::fill(int) /src/generator/fill.cc:1:1\n",
       FindingKind::hang, "fill (generator/fill.cc)"},
      {"==9== ERROR: libFuzzer: out-of-memory (used: 600Mb; limit: 512Mb)\n", FindingKind::memory,
       ""},
      {"==9==ERROR: LeakSanitizer: detected memory leaks\n", FindingKind::leak, ""},
      {"/src/generator/a.cc:3:4: runtime error: signed integer overflow\n"
       "    #0 0x5 in seedbed::sum(int) /src/generator/a.cc:3:4\n",
       FindingKind::crash, "sum (generator/a.cc)"},
      {"Running: x\na refusal without words\n==9== ERROR: libFuzzer: deadly signal\n"
       "    #9 0x5 in seedbed::fuzz::expect(bool) /src/fuzz/broken.h:9:1\n"
       "    #10 0x5 in seedbed::fuzz::(anonymous namespace)::read_case() "
       "/src/fuzz/argv_fuzz.cc:1:1\n",
       FindingKind::promise, "fuzz::read_case (fuzz/argv_fuzz.cc)"},
      {"seedbed: bug: a metric is negative\n==9== ERROR: libFuzzer: deadly signal\n"
       "    #7 0x5 in seedbed::check_failed(char const*) /src/generator/check.h:13:3\n"
       "    #8 0x5 in seedbed::ValuePages<long, 0l>::at(long) /src/reports/value_pages.h:25:31\n",
       FindingKind::promise, "ValuePages<long, 0l>::at (reports/value_pages.h)"},
  };
  for (const Ended& end : ends) {
    const FuzzLog other = read_fuzz_log("x", end.text);
    ASSERT_TRUE(other.finding) << end.text;
    EXPECT_EQ(kind_name(other.finding->kind), kind_name(end.kind)) << end.text;
    EXPECT_EQ(other.finding->place, end.place) << end.text;
  }
}

FuzzRun run_of(const std::vector<std::string>& logs) {
  FuzzRun run;
  run.provenance = {"0.1.0", "Clang 19", "Debug", "host", "seedbed fuzz", "2026-01-02T03:04:05Z",
                    0,       1};
  for (const std::string& log : logs) add_log(run, read_fuzz_log("case", log));
  return run;
}

FailureNight night(std::int64_t id, bool asked, bool seen) {
  FailureNight made;
  made.id = id;
  if (asked) made.asked["law a"] = {"wilson"};
  if (seen) made.seen[{"law a", "N"}] = {1, {"wilson"}, "3", "check", ""};
  return made;
}

TEST(FailureLives, FollowAFailureOverTheNights) {
  const auto state = [](const std::vector<FailureNight>& nights) {
    const std::vector<FailureLife> lives = failure_lives(nights);
    return lives.empty() ? std::string("none") : std::string(state_name(lives[0].state));
  };
  std::vector<FailureNight> nights{night(1, true, false)};
  EXPECT_EQ(state(nights), "none");
  nights.push_back(night(2, true, true));
  EXPECT_EQ(state(nights), "new");
  nights.push_back(night(3, true, true));
  EXPECT_EQ(state(nights), "ongoing");
  nights.push_back(night(4, false, false));
  EXPECT_EQ(state(nights), "not asked");
  nights.push_back(night(5, true, false));
  EXPECT_EQ(state(nights), "resolved");
  nights.push_back(night(6, true, true));
  EXPECT_EQ(state(nights), "back again");
  const FailureLife life = failure_lives(nights)[0];
  EXPECT_EQ(life.first_night, 2);
  EXPECT_EQ(life.last_night, 6);
  EXPECT_EQ(life.nights, 3);
  // Another recipe was asked: that resolves nothing.
  FailureNight other = night(7, true, false);
  other.asked["law a"] = {"scatter"};
  nights.push_back(other);
  EXPECT_EQ(state(nights), "not asked");
}

class FuzzStore : public StoreFolder {
 protected:
  std::vector<FailureLife> failures() {
    Parsed<std::unique_ptr<StoreReader>> store = StoreReader::open(path());
    EXPECT_TRUE(store);
    Parsed<std::vector<FailureLife>> lives = (*store)->failures(INT64_MAX);
    EXPECT_TRUE(lives) << lives.wrong();
    return lives ? *lives : std::vector<FailureLife>{};
  }
};

TEST_F(FuzzStore, AFileThatIsNoStoreIsRefusedBeforeTheWork) {
  put_bytes(path(), "no store");
  std::filesystem::create_directories(path("targets"));
  const std::string store = path(), targets = path("targets");
  const std::vector<std::string_view> works[] = {
      {"time", "wilson:rooms=2x2", "--seeds", "3", "--store", store},
      {"prove", "first-move-is-a-turn", "--store", store},
      {"fuzz", "--folder", targets, "--store", store}};
  for (const auto& work : works) {
    const Ran run = ran(work);
    EXPECT_EQ(run.code, Exit::usage) << work[0];
    EXPECT_EQ(run.out, "") << work[0];
    EXPECT_EQ(run.err, "seedbed: " + store + ": not a seedbed store, and no SQLite file\n");
    EXPECT_EQ(file_bytes(store), "no store");
  }
}

TEST_F(FuzzStore, KeepsRunsAndNamesDamage) {
  const FuzzRun run = run_of({law_log("8", "doors at (3,4) touch"), kFine});
  ASSERT_EQ(save_fuzz_run(path(), run), "");
  ASSERT_EQ(save(path(), small_sweep({"wilson:rooms=2x2"}, {0, 2})), "");
  ASSERT_EQ(save_fuzz_run(path(), run_of({kFine})), "");
  Parsed<std::unique_ptr<StoreReader>> store = StoreReader::open(path());
  ASSERT_TRUE(store) << store.wrong();
  const Parsed<std::optional<FuzzRun>> newest = (*store)->newest_fuzz_run();
  ASSERT_TRUE(newest && *newest);
  EXPECT_EQ((*newest)->id, 2);
  EXPECT_EQ((*newest)->targets, run_of({kFine}).targets);
  EXPECT_TRUE((*newest)->findings.empty());
  EXPECT_EQ(sql(path(), "SELECT law, place, hits FROM fuzz_findings"),
            std::vector<std::string>{"doors-apart|doors at (N,N) touch|1"});
  store->reset();
  sql(path(), "UPDATE fuzz_findings SET kind = 'x'");
  store = StoreReader::open(path());
  ASSERT_TRUE(store);
  EXPECT_EQ((*store)->failures(9).wrong(), path() + ": damaged: a finding of fuzz run 1 cannot be");
}

TEST_F(FuzzStore, ManySeedsOfOneFaultAreOneRow) {
  // Every third seed is said to break the third law, in words that differ by their numbers.
  ASSERT_EQ(save(path(), small_sweep({"wilson:rooms=2x2", "eller:rooms=2x2"}, {0, 29})), "");
  std::vector<FailureLife> lives = failures();
  ASSERT_EQ(lives.size(), 1u);
  EXPECT_EQ(state_name(lives[0].state), "new");
  EXPECT_EQ(lives[0].seen.count, 20);
  EXPECT_EQ(lives[0].seen.where.size(), 2u);
  EXPECT_EQ(lives[0].bucket.what, "law " + std::string(laws()[2].name));
  EXPECT_EQ(lives[0].seen.smallest, "seedbed check 'wilson:rooms=2x2#7'");
  ASSERT_EQ(save(path(), small_sweep({"wilson:rooms=2x2"}, {1, 2})), "");
  EXPECT_EQ(state_name(failures()[0].state), "resolved");
  ASSERT_EQ(save_fuzz_run(path(), run_of({law_log("8", "doors at (3,4) touch")})), "");
  lives = failures();
  ASSERT_EQ(lives.size(), 2u);
  EXPECT_EQ(lives[0].bucket.what, "fuzz case");
  EXPECT_EQ(state_name(lives[0].state), "new");
}

TEST_F(FuzzStore, ThePageHasFailuresFirstAndSaysWhenNothingWasFuzzed) {
  ASSERT_EQ(save(path(), small_sweep({"wilson:rooms=2x2"}, {1, 2})), "");
  const auto page = [&] {
    const Ran result = ran({"report", path(), "--out", folder_, "--as", "html", "--quiet"});
    EXPECT_EQ(result.err, "");
    return file_bytes(folder_ + "/report.html");
  };
  std::string html = page();
  EXPECT_NE(html.find("No fuzzing was recorded"), std::string::npos);
  EXPECT_EQ(html.find("Failures over the nights"), std::string::npos);
  ASSERT_EQ(save_fuzz_run(path(), run_of({law_log("8", "doors at (3,4) touch")})), "");
  html = page();
  const std::size_t nights = html.find("<section id=\"nights\">");
  ASSERT_NE(nights, std::string::npos);
  EXPECT_LT(nights, html.find("<section id=\"variants\">"));
  EXPECT_NE(html.find("1 open failure: 1 new.", nights), std::string::npos);
  EXPECT_NE(html.find("doors at (N,N) touch", nights), std::string::npos);
  EXPECT_NE(html.find("1 finding in 400 executions of 1 target."), std::string::npos);
  EXPECT_EQ(html.find("No fuzzing was recorded"), std::string::npos);
}

// A program that talks as libFuzzer does. It finds one fault until it is told to minimise it.
constexpr const char* kScript = R"sh(#!/bin/sh
for word; do
  case $word in
    -exact_artifact_path=*) echo small > "${word#*=}"; exit 0 ;;
    -set_cover_merge=1) exit 0 ;;
    -artifact_prefix=*) prefix=${word#*=} ;;
  esac
  last=$word
done
case $last in
  *.min) place=1 ;;
esac
echo "$@" >> "$(dirname "$0")/asked"
printf '#2\tINITED cov: 5 ft: 6 corp: 1/1b\n'
if [ -f "$(dirname "$0")/broken" ]; then
  echo "law doors-apart: doors at (1,2) touch"
  echo "== ERROR: libFuzzer: deadly signal"
  [ "$place" ] || { echo big > "${prefix}crash-1"; echo "Test unit written to ${prefix}crash-1"; }
  echo "stat::number_of_executed_units: 10"
  echo "stat::average_exec_per_sec:     10"
  exit 77
fi
echo "Done 70 runs in 1 second(s)"
)sh";

class FuzzCommand : public FuzzStore {
 protected:
  void SetUp() override {
    FuzzStore::SetUp();
    std::filesystem::create_directories(folder_ + "/t");
    put_bytes(folder_ + "/t/toy_fuzz", kScript);
    std::filesystem::permissions(folder_ + "/t/toy_fuzz", std::filesystem::perms::owner_all);
    put_bytes(folder_ + "/t/toy_fuzz.options", "[libfuzzer]\ntimeout = 10\n[asan]\nx = 1\n");
  }
  Ran fuzz(const std::vector<std::string>& more) {
    std::vector<std::string> words{
        "fuzz",           "--folder", folder_ + "/t",      "--found", folder_ + "/found", "--out",
        folder_ + "/out", "--corpus", folder_ + "/corpus", "--quiet", "--minutes",        "0.02"};
    words.insert(words.end(), more.begin(), more.end());
    return ran({words.begin(), words.end()});
  }
};

TEST_F(FuzzCommand, RunsTargetsAndKeepsWhatTheyDid) {
  const Ran fine = fuzz({"--store", path()});
  EXPECT_EQ(fine.code, Exit::fine) << fine.err;
  EXPECT_NE(fine.out.find("toy"), std::string::npos);
  EXPECT_NE(fine.out.find("no finding"), std::string::npos);
  EXPECT_NE(file_bytes(folder_ + "/t/asked").find("-timeout=10"), std::string::npos);
  EXPECT_EQ(sql(path(), "SELECT target, executions FROM fuzz_targets"),
            std::vector<std::string>{"toy|70"});
  put_bytes(folder_ + "/t/broken", "");
  const Ran broken = fuzz({"--store", path(), "toy"});
  EXPECT_EQ(broken.code, Exit::law_broken) << broken.err;
  EXPECT_NE(broken.out.find("FOUND law in toy: law doors-apart"), std::string::npos) << broken.out;
  EXPECT_EQ(sql(path(), "SELECT fuzz_run_id, input FROM fuzz_findings"),
            std::vector<std::string>{"2|" + folder_ + "/out/toy-crash-1.min"});
  EXPECT_EQ(state_name(failures()[0].state), "new");
  const Ran read = ran({"fuzz", "--read", folder_ + "/out/toy.log"});
  EXPECT_EQ(read.code, Exit::law_broken) << read.err;
}

TEST_F(FuzzCommand, SaysWhatIsWrong) {
  const Ran unknown = fuzz({"tyo"});
  EXPECT_EQ(unknown.code, Exit::usage);
  EXPECT_NE(unknown.err.find("unknown fuzz target 'tyo': near: toy"), std::string::npos);
  const Ran nothing = ran({"fuzz", "--folder", folder_ + "/none", "--out", folder_ + "/out"});
  EXPECT_EQ(nothing.code, Exit::nothing_measured) << nothing.err;
  put_bytes(folder_ + "/x.log", "hello\n");
  const Ran no_log = ran({"fuzz", "--read", folder_ + "/x.log"});
  EXPECT_EQ(no_log.code, Exit::usage);
  EXPECT_NE(no_log.err.find("x.log: no log of a libFuzzer target"), std::string::npos);
  put_bytes(folder_ + "/t/toy_fuzz", "#!/bin/sh\nexit 0\n");
  const Ran silent = fuzz({"--store", path()});
  EXPECT_EQ(silent.code, Exit::usage) << "a target without a log did not run";
  EXPECT_FALSE(std::filesystem::exists(path()));
  EXPECT_EQ(ran({"fuzz", "--minutes", "0"}).code, Exit::usage);
}

}  // namespace
}  // namespace seedbed
