// Workers that are processes: a world that crashes, hangs or grows is named and left out, the rest
// is what it would have been; and without them, a crash is in the store once the run is resumed.
#include <gtest/gtest.h>

#include <iterator>
#include <sstream>

#include "bench/piped_process.h"
#include "bench/slot_clock.h"
#include "generator/names.h"
#include "property/resumed.h"
#include "reports/tally_bytes.h"

namespace seedbed {
namespace {

using Words = std::vector<std::string>;

const std::string kRarely = std::string(SEEDBED_PLUGINS) + "plugin_rarely.so";
const std::string kLies = std::string(SEEDBED_PLUGINS) + "plugin_lies.so";
const std::string kNone = std::string(SEEDBED_PLUGINS) + "plugin_none.so";

class Isolate : public Resumed {
 protected:
  const Words kLimits = {"--isolate", "--limit-seconds", "2", "--limit-mb",
                         "700",       "--threads",       "3"};
  const Words kPlan = {"wilson:rooms=4x4", "scatter:size=37x29", "--seeds", "100..499"};
  Words with(const std::string& plugin, const Words& more = {}) const {
    Words plan = kPlan;
    plan.insert(plan.end(), {"--fill-plugin", plugin});
    plan.insert(plan.end(), more.begin(), more.end());
    return plan;
  }
  // Rows apart from those of the culprits.
  std::vector<std::string> rows(const std::string& store, const std::string& culprits) const {
    return sql(path(store), "ATTACH '" + path(culprits) +
                                "' AS c; SELECT * FROM rows WHERE (recipe_id, seed) NOT IN "
                                "(SELECT recipe_id, seed FROM c.culprits) ORDER BY 1, 2");
  }
};

TEST_F(Isolate, ProcessesGiveTheSameStoreAsThreads) {
  const Words plan = {"wilson:rooms=4x4", "scatter:size=31x31", "--seeds", "3000"};
  ASSERT_EQ(sweep(plan, "threads.db").exit_code, 0) << err();
  for (const std::string threads : {"1", "3"}) {
    const std::string store = threads + ".db";
    const Ended ended =
        sweep(plan, store, {"--isolate", "--threads", threads, "--checkpoint-seconds", "0.02"});
    ASSERT_EQ(ended.exit_code, 0) << err();
    EXPECT_EQ(dump_difference(dumped(path("threads.db")), dumped(path(store))), "");
  }
  EXPECT_EQ(names(), (Words{"1.db", "3.db", "err", "report.html", "threads.db"}));
}

TEST_F(Isolate, CulpritsAreNamedAndTheRestIsAsItWas) {
  const Ended ended = sweep(with(kRarely, kLimits), "rarely.db");
  ASSERT_EQ(ended.exit_code, 6) << err();
  ASSERT_EQ(sweep(with(kNone), "none.db").exit_code, 0) << err();
  const Words kinds = sql(path("rarely.db"),
                          "SELECT kind FROM culprits GROUP BY kind HAVING count(*) > 0 ORDER BY 1");
  EXPECT_EQ(kinds, (Words{"crashed", "hung", "memory"}));
  EXPECT_EQ(rows("rarely.db", "rarely.db"), rows("none.db", "rarely.db"));
  const Parsed<Run> run = load_run(path("rarely.db"));
  ASSERT_TRUE(run) << run.wrong();
  EXPECT_EQ(words(run->tallies[0]), words(load_run(path("none.db"))->tallies[0]));
  const Tally& tally = run->tallies[1];
  EXPECT_EQ(print_seeds(tally.seeds), "100..499");
  EXPECT_EQ(tally.worlds + tally.culprits.count(), 400u);
  EXPECT_GT(tally.culprits.count(CulpritKind::crashed), 2u);
  const std::string page = file_bytes(path("report.html"));
  EXPECT_NE(sql(path("rarely.db"), "SELECT words FROM culprits WHERE words LIKE '%signal 6%'"),
            Words{});
  EXPECT_NE(sql(path("rarely.db"), "SELECT words FROM culprits WHERE words LIKE '%exit code 3%'"),
            Words{});
}

// Children that wait for work are as good as their parent's memory: one that somebody kills is of
// no world's doing.
// A law that a sweep's own worlds break is made smaller before the run is whole in its store: the
// same in processes, in parts, and after a kill at any moment.
TEST_F(Isolate, WhatBreaksIsMadeSmallerAsInASingleRun) {
  const Words plan = with(kLies, {"--no-rows"});
  const Ended ended = sweep(plan, "single.db");
  ASSERT_EQ(ended.exit_code, 1) << err();
  EXPECT_NE(
      err().find("seedbed: lattice-tiles-agree is broken: seedbed check 'scatter:size=37x29#"),
      std::string::npos)
      << err();
  EXPECT_NE(err().find("seedbed check 'scatter:size=18x14#"), std::string::npos) << err();
  EXPECT_NE(err().find(" --fill-plugin " + kLies + "; the smallest found ("), std::string::npos)
      << err();
  const Words smallest = sql(path("single.db"), "SELECT case_name FROM shrunk");
  ASSERT_FALSE(smallest.empty());
  EXPECT_EQ(run_program({"check", smallest[0], "--fill-plugin", kLies}, {path("err")}).exit_code,
            1);
  const std::string single = dumped(path("single.db"));
  ASSERT_EQ(sweep(plan, "processes.db", {"--isolate", "--threads", "3"}).exit_code, 1) << err();
  EXPECT_EQ(dump_difference(single, dumped(path("processes.db"))), "");
  Words merge = {"merge", "--quiet", path("merged.db")};
  for (const std::string shard : {"2", "3", "1"}) {
    sweep(plan, shard + ".db", {"--shard", shard + "/3"});
    merge.push_back(path(shard + ".db"));
  }
  ASSERT_EQ(run_program(merge, {path("err")}).exit_code, 1) << err();
  EXPECT_NE(err().find("seedbed check 'scatter:size=18x14#"), std::string::npos) << err();
  EXPECT_EQ(dump_difference(single, dumped(path("merged.db"))), "");
  Random random(20240602);
  for (int kills = 0; kills < 6; ++kills) {
    Started process(
        sweep_words(plan, "cut.db", {"--resume", "--checkpoint-seconds", "0.01", "--isolate"}),
        {path("err")});
    wait_ms(static_cast<int>(random.below(400)));
    process.send(SIGKILL);
    process.wait();
  }
  ASSERT_EQ(sweep(plan, "cut.db", {"--resume"}).exit_code, 1) << err();
  EXPECT_EQ(dump_difference(single, dumped(path("cut.db"))), "");
  ASSERT_EQ(sweep(plan, "large.db", {"--no-shrink"}).exit_code, 1) << err();
  EXPECT_EQ(err().find("the smallest found"), std::string::npos) << err();
  EXPECT_EQ(sql(path("large.db"), "SELECT count(*) FROM shrunk"), Words{"0"});
}

TEST_F(Isolate, AWorkerKilledWithoutWorkIsNoCulprit) {
  const Words plan = {"wilson:rooms=700x700", "--seeds", "1"};  // one block: two of three wait
  ASSERT_EQ(sweep(plan, "alone.db").exit_code, 0) << err();
  Started process(sweep_words(plan, "killed.db", {"--isolate", "--threads", "3"}), {path("err")});
  const auto children = [&] {
    const std::string parent = std::to_string(process.process());
    std::istringstream list(file_bytes("/proc/" + parent + "/task/" + parent + "/children"));
    return std::vector<pid_t>(std::istream_iterator<pid_t>(list), {});
  };
  while (process.is_running() && children().size() < 3) wait_ms(1);
  const std::vector<pid_t> workers = children();
  // The first one was asked first, and has the block.
  if (workers.size() == 3) kill(workers[2], SIGKILL);
  EXPECT_EQ(process.wait().exit_code, 0) << err();
  EXPECT_EQ(workers.size(), 3u) << "the sweep was over before its workers were seen";
  EXPECT_EQ(dump_difference(dumped(path("alone.db")), dumped(path("killed.db"))), "");
}

// Without processes the first such world ends the sweep; resumed, it is known and left out.
TEST_F(Isolate, ACrashOfThisProcessIsInTheStoreOnceItIsResumed) {
  const Words words = {"--limit-seconds",      "2", "--limit-mb", "700", "--resume",
                       "--checkpoint-seconds", "0"};
  Ended ended = sweep(with(kRarely, words), "cut.db");
  ASSERT_EQ(ended.exit_code, 6) << err();
  EXPECT_NE(err().find("crashed on 'scatter:size=37x29#"), std::string::npos) << err();
  EXPECT_TRUE(std::filesystem::exists(path("cut.db.inflight")));
  const std::string crashed = err().substr(err().find('\'') + 1);
  Words again = words;
  again.push_back("--isolate");
  ended = sweep(with(kRarely, again), "cut.db");
  EXPECT_EQ(ended.exit_code, 6);
  EXPECT_NE(err().find(crashed.substr(0, crashed.find('\'')) + "' crashed (signal 6"),
            std::string::npos)
      << err();
  const Words limits = {"--isolate", "--limit-seconds", "2", "--limit-mb", "700"};
  ASSERT_EQ(sweep(with(kRarely, limits), "whole.db").exit_code, 6) << err();
  EXPECT_EQ(dump_difference(dumped(path("whole.db")), dumped(path("cut.db"))), "");
}

// A journal names the worlds of one sweep only: what it named is saved before the next one fails.
TEST_F(Isolate, OneCrashAfterTheOtherIsRecordedByResumingAgain) {
  ASSERT_EQ(sweep(with(kRarely, kLimits), "rarely.db").exit_code, 6) << err();
  const Words pair =
      sql(path("rarely.db"),
          "SELECT seed, next FROM (SELECT seed, lead(seed) OVER every AS next, words LIKE "
          "'%signal 6%' AND lead(words) OVER every LIKE '%signal 6%' AS both FROM culprits WINDOW "
          "every AS (ORDER BY seed)) WHERE both LIMIT 1");
  ASSERT_EQ(pair.size(), 1u);
  const std::string first = pair[0].substr(0, pair[0].find('|'));
  const std::string last = pair[0].substr(pair[0].find('|') + 1);
  const Words plan = {"scatter:size=37x29", "--seeds", first + ".." + last, "--fill-plugin",
                      kRarely};
  for (const std::string& seed : {first, last}) {
    EXPECT_EQ(sweep(plan, "cut.db", {"--resume"}).exit_code, 6);
    EXPECT_NE(err().find("crashed on 'scatter:size=37x29#" + seed + "'"), std::string::npos);
  }
  EXPECT_EQ(sweep(plan, "cut.db", {"--resume"}).exit_code, 6) << err();
  EXPECT_EQ(sql(path("cut.db"), "SELECT seed FROM culprits ORDER BY 1"), (Words{first, last}));
}

// A thread cannot be ended alone: the sweep ends, and resumed it knows the world.
TEST_F(Isolate, AHangOfThisProcessIsNamedOnceAndInTheStoreOnceItIsResumed) {
  ASSERT_EQ(sweep(with(kRarely, kLimits), "rarely.db").exit_code, 6) << err();
  const Words hung = sql(path("rarely.db"), "SELECT min(seed) FROM culprits WHERE kind = 'hung'");
  const std::string last = std::to_string(std::stoull(hung[0]) + 1);
  const Words plan = {
      "scatter:size=37x29", "--seeds", hung[0] + ".." + last, "--fill-plugin", kRarely,
      "--limit-seconds",    "0.3"};
  EXPECT_EQ(sweep(plan, "cut.db").exit_code, 6);
  const std::string named = "'scatter:size=37x29#" + hung[0] + "'";
  const std::string said = err();
  const std::string slow = "seedbed: " + named + " has taken more than 0.3 s: seedbed check " +
                           named + " --fill-plugin " + shell_word(kRarely) + "\n";
  const std::size_t at = said.find(slow);
  ASSERT_NE(at, std::string::npos) << said;
  EXPECT_EQ(said.find(named + " has taken", at + slow.size()), std::string::npos) << said;
  EXPECT_NE(said.find("seedbed: " + named + " was not done within 3 s, which ends this sweep"),
            std::string::npos)
      << said;
  EXPECT_EQ(sweep(plan, "cut.db", {"--resume"}).exit_code, 6) << err();
  EXPECT_EQ(sql(path("cut.db"), "SELECT kind, seed FROM culprits WHERE seed = " + hung[0]),
            Words{"hung|" + hung[0]});
  EXPECT_EQ(sql(path("cut.db"), "SELECT partial FROM runs"), Words{"0"});
}

// A block of seeds without an answer ends the recipe, at the same seed whoever asks.
TEST_F(Isolate, AProgramThatNeverAnswersIsGivenUpByNameAndCount) {
  const Words plan = {"wilson:rooms=3x3", "--exec", "dead=false", "--seeds", "100..5099"};
  const std::vector<Words> ways = {
      {"--threads", "1"}, {"--threads", "3"}, {"--threads", "3", "--isolate"}};
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const std::string store = std::to_string(i) + ".db";
    EXPECT_EQ(sweep(plan, store, ways[i]).exit_code, 6) << err();
    EXPECT_EQ(dump_difference(dumped(path("0.db")), dumped(path(store))), "");
  }
  EXPECT_EQ(sql(path("0.db"), "SELECT kind, count FROM culprit_tallies ORDER BY 1"),
            (Words{"crashed|16", "unasked|4984"}));
  EXPECT_EQ(sql(path("0.db"), "SELECT worlds, seeds FROM recipes"),
            (Words{"5000|100..5099", "0|100..5099"}));
  EXPECT_NE(file_bytes(path("report.html")).find("exec/dead unasked on 4984 seeds of 5000"),
            std::string::npos);
}

// It goes on where most seeds are lost, and where what comes back is no map.
TEST_F(Isolate, AProgramThatAnswersNowAndThenIsNotGivenUp) {
  const std::string rare =
      "rare=sh -c 'test $(({seed} % 17)) -gt 14 && printf \"#####\\n#S E#\\n#####\\n\"'";
  EXPECT_EQ(sweep({"--exec", rare, "--seeds", "100"}, "rare.db").exit_code, 6) << err();
  EXPECT_EQ(sql(path("rare.db"), "SELECT kind, count FROM culprit_tallies"), Words{"crashed|90"});
  EXPECT_EQ(sweep({"--exec", "bad=echo {seed}", "--seeds", "100"}, "bad.db").exit_code, 6);
  EXPECT_EQ(sql(path("bad.db"), "SELECT kind, count FROM culprit_tallies"), Words{"garbage|100"});
}

TEST_F(Isolate, ATallyComesBackFromItsBytes) {
  SmallSweep sweep = small_sweep({"wilson:rooms=4x4", "scatter:size=31x31"}, {7, 90});
  for (Tally& tally : sweep.run.tallies) {
    tally.culprits.add({95, CulpritKind::hung, "long"});
    tally.culprits.add({93, CulpritKind::crashed, ""});
    tally.add_seeds({93, 95});
    for (LawTally& law : tally.laws) {
      for (LawTally::Example& example : law.examples) example.smallest.reset();
    }
    std::string bytes;
    append_tally(tally, bytes);
    Tally read(tally.recipe);
    ASSERT_TRUE(read_tally(bytes, read));
    EXPECT_EQ(words(read), words(tally));
    EXPECT_EQ(read.culprits.count(), 2u);
    EXPECT_EQ(read.culprits.kept()[1].words, "long");
    for (std::size_t cut = 0; cut < bytes.size(); cut += 13) {
      Tally damaged(tally.recipe);
      EXPECT_FALSE(read_tally(std::string_view(bytes).substr(0, cut), damaged)) << cut;
    }
    Tally longer(tally.recipe);
    EXPECT_FALSE(read_tally(bytes + "x", longer));
  }
}

// Ctrl-Z for an hour, or a lid that was shut, makes no world a hanging one.
TEST(SlotClocks, CountNoTimeInWhichAllWasStopped) {
  FlightSlot slot{};
  SlotClock clock;
  double now_s = 0;
  bool is_new = false;
  const auto look_after = [&](double seconds) {
    now_s += seconds;
    return clock.seconds(slot, now_s, is_new);
  };
  EXPECT_EQ(look_after(3), 0) << "no world is being made";
  slot.start(1, 7);
  EXPECT_EQ(look_after(3), 0);
  EXPECT_TRUE(is_new);
  for (int i = 1; i <= 8; ++i) EXPECT_DOUBLE_EQ(look_after(0.5), 0.5 * i);
  EXPECT_FALSE(is_new);
  EXPECT_DOUBLE_EQ(look_after(3600), 4 + WatchedTime::kLookMaxSeconds);
  slot.start(1, 8);
  EXPECT_EQ(look_after(0.5), 0);
  EXPECT_TRUE(is_new);
}

TEST(Deadline, EndsInWatchedTime) {
  Deadline deadline(3, 100);
  for (int i = 1; i <= 4; ++i) EXPECT_DOUBLE_EQ(deadline.left(100 + 0.5 * i), 3 - 0.5 * i);
  EXPECT_DOUBLE_EQ(deadline.at_most(0.25).left(102), 0.25);
  EXPECT_DOUBLE_EQ(deadline.at_most(5).left(102), 1);
  EXPECT_DOUBLE_EQ(deadline.left(3700), 1 - WatchedTime::kLookMaxSeconds);
}

// Another program answers while seedbed itself is stopped: the answer is there, and is taken.
TEST(PipedProcesses, AnswerInAnHourThatNobodyWatched) {
  const auto process = PipedProcess::start({"echo", "here"}, false);
  ASSERT_TRUE(process) << process.wrong();
  Deadline deadline(60, steady_seconds() - 3600);
  std::string out;
  EXPECT_EQ((*process)->read(out, deadline, 0), PipedProcess::Event::bytes);
  EXPECT_EQ(out, "here\n");
  EXPECT_GT(deadline.left(), 0);
  Deadline none(0);
  EXPECT_EQ((*process)->read(out, none, 0), PipedProcess::Event::time);
  EXPECT_FALSE((*process)->finish(Deadline(60, steady_seconds() - 3600)).killed);
}

}  // namespace
}  // namespace seedbed
